import type { DoctorTexts } from '../../features/doctor/texts.ts'

const messages: DoctorTexts = {
  title: 'Doctor',
  lead: 'Revisa tu página y muestra qué puede mejorar, cada arreglo antes de que lo hagas.',
  analyze: 'Analizar la página',
  again: 'Analizar otra vez',
  analyzing: 'Revisando la página…',
  emptyTitle: '¿Qué tan sana está tu página?',
  emptyText:
    'El doctor revisa textos, enlaces, colores y datos de búsqueda en un segundo. Nada cambia hasta que tú lo digas.',
  score: 'Puntuación',
  scoreOf: (score) => `${score} de 100`,
  verdict: (score) =>
    score >= 90
      ? 'En muy buena forma'
      : score >= 75
        ? 'Bien, con pocas cosas pendientes'
        : score >= 50
          ? 'Funciona, pero pierde visitantes'
          : 'Necesita atención',
  verdictText: (open) =>
    open === 0
      ? 'No queda nada por hacer.'
      : open === 1
        ? 'Una cosa puede mejorar.'
        : `${open} cosas pueden mejorar.`,
  analyzedAt: (when) => `Analizada ${when}`,
  categories: {
    completeness: 'Completa',
    links: 'Enlaces',
    accessibility: 'Legible para todos',
    seo: 'Se encuentra al buscar',
    conversion: 'Lleva a clics',
  },
  severities: { high: 'Empieza por aquí', medium: 'Vale la pena', low: 'Últimos retoques' },
  points: (points) => (points === 1 ? '+1 punto' : `+${points} puntos`),
  apply: 'Aplicar',
  applyAll: (count) => (count === 1 ? 'Aplicar el arreglo' : `Aplicar los ${count} arreglos`),
  applyingAll: (done, count) => `Aplicando arreglo ${done} de ${count}…`,
  applied: 'Aplicado',
  appliedToast: 'Aplicado. Se guardó una versión de antes.',
  appliedAll: (count) => (count === 1 ? 'Un arreglo aplicado.' : `${count} arreglos aplicados.`),
  skipped: (count) =>
    count === 1
      ? 'Un arreglo quedó fuera, porque la página cambió ahí.'
      : `${count} arreglos quedaron fuera, porque la página cambió ahí.`,
  scoreNow: (before, after) => `Tu puntuación pasó de ${before} a ${after}.`,
  undone: 'Deshecho. La página está ahí como antes.',
  undoneChip: 'Deshecho',
  alreadyUndone: 'Esto ya se deshizo.',
  alreadyApplied: 'Esto ya se aplicó.',
  undoConflict:
    'La página cambió ahí después, así que esto no se puede deshacer solo. Las versiones lo devuelven todo.',
  toVersions: 'Ver las versiones',
  stale: 'Cambió después',
  staleTitle: 'La página cambió desde el análisis',
  staleText: 'Parte de esto quizá ya está hecho. Analiza otra vez para ver qué queda.',
  guided: 'Esto solo puedes hacerlo tú.',
  goThere: 'Abrir',
  nothingLeft: 'No se encontró nada. Tu página está en la mejor forma que el doctor conoce.',
  showAll: (count) => `Mostrar los ${count}`,
  history: 'Lo que se aplicó',
  by: (name, when) => `${name}, ${when}`,
  removedPerson: 'Alguien',
  viewer: 'Puedes mirar, pero solo los editores analizan y aplican.',
}
export default messages
