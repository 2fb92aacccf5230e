import type en from '../../en/screens/doctor.ts'

const messages: typeof en = {
  title: 'Doctor',
  lead: 'Revisa tu página y sugiere mejoras. Puedes deshacer cada arreglo.',
  analyze: 'Revisar página',
  again: 'Revisar de nuevo',
  emptyTitle: '¿Qué tal está tu página?',
  emptyText:
    'El doctor revisa textos, enlaces, colores y ajustes de búsqueda. Nada cambia hasta que apliques un arreglo.',
  score: 'Puntuación',
  scoreOf: (score) => `${score} de 100`,
  verdict: (score) =>
    score >= 90
      ? 'En muy buena forma'
      : score >= 75
        ? 'Bien, con algunas mejoras pendientes'
        : score >= 50
          ? 'Aceptable, con margen de mejora'
          : 'Necesita atención',
  verdictText: (open) =>
    open === 0
      ? 'No quedan mejoras.'
      : open === 1
        ? 'Se encontró una mejora.'
        : `Se encontraron ${open} mejoras. Los puntos indican lo que suma cada una por separado, redondeado. Juntas pueden sumar más: con todas llegas a 100.`,
  analyzedAt: (when) => `Revisada ${when}`,
  categories: {
    completeness: 'Contenido completo',
    links: 'Enlaces',
    accessibility: 'Accesibilidad',
    seo: 'Buscadores',
    conversion: 'Disposición y contacto',
  },
  nothingToCheck: 'Nada que revisar',
  severities: { high: 'Prioridad alta', medium: 'Prioridad media', low: 'Prioridad baja' },
  limitsScore: 'Limita tu puntuación',
  points: (points) => (points === 0 ? 'Menos de 1 punto' : points === 1 ? '+1 punto' : `+${points} puntos`),
  apply: 'Aplicar',
  applyAll: (count) =>
    count === 1
      ? 'Aplicar 1 arreglo'
      : count === 2
        ? 'Aplicar ambos arreglos'
        : `Aplicar los ${count} arreglos`,
  applyingAll: (done, count) => `Aplicando arreglo ${done} de ${count}…`,
  applied: 'Aplicado',
  appliedAll: (count) => (count === 1 ? 'Un arreglo aplicado.' : `${count} arreglos aplicados.`),
  skipped: (count) =>
    count === 1
      ? 'Se omitió un arreglo porque la página ha cambiado.'
      : `Se omitieron ${count} arreglos porque la página ha cambiado.`,
  scoreNow: (before, after) => `Tu puntuación pasó de ${before} a ${after}.`,
  undone: 'Arreglo deshecho.',
  undoneChip: 'Deshecho',
  alreadyUndone: 'Este arreglo ya se había deshecho.',
  undoConflict:
    'Esta parte de la página ha cambiado desde el arreglo, así que no se puede deshacer por separado. Restaura una versión anterior de la página.',
  toVersions: 'Abrir versiones',
  stale: 'Desactualizado',
  staleTitle: 'La página ha cambiado desde la última revisión',
  staleText: 'Algunas sugerencias pueden estar desactualizadas. Revisa la página de nuevo.',
  open: { link: 'Abrir bloque', links: 'Abrir bloques', design: 'Abrir diseño', profile: 'Abrir perfil' },
  nothingLeft: 'No se encontraron mejoras. Tu página está en muy buena forma.',
  showAll: (count) => `Mostrar los ${count}`,
  history: 'Arreglos aplicados',
  by: (name, when) => `${name}, ${when}`,
  removedPerson: 'Antiguo miembro',
  viewer:
    'Solo puedes ver esta página. Para revisarla o aplicar arreglos, pide el rol de editor a su propietario.',
}
export default messages
