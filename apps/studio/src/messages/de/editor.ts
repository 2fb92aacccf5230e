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
  viewAs: 'Besucher…',
  viewAsVisitor: 'Als Besucher ansehen',
  any: 'Beliebig',
  country: 'Land',
  variant: 'Variante',
  variantByRules: 'Nach Zielgruppe',
  original: 'Originalseite',
  variantShown: (name) => `Zeigt „${name}“`,
  originalShown: 'Zeigt die Originalseite',
  referrer: 'Verweisende Website',
  referrerHint: 'Eine Website, zum Beispiel instagram.com.',
  time: 'Datum und Uhrzeit',
  viewAsAnyVisitor: 'Als beliebiger Besucher ansehen',
}
export default editor
