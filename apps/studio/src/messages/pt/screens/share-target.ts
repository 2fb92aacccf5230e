import type en from '../../en/screens/share-target.ts'

const shareTarget: typeof en = {
  lead: 'Adiciona um link à sua página, acima das seções.',
  nothing: 'O texto compartilhado não contém nenhum endereço web. Cole um aqui.',
  page: 'Página',
  add: 'Adicionar à página',
  noPage: 'Você não pode editar nenhuma página. Peça o papel de editor ao proprietário de uma página.',
}
export default shareTarget
