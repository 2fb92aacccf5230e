import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { compile } from '../../domain/validate.ts'
import type { ProviderEvent } from './port.ts'

/** A notice older (or newer) than this is refused, so that a recorded one cannot be played again. */
const toleranceMs = 300_000

/**
 * Whether a `Stripe-Signature` header (`t=…,v1=…`) is right for the bytes: HMAC-SHA256 of `{t}.{body}` with one of
 * the secrets, compared in constant time, and `t` (seconds) within 300 s of `now`.
 * https://docs.stripe.com/webhooks#verify-manually
 */
export const signatureValid = (
  secrets: readonly string[],
  body: Buffer,
  header: string | undefined,
  now: number,
): boolean => {
  const parts = (header ?? '').slice(0, 2000).split(',')
  const values = (name: string) =>
    parts
      .filter((part) => part.trim().startsWith(`${name}=`))
      .map((part) => part.trim().slice(name.length + 1))
  const [time = ''] = values('t')
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > toleranceMs) return false
  const given = values('v1')
    .slice(0, 10)
    .map((text) => Buffer.from(text))
  let valid = false
  for (const secret of secrets) {
    const expected = Buffer.from(createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex'))
    for (const one of given)
      if (one.length === expected.length && timingSafeEqual(one, expected)) valid = true
  }
  return valid
}

const Envelope = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 255 }),
  type: Type.String({ minLength: 1, maxLength: 255 }),
  data: Type.Object({
    object: Type.Object({
      id: Type.Optional(Type.String()),
      object: Type.Optional(Type.String()),
      customer: Type.Optional(Type.Unknown()),
    }),
  }),
})
type Envelope = {
  id: string
  type: string
  data: { object: { id?: string; object?: string; customer?: unknown } }
}
const problemsOf = compile(Envelope, 'event')

const endings = {
  'checkout.session.completed': 'complete',
  'checkout.session.async_payment_succeeded': 'complete',
  'checkout.session.expired': 'expired',
} as const

/** A notice as far as it concerns us: what it says of a subscription is not believed but asked for again. */
export const eventOf = (body: Buffer): ProviderEvent | null => {
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch {
    return null
  }
  if (problemsOf(value).length) return null
  const { id, type, data } = value as Envelope
  const { object } = data
  const { customer } = object
  const status = endings[type as keyof typeof endings]
  const concernsUs = /^(?:customer\.subscription|checkout\.session|invoice)\./.test(type)
  return {
    id,
    type,
    customer: concernsUs && typeof customer === 'string' ? customer : null,
    checkout: status && object.id ? { ref: object.id, status } : null,
  }
}
