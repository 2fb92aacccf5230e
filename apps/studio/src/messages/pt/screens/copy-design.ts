import type en from '../../en/screens/copy-design.ts'

const copyDesign: typeof en = {
  open: 'Copiar para outras páginas…',
  title: 'Copiar o design para outras páginas',
  titleFrom: 'Copiar o design de uma página',
  source: 'Copiar de',
  text: 'Substitui o design das páginas escolhidas.',
  copied: (n) => (n === 1 ? 'Design copiado para 1 página.' : `Design copiado para ${n} páginas.`),
}
export default copyDesign
