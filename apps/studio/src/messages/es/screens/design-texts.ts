import type en from '../../en/screens/design-texts.ts'

const designTexts: typeof en = {
  themeLead: 'Un tema nuevo reemplaza tus colores, fondo, letra y formas.',
  applyColor: 'Aplicar este color',
  contrast: 'Poco contraste',
  otherShade: {
    light: 'Demasiado claro para el modo claro. Los visitantes ven ahí texto oscuro.',
    dark: 'Demasiado oscuro para el modo oscuro. Los visitantes ven ahí texto claro.',
  },
  correction: (mode) =>
    `Los visitantes ven el color legible más cercano${mode ? ` en el modo ${mode === 'light' ? 'claro' : 'oscuro'}` : ''}.`,
  accentCorrection: (mode) =>
    `Los botones conservan tu color. Las líneas finas toman el color legible más cercano${mode ? ` en el modo ${mode === 'light' ? 'claro' : 'oscuro'}` : ''}.`,
  mirrored: {
    light:
      'Tus colores se aplican en el modo claro. En el modo oscuro, los visitantes ven superficies oscuras y texto claro en tonos parecidos, con el mismo acento.',
    dark: 'Tus colores se aplican en el modo oscuro. En el modo claro, los visitantes ven superficies claras y texto oscuro en tonos parecidos, con el mismo acento.',
  },
  sample: 'Así se ve el texto.',
  textFromDevice:
    'El texto corrido en esta letra se toma del dispositivo de cada visitante, así que puede variar.',
  fromDevice: 'Se toma del dispositivo de cada visitante, así que puede variar.',
  pictureHint: 'Llena la pantalla detrás de las tarjetas y los textos, también en móviles.',
  focalPointHint: 'Este punto sigue visible cuando la imagen se recorta.',
  asFont: 'Automática',
  right: 'A la derecha',
}
export default designTexts
