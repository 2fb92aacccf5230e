import type { Messages } from '../index.tsx'

const share: Messages['share'] = {
  title: 'Adicionar um endereço compartilhado',
  lead: 'Ele vira um link no fim da sua página.',
  nothing: 'O que foi compartilhado não tem endereço. Cole um aqui.',
  page: 'Página',
  add: 'Adicionar à minha página',
  noPage: 'Você não pode editar nenhuma página. Peça o papel de editor a quem é dono dela.',
}
export default share
