import type en from '../../en/screens/copy-design.ts'

const copyDesign: typeof en = {
  open: 'Copiar a otras páginas…',
  title: 'Copiar el diseño a otras páginas',
  titleFrom: 'Copiar el diseño de una página',
  source: 'Copiar de',
  text: 'Reemplaza el diseño de las páginas elegidas.',
  copied: (n) => (n === 1 ? 'Diseño copiado a 1 página.' : `Diseño copiado a ${n} páginas.`),
}
export default copyDesign
