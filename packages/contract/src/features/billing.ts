import { type Static, type TSchema, Type } from 'typebox'
import { maxLengths, type PlanLimit, planFeatures } from '../limits.ts'
import {
  Clearable,
  defineOperation,
  defineOperations,
  deprecateSchema,
  describeSchema,
  Enum,
  Nullable,
  Time,
} from '../operation.ts'
import { example, Slug } from './common.ts'

const Limit = (description: string) =>
  Nullable(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: `${description} Null: unlimited.` }),
  )

/** Numeric limits of a plan. Null is unlimited apart from the bounds of every plan; 0 means not included (`plan_required`). */
export const PlanLimits = Type.Object({
  profiles: Limit('Profiles of the account.'),
  links: Limit('Active links on each profile; at most 1,000 on every plan.'),
  variants: Limit('Active variants on each profile; at most 50 on every plan.'),
  campaigns: Limit('Active campaigns on each profile; at most 200 on every plan.'),
  named_versions: Limit('Restore points of each profile; at most 500 on every plan.'),
  automatic_versions: Limit('Automatic versions of each profile; older ones are deleted.'),
  workspaces: Limit('Active workspaces owned.'),
  workspace_members: Limit('Members of each workspace, open invitations included.'),
  ai_credits: Limit('Suggestions per calendar month.'),
  analytics_days: Limit('Days of analytics that can be read.'),
  upload_mib: Limit('Uploads of the account in MiB.'),
} satisfies Record<PlanLimit, TSchema>)
export type PlanLimits = Static<typeof PlanLimits>

export const Money = {
  amount: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description: 'In minor units: 900 is 9.00.',
  }),
  currency: Type.String({ format: 'currency', description: 'ISO 4217.' }),
}
export const BillingInterval = Enum(['month', 'year'], { description: 'Length of a billing period.' })

export const Plan = Type.Object({
  key: Type.String({ description: 'Key of the plan.' }),
  name: Type.String({ description: 'Name of the plan.' }),
  prices: Type.Array(Type.Object({ ...Money, interval: BillingInterval }), {
    description: 'Prices by billing period; empty for a free plan.',
  }),
  features: Type.Array(Enum(planFeatures), { description: 'Features that the plan includes.' }),
  limits: describeSchema(PlanLimits, 'Numeric limits.'),
})
export type Plan = Static<typeof Plan>

const VoucherCode = Type.String({
  minLength: 1,
  maxLength: maxLengths.voucher.code,
  description: 'Case and surrounding blanks do not matter.',
})

export const CheckoutRequest = Type.Object({
  plan_key: describeSchema(Slug, 'Key of the plan.'),
  interval: BillingInterval,
  voucher_code: Clearable(VoucherCode),
})
export type CheckoutRequest = Static<typeof CheckoutRequest>

export const CheckoutSession = Type.Object({
  id: deprecateSchema(Type.String(), 'session_id'),
  session_id: Type.String({ description: 'ID of the checkout at the payment provider.' }),
  url: Type.String({ description: 'Page of the payment provider to redirect the user to.' }),
  expires_at: describeSchema(Time, 'End of the checkout.'),
})
export type CheckoutSession = Static<typeof CheckoutSession>

export const PortalSession = Type.Object({
  url: Type.String({ description: 'Page of the payment provider to redirect the user to.' }),
})
export type PortalSession = Static<typeof PortalSession>

export const VoucherRequest = Type.Object({ code: VoucherCode })

export const voucherTypes = ['percent', 'amount', 'plan_grant', 'trial_days'] as const

export const Voucher = Type.Object({
  code: Type.String({ description: 'Code of the voucher.' }),
  type: Enum(voucherTypes, { description: 'Kind of benefit.' }),
  percent: Nullable(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Discount in per cent, for `percent`.' }),
  ),
  amount: Nullable(Money.amount),
  currency: Nullable(Money.currency),
  plan_key: Nullable(Type.String({ description: 'Granted plan, or plan of the trial.' })),
  days: Nullable(
    Type.Integer({ minimum: 1, description: 'Length of the grant or trial; null: without end.' }),
  ),
  expires_at: Nullable(describeSchema(Time, 'Last time at which it can be used; null: without end.')),
})
export type Voucher = Static<typeof Voucher>

export const AppliedVoucher = Type.Object({
  voucher: describeSchema(Voucher, 'The voucher.'),
  plan: Type.Object(
    {
      key: Type.String({ description: 'Key of the plan.' }),
      name: Type.String({ description: 'Name of the plan.' }),
      ends_at: Nullable(describeSchema(Time, 'End of the granted or tried plan; null: without end.')),
    },
    { description: 'Plan of the account after the voucher.' },
  ),
  applied_at: describeSchema(Time, 'Time the voucher was applied.'),
})
export type AppliedVoucher = Static<typeof AppliedVoucher>

