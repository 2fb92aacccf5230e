/** How plans are sold: not at all, by a button that nobody is charged for, or by Stripe. */
export type BillingMode = 'off' | 'sandbox' | 'stripe'

/** What a checkout sells. Amounts in minor units. */
export type Order = {
  planKey: string
  planName: string
  interval: 'month' | 'year'
  amount: number
  currency: string
  /** Taken off the first payment; 0 = nothing. */
  discount: number
}

type Payer = {
  userId: number
  email: string
  name: string
}

/** A page the person is sent to. `id` is part of its address and secret; `ref` is what we keep of it. */
export type HostedPage = { id: string; ref: string; url: string; expiresAt: number }

/** A subscription as the provider has it now. Times in epoch milliseconds. */
export type ProviderSubscription = {
  ref: string
  planKey: string
  interval: 'month' | 'year'
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  startsAt: number
  /** End of what was paid or tried; for `past_due`, since when the payment is due. */
  at: number
}

/** An event of the provider whose signature was right. */
export type ProviderEvent = {
  id: string
  type: string
  customer: string | null
  /** A checkout that ended: its `ref`, and how. */
  checkout: { ref: string; status: 'complete' | 'expired' } | null
}

/** How a provider that keeps subscriptions itself reports them. */
type ProviderWebhooks = {
  /** The provider's own name, as `BillingProvider.name`. */
  readonly name: 'stripe'
  /** Header of an event's signature, in lower case. */
  readonly signatureHeader: string
  /** Checks signature and age of an event; null when it is not the provider's. `now` in epoch milliseconds. */
  readEvent(body: Buffer, signature: string | undefined, now: number): ProviderEvent | null
  /** All subscriptions of a customer that give or gave a plan of ours. Fails with `provider_unavailable`. */
  subscriptionsOf(customer: string): Promise<ProviderSubscription[]>
}

/**
 * Where payments are made. Every call ends within five seconds or fails with `provider_unavailable`, and then
 * nobody was charged.
 */
export type BillingProvider = {
  readonly name: BillingMode
  /** Who the account is at the provider; made there once. */
  customerOf(payer: Payer): Promise<string>
  /** Erases the account there, which ends its subscriptions. */
  forgetCustomer(customer: string): Promise<void>
  startCheckout(customer: string, order: Order, now: number): Promise<HostedPage>
  /** `page` is null when the provider keeps it. */
  openPortal(customer: string, now: number): Promise<{ url: string; page: HostedPage | null }>
  /** What is kept of a page's id. */
  refOf(id: string): string
  /** Makes a checkout that nobody finished unusable. */
  closeCheckout(ref: string): Promise<void>
  /** Null: subscriptions are kept here alone, and changed on our own pages. */
  readonly webhooks: ProviderWebhooks | null
}
