import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Gespeichert',
  changed: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert…',
  waiting: 'Auf diesem Gerät gespeichert',
  refused: 'Nicht gespeichert',
  conflict: 'Anderswo geändert',
  discard: 'Meine Änderungen verwerfen',
  unsavedTitle: 'Du hast ungespeicherte Änderungen',
  unsavedText: 'Diese Änderungen sind nicht gespeichert und gehen beim Abmelden verloren.',
  discardAndSignOut: 'Verwerfen und abmelden',
}
export default saving
