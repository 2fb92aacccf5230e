import { randomUUID } from 'node:crypto'
import { type TSchema, Type } from 'typebox'
import { sha256 } from '../../crypto/tokens.ts'
import { fail } from '../../domain/errors.ts'
import { compile } from '../../domain/validate.ts'
import type { BillingProvider, Order, ProviderSubscription } from './port.ts'
import { eventOf, signatureValid } from './stripe-events.ts'
import { askStripe, type StripeHttp, startDeadline } from './stripe-http.ts'

export type StripeOptions = StripeHttp & {
  webhookSecrets: readonly string[]
  /** Price ids by `plan:interval`; what is not named is found by its lookup key `vitrine_{plan}_{interval}`. */
  prices: Readonly<Record<string, string>>
  /** Public address of this service: where people come back to. */
  baseUrl: string
}

/** Stripe takes 30 minutes at least; one more for clocks that differ. */
const checkoutMs = 31 * 60_000
const pricesKeptMs = 10 * 60_000

/**
 * Payments by Stripe: Checkout, Customer Portal, notices. Subscriptions are kept there; here is what they were at
 * the last look.
 */
export const createStripeBilling = (options: StripeOptions): BillingProvider => {
  const { prices, baseUrl, webhookSecrets, log } = options
  const found = new Map<string, { id: string; until: number }>()

  const priceOf = async (order: Order, deadline: AbortSignal): Promise<string> => {
    const configured = prices[`${order.planKey}:${order.interval}`]
    if (configured) return configured
    const key = `vitrine_${order.planKey}_${order.interval}`
    const known = found.get(key)
    if (known && known.until > performance.now()) return known.id
    const params = { lookup_keys: [key], active: true, limit: 1 }
    const list = await askStripe(options, deadline, { method: 'GET', path: '/v1/prices', params })
    const id = read(PriceList, list).data[0]?.id
    if (!id) {
      log.warn({ lookup_key: key }, 'Stripe has no active price with this lookup key')
      return fail('provider_unavailable', undefined, 300)
    }
    found.set(key, { id, until: performance.now() + pricesKeptMs })
    return id
  }

  const couponFor = async (order: Order, attempt: string, deadline: AbortSignal): Promise<string> => {
    const params = {
      amount_off: order.discount,
      currency: order.currency.toLowerCase(),
      duration: 'once',
      max_redemptions: 1,
      name: 'Voucher',
    }
    const call = { method: 'POST', path: '/v1/coupons', params, idempotencyKey: `coupon-${attempt}` } as const
    return read(Created, await askStripe(options, deadline, call)).id
  }

  /** Which plan a price stands for; null when it is none of ours. */
  const planOfPrice = (price: PriceShape) => {
    const named = Object.entries(prices).find(([, id]) => id === price.id)?.[0]
    const [, plan, interval] =
      /^(.+):(month|year)$/.exec(named ?? '') ??
      /^vitrine_(.+)_(month|year)$/.exec(price.lookup_key ?? '') ??
      []
    return plan && interval ? { plan, interval: interval as 'month' | 'year' } : null
  }

  const toSubscription = (sub: SubscriptionShape): ProviderSubscription | null => {
    const item = sub.items.data[0]
    const sold = item && planOfPrice(item.price)
    if (!item || !sold) {
      log.warn({ subscription: sub.id, price: item?.price.id }, 'a Stripe subscription to no plan of ours')
      return null
    }
    // Newer versions of the API keep the period with the item
    const period = item.current_period_end === undefined ? sub : item
    return {
      ref: sub.id,
      planKey: sold.plan,
      interval: sold.interval,
      startsAt: sub.created * 1000,
      ...standingOf(sub, (period.current_period_start ?? 0) * 1000, (period.current_period_end ?? 0) * 1000),
    }
  }

  return {
    name: 'stripe',
    refOf: (id) => id,
    customerOf: async ({ userId, email, name }) => {
      const params = { email, name, metadata: { vitrine_user: userId } }
      // The same key with other members would be refused, so they are part of it
      const idempotencyKey = `customer-${userId}-${sha256(`${baseUrl}\n${email}\n${name}`).slice(0, 32)}`
      const call = { method: 'POST', path: '/v1/customers', params, idempotencyKey } as const
      return read(Created, await askStripe(options, startDeadline(options), call)).id
    },
    forgetCustomer: async (customer) => {
      const path = `/v1/customers/${encodeURIComponent(customer)}`
      await askStripe(options, startDeadline(options), { method: 'DELETE', path })
    },
    startCheckout: async (customer, order, now) => {
      const deadline = startDeadline(options)
      const attempt = randomUUID()
      const price = await priceOf(order, deadline)
      const coupon = order.discount > 0 ? await couponFor(order, attempt, deadline) : null
      const params = {
        mode: 'subscription',
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: `${baseUrl}/checkout/success`,
        cancel_url: `${baseUrl}/checkout/canceled`,
        expires_at: Math.floor((now + checkoutMs) / 1000),
        ...(coupon ? { discounts: [{ coupon }] } : {}),
      }
      const path = '/v1/checkout/sessions'
      const call = { method: 'POST', path, params, idempotencyKey: `checkout-${attempt}` } as const
      const session = read(Session, await askStripe(options, deadline, call))
      return { id: session.id, ref: session.id, url: session.url, expiresAt: session.expires_at * 1000 }
    },
    openPortal: async (customer) => {
      const params = { customer, return_url: `${baseUrl}/checkout/back` }
      const path = '/v1/billing_portal/sessions'
      const call = { method: 'POST', path, params, idempotencyKey: `portal-${randomUUID()}` } as const
      const { url } = read(Portal, await askStripe(options, startDeadline(options), call))
      return { url, page: null }
    },
    closeCheckout: async (ref) => {
      const path = `/v1/checkout/sessions/${encodeURIComponent(ref)}/expire`
      const call = { method: 'POST', path, idempotencyKey: `expire-${ref}` } as const
      // One that was paid or expired meanwhile is refused, and the log says so
      await askStripe(options, startDeadline(options), call).catch(() => {})
    },
    reports: {
      readEvent: (body, signature, now) =>
        signatureValid(webhookSecrets, body, signature, now) ? eventOf(body) : null,
      subscriptionsOf: async (customer) => {
        const params = { customer, status: 'all', limit: 100 }
        const call = { method: 'GET', path: '/v1/subscriptions', params } as const
        const { data } = read(SubscriptionList, await askStripe(options, startDeadline(options), call))
        return data.map(toSubscription).filter((sub) => sub !== null)
      },
    },
  }
}

