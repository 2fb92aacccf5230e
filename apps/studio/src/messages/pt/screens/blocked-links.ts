import type en from '../../en/screens/blocked-links.ts'

const blockedLinks: typeof en = {
  title: (n) =>
    n === 1
      ? '1 link leva a um site bloqueado. Os visitantes não o veem.'
      : `${n} links levam a sites bloqueados. Os visitantes não os veem.`,
  chip: 'Bloqueado pelo operador',
}
export default blockedLinks
