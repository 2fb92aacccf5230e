import type { FeedTexts } from '../../features/feeds/texts.ts'

const texts: FeedTexts = {
  title: 'Zahlen in einer Tabelle',
  lead: 'Eine geheime Adresse gibt Besuche und Klicks an Google Tabellen, Excel oder LibreOffice, immer aktuell. Wer sie hat, liest diese Zahlen und sonst nichts.',
  new: 'Tabelle verbinden',
  emptyTitle: 'Keine verbundenen Tabellen',
  emptyText:
    'Erstelle eine Webadresse und füge ihre Formel in eine Zelle ein. Die Tabelle füllt sich dann automatisch.',
  viewer: 'Adressen machen und beenden nur die, die die Seite ändern dürfen.',
  full: (most) =>
    `${most} Adressen sind möglich, und so viele gibt es. Beende eine, die es nicht mehr braucht.`,
  name: 'Name',
  nameHint: 'Wo sie benutzt wird, damit du sie wiedererkennst.',
  needed: 'Gib ihr einen Namen.',
  create: 'Adresse machen',
  formulaTitle: 'Kopier jetzt die Formel',
  formulaText:
    'Die Adresse darin wird nicht noch einmal gezeigt. Setz die Formel in die Zelle A1 eines Blatts; Google Tabellen liest sie dann etwa einmal in der Stunde.',
  days: 'Tage: Besuche, Besucher, Klicks, Formulare',
  links: 'Links: Klicks und Formulare',
  copyFormula: 'Formel kopieren',
  copyAlone: 'Adresse allein kopieren',
  other: 'In Excel und LibreOffice: „Daten“, „Aus dem Web“ oder „Externe Daten“, mit der Adresse allein.',
  used: (when) => `Gelesen ${when}`,
  neverUsed: 'Noch nicht gelesen',
  since: (when) => `seit ${when}`,
  disconnect: 'Trennen',
  disconnectNamed: (name) => `${name} trennen`,
  disconnectTitle: (name) => `„${name}“ trennen?`,
  disconnectText: 'Tabellen mit dieser Adresse bekommen nichts mehr. Das lässt sich nicht zurücknehmen.',
  disconnectButton: 'Trennen',
  disconnected: (name) => `„${name}“ ist getrennt.`,
}
export default texts
