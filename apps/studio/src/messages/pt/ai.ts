import type { IdeaTexts } from '../../features/ai/texts.ts'

const messages: IdeaTexts = {
  title: 'Ideias',
  lead: 'Textos para sua página, feitos do que já está nela. Nada muda até a escolha de um.',
  viewer: 'Dá para ver, mas só editores pedem e inserem ideias.',
  credits: 'Usadas neste mês',
  usedUp: (day) => `As ideias deste mês acabaram. Novas a partir de ${day}.`,
  newTitle: 'Pedir ideias',
  type: 'Para quê',
  types: {
    bio: 'Bio',
    title: 'Título de um link',
    cta: 'Chamada para ação',
    description: 'Linha abaixo de um título',
    seo: 'Dados de busca',
  },
  tone: 'Tom',
  tones: { friendly: 'Amigável', professional: 'Profissional', playful: 'Brincalhão', bold: 'Ousado' },
  pageLanguage: 'Como a página',
  prompt: 'O que deve dizer?',
  promptPlaceholder: 'Enviamos para todo o Brasil',
  generate: 'Sugerir',
  emptyTitle: 'Sem palavras?',
  emptyText: 'Peça uma bio, um título ou um texto de busca e coloque na página com um toque.',
  insert: 'Colocar na página',
  inserted: 'Está na página.',
  onPage: 'Na página',
  characters: (count) => (count === 1 ? '1 caractere' : `${count} caracteres`),
}
export default messages
