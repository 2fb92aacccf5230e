import type en from '../../en/screens/versions.ts'

const messages: typeof en = {
  title: 'Versiones',
  lead: 'Antes de cada cambio se guarda una versión de tu página. Puedes ver y restaurar cualquiera.',
  automaticLimit: (n) => `Tu plan conserva las últimas ${n} versiones automáticas.`,
  create: 'Crear punto de restauración',
  createTitle: 'Crear punto de restauración',
  createLead: 'Un punto de restauración es una versión con nombre. Se guarda hasta que lo elimines.',
  name: 'Nombre',
  namePlaceholder: 'Antes de la feria de primavera',
  created: (name) => `Punto de restauración «${name}» creado.`,
  restorePointUsage: 'Puntos de restauración',
  limitReached:
    'Has alcanzado el límite de puntos de restauración de tu plan. Elimina uno o elige un plan mayor.',
  emptyTitle: 'Aún no hay versiones',
  emptyText:
    'Las versiones aparecen aquí después de tu primer cambio. También puedes crear un punto de restauración.',
  filter: 'Mostrar',
  all: 'Todas',
  named: 'Puntos de restauración',
  automatic: 'Automáticas',
  today: 'Hoy',
  yesterday: 'Ayer',
  kinds: { manual: 'Punto de restauración', auto: 'Automática', pre_restore: 'Antes de una restauración' },
  linkReasons: {
    'link.create': (title) => `Antes de añadir «${title}»`,
    'link.update': (title) => `Antes de cambiar «${title}»`,
    'link.archive': (title) => `Antes de archivar «${title}»`,
    'link.bring_back': (title) => `Antes de restaurar «${title}»`,
  },
  reasons: {
    'link.create': 'Antes de añadir un bloque',
    'link.update': 'Antes de cambiar un bloque',
    'link.archive': 'Antes de archivar un bloque',
    'link.bulk': 'Antes de cambiar varios bloques',
    'link.bring_back': 'Antes de restaurar un bloque',
    'variant.promote': 'Antes de aplicar una variante',
    'link.reorder': 'Antes de mover bloques',
    'profile.update': 'Antes de cambiar la página',
    'profile.theme': 'Antes de cambiar el diseño',
    'profile.avatar': 'Antes de cambiar la foto',
    'doctor.apply': 'Antes de aplicar un arreglo del doctor',
    'doctor.undo': 'Antes de deshacer un arreglo del doctor',
    'profile.import': 'Antes de una importación',
    restore: 'Antes de restaurar una versión anterior',
    other: 'Antes de un cambio',
  },
  links: (count) => (count === 1 ? '1 bloque' : `${count} bloques`),
  review: 'Revisar y restaurar',
  session: (count) => `Antes de ${count} cambios`,
  restoresTime: (time) => `Restaura la página como estaba a las ${time}`,
  showEach: 'Mostrar cada cambio',
  pageNow: 'Página actual',
  pageThen: 'Esta versión',
  versionToShow: 'Versión que se muestra',
  changes: (count) =>
    count === 0
      ? 'Sin diferencias'
      : count === 1
        ? 'Al restaurar se hace un cambio'
        : `Al restaurar se hacen ${count} cambios`,
  same: 'Esta versión es igual que tu página actual.',
  linkRestored: 'Este bloque se restaurará.',
  linkArchived: 'Este bloque se archivará.',
  linkMoved: (from, to) => `Pasa de la posición ${from} a la ${to}.`,
  moreChanges: (count) => `Y ${count} más.`,
  restore: 'Restaurar',
  restored: 'Versión restaurada.',
  restoreUndone: 'Restauración deshecha.',
  staleReview: 'La página ha cambiado mientras tanto. Revisa la comparación actualizada antes de restaurar.',
  deleteTitle: '¿Eliminar este punto de restauración?',
  deleteText: (name) => `«${name}» se eliminará para siempre. Tu página no cambia.`,
  deleted: 'Punto de restauración eliminado.',
  viewer:
    'Solo puedes ver esta página. Para crear o restaurar versiones, pide el rol de editor a su propietario.',
}
export default messages
