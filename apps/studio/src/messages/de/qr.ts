import type { QrTexts } from '../../features/profile/home/qr-texts.ts'

const qr: QrTexts = {
  adjust: 'Größe, Farben und Rahmen',
  size: 'Größe des PNG',
  color: 'Farbe',
  background: 'Hintergrund',
  picture: 'Bild der Seite in der Mitte',
  lighter: 'Wähle eine Farbe, die dunkler als der Hintergrund ist. Viele Scanner lesen den Code sonst nicht.',
  contrast: 'Diese Farben sind für Scanner zu ähnlich. Wähle eine dunklere.',
  lastReadable: 'Der Code oben behält die letzten lesbaren Farben.',
  caption: 'Rahmen mit Text',
  captionHint: 'Steht unter dem Code, zum Beispiel „Zur Speisekarte“. Ohne Text gibt es keinen Rahmen.',
}
export default qr
