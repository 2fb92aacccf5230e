import type { EmbedTexts } from '../../features/profile/embed/texts.ts'

const texts: EmbedTexts = {
  title: 'Compartir e insertar',
  lead: 'La página en tu sitio web, en una hoja de cálculo o como un fichero propio.',
  unpublished: 'La página no está publicada: la dirección, la insignia y los datos aún no llevan a nada.',
  badge: 'Insignia para tu sitio web',
  badgeLead: 'Una imagen que lleva a tu página. No ejecuta nada en tu sitio ni pide nada.',
  look: 'Colores',
  looks: { auto: 'Auto', light: 'Claro', dark: 'Oscuro' },
  lookAuto: 'Claro u oscuro, según el dispositivo de quien mira.',
  badgeAlt: (name, site) => `${name} en ${site}`,
  badgeShown: (look) => `La insignia: ${look}`,
  code: 'Código de la insignia',
  copyCode: 'Copiar el código',
  codeHint:
    'Ponlo donde deba estar la insignia. En WordPress y creadores de webs: un bloque «HTML personalizado».',
  file: 'Como un fichero',
  fileLead:
    'La página como está ahora en un fichero HTML, con sus imágenes. Funciona sin nosotros: ponlo en cualquier servidor o guárdalo.',
  fileButton: 'Descargar la página',
  leftOut: (n) =>
    n === 1 ? 'Una cosa es distinta en el fichero:' : `${n} cosas son distintas en el fichero:`,
  complete: 'Todo lo de la página está en el fichero.',
  exportAll: 'Todo, con cifras y formularios',
  data: 'Como datos',
  dataLead:
    'Lo que ven los visitantes, como JSON, para tu sitio web o una app. Siempre como está la página en ese momento.',
  dataAddress: 'Dirección de los datos',
  copyAddress: 'Copiar la dirección',
  schema: 'Qué contiene',
  links: (n) => (n === 1 ? '1 enlace' : `${n} enlaces`),
  question: 'Aviso de contenido',
}
export default texts
