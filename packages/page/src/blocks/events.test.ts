import { plainSectionStyle } from '@vitrine/contract/initial-theme'
import { expect, test } from 'vitest'
import { listVisibleTexts, renderLinkPage } from '#tests/block-page.ts'
import { addEventIds, findNextEventChange } from '../events.ts'

const createLink = (...items: Record<string, unknown>[]) => ({
  kind: 'events',
  title: 'Tour',
  business_block_config: { items: items.map((item) => ({ title: 'Show', ...item })) },
})
const noon = Date.parse('2027-03-01T12:00:00Z')
const vienna = { timezone: 'Europe/Vienna' }
const show = (item: Record<string, unknown>, profile = {}, now = noon) =>
  listVisibleTexts(createLink(item), { ...vienna, ...profile }, now)
    .slice(3, -1)
    .map((text) => text.replace(/[\u00a0\u202f]/g, ' '))

test('shows date and time in the language and time zone of the page', () => {
  const item = { starts_at: '2027-03-20T19:00:00Z', place: 'Graz', price: 1800, currency: 'EUR' }
  expect(show(item, { language: 'de' })).toEqual([
    '20',
    ' Mär',
    'Show',
    'Sa., 20:00',
    ' · ',
    'Graz',
    ' · ',
    '18 €',
  ])
  expect(show(item, { language: 'es', timezone: 'America/Lima' }).slice(0, 4)).toEqual([
    '20',
    ' mar',
    'Show',
    'sáb, 14:00',
  ])
  expect(show(item, { language: 'ja', timezone: 'Asia/Tokyo' }).slice(0, 3)).toEqual(['21', ' 3月', 'Show'])
})

test.each([
  ['2027-03-20T20:00:00+01:00', '2027-03-20T23:00:00+01:00', 'Sat 20:00–23:00'],
  ['2027-03-20T22:00:00+01:00', '2027-03-21T03:00:00+01:00', 'Sat 22:00–03:00'],
  ['2027-03-20T00:00:00+01:00', undefined, 'Saturday'],
  ['2027-03-20T00:00:00+01:00', '2027-03-21T00:00:00+01:00', 'Saturday'],
  ['2027-03-20T00:00:00+01:00', '2027-04-04T00:00:00+02:00', 'March 20 – April 3'],
  ['2027-03-20T18:00:00+01:00', '2027-03-22T12:00:00+01:00', 'March 20 – March 22'],
  ['2027-03-20T20:00:00+01:00', '2027-03-20T19:00:00+01:00', 'Sat 20:00'],
])('shows the time from %s to %s', (starts_at, ends_at, text) => {
  expect(show({ starts_at, ends_at })[3]).toBe(text)
})

test('shows a whole day as that day in every time zone', () => {
  const item = { starts_at: '2027-03-20T00:00:00-00:00' }
  for (const timezone of ['UTC', 'America/Los_Angeles', 'Pacific/Auckland', 'Europe/Berlin'])
    expect(show(item, { timezone }).slice(0, 4), timezone).toEqual(['20', ' Mar', 'Show', 'Saturday'])
})

test('shows events in order of their dates, and the year of those of other years', () => {
  const link = createLink(
    { title: 'Second', starts_at: '2027-12-31T23:30:00Z' },
    { title: 'First', starts_at: '2027-04-01T20:00:00Z' },
  )
  const texts = listVisibleTexts(link, vienna, noon)
  expect(texts.indexOf('First')).toBeLessThan(texts.indexOf('Second'))
  expect(texts.filter((text) => /20\d\d/.test(text))).toEqual(['2028'])
})

test('hides an event after its end, or after the day on which it starts', () => {
  const dayEnd = Date.parse('2027-03-28T22:00:00Z')
  const startOnly = createLink({ starts_at: '2027-03-28T01:30:00+01:00' })
  // Daylight saving time starts on this day
  expect(findNextEventChange(startOnly, 'Europe/Vienna', noon)).toBe(dayEnd)
  const isShown = (now: number) => listVisibleTexts(startOnly, vienna, now).includes('Show')
  expect([isShown(dayEnd - 1), isShown(dayEnd)]).toEqual([true, false])
  expect(listVisibleTexts(startOnly, vienna, dayEnd)).toContain('No dates at the moment.')
  const ends_at = '2027-03-28T05:00:00Z'
  const link = createLink({ starts_at: '2027-03-28T01:30:00+01:00', ends_at })
  expect(findNextEventChange(link, 'Europe/Vienna', noon)).toBe(Date.parse(ends_at))
  expect(findNextEventChange(link, 'Europe/Vienna', dayEnd)).toBe(Number.POSITIVE_INFINITY)
})

