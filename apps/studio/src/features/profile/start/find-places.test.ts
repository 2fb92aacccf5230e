import { findNetwork, networks } from '@vitrine/page/icons/hosts'
import { expect, test } from 'vitest'
import { handles } from '#tests/handles.ts'
import { readPasted } from '../../links/pasted.ts'
import {
  changeText,
  chooseNetworks,
  findName,
  isLinkPage,
  type NetworkKey,
  readRow,
  replaceIcons,
  splitUrls,
  toRow,
} from './find-places.ts'

const keys = Object.keys(networks) as NetworkKey[]

/** Text that people type for a person in the field of a network, and its address. */
const findSample = (network: NetworkKey) => {
  const [typed, url] =
    handles[network]!.find(([typed, url]) => url !== null && /^[\w ]*[@+]/.test(typed)) ?? []
  return typed === undefined ? null : { name: typed.replace(/^[\w ]+? ?(?=[@+])| \(.*/g, ''), url: url! }
}

test('each network has names with a pattern, numbers, or no names', () => {
  for (const key of keys) {
    const { kind, pattern, profile } = networks[key]
    expect([key, kind === 'none' || kind === 'number' || pattern instanceof RegExp]).toEqual([key, true])
    expect([key, profile === undefined]).toEqual([key, kind === 'none'])
  }
})

test.each(keys.filter((key) => networks[key].kind === 'name'))(
  'reads names and addresses on %s',
  (network) => {
    const name = network === 'orcid' ? '0000-0002-1825-0097' : 'noralind'
    const url = readRow({ network, text: name })!
    expect(findNetwork(url)).toBe(network)
    for (const text of [
      `@${name}`,
      ` ${name} `,
      url,
      `${url}?utm_source=share&igsh=1&si=2`,
      url.replace(/^https:\/\//, ''),
    ])
      expect([text, readRow({ network, text })]).toEqual([text, url])
    expect(readPasted(`${network} @${name}`).entries).toEqual([{ url, title: '' }])
    expect(readPasted(url).entries).toEqual([{ url, title: '' }])
    expect(readRow(changeText({ network, text: '' }, url))).toBe(url)
  },
)

test.each(keys.filter((key) => networks[key].kind !== 'name'))('reads what is typed for %s', (network) => {
  const sample = findSample(network)
  expect(sample === null).toBe(networks[network].kind === 'none')
  if (sample) expect(readRow({ network, text: sample.name })).toBe(sample.url)
  for (const [typed, url] of handles[network]!.filter(([typed]) => typed.startsWith('https:')))
    expect([typed, readRow({ network, text: typed }) === null]).toEqual([typed, url === null])
})

test('refuses wrong signs, and keeps an id in the address of a profile', () => {
  expect(readRow({ network: 'instagram', text: 'nora lind' })).toBeNull()
  expect(readRow({ network: 'instagram', text: 'nora-lind.official' })).toBeNull()
  expect(readRow({ network: 'instagram', text: 'tiktok @noralind' })).toBe('https://www.tiktok.com/@noralind')
  expect(readRow({ network: 'linkedin', text: 'lind', isCompany: true })).toBe(
    'https://www.linkedin.com/company/lind/',
  )
  expect(readRow({ network: 'facebook', text: 'https://www.facebook.com/profile.php?id=1&mibextid=x' })).toBe(
    'https://www.facebook.com/profile.php?id=1',
  )
  expect(readRow({ network: 'spotify', text: 'https://open.spotify.com/artist/1?si=abc' })).toBe(
    'https://open.spotify.com/artist/1',
  )
})

test('makes icons of profiles and cards of music, but no page of icons alone', () => {
  const profiles = ['https://www.instagram.com/noralind/', 'https://www.tiktok.com/@noralind']
  const music = 'https://noralind.bandcamp.com/'
  expect(splitUrls([...profiles, music], false)).toEqual({ icons: profiles, cards: [music] })
  expect(splitUrls(profiles, false)).toEqual({ icons: [], cards: profiles })
  expect(splitUrls(profiles, true)).toEqual({ icons: profiles, cards: [] })
  const others = [
    { platform: 'website', url: 'https://lind.example/' },
    { platform: 'x', url: 'https://x.com/noralind' },
  ]
  expect(replaceIcons(others, profiles)).toEqual([
    others[0],
    { platform: 'instagram', url: profiles[0] },
    { platform: 'tiktok', url: profiles[1] },
  ])
  expect(toRow('https://instagram.com/noralind?igsh=1')).toEqual({ network: 'instagram', text: 'noralind' })
})

test('chooses tiles by country and words, and names by what is typed', () => {
  expect(chooseNetworks('de-DE', '')).toContain('whatsapp')
  expect(chooseNetworks('ja', '')[0]).toBe('line')
  expect(chooseNetworks('en-US', 'Nora Lind Music')).toEqual(expect.arrayContaining(['spotify', 'bandcamp']))
  for (const language of ['c', 'en', 'de', 'es', 'pt', 'ar', 'zh'])
    expect(chooseNetworks(language, '')).toHaveLength(7)
  expect(findName([{ network: 'whatsapp', text: '+44 20 7946 0958' }])).toBeUndefined()
  expect(findName([{ network: 'tiktok', text: '@noralind' }])).toBe('noralind')
  expect([isLinkPage('https://linktr.ee/noralind'), isLinkPage('https://example.com/a')]).toEqual([
    true,
    false,
  ])
})
