import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listVisibleTexts, renderLinkPage } from '#tests/block-page.ts'
import { empty } from '#tests/samples.ts'
import { createContentSecurityPolicy } from '../../../../apps/server/src/site/csp.ts'
import { computeTimeLeft, getCountdownEnd } from '../countdown.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const unlinked = { linked: false }
const zero = Date.parse('2027-03-20T10:00:00+01:00')

const at = (remaining: number, config: Record<string, unknown> = {}, profile = {}) =>
  [
    { kind: 'countdown', business_block_config: { ends_at: '2027-03-20T10:00:00+01:00', ...config } },
    profile,
    zero - remaining,
  ] as const
const shown = (...args: Parameters<typeof at>) => listVisibleTexts(...at(...args)).slice(3)

test('shows the remaining time as a whole number of the largest unit', () => {
  const lefts = [3 * day, 3 * day - 1, day, day - 1, hour, hour - 1, minute, minute - 1, 1]
  expect(lefts.map((remaining) => shown(remaining)[0])).toEqual([
    '3 days',
    '2 days',
    '1 day',
    '23 hours',
    '1 hour',
    '59 minutes',
    '1 minute',
    '&lt; 1 minute',
    '&lt; 1 minute',
  ])
})

test('shows the time in the language and time zone of the profile', () => {
  expect(shown(day, unlinked, { language: 'en', timezone: 'Europe/Vienna' }).slice(1).join('')).toBe(
    'March 20, 2027 at\u00a010:00 (Vienna)',
  )
  expect(shown(day, unlinked, { language: 'de', timezone: 'America/New_York' })).toEqual([
    '1 Tag',
    '20. März 2027 um\u00a005:00 ',
    '(New York)',
  ])
  expect(shown(day, unlinked, { timezone: 'Not/AZone' }).slice(1).join('')).toBe(
    'March 20, 2027 at\u00a09:00\u00a0AM (UTC)',
  )
  expect(renderLinkPage(...at(day)).html).toContain('<time datetime="2027-03-20T09:00:00.000Z">')
})

test('shows its final text without a script after the end', () => {
  expect(shown(0)[0]).toBe('It’s time')
  expect(shown(-day, { finished_text: 'We are open' })[0]).toBe('We are open')
  expect(shown(-day, { finished_text: 7 }, { language: 'de' })[0]).toBe('Es ist so weit')
  expect(renderLinkPage(...at(0)).html).not.toContain('<script src')
})

test('loads only the countdown script while it counts', () => {
  const page = renderLinkPage(...at(day))
  expect(page.html.match(/<script src="\/assets\/page\.[0-9a-f]{16}\.js" defer><\/script>/g)).toHaveLength(1)
  expect(page.html).toContain(`data-end="${zero}" data-finished="It’s time"`)
  const policy = createContentSecurityPolicy(page)
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/frame-src|connect-src/)
})

test('shows a card for a missing or invalid time', () => {
  for (const ends_at of ['2027-03-20T10:00', '2027-03-20', 'soon', '2027-13-20T10:00:00Z', 7, null, {}]) {
    expect(
      getCountdownEnd({ kind: 'countdown', business_block_config: { ends_at } }),
      String(ends_at),
    ).toBeNull()
    expect(shown(day, { ends_at })).toEqual([])
  }
  expect(
    getCountdownEnd({ kind: 'normal', business_block_config: { ends_at: '2027-03-20T10:00:00Z' } }),
  ).toBeNull()
  expect(getCountdownEnd({ kind: 'countdown', business_block_config: null })).toBeNull()
})

test('keeps the text correct until exactly the stated time of its next change', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 * day }), (remaining) => {
      const now = zero - remaining
      const { count, unit, validUntil } = computeTimeLeft(zero, now)
      expect(validUntil).toBeGreaterThan(now)
      expect(validUntil).toBeLessThanOrEqual(zero)
      expect(computeTimeLeft(zero, validUntil - 1)).toEqual({ count, unit, validUntil })
      if (validUntil < zero) expect(computeTimeLeft(zero, validUntil)).not.toMatchObject({ count, unit })
    }),
  )
})

test('links a countdown only to a web address that its owner entered', () => {
  const config = { ends_at: '2027-03-20T10:00:00+01:00' }
  const render = (url: string, linked?: false) =>
    renderLinkPage({ kind: 'countdown', url, business_block_config: { ...config, linked } }).html
  expect(render(empty.canonicalUrl)).not.toContain('href="/l/7"')
  expect(render('https://example.com/former', false)).not.toContain('href="/l/7"')
  expect(render('https://example.com/market')).toContain('href="/l/7"')
})

test('invites to open the web address of a countdown', () => {
  expect(shown(day).at(-1)).toBe('Learn more')
  expect(shown(day, { submit_label: 'Get tickets' }).at(-1)).toBe('Get tickets')
  expect(shown(-day, { submit_label: ' ' }, { language: 'de' }).at(-1)).toBe('Mehr erfahren')
  expect(shown(day, { submit_label: 'Get tickets', linked: false })).not.toContain('Get tickets')
})
