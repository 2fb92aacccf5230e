import type { Provider } from './player.ts'

const spotify: Provider = {
  network: 'spotify',
  kind: 'embed',
  hosts: ['spotify.com', 'open.spotify.com', 'play.spotify.com'],
  shortLink: /^spotify\.link\/\w{4,40}$/,
  player: ({ path }) => {
    // The language, the frame of players and the owner of a playlist may precede
    const [, kind, id] =
      /^\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?(?:embed\/|embed-podcast\/|user\/[^/]{1,60}\/(?=playlist\/))?(track|album|playlist|artist|episode|show)\/([A-Za-z0-9]{22})$/.exec(
        path,
      ) ?? []
    if (!kind) return undefined
    const isSingle = kind === 'track' || kind === 'episode'
    return { src: `https://open.spotify.com/embed/${kind}/${id}`, shape: isSingle ? 'strip' : 'list' }
  },
}

const soundcloudPages = new Set(['discover', 'search', 'stream', 'upload', 'you', 'charts', 'settings'])

const soundcloud: Provider = {
  network: 'soundcloud',
  kind: 'embed',
  hosts: ['soundcloud.com', 'w.soundcloud.com'],
  shortLink: /^on\.soundcloud\.com\/\w{4,40}$/,
  player: ({ host, path, query }) => {
    // A copied player names its track in its query
    const inner = host === 'w.soundcloud.com' && path === '/player' ? URL.parse(query.get('url') ?? '') : null
    const apiPath = inner?.host === 'api.soundcloud.com' ? inner.pathname : ''
    const [token = ''] = /^s-\w{4,40}$/.exec(inner?.searchParams.get('secret_token') ?? '') ?? []
    const [, kind] = /^\/(tracks|playlists)\/\d{1,15}$/.exec(apiPath) ?? []
    const suffix = token && `?secret_token=${token}`
    if (kind) return frameSoundcloud(`https://api.soundcloud.com${apiPath}${suffix}`, kind === 'playlists')
    const pagePath = inner?.host === 'soundcloud.com' ? inner.pathname : host === 'soundcloud.com' ? path : ''
    // The last part of a private track or list is its secret
    const [, artist, set, name] =
      /^\/([\w-]{1,60})(?:\/(sets))?(?:\/([\w-]{1,120})(?:\/s-\w{4,40})?)?$/.exec(pagePath) ?? []
    if (!artist || soundcloudPages.has(artist) || (set && !name)) return undefined
    return frameSoundcloud(`https://soundcloud.com${pagePath}`, Boolean(set) || !name)
  },
}

const frameSoundcloud = (page: string, isList: boolean) => ({
  src: `https://w.soundcloud.com/player/?url=${encodeURIComponent(page)}&auto_play=true`,
  shape: isList ? ('list' as const) : ('strip' as const),
})

const appleMusic: Provider = {
  network: 'applemusic',
  kind: 'embed',
  hosts: ['music.apple.com', 'embed.music.apple.com', 'geo.music.apple.com'],
  player: ({ path, query }) => {
    // The slug between kind and id has no effect
    const [, country, kind, id] =
      /^\/([a-z]{2})\/(album|playlist|song|station|music-video)\/(?:[^/]+\/)?((?:pl\.|ra\.)?[\w-]{5,60})$/.exec(
        path,
      ) ?? []
    if (!kind) return undefined
    const item = formatItemQuery(query)
    const shape = item || kind === 'song' ? 'strip' : 'list'
    return {
      src: `https://embed.music.apple.com/${country}/${kind}/${id}${item}`,
      shape: kind === 'music-video' ? 'wide' : shape,
    }
  },
}

const applePodcasts: Provider = {
  network: 'applepodcasts',
  kind: 'embed',
  hosts: ['podcasts.apple.com', 'embed.podcasts.apple.com'],
  player: ({ path, query }) => {
    const [, country, id] = /^\/([a-z]{2})\/podcast\/(?:[^/]+\/)?(id\d{5,12})$/.exec(path) ?? []
    if (!id) return undefined
    const item = formatItemQuery(query)
    const src = `https://embed.podcasts.apple.com/${country}/podcast/${id}${item}`
    return { src, shape: item ? 'strip' : 'list' }
  },
}

const formatItemQuery = (query: URLSearchParams): string => {
  const item = query.get('i')
  return item && /^\d{5,15}$/.test(item) ? `?i=${item}` : ''
}

const deezer: Provider = {
  network: 'deezer',
  kind: 'embed',
  hosts: ['deezer.com'],
  shortLink: /^(?:link\.deezer\.com\/s|deezer\.page\.link)\/\w{4,40}$/,
  player: ({ path }) => {
    const [, kind, id] =
      /^\/(?:[a-z]{2}\/)?(track|album|playlist|artist|episode|show)\/(\d{1,15})$/.exec(path) ?? []
    if (!kind) return undefined
    const widget = kind === 'artist' ? `artist/${id}/top_tracks` : `${kind}/${id}`
    const single = kind === 'track' || kind === 'episode'
    return { src: `https://widget.deezer.com/widget/auto/${widget}`, shape: single ? 'strip' : 'list' }
  },
}

/** Bandcamp's public pages lack the id for the player, so the URL must be the player's. */
const bandcamp: Provider = {
  network: 'bandcamp',
  kind: 'embed',
  hosts: ['bandcamp.com'],
  player: ({ path }) => {
    const [, kind, id] =
      /^\/EmbeddedPlayer\/(?:v=2\/)?(album|track)=(\d{1,12})(?:\/[\w=/-]*)?$/.exec(path) ?? []
    if (!kind) return undefined
    const src = `https://bandcamp.com/EmbeddedPlayer/${kind}=${id}/size=large/artwork=small`
    return kind === 'track'
      ? { src: `${src}/tracklist=false/`, shape: 'strip' }
      : { src: `${src}/`, shape: 'list' }
  },
}

const mixcloud: Provider = {
  network: 'mixcloud',
  kind: 'embed',
  hosts: ['mixcloud.com'],
  player: ({ path }) => {
    const [, name, show] = /^\/([\w-]{1,60})\/([\w-]{1,120})$/.exec(path) ?? []
    if (!show || name === 'discover' || name === 'genres') return undefined
    const feed = encodeURIComponent(`/${name}/${show}/`)
    return {
      src: `https://player-widget.mixcloud.com/widget/iframe/?feed=${feed}&autoplay=1`,
      shape: 'strip',
    }
  },
}

const tidal: Provider = {
  network: 'tidal',
  kind: 'embed',
  hosts: ['tidal.com', 'listen.tidal.com'],
  player: ({ path }) => {
    const [, kind, id] =
      /^\/(?:browse\/)?(track|album|playlist|video)\/([0-9a-f-]{1,36})(?:\/u)?$/.exec(path) ?? []
    if (!kind) return undefined
    const shape = kind === 'video' ? 'wide' : kind === 'track' ? 'strip' : 'list'
    return { src: `https://embed.tidal.com/${kind}s/${id}?disableAnalytics=true`, shape }
  },
}

/** Music and podcast sites. Source: each site's documentation of its player, 2026. */
export const audio: readonly Provider[] = [
  spotify,
  soundcloud,
  appleMusic,
  applePodcasts,
  deezer,
  bandcamp,
  mixcloud,
  tidal,
]
