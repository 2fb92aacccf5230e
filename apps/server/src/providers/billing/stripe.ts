import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { sha256 } from '../../crypto/tokens.ts'
import { fail } from '../../domain/errors.ts'
import { minuteMs } from '../../lib/durations.ts'
import type { BillingProvider, HostedPage, Order, ProviderSubscription } from './port.ts'
import { readEvent } from './stripe-events.ts'
import { type SubscriptionShape, subscriptionsIn } from './stripe-subscriptions.ts'

export type StripeOptions = {
  apiUrl: string
  secretKey: string
  webhookSecrets: readonly string[]
  /** Price ids by `plan:interval`; what is not named is found by its lookup key `vitrine_{plan}_{interval}`. */
  prices: Readonly<Record<string, string>>
  /** Public address of this service: where people come back to. */
  baseUrl: string
  /** Milliseconds one call of the port may take, repetitions included. */
  timeoutMs: number
  log: { warn(details: object, message: string): void }
}

/**
 * The version whose fields this adapter reads. Later ones make subscriptions whose end is told otherwise
 * (`billing_mode: flexible`).
 */
const apiVersion = '2024-06-20' as Stripe.LatestApiVersion
/** The library waits half a second before its second and last try. */
const pauseMs = 500
/** Stripe takes 30 minutes at least; one more for clocks that differ. */
const checkoutMs = 31 * minuteMs

/** The client of the library: no telemetry, no host but that of `apiUrl`, and two tries that fit into the time limit. */
const openClient = ({ apiUrl, secretKey, timeoutMs }: StripeOptions): Stripe => {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isHttps = protocol === 'https:'
  return new Stripe(secretKey, {
    apiVersion,
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    telemetry: false,
    // Writes are sent under one idempotency key, so that nothing is made twice
    maxNetworkRetries: 1,
    timeout: Math.floor((timeoutMs - pauseMs) / 2) - 50,
  })
}

/**
 * Payments by Stripe: Checkout, Customer Portal, events. Subscriptions are kept there; here is what they were at
 * the last look.
 */
export const createStripeBilling = (options: StripeOptions): BillingProvider => {
  const { prices, baseUrl, webhookSecrets, timeoutMs, log } = options
  const stripe = openClient(options)

  /** The one time limit of everything a call of the port asks for. */
  const startDeadline = (): AbortSignal => AbortSignal.timeout(timeoutMs)

  /**
   * What Stripe answers; what it does not do, or not in time, is 503 `provider_unavailable`. Logs hold no message
   * of Stripe's: it may quote keys.
   */
  const ask = async <T>(what: string, deadline: AbortSignal, request: Promise<T>): Promise<T> => {
    const over = new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
    })
    try {
      return await Promise.race([request, over])
    } catch (error) {
      log.warn({ what, ...detailsOf(error) }, 'Stripe did not do it')
      return fail('provider_unavailable', undefined, 30)
    }
  }

  const priceOf = async (order: Order, deadline: AbortSignal): Promise<string> => {
    const configured = prices[`${order.planKey}:${order.interval}`]
    if (configured) return configured
    const key = `vitrine_${order.planKey}_${order.interval}`
    const request = stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
    const list = await ask('find price', deadline, request)
    const id = list.data?.[0]?.id
    if (!id) {
      log.warn({ lookup_key: key }, 'Stripe has no active price with this lookup key')
      return fail('provider_unavailable', undefined, 300)
    }
    return id
  }

  const couponFor = async (order: Order, attempt: string, deadline: AbortSignal): Promise<string> => {
    const request = stripe.coupons.create(
      {
        amount_off: order.discount,
        currency: order.currency.toLowerCase(),
        duration: 'once',
        max_redemptions: 1,
        name: 'Voucher',
      },
      { idempotencyKey: `coupon-${attempt}` },
    )
    return idOf(await ask('make coupon', deadline, request))
  }

  /** Which plan a price stands for; null when it is none of ours. */
  const planOfPrice = (price: { id: string; lookup_key?: string | null }) => {
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
      // The same key with other members would be refused, so they are part of it
      const idempotencyKey = `customer-${userId}-${sha256(`${baseUrl}\n${email}\n${name}`).slice(0, 32)}`
      const request = stripe.customers.create(
        { email, name, metadata: { vitrine_user: userId } },
        { idempotencyKey },
      )
      return idOf(await ask('make customer', startDeadline(), request))
    },
    forgetCustomer: async (customer) => {
      // One that is gone already was erased by a try whose answer got lost
      const request = stripe.customers.del(customer).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')) throw error
      })
      await ask('erase customer', startDeadline(), request)
    },
    startCheckout: async (customer, order, now) => {
      const deadline = startDeadline()
      const attempt = randomUUID()
      const price = await priceOf(order, deadline)
      const coupon = order.discount > 0 ? await couponFor(order, attempt, deadline) : null
      const request = stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          line_items: [{ price, quantity: 1 }],
          success_url: `${baseUrl}/checkout/success`,
          cancel_url: `${baseUrl}/checkout/canceled`,
          expires_at: Math.floor((now + checkoutMs) / 1000),
          ...(coupon ? { discounts: [{ coupon }] } : {}),
        },
        { idempotencyKey: `checkout-${attempt}` },
      )
      return toPage(await ask('start checkout', deadline, request))
    },
    openPortal: async (customer) => {
      const request = stripe.billingPortal.sessions.create(
        { customer, return_url: `${baseUrl}/checkout/back` },
        { idempotencyKey: `portal-${randomUUID()}` },
      )
      const { url } = await ask('open portal', startDeadline(), request)
      return isHttpUrl(url) ? { url, page: null } : unreadable()
    },
    closeCheckout: async (ref) => {
      const request = stripe.checkout.sessions.expire(ref, {}, { idempotencyKey: `expire-${ref}` })
      // One that was paid or expired meanwhile is refused, and the log says so
      await ask('end checkout', startDeadline(), request).catch(() => {})
    },
    webhooks: {
      name: 'stripe',
      signatureHeader: 'stripe-signature',
      readEvent: (body, signature, now) => readEvent(webhookSecrets, body, signature, now),
      subscriptionsOf: async (customer) => {
        const request = stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
        const subscriptions = subscriptionsIn(await ask('read subscriptions', startDeadline(), request))
        return (subscriptions ?? unreadable()).map(toSubscription).filter((sub) => sub !== null)
      },
    },
  }
}

/** What of an error may stand in a log. */
const detailsOf = (error: unknown): object => {
  if (!(error instanceof Stripe.errors.StripeError)) return { reason: (error as Error).name }
  const { type, code, statusCode: status, requestId: request, detail } = error
  const cause = (detail as NodeJS.ErrnoException | undefined)?.code
  return { reason: cause ?? type, status, code, request }
}

/** An answer that is not what it must be counts as none. */
const unreadable = (): never => fail('provider_unavailable', undefined, 30)

const idOf = ({ id }: { id: unknown }): string => (typeof id === 'string' && id ? id : unreadable())

const isHttpUrl = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//.test(url)

const toPage = ({ id, url, expires_at }: Stripe.Checkout.Session): HostedPage =>
  /^\w+$/.test(id) && isHttpUrl(url) && Number.isInteger(expires_at)
    ? { id, ref: id, url, expiresAt: expires_at * 1000 }
    : unreadable()

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
