import type en from '../../en/screens/copy-design.ts'

const copyDesign: typeof en = {
  open: 'Auf andere Seiten kopieren…',
  title: 'Design auf andere Seiten kopieren',
  titleFrom: 'Design von einer Seite übernehmen',
  source: 'Übernehmen von',
  text: 'Ersetzt das Design der gewählten Seiten.',
  copied: (n) => (n === 1 ? 'Design auf 1 Seite kopiert.' : `Design auf ${n} Seiten kopiert.`),
}
export default copyDesign
