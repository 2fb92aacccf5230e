import type { brands } from './brands.ts'

/** Kind of name that a network gives to people. `none`: it gives only addresses. */
export type NameKind = 'name' | 'subdomain' | 'server' | 'domain' | 'number' | 'none'

export type Network = {
  /** Hosts, including subdomains. */
  readonly hosts: readonly string[]
  /** Other words for the network, besides its key and its displayed name. */
  readonly aliases?: readonly string[]
  readonly kind: NameKind
  /** Address of a profile. `{}` is the name, `{server}` its server. */
  readonly profile?: string
  /** Address of a company's profile, if it differs. */
  readonly company?: string
  /** Other paths of profiles. */
  readonly paths?: readonly string[]
  /** Names that the network gives, without at sign. */
  readonly pattern?: RegExp
}

/** Name of a subdomain. */
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** Networks by the name of their icon. Source of names and addresses: each network's help pages, 2026. */
export const networks: Readonly<Record<keyof typeof brands, Network>> = {
  airbnb: {
    hosts: ['airbnb.com', 'airbnb.de', 'airbnb.fr', 'airbnb.co.uk', 'airbnb.es', 'airbnb.it', 'abnb.me'],
    kind: 'none',
  },
  applemusic: { hosts: ['music.apple.com'], aliases: ['apple-music'], kind: 'none' },
  applepodcasts: { hosts: ['podcasts.apple.com'], aliases: ['apple-podcasts'], kind: 'none' },
  audible: { hosts: ['audible.com', 'audible.de', 'audible.fr', 'audible.co.uk'], kind: 'none' },
  audiomack: { hosts: ['audiomack.com'], kind: 'none' },
  bandcamp: {
    hosts: ['bandcamp.com'],
    kind: 'subdomain',
    profile: 'https://{}.bandcamp.com/',
    pattern: label,
  },
  bandsintown: { hosts: ['bandsintown.com', 'bnds.us'], kind: 'none' },
  beatport: { hosts: ['beatport.com'], kind: 'none' },
  behance: {
    hosts: ['behance.net'],
    kind: 'name',
    profile: 'https://www.behance.net/{}',
    pattern: /^[\w-]{1,40}$/,
  },
  bigcartel: { hosts: ['bigcartel.com'], aliases: ['big-cartel'], kind: 'none' },
  bilibili: { hosts: ['bilibili.com', 'b23.tv'], kind: 'none' },
  bluesky: {
    hosts: ['bsky.app', 'bsky.social'],
    aliases: ['bsky'],
    kind: 'domain',
    profile: 'https://bsky.app/profile/{}',
    paths: ['/{}'],
    pattern: /^[a-z\d-]{3,18}$/i,
  },
  bookingdotcom: { hosts: ['booking.com'], aliases: ['booking.com'], kind: 'none' },
  buymeacoffee: {
    hosts: ['buymeacoffee.com', 'coff.ee'],
    aliases: ['buy-me-a-coffee', 'bmac'],
    kind: 'name',
    profile: 'https://buymeacoffee.com/{}',
    pattern: /^[\w.-]{1,50}$/,
  },
  caldotcom: { hosts: ['cal.com'], aliases: ['cal.com'], kind: 'none' },
  calendly: {
    hosts: ['calendly.com'],
    kind: 'name',
    profile: 'https://calendly.com/{}',
    pattern: /^[\w-]{1,60}$/,
  },
  castbox: { hosts: ['castbox.fm'], kind: 'none' },
  dailymotion: {
    hosts: ['dailymotion.com', 'dai.ly'],
    kind: 'name',
    profile: 'https://www.dailymotion.com/{}',
    pattern: /^[\w.-]{1,50}$/,
  },
  deezer: { hosts: ['deezer.com'], kind: 'none' },
  dev: {
    hosts: ['dev.to'],
    aliases: ['dev.to'],
    kind: 'name',
    profile: 'https://dev.to/{}',
    pattern: /^\w{2,30}$/,
  },
  discord: { hosts: ['discord.com', 'discord.gg'], kind: 'none' },
  dribbble: {
    hosts: ['dribbble.com'],
    aliases: ['dribble'],
    kind: 'name',
    profile: 'https://dribbble.com/{}',
    pattern: /^[\w-]{2,20}$/,
  },
  ebay: { hosts: ['ebay.com', 'ebay.de', 'ebay.fr', 'ebay.co.uk', 'ebay.es', 'ebay.it'], kind: 'none' },
  etsy: {
    hosts: ['etsy.com'],
    kind: 'name',
    profile: 'https://www.etsy.com/shop/{}',
    pattern: /^[a-z\d]{4,20}$/i,
  },
  facebook: {
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    aliases: ['fb'],
    kind: 'name',
    profile: 'https://www.facebook.com/{}',
    pattern: /^[a-z\d.]{5,50}$/i,
  },
  figma: { hosts: ['figma.com'], kind: 'name', profile: 'https://www.figma.com/@{}', pattern: /^\w{1,40}$/ },
  flickr: {
    hosts: ['flickr.com', 'flic.kr'],
    kind: 'name',
    profile: 'https://www.flickr.com/people/{}/',
    pattern: /^[\w@-]{3,40}$/,
  },
  github: {
    hosts: ['github.com'],
    aliases: ['gh'],
    kind: 'name',
    profile: 'https://github.com/{}',
    pattern: /^[a-z\d][a-z\d-]{0,38}$/i,
  },
  gitlab: {
    hosts: ['gitlab.com'],
    kind: 'name',
    profile: 'https://gitlab.com/{}',
    pattern: /^\w[\w.-]{1,100}$/,
  },
  goodreads: { hosts: ['goodreads.com'], kind: 'none' },
  gumroad: { hosts: ['gumroad.com'], kind: 'subdomain', profile: 'https://{}.gumroad.com/', pattern: label },
  imdb: { hosts: ['imdb.com'], kind: 'none' },
  instagram: {
    hosts: ['instagram.com', 'instagr.am'],
    aliases: ['ig', 'insta'],
    kind: 'name',
    profile: 'https://www.instagram.com/{}/',
    pattern: /^[\w.]{1,30}$/,
  },
  kick: { hosts: ['kick.com'], kind: 'name', profile: 'https://kick.com/{}', pattern: /^\w{3,25}$/ },
  kickstarter: { hosts: ['kickstarter.com'], kind: 'none' },
  kofi: {
    hosts: ['ko-fi.com'],
    aliases: ['ko-fi'],
    kind: 'name',
    profile: 'https://ko-fi.com/{}',
    pattern: /^\w{2,30}$/,
  },
  lastdotfm: { hosts: ['last.fm'], aliases: ['last.fm'], kind: 'none' },
  letterboxd: {
    hosts: ['letterboxd.com', 'boxd.it'],
    kind: 'name',
    profile: 'https://letterboxd.com/{}/',
    pattern: /^\w{2,15}$/,
  },
  line: {
    hosts: ['line.me', 'lin.ee'],
    kind: 'name',
    profile: 'https://line.me/R/ti/p/~{}',
    pattern: /^[\w.-]{1,20}$/,
  },
  linkedin: {
    hosts: ['linkedin.com', 'lnkd.in'],
    aliases: ['linked-in'],
    kind: 'name',
    profile: 'https://www.linkedin.com/in/{}/',
    company: 'https://www.linkedin.com/company/{}/',
    paths: ['/{}', '/company/{}'],
    pattern: /^[\p{L}\d-]{3,100}$/u,
  },
  loom: { hosts: ['loom.com'], kind: 'none' },
  mastodon: {
    hosts: [
      'mastodon.social',
      'mastodon.online',
      'mastodon.world',
      'mas.to',
      'mstdn.social',
      'mstdn.jp',
      'fosstodon.org',
      'hachyderm.io',
      'infosec.exchange',
      'chaos.social',
    ],
    aliases: ['fediverse'],
    kind: 'server',
    profile: 'https://{server}/@{}',
    paths: ['/{}'],
    pattern: /^\w[\w.-]{0,60}$/,
  },
  matrix: {
    hosts: ['matrix.to', 'matrix.org'],
    aliases: ['element'],
    kind: 'server',
    profile: 'https://matrix.to/#/@{}:{server}',
    pattern: /^[\w.=/+-]{1,100}$/,
  },
  medium: {
    hosts: ['medium.com'],
    kind: 'name',
    profile: 'https://medium.com/@{}',
    pattern: /^[\w.]{1,30}$/,
  },
  meetup: { hosts: ['meetup.com'], kind: 'none' },
  messenger: {
    hosts: ['messenger.com', 'm.me'],
    aliases: ['facebook-messenger'],
    kind: 'name',
    profile: 'https://m.me/{}',
    pattern: /^[a-z\d.]{5,50}$/i,
  },
  mixcloud: {
    hosts: ['mixcloud.com'],
    kind: 'name',
    profile: 'https://www.mixcloud.com/{}/',
    pattern: /^[\w-]{1,60}$/,
  },
  orcid: {
    hosts: ['orcid.org'],
    kind: 'name',
    profile: 'https://orcid.org/{}',
    pattern: /^(?:\d{4}-){3}\d{3}[\dX]$/,
  },
  overcast: { hosts: ['overcast.fm'], kind: 'none' },
  patreon: {
    hosts: ['patreon.com'],
    kind: 'name',
    profile: 'https://www.patreon.com/{}',
    pattern: /^\w{1,64}$/,
  },
  paypal: {
    hosts: ['paypal.com', 'paypal.me'],
    aliases: ['paypal.me'],
    kind: 'name',
    profile: 'https://paypal.me/{}',
    pattern: /^[a-z\d]{1,20}$/i,
  },
  pinterest: {
    hosts: ['pinterest.com', 'pin.it', 'pinterest.de', 'pinterest.fr', 'pinterest.co.uk', 'pinterest.jp'],
    kind: 'name',
    profile: 'https://www.pinterest.com/{}/',
    pattern: /^\w{3,30}$/,
  },
  pixelfed: {
    hosts: ['pixelfed.social', 'pixelfed.org'],
    kind: 'server',
    profile: 'https://{server}/@{}',
    paths: ['/{}'],
    pattern: /^\w[\w.-]{0,60}$/,
  },
  pocketcasts: { hosts: ['pocketcasts.com', 'pca.st'], aliases: ['pocket-casts'], kind: 'none' },
  podcastaddict: { hosts: ['podcastaddict.com'], aliases: ['podcast-addict'], kind: 'none' },
  producthunt: {
    hosts: ['producthunt.com'],
    aliases: ['product-hunt'],
    kind: 'name',
    profile: 'https://www.producthunt.com/@{}',
    pattern: /^\w{1,40}$/,
  },
  quora: {
    hosts: ['quora.com'],
    kind: 'name',
    profile: 'https://www.quora.com/profile/{}',
    pattern: /^[\p{L}\d-]{1,80}$/u,
  },
  redbubble: { hosts: ['redbubble.com'], kind: 'none' },
  reddit: {
    hosts: ['reddit.com', 'redd.it'],
    kind: 'name',
    profile: 'https://www.reddit.com/user/{}/',
    pattern: /^[\w-]{3,20}$/,
  },
  researchgate: {
    hosts: ['researchgate.net'],
    aliases: ['research-gate'],
    kind: 'name',
    profile: 'https://www.researchgate.net/profile/{}',
    pattern: /^[\w-]{1,80}$/,
  },
  shopify: { hosts: ['shopify.com', 'myshopify.com'], kind: 'none' },
  signal: {
    hosts: ['signal.me', 'signal.group', 'signal.org'],
    kind: 'number',
    profile: 'https://signal.me/#p/+{}',
  },
  snapchat: {
    hosts: ['snapchat.com'],
    aliases: ['snap'],
    kind: 'name',
    profile: 'https://www.snapchat.com/add/{}',
    paths: ['/{}'],
    pattern: /^[a-z][\w.-]{1,14}$/i,
  },
  songkick: { hosts: ['songkick.com'], kind: 'none' },
  soundcloud: {
    hosts: ['soundcloud.com'],
    aliases: ['sound-cloud'],
    kind: 'name',
    profile: 'https://soundcloud.com/{}',
    pattern: /^[\w-]{3,25}$/,
  },
  spotify: { hosts: ['spotify.com', 'spotify.link'], kind: 'none' },
  spreaker: { hosts: ['spreaker.com'], kind: 'none' },
  square: { hosts: ['squareup.com', 'square.site', 'square.link'], kind: 'none' },
  stackoverflow: { hosts: ['stackoverflow.com'], aliases: ['stack-overflow'], kind: 'none' },
  steam: {
    hosts: ['steampowered.com', 'steamcommunity.com'],
    kind: 'name',
    profile: 'https://steamcommunity.com/id/{}',
    pattern: /^[\w-]{2,32}$/,
  },
  strava: {
    hosts: ['strava.com'],
    kind: 'name',
    profile: 'https://www.strava.com/athletes/{}',
    pattern: /^\w{1,40}$/,
  },
  stripe: { hosts: ['stripe.com'], kind: 'none' },
  substack: {
    hosts: ['substack.com'],
    kind: 'subdomain',
    profile: 'https://{}.substack.com/',
    pattern: label,
  },
  telegram: {
    hosts: ['t.me', 'telegram.me', 'telegram.org'],
    aliases: ['tg'],
    kind: 'name',
    profile: 'https://t.me/{}',
    pattern: /^[a-z]\w{3,31}$/i,
  },
  threads: {
    hosts: ['threads.net', 'threads.com'],
    kind: 'name',
    profile: 'https://www.threads.com/@{}',
    paths: ['/{}'],
    pattern: /^[\w.]{1,30}$/,
  },
  ticketmaster: {
    hosts: [
      'ticketmaster.com',
      'ticketmaster.de',
      'ticketmaster.fr',
      'ticketmaster.co.uk',
      'ticketmaster.es',
    ],
    kind: 'none',
  },
  tidal: { hosts: ['tidal.com'], kind: 'none' },
  tiktok: {
    hosts: ['tiktok.com'],
    aliases: ['tik-tok'],
    kind: 'name',
    profile: 'https://www.tiktok.com/@{}',
    paths: ['/{}'],
    pattern: /^[\w.]{2,24}$/,
  },
  tripadvisor: {
    hosts: ['tripadvisor.com', 'tripadvisor.de', 'tripadvisor.fr', 'tripadvisor.co.uk', 'tripadvisor.jp'],
    kind: 'none',
  },
  tumblr: {
    hosts: ['tumblr.com'],
    kind: 'subdomain',
    profile: 'https://{}.tumblr.com/',
    paths: ['/{}'],
    pattern: label,
  },
  twitch: { hosts: ['twitch.tv'], kind: 'name', profile: 'https://www.twitch.tv/{}', pattern: /^\w{3,25}$/ },
  unsplash: {
    hosts: ['unsplash.com'],
    kind: 'name',
    profile: 'https://unsplash.com/@{}',
    pattern: /^\w{1,60}$/,
  },
  viber: { hosts: ['viber.com'], kind: 'none' },
  vimeo: { hosts: ['vimeo.com'], kind: 'name', profile: 'https://vimeo.com/{}', pattern: /^[a-z]\w{1,31}$/i },
  vinted: {
    hosts: ['vinted.com', 'vinted.de', 'vinted.fr', 'vinted.co.uk', 'vinted.es', 'vinted.it'],
    kind: 'none',
  },
  vk: {
    hosts: ['vk.com', 'vk.ru'],
    aliases: ['vkontakte'],
    kind: 'name',
    profile: 'https://vk.com/{}',
    pattern: /^[\w.]{5,32}$/,
  },
  wechat: { hosts: ['wechat.com', 'weixin.qq.com'], aliases: ['weixin'], kind: 'none' },
  whatsapp: {
    hosts: ['whatsapp.com', 'wa.me'],
    aliases: ['wa', 'whats-app'],
    kind: 'number',
    profile: 'https://wa.me/{}',
  },
  x: {
    hosts: ['x.com', 'twitter.com', 't.co'],
    aliases: ['twitter'],
    kind: 'name',
    profile: 'https://x.com/{}',
    pattern: /^\w{1,15}$/,
  },
  xing: {
    hosts: ['xing.com'],
    kind: 'name',
    profile: 'https://www.xing.com/profile/{}',
    pattern: /^\w{2,60}$/,
  },
  youtube: {
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    aliases: ['yt', 'you-tube'],
    kind: 'name',
    profile: 'https://www.youtube.com/@{}',
    paths: ['/{}', '/c/{}', '/user/{}'],
    pattern: /^[\p{L}\p{M}\d._·-]{3,30}$/u,
  },
  youtubemusic: { hosts: ['music.youtube.com'], aliases: ['youtube-music'], kind: 'none' },
}

const networksByHost = new Map(
  Object.entries(networks).flatMap(([name, { hosts }]) => hosts.map((host) => [host, name])),
)

export const findNetwork = (url: string): string | undefined => {
  const labels = URL.parse(url)?.hostname.replace(/\.$/, '').split('.') ?? []
  for (let i = 0; i < labels.length - 1; i++) {
    const network = networksByHost.get(labels.slice(i).join('.'))
    if (network) return network
  }
  return undefined
}

/** Returns the name in the address of a profile, percent-encoded, or null for other addresses. */
export const readProfileName = (url: string): string | null => {
  const key = findNetwork(url)
  if (key === undefined) return null
  const { profile = '', paths = [] } = networks[key as keyof typeof networks]
  const path = URL.parse(url)!.pathname.replace(/\/$/, '')
  for (const template of ['/@{}', profile.replace(/^https:\/\/[^/]+/, ''), ...paths]) {
    const start = template.split('{}')[0]!
    const name = start && path.startsWith(start) ? path.slice(start.length) : ''
    // Telegram's invitations begin with a plus
    if (/^[^+/][^/]*$/.test(name)) return name
  }
  return null
}
