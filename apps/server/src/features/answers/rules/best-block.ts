import type { AnswerRule } from '../answer.ts'
import { computeStudentTail } from '../distributions.ts'

const minClicks = 100
const shownLinks = 4

/**
 * Reports the block with the most clicks if it is certain at 95 % against the second. The two-sided test of the first two is valid although
 * they were chosen as first and second: K. Hung and W. Fithian, "Rank verification for exponential families", Annals of
 * Statistics 47 (2019)
 * 758. Days are the unit, because one visitor clicks several times and one post brings many; never less spread than of independent clicks.
 */
export const bestBlock: AnswerRule = {
  level: 0.05,
  evaluate: ({ links, clicksByLink, days, range }) => {
    const sorted = links.toSorted((a, b) => b.clicks - a.clicks)
    const rangeDays = days.filter(({ day }) => day >= range.from && day <= range.to)
    const total = rangeDays.reduce((sum, { clicks }) => sum + clicks, 0)
    const [first, second] = sorted
    if (!first || !second || total < minClicks) return []
    const countClicks = (id: number, day: number) => clicksByLink.get(id)?.get(day) ?? 0
    const differences = rangeDays.map(({ day }) => countClicks(first.id, day) - countClicks(second.id, day))
    const difference = first.clicks - second.clicks
    const n = differences.length
    if (n < 2) return []
    const squares = differences.reduce((sum, d) => sum + (d - difference / n) ** 2, 0)
    const variance = Math.max((squares * n) / (n - 1), first.clicks + second.clicks)
    const share = first.clicks / total
    return [
      {
        pValue: Math.min(1, 2 * computeStudentTail(difference / Math.sqrt(variance), n - 1)),
        effect: Math.log(first.clicks / Math.max(second.clicks, 0.5)),
        facts: {
          kind: 'best_block',
          subject: { type: 'link', id: first.id, name: first.title },
          date: null,
          value: share,
          baseline: second.clicks / total,
          change: second.clicks ? difference / second.clicks : null,
          interval: null,
          days: n,
          cause: null,
          evidence: sorted
            .slice(0, shownLinks)
            .map(({ title, clicks }) => ({ measure: 'share', label: title, value: clicks / total })),
          actions: ['show_clicks'],
        },
      },
    ]
  },
}
