import type en from '../../en/screens/qr.ts'

const qr: typeof en = {
  lead: 'Para tarjetas de visita, escaparates y envases. El código abre tu página.',
  downloadSvg: 'Descargar para imprimir (SVG)',
  downloadPng: 'Descargar imagen (PNG)',
  adjust: 'Tamaño, colores y marco',
  usePageColors: 'Usar los colores de la página',
  size: 'Tamaño del PNG',
  color: 'Color',
  background: 'Fondo',
  picture: 'Mostrar la imagen de la página en el centro',
  lighter: 'Elige un color más oscuro que el fondo. Si no, muchos lectores no pueden leer el código.',
  contrast: 'El contraste es demasiado bajo para los lectores. Elige un color más oscuro.',
  lastReadable: 'El código de arriba muestra los últimos colores legibles.',
  caption: 'Marco con texto',
  captionHint:
    'Se muestra debajo del código, por ejemplo «Escanea para ver la carta». Déjalo vacío para no usar marco.',
}
export default qr
