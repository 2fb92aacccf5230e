import type en from '../../en/screens/versions.ts'

const messages: typeof en = {
  title: 'Versões',
  lead: 'Antes de cada alteração, uma versão da sua página é salva. Você pode ver e restaurar qualquer uma.',
  automaticLimit: (n) => `Seu plano mantém as últimas ${n} versões automáticas.`,
  create: 'Criar ponto de restauração',
  createTitle: 'Criar ponto de restauração',
  createLead: 'Um ponto de restauração é uma versão com nome. Ele é mantido até você excluí-lo.',
  name: 'Nome',
  namePlaceholder: 'Antes da feira de primavera',
  created: (name) => `Ponto de restauração “${name}” criado.`,
  restorePointUsage: 'Pontos de restauração',
  limitReached:
    'Você atingiu o limite de pontos de restauração do seu plano. Exclua um ou escolha um plano maior.',
  emptyTitle: 'Nenhuma versão ainda',
  emptyText:
    'As versões aparecem aqui depois da sua primeira alteração. Você também pode criar um ponto de restauração.',
  filter: 'Mostrar',
  all: 'Todas',
  named: 'Pontos de restauração',
  automatic: 'Automáticas',
  today: 'Hoje',
  yesterday: 'Ontem',
  kinds: { manual: 'Ponto de restauração', auto: 'Automática', pre_restore: 'Antes de uma restauração' },
  linkReasons: {
    'link.create': (title) => `Antes de adicionar “${title}”`,
    'link.update': (title) => `Antes de alterar “${title}”`,
    'link.archive': (title) => `Antes de arquivar “${title}”`,
    'link.bring_back': (title) => `Antes de restaurar “${title}”`,
  },
  reasons: {
    'link.create': 'Antes de adicionar um bloco',
    'link.update': 'Antes de alterar um bloco',
    'link.archive': 'Antes de arquivar um bloco',
    'link.bulk': 'Antes de alterar vários blocos',
    'link.bring_back': 'Antes de restaurar um bloco',
    'variant.promote': 'Antes de aplicar uma variante',
    'link.reorder': 'Antes de mover blocos',
    'profile.update': 'Antes de alterar a página',
    'profile.theme': 'Antes de alterar o design',
    'profile.avatar': 'Antes de mudar a foto',
    'doctor.apply': 'Antes de aplicar um ajuste do doutor',
    'doctor.undo': 'Antes de desfazer um ajuste do doutor',
    'profile.import': 'Antes de uma importação',
    restore: 'Antes de restaurar uma versão anterior',
    other: 'Antes de uma alteração',
  },
  links: (count) => (count === 1 ? '1 bloco' : `${count} blocos`),
  review: 'Revisar e restaurar',
  session: (count) => `Antes de ${count} alterações`,
  restoresTime: (time) => `Restaura a página como estava às ${time}`,
  showEach: 'Mostrar cada alteração',
  pageNow: 'Página atual',
  pageThen: 'Esta versão',
  versionToShow: 'Versão a mostrar',
  changes: (count) =>
    count === 0
      ? 'Nenhuma diferença'
      : count === 1
        ? 'Restaurar faz uma alteração'
        : `Restaurar faz ${count} alterações`,
  same: 'Esta versão é igual à sua página atual.',
  linkRestored: 'Este bloco será restaurado.',
  linkArchived: 'Este bloco será arquivado.',
  linkMoved: (from, to) => `Passa da posição ${from} para a ${to}.`,
  moreChanges: (count) => `E mais ${count}.`,
  restore: 'Restaurar',
  restored: 'Versão restaurada.',
  restoreUndone: 'Restauração desfeita.',
  staleReview: 'A página mudou nesse meio-tempo. Confira a comparação atualizada antes de restaurar.',
  deleteTitle: 'Excluir este ponto de restauração?',
  deleteText: (name) => `“${name}” será excluído para sempre. Sua página não muda.`,
  deleted: 'Ponto de restauração excluído.',
  viewer:
    'Você só pode ver esta página. Para criar ou restaurar versões, peça o papel de editor ao proprietário.',
}
export default messages
