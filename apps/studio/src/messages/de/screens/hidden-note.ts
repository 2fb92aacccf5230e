import type en from '../../en/screens/hidden-note.ts'

const messages: typeof en = {
  off: (option) => `Besucher sehen diesen Block nicht: „${option}“ ist ausgeschaltet.`,
  until: (time) => `Ausgeblendet bis ${time}.`,
  since: (time) => `Ausgeblendet seit ${time}.`,
  appears: (start, end) =>
    `Jetzt nicht auf deiner Seite. Erscheint am ${start}${end ? ` und verschwindet am ${end}` : ''}.`,
  shownUntil: (time) => `Auf deiner Seite bis ${time}.`,
  ended: (time) => `Seit ${time} nicht mehr auf deiner Seite.`,
  viewThen: 'Seite zu diesem Zeitpunkt zeigen',
  viewBefore: 'Seite vor diesem Zeitpunkt zeigen',
  otherVisitors: 'Der gewählte Besucher sieht diesen Block nicht.',
  checkCode: 'Nicht gespeichert: Code eingeben',
  isArchived: 'Dieser Block ist archiviert',
  isArchivedText:
    'Stelle ihn wieder her, um weiterzuarbeiten. Ungespeicherte Änderungen in diesem Browser bleiben erhalten.',
}
export default messages
