import { doctorCategories } from '@vitrine/contract'
import type { Category, Severity } from './finding.ts'

/** Share of its category that a first finding of a rule costs, at full confidence. */
const costs: Record<Severity, number> = { low: 0.07, medium: 0.15, high: 0.32 }

/** What the categories count in the score; together 1. */
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
  /** Points the score would gain without this finding, unrounded. */
  readonly impactOf: (finding: Scored) => number
}

const costOf = ({ severity, confidence }: Scored): number => costs[severity] * confidence

/**
 * The score of a page, 0–100, from what the rules found.
 *
 * A finding costs `c = cost(severity) × confidence`. The findings of one rule, dearest first, keep
 * `r = Π (1 − cₖ / k)` of their category: the k-th of a kind costs a k-th of what it would alone, so that twenty
 * pictures without a text are worse than one, but do not hide everything else. A category is `100 × Π r` over its
 * rules; the score is the mean of the categories by weight (completeness and links 25 %, accessibility 20 %,
 * search and conversion 15 %). Without findings everything is 100, and nothing reaches 0.
 *
 * Fixing never lowers the score: taking a finding out moves the later ones of its rule one place up, where none
 * costs more than the one that stood there, and drops the last factor, which is below 1.
 */
export const scoreOf = (findings: readonly Scored[]): Score => {
  const rules = new Map<string, { category: Category; costs: number[] }>()
  for (const finding of findings) {
    const rule = rules.get(finding.rule) ?? { category: finding.category, costs: [] }
    rule.costs.push(costOf(finding))
    rules.set(finding.rule, rule)
  }
  const kept = Object.fromEntries(doctorCategories.map((c) => [c, 1])) as Record<Category, number>
  for (const rule of rules.values()) {
    rule.costs.sort((a, b) => b - a)
    kept[rule.category] *= keeps(rule.costs)
  }
  const total = doctorCategories.reduce((sum, c) => sum + weights[c] * kept[c], 0)

  // Findings of a rule with one cost gain the same, so each is worked out once.
  const impacts = new Map<string, number>()
  const impactOf = (finding: Scored): number => {
    const cost = costOf(finding)
    const key = `${finding.rule} ${cost}`
    const known = impacts.get(key)
    if (known !== undefined) return known
    const { category, costs: all } = rules.get(finding.rule)!
    const rest = all.toSpliced(all.indexOf(cost), 1)
    const gain = 100 * weights[category] * kept[category] * (keeps(rest) / keeps(all) - 1)
    impacts.set(key, gain)
    return gain
  }
  return {
    score: Math.round(100 * total),
    categories: Object.fromEntries(
      doctorCategories.map((c) => [c, Math.round(100 * kept[c])]),
    ) as Score['categories'],
    impactOf,
  }
}

const keeps = (sorted: readonly number[]): number =>
  sorted.reduce((share, cost, i) => share * (1 - cost / (i + 1)), 1)
