import { sectionsOf } from '@vitrine/page/sections'
import { type Finding, onLink, quoted, type Rule } from '../finding.ts'
import { leads } from '../snapshot.ts'

/** Places at the top that most visitors see without scrolling. */
const top = 3
/** Below these numbers chance decides. */
const minViews = 100
const minClicks = 20
const times = 3

/** A card at the top that is followed far less than one further down, in the last 30 days. */
export const lowClicksHigh: Rule = {
  name: 'low-clicks-high',
  category: 'conversion',
  check: ({ shown }, { views, clicks }) => {
    if (views < minViews) return []
    const order = sectionsOf(shown.filter(leads)).flatMap((section) => section.links)
    const clicksOf = (id: number): number => clicks.get(id) ?? 0
    const best = order
      .slice(top)
      .reduce<{ id: number; title: string } | null>(
        (found, link) => (!found || clicksOf(link.id) > clicksOf(found.id) ? link : found),
        null,
      )
    if (!best || clicksOf(best.id) < minClicks) return []
    return order.slice(0, top).flatMap((link, place): Finding[] =>
      clicksOf(link.id) * times <= clicksOf(best.id)
        ? [
            onLink(link, 'order', {
              severity: 'medium',
              title: 'A good place is hardly used',
              explanation: `${quoted(link.title)} has place ${place + 1} and ${clicksOf(link.id)} clicks in 30 days; ${quoted(best.title)}, further down, has ${clicksOf(best.id)}. Let them change places.`,
              confidence: 0.7,
            }),
          ]
        : [],
    )
  },
}
