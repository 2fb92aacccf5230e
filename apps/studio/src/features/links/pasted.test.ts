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
