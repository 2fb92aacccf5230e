import type en from '../../en/screens/hidden-note.ts'

const messages: typeof en = {
  off: (option) => `Besucher sehen diesen Link nicht: „${option}“ ist ausgeschaltet.`,
  until: (time) => `Ausgeblendet bis ${time}.`,
  since: (time) => `Ausgeblendet seit ${time}.`,
  viewThen: 'Seite zu diesem Zeitpunkt zeigen',
  viewBefore: 'Seite vor diesem Zeitpunkt zeigen',
  otherVisitors: 'Der gewählte Besucher sieht diesen Link nicht.',
}
export default messages
