import type en from '../../en/screens/profile.ts'

const profile: typeof en = {
  shareUnpublished: 'A imagem aparece quando a página está publicada.',
}
export default profile
