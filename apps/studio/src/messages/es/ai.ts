import type { IdeaTexts } from '../../features/ai/texts.ts'

const messages: IdeaTexts = {
  title: 'Ideas',
  lead: 'Textos para tu página, hechos con lo que ya hay en ella. Nada cambia hasta que elijas uno.',
  viewer: 'Puedes mirar, pero solo los editores piden e insertan ideas.',
  credits: 'Usadas este mes',
  usedUp: (day) => `Las ideas de este mes se acabaron. Nuevas desde el ${day}.`,
  newTitle: 'Pedir ideas',
  type: 'Para qué',
  types: {
    bio: 'Bio',
    title: 'Título de un enlace',
    cta: 'Llamada a la acción',
    description: 'Línea bajo un título',
    seo: 'Textos de búsqueda',
  },
  tone: 'Tono',
  tones: { friendly: 'Cercano', professional: 'Profesional', playful: 'Divertido', bold: 'Atrevido' },
  pageLanguage: 'Como la página',
  prompt: '¿Qué debe decir?',
  promptPlaceholder: 'Enviamos a toda Europa',
  generate: 'Sugerir',
  emptyTitle: '¿Sin palabras?',
  emptyText: 'Pide una bio, un título o un texto de búsqueda y ponlo en la página con un toque.',
  insert: 'Poner en la página',
  inserted: 'Está en la página.',
  onPage: 'En la página',
  characters: (count) => (count === 1 ? '1 carácter' : `${count} caracteres`),
}
export default messages
