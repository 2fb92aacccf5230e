import type { brands } from './brands.ts'

/** Hosts of networks, including subdomains. */
const hosts: Readonly<Record<keyof typeof brands, readonly string[]>> = {
  applemusic: ['music.apple.com'],
  applepodcasts: ['podcasts.apple.com'],
  bandcamp: ['bandcamp.com'],
  behance: ['behance.net'],
  bilibili: ['bilibili.com', 'b23.tv'],
  bluesky: ['bsky.app', 'bsky.social'],
  buymeacoffee: ['buymeacoffee.com', 'coff.ee'],
  calendly: ['calendly.com'],
  dailymotion: ['dailymotion.com', 'dai.ly'],
  deezer: ['deezer.com'],
  dev: ['dev.to'],
  discord: ['discord.com', 'discord.gg'],
  dribbble: ['dribbble.com'],
  etsy: ['etsy.com'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  figma: ['figma.com'],
  flickr: ['flickr.com', 'flic.kr'],
  github: ['github.com'],
  gitlab: ['gitlab.com'],
  goodreads: ['goodreads.com'],
  gumroad: ['gumroad.com'],
  imdb: ['imdb.com'],
  instagram: ['instagram.com', 'instagr.am'],
  kick: ['kick.com'],
  kofi: ['ko-fi.com'],
  letterboxd: ['letterboxd.com', 'boxd.it'],
  line: ['line.me', 'lin.ee'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  loom: ['loom.com'],
  // Mastodon's largest servers
  mastodon: [
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
  matrix: ['matrix.to', 'matrix.org'],
  medium: ['medium.com'],
  meetup: ['meetup.com'],
  messenger: ['messenger.com', 'm.me'],
  mixcloud: ['mixcloud.com'],
  orcid: ['orcid.org'],
  patreon: ['patreon.com'],
  paypal: ['paypal.com', 'paypal.me'],
  pinterest: ['pinterest.com', 'pin.it', 'pinterest.de', 'pinterest.fr', 'pinterest.co.uk', 'pinterest.jp'],
  pixelfed: ['pixelfed.social', 'pixelfed.org'],
  producthunt: ['producthunt.com'],
  quora: ['quora.com'],
  reddit: ['reddit.com', 'redd.it'],
  researchgate: ['researchgate.net'],
  signal: ['signal.me', 'signal.group', 'signal.org'],
  snapchat: ['snapchat.com'],
  soundcloud: ['soundcloud.com'],
  spotify: ['spotify.com', 'spotify.link'],
  stackoverflow: ['stackoverflow.com'],
  steam: ['steampowered.com', 'steamcommunity.com'],
  strava: ['strava.com'],
  substack: ['substack.com'],
  telegram: ['t.me', 'telegram.me', 'telegram.org'],
  threads: ['threads.net', 'threads.com'],
  tidal: ['tidal.com'],
  tiktok: ['tiktok.com'],
  tripadvisor: ['tripadvisor.com', 'tripadvisor.de', 'tripadvisor.fr', 'tripadvisor.co.uk', 'tripadvisor.jp'],
  tumblr: ['tumblr.com'],
  twitch: ['twitch.tv'],
  unsplash: ['unsplash.com'],
  viber: ['viber.com'],
  vimeo: ['vimeo.com'],
  vk: ['vk.com', 'vk.ru'],
  wechat: ['wechat.com', 'weixin.qq.com'],
  whatsapp: ['whatsapp.com', 'wa.me'],
  x: ['x.com', 'twitter.com'],
  xing: ['xing.com'],
  youtube: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
}

const networks = new Map(
  Object.entries(hosts).flatMap(([name, domains]) => domains.map((host) => [host, name])),
)

export const findNetwork = (url: string): string | undefined => {
  const labels = URL.parse(url)?.hostname.split('.') ?? []
  for (let i = 0; i < labels.length - 1; i++) {
    const network = networks.get(labels.slice(i).join('.'))
    if (network) return network
  }
  return undefined
}
