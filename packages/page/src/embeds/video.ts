import { type Provider, parseSeconds } from './player.ts'

const youtubeList = /^[\w-]{12,64}$/

const youtube: Provider = {
  network: 'youtube',
  kind: 'video',
  hosts: ['youtube.com', 'youtu.be', 'music.youtube.com', 'youtube-nocookie.com'],
  liveChannel: /\/live(?:_stream)?$/,
  player: ({ path, query, fragment }) => {
    // This host sets no cookies before playback
    const base = 'https://www.youtube-nocookie.com/embed'
    const list = youtubeList.exec(query.get('list') ?? '')?.[0]
    if (path === '/playlist' || path === '/embed/videoseries')
      return list ? { src: `${base}/videoseries?list=${list}&autoplay=1`, shape: 'wide' } : undefined
    const [, way, named] = /^\/(?:(shorts|live|embed|v|e)\/)?([\w-]{11})$/.exec(path) ?? []
    const id = path === '/watch' ? query.get('v') : named
    if (!id || !/^(?!live_stream)[\w-]{11}$/.test(id)) return undefined
    const [time] = ['t', 'start', 'time_continue'].flatMap(
      (name) => query.get(name) ?? fragment.get(name) ?? [],
    )
    const start = parseSeconds(time ?? null)
    // A list that starts with RD is made for one visitor, except those of YouTube Music
    const listEnd = list && !/^RD(?!CLAK)/.test(list) ? `&list=${list}` : ''
    return {
      src: `${base}/${id}?autoplay=1${start ? `&start=${start}` : ''}${listEnd}`,
      shape: way === 'shorts' ? 'tall' : 'wide',
    }
  },
}

const vimeo: Provider = {
  network: 'vimeo',
  kind: 'video',
  hosts: ['vimeo.com', 'player.vimeo.com'],
  player: ({ path, query, fragment }) => {
    // Events and showcases have other frames; an unlisted event has a hash
    const [, event, eventHash] = /^\/event\/(\d{2,12})(?:\/embed)?(?:\/([0-9a-f]{6,20}))?$/.exec(path) ?? []
    if (event)
      return {
        src: `https://vimeo.com/event/${event}/embed${eventHash ? `/${eventHash}` : ''}`,
        shape: 'wide',
      }
    const showcase = /^\/(?:showcase|album)\/(\d{4,12})(?:\/embed)?$/.exec(path)?.[1]
    if (showcase) return { src: `https://vimeo.com/showcase/${showcase}/embed`, shape: 'wide' }
    const [, id, hash = query.get('h')] =
      /^\/(?:video\/|manage\/videos\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:showcase|album)\/\d+\/video\/)?(\d{4,12})(?:\/([0-9a-f]{6,20}))?$/.exec(
        path,
      ) ?? []
    if (!id) return undefined
    const secret = hash && /^[0-9a-f]{6,20}$/.test(hash) ? `&h=${hash}` : ''
    const start = parseSeconds(fragment.get('t') ?? query.get('t'))
    return {
      src: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${secret}${start ? `#t=${start}s` : ''}`,
      shape: 'wide',
    }
  },
}

const dailymotion: Provider = {
  network: 'dailymotion',
  kind: 'video',
  hosts: ['dailymotion.com', 'dai.ly', 'geo.dailymotion.com'],
  player: ({ host, path, query }) => {
    // A name alone is a channel on the main site
    const pattern = host === 'dai.ly' ? /^\/([a-z0-9]{6,10})$/i : /^\/(?:embed\/)?video\/([a-z0-9]{6,10})$/i
    const id = pattern.exec(path)?.[1]
    const named = path === '/player.html' ? /^[a-z0-9]{6,10}$/i.exec(query.get('video') ?? '')?.[0] : id
    const start = parseSeconds(query.get('start'))
    return named
      ? {
          src: `https://geo.dailymotion.com/player.html?video=${named}&autoplay=1${start ? `&startTime=${start}` : ''}`,
          shape: 'wide',
        }
      : undefined
  },
}

