import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderIcon } from '../icons/index.ts'
import { findPlayer, providers } from './index.ts'

const id11 = 'aqz-KE-bpKQ'
const id22 = '4uLU6hMCjMI75M1A2tKUQC'
const hex = '0123456789abcdef0123456789abcdef'
const youtube = 'https://www.youtube-nocookie.com/embed/'

const playable: readonly (readonly [address: string, src: string, shape: string])[] = [
  [`https://www.youtube.com/watch?v=${id11}&list=x`, `${youtube}${id11}?autoplay=1`, 'wide'],
  [`http://m.youtube.com/watch?t=1m30s&v=${id11}`, `${youtube}${id11}?autoplay=1&start=90`, 'wide'],
  [`https://youtu.be/${id11}?t=42`, `${youtube}${id11}?autoplay=1&start=42`, 'wide'],
  [`https://youtube.com/shorts/${id11}`, `${youtube}${id11}?autoplay=1`, 'tall'],
  [`https://www.youtube.com/live/${id11}/`, `${youtube}${id11}?autoplay=1`, 'wide'],
  [
    'https://www.youtube.com/playlist?list=PL0123456789ab',
    `${youtube}videoseries?list=PL0123456789ab&autoplay=1`,
    'wide',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1', 'wide'],
  [
    'https://vimeo.com/76979871/abcdef1234',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef1234',
    'wide',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=abcdef1234',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef1234',
    'wide',
  ],
  [
    'https://www.dailymotion.com/video/x8abcde',
    'https://geo.dailymotion.com/player.html?video=x8abcde&autoplay=1',
    'wide',
  ],
  ['https://dai.ly/x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde&autoplay=1', 'wide'],
  [
    'https://www.twitch.tv/monstercat',
    'https://player.twitch.tv/?channel=monstercat&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://www.twitch.tv/videos/123456789',
    'https://player.twitch.tv/?video=v123456789&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://www.twitch.tv/a_b/clip/Some-Clip_1',
    'https://clips.twitch.tv/embed?clip=Some-Clip_1&parent={host}&autoplay=true',
    'wide',
  ],
  [
    'https://www.tiktok.com/@a.b_c/video/7106594312292453675',
    'https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1',
    'tall',
  ],
  [`https://www.loom.com/share/${hex}?sid=1`, `https://www.loom.com/embed/${hex}?autoplay=1`, 'wide'],
  [`https://open.spotify.com/track/${id22}?si=x`, `https://open.spotify.com/embed/track/${id22}`, 'strip'],
  [`https://open.spotify.com/intl-de/album/${id22}`, `https://open.spotify.com/embed/album/${id22}`, 'list'],
  [
    'https://soundcloud.com/artist/piece',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fpiece&auto_play=true',
    'strip',
  ],
  [
    'https://soundcloud.com/artist/sets/all',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fartist%2Fsets%2Fall&auto_play=true',
    'list',
  ],
  [
    'https://music.apple.com/us/album/some-words/1440857781',
    'https://embed.music.apple.com/us/album/1440857781',
    'list',
  ],
  [
    'https://music.apple.com/us/album/w%C3%B6rter/1440857781?i=1440857782',
    'https://embed.music.apple.com/us/album/1440857781?i=1440857782',
    'strip',
  ],
  [
    'https://music.apple.com/de/playlist/x/pl.0b593f1142b84a50a2c1e7088b3fb683',
    'https://embed.music.apple.com/de/playlist/pl.0b593f1142b84a50a2c1e7088b3fb683',
    'list',
  ],
  [
    'https://podcasts.apple.com/at/podcast/name/id1200361736?i=1000600000000',
    'https://embed.podcasts.apple.com/at/podcast/id1200361736?i=1000600000000',
    'strip',
  ],
  ['https://www.deezer.com/en/track/3135556', 'https://widget.deezer.com/widget/auto/track/3135556', 'strip'],
  ['https://www.deezer.com/artist/27', 'https://widget.deezer.com/widget/auto/artist/27/top_tracks', 'list'],
  [
    'https://bandcamp.com/EmbeddedPlayer/album=123/size=large/bgcol=ffffff/',
    'https://bandcamp.com/EmbeddedPlayer/album=123/size=large/artwork=small/',
    'list',
  ],
  [
    'https://www.mixcloud.com/some-dj/late-show/',
    'https://player-widget.mixcloud.com/widget/iframe/?feed=%2Fsome-dj%2Flate-show%2F&autoplay=1',
    'strip',
  ],
  [
    'https://tidal.com/browse/track/77640617',
    'https://embed.tidal.com/tracks/77640617?disableAnalytics=true',
    'strip',
  ],
]

test('finds the player for copied URLs of each site', () => {
  for (const [address, src, shape] of playable)
    expect(findPlayer(address), address).toMatchObject({ src, shape })
})

test('has a test case and an icon for every site', () => {
  const testedNetworks = new Set(playable.map(([address]) => findPlayer(address)!.network))
  for (const { network } of providers) {
    expect(testedNetworks).toContain(network)
    expect(renderIcon(network), network).toBeDefined()
  }
})

const hostile = [
  `https://www.youtube.com.evil.example/watch?v=${id11}`,
  `https://evil.example/youtube.com/watch?v=${id11}`,
  `https://evil.example/?https://www.youtube.com/watch?v=${id11}`,
  `https://youtube.com@evil.example/watch?v=${id11}`,
  `https://user:pw@www.youtube.com/watch?v=${id11}`,
  `https://www.youtube.com:8443/watch?v=${id11}`,
  `https://xyoutube.com/watch?v=${id11}`,
  `https://evil.youtube.com/watch?v=${id11}`,
  `https://youtube.com./watch?v=${id11}`,
  `ftp://www.youtube.com/watch?v=${id11}`,
  `javascript://www.youtube.com/watch?v=${id11}%0aalert(1)`,
  `//www.youtube.com/watch?v=${id11}`,
  'https://www.youtube.com/watch?v=aqz-KE-bpK"',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ%22onload=x',
  'https://www.youtube.com/watch?v=..%2F..%2Fx%2F1',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/playlist?list=../../../../x',
  'https://vimeo.com/76979871/../../evil',
  'https://vimeo.com/about',
  'https://www.twitch.tv/directory',
  'https://www.twitch.tv/{host}',
  'https://www.twitch.tv/a&parent=evil.example',
  'https://soundcloud.com/artist/piece/extra/parts',
  'https://soundcloud.com/ar%2Ftist',
  'https://soundcloud.com/discover',
  'https://music.apple.com/us/album/x/"><script>',
  'https://music.apple.com/usa/album/1440857781',
  'https://bandcamp.com/EmbeddedPlayer/album=1;evil/',
  'https://artist.bandcamp.com/album/x',
  `https://open.spotify.com/user/${id22}`,
  `https://open.spotify.com/track/${id22}x`,
  'https://www.mixcloud.com/discover/x/',
  'https://tidal.com/browse/track/77640617/edit',
  'nonsense',
  '',
]

test('returns no player for other URLs', () => {
  for (const address of hostile) expect(findPlayer(address), address).toBeUndefined()
})

test('builds player URLs of the site with plain characters for any path and query', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'watch',
      'video',
      'track',
      'album',
      '..',
      '%2e%2e',
      '{host}',
      '"',
      "'",
      '<',
      id11,
      id22,
      '1234567',
      hex,
    ),
    fc.string({ maxLength: 20 }),
  )
  const hosts = providers.flatMap((provider) => provider.hosts)
  const players = new Set(playable.map(([, src]) => new URL(src).origin))
  fc.assert(
    fc.property(
      fc.constantFrom(...hosts),
      fc.array(piece, { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('v', 'list', 't', 'h', 'i'), piece),
      (host, path, query) => {
        const player = findPlayer(`https://${host}/${path.join('/')}?${new URLSearchParams(query)}`)
        if (!player) return
        expect(player.src).toMatch(/^https:\/\/[a-z.-]+\/[\w/?&=.%{}-]*$/)
        expect(players).toContain(new URL(player.src).origin)
        expect(player.src.match(/[{}]/g) ?? []).toHaveLength(player.network === 'twitch' ? 2 : 0)
      },
    ),
    { numRuns: 500 },
  )
})