export const planExample: Plan = {
  key: 'pro',
  name: 'Pro',
  prices: [
    { amount: 900, currency: 'USD', interval: 'month' },
    { amount: 9000, currency: 'USD', interval: 'year' },
  ],
  features: ['custom_domain', 'remove_footer'],
  limits: {
    profiles: 5,
    links: 1000,
    variants: 10,
    campaigns: 10,
    named_versions: 50,
    automatic_versions: 200,
    workspaces: 1,
    workspace_members: 5,
    ai_credits: 200,
    analytics_days: 365,
    upload_mib: 2048,
  },
}

const returnText =
  'The operator sets the return URL, never the request. Responses never contain payment secrets.'
const providerDown =
  'If the provider does not respond in time, it fails with 503 `provider_unavailable`, and nothing was changed or charged.'

const portal = {
  access: 'write',
  ok: { 200: PortalSession },
  errors: ['conflict', 'provider_unavailable'],
  example: { data: { url: 'https://billing.example.com/portal/ps_8Qd1' } },
} as const
const portalText = 'Changes or cancels your subscription. Fails with 409 `conflict` without a subscription.'

export const billingOperations = defineOperations('Billing', {
  listPlans: defineOperation({
    route: 'GET /billing/plans',
    summary: 'List plans',
    grants: 'nothing',
    description:
      'Public. The available plans, cheapest first, without prices if the installation does not sell them.',
    access: 'public',
    ok: { 200: Type.Array(Plan) },
    example: { data: [planExample] },
  }),

  createCheckoutSession: defineOperation({
    route: 'POST /billing/checkout',
    summary: 'Start a checkout',
    grants: 'nothing',
    description: [
      'Opens a checkout of a plan for your account. The plan changes when the provider reports the payment.',
      'A `voucher_code` reduces the price. Without it, a pending percent or amount voucher applies. A code that cannot be used fails with 422, as in `POST /billing/apply-voucher`.',
      'Fails with 422 for a free or unknown plan, or an interval without a price. Fails with 409 `conflict` for the current plan, on an installation that sells no plans and, with Stripe, during a subscription: change it in the portal.',
      returnText,
      providerDown,
    ],
    access: 'write',
    body: CheckoutRequest,
    ok: { 200: CheckoutSession },
    errors: [
      'conflict',
      'voucher_not_found',
      'voucher_expired',
      'voucher_exhausted',
      'voucher_used',
      'voucher_not_applicable',
      'provider_unavailable',
    ],
    example: {
      body: { plan_key: 'pro', interval: 'month' },
      data: {
        id: 'cs_5tXb0a',
        session_id: 'cs_5tXb0a',
        url: 'https://vitrine.example.com/sandbox/checkout/cs_5tXb0a',
        expires_at: example.later,
      },
    },
  }),

  createPortalSession: defineOperation({
    ...portal,
    route: 'POST /billing/portal',
    summary: 'Open the customer portal',
    grants: 'nothing',
    description: [portalText, returnText, providerDown],
  }),

  createCustomerPortalSession: defineOperation({
    ...portal,
    route: 'POST /billing/customer-portal',
    summary: 'Open the customer portal (alias)',
    grants: 'nothing',
    description: ['Alias of `POST /billing/portal`.', portalText, returnText, providerDown],
  }),

  applyVoucher: defineOperation({
    route: 'POST /billing/apply-voucher',
    summary: 'Apply a voucher',
    grants: 'nothing',
    description: [
      'A plan grant or trial starts immediately; a percent or amount voucher applies to the next checkout. Each account can use a voucher once; of simultaneous callers, exactly one gets the last use of a voucher.',
      '20 attempts per hour and account (429).',
    ],
    access: 'write',
    body: VoucherRequest,
    ok: { 200: AppliedVoucher },
    errors: [
      'voucher_not_found',
      'voucher_expired',
      'voucher_exhausted',
      'voucher_used',
      'voucher_not_applicable',
    ],
    example: {
      body: { code: 'SPRING30' },
      data: {
        voucher: {
          code: 'SPRING30',
          type: 'trial_days',
          percent: null,
          amount: null,
          currency: null,
          plan_key: 'pro',
          days: 30,
          expires_at: null,
        },
        plan: { key: 'pro', name: 'Pro', ends_at: '2026-04-01T09:00:00.000Z' },
        applied_at: example.updated,
      },
    },
  }),
})
