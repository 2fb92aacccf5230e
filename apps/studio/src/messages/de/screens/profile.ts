import type en from '../../en/screens/profile.ts'

const profile: typeof en = {
  shareUnpublished: 'Das Bild erscheint, sobald die Seite veröffentlicht ist.',
}
export default profile
