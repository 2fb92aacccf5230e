import { type Condition, type Fault, fault, type Problem, problem, problemAt } from '@vitrine/contract'
import type { Visitor } from './choose-variant.ts'
import { normaliseHost } from './traits.ts'

type Attribute = Condition['attribute']
type Operator = Condition['operator']

type Rule = {
  readonly operators: readonly Operator[]
  readonly valid: (value: unknown) => boolean
  readonly fault: Fault
  /** Normalises the condition's value in the same way as the visitor's. */
  readonly normalise?: (value: string) => string
  readonly of: (visitor: Visitor, timezone: string) => string | number | boolean
}

const text = (maxLength: number) => (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength
const isWholeNumberBetween = (min: number, max: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max
const pattern = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const normaliseCase = (value: string) => value.trim().toLowerCase()

const anyOperators: readonly Operator[] = ['eq', 'in', 'not_in']
const texts: readonly Operator[] = [...anyOperators, 'contains']
const numbers: readonly Operator[] = [...anyOperators, 'between']

const rules: Record<Attribute, Rule> = {
  country: {
    operators: anyOperators,
    valid: pattern(/^[A-Za-z]{2}$/),
    fault: fault('format_country'),
    normalise: (value) => value.toUpperCase(),
    of: (v) => v.traits().country,
  },
  device: {
    operators: anyOperators,
    valid: (value) => value === 'mobile' || value === 'tablet' || value === 'desktop',
    fault: fault('choice', { values: ['mobile', 'tablet', 'desktop'] }),
    of: (v) => v.agent.device,
  },
  os: {
    operators: texts,
    valid: text(40),
    fault: fault('condition_os', { max: 40 }),
    normalise: normaliseCase,
    of: (v) => v.agent.os.toLowerCase(),
  },
  language: {
    operators: anyOperators,
    valid: pattern(/^[A-Za-z]{2,3}$/),
    fault: fault('condition_language'),
    normalise: normaliseCase,
    of: (v) => v.traits().language,
  },
  referrer: {
    operators: texts,
    valid: pattern(/^[A-Za-z0-9._-]{1,253}$/),
    fault: fault('condition_host'),
    normalise: normaliseHost,
    of: (v) => v.traits().referrer,
  },
  utm_source: {
    operators: texts,
    valid: text(200),
    fault: fault('condition_text', { max: 200 }),
    normalise: normaliseCase,
    of: (v) => v.traits().utmSource,
  },
  utm_campaign: {
    operators: texts,
    valid: text(200),
    fault: fault('condition_text', { max: 200 }),
    normalise: normaliseCase,
    of: (v) => v.traits().utmCampaign,
  },
  weekday: {
    operators: numbers,
    valid: isWholeNumberBetween(1, 7),
    fault: fault('condition_weekday'),
    // Day 0, 1970-01-01, was a Thursday
    of: (v, timezone) => ((v.localTime(timezone).day + 3) % 7) + 1,
  },
  hour: {
    operators: numbers,
    valid: isWholeNumberBetween(0, 23),
    fault: fault('whole_number', { min: 0, max: 23 }),
    of: (v, timezone) => v.localTime(timezone).hour,
  },
  returning: {
    operators: ['eq'],
    valid: (value) => typeof value === 'boolean',
    fault: fault('boolean'),
    of: (v) => v.returning,
  },
}

/** Attributes that are known when the page loads, but not at a later click. */
export const transientAttributes: ReadonlySet<Attribute> = new Set([
  'referrer',
  'utm_source',
  'utm_campaign',
  'weekday',
  'hour',
  'returning',
])

export const conditionProblems = (conditions: readonly Condition[]): Problem[] =>
  conditions.flatMap(({ attribute, operator, value }, i) => {
    const field = `conditions[${i}]`
    const { operators, valid, fault } = rules[attribute]
    if (!operators.includes(operator))
      return [problem(`${field}.operator`, 'operator_for', { operators, attribute })]
    const wants = operator === 'in' || operator === 'not_in' || operator === 'between'
    if (wants !== Array.isArray(value))
      return [problem(`${field}.value`, wants ? 'list_for' : 'single_for', { operator })]
    const values = Array.isArray(value) ? value : [value]
    if (operator === 'between' && values.length !== 2) return [problem(`${field}.value`, 'two_numbers')]
    // A substring need not be a valid value
    if (operator === 'contains') return text(200)(value) ? [] : [problem(`${field}.value`, 'not_blank')]
    return values.flatMap((one, n) =>
      valid(one) ? [] : [problemAt(`${field}.value${Array.isArray(value) ? `[${n}]` : ''}`, fault)],
    )
  })

export type Test = (visitor: Visitor) => boolean

/** Compiles a condition. Unknown traits match only `not_in`. `between` includes both ends; 22 to 6 wraps around midnight. */
export const compileCondition = ({ attribute, operator, value }: Condition, timezone: string): Test => {
  const { normalise, of } = rules[attribute]
  const form = (one: unknown) => (normalise && typeof one === 'string' ? normalise(one) : one)
  if (operator === 'contains') {
    const part = normaliseCase(String(value))
    return (v) => String(of(v, timezone)).includes(part)
  }
  if (operator === 'between') {
    const [from, to] = value as [number, number]
    return (v) => {
      const now = of(v, timezone) as number
      return from <= to ? now >= from && now <= to : now >= from || now <= to
    }
  }
  const values = new Set((Array.isArray(value) ? value : [value]).map(form)) as Set<unknown>
  const within = operator !== 'not_in'
  return (v) => values.has(of(v, timezone)) === within
}
