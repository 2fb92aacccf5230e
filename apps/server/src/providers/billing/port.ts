/** Ways to sell plans: none, a free test button, or Stripe. */
export type BillingMode = 'off' | 'sandbox' | 'stripe'

/** A checkout. Amounts in minor units. */
export type Order = {
  planKey: string
  planName: string
  interval: 'month' | 'year'
  amount: number
  currency: string
  /** Discount on the first payment; 0 = none. */
  discount: number
}

type Payer = {
  userId: number
  email: string
  name: string
}

/** A page that the user is redirected to. Its URL contains `id`, a secret; `ref` is stored. */
export type HostedPage = { id: string; ref: string; url: string; expiresAt: number }

/** State of a subscription at the provider. Times in epoch milliseconds. */
export type ProviderSubscription = {
  ref: string
  planKey: string
  interval: 'month' | 'year'
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  startsAt: number
  /** End of the paid or trial period. For `past_due`, the due time of the payment; for `canceled`, the end of the subscription. */
  periodEndsAt: number
}

/** An event with a valid signature. */
export type ProviderEvent = {
  id: string
  type: string
  customer: string | null
  checkout: { ref: string; status: 'complete' | 'expired' } | null
}

type ProviderWebhooks = {
  readonly name: 'stripe'
  /** Header of an event's signature, in lower case. */
  readonly signatureHeader: string
  /** Verifies signature and age of an event; null if it is invalid. `now` in epoch milliseconds. */
  readEvent(body: Buffer, signature: string | undefined, now: number): ProviderEvent | null
  /** Returns all current and former subscriptions of a customer to our plans. Fails with `provider_unavailable`. */
  listSubscriptions(customer: string): Promise<ProviderSubscription[]>
}

/** A payment provider. Calls end within five seconds, or fail with `provider_unavailable` without a charge. */
export type BillingProvider = {
  readonly name: BillingMode
  /** Creates the customer at the first call. */
  createCustomer(payer: Payer): Promise<string>
  forgetCustomer(customer: string): Promise<void>
  startCheckout(customer: string, order: Order, now: number): Promise<HostedPage>
  /** Opens the customer's portal. `page` is null if the provider stores it. */
  openPortal(customer: string, now: number): Promise<{ url: string; page: HostedPage | null }>
  /** Returns the stored form of a page's id. */
  toRef(id: string): string
  closeCheckout(ref: string): Promise<void>
  /** Null if only this service stores subscriptions and users change them on its pages. */
  readonly webhooks: ProviderWebhooks | null
}
