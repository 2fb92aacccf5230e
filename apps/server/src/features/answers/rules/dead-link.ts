import { formatDate } from '../../visits/index.ts'
import type { AnswerRule } from '../answer.ts'

/** Reports visitors who clicked a link after a day on which its check failed. Listed first, because it is a fault. */
export const deadLink: AnswerRule = {
  level: null,
  evaluate: ({ deadLinks, range }) =>
    deadLinks
      .filter(({ people }) => people > 0)
      .map(({ id, title, status, since, people }) => ({
        pValue: 0,
        effect: Number.POSITIVE_INFINITY,
        facts: {
          kind: 'dead_link',
          subject: { type: 'link', id, name: title },
          date: formatDate(since),
          value: people,
          baseline: null,
          change: null,
          interval: null,
          days: range.to - Math.max(since, range.from - 1),
          cause: null,
          evidence: [{ measure: 'people', label: status, value: people }],
          actions: ['fix'],
        },
      })),
}
