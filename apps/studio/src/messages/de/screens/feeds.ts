import type en from '../../en/screens/feeds.ts'

const texts: typeof en = {
  title: 'Statistik in einer Tabelle',
  lead: 'Sende Aufrufe und Klicks über eine geheime Webadresse an Google Tabellen, Excel oder LibreOffice. Jeder mit der Webadresse kann diese Statistik lesen, aber sonst nichts.',
  new: 'Tabelle verbinden',
  emptyTitle: 'Keine verbundenen Tabellen',
  emptyText:
    'Erstelle eine Webadresse und füge ihre Formel in eine Zelle ein. Die Tabelle füllt sich dann automatisch.',
  viewer:
    'Du kannst diese Seite nur ansehen. Um Tabellen zu verbinden, bitte den Inhaber um die Rolle „Bearbeiter“.',
  full: (max) => `Du hast die Höchstzahl von ${max} Tabellen erreicht. Trenne zuerst eine.`,
  name: 'Name',
  nameHint: 'Zum Beispiel der Name der Tabelle.',
  create: 'Webadresse erstellen',
  formulaTitle: 'Kopiere deine Formel jetzt',
  formulaText:
    'Ihre Webadresse wird nicht noch einmal angezeigt. Füge die Formel in die Zelle A1 eines Blatts ein. Google Tabellen aktualisiert sie etwa einmal in der Stunde.',
  days: 'Tage: Aufrufe, Besucher, Klicks, Formulareinträge',
  links: 'Blöcke: Klicks und Formulareinträge',
  copyFormula: 'Formel kopieren',
  copyAlone: 'Nur die Webadresse kopieren',
  other:
    'Wähle in Excel und LibreOffice „Daten“, dann „Aus dem Web“ oder „Verknüpfung zu externen Daten“, und gib nur die Webadresse ein.',
  used: (when) => `Zuletzt gelesen: ${when}`,
  neverUsed: 'Nie gelesen',
  since: (when) => `Seit ${when}`,
  disconnect: 'Trennen',
  disconnectNamed: (name) => `${name} trennen`,
  disconnectTitle: (name) => `„${name}“ trennen?`,
  disconnectText:
    'Tabellen mit dieser Webadresse erhalten keine Daten mehr. Das lässt sich nicht rückgängig machen.',
  disconnectButton: 'Trennen',
  disconnected: (name) => `„${name}“ getrennt.`,
}
export default texts
