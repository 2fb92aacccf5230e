import type { EditEffect } from '@vitrine/contract'
import { minVariantVisitors } from '@vitrine/contract/limits'
import { joinSentences } from '../../app/errors.ts'
import type { Format } from '../../app/format.ts'
import { roundUp } from '../../app/round-up.ts'
import type { Texts } from '../../texts.gen.d.ts'

/** Returns true if the interval excludes zero: only then the estimate has a direction. */
export const hasDirection = ({ change_ci: interval }: Pick<EditEffect, 'change_ci'>): boolean =>
  interval !== null && (interval[0]! > 0 || interval[1]! < 0)

/** Largest half of an interval's width with which nothing is missing. */
const maxHalfWidth = 0.15
/** Largest effect whose absence is worth reporting. */
const maxBound = 0.5

/** Returns the label of an effect, and what belongs to it. */
export const describeEffect = (
  { state, before, after, change, change_ci: interval, remaining, together_since: since }: EditEffect,
  texts: Texts['analytics/screen'],
  format: Format,
): readonly [headline: string, details: string] => {
  const [low, high] = interval ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const bound = Math.ceil(Math.max(-low!, high!) * 20) / 20
  const days = remaining?.days ?? null
  const isFewBefore = !interval && !remaining && before.visitors < minVariantVisitors
  const isUnknown = state === 'not_measured' || (state === 'inseparable' && since === null)
  const getHeadline = () => {
    if (isUnknown) return texts.states[state]
    if (change !== null && hasDirection({ change_ci: interval }))
      return texts.effect({ change: format.signedPercent(change) })
    if (high! - low! <= 2 * maxHalfWidth) return texts.noEffect
    if (days === null && bound <= maxBound) return texts.noLargeEffect({ bound: format.percent(bound) })
    return days === null ? texts.states.too_few : texts.states.counting
  }
  const headline = getHeadline()
  const details = isUnknown
    ? [state === 'inseparable' ? texts.measuredAlone : '']
    : [
        interval ? texts.likely({ low: format.signedPercent(low!), high: format.signedPercent(high!) }) : '',
        isFewBefore
          ? texts.countedBefore({ visitors: format.number(before.visitors), needed: minVariantVisitors })
          : texts.counted({
              visitors: format.number(after.visitors),
              needed: remaining && format.number(roundUp(after.visitors + remaining.visitors)),
            }),
        days === null ? '' : texts.moreDays({ days }),
        since ? texts.togetherSince({ date: format.date(since) }) : '',
      ]
  return [headline, joinSentences(details)]
}
