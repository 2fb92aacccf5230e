import { createHmac } from 'node:crypto'
import { webhookEvents } from '@vitrine/contract'
import { Webhook } from 'standardwebhooks'
import { expect, expectTypeOf, test } from 'vitest'
import { verifyWebhook, WebhookError } from './webhooks.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(24, 9).toString('base64')}`
const at = Date.parse('2026-03-09T09:00:00Z')
const now = () => at
const payload = {
  type: 'page.published',
  timestamp: '2026-03-09T09:00:00.000Z',
  data: webhookEvents['page.published'].example,
}
const body = JSON.stringify(payload)
/** Signs like the library of Standard Webhooks. */
const signed = (by = secret, text = body, time = at) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(time / 1000)),
  'webhook-signature': new Webhook(by).sign('msg_1', new Date(time), text),
})
const problem = async (...args: Parameters<typeof verifyWebhook>) => {
  try {
    await verifyWebhook(...args)
    return null
  } catch (error) {
    return error instanceof WebhookError ? error.problem : error
  }
}

test('accepts messages signed by the library of Standard Webhooks', async () => {
  const headers = signed()
  const event = await verifyWebhook(secret, headers, body, { now })
  expect(event).toEqual(payload)
  if (event.type === 'submission.created')
    expectTypeOf(event.data.submission.answers).toEqualTypeOf<Record<string, unknown>>()
  expect(await verifyWebhook(secret, new Headers(headers), Buffer.from(body), { now })).toEqual(payload)
  const shouted = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toUpperCase(), [v]]))
  expect(await verifyWebhook(secret, shouted, new TextEncoder().encode(body), { now })).toEqual(payload)
  const words = '{"type":"é 🦊"}'
  expect(await verifyWebhook(secret, signed(secret, words), words, { now })).toEqual({ type: 'é 🦊' })
})

test('accepts either secret during a rotation', async () => {
  const both = { ...signed() }
  both['webhook-signature'] =
    `v1a,AAAA v1,!!! ${signed(other)['webhook-signature']} ${signed()['webhook-signature']}`
  expect(await verifyWebhook(secret, both, body, { now })).toEqual(payload)
  expect(await verifyWebhook(other, both, body, { now })).toEqual(payload)
  expect(await verifyWebhook([other, secret], signed(), body, { now })).toEqual(payload)
})

test('rejects changed, forged, old and incomplete messages', async () => {
  const headers = signed()
  const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([k]) => k !== name))
  expect(await problem(secret, headers, `${body} `, { now })).toBe('signature')
  expect(await problem(other, headers, body, { now })).toBe('signature')
  expect(await problem(secret, { ...headers, 'webhook-id': 'msg_2' }, body, { now })).toBe('signature')
  expect(await problem(secret, signed(other), body, { now })).toBe('signature')
  expect(await problem(secret, { ...headers, 'webhook-signature': 'v1,' }, body, { now })).toBe('signature')
  // A hash of nothing, an unknown version, and more signatures than allowed
  const mac = createHmac('sha256', '')
    .update(`msg_1.${at / 1000}.${body}`)
    .digest('base64')
  expect(await problem(secret, { ...headers, 'webhook-signature': `v1,${mac}` }, body, { now })).toBe(
    'signature',
  )
  const late = `${'v1,AAAA '.repeat(50)}${headers['webhook-signature']}`
  expect(await problem(secret, { ...headers, 'webhook-signature': late }, body, { now })).toBe('signature')
  for (const name of Object.keys(headers))
    expect(await problem(secret, without(name), body, { now })).toBe('headers')
  for (const timestamp of ['', 'now', '1e9', '-5', ' ', '99999999999999'])
    expect(await problem(secret, { ...headers, 'webhook-timestamp': timestamp }, body, { now })).toMatch(
      /^(?:headers|timestamp)$/,
    )
  for (const bad of ['', 'whsec_', 'whsec_***', Buffer.alloc(32).toString('base64')])
    expect(await problem(bad, headers, body, { now })).toBe('secret')
  expect(await problem(secret, signed(secret, 'no json'), 'no json', { now })).toBe('body')
})

test('accepts a clock difference of at most five minutes', async () => {
  for (const [seconds, found] of [
    [300, null],
    [-300, null],
    [301, 'timestamp'],
    [-301, 'timestamp'],
  ] as const)
    expect(await problem(secret, signed(), body, { now: () => at + seconds * 1000 })).toBe(found)
  const patient = { now: () => at + 3_600_000, toleranceSeconds: 7200 }
  expect(await problem(secret, signed(), body, patient)).toBeNull()
})
