import type { Messages } from '../index.tsx'

const editor: Messages['editor'] = {
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
}
export default editor
