import type en from '../../en/screens/domain.ts'

const messages: typeof en = {
  lead: 'Zeige deine Seite unter einer Domain wie links.example.com.',
  plan: 'Eigene Domains gibt es mit einem größeren Tarif.',
  connect: 'Verbinden',
  disconnect: 'Trennen',
  disconnected: 'Domain getrennt.',
  disconnectTitle: (host) => `${host} trennen?`,
  disconnectText:
    'Deine Seite ist unter dieser Domain nicht mehr erreichbar. Links und QR-Codes mit ihr funktionieren nicht mehr.',
  records: 'Trage diese DNS-Einträge bei deinem Domain-Anbieter ein, den TXT-Eintrag zuletzt.',
  recordType: 'Typ',
  recordName: 'Name',
  recordValue: 'Wert',
  or: 'oder',
  checked: (when) => `Zuletzt geprüft: ${when}.`,
  states: {
    none: 'Nicht verbunden',
    pending: 'Wartet auf die DNS-Einträge',
    verified: 'Verbunden',
    failed: 'Nicht bestätigt',
  },
  checkAgain: 'Erneut prüfen',
  checkStarted: 'Prüfung gestartet. Das Ergebnis erscheint hier in etwa einer Minute.',
  checks: {
    pending: 'Anfangs prüfen wir jede Minute. Bis DNS-Änderungen sichtbar sind, können Stunden vergehen.',
    verified: 'Behalte den TXT-Eintrag. Ohne ihn zeigt die Domain deine Seite nach drei Tagen nicht mehr.',
    failed: 'Wir prüfen diese Domain nicht mehr. Korrigiere die Einträge und drücke dann „Erneut prüfen“.',
  },
}
export default messages
