import { expect, test } from 'vitest'
import { handles } from '#tests/handles.ts'
import { playable } from '#tests/players.ts'
import { readPasted } from './pasted.ts'

test('reads pasted web addresses with their titles, street addresses and other lines', () => {
  const text = [
    'Order a bouquet https://example.com/bouquets',
    'Our vouchers',
    'example.com/vouchers',
    'Only words',
    '',
    'WhatsApp: +44 20 7946 0958',
    '12 St.John Street, London',
    'https://a.example.com, https://b.example.com',
    'Again: example.com/vouchers',
    'Our vouchers',
    'example.com/vouchers',
    'First shop',
    'a.example.com',
    'b.example.com',
  ].join('\n')
  expect(readPasted(text)).toEqual({
    entries: [
      { url: 'https://example.com/bouquets', title: 'Order a bouquet' },
      { url: 'https://example.com/vouchers', title: 'Our vouchers' },
      { url: 'https://wa.me/442079460958', title: 'WhatsApp' },
      { street: '12 St.John Street, London' },
      { url: 'https://a.example.com/', title: 'First shop' },
      { url: 'https://b.example.com/', title: '' },
      { url: 'https://example.com/vouchers', title: 'Again' },
    ],
    otherLines: ['Only words'],
    titleCount: 2,
    mistyped: [],
  })
})

test.each([
  'htp:/broken address',
  'htps//my-shop example/a',
  'www. example .com',
  'example .com/shop',
  'instagram,com/anna',
  'www.example,com',
  'example,com',
  'https://open.spotify,xyz/a',
  'me@example,com',
  'me@example .com',
])('reports "%s" instead of using it as a title', (line) => {
  expect(readPasted(`${line}\n+43 660 1234567`)).toEqual({
    entries: [{ url: 'tel:+436601234567', title: '' }],
    otherLines: [line],
    titleCount: 0,
    mistyped: [line],
  })
})

test.each(['Tea/coffee', 'Open 24/7', 'Call me :/', 'St. Mary / St. John', 'Workshop: bowls'])(
  'uses "%s" as the title of the next line',
  (line) => {
    expect(readPasted(`${line}\nexample.com`).entries).toEqual([{ url: 'https://example.com/', title: line }])
  },
)

test('reads names on networks and addresses of players as the service does', () => {
  const readUrls = (text: string) => readPasted(text).entries.map((entry) => 'url' in entry && entry.url)
  for (const [typed, url] of Object.values(handles).flat())
    expect([typed, readUrls(typed)]).toEqual([typed, url === null ? [] : [url]])
  for (const [address] of playable) expect(readUrls(address)).toEqual([new URL(address).href])
  expect(readPasted('tiktok @noralind\n@noralind')).toMatchObject({
    entries: [{ url: 'https://www.tiktok.com/@noralind' }],
    mistyped: ['@noralind'],
  })
})

test('recognises a list of dates, also one with places, addresses and signs before the date', () => {
  const dates = [
    '12.12.2026 Porgy & Bess, Wien, 20:00',
    'Fr 15. Jänner 2027 Jazzit, Salzburg https://tickets.example.com/15',
  ]
  expect(readPasted(`example.com\n${dates.join('\n')}\n12 Park Street, Bristol`).entries).toEqual([
    { url: 'https://example.com/', title: '' },
    { dates },
    { street: '12 Park Street, Bristol' },
  ])
  expect(readPasted(dates[0]!).entries).toEqual([{ dates: [dates[0]] }])
})

test('splits more dates than one block may have', () => {
  const dates = Array.from({ length: 60 }, (_, i) => `${(i % 28) + 1}.3.2027 Concert ${i}`)
  expect(readPasted(dates.join('\n')).entries).toEqual([
    { dates: dates.slice(0, 50) },
    { dates: dates.slice(50) },
  ])
})

test.each([
  '10 May Street, London',
  '12 Park Street, Bristol',
  '+43 660 1234567',
  '01 23 45 67 89',
  '12.12.2026',
  'example.com/2026/12/12/concert',
  'Open 24/7, call us',
])('reads no date in %s', (line) => {
  expect(readPasted(line).entries.some((entry) => 'dates' in entry)).toBe(false)
})
