import type en from '../../en/screens/page-list.ts'

const pageList: typeof en = {
  lead: 'Visualizações e cliques dos últimos 30 dias.',
  search: 'Buscar páginas',
  show: 'Mostrar',
  all: 'Todas',
  inWorkspace: (name) => `Em ${name}`,
  sortBy: 'Ordenar por',
  sorts: {
    name: 'Nome',
    views: 'Visualizações',
    clicks: 'Cliques',
    score: 'Pontuação',
    changed: 'Última alteração',
  },
  published: 'Publicada',
  unpublished: 'Não publicada',
  blocked: 'Bloqueada',
  offered: 'Oferecida',
  newEntries: (n) => (n === 1 ? '1 nova resposta' : `${n} novas respostas`),
  withNews: 'Com novidades',
  more: (n) => `Mostrar mais ${n}`,
  none: 'Nenhuma página encontrada.',
  showAll: 'Mostrar todas as páginas',
  analyze: 'Analisar',
  analyzeAll: 'Analisar todas as páginas',
  analyzeAllAgain: 'Analisar todas de novo',
  publish: 'Publicar',
  unpublish: 'Despublicar',
  analyzed: (n) => (n === 1 ? '1 página analisada.' : `${n} páginas analisadas.`),
  nowPublished: (n) => (n === 1 ? '1 página publicada.' : `${n} páginas publicadas.`),
  nowUnpublished: (n) => (n === 1 ? '1 página despublicada.' : `${n} páginas despublicadas.`),
  deleteCount: (n) => (n === 1 ? 'Excluir 1 página' : `Excluir ${n} páginas`),
  deleteTitle: (n) => (n === 1 ? 'Excluir esta página?' : `Excluir estas ${n} páginas?`),
  deleteText:
    'Blocos, versões, respostas de formulários e métricas são excluídos para sempre. Não é possível desfazer.',
  deleteNumberWrong: 'Digite o número de páginas.',
  deleted: (n) => (n === 1 ? '1 página excluída.' : `${n} páginas excluídas.`),
  addToWorkspace: 'Adicionar a uma equipe',
  addedToWorkspace: (n, name) =>
    n === 1 ? `1 página adicionada a ${name}.` : `${n} páginas adicionadas a ${name}.`,
  removeFromWorkspace: 'Remover da equipe',
  removedFromWorkspace: (n, name) =>
    n === 1 ? `1 página removida de ${name}.` : `${n} páginas removidas de ${name}.`,
  goneTitle: 'Você não tem acesso a esta página',
  goneText: 'Ela pode ter sido excluída ou transferida para outra conta, ou seu acesso foi removido.',
}
export default pageList
