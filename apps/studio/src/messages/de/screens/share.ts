import type en from '../../en/screens/share.ts'

const texts: typeof en = {
  title: 'Teilen',
  lead: 'Verschicke deine Seitenadresse, drucke ihren QR-Code, oder verlinke sie auf deiner Website.',
  unpublished:
    'Diese Seite ist nicht veröffentlicht. Veröffentliche sie, um Seitenadresse, Badge und Daten zu verwenden.',
  badge: 'Badge für deine Website',
  badgeLead: 'Ein Bild, das deine Seite öffnet.',
  look: 'Farben',
  looks: { auto: 'Auto', light: 'Hell', dark: 'Dunkel' },
  lookAuto: 'Hell oder dunkel, wie das Gerät des Besuchers.',
  badgeAlt: (name, site) => `${name} auf ${site} ansehen`,
  badgeShown: (look) => `Badge: ${look}`,
  code: 'Code des Badges',
  copyCode: 'Code kopieren',
  codeHint:
    'Füge den Code dort ein, wo das Badge stehen soll. In WordPress und Website-Baukästen verwende einen Block „Eigenes HTML“.',
  forPrograms: 'Für Websites und Programme',
  file: 'HTML-Datei',
  fileLead: 'Deine Seite als eine HTML-Datei mit ihren Bildern. Du kannst sie auf jeden Server legen.',
  fileButton: 'Seite herunterladen',
  excludedParts: (n) => (n === 1 ? 'Ein Unterschied zu deiner Seite:' : `${n} Unterschiede zu deiner Seite:`),
  complete: 'Die Datei enthält die vollständige Seite.',
  exportAll: 'Alles exportieren, mit Statistik und Formulareinträgen',
  data: 'Daten der Seite',
  dataLead: 'Der öffentliche Inhalt deiner Seite als JSON, für deine eigene Website oder App. Immer aktuell.',
  dataAddress: 'Webadresse der Daten',
  copyAddress: 'Webadresse kopieren',
  schema: 'Schema',
  links: (n) => (n === 1 ? '1 Block' : `${n} Blöcke`),
  question: 'Inhaltswarnung',
}
export default texts
