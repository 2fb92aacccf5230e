import { type WebhookPayload, webhookEvents, webhookEventTypes, type webhookShapes } from '@vitrine/contract'
import { dayMs, hourMs, secondMs } from '@vitrine/contract/durations'
import { describe, expect, test } from 'vitest'
import type { Data } from '#tests/app.ts'
import { parseRetryAfter } from '../../providers/egress/retry-after.ts'
import { computeBackOff, computeRetryTime, maxFailures, retryDelaysMs, retryPeriodMs } from './policy.ts'
import { formatBody } from './shapes.ts'

const createPayload = (type: (typeof webhookEventTypes)[number], data?: object): WebhookPayload =>
  ({
    type,
    timestamp: '2026-03-09T09:00:00.000Z',
    studio_url: 'https://vitrine.example.com/studio/workspaces/2',
    data: data ?? webhookEvents[type].example,
  }) as WebhookPayload
const formatMessage = (shape: (typeof webhookShapes)[number], payload: WebhookPayload): Data =>
  JSON.parse(formatBody(shape, JSON.stringify(payload), payload))

const evil =
  '@everyone @here <!channel> <@U123> <@&9> <https://evil.example|Bank> [Bank](https://evil.example) **b** _i_ `c` & \\ '
const submission = (text: string) => {
  const { example } = webhookEvents['submission.created']
  return createPayload('submission.created', {
    ...example,
    form: { id: 1, title: text },
    submission: {
      ...example.submission,
      answers: { email: text, message: text },
      fields_snapshot: [
        { id: 'email', type: 'email', label: text },
        { id: 'message', type: 'textarea', label: text },
      ],
    },
  })
}
const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(texts)
      : []

