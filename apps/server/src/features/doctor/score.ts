import { doctorCategories } from '@vitrine/contract'
import type { Category, Severity } from './finding.ts'

/** Fraction of its category that a rule's first finding costs at full confidence. */
const costs: Record<Severity, number> = { low: 0.07, medium: 0.3, high: 0.5 }

/** Fraction of the score that the first rule with a finding of high severity costs. */
const highCost = 0.4

/** Weights of the categories; their sum is 1. */
const weights: Record<Category, number> = {
  completeness: 0.35,
  links: 0.2,
  accessibility: 0.15,
  seo: 0.15,
  conversion: 0.15,
}

const contentCategories: readonly Category[] = ['links', 'conversion']

export type Scored = {
  readonly rule: string
  readonly category: Category
  readonly severity: Severity
  readonly confidence: number
}

export type Score = {
  readonly score: number
  readonly categories: Readonly<Record<Category, number>>
  /** Returns the gain without this finding, in unrounded points. */
  readonly computeImpact: (finding: Scored) => number
}

const computeCost = ({ severity, confidence }: Scored): number => costs[severity] * confidence

/**
 * Returns the score of a page, 0–100.
 *
 * A finding costs `c = cost(severity) × confidence`. The findings of one rule, highest cost first, multiply their category by
 * `r = Π (1 − cₖ / k)`: repeated findings count less, so that twenty pictures without a text do not hide other problems.
 * A category is `100 × Π r` over its rules. The score is the weighted mean of the categories, without those that have nothing to check,
 * multiplied by `Π (1 − 0.4 / k)` over the rules with a finding of high severity: one of them keeps the score at 60 or less.
 * An unpublished page loses points only in its category, because its content may be complete.
 */
export const computeScore = (findings: readonly Scored[]): Score => {
  const { total, fractions } = computeFractions(findings)
  // Equal findings of a rule have equal impact: compute each once
  const impacts = new Map<string, number>()
  const computeImpact = (finding: Scored): number => {
    const key = createKey(finding)
    const cachedImpact = impacts.get(key)
    if (cachedImpact !== undefined) return cachedImpact
    const i = findings.findIndex((other) => createKey(other) === key)
    const gain = Math.max(0, 100 * (computeFractions(findings.toSpliced(i, 1)).total - total))
    impacts.set(key, gain)
    return gain
  }
  return {
    score: Math.round(100 * total),
    categories: Object.fromEntries(
      doctorCategories.map((c) => [c, Math.round(100 * fractions[c])]),
    ) as Score['categories'],
    computeImpact,
  }
}

const createKey = ({ rule, severity, confidence }: Scored): string => `${rule} ${severity} ${confidence}`

const computeFractions = (findings: readonly Scored[]) => {
  const rules = new Map<string, { category: Category; costs: number[] }>()
  for (const finding of findings) {
    const rule = rules.get(finding.rule) ?? { category: finding.category, costs: [] }
    rule.costs.push(computeCost(finding))
    rules.set(finding.rule, rule)
  }
  const fractions = Object.fromEntries(doctorCategories.map((c) => [c, 1])) as Record<Category, number>
  for (const rule of rules.values()) {
    rule.costs.sort((a, b) => b - a)
    fractions[rule.category] *= computeRemainingFraction(rule.costs)
  }
  const checkedCategories = doctorCategories.filter(
    (c) => !rules.has('content-shown') || !contentCategories.includes(c),
  )
  const sum = (add: (c: Category) => number) => checkedCategories.reduce((total, c) => total + add(c), 0)
  const mean = sum((c) => weights[c] * fractions[c]) / sum((c) => weights[c])
  const highRules = new Set(
    findings.flatMap(({ rule, severity }) => (severity === 'high' && rule !== 'published' ? [rule] : [])),
  )
  return { fractions, total: mean * computeRemainingFraction([...highRules].map(() => highCost)) }
}

const computeRemainingFraction = (sorted: readonly number[]): number =>
  sorted.reduce((share, cost, i) => share * (1 - cost / (i + 1)), 1)
