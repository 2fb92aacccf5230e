import type { BlockedTexts } from '../../editor/blocked-texts.ts'

const blockedLinks: BlockedTexts = {
  title: (n) =>
    n === 1
      ? '1 enlace lleva a un sitio bloqueado. Los visitantes no lo ven.'
      : `${n} enlaces llevan a sitios bloqueados. Los visitantes no los ven.`,
  chip: 'Bloqueado por el operador',
}
export default blockedLinks
