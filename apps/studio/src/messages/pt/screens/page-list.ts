import type en from '../../en/screens/page-list.ts'

const pageList: typeof en = {
  lead: 'Visualizações e cliques dos últimos 30 dias.',
  search: 'Buscar páginas',
  sortBy: 'Ordenar por',
  sorts: {
    name: 'Nome',
    views: 'Visualizações',
    clicks: 'Cliques',
    score: 'Pontuação',
    changed: 'Última alteração',
  },
  state: 'Estado',
  published: 'Publicada',
  unpublished: 'Não publicada',
  blocked: 'Bloqueada',
  noScore: 'não verificada',
  more: (n) => `Mostrar mais ${n}`,
  none: 'Nenhuma página encontrada.',
}
export default pageList
