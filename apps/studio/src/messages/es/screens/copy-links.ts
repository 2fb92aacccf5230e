import type en from '../../en/screens/copy-links.ts'

const copyLinks: typeof en = {
  title: 'Copiar en otra página',
  page: 'Página',
  choose: 'Elige una página',
  text: 'Añade copias al final de la página. Las imágenes, los códigos de acceso y las campañas no se copian.',
  copied: (n, page) => (n === 1 ? `1 bloque copiado en ${page}.` : `${n} bloques copiados en ${page}.`),
  leftOut: (n) => (n === 1 ? 'Se omitió 1 bloque con archivo.' : `Se omitieron ${n} bloques con archivos.`),
}
export default copyLinks
