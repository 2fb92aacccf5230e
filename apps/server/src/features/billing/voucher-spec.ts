import { BillingInterval, Enum, foldSigns, Money, type Plan, Time, voucherTypes } from '@vitrine/contract'
import { type Static, Type } from 'typebox'

/** Voucher in PLANS_FILE and on the command line. */
export const VoucherSpec = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 64 }),
    type: Enum(voucherTypes),
    percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    currency: Type.Optional(Money.currency),
    plan_key: Type.Optional(Type.String()),
    /** Length of a grant or trial; a grant without it has no end. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 36_500 })),
    /** Plans of a discount; absent = all. The same applies to `intervals`. */
    plans: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    intervals: Type.Optional(Type.Array(BillingInterval, { minItems: 1 })),
    max_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    expires_at: Type.Optional(Time),
  },
  { additionalProperties: false },
)
export type VoucherSpec = Static<typeof VoucherSpec>

/** Normalises a code for comparison: ignores width, script of digits, case and blanks. */
export const normaliseCode = (code: string): string =>
  foldSigns(code).normalize('NFKC').toUpperCase().replace(/\s/g, '')

const codePattern = /^[A-Z0-9][A-Z0-9_-]{2,63}$/

type KnownPlans = ReadonlyMap<string, Plan>

const fieldsByType: Record<
  VoucherSpec['type'],
  { required: (keyof VoucherSpec)[]; optional: (keyof VoucherSpec)[] }
> = {
  percent: { required: ['percent'], optional: ['plans', 'intervals'] },
  amount: { required: ['amount', 'currency'], optional: ['plans', 'intervals'] },
  plan_grant: { required: ['plan_key'], optional: ['days'] },
  trial_days: { required: ['plan_key', 'days'], optional: [] },
}
const always: (keyof VoucherSpec)[] = ['code', 'type', 'max_uses', 'expires_at']

export const isComplete = (type: VoucherSpec['type'], spec: Omit<VoucherSpec, 'code' | 'type'>): boolean =>
  fieldsByType[type].required.every((name) => spec[name as keyof typeof spec] !== undefined)

/** Returns problems that the schema cannot express; each sentence names the field. */
export const findSpecProblems = (spec: VoucherSpec, plans: KnownPlans): string[] => {
  const { required, optional } = fieldsByType[spec.type]
  const fields = (Object.keys(spec) as (keyof VoucherSpec)[]).filter((name) => spec[name] !== undefined)
  const planKeys = [...(spec.plan_key ? [spec.plan_key] : []), ...(spec.plans ?? [])]
  return [
    ...(codePattern.test(normaliseCode(spec.code))
      ? []
      : ['code must have 3 to 64 letters, digits, dashes and underscores, and start with a letter or digit']),
    ...required
      .filter((name) => !fields.includes(name))
      .map((name) => `${name} is required for ${spec.type}`),
    ...fields
      .filter((name) => ![...always, ...required, ...optional].includes(name))
      .map((name) => `${name} does not belong to ${spec.type}`),
    ...planKeys
      .filter((key) => !plans.has(key))
      .map((key) => `plan "${key}" does not exist; available plans: ${[...plans.keys()].join(', ')}`),
  ]
}

/** Returns the discount in minor units; 0 if it does not apply. Percentages round half up. */
export const computeDiscount = (
  spec: Pick<VoucherSpec, 'type' | 'percent' | 'amount' | 'currency' | 'plans' | 'intervals'>,
  planKey: string,
  price: Plan['prices'][number],
): number => {
  if (spec.plans && !spec.plans.includes(planKey)) return 0
  if (spec.intervals && !spec.intervals.includes(price.interval)) return 0
  if (spec.type === 'percent') return Math.round((price.amount * (spec.percent ?? 0)) / 100)
  if (spec.type !== 'amount' || spec.currency !== price.currency) return 0
  return Math.min(spec.amount ?? 0, price.amount)
}
