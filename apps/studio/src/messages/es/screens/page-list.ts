import type en from '../../en/screens/page-list.ts'

const pageList: typeof en = {
  lead: 'Visitas y clics de los últimos 30 días.',
  search: 'Buscar páginas',
  sortBy: 'Ordenar por',
  sorts: {
    name: 'Nombre',
    views: 'Visitas',
    clicks: 'Clics',
    score: 'Puntuación',
    changed: 'Último cambio',
  },
  state: 'Estado',
  published: 'Publicada',
  unpublished: 'Sin publicar',
  blocked: 'Bloqueada',
  noScore: 'sin revisar',
  more: (n) => `Mostrar ${n} más`,
  none: 'Ninguna página coincide.',
}
export default pageList
