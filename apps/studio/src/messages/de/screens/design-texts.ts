import type en from '../../en/screens/design-texts.ts'

const designTexts: typeof en = {
  themeLead: 'Eine neue Vorlage ersetzt Farben, Hintergrund, Schrift und Formen.',
  applyColor: 'Diese Farbe übernehmen',
  contrast: 'Wenig Kontrast',
  otherShade: {
    light: 'Zu hell für den hellen Modus. Besucher sehen dort dunklen Text.',
    dark: 'Zu dunkel für den dunklen Modus. Besucher sehen dort hellen Text.',
  },
  correction: (mode) =>
    `Besucher sehen ${mode ? `im ${mode === 'light' ? 'hellen' : 'dunklen'} Modus ` : ''}die nächste lesbare Farbe.`,
  accentCorrection: (mode) =>
    `Schaltflächen behalten deine Farbe. Dünne Linien bekommen ${mode ? `im ${mode === 'light' ? 'hellen' : 'dunklen'} Modus ` : ''}die nächste lesbare Farbe.`,
  mirrored: {
    light:
      'Deine Farben gelten im hellen Modus. Im dunklen Modus sehen Besucher dunkle Flächen und hellen Text in ähnlichen Tönen und denselben Akzent.',
    dark: 'Deine Farben gelten im dunklen Modus. Im hellen Modus sehen Besucher helle Flächen und dunklen Text in ähnlichen Tönen und denselben Akzent.',
  },
  sample: 'So sieht dein Text aus.',
  textFromDevice: 'Fließtext in dieser Schrift kommt vom Gerät der Besucher und kann daher abweichen.',
  fromDevice: 'Kommt vom Gerät der Besucher und kann daher abweichen.',
  pictureHint: 'Es füllt den Bildschirm hinter Karten und Text, auch auf Handys.',
  focalPointHint: 'Dieser Punkt bleibt sichtbar, wenn das Bild beschnitten wird.',
  asFont: 'Automatisch',
  right: 'Rechtsbündig',
}
export default designTexts