const twitchPages = new Set(['directory', 'downloads', 'jobs', 'login', 'p', 'search', 'settings', 'store'])

const twitch: Provider = {
  network: 'twitch',
  kind: 'video',
  hosts: ['twitch.tv', 'clips.twitch.tv', 'player.twitch.tv', 'go.twitch.tv'],
  player: ({ host, path, query }) => {
    // Twitch requires the embedding host
    const end = 'parent={host}&autoplay=true'
    const clipPath =
      host === 'clips.twitch.tv' ? (path === '/embed' ? `/${query.get('clip') ?? ''}` : path) : ''
    const [, clip] =
      /^\/([\w-]{4,100})$/.exec(clipPath) ?? /^\/\w{3,25}\/clip\/([\w-]{4,100})$/.exec(path) ?? []
    if (clip) return { src: `https://clips.twitch.tv/embed?clip=${clip}&${end}`, shape: 'wide' }
    if (host === 'clips.twitch.tv') return undefined
    const video = host === 'player.twitch.tv' ? `/videos/${query.get('video')?.replace(/^v/, '')}` : path
    const [, recording] = /^\/(?:videos|\w{3,25}\/(?:v|video))\/(\d{5,12})$/.exec(video) ?? []
    const start = parseSeconds(query.get('t') ?? query.get('time'))
    if (recording)
      return {
        src: `https://player.twitch.tv/?video=v${recording}&${end}${start ? `&time=${start}s` : ''}`,
        shape: 'wide',
      }
    const channel = /^\/(\w{3,25})$/.exec(
      host === 'player.twitch.tv' ? `/${query.get('channel') ?? ''}` : path,
    )?.[1]
    if (!channel || twitchPages.has(channel.toLowerCase())) return undefined
    return { src: `https://player.twitch.tv/?channel=${channel}&${end}`, shape: 'wide' }
  },
}

const tiktok: Provider = {
  network: 'tiktok',
  kind: 'embed',
  hosts: ['tiktok.com'],
  shortLink: /^(?:v[mt]\.tiktok\.com|tiktok\.com\/t)\/\w{4,40}$/,
  liveChannel: /\/live$/,
  player: ({ path }) => {
    // The player of videos shows no photos, the older frame of posts does
    const photo = /^\/@[\w.-]{0,30}\/photo\/(\d{10,20})$/.exec(path)?.[1]
    if (photo) return { src: `https://www.tiktok.com/embed/v2/${photo}`, shape: 'tall' }
    const id =
      /^\/(?:@[\w.-]{0,30}\/video|share\/video|embed|embed\/v2|player\/v1|v)\/(\d{10,20})(?:\.html)?$/.exec(
        path,
      )?.[1]
    return id ? { src: `https://www.tiktok.com/player/v1/${id}?autoplay=1`, shape: 'tall' } : undefined
  },
}

const instagram: Provider = {
  network: 'instagram',
  kind: 'embed',
  hosts: ['instagram.com', 'instagr.am'],
  shortLink: /^instagram\.com\/share\/(?:reel\/)?\w[\w-]{4,40}$/,
  player: ({ path }) => {
    const code = /^\/(?:[\w.]{1,30}\/)?(?:reels?|tv)\/([\w-]{5,40})(?:\/embed)?$/.exec(path)?.[1]
    return code ? { src: `https://www.instagram.com/reel/${code}/embed/`, shape: 'tall' } : undefined
  },
}

const loom: Provider = {
  network: 'loom',
  kind: 'video',
  hosts: ['loom.com'],
  player: ({ path, query }) => {
    const id = /^\/(?:share|embed)\/(?:[\w-]{1,150}-)?([0-9a-f]{32})$/.exec(path)?.[1]
    const start = parseSeconds(query.get('t'))
    return id
      ? { src: `https://www.loom.com/embed/${id}?autoplay=1${start ? `&t=${start}s` : ''}`, shape: 'wide' }
      : undefined
  },
}

/** Video sites. Source: each site's documentation of its player, 2026. */
export const video: readonly Provider[] = [youtube, vimeo, dailymotion, twitch, tiktok, instagram, loom]
