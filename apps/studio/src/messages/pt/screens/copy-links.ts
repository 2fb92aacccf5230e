import type en from '../../en/screens/copy-links.ts'

const copyLinks: typeof en = {
  title: 'Copiar para outra página',
  page: 'Página',
  choose: 'Escolha uma página',
  text: 'Adiciona cópias ao fim da página. Imagens, códigos de acesso e campanhas não são copiados.',
  copied: (n, page) => (n === 1 ? `1 bloco copiado para ${page}.` : `${n} blocos copiados para ${page}.`),
  leftOut: (n) => (n === 1 ? '1 bloco com arquivo foi omitido.' : `${n} blocos com arquivos foram omitidos.`),
}
export default copyLinks
