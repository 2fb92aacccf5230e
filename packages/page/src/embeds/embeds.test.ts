import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hex, id11, id22, playable, unplayable } from '#tests/players.ts'
import { renderIcon } from '../icons/index.ts'
import { explainMissingPlayer, findPlayer, findPlayerKind, isPlayerShortLink, providers } from './index.ts'

test('finds the player for copied URLs of each site', () => {
  for (const [address, src, shape] of playable)
    expect([address, findPlayer(address)]).toMatchObject([address, { src, shape }])
})

test('explains why other addresses have no player', () => {
  for (const [address, reason] of unplayable) {
    expect([address, explainMissingPlayer(address)?.cause]).toEqual([address, reason])
    expect([address, isPlayerShortLink(address)]).toEqual([address, reason === 'short_link'])
    expect([address, findPlayerKind(address) !== null]).toEqual([address, reason === 'short_link'])
  }
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
      fc.dictionary(fc.constantFrom('v', 'list', 't', 'h', 'i', 'url', 'clip', 'video', 'channel'), piece),
      (host, path, query) => {
        const player = findPlayer(`https://${host}/${path.join('/')}?${new URLSearchParams(query)}`)
        if (!player) return
        expect(player.src).toMatch(/^https:\/\/[a-z.-]+\/[\w/?&=.%{}-]*(?:#t=\d+s)?$/)
        expect(players).toContain(new URL(player.src).origin)
        expect(player.src.match(/[{}]/g) ?? []).toHaveLength(player.network === 'twitch' ? 2 : 0)
      },
    ),
    { numRuns: 500 },
  )
})

test('reads hostile addresses in linear time', () => {
  const size = 64 * 1024
  const paths = ['/a', '/groups/a', '/user/', '/-', '/us/album/', '//', '/@.', '/My-', '/1:'].map((part) =>
    part.repeat(size / part.length),
  )
  // Quadratic time would exceed the time limit of the test
  for (const host of providers.flatMap((provider) => provider.hosts))
    for (const path of [...paths, `/a/b/c/d/?t=${'1m'.repeat(size / 2)}`, `/#t=${'1'.repeat(size)}`])
      expect(explainMissingPlayer(`https://${host}${path}`)).not.toBeNull()
})
