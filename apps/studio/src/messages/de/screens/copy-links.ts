import type en from '../../en/screens/copy-links.ts'

const copyLinks: typeof en = {
  title: 'Auf andere Seite kopieren',
  page: 'Seite',
  choose: 'Seite wählen',
  text: 'Kopien kommen ans Ende der Seite. Bilder, Zugangscodes und Kampagnen werden nicht kopiert.',
  copied: (n, page) => (n === 1 ? `1 Block auf „${page}“ kopiert.` : `${n} Blöcke auf „${page}“ kopiert.`),
  leftOut: (n) =>
    n === 1 ? '1 Block mit Datei wurde ausgelassen.' : `${n} Blöcke mit Dateien wurden ausgelassen.`,
}
export default copyLinks
