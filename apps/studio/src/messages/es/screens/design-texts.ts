import type en from '../../en/screens/design-texts.ts'

const designTexts: typeof en = {
  sample: 'Así se ve el texto.',
  fromDevice: 'Se toma del dispositivo de cada visitante, así que puede variar.',
  pictureHint: 'En el móvil aparece encima de la página; en pantallas más anchas, alrededor.',
  focalPointHint: 'Este punto sigue visible cuando la imagen se recorta.',
  asFont: 'A juego con la letra',
  right: 'A la derecha',
}
export default designTexts
