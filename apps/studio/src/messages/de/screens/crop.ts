import type en from '../../en/screens/crop.ts'

const crop: typeof en = {
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
}
export default crop
