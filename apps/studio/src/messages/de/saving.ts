import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Gespeichert',
  changed: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert…',
  waiting: 'Nicht gespeichert: keine Verbindung. Neuer Versuch…',
  refused: 'Nicht gespeichert',
  conflict: 'Von jemand anderem geändert',
  conflictTitle: 'Inzwischen hat jemand anderes das geändert',
  conflictText:
    'Deine Änderungen sind noch da. Behalte deine: Sie ersetzen die anderen, wo ihr beide dasselbe geändert habt. Oder übernimm die anderen.',
  keepMine: 'Meine behalten',
  takeTheirs: 'Andere übernehmen',
  discard: 'Meine Änderungen verwerfen',
  unsavedTitle: 'Du hast ungespeicherte Änderungen',
  unsavedText:
    'Diese Änderungen lassen sich gerade nicht speichern. Wenn du dich abmeldest, gehen sie verloren.',
  discardAndSignOut: 'Verwerfen und abmelden',
}
export default saving
