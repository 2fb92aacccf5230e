export default {
  title: 'Mastodon and Bluesky',
  lead: 'Name your accounts, so that these networks show you as the author and your domain as your handle.',
  leadWithoutDomain:
    'Name your Mastodon account, so that it is shown as the author when the page is shared. For Bluesky, or to be found on Mastodon by your domain, connect a custom domain first.',
  relMe:
    'Mastodon and other services can verify that the page is yours, because its links to your social profiles have rel="me".',
  fediverse: 'Account on Mastodon or in the fediverse',
  fediverseHint:
    'When the page is shared, this account is shown as the author. People who search for a name at your domain find it (WebFinger).',
  did: 'Bluesky ID (DID)',
  didHint:
    'Your domain becomes your Bluesky handle. Bluesky shows the DID when you choose a handle of your own.',
}
