import type en from '../../en/screens/ai.ts'

const messages: typeof en = {
  title: 'Ideias de texto',
  lead: 'Sugestões de texto baseadas na sua página. Sua página só muda quando você insere uma.',
  viewer: 'Você só pode ver esta página. Para pedir ideias, peça o papel de editor ao proprietário.',
  credits: 'Usadas neste mês',
  usedUp: (day) =>
    `Você usou todas as ideias deste mês. Novas ideias estarão disponíveis a partir de ${day}.`,
  usedUpOfOwner: (day) =>
    `Todas as ideias deste mês do plano do proprietário da página foram usadas. Novas ideias estarão disponíveis a partir de ${day}.`,
  newTitle: 'Novas ideias',
  type: 'Tipo de texto',
  types: {
    bio: 'Bio',
    title: 'Título de link',
    cta: 'Chamada para ação',
    description: 'Linha abaixo de um título',
    seo: 'Título e descrição de busca',
  },
  tone: 'Tom',
  tones: { friendly: 'Amigável', professional: 'Profissional', playful: 'Brincalhão', bold: 'Ousado' },
  pageLanguage: 'Idioma da página',
  prompt: 'O que deve dizer?',
  promptPlaceholder: 'Novas datas a partir de setembro',
  generate: 'Obter ideias',
  emptyTitle: 'Faltam palavras?',
  emptyText: 'Peça ideias para uma bio, um título ou uma descrição de busca e insira a que preferir.',
  insert: 'Inserir',
  inserted: 'Inserida na sua página.',
  onPage: 'Na página',
  characters: (count) => (count === 1 ? '1 caractere' : `${count} caracteres`),
}
export default messages