test('links an event to the path that counts its click, and shows its state as text', () => {
  const starts_at = '2027-03-20T20:00:00Z'
  const items = [
    { id: 'a', starts_at, url: 'https://example.com/a', action: 'Tickets' },
    { id: 'b', starts_at, url: 'https://example.com/b', action: 'Tickets', status: 'sold_out' },
    { id: 'c', starts_at, status: 'cancelled' },
    { starts_at, url: 'https://example.com/d' },
    { id: 'e', starts_at, url: 'javascript:alert(1)', action: 'Tickets' },
  ]
  const { html } = renderLinkPage({ ...createLink(...items), href: '/l/7?c=spring' }, {}, noon)
  expect([...html.matchAll(/<a class="c" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/l/7?c=spring&amp;item=a',
    '/l/7?c=spring&amp;item=b',
    'https://example.com/d',
  ])
  const chips = [...html.matchAll(/<span class="es"><bdi>([^<]*)/g)].map(([, text]) => text)
  expect(chips).toEqual(['Tickets', 'Sold out', 'Cancelled'])
  expect(html).toContain('<s><bdi>Show</bdi></s>')
  expect(html).not.toContain('javascript:')
})

test('takes the look of its section, if it keeps the shape of a row', () => {
  const link = { ...createLink({ starts_at: '2027-03-20T20:00:00Z' }), section: 'Tour' }
  const render = (look: 'line' | 'tile') =>
    renderLinkPage(
      link,
      { section_styles: [{ ...plainSectionStyle, section: 'Tour', layout: 'grid', look }] },
      noon,
    ).html
  expect(render('line')).toContain('<div class="c ln lk">')
  expect(render('tile')).toContain('<div class="c">')
})

test('describes events to search engines, except hidden ones', () => {
  const link = createLink(
    {
      id: 'a',
      starts_at: '2027-03-20T20:00:00Z',
      place: 'Graz',
      url: 'https://example.com/',
      price: 1850,
      currency: 'EUR',
    },
    {
      id: 'b',
      starts_at: '2027-05-01T00:00:00+02:00',
      ends_at: '2027-05-03T00:00:00+02:00',
      status: 'cancelled',
    },
    { id: 'c', starts_at: '2027-02-01T20:00:00Z' },
  )
  const read = (fields = {}) =>
    JSON.parse(
      /ld\+json">(.*?)<\/script>/.exec(renderLinkPage({ ...link, ...fields }, vienna, noon).html)![1]!,
    )
  const [page, first, second, ...others] = read()
  expect(page['@type']).toBe('ProfilePage')
  expect(first).toMatchObject({
    '@type': 'Event',
    startDate: '2027-03-20T20:00:00.000Z',
    location: { name: 'Graz' },
    offers: { price: '18.5', priceCurrency: 'EUR', url: expect.stringMatching(/\/l\/7\?item=a$/) },
  })
  expect(second).toMatchObject({
    startDate: '2027-05-01',
    endDate: '2027-05-02',
    eventStatus: 'https://schema.org/EventCancelled',
  })
  expect(others).toEqual([])
  expect(read({ gate: { type: 'sensitive' } })['@type']).toBe('ProfilePage')
})

test('gives each event an id that stays, unique in the block', () => {
  const items = [
    { title: 'A', starts_at: '2027-03-20T20:00:00Z' },
    { title: 'B', starts_at: '2027-03-20T22:00:00Z' },
    { id: '2027-03-20', title: 'C', starts_at: '2027-05-20T22:00:00Z' },
    { id: '2027-03-20', title: 'D', starts_at: 'soon' },
    { id: 'No!', title: 'E' },
    7,
  ]
  const listIds = (config: { items: readonly unknown[] }) =>
    config.items.map((item) => (item as { id?: string }).id)
  const config = addEventIds('events', { items })
  expect(listIds(config)).toEqual([
    '2027-03-20-2',
    '2027-03-20-3',
    '2027-03-20',
    'event',
    'event-2',
    undefined,
  ])
  expect(addEventIds('events', config)).toEqual(config)
  expect(addEventIds('events', { items })).toEqual(config)
  expect(addEventIds('faq', { items })).toEqual({ items })
})
