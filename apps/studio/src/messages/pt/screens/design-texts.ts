import type en from '../../en/screens/design-texts.ts'

const designTexts: typeof en = {
  sample: 'O texto fica assim.',
  fromDevice: 'Vem do dispositivo de cada visitante, por isso pode variar.',
  pictureHint: 'No celular, ela aparece acima da página; em telas maiores, ao redor.',
  focalPointHint: 'Este ponto continua visível quando a imagem é cortada.',
  asFont: 'Combinar com a fonte',
  right: 'À direita',
}
export default designTexts
