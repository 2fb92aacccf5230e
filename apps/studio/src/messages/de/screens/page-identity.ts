import type en from '../../en/screens/page-identity.ts'

const pageIdentity: typeof en = {
  title: 'Fediverse und Bluesky',
  lead: 'Verbinde die Seite und ihre Domain mit deinen Konten in offenen Netzwerken.',
  leadWithoutDomain:
    'Verbinde dein Konto im Fediverse. Für Bluesky, oder um im Fediverse über deine Domain gefunden zu werden, verbinde zuerst eine eigene Domain.',
  relMe:
    'Mastodon und andere Dienste können prüfen, dass die Seite dir gehört, denn ihre Links zu deinen Social-Media-Profilen haben rel="me".',
  fediverse: 'Fediverse-Konto',
  fediverseHint:
    'Wird die Seite geteilt, erscheint dieses Konto als Autor. Wer nach einem Namen auf deiner Domain sucht, findet es (WebFinger).',
  did: 'Bluesky-DID',
  didHint: 'Deine Domain wird dein Bluesky-Handle. Bluesky zeigt die DID, wenn du ein eigenes Handle wählst.',
}
export default pageIdentity
