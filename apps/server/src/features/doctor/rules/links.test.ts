import { createProblem } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { createSnapshot, describeRule, type SampleLink, samplePageUrl } from '#tests/snapshot.ts'
import { noAnalytics } from '../snapshot.ts'
import { addressTitle } from './address-title.ts'
import { blockConfig } from './block-config.ts'
import { brokenLink } from './broken-link.ts'
import { duplicateAddress } from './duplicate-address.ts'
import { duplicateTitle } from './duplicate-title.ts'
import { emptyHeader } from './empty-header.ts'
import { endedCountdown } from './ended-countdown.ts'
import { endedSchedule } from './ended-schedule.ts'
import { longTitle } from './long-title.ts'
import { newTab } from './new-tab.ts'
import { phoneCountry } from './phone-country.ts'
import { plainHttp } from './plain-http.ts'
import { socialTwice } from './social-twice.ts'
import { thinSection } from './thin-section.ts'
import { tooManyLinks } from './too-many-links.ts'
import { normaliseUrl, withHttps } from './urls.ts'
import { vagueTitle } from './vague-title.ts'

describe('URLs of links', () => {
  test.each([
    ['https://www.example.com/a/', 'http://example.com/a'],
    ['https://example.com/?b=2&a=1&utm_source=x', 'https://example.com/?a=1&b=2'],
    ['https://EXAMPLE.com:443', 'https://example.com/'],
    ['MAILTO:a@example.com', 'mailto:a@example.com'],
  ])('treats %s and %s as the same destination', (a, b) => expect(normaliseUrl(a)).toBe(normaliseUrl(b)))

  test.each([
    ['https://example.com/A', 'https://example.com/a'],
    ['https://example.com/?a=1', 'https://example.com/?a=2'],
    ['https://example.com/#a', 'https://example.com/#b'],
  ])('treats %s and %s as different destinations', (a, b) =>
    expect(normaliseUrl(a)).not.toBe(normaliseUrl(b)),
  )

  test.each([
    ['http://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['HTTP://example.com', 'https://example.com'],
    ['http://example.com:80/x', 'https://example.com/x'],
    ['http://example.com:8080/', null],
    ['http://192.168.1.4/', null],
    ['http://[::1]/', null],
    ['http://printer/', null],
    ['http://nas.local/', null],
    ['http://site.onion/', null],
    ['https://example.com/', null],
    ['mailto:a@example.com', null],
  ])('converts %s to %s', (from, to) => expect(withHttps(from)).toBe(to))
})

const at = (url: string, more: SampleLink = {}): SampleLink => ({ url, ...more })
const off = { is_enabled: false }
const ended = { schedule: { starts_at: null, ends_at: '2026-02-01T00:00:00Z', timezone: null } }

describeRule(plainHttp, [
  {
    title: 'proposes https for plain links and for social links',
    content: {
      profile: { social_links: [{ platform: 'website', url: 'http://robin.example.com/' }] },
      links: [at('https://a.example.com/'), at('http://b.example.com/x')],
    },
    finds: ['link-2', 'profile-1-social-0'],
    fixes: {
      'links.2.url': 'https://b.example.com/x',
      'profile.social_links.0.url': 'https://robin.example.com/',
    },
  },
  {
    title: 'ignores headings and forms, which open no web address',
    content: {
      links: [at('http://b.example.com/', { kind: 'header' }), at('http://b.example.com/', { kind: 'form' })],
    },
    finds: [],
  },
  {
    title: 'proposes no fix for custom ports, IP addresses, files and embeds',
    content: {
      links: [
        at('http://b.example.com:8080/'),
        at('http://10.0.0.1/'),
        at('http://c.example.com/a.pdf', { kind: 'file' }),
        at('http://c.example.com/player', { kind: 'embed' }),
      ],
    },
    finds: ['link-1', 'link-2', 'link-3', 'link-4'],
  },
])

const withoutAddress = ['Website', 'http://example.com/a', 'Website'].map((title, i) =>
  at(samplePageUrl, { kind: i ? 'countdown' : 'image', title, open_in_new_tab: true }),
)
test.each([addressTitle, duplicateAddress, duplicateTitle, newTab, plainHttp, vagueTitle])(
  'ignores blocks without a web address in the rule $name',
  (rule) => {
    expect(rule.check(createSnapshot({ links: withoutAddress }), noAnalytics)).toEqual([])
    const links = withoutAddress.map((link, i) => ({ ...link, url: `http://b.example.com/${i && 1}` }))
    expect(rule.check(createSnapshot({ links }), noAnalytics)).not.toEqual([])
  },
)

test.each([
  [{ timezone: 'Europe/Berlin', language: 'en' }, '+49'],
  [{ timezone: 'UTC', language: 'pt-BR' }, '+55'],
  [{ timezone: 'Asia/Tokyo', language: 'en' }, '+44'],
])('proposes the country code of a page with %j', (profile, code) => {
  const [finding] = phoneCountry.check(createSnapshot({ profile, links: [at('tel:030123456')] }), noAnalytics)
  expect(finding!.params).toMatchObject({ code })
})

describeRule(blockConfig, [
  {
    title: 'leaves pictures on other sites to the rule about pictures',
    content: {
      links: [{ kind: 'image' }, { kind: 'image', image_url: 'https://images.example.com/a.jpg' }],
    },
    finds: ['link-1'],
  },
])

describeRule(phoneCountry, [
  {
    title: 'finds phone numbers without a country code, but not short numbers',
    content: {
      links: [
        at('tel:030123456'),
        at('sms:0301234567', { kind: 'phone' }),
        at('tel:+4930123456'),
        at('tel:004930123456'),
        at('tel:112'),
        at('tel:030123456', { kind: 'header' }),
      ],
    },
    finds: ['link-1', 'link-2'],
  },
])

describeRule(duplicateAddress, [
  {
    title: 'switches off the later of two equal cards',
    content: {
      links: [at('https://a.example.com/', { title: 'A' }), at('http://www.a.example.com', { title: 'A ' })],
    },
    finds: ['link-2'],
    fixes: { 'links.2.is_enabled': false },
  },
  {
    title: 'proposes no fix for cards with different titles or audiences',
    content: {
      links: [
        at('https://a.example.com/', { title: 'A' }),
        at('https://a.example.com/', { title: 'B' }),
        at('https://a.example.com/', {
          title: 'A',
          audience: { countries: ['AT'], devices: [], languages: [], referrers: [] },
        }),
      ],
    },
    finds: ['link-2', 'link-3'],
  },
  {
    title: 'ignores a phone number of a call and a booking',
    content: {
      links: [at('tel:+442079460123', { title: 'Call' }), at('tel:+442079460123', { title: 'Book' })],
    },
    finds: [],
  },
  {
    title: 'ignores headings and hidden links',
    content: {
      links: [
        at('https://a.example.com/'),
        at('https://a.example.com/', { kind: 'header' }),
        at('https://a.example.com/', off),
      ],
    },
    finds: [],
  },
])

describeRule(socialTwice, [
  {
    title: 'finds a card with the destination of an icon',
    content: { more: [at('https://social.example.com/@robin/')] },
    finds: ['link-3'],
  },
  {
    title: 'accepts a phone number as link and as social entry',
    content: {
      profile: { social_links: [{ platform: 'phone', url: 'tel:+15550100' }] },
      links: [at('tel:+15550100', { kind: 'phone' })],
    },
    finds: [],
  },
])

describeRule(endedSchedule, [
  {
    title: 'disables links with an ended schedule once',
    content: {
      links: [
        ended,
        { ...ended, ...off },
        { schedule: { ...ended.schedule, ends_at: '2026-03-01T09:00:01Z' } },
      ],
    },
    finds: ['link-1'],
    fixes: { 'links.1.is_enabled': false },
  },
])

const countdown = (ends_at: unknown): SampleLink => ({
  kind: 'countdown',
  business_block_config: { ends_at },
})
describeRule(endedCountdown, [
  {
    title: 'switches off a countdown that has reached its end',
    content: {
      links: [
        countdown('2026-02-28T00:00:00Z'),
        countdown('2026-04-01T00:00:00Z'),
        countdown(7),
        countdown('soon'),
      ],
    },
    finds: ['link-1'],
    fixes: { 'links.1.is_enabled': false },
  },
])

const header = { kind: 'header' }
describeRule(emptyHeader, [
  {
    title: 'finds headings without content in their section',
    content: {
      links: [
        { ...header, section: 'A' },
        { ...header, section: 'A' },
        { section: 'A' },
        { ...header, section: 'B' },
        { section: 'B', ...off },
      ],
    },
    finds: ['link-1', 'link-4'],
    fixes: { 'links.1.is_enabled': false, 'links.4.is_enabled': false },
  },
])

describeRule(thinSection, [
  {
    title: 'finds sections with no or one visible link',
    content: {
      links: [
        { section: 'A' },
        { section: 'A' },
        { section: 'B', ...off },
        { section: 'C' },
        { section: 'C', ...header },
        { section: 'D' },
        { section: 'D' },
      ],
    },
    finds: ['link-3', 'link-4'],
  },
  {
    title: 'accepts two sections with one link each',
    content: { links: [{ section: 'A' }, { section: 'B' }] },
    finds: [],
  },
])

const many = (count: number, section: (i: number) => string | null = () => null): SampleLink[] =>
  Array.from({ length: count }, (_, i) => ({ section: section(i) }))
describeRule(tooManyLinks, [
  {
    title: 'finds a page with 31 links',
    content: { links: many(31, (i) => (i < 9 ? 'A' : 'B')) },
    finds: ['profile-1'],
  },
  { title: 'finds 13 links in one list', content: { links: many(13) }, finds: ['profile-1'] },
  {
    title: 'accepts 30 links in sections',
    content: { links: many(30, (i) => (i < 9 ? 'A' : 'B')) },
    finds: [],
  },
  { title: 'accepts 12 links in one list', content: { links: many(12) }, finds: [] },
])

describeRule(longTitle, [
  {
    title: 'finds a title of 61 characters',
    content: { links: [{ title: 'ä'.repeat(61) }, { title: 'ä'.repeat(60) }] },
    finds: ['link-1'],
  },
])

const gone = (url: string, item?: string) => ({
  ...noAnalytics,
  brokenLinks: [
    {
      link_id: 2,
      url,
      ...(item ? { item } : {}),
      problem: createProblem('url', 'broken_not_found'),
      failing_since: '2026-03-01T09:00:00.000Z',
      checked_at: '2026-03-02T09:00:00.000Z',
    },
  ],
})
describeRule(brokenLink, [
  {
    title: 'finds the link whose URL failed',
    content: { links: [{}, { url: 'https://example.com/gone' }] },
    analytics: gone('https://example.com/gone'),
    finds: ['link-2'],
  },
  {
    title: 'finds the entry of a block whose URL failed',
    content: {
      links: [
        {},
        {
          kind: 'events',
          business_block_config: { items: [{ title: 'Berlin', url: 'https://example.com/gone' }] },
        },
      ],
    },
    analytics: gone('https://example.com/gone', 'Berlin'),
    finds: ['link-2-entry-1'],
  },
  {
    title: 'ignores an entry whose URL has changed',
    content: { links: [{}, { kind: 'events', business_block_config: { items: [{ title: 'Berlin' }] } }] },
    analytics: gone('https://example.com/gone', 'Berlin'),
    finds: [],
  },
  {
    title: 'ignores the result of a former URL',
    content: { links: [{}, { url: 'https://example.com/new' }] },
    analytics: gone('https://example.com/gone'),
    finds: [],
  },
  {
    title: 'ignores a hidden link',
    content: { links: [{}, { url: 'https://example.com/gone', is_enabled: false }] },
    analytics: gone('https://example.com/gone'),
    finds: [],
  },
])
