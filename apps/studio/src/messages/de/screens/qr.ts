import type en from '../../en/screens/qr.ts'

const qr: typeof en = {
  lead: 'Für Visitenkarten, Schaufenster und Verpackungen. Der Code öffnet deine Seite.',
  downloadSvg: 'Für den Druck (SVG) herunterladen',
  downloadPng: 'Als Bild (PNG) herunterladen',
  adjust: 'Größe, Farben und Rahmen',
  usePageColors: 'Farben der Seite verwenden',
  size: 'Größe des PNG',
  color: 'Farbe',
  background: 'Hintergrund',
  picture: 'Bild der Seite in der Mitte anzeigen',
  lighter: 'Wähle eine Farbe, die dunkler als der Hintergrund ist. Viele Scanner lesen den Code sonst nicht.',
  contrast: 'Der Kontrast ist für Scanner zu gering. Wähle eine dunklere Farbe.',
  lastReadable: 'Der Code oben zeigt die letzten lesbaren Farben.',
  caption: 'Rahmen mit Text',
  captionHint: 'Steht unter dem Code, zum Beispiel „Zur Speisekarte“. Leer lassen für keinen Rahmen.',
}
export default qr
