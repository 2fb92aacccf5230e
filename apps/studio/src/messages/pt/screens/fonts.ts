import type en from '../../en/screens/fonts.ts'

const fonts: typeof en = {
  sample: 'O texto fica assim.',
  fromDevice: 'Vem do dispositivo de cada visitante, por isso pode variar.',
}
export default fonts
