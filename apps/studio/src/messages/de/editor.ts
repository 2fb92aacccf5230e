import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
  showLight: 'Helle Farben zeigen',
  showDark: 'Dunkle Farben zeigen',
  show: 'Anzeigen',
  preview: 'Vorschau',
  device: 'Gerät',
  phone: 'Handy',
  tablet: 'Tablet',
  desktop: 'Computer',
  viewAs: 'Ansehen als…',
  anyVisitor: 'Beliebiger Besucher',
  country: 'Land',
  variant: 'Variante',
  variantByRules: 'Nach Zielgruppe',
  original: 'Originalseite',
  variantShown: (name) => `Zeigt „${name}“`,
  originalShown: 'Zeigt die Originalseite',
  referrer: 'Verweisende Website',
  referrerHint: 'Eine Website, zum Beispiel instagram.com.',
  time: (zone) => `Datum und Uhrzeit (${zone})`,
  viewAsAnyVisitor: 'Als beliebiger Besucher ansehen',
  crop: {
    title: 'Bild zuschneiden',
    shape: 'Form',
    shapes: { free: 'Frei', square: 'Quadrat', wide: 'Quer', tall: 'Hoch' },
    frame: 'Ausschnitt: ziehen oder mit den Pfeiltasten verschieben',
    corners: {
      nw: 'Ecke oben links: ziehen oder mit den Pfeiltasten verschieben',
      ne: 'Ecke oben rechts: ziehen oder mit den Pfeiltasten verschieben',
      sw: 'Ecke unten links: ziehen oder mit den Pfeiltasten verschieben',
      se: 'Ecke unten rechts: ziehen oder mit den Pfeiltasten verschieben',
    },
    kept: (width, height) => `Ausschnitt: ${width} × ${height} Pixel.`,
    upload: 'Hochladen',
  },
}
export default editor
