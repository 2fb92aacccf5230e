import type en from '../../en/screens/page-identity.ts'

const pageIdentity: typeof en = {
  title: 'Mastodon und Bluesky',
  lead: 'Nenne deine Konten, damit diese Netzwerke dich als Autor und deine Domain als Handle zeigen.',
  leadWithoutDomain:
    'Nenne dein Mastodon-Konto, damit es beim Teilen der Seite als Autor erscheint. Für Bluesky, oder um auf Mastodon über deine Domain gefunden zu werden, verbinde zuerst eine eigene Domain.',
  relMe:
    'Mastodon und andere Dienste können prüfen, dass die Seite dir gehört, denn ihre Links zu deinen Social-Media-Profilen haben rel="me".',
  fediverse: 'Konto auf Mastodon oder im Fediverse',
  fediverseHint:
    'Wird die Seite geteilt, erscheint dieses Konto als Autor. Wer nach einem Namen auf deiner Domain sucht, findet es (WebFinger).',
  did: 'Bluesky-ID (DID)',
  didHint: 'Deine Domain wird dein Bluesky-Handle. Bluesky zeigt die DID, wenn du ein eigenes Handle wählst.',
}
export default pageIdentity
