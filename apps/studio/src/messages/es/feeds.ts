import type { FeedTexts } from '../../features/feeds/texts.ts'

const texts: FeedTexts = {
  title: 'Cifras en una hoja de cálculo',
  lead: 'Una dirección secreta da visitas y clics a Google Sheets, Excel o LibreOffice, siempre al día. Quien la tiene lee estas cifras y nada más.',
  new: 'Conectar una hoja',
  emptyTitle: 'Ninguna hoja conectada',
  emptyText: 'Crea una dirección web y pega su fórmula en una celda. La tabla se llena sola.',
  viewer: 'Solo quienes pueden cambiar la página hacen y terminan direcciones.',
  full: (most) => `Has llegado al máximo de ${most} hojas. Desconecta una primero.`,
  name: 'Nombre',
  nameHint: 'Dónde se usa, para reconocerla.',
  needed: 'Dale un nombre.',
  create: 'Hacer la dirección',
  formulaTitle: 'Copia la fórmula ahora',
  formulaText:
    'La dirección que lleva no se vuelve a mostrar. Pega la fórmula en la celda A1 de una hoja; Google Sheets la lee más o menos una vez por hora.',
  days: 'Días: visitas, visitantes, clics, formularios',
  links: 'Enlaces: clics y formularios',
  copyFormula: 'Copiar la fórmula',
  copyAlone: 'Copiar solo la dirección',
  other: 'En Excel y LibreOffice: «Datos», «Desde la web» o «Enlazar datos externos», solo con la dirección.',
  used: (when) => `Leída ${when}`,
  neverUsed: 'Aún no leída',
  since: (when) => `desde ${when}`,
  disconnect: 'Desconectar',
  disconnectNamed: (name) => `Desconectar ${name}`,
  disconnectTitle: (name) => `¿Desconectar «${name}»?`,
  disconnectText: 'Las hojas que usan esta dirección ya no reciben nada. No se puede deshacer.',
  disconnectButton: 'Desconectar',
  disconnected: (name) => `«${name}» desconectada.`,
}
export default texts
