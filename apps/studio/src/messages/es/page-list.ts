import type { PageListTexts } from '../../app/page-list-texts.ts'

const pageList: PageListTexts = {
  lead: 'Visitas y clics de los últimos 30 días.',
  search: 'Buscar páginas',
  sortBy: 'Ordenar por',
  sorts: { name: 'Nombre', views: 'Visitas', clicks: 'Clics', health: 'Salud', changed: 'Último cambio' },
  unpublished: 'Sin publicar',
  blocked: 'Bloqueada',
  noHealth: 'sin revisar',
  health: (score) => `Salud ${score}`,
  views: (n) => `${n} visitas`,
  clicks: (n) => `${n} clics`,
  changed: (when) => `modificada ${when}`,
  more: (n) => `Mostrar ${n} más`,
  none: 'Ninguna página se llama así.',
}
export default pageList
