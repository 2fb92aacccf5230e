import type { Provider } from './player.ts'

const spotify: Provider = {
  network: 'spotify',
  hosts: ['spotify.com', 'open.spotify.com'],
  player: (path) => {
    const [, kind, id] =
      /^\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?(?:embed\/)?(track|album|playlist|artist|episode|show)\/([A-Za-z0-9]{22})$/.exec(
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
  hosts: ['soundcloud.com'],
  player: (path) => {
    const [, artist, set, name] = /^\/([\w-]{1,60})(?:\/(sets))?(?:\/([\w-]{1,120}))?$/.exec(path) ?? []
    if (!artist || soundcloudPages.has(artist) || (set && !name)) return undefined
    const page = encodeURIComponent(`https://soundcloud.com${path}`)
    const src = `https://w.soundcloud.com/player/?url=${page}&auto_play=true`
    return { src, shape: set || !name ? 'list' : 'strip' }
  },
}

const appleMusic: Provider = {
  network: 'applemusic',
  hosts: ['music.apple.com', 'embed.music.apple.com'],
  player: (path, query) => {
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
  hosts: ['podcasts.apple.com', 'embed.podcasts.apple.com'],
  player: (path, query) => {
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
  hosts: ['deezer.com'],
  player: (path) => {
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
  hosts: ['bandcamp.com'],
  player: (path) => {
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
  hosts: ['mixcloud.com'],
  player: (path) => {
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
  hosts: ['tidal.com', 'listen.tidal.com'],
  player: (path) => {
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
