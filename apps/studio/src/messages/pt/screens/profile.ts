import type en from '../../en/screens/profile.ts'

const profile: typeof en = {
  shareUnpublished: 'A imagem aparece quando a página está publicada.',
  footerHint: (site) => `Com um plano maior, seu texto substitui “Feito com ${site}”.`,
  footerReplaces: (site) => `Seu texto substitui “Feito com ${site}” no fim da página.`,
}
export default profile
