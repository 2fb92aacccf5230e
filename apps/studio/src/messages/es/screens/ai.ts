import type en from '../../en/screens/ai.ts'

const messages: typeof en = {
  title: 'Ideas de texto',
  lead: 'Sugerencias de texto basadas en tu página. Tu página solo cambia cuando insertas una.',
  viewer: 'Solo puedes ver esta página. Para pedir ideas, pide el rol de editor a su propietario.',
  credits: 'Usadas este mes',
  usedUp: (day) => `Has usado todas las ideas de este mes. Habrá ideas nuevas a partir del ${day}.`,
  usedUpOfOwner: (day) =>
    `Se han usado todas las ideas de este mes del plan del propietario de la página. Habrá ideas nuevas a partir del ${day}.`,
  newTitle: 'Nuevas ideas',
  type: 'Tipo de texto',
  types: {
    bio: 'Bio',
    title: 'Título de enlace',
    cta: 'Llamada a la acción',
    description: 'Línea bajo un título',
    seo: 'Título y descripción de búsqueda',
  },
  tone: 'Tono',
  tones: { friendly: 'Cercano', professional: 'Profesional', playful: 'Divertido', bold: 'Atrevido' },
  pageLanguage: 'Idioma de la página',
  prompt: '¿Qué debe decir?',
  promptPlaceholder: 'Nuevas fechas a partir de septiembre',
  generate: 'Obtener ideas',
  emptyTitle: '¿Te faltan las palabras?',
  emptyText:
    'Pide ideas para una bio, un título o una descripción de búsqueda, e inserta la que más te guste.',
  insert: 'Insertar',
  inserted: 'Insertada en tu página.',
  onPage: 'En la página',
  characters: (count) => (count === 1 ? '1 carácter' : `${count} caracteres`),
}
export default messages
