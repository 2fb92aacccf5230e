import { bigint, id, integer, ref, table, text } from '../../define-table.ts'

export const billing = {
  billing_customer: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    provider: text(),
    /** Id at the provider. */
    ref: text(),
    /** Number of reads of the provider's state; `applied` is the read that the subscriptions come from. */
    reads: bigint(),
    applied: bigint(),
    created_at: bigint(),
  })
    .unique('billing_customer_user', ['user_id', 'provider'])
    .unique('billing_customer_ref', ['provider', 'ref']),

  /** A source of an account's plan; its effect is in features/billing/entitlement.ts. */
  subscription: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    /** `operator`: a plan that an administrator granted. */
    source: text<'sandbox' | 'stripe' | 'voucher' | 'operator'>(),
    /** Id at the source; unique within the source. */
    ref: text(),
    plan_key: text(),
    interval: text<'month' | 'year'>().nullable(),
    status: text<'trialing' | 'active' | 'past_due' | 'canceled'>(),
    starts_at: bigint(),
    /** End of the effect; null = no end. */
    ends_at: bigint().nullable(),
    /** Time at which the account lost the plan. */
    ended_at: bigint().nullable(),
    created_at: bigint(),
    updated_at: bigint(),
  })
    .unique('subscription_ref', ['source', 'ref'])
    .index('subscription_user', '(user_id)')
    .index('subscription_ends', '(ends_at) where ended_at is null'),

  voucher: table({
    id: id(),
    /** Code in upper case without blanks. Unique. */
    code_key: text().unique(),
    code: text(),
    type: text<'percent' | 'amount' | 'plan_grant' | 'trial_days'>(),
    /** JSON: `VoucherDoc` of features/billing. */
    doc: text(),
    /** Maximum number of uses: `max_uses` in the API. */
    most_uses: integer().nullable(),
    uses: integer(),
    expires_at: bigint().nullable(),
    revoked_at: bigint().nullable(),
    created_at: bigint(),
  }),

  voucher_use: table({
    id: id(),
    voucher_id: ref('voucher', 'cascade'),
    user_id: ref('user', 'cascade'),
    /** Time at which the account redeemed the voucher. */
    used_at: bigint(),
    /** Time at which the voucher took effect: immediately for plan grants and trials, at the checkout for discounts. */
    spent_at: bigint().nullable(),
  })
    .unique('voucher_use_once', ['voucher_id', 'user_id'])
    .index('voucher_use_user', '(user_id)'),

  /** A checkout, or a visit to the sandbox's portal. */
  checkout_session: table({
    id: id(),
    user_id: ref('user', 'cascade'),
    provider: text(),
    kind: text<'checkout' | 'portal'>(),
    /** The provider's id; for the sandbox its SHA-256, because the id authorises a payment. */
    ref: text(),
    plan_key: text(),
    interval: text(),
    /** Price, and a voucher's discount on the first payment, in minor units. */
    amount: integer(),
    discount: integer(),
    currency: text(),
    voucher_use_id: bigint().nullable(),
    status: text<'open' | 'complete' | 'canceled' | 'expired'>(),
    expires_at: bigint(),
    created_at: bigint(),
  })
    .unique('checkout_session_ref', ['provider', 'ref'])
    .index('checkout_session_user', '(user_id)')
    .index('checkout_session_expires_at', '(expires_at)'),

  /** Events received from the payment provider, so that each is processed once. Pages' webhooks use `webhook_delivery`. */
  webhook_event: table({
    provider: text(),
    event_id: text(),
    type: text(),
    received_at: bigint(),
  })
    .primaryKey('webhook_event_pk', ['provider', 'event_id'])
    .index('webhook_event_age', '(received_at)'),
}
