import type en from '../../en/screens/design-texts.ts'

const designTexts: typeof en = {
  sample: 'So sieht Text aus.',
  fromDevice: 'Kommt vom Gerät der Besucher und kann daher abweichen.',
  pictureHint: 'Auf Handys steht es über der Seite, auf breiteren Bildschirmen um sie herum.',
  focalPointHint: 'Dieser Punkt bleibt sichtbar, wenn das Bild beschnitten wird.',
  asFont: 'Passend zur Schrift',
  right: 'Rechtsbündig',
}
export default designTexts
