import type { QrTexts } from '../../features/profile/home/qr-texts.ts'

const qr: QrTexts = {
  adjust: 'Tamaño, colores y marco',
  size: 'Tamaño del PNG',
  color: 'Color',
  background: 'Fondo',
  picture: 'Imagen de la página en el centro',
  lighter: 'Elige un color más oscuro que el fondo. Si no, muchos lectores no leen el código.',
  contrast: 'Estos colores se parecen demasiado para los lectores. Elige uno más oscuro.',
  lastReadable: 'El código de arriba conserva los últimos colores legibles.',
  caption: 'Marco con texto',
  captionHint: 'Aparece debajo del código, por ejemplo «Mira la carta». Sin texto no hay marco.',
}
export default qr
