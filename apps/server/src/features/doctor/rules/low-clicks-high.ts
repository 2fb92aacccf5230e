import { listInPageOrder } from '@vitrine/page/arrange'
import { createLinkFinding, type DoctorRule, type Finding, shortenText } from '../finding.ts'

/** Number of cards that most visitors see without scrolling. */
const topCount = 3
/** Minimum number of views for a significant difference. */
const minViews = 100
const minClicks = 20
const minRatio = 3

/** Finds a top card with far fewer clicks in 30 days than one further down. */
export const lowClicksHigh: DoctorRule = {
  name: 'low-clicks-high',
  category: 'conversion',
  check: ({ openedLinks, profile }, { views, clicksByLink }) => {
    if (views < minViews) return []
    const order = listInPageOrder(openedLinks, profile)
    const countClicks = (id: number): number => clicksByLink.get(id) ?? 0
    const best = order
      .slice(topCount)
      .reduce<{ id: number; title: string } | null>(
        (best, link) => (!best || countClicks(link.id) > countClicks(best.id) ? link : best),
        null,
      )
    if (!best || countClicks(best.id) < minClicks) return []
    return order.slice(0, topCount).flatMap((link, position): Finding[] =>
      countClicks(link.id) * minRatio <= countClicks(best.id)
        ? [
            createLinkFinding(link, 'order', {
              severity: 'medium',
              case: 'low-clicks-high',
              params: {
                title: shortenText(link.title),
                position: position + 1,
                count: countClicks(link.id),
                other: shortenText(best.title),
                more: countClicks(best.id),
              },
              confidence: 0.7,
            }),
          ]
        : [],
    )
  },
}
