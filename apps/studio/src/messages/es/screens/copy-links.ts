import type en from '../../en/screens/copy-links.ts'

const copyLinks: typeof en = {
  title: 'Copiar a otras páginas',
  text: 'Añade copias al final de las páginas elegidas. Las imágenes, los códigos de acceso y las campañas no se copian.',
  copied: (n, pages) =>
    `${n === 1 ? '1 bloque copiado' : `${n} bloques copiados`} a ${pages === 1 ? '1 página' : `${pages} páginas`}.`,
  leftOut: (n) => (n === 1 ? 'Se omitió 1 bloque con archivo.' : `Se omitieron ${n} bloques con archivos.`),
}
export default copyLinks
