import Stripe from 'stripe'
import type { ProviderEvent } from './port.ts'

/** An event older (or newer) than this is refused, so that a recorded one cannot be played again. */
const toleranceSeconds = 300
const maxHeaderLength = 2000

const endings = {
  'checkout.session.completed': 'complete',
  'checkout.session.async_payment_succeeded': 'complete',
  'checkout.session.expired': 'expired',
} as const

/**
 * An event whose `Stripe-Signature` is right for its bytes by one of the secrets, and made within 300 s of `now`
 * (epoch milliseconds), as far as it concerns us: what it says of a subscription is not believed but asked for
 * again. Null for any other.
 */
export const readEvent = (
  secrets: readonly string[],
  body: Buffer,
  signature: string | undefined,
  now: number,
): ProviderEvent | null => {
  if (!signature || signature.length > maxHeaderLength) return null
  // One time, as the library would take another one than we look at; and it refuses old events only
  const [, made] = /^t=(\d{1,12})(?:,v\d=[\da-f]+)+$/.exec(signature) ?? []
  if (made === undefined || Number(made) - now / 1000 > toleranceSeconds) return null
  for (const secret of secrets) {
    try {
      return toProviderEvent(
        Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now),
      )
    } catch {
      // Signed with another secret, or not at all
    }
  }
  return null
}

const isName = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= 255

/** Null for what is signed and yet no event. */
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
