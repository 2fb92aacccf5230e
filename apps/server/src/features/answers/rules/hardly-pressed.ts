import type { AnswerRule } from '../answer.ts'
import { computeBinomialTail } from '../distributions.ts'

const lowRate = 0.01
const minDays = 14
const minVisitors = 500

/**
 * Reports a block if the upper end of the 95 % interval of its rate, clicking visitors by visitors, is below 1 %. C.
 * Clopper and E. Pearson, Biometrika 26 (1934) 404: the end is below 1 % if P(X ≤ clicks) at a rate of 1 % is below 2.5
 * %.
 */
export const hardlyPressed: AnswerRule = {
  level: 0.025,
  evaluate: ({ links, days, range }) =>
    links.flatMap(({ id, title, position, shownSince, clicks, clickers }) => {
      if (shownSince === null) return []
      const from = Math.max(shownSince, range.from)
      const shownDays = days.filter(({ day }) => day >= from && day <= range.to)
      const visitors = shownDays.reduce((sum, day) => sum + day.visitors, 0)
      if (shownDays.length < minDays || visitors < minVisitors) return []
      const rate = clickers / visitors
      return {
        pValue: computeBinomialTail(clickers, visitors, lowRate),
        // Half a click, so that no clicks at all have a size
        effect: Math.log(lowRate / (Math.max(clickers, 0.5) / visitors)),
        facts: {
          kind: 'hardly_pressed',
          subject: { type: 'link', id, name: title },
          date: null,
          value: rate,
          baseline: lowRate,
          change: null,
          interval: null,
          days: shownDays.length,
          cause: null,
          evidence: [
            { measure: 'clicks', label: title, value: clicks },
            { measure: 'visitors', label: title, value: visitors },
            { measure: 'position', label: title, value: position + 1 },
          ],
          actions: position === 0 ? ['try_variant'] : ['move_up', 'try_variant'],
        },
      }
    }),
}
