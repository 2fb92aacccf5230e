import type en from '../../en/screens/profile.ts'

const profile: typeof en = {
  shareUnpublished: 'La imagen aparece cuando la página está publicada.',
}
export default profile
