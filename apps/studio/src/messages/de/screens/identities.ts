import type en from '../../en/screens/identities.ts'

const identities: typeof en = {
  title: 'Verknüpfte Konten',
  lead: 'Konten bei anderen Diensten, mit denen du dich hier anmelden kannst.',
  none: 'Keine verknüpften Konten.',
  unlink: 'Lösen',
  unlinked: 'Verknüpfung gelöst.',
}
export default identities
