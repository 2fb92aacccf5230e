import type { Messages } from '../index.tsx'

const pages: Messages['pages'] = {
  count: (n) => (n === 1 ? '1 página' : `${n} páginas`),
  newLead: 'Uma página separada, com seu próprio endereço, blocos e métricas.',
  displayName: 'Nome na página',
  problems: {
    characters: 'Use só letras de a a z, números e . _ -',
    ends: 'Comece e termine com uma letra ou um número.',
    dots: 'Não use dois pontos seguidos.',
  },
  addressTaken: 'Este endereço está em uso. Tente outro.',
  addressFree: 'Este endereço está disponível.',
  addressInvalid: 'Este endereço não pode ser usado. Tente outro.',
  suggestions: 'Endereços disponíveis:',
  limit: (plan, limit) =>
    `Você atingiu o máximo de ${limit === 1 ? 'uma página' : `${limit} páginas`} do seu plano ${plan}. Escolha um plano maior para adicionar mais.`,
  settingsTitle: 'Configurações',
  owner: 'Proprietário da página',
  copyCard: 'Copiar página',
  copyText: 'Cria outra página com o mesmo conteúdo.',
  copyTextMember:
    'Cria na sua própria conta uma página com o mesmo conteúdo. Por exemplo, um cliente pode copiar uma página criada por uma agência.',
  deleteCard: 'Excluir página',
  deleteText: 'Exclui para sempre a página com seus blocos, versões, respostas e métricas.',
  deleteButton: 'Excluir página…',
  deleteLast: 'Você não pode excluir sua última página. Para sair, exclua sua conta.',
  deleteNotOwner: 'Só o proprietário pode excluir esta página.',
  deleted: (name) => `${name} foi excluída.`,
}
export default pages
