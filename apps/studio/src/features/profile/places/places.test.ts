import { networks } from '@vitrine/page/icons/hosts'
import { expect, test } from 'vitest'
import { isReferrerOf, listPlaces, places } from './places.ts'

test('lists each network of a page once, with its profile or the page of the field', () => {
  const urls = [
    'https://www.instagram.com/noralind/',
    'https://open.spotify.com/artist/1',
    'https://www.youtube.com/@noralind',
    'https://instagram.com/noralind2',
    'https://lind.example/',
  ]
  expect(listPlaces(urls).map(({ key, url }) => [key, url])).toEqual([
    ['instagram', 'https://www.instagram.com/noralind/'],
    ['youtube', 'https://studio.youtube.com/'],
  ])
})

test('knows the referrers of each network, also of its app', () => {
  for (const key of Object.keys(places) as (keyof typeof places)[])
    for (const host of networks[key].hosts)
      expect([key, host, isReferrerOf(key, host)]).toEqual([key, host, true])
  for (const [key, host, expected] of [
    ['instagram', 'l.instagram.com', true],
    ['instagram', 'com.instagram.android', true],
    ['x', 't.co', true],
    ['tiktok', 'l.instagram.com', false],
    ['instagram', 'direct', false],
    ['instagram', 'instagram.example.com', false],
  ] as const)
    expect([host, isReferrerOf(key, host)]).toEqual([host, expected])
})
