import type en from '../../en/screens/fonts.ts'

const fonts: typeof en = {
  sample: 'So sieht Text aus.',
  fromDevice: 'Kommt vom Gerät der Besucher und kann daher abweichen.',
}
export default fonts
