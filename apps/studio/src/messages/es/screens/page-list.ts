import type en from '../../en/screens/page-list.ts'

const pageList: typeof en = {
  lead: 'Visitas y clics de los últimos 30 días.',
  search: 'Buscar páginas',
  show: 'Mostrar',
  all: 'Todas',
  inWorkspace: (name) => `En ${name}`,
  sortBy: 'Ordenar por',
  sorts: {
    name: 'Nombre',
    views: 'Visitas',
    clicks: 'Clics',
    score: 'Puntuación',
    changed: 'Último cambio',
  },
  published: 'Publicada',
  unpublished: 'Sin publicar',
  blocked: 'Bloqueada',
  offered: 'Ofrecida',
  newEntries: (n) => (n === 1 ? '1 respuesta nueva' : `${n} respuestas nuevas`),
  withNews: 'Con novedades',
  more: (n) => `Mostrar ${n} más`,
  none: 'Ninguna página coincide.',
  showAll: 'Mostrar todas las páginas',
  analyze: 'Analizar',
  analyzeAll: 'Analizar todas las páginas',
  analyzeAllAgain: 'Analizar todas de nuevo',
  publish: 'Publicar',
  unpublish: 'Despublicar',
  analyzed: (n) => (n === 1 ? '1 página analizada.' : `${n} páginas analizadas.`),
  nowPublished: (n) => (n === 1 ? '1 página publicada.' : `${n} páginas publicadas.`),
  nowUnpublished: (n) => (n === 1 ? '1 página despublicada.' : `${n} páginas despublicadas.`),
  deleteCount: (n) => (n === 1 ? 'Eliminar 1 página' : `Eliminar ${n} páginas`),
  deleteTitle: (n) => (n === 1 ? '¿Eliminar esta página?' : `¿Eliminar estas ${n} páginas?`),
  deleteText:
    'Los bloques, las versiones, las respuestas de formularios y las métricas se eliminan para siempre. No se puede deshacer.',
  deleteNumberWrong: 'Escribe el número de páginas.',
  deleted: (n) => (n === 1 ? '1 página eliminada.' : `${n} páginas eliminadas.`),
  addToWorkspace: 'Añadir a un equipo',
  addedToWorkspace: (n, name) =>
    n === 1 ? `1 página añadida a ${name}.` : `${n} páginas añadidas a ${name}.`,
  removeFromWorkspace: 'Quitar del equipo',
  removedFromWorkspace: (n, name) =>
    n === 1 ? `1 página quitada de ${name}.` : `${n} páginas quitadas de ${name}.`,
  goneTitle: 'No tienes acceso a esta página',
  goneText: 'Puede que se haya eliminado o transferido a otra cuenta, o que te hayan quitado el acceso.',
}
export default pageList
