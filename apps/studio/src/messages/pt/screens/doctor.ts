import type en from '../../en/screens/doctor.ts'

const messages: typeof en = {
  title: 'Doutor',
  lead: 'Verifica sua página e sugere melhorias. Você pode desfazer cada ajuste.',
  analyze: 'Verificar página',
  again: 'Verificar de novo',
  emptyTitle: 'Como está sua página?',
  emptyText:
    'O doutor verifica textos, links, cores e configurações de busca. Nada muda até você aplicar um ajuste.',
  score: 'Pontuação',
  scoreOf: (score) => `${score} de 100`,
  verdict: (score) =>
    score >= 90
      ? 'Em ótima forma'
      : score >= 75
        ? 'Boa, com algumas melhorias pendentes'
        : score >= 50
          ? 'Razoável, com espaço para melhorar'
          : 'Precisa de atenção',
  verdictText: (open) =>
    open === 0
      ? 'Nenhuma melhoria pendente.'
      : open === 1
        ? 'Uma melhoria encontrada.'
        : `${open} melhorias encontradas. Os pontos indicam quanto cada uma soma sozinha, com arredondamento. Juntas podem somar mais: com todas, você chega a 100.`,
  analyzedAt: (when) => `Verificada ${when}`,
  categories: {
    completeness: 'Conteúdo completo',
    links: 'Links',
    accessibility: 'Acessibilidade',
    seo: 'Buscadores',
    conversion: 'Disposição e contato',
  },
  nothingToCheck: 'Nada para verificar',
  severities: { high: 'Prioridade alta', medium: 'Prioridade média', low: 'Prioridade baixa' },
  limitsScore: 'Limita sua pontuação',
  points: (points) => (points === 0 ? 'Menos de 1 ponto' : points === 1 ? '+1 ponto' : `+${points} pontos`),
  apply: 'Aplicar',
  applyAll: (count) =>
    count === 1
      ? 'Aplicar 1 ajuste'
      : count === 2
        ? 'Aplicar ambos os ajustes'
        : `Aplicar os ${count} ajustes`,
  applyingAll: (done, count) => `Aplicando ajuste ${done} de ${count}…`,
  applied: 'Aplicado',
  appliedAll: (count) => (count === 1 ? 'Um ajuste aplicado.' : `${count} ajustes aplicados.`),
  skipped: (count) =>
    count === 1
      ? 'Um ajuste foi ignorado porque a página mudou.'
      : `${count} ajustes foram ignorados porque a página mudou.`,
  scoreNow: (before, after) => `Sua pontuação foi de ${before} para ${after}.`,
  undone: 'Ajuste desfeito.',
  undoneChip: 'Desfeito',
  alreadyUndone: 'Este ajuste já tinha sido desfeito.',
  undoConflict:
    'Esta parte da página mudou desde o ajuste, então não dá para desfazê-lo separadamente. Restaure uma versão anterior da página.',
  toVersions: 'Abrir versões',
  stale: 'Desatualizado',
  staleTitle: 'A página mudou desde a última verificação',
  staleText: 'Algumas sugestões podem estar desatualizadas. Verifique a página de novo.',
  open: { link: 'Abrir bloco', links: 'Abrir blocos', design: 'Abrir design', profile: 'Abrir perfil' },
  nothingLeft: 'Nenhuma melhoria encontrada. Sua página está em ótima forma.',
  showAll: (count) => `Mostrar todos os ${count}`,
  history: 'Ajustes aplicados',
  by: (name, when) => `${name}, ${when}`,
  removedPerson: 'Antigo membro',
  viewer:
    'Você só pode ver esta página. Para verificá-la ou aplicar ajustes, peça o papel de editor ao proprietário.',
}
export default messages
