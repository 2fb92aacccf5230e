import type en from '../../en/screens/blocked-links.ts'

const blockedLinks: typeof en = {
  title: (n) =>
    n === 1
      ? '1 enlace lleva a un sitio bloqueado. Los visitantes no lo ven.'
      : `${n} enlaces llevan a sitios bloqueados. Los visitantes no los ven.`,
  chip: 'Bloqueado por el operador',
}
export default blockedLinks
