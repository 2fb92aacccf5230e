import type en from '../../en/screens/exports.ts'

const texts: typeof en = {
  title: 'Alles exportieren',
  lead: 'Eine ZIP-Datei mit Seiten, Blöcken, Statistik, Formulareinträgen und Bildern.',
  content: 'Inhalt',
  all: 'Konto und alle Seiten',
  allHint: 'Enthält deine Kontodaten, ohne Passwörter und Schlüssel.',
  pageHint: 'Nur diese Seite, ohne Kontodaten.',
  create: 'Export erstellen',
  created: 'Der Export wird erstellt. Du kannst diese Ansicht verlassen.',
  list: 'Exporte',
  empty: 'Keine Exporte. Einer dauert höchstens einige Minuten und ist 24 Stunden verfügbar.',
  waiting: 'Ausstehend',
  making: 'In Arbeit',
  ready: 'Fertig',
  failed: 'Fehlgeschlagen',
  progress: (percent) => `${percent} fertig`,
  files: (n) => (n === 1 ? '1 Datei' : `${n} Dateien`),
  until: (when) => `verfügbar bis ${when}`,
  requested: (when) => `${when} angefordert`,
  download: 'Herunterladen',
  downloadNamed: (what) => `${what} herunterladen`,
  delete: 'Löschen',
  deleteNamed: (what) => `${what} löschen`,
  deleted: 'Export gelöscht.',
  again: 'Erneut versuchen',
  deletedPage: 'Eine gelöschte Seite',
  moreTitle: 'Importe und andere Programme',
  importHint:
    'Die ZIP-Datei enthält JSON-Dateien und Tabellen. Um eine Seite zu importieren, entpacke die Datei und wähle die vitrine.json der Seite:',
  importPage: 'Links importieren',
  failedText:
    'Der Export ist fehlgeschlagen. Versuche es noch einmal. Schlägt er wieder fehl, wende dich an den Betreiber dieser Installation.',
}
export default texts
