import { randomUUID } from 'node:crypto'
import { minuteMs } from '@vitrine/contract/durations'
import Stripe from 'stripe'
import { sha256 } from '../../crypto/tokens.ts'
import { fail } from '../../domain/errors.ts'
import { untilAborted } from '../../lib/until-aborted.ts'
import type { BillingProvider, HostedPage, Order, ProviderSubscription } from './port.ts'
import { readEvent } from './stripe-events.ts'
import { readSubscriptions, type SubscriptionShape } from './stripe-subscriptions.ts'

export type StripeOptions = {
  apiUrl: string
  secretKey: string
  webhookSecrets: readonly string[]
  /** Price ids by `plan:interval`. The lookup key `vitrine_{plan}_{interval}` identifies other prices. */
  prices: Readonly<Record<string, string>>
  baseUrl: string
  /** Timeout of a call in milliseconds, including retries. */
  timeoutMs: number
  log: { warn(details: object, message: string): void }
}

/** API version of this adapter. Later versions describe the end of a subscription differently (`billing_mode: flexible`). */
const apiVersion = '2024-06-20' as Stripe.LatestApiVersion
/** Pause of the library before its second and last attempt. */
const retryPauseMs = 500
/** Stripe requires at least 30 minutes; one more allows for clock differences. */
const checkoutLifetimeMs = 31 * minuteMs

/** Creates a client without telemetry that connects only to the host of `apiUrl`, with two attempts within the time limit. */
const openClient = ({ apiUrl, secretKey, timeoutMs }: StripeOptions): Stripe => {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isHttps = protocol === 'https:'
  return new Stripe(secretKey, {
    apiVersion,
    protocol: isHttps ? 'https' : 'http',
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    telemetry: false,
    // Writes have an idempotency key, so that a repetition creates nothing twice
    maxNetworkRetries: 1,
    timeout: Math.floor((timeoutMs - retryPauseMs) / 2) - 50,
  })
}

