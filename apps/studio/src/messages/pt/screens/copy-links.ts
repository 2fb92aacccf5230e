import type en from '../../en/screens/copy-links.ts'

const copyLinks: typeof en = {
  title: 'Copiar para outras páginas',
  text: 'Adiciona cópias ao fim das páginas escolhidas. Códigos de acesso e campanhas não são copiados.',
  copied: (n, pages) =>
    `${n === 1 ? '1 bloco copiado' : `${n} blocos copiados`} para ${pages === 1 ? '1 página' : `${pages} páginas`}.`,
}
export default copyLinks
