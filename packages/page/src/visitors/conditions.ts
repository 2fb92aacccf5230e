import {
  addPath,
  type Condition,
  createFieldlessProblem,
  createProblem,
  type FieldlessProblem,
  type Problem,
} from '@vitrine/contract'
import type { Visitor } from './choose-variant.ts'
import { normaliseHost } from './traits.ts'

type Attribute = Condition['attribute']
type Operator = Condition['operator']

type AttributeRule = {
  readonly operators: readonly Operator[]
  readonly isValid: (value: unknown) => boolean
  readonly problemIfInvalid: FieldlessProblem
  /** Normalises the condition's value in the same way as the visitor's. */
  readonly normalise?: (value: string) => string
  readonly readValue: (visitor: Visitor, timezone: string) => string | number | boolean
}

const isText = (maxLength: number) => (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength
const isWholeNumberBetween = (min: number, max: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max
const matchesPattern = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value)
const normaliseCase = (value: string) => value.trim().toLowerCase()

const anyOperators: readonly Operator[] = ['eq', 'in', 'not_in']
const textOperators: readonly Operator[] = [...anyOperators, 'contains']
const numberOperators: readonly Operator[] = [...anyOperators, 'between']

const rules: Record<Attribute, AttributeRule> = {
  country: {
    operators: anyOperators,
    isValid: matchesPattern(/^[A-Za-z]{2}$/),
    problemIfInvalid: createFieldlessProblem('format_country'),
    normalise: (value) => value.toUpperCase(),
    readValue: (v) => v.traits().country,
  },
  device: {
    operators: anyOperators,
    isValid: (value) => value === 'mobile' || value === 'tablet' || value === 'desktop',
    problemIfInvalid: createFieldlessProblem('choice', { values: ['mobile', 'tablet', 'desktop'] }),
    readValue: (v) => v.userAgent.device,
  },
  os: {
    operators: textOperators,
    isValid: isText(40),
    problemIfInvalid: createFieldlessProblem('condition_os', { max: 40 }),
    normalise: normaliseCase,
    readValue: (v) => v.userAgent.os.toLowerCase(),
  },
  language: {
    operators: anyOperators,
    isValid: matchesPattern(/^[A-Za-z]{2,3}$/),
    problemIfInvalid: createFieldlessProblem('condition_language'),
    normalise: normaliseCase,
    readValue: (v) => v.traits().language,
  },
  referrer: {
    operators: textOperators,
    isValid: matchesPattern(/^[A-Za-z0-9._-]{1,253}$/),
    problemIfInvalid: createFieldlessProblem('condition_host'),
    normalise: normaliseHost,
    readValue: (v) => v.traits().referrer,
  },
  utm_source: {
    operators: textOperators,
    isValid: isText(200),
    problemIfInvalid: createFieldlessProblem('condition_text', { max: 200 }),
    normalise: normaliseCase,
    readValue: (v) => v.traits().utmSource,
  },
  utm_campaign: {
    operators: textOperators,
    isValid: isText(200),
    problemIfInvalid: createFieldlessProblem('condition_text', { max: 200 }),
    normalise: normaliseCase,
    readValue: (v) => v.traits().utmCampaign,
  },
  weekday: {
    operators: numberOperators,
    isValid: isWholeNumberBetween(1, 7),
    problemIfInvalid: createFieldlessProblem('condition_weekday'),
    // Day 0, 1970-01-01, was a Thursday
    readValue: (v, timezone) => ((v.localTime(timezone).day + 3) % 7) + 1,
  },
  hour: {
    operators: numberOperators,
    isValid: isWholeNumberBetween(0, 23),
    problemIfInvalid: createFieldlessProblem('whole_number', { min: 0, max: 23 }),
    readValue: (v, timezone) => v.localTime(timezone).hour,
  },
  returning: {
    operators: ['eq'],
    isValid: (value) => typeof value === 'boolean',
    problemIfInvalid: createFieldlessProblem('boolean'),
    readValue: (v) => v.isReturning,
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

export const findConditionProblems = (conditions: readonly Condition[]): Problem[] =>
  conditions.flatMap(({ attribute, operator, value }, i) => {
    const field = `conditions[${i}]`
    const { operators, isValid, problemIfInvalid } = rules[attribute]
    if (!operators.includes(operator))
      return [createProblem(`${field}.operator`, 'operator_for', { operators, attribute })]
    const takesList = operator === 'in' || operator === 'not_in' || operator === 'between'
    if (takesList !== Array.isArray(value))
      return [createProblem(`${field}.value`, takesList ? 'list_for' : 'single_for', { operator })]
    const values = Array.isArray(value) ? value : [value]
    if (operator === 'between' && values.length !== 2) return [createProblem(`${field}.value`, 'two_numbers')]
    if (operator === 'contains')
      return isText(200)(value) ? [] : [createProblem(`${field}.value`, 'not_blank')]
    return values.flatMap((item, n) =>
      isValid(item)
        ? []
        : [addPath(`${field}.value${Array.isArray(value) ? `[${n}]` : ''}`, problemIfInvalid)],
    )
  })

export type ConditionMatcher = (visitor: Visitor) => boolean

/** Compiles a condition; unknown traits match only `not_in`. `between` includes both ends; 22 to 6 wraps around midnight. */
export const compileCondition = (
  { attribute, operator, value }: Condition,
  timezone: string,
): ConditionMatcher => {
  const { normalise, readValue } = rules[attribute]
  const normaliseText = (item: unknown) => (normalise && typeof item === 'string' ? normalise(item) : item)
  if (operator === 'contains') {
    const part = normaliseCase(String(value))
    return (v) => String(readValue(v, timezone)).includes(part)
  }
  if (operator === 'between') {
    const [from, to] = value as [number, number]
    return (v) => {
      const now = readValue(v, timezone) as number
      return from <= to ? now >= from && now <= to : now >= from || now <= to
    }
  }
  const values = new Set((Array.isArray(value) ? value : [value]).map(normaliseText)) as Set<unknown>
  const isIncluded = operator !== 'not_in'
  return (v) => values.has(readValue(v, timezone)) === isIncluded
}
