import type { EmbedTexts } from '../../features/embed/texts.ts'

const texts: EmbedTexts = {
  title: 'Compartir e insertar',
  lead: 'La página en tu sitio web, en una hoja de cálculo o como un fichero propio.',
  unpublished: 'La página no está publicada: la dirección, la insignia y los datos aún no llevan a nada.',
  badge: 'Insignia para tu sitio web',
  badgeLead: 'Una imagen que lleva a tu página. No ejecuta nada en tu sitio ni pide nada.',
  look: 'Colores',
  looks: { auto: 'Automático', light: 'Claro', dark: 'Oscuro' },
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
  fileDo: 'Descargar la página',
  leftOut: (n) =>
    n === 1 ? 'Una cosa es distinta en el fichero:' : `${n} cosas son distintas en el fichero:`,
  complete: 'Todo lo de la página está en el fichero.',
  archive: 'Todo, con cifras y formularios',
  data: 'Como datos',
  dataLead:
    'Lo que ven los visitantes, como JSON, para tu sitio web o una app. Siempre como está la página en ese momento.',
  dataAddress: 'Dirección de los datos',
  copyAddress: 'Copiar la dirección',
  schema: 'Qué contiene',
  feeds: 'Cifras en una hoja de cálculo',
  feedsLead:
    'Una dirección secreta da visitas y clics a Google Sheets, Excel o LibreOffice, siempre al día. Quien la tiene lee estas cifras y nada más.',
  feedNew: 'Dirección nueva',
  feedsEmptyTitle: 'Ninguna hoja lee aún',
  feedsEmptyText: 'Haz una dirección, pega su fórmula en una celda, y la tabla se llena sola.',
  feedsViewer: 'Solo quienes pueden cambiar la página hacen y terminan direcciones.',
  feedsFull: (most) => `Puede haber ${most} direcciones, y ya las hay. Termina una que no haga falta.`,
  feedName: 'Nombre',
  feedNameHint: 'Dónde se usa, para reconocerla.',
  feedNeeded: 'Dale un nombre.',
  feedCreate: 'Hacer la dirección',
  feedShown: 'Copia la fórmula ahora',
  feedShownText:
    'La dirección que lleva no se vuelve a mostrar. Pega la fórmula en la celda A1 de una hoja; Google Sheets la lee más o menos una vez por hora.',
  feedDays: 'Días: visitas, visitantes, clics, formularios',
  feedLinks: 'Enlaces: clics y formularios',
  copyFormula: 'Copiar la fórmula',
  copyAlone: 'Copiar solo la dirección',
  feedOther:
    'En Excel y LibreOffice: «Datos», «Desde la web» o «Enlazar datos externos», solo con la dirección.',
  feedUsed: (when) => `Leída ${when}`,
  feedNeverUsed: 'Aún no leída',
  feedSince: (when) => `desde ${when}`,
  feedEnd: 'Terminar',
  feedEndNamed: (name) => `Terminar ${name}`,
  feedEndTitle: (name) => `¿Terminar «${name}»?`,
  feedEndText: 'Las hojas que usan esta dirección ya no reciben nada. No se puede deshacer.',
  feedEndDo: 'Terminar la dirección',
  feedEnded: (name) => `«${name}» ha terminado.`,
  reasons: [
    [
      /^They are visible only to some visitors.*$/,
      'Solo para algunos visitantes, que un fichero no distingue.',
    ],
    [/^A file shows the page at once.*$/, 'Un fichero muestra la página al momento: cuida dónde lo pones.'],
    [/^It is behind a gate.*$/, 'Antes hay una pregunta, que hace el servicio: lleva a la página.'],
    [/^A form needs the service.*$/, 'Un formulario necesita el servicio: las respuestas se envían allí.'],
    [
      /^The page is not published.*$/,
      'La página no está publicada: el formulario funcionará en cuanto lo esté.',
    ],
    [/^The picture is not there any more\.$/, 'La imagen ya no está.'],
    [/^It needs the service: it leads there\.$/, 'Necesita el servicio: lleva allí.'],
  ],
}
export default texts
