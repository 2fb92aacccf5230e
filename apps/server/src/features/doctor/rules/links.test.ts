import { problem } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { describeRule, type SampleLink } from '#tests/snapshot.ts'
import { noStatistics } from '../snapshot.ts'
import { normaliseAddress, withHttps } from './addresses.ts'
import { brokenLink } from './broken-link.ts'
import { duplicateAddress } from './duplicate-address.ts'
import { emptyHeader } from './empty-header.ts'
import { endedCountdown } from './ended-countdown.ts'
import { endedSchedule } from './ended-schedule.ts'
import { longTitle } from './long-title.ts'
import { plainHttp } from './plain-http.ts'
import { socialTwice } from './social-twice.ts'
import { thinSection } from './thin-section.ts'
import { tooManyLinks } from './too-many-links.ts'

describe('link addresses', () => {
  test.each([
    ['https://www.example.com/a/', 'http://example.com/a'],
    ['https://example.com/?b=2&a=1&utm_source=x', 'https://example.com/?a=1&b=2'],
    ['https://EXAMPLE.com:443', 'https://example.com/'],
    ['MAILTO:a@example.com', 'mailto:a@example.com'],
  ])('treats %s and %s as the same destination', (a, b) =>
    expect(normaliseAddress(a)).toBe(normaliseAddress(b)),
  )

  test.each([
    ['https://example.com/A', 'https://example.com/a'],
    ['https://example.com/?a=1', 'https://example.com/?a=2'],
    ['https://example.com/#a', 'https://example.com/#b'],
  ])('treats %s and %s as different destinations', (a, b) =>
    expect(normaliseAddress(a)).not.toBe(normaliseAddress(b)),
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
    it: 'proposes https for plain links and for social links',
    given: {
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
    it: 'leaves own ports, addresses by number, files and embeds to a person',
    given: {
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

describeRule(duplicateAddress, [
  {
    it: 'switches off the later of two equal cards',
    given: {
      links: [at('https://a.example.com/', { title: 'A' }), at('http://www.a.example.com', { title: 'A ' })],
    },
    finds: ['link-2'],
    fixes: { 'links.2.is_enabled': false },
  },
  {
    it: 'leaves cards with different titles or visitors to a person',
    given: {
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
    it: 'headings and links that are off do not count',
    given: {
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
    it: 'a card that leads where an icon leads',
    given: { more: [at('https://social.example.com/@robin/')] },
    finds: ['link-3'],
  },
  {
    it: 'a phone number may be both a link and a social entry',
    given: {
      profile: { social_links: [{ platform: 'phone', url: 'tel:+15550100' }] },
      links: [at('tel:+15550100', { kind: 'phone' })],
    },
    finds: [],
  },
])

describeRule(endedSchedule, [
  {
    it: 'disables links with an ended schedule once',
    given: {
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
    it: 'switches off a countdown that has reached its end',
    given: {
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
    it: 'a heading at the end of its section, and one before another heading',
    given: {
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
    it: 'a section whose links are all off, and one with a single link among several sections',
    given: {
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
    it: 'two sections of one link each are a short page',
    given: { links: [{ section: 'A' }, { section: 'B' }] },
    finds: [],
  },
])

const many = (count: number, section: (i: number) => string | null = () => null): SampleLink[] =>
  Array.from({ length: count }, (_, i) => ({ section: section(i) }))
describeRule(tooManyLinks, [
  { it: '31 links', given: { links: many(31, (i) => (i < 9 ? 'A' : 'B')) }, finds: ['profile-1'] },
  { it: '13 links in one list', given: { links: many(13) }, finds: ['profile-1'] },
  { it: '30 links in sections', given: { links: many(30, (i) => (i < 9 ? 'A' : 'B')) }, finds: [] },
  { it: '12 links in one list', given: { links: many(12) }, finds: [] },
])

describeRule(longTitle, [
  {
    it: '61 characters',
    given: { links: [{ title: 'ä'.repeat(61) }, { title: 'ä'.repeat(60) }] },
    finds: ['link-1'],
  },
])

const gone = (url: string) => ({
  ...noStatistics,
  broken: new Map([
    [
      2,
      {
        link_id: 2,
        url,
        problem: problem('url', 'broken_not_found'),
        failing_since: '2026-03-01T09:00:00.000Z',
        checked_at: '2026-03-02T09:00:00.000Z',
      },
    ],
  ]),
})
describeRule(brokenLink, [
  {
    it: 'names the link whose address failed',
    given: { links: [{}, { url: 'https://example.com/gone' }] },
    statistics: gone('https://example.com/gone'),
    finds: ['link-2'],
  },
  {
    it: 'ignores the result of a former address',
    given: { links: [{}, { url: 'https://example.com/new' }] },
    statistics: gone('https://example.com/gone'),
    finds: [],
  },
  {
    it: 'ignores a hidden link',
    given: { links: [{}, { url: 'https://example.com/gone', is_enabled: false }] },
    statistics: gone('https://example.com/gone'),
    finds: [],
  },
])
