import Stripe from 'stripe'
import type { ProviderEvent } from './port.ts'

/** Maximum difference between the time of an event and now, to prevent replays. */
const toleranceSeconds = 300
const maxHeaderLength = 2000

const endings = {
  'checkout.session.completed': 'complete',
  'checkout.session.async_payment_succeeded': 'complete',
  'checkout.session.expired': 'expired',
} as const

/** Returns an event signed within 300 s of `now` (epoch milliseconds), or null. The event only triggers a read of the subscription. */
export const readEvent = (
  secrets: readonly string[],
  body: Buffer,
  signature: string | undefined,
  now: number,
): ProviderEvent | null => {
  if (!signature || signature.length > maxHeaderLength) return null
  // Require exactly one timestamp: with several, the library might check another one. It rejects only old events
  const [, timestamp] = /^t=(\d{1,12})(?:,v\d=[\da-f]+)+$/.exec(signature) ?? []
  if (timestamp === undefined || Number(timestamp) - now / 1000 > toleranceSeconds) return null
  for (const secret of secrets) {
    try {
      return toProviderEvent(
        Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now),
      )
    } catch {
      // The signature is missing or uses another secret
    }
  }
  return null
}

const isName = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= 255

const toProviderEvent = ({ id, type, data }: Stripe.Event): ProviderEvent | null => {
  if (!isName(id) || !isName(type) || !data?.object) return null
  const { id: ref, customer } = data.object as { id?: unknown; customer?: unknown }
  const status = endings[type as keyof typeof endings]
  const concernsUs = /^(?:customer\.subscription|checkout\.session|invoice)\./.test(type)
  return {
    id,
    type,
    customer: concernsUs && typeof customer === 'string' ? customer : null,
    checkout: status && typeof ref === 'string' ? { ref, status } : null,
  }
}
