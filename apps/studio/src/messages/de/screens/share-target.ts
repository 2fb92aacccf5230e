import type en from '../../en/screens/share-target.ts'

const shareTarget: typeof en = {
  lead: 'Fügt deiner Seite einen Link hinzu, über allen Abschnitten.',
  nothing: 'Der geteilte Text enthält keine Webadresse. Füge hier eine ein.',
  page: 'Seite',
  add: 'Zur Seite hinzufügen',
  noPage: 'Du kannst keine Seite bearbeiten. Bitte den Inhaber einer Seite um die Rolle „Bearbeiter“.',
}
export default shareTarget
