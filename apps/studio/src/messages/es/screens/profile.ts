import type en from '../../en/screens/profile.ts'

const profile: typeof en = {
  shareUnpublished: 'La imagen aparece cuando la página está publicada.',
  footerHint: (site) => `Con un plan mayor, tu texto reemplaza «Hecho con ${site}».`,
  footerReplaces: (site) => `Tu texto reemplaza «Hecho con ${site}» al final de la página.`,
}
export default profile
