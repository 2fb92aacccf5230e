import type en from '../../en/screens/copy-links.ts'

const copyLinks: typeof en = {
  title: 'Auf andere Seiten kopieren',
  text: 'Kopien kommen ans Ende der gewählten Seiten. Zugangscodes und Kampagnen werden nicht kopiert.',
  copied: (n, pages) =>
    `${n === 1 ? '1 Block' : `${n} Blöcke`} auf ${pages === 1 ? '1 Seite' : `${pages} Seiten`} kopiert.`,
}
export default copyLinks
