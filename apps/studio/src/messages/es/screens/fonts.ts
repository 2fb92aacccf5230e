import type en from '../../en/screens/fonts.ts'

const fonts: typeof en = {
  sample: 'Así se ve el texto.',
  fromDevice: 'Se toma del dispositivo de cada visitante, así que puede variar.',
}
export default fonts
