import { doctorCategories } from '@vitrine/contract'
import type { Category, Severity } from './finding.ts'

/** Fraction of its category that a rule's first finding costs at full confidence. */
const costs: Record<Severity, number> = { low: 0.07, medium: 0.15, high: 0.32 }

/** Weights of the categories; their sum is 1. */
const weights: Record<Category, number> = {
  completeness: 0.25,
  links: 0.25,
  accessibility: 0.2,
  seo: 0.15,
  conversion: 0.15,
}

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
 * A category is `100 × Π r` over its rules. The score is the weighted mean of the categories.
 *
 * Fixing never lowers the score: removing a finding moves the cheaper ones of its rule up, and drops a factor below 1.
 */
export const computeScore = (findings: readonly Scored[]): Score => {
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
  const total = doctorCategories.reduce((sum, c) => sum + weights[c] * fractions[c], 0)

  // Equal costs within a rule have equal impact: compute each once
  const impacts = new Map<string, number>()
  const computeImpact = (finding: Scored): number => {
    const cost = computeCost(finding)
    const key = `${finding.rule} ${cost}`
    const cachedImpact = impacts.get(key)
    if (cachedImpact !== undefined) return cachedImpact
    const { category, costs: ruleCosts } = rules.get(finding.rule)!
    const otherCosts = ruleCosts.toSpliced(ruleCosts.indexOf(cost), 1)
    const gain =
      100 *
      weights[category] *
      fractions[category] *
      (computeRemainingFraction(otherCosts) / computeRemainingFraction(ruleCosts) - 1)
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

const computeRemainingFraction = (sorted: readonly number[]): number =>
  sorted.reduce((share, cost, i) => share * (1 - cost / (i + 1)), 1)
