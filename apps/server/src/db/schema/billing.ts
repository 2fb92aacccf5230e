import type { Generated } from 'kysely'

export type BillingTables = {
  billing_customer: {
    id: Generated<number>
    user_id: number
    provider: string
    /** Id at the provider. */
    ref: string
    /** Number of reads of the provider's state; `applied` is the read that the subscriptions come from. */
    reads: number
    applied: number
    created_at: number
  }
  /** A source of an account's plan; its effect is in features/billing/entitlement.ts. */
  subscription: {
    id: Generated<number>
    user_id: number
    /** `operator`: a plan that an administrator granted. */
    source: 'sandbox' | 'stripe' | 'voucher' | 'operator'
    /** Id at the source; unique within the source. */
    ref: string
    plan_key: string
    interval: 'month' | 'year' | null
    status: 'trialing' | 'active' | 'past_due' | 'canceled'
    starts_at: number
    /** End of the effect; null = no end. */
    ends_at: number | null
    /** Time at which the account lost the plan. */
    ended_at: number | null
    created_at: number
    updated_at: number
  }
  voucher: {
    id: Generated<number>
    /** Code in upper case without blanks. Unique. */
    code_key: string
    code: string
    type: 'percent' | 'amount' | 'plan_grant' | 'trial_days'
    /** JSON: `VoucherDoc` of features/billing. */
    doc: string
    /** Maximum number of uses: `max_uses` in the API. */
    most_uses: number | null
    uses: number
    expires_at: number | null
    revoked_at: number | null
    created_at: number
  }
  voucher_use: {
    id: Generated<number>
    voucher_id: number
    user_id: number
    /** Time at which the account redeemed the voucher. */
    used_at: number
    /** Time at which the voucher took effect: immediately for plan grants and trials, at the checkout for discounts. */
    spent_at: number | null
  }
  /** A checkout, or a visit to the sandbox's portal. */
  checkout_session: {
    id: Generated<number>
    user_id: number
    provider: string
    kind: 'checkout' | 'portal'
    /** The provider's id; for the sandbox its SHA-256, because the id authorises a payment. */
    ref: string
    plan_key: string
    interval: string
    /** Price, and a voucher's discount on the first payment, in minor units. */
    amount: number
    discount: number
    currency: string
    voucher_use_id: number | null
    status: 'open' | 'complete' | 'canceled' | 'expired'
    expires_at: number
    created_at: number
  }
  /** Events received from the payment provider, so that each is processed once. Pages' webhooks use `webhook_delivery`. */
  webhook_event: {
    provider: string
    event_id: string
    type: string
    received_at: number
  }
}
