import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { webhookEvents, webhookEventTypes } from '@vitrine/contract'
import { hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { findViolations } from '../../../../../tests/conformance/schema.ts'
import type { Config } from '../../config.ts'
import { toPayload } from '../events/index.ts'
import { retryDelaysMs } from './policy.ts'

const file = join(import.meta.dirname, '../../../../../docs/webhooks.md')

const formatDuration = (ms: number): string => {
  const units = [
    ['h', hourMs],
    ['min', minuteMs],
    ['s', secondMs],
  ] as const
  const parts: string[] = []
  let rest = ms
  for (const [name, length] of units) {
    const count = Math.floor(rest / length)
    if (count) parts.push(`${count} ${name}`)
    rest -= count * length
  }
  return parts.join(' ') || 'immediately'
}

/** Returns the field names of a value as text. */
const listFields = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? part : 0,
  )

/** First event with the same fields, whose example is printed for all of them. */
const firstLike = (type: (typeof webhookEventTypes)[number]) =>
  webhookEventTypes.find(
    (other) => listFields(webhookEvents[other].example) === listFields(webhookEvents[type].example),
  )!

/** Sections of the document that follow from code and contract. */
const sections: Record<string, string> = {
  retries: [
    '| Attempt | Delay before it | Since the first |',
    '|--:|--:|--:|',
    ...[0, ...retryDelaysMs].map((delay, i, all) => {
      const since = all.slice(0, i + 1).reduce((sum, ms) => sum + ms, 0)
      return `| ${i + 1} | ${i ? formatDuration(delay) : ''} | ${formatDuration(since)} |`
    }),
  ].join('\n'),
  events: webhookEventTypes
    .map((type) => {
      const { summary, example } = webhookEvents[type]
      const first = firstLike(type)
      if (first !== type) return `### \`${type}\`\n\n${summary} \`data\` has the fields of \`${first}\`.`
      const payload = JSON.parse(
        toPayload(
          { config: { BASE_URL: 'https://vitrine.example.com' } as Config },
          { id: 'msg_3QmZcTq8bWn0YkLr5VxDhA', type, at: Date.parse('2026-03-09T09:00:00Z'), data: example },
        ),
      )
      const { profile: _, ...rest } = payload.data
      if (!Object.keys(rest).length)
        return `### \`${type}\`\n\n${summary} \`data\` contains only \`profile\`.`
      const shown = type === webhookEventTypes[0] ? payload : rest
      return `### \`${type}\`\n\n${summary}\n\n\`\`\`json\n${JSON.stringify(shown, null, 2)}\n\`\`\``
    })
    .join('\n\n'),
}

// `UPDATE_DOCS=1 npx vitest run …` writes them
test('matches docs/webhooks.md with contract and schedule', async () => {
  const page = await readFile(file, 'utf8')
  const expected = Object.entries(sections).reduce(
    (text, [name, section]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`),
        (_, from: string, to: string) => `${from}\n\n${section}\n\n${to}`,
      ),
    page,
  )
  if (process.env.UPDATE_DOCS) await writeFile(file, expected)
  else expect(page).toBe(expected)
})

test.each([...webhookEventTypes])('matches the example of %s with its schema', (type) =>
  expect(findViolations(webhookEvents[type].data, webhookEvents[type].example)).toEqual([]),
)

test('accepts only valid messages in the example for Node', async () => {
  const page = await readFile(file, 'utf8')
  const code = /```js\n([\s\S]*?)```/.exec(page)![1]!.replace(/import .*\n/, '')
  const { createHmac, timingSafeEqual } = await import('node:crypto')
  const isGenuine = new Function('createHmac', 'timingSafeEqual', `${code}; return isGenuine`)(
    createHmac,
    timingSafeEqual,
  ) as (secret: string, headers: Record<string, string>, body: string) => boolean
  const { Webhook } = await import('standardwebhooks')
  const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
  const headersAt = (at: number) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(at), '{"a":1}'),
  })
  expect(isGenuine(secret, headersAt(Date.now()), '{"a":1}')).toBe(true)
  expect(isGenuine(secret, headersAt(Date.now()), '{"a":2}')).toBe(false)
  expect(isGenuine(secret, headersAt(Date.now() - hourMs), '{"a":1}')).toBe(false)
})
