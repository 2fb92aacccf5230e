import type en from '../../en/screens/copy-links.ts'

const copyLinks: typeof en = {
  title: 'Copiar a otras páginas',
  text: 'Añade copias al final de las páginas elegidas. Los códigos de acceso y las campañas no se copian.',
  copied: (n, pages) =>
    `${n === 1 ? '1 bloque copiado' : `${n} bloques copiados`} a ${pages === 1 ? '1 página' : `${pages} páginas`}.`,
}
export default copyLinks
