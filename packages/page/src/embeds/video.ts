import type { Provider } from './player.ts'

const youtubeId = /^[\w-]{11}$/

/** Parses `90`, `90s`, `1m30s` or `1h2m3s` into seconds. */
const parseSeconds = (text: string | null): number => {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '')
  return parts ? Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0) : 0
}

const youtube: Provider = {
  network: 'youtube',
  hosts: ['youtube.com', 'youtu.be', 'music.youtube.com', 'youtube-nocookie.com'],
  player: (path, query) => {
    // This host sets no cookies before playback
    const base = 'https://www.youtube-nocookie.com/embed'
    const list = query.get('list')
    if (path === '/playlist')
      return list && /^[\w-]{12,64}$/.test(list)
        ? { src: `${base}/videoseries?list=${list}&autoplay=1`, shape: 'wide' }
        : undefined
    const [, way, named] = /^\/(?:(shorts|live|embed|v)\/)?([\w-]{11})$/.exec(path) ?? []
    const id = path === '/watch' ? query.get('v') : named
    if (!id || !youtubeId.test(id)) return undefined
    const start = parseSeconds(query.get('t') ?? query.get('start'))
    return {
      src: `${base}/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
      shape: way === 'shorts' ? 'tall' : 'wide',
    }
  },
}

const vimeo: Provider = {
  network: 'vimeo',
  hosts: ['vimeo.com', 'player.vimeo.com'],
  player: (path, query) => {
    const [, id, hash = query.get('h')] =
      /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{4,12})(?:\/([0-9a-f]{6,20}))?$/.exec(
        path,
      ) ?? []
    if (!id) return undefined
    const secret = hash && /^[0-9a-f]{6,20}$/.test(hash) ? `&h=${hash}` : ''
    return { src: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${secret}`, shape: 'wide' }
  },
}

const dailymotion: Provider = {
  network: 'dailymotion',
  hosts: ['dailymotion.com', 'dai.ly'],
  player: (path) => {
    const id = /^\/(?:video\/|embed\/video\/)?([a-z0-9]{6,10})$/i.exec(path)?.[1]
    return id
      ? { src: `https://geo.dailymotion.com/player.html?video=${id}&autoplay=1`, shape: 'wide' }
      : undefined
  },
}

const twitchPages = new Set(['directory', 'downloads', 'jobs', 'login', 'p', 'search', 'settings', 'store'])

const twitch: Provider = {
  network: 'twitch',
  hosts: ['twitch.tv'],
  player: (path) => {
    // Twitch requires the embedding host
    const end = 'parent={host}&autoplay=true'
    const clip = /^\/\w{3,25}\/clip\/([\w-]{4,100})$/.exec(path)?.[1]
    if (clip) return { src: `https://clips.twitch.tv/embed?clip=${clip}&${end}`, shape: 'wide' }
    const recording = /^\/videos\/(\d{5,12})$/.exec(path)?.[1]
    if (recording) return { src: `https://player.twitch.tv/?video=v${recording}&${end}`, shape: 'wide' }
    const channel = /^\/(\w{3,25})$/.exec(path)?.[1]
    if (!channel || twitchPages.has(channel.toLowerCase())) return undefined
    return { src: `https://player.twitch.tv/?channel=${channel}&${end}`, shape: 'wide' }
  },
}

const tiktok: Provider = {
  network: 'tiktok',
  hosts: ['tiktok.com'],
  player: (path) => {
    const id = /^\/@[\w.-]{1,30}\/video\/(\d{10,20})$/.exec(path)?.[1]
    return id ? { src: `https://www.tiktok.com/player/v1/${id}?autoplay=1`, shape: 'tall' } : undefined
  },
}

const loom: Provider = {
  network: 'loom',
  hosts: ['loom.com'],
  player: (path) => {
    const id = /^\/(?:share|embed)\/([0-9a-f]{32})$/.exec(path)?.[1]
    return id ? { src: `https://www.loom.com/embed/${id}?autoplay=1`, shape: 'wide' } : undefined
  },
}

/** Video sites. Source: each site's documentation of its player, 2026. */
export const video: readonly Provider[] = [youtube, vimeo, dailymotion, twitch, tiktok, loom]
