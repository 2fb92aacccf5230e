import type en from '../../en/screens/copy-links.ts'

const copyLinks: typeof en = {
  title: 'Copiar para outras páginas',
  text: 'Adiciona cópias ao fim das páginas escolhidas. Imagens, códigos de acesso e campanhas não são copiados.',
  copied: (n, pages) =>
    `${n === 1 ? '1 bloco copiado' : `${n} blocos copiados`} para ${pages === 1 ? '1 página' : `${pages} páginas`}.`,
  leftOut: (n) => (n === 1 ? '1 bloco com arquivo foi omitido.' : `${n} blocos com arquivos foram omitidos.`),
}
export default copyLinks
