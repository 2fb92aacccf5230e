import { type Day, otherKey } from '../../visits/index.ts'
import type { AnswerRule, Observations } from '../answer.ts'
import { computeStudentTail } from '../distributions.ts'

/** Visitors that a referrer and all others need. */
export const minNightVisitors = 200
/** Hours from 22:00 to 02:00. */
const nightHours = [22, 23, 0, 1]
/** Names that are not one site. Their visitors are only compared with. */
const unnamed: ReadonlySet<string> = new Set(['direct', otherKey])

type Night = { readonly visitors: number; readonly atNight: number }

const noNight: Night = { visitors: 0, atNight: 0 }

const subtract = (night: Night, part: Night): Night => ({
  visitors: night.visitors - part.visitors,
  atNight: night.atNight - part.atNight,
})

/**
 * Reports a referrer whose visitors come at night more often than others, certain at 99 %. Both shares are ratio estimates with days as
 * clusters, because one post brings many visitors in one hour. W. Cochran, Sampling Techniques (1977), 6.3; never less spread than of
 * independent visitors.
 */
export const nightVisitors: AnswerRule = {
  level: 0.01,
  evaluate: ({ referrers, range }) => {
    const nights = referrers.map(({ name, hours }) => ({ name, days: toNights(hours, range) }))
    const allDays = mergeDays(nights.flatMap(({ days }) => days))
    const all = sumNights(allDays)
    return nights.flatMap(({ name, days }) => {
      if (unnamed.has(name)) return []
      const own = sumNights(days)
      const rest = subtract(all, own)
      if (own.visitors < minNightVisitors || rest.visitors < minNightVisitors) return []
      const ownByDay = new Map(days.map((night) => [night.day, night]))
      const others = allDays
        .map((night) => subtract(night, ownByDay.get(night.day) ?? noNight))
        .filter(({ visitors }) => visitors > 0)
      const [share, otherShare] = [own.atNight / own.visitors, rest.atNight / rest.visitors]
      const common = (own.atNight + rest.atNight) / (own.visitors + rest.visitors)
      const variance = computeVariance(days, share, common) + computeVariance(others, otherShare, common)
      const clusters = Math.min(days.length, others.length)
      if (clusters < 2 || variance === 0) return []
      return {
        pValue: Math.min(1, 2 * computeStudentTail((share - otherShare) / Math.sqrt(variance), clusters - 1)),
        effect: Math.log(share / Math.max(otherShare, 0.5 / rest.visitors)),
        facts: {
          kind: 'night_visitors',
          subject: { type: 'referrer', id: null, name },
          date: null,
          value: share,
          baseline: otherShare,
          change: otherShare ? share / otherShare - 1 : null,
          interval: null,
          days: allDays.length,
          cause: null,
          evidence: [
            { measure: 'share', label: name, value: share },
            { measure: 'share', label: 'others', value: otherShare },
          ],
          actions: ['show_hours'],
        },
      }
    })
  },
}

type NightOfDay = Night & { readonly day: Day }

const toNights = (
  hours: ReadonlyMap<Day, readonly number[]>,
  { from, to }: Observations['range'],
): NightOfDay[] =>
  [...hours]
    .filter(([day]) => day >= from && day <= to)
    .map(([day, counts]) => ({
      day,
      visitors: counts.reduce((sum, n) => sum + n, 0),
      atNight: nightHours.reduce((sum, hour) => sum + (counts[hour] ?? 0), 0),
    }))
    .filter(({ visitors }) => visitors > 0)

const sumNights = (days: readonly Night[]): Night => ({
  visitors: days.reduce((sum, { visitors }) => sum + visitors, 0),
  atNight: days.reduce((sum, { atNight }) => sum + atNight, 0),
})

const mergeDays = (days: readonly NightOfDay[]): NightOfDay[] =>
  [...Map.groupBy(days, ({ day }) => day)].map(([day, entries]) => ({ day, ...sumNights(entries) }))

const computeVariance = (days: readonly Night[], share: number, common: number): number => {
  const { visitors } = sumNights(days)
  const squares = days.reduce((sum, day) => sum + (day.atNight - share * day.visitors) ** 2, 0)
  return Math.max(
    (squares / visitors ** 2) * (days.length / Math.max(1, days.length - 1)),
    (common * (1 - common)) / visitors,
  )
}
