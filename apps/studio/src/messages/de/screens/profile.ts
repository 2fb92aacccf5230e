import type en from '../../en/screens/profile.ts'

const profile: typeof en = {
  shareUnpublished: 'Das Bild erscheint, sobald die Seite veröffentlicht ist.',
  footerHint: (site) => `Mit einem größeren Tarif ersetzt dein Text „Gemacht mit ${site}“.`,
  footerReplaces: (site) => `Dein Text ersetzt „Gemacht mit ${site}“ am Ende der Seite.`,
}
export default profile