/** Payments by Stripe: Checkout, Customer Portal, events. Stripe has the subscriptions; this service stores the state that it read last. */
export const createStripeBilling = (options: StripeOptions): BillingProvider => {
  const { prices, baseUrl, webhookSecrets, timeoutMs, log } = options
  const stripe = openClient(options)

  const startDeadline = (): AbortSignal => AbortSignal.timeout(timeoutMs)

  /** Waits for Stripe; errors and timeouts become 503 `provider_unavailable`. Logs omit Stripe's messages, which may contain keys. */
  const callStripe = async <T>(operation: string, deadline: AbortSignal, request: Promise<T>): Promise<T> => {
    try {
      return await untilAborted(request, deadline)
    } catch (error) {
      log.warn({ operation, ...describeError(error) }, 'a Stripe request failed')
      return fail('provider_unavailable', undefined, 30)
    }
  }

  const findPrice = async (order: Order, deadline: AbortSignal): Promise<string> => {
    const configured = prices[`${order.planKey}:${order.interval}`]
    if (configured) return configured
    const key = `vitrine_${order.planKey}_${order.interval}`
    const request = stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
    const list = await callStripe('find price', deadline, request)
    const id = list.data?.[0]?.id
    if (!id) {
      log.warn({ lookup_key: key }, 'Stripe has no active price with this lookup key')
      return fail('provider_unavailable', undefined, 300)
    }
    return id
  }

  const createCoupon = async (order: Order, attempt: string, deadline: AbortSignal): Promise<string> => {
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
    return readId(await callStripe('create coupon', deadline, request))
  }

  /** Returns plan and interval of a price, or null for other products. */
  const findPlanOfPrice = (price: { id: string; lookup_key?: string | null }) => {
    const priceKey = Object.entries(prices).find(([, id]) => id === price.id)?.[0]
    const [, plan, interval] =
      /^(.+):(month|year)$/.exec(priceKey ?? '') ??
      /^vitrine_(.+)_(month|year)$/.exec(price.lookup_key ?? '') ??
      []
    return plan && interval ? { plan, interval: interval as 'month' | 'year' } : null
  }

  const toSubscription = (sub: SubscriptionShape): ProviderSubscription | null => {
    const item = sub.items.data[0]
    const product = item && findPlanOfPrice(item.price)
    if (!item || !product) {
      log.warn({ subscription: sub.id, price: item?.price.id }, 'a Stripe subscription has an unknown price')
      return null
    }
    // Newer versions of the API store the period in the item
    const period = item.current_period_end === undefined ? sub : item
    return {
      ref: sub.id,
      planKey: product.plan,
      interval: product.interval,
      startsAt: sub.created * 1000,
      ...toStatus(sub, (period.current_period_start ?? 0) * 1000, (period.current_period_end ?? 0) * 1000),
    }
  }

  return {
    name: 'stripe',
    toRef: (id) => id,
    createCustomer: async ({ userId, email, name }) => {
      // Stripe rejects the same key with other fields, so the key contains them
      const idempotencyKey = `customer-${userId}-${sha256(`${baseUrl}\n${email}\n${name}`).slice(0, 32)}`
      const request = stripe.customers.create(
        { email, name, metadata: { vitrine_user: userId } },
        { idempotencyKey },
      )
      return readId(await callStripe('create customer', startDeadline(), request))
    },
    forgetCustomer: async (customer) => {
      // An earlier attempt may have deleted the customer although its response was lost
      const request = stripe.customers.del(customer).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')) throw error
      })
      await callStripe('delete customer', startDeadline(), request)
    },
    startCheckout: async (customer, order, now) => {
      const deadline = startDeadline()
      const attempt = randomUUID()
      const price = await findPrice(order, deadline)
      const coupon = order.discount > 0 ? await createCoupon(order, attempt, deadline) : null
      const request = stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          line_items: [{ price, quantity: 1 }],
          success_url: `${baseUrl}/checkout/success`,
          cancel_url: `${baseUrl}/checkout/canceled`,
          expires_at: Math.floor((now + checkoutLifetimeMs) / 1000),
          ...(coupon ? { discounts: [{ coupon }] } : {}),
        },
        { idempotencyKey: `checkout-${attempt}` },
      )
      return toHostedPage(await callStripe('start checkout', deadline, request))
    },
    openPortal: async (customer) => {
      const request = stripe.billingPortal.sessions.create(
        { customer, return_url: `${baseUrl}/checkout/back` },
        { idempotencyKey: `portal-${randomUUID()}` },
      )
      const { url } = await callStripe('open portal', startDeadline(), request)
      return isHttpUrl(url) ? { url, page: null } : failUnreadable()
    },
    closeCheckout: async (ref) => {
      const request = stripe.checkout.sessions.expire(ref, {}, { idempotencyKey: `expire-${ref}` })
      // Stripe rejects a checkout that was paid or has expired in the meantime; `callStripe` logs it
      await callStripe('expire checkout', startDeadline(), request).catch(() => {})
    },
    webhooks: {
      name: 'stripe',
      signatureHeader: 'stripe-signature',
      readEvent: (body, signature, now) => readEvent(webhookSecrets, body, signature, now),
      listSubscriptions: async (customer) => {
        const request = stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
        const subscriptions = readSubscriptions(
          await callStripe('read subscriptions', startDeadline(), request),
        )
        return (subscriptions ?? failUnreadable()).map(toSubscription).filter((sub) => sub !== null)
      },
    },
  }
}

const describeError = (error: unknown): object => {
  if (!(error instanceof Stripe.errors.StripeError)) return { reason: (error as Error).name }
  const { type, code, statusCode: status, requestId: request, detail } = error
  const cause = (detail as NodeJS.ErrnoException | undefined)?.code
  return { reason: cause ?? type, status, code, request }
}

/** Treats an invalid response like a missing one. */
const failUnreadable = (): never => fail('provider_unavailable', undefined, 30)

const readId = ({ id }: { id: unknown }): string => (typeof id === 'string' && id ? id : failUnreadable())

const isHttpUrl = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//.test(url)

const toHostedPage = ({ id, url, expires_at }: Stripe.Checkout.Session): HostedPage =>
  /^\w+$/.test(id) && isHttpUrl(url) && Number.isInteger(expires_at)
    ? { id, ref: id, url, expiresAt: expires_at * 1000 }
    : failUnreadable()

/**
 * Maps Stripe's eight states to four; see `ProviderSubscription` for `periodEndsAt`. Subscriptions that were never
 * paid, are paused or were abandoned count as ended.
 */
const toStatus = (
  sub: SubscriptionShape,
  periodStart: number,
  periodEnd: number,
): Pick<ProviderSubscription, 'status' | 'periodEndsAt'> => {
  if (sub.status === 'past_due') return { status: 'past_due', periodEndsAt: periodStart }
  if (sub.status === 'active' || sub.status === 'trialing')
    return sub.cancel_at_period_end
      ? { status: 'canceled', periodEndsAt: sub.cancel_at ? sub.cancel_at * 1000 : periodEnd }
      : { status: sub.status, periodEndsAt: periodEnd }
  return { status: 'canceled', periodEndsAt: (sub.ended_at ?? sub.canceled_at ?? sub.created) * 1000 }
}