/** Stripe's eight states as our four; one that was never paid, is paused or given up counts as ended. */
const standingOf = (
  sub: SubscriptionShape,
  periodStart: number,
  periodEnd: number,
): Pick<ProviderSubscription, 'status' | 'at'> => {
  if (sub.status === 'past_due') return { status: 'past_due', at: periodStart }
  if (sub.status === 'active' || sub.status === 'trialing')
    return sub.cancel_at_period_end
      ? { status: 'canceled', at: sub.cancel_at ? sub.cancel_at * 1000 : periodEnd }
      : { status: sub.status, at: periodEnd }
  return { status: 'canceled', at: (sub.ended_at ?? sub.canceled_at ?? sub.created) * 1000 }
}

const Created = shape<{ id: string }>(Type.Object({ id: Type.String({ minLength: 1 }) }))
const HttpUrl = Type.String({ pattern: '^https?://' })
const Portal = shape<{ url: string }>(Type.Object({ url: HttpUrl }))
const Session = shape<{ id: string; url: string; expires_at: number }>(
  Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_]+$' }), url: HttpUrl, expires_at: Type.Integer() }),
)
const PriceList = shape<{ data: { id: string }[] }>(
  Type.Object({ data: Type.Array(Type.Object({ id: Type.String({ minLength: 1 }) })) }),
)
type PriceShape = { id: string; lookup_key?: string | null }
type PeriodShape = { current_period_start?: number; current_period_end?: number }
type SubscriptionShape = PeriodShape & {
  id: string
  status: string
  created: number
  cancel_at_period_end: boolean
  cancel_at?: number | null
  canceled_at?: number | null
  ended_at?: number | null
  items: { data: (PeriodShape & { price: PriceShape })[] }
}
const At = Type.Optional(Type.Union([Type.Integer(), Type.Null()]))
const Period = {
  current_period_start: Type.Optional(Type.Integer()),
  current_period_end: Type.Optional(Type.Integer()),
}
const SubscriptionList = shape<{ data: SubscriptionShape[] }>(
  Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1 }),
        status: Type.String(),
        created: Type.Integer(),
        cancel_at_period_end: Type.Boolean(),
        cancel_at: At,
        canceled_at: At,
        ended_at: At,
        ...Period,
        items: Type.Object({
          data: Type.Array(
            Type.Object({
              ...Period,
              price: Type.Object({
                id: Type.String(),
                lookup_key: Type.Optional(Type.Union([Type.String(), Type.Null()])),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
)

type Shape<T> = { problems: ReturnType<typeof compile>; as?: T }

function shape<T>(schema: TSchema): Shape<T> {
  return { problems: compile(schema, 'answer') }
}

/** An answer of Stripe's as what it must be; anything else counts as no answer. */
function read<T>({ problems }: Shape<T>, answer: unknown): T {
  if (problems(answer).length) fail('provider_unavailable', undefined, 30)
  return answer as T
}
