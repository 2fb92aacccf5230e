import type { Messages } from '../index.tsx'

const shareTarget: Messages['shareTarget'] = {
  title: 'Adicionar um endereço web compartilhado',
  lead: 'Adiciona um link no fim da sua página.',
  nothing: 'O texto compartilhado não contém nenhum endereço web. Cole um aqui.',
  page: 'Página',
  add: 'Adicionar à minha página',
  noPage: 'Você não pode editar nenhuma página. Peça o papel de editor ao proprietário de uma página.',
}
export default shareTarget
