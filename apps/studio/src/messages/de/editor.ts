import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
  switchZone: (zone: string) => `${zone} verwenden`,
  showLight: 'Helle Farben zeigen',
  showDark: 'Dunkle Farben zeigen',
  show: 'Anzeigen',
  edit: 'Bearbeiten',
  preview: 'Vorschau',
  device: 'Gerät',
  phone: 'Handy',
  tablet: 'Tablet',
  desktop: 'Computer',
  viewAs: 'Ansehen als…',
  anybody: 'Beliebig',
  country: 'Land',
  countryHint: 'Zwei Buchstaben, zum Beispiel DE.',
  time: (zone) => `Zeitpunkt (${zone})`,
  viewAsAnybody: 'Zurück zur normalen Ansicht',
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
    kept: (width, height) => `${width} × ${height} Pixel bleiben.`,
    upload: 'Hochladen',
  },
}
export default editor
