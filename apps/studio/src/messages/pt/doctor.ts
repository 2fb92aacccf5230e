import type { DoctorTexts } from '../../features/doctor/texts.ts'

const messages: DoctorTexts = {
  title: 'Doutor',
  lead: 'Examina sua página e mostra o que pode melhorar, cada ajuste antes de aplicar.',
  analyze: 'Analisar a página',
  again: 'Analisar de novo',
  analyzing: 'Examinando a página…',
  emptyTitle: 'Como vai a saúde da sua página?',
  emptyText:
    'O doutor verifica textos, links, cores e dados de busca em um segundo. Nada muda sem confirmação.',
  score: 'Pontuação',
  scoreOf: (score) => `${score} de 100`,
  verdict: (score) =>
    score >= 90
      ? 'Em ótima forma'
      : score >= 75
        ? 'Boa, com poucas coisas a fazer'
        : score >= 50
          ? 'Funciona, mas perde visitantes'
          : 'Precisa de atenção',
  verdictText: (open) =>
    open === 0
      ? 'Nada mais a fazer.'
      : open === 1
        ? 'Uma coisa pode melhorar.'
        : `${open} coisas podem melhorar.`,
  analyzedAt: (when) => `Analisada ${when}`,
  categories: {
    completeness: 'Completa',
    links: 'Links',
    accessibility: 'Legível para todos',
    seo: 'Encontrada na busca',
    conversion: 'Leva a cliques',
  },
  severities: { high: 'Comece por aqui', medium: 'Vale a pena', low: 'Retoques finais' },
  points: (points) => (points === 1 ? '+1 ponto' : `+${points} pontos`),
  apply: 'Aplicar',
  applyAll: (count) => (count === 1 ? 'Aplicar o ajuste' : `Aplicar os ${count} ajustes`),
  applyingAll: (done, count) => `Aplicando ajuste ${done} de ${count}…`,
  applied: 'Aplicado',
  appliedToast: 'Aplicado. Uma versão de antes foi salva.',
  appliedAll: (count) => (count === 1 ? 'Um ajuste aplicado.' : `${count} ajustes aplicados.`),
  skipped: (count) =>
    count === 1
      ? 'Um ajuste ficou de fora, porque a página mudou ali.'
      : `${count} ajustes ficaram de fora, porque a página mudou ali.`,
  scoreNow: (before, after) => `Sua pontuação foi de ${before} para ${after}.`,
  undone: 'Desfeito. A página voltou a ser como era ali.',
  undoneChip: 'Desfeito',
  alreadyUndone: 'Isto já foi desfeito.',
  alreadyApplied: 'Isto já foi aplicado.',
  undoConflict:
    'A página mudou ali depois disso, então não dá para desfazer só isto. As versões trazem tudo de volta.',
  toVersions: 'Ver as versões',
  stale: 'Mudou desde então',
  staleTitle: 'A página mudou desde a análise',
  staleText: 'Parte do que está aqui pode já estar feita. Analise de novo para ver o que falta.',
  guided: 'Este só você pode fazer.',
  goThere: 'Abrir',
  nothingLeft: 'Nada encontrado. Sua página está na melhor forma que o doutor conhece.',
  showAll: (count) => `Mostrar todos os ${count}`,
  history: 'O que foi aplicado',
  by: (name, when) => `${name}, ${when}`,
  removedPerson: 'Alguém',
  viewer: 'Dá para ver, mas só editores analisam e aplicam.',
}
export default messages
