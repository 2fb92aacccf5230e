import type en from '../../en/screens/design-texts.ts'

const designTexts: typeof en = {
  sample: 'So sieht Text aus.',
  fromDevice: 'Kommt vom Gerät der Besucher und kann daher abweichen.',
  pictureHint: 'Auf Handys steht es über der Seite, auf breiteren Bildschirmen um sie herum.',
}
export default designTexts