describe('webhook body formats', () => {
  test('sends the stored event byte for byte in the standard format', () => {
    const payload = createPayload('page.published')
    expect(formatBody('standard', ' {"as":"stored"}', payload)).toBe(' {"as":"stored"}')
  })

  test.each([...webhookEventTypes])('formats %s as a message for each chat', (type) => {
    const slack = formatMessage('slack', createPayload(type))
    expect(slack.text).toMatch(type.startsWith('member.') ? /Studio North$/ : /robin$/)
    expect(slack.blocks[0]).toMatchObject({ type: 'header', text: { type: 'plain_text' } })
    const discord = formatMessage('discord', createPayload(type))
    expect(discord.embeds[0].title.length).toBeGreaterThan(5)
    expect(texts([slack, discord]).join()).not.toMatch(/undefined|\[object|NaN/)
  })

  test('marks doubtful form entries in each chat', () => {
    const { example } = webhookEvents['submission.created']
    const doubtful = { ...example, submission: { ...example.submission, needs_check: true } }
    for (const shape of ['slack', 'discord'] as const) {
      const format = (data: object) =>
        texts(formatMessage(shape, createPayload('submission.created', data))).join('\n')
      expect(format(doubtful)).toMatch(/Entry to check in .*\n[\s\S]*This entry may be spam\./)
      expect(format(example)).not.toMatch(/to check|spam/)
    }
  })

  test('formats an event with missing data or of an unknown type by its name', () => {
    for (const data of [{}, { submission: {} }])
      expect(formatMessage('slack', createPayload('submission.created', data)).blocks[0].text.text).toBe(
        'submission.created',
      )
    const unknown = { type: 'later.kind', timestamp: '', data: {} } as unknown as WebhookPayload
    expect(formatMessage('discord', unknown).embeds[0].title).toBe('later.kind')
  })

  test('escapes mentions and links of visitors in Slack messages', () => {
    const slack = formatMessage('slack', submission(evil.repeat(20)))
    const marked = texts(slack.blocks.filter(({ type }: Data) => type === 'section')).concat(slack.text)
    for (const text of marked) {
      expect(text).not.toMatch(/[<>]/)
      expect(text).not.toMatch(/@(?:everyone|here|channel)/i)
      expect(text).not.toMatch(/&(?!(?:amp|lt|gt);)/)
    }
    expect(texts(slack).join()).not.toMatch(/@(?:everyone|here)/)
    expect(slack).toMatchObject({ unfurl_links: false, unfurl_media: false })
  })

  test('escapes mentions and links of visitors in Discord messages', () => {
    const discord = formatMessage('discord', submission(evil.repeat(20)))
    expect(discord.allowed_mentions).toEqual({ parse: [] })
    for (const text of texts(discord.embeds)) {
      expect(text).not.toMatch(/@(?:everyone|here)/)
      // Every character with a meaning in Discord has a backslash, and no other character has one
      expect(text.replaceAll(/\\[\\*_~`|>#[\]()<@:-]/g, '')).not.toMatch(/[\\*_~`|<[\]]/)
    }
  })

  test.each([evil.repeat(2000), '🦊'.repeat(5000), '<'.repeat(5000), '@everyone'.repeat(900), ''])(
    'respects the limits of Slack and Discord for text %#',
    (text) => {
      const payload = submission(text)
      const slack = formatMessage('slack', payload)
      expect(slack.blocks.length).toBeLessThanOrEqual(50)
      expect(slack.text.length).toBeLessThanOrEqual(4000)
      for (const { type, text: block } of slack.blocks) {
        if (type === 'header') expect(block.text.length).toBeLessThanOrEqual(150)
        if (type === 'section')
          expect([block.text.length <= 3000, block.text.length >= 1]).toEqual([true, true])
      }
      const [embed] = formatMessage('discord', payload).embeds
      const sizes = texts([embed.title, embed.description ?? '', embed.fields, embed.footer])
      expect(sizes.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(6000)
      expect(embed.title.length).toBeLessThanOrEqual(256)
      for (const { name, value } of embed.fields) {
        expect([name.length >= 1, name.length <= 256]).toEqual([true, true])
        expect([value.length >= 1, value.length <= 1024]).toEqual([true, true])
      }
      for (const part of texts([slack, embed])) expect(part.isWellFormed()).toBe(true)
    },
  )
})

describe('retry schedule', () => {
  test('retries twelve times over three days with 5 % jitter', () => {
    const total = retryDelaysMs.reduce((sum, ms) => sum + ms, 0)
    expect([retryDelaysMs.length, Math.round(total / hourMs)]).toEqual([12, 72])
    for (const [i, delay] of retryDelaysMs.entries()) {
      const at = (random: number) =>
        computeRetryTime({ attemptCount: i + 1, createdAt: 0 }, 1000, 0, random)! - 1000
      expect([at(0), at(0.5), at(1)]).toEqual([delay * 0.95, delay, delay * 1.05].map(Math.round))
    }
    expect(computeRetryTime({ attemptCount: 13, createdAt: 0 }, 1000, 0)).toBeNull()
    expect(computeRetryTime({ attemptCount: 1, createdAt: 0 }, retryPeriodMs, 0)).toBeNull()
    expect(computeRetryTime({ attemptCount: 1, createdAt: 0 }, 1000, hourMs)).toBe(1000 + hourMs)
  })

  test('disables a failing endpoint after three days, not before', () => {
    const gaps = Array.from({ length: maxFailures - 1 }, (_, i) => computeBackOff(i + 1))
    const total = gaps.reduce((sum, ms) => sum + ms, 0)
    expect(total).toBeGreaterThan(retryPeriodMs)
    expect(total).toBeLessThan(3.5 * dayMs)
  })

  test.each([
    [429, '30', 30 * secondMs],
    [503, '1.5', 1500],
    [503, 'Mon, 09 Mar 2026 09:10:00 GMT', 600 * secondMs],
    [503, 'Mon, 09 Mar 2020 09:10:00 GMT', 0],
    [429, '99999999', 6 * hourMs],
    [429, '-5', 0],
    [429, 'Infinity', 0],
    [500, '30', 0],
    [429, null, 0],
  ])('returns for status %i and Retry-After %s a delay of %i ms', (status, header, ms) =>
    expect(parseRetryAfter(status, header, Date.parse('2026-03-09T09:00:00Z'))).toBe(ms),
  )
})
