export default {
  title: 'Fediverse and Bluesky',
  lead: 'Connect the page and its domain to your accounts in open networks.',
  leadWithoutDomain:
    'Connect your account in the fediverse. To use Bluesky, or to be found in the fediverse by your domain, connect a custom domain first.',
  relMe:
    'Mastodon and other services can verify that the page is yours, because its links to your social profiles have rel="me".',
  fediverse: 'Fediverse account',
  fediverseHint:
    'When the page is shared, this account is shown as the author. People who search for a name at your domain find it (WebFinger).',
  did: 'Bluesky DID',
  didHint:
    'Your domain becomes your Bluesky handle. Bluesky shows the DID when you choose a handle of your own.',
}
