import type { Messages } from '../index.tsx'

const saving: Messages['saving'] = {
  saved: 'Gespeichert',
  changed: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert…',
  waiting: 'Auf diesem Gerät gespeichert',
  refused: 'Nicht gespeichert',
  conflict: 'Anderswo geändert',
  conflictTitle: 'Von jemand anderem oder auf einem anderen Gerät geändert',
  conflictBy: (name) => `Zuletzt von ${name} gespeichert`,
  conflictText: 'Behalte deine Fassung, um dieselben Felder zu ersetzen, oder übernimm die andere.',
  conflictTabTitle: 'Du hast das in einem anderen Tab geändert',
  conflictTabText:
    'Behalte diese Fassung, um dieselben Felder des anderen Tabs zu ersetzen, oder übernimm die andere.',
  mine: 'Deine Fassung',
  theirs: 'Andere Fassung',
  thisTab: 'Dieser Tab',
  otherTab: 'Anderer Tab',
  keepMine: 'Meine behalten',
  takeTheirs: 'Andere übernehmen',
  keepThisTab: 'Diesen Tab behalten',
  useOtherTab: 'Anderen Tab übernehmen',
  discard: 'Meine Änderungen verwerfen',
  unsavedTitle: 'Du hast ungespeicherte Änderungen',
  unsavedText:
    'Diese Änderungen lassen sich gerade nicht speichern. Wenn du dich abmeldest, gehen sie verloren.',
  discardAndSignOut: 'Verwerfen und abmelden',
}
export default saving
