import { type Day, formatDate } from '../../visits/index.ts'
import type { AnswerRule, Observations } from '../answer.ts'
import { computeStudentQuantile, computeStudentTail } from '../distributions.ts'

const minWeekdays = 6
/** Number of days that a day is compared with. */
const comparedDays = 56
const minClicks = 30
/** Number of days at the end of the range that are tested. Each further one makes all others less certain. */
const testedDays = 7
/** Upper end of the 98 % range. */
const level = 0.01
/** Parameters of the model: seven weekdays and a trend. */
const parameters = 8
const shownReferrers = 3
const outlierLevel = 0.05

type Days = Observations['days']

/**
 * Reports days with more clicks than the 98 % range of the same weekdays, after trend. The logarithms of the other
 * days' clicks are fitted by weekdays and a line, without earlier unusual days; the day is compared with their
 * prediction: R. Cook and S. Weisberg, Residuals and Influence in Regression (1982), 2.2. The variance is 1/mean +
 * dispersion, that of the logarithm of a negative binomial count: J. Hilbe, Negative Binomial Regression (2011), 8.
 */
export const unusualDay: AnswerRule = {
  level,
  evaluate: ({ days: allDays, range, causes, referrers }) => {
    const days = allDays.slice(-comparedDays)
    const usualDays = omitOutliers(days)
    return days.flatMap(({ day, clicks }) => {
      const same = days.filter((other) => other.day !== day && (other.day - day) % 7 === 0)
      const isTested = day >= range.from && day <= range.to && day > range.to - testedDays
      if (!isTested || clicks < minClicks || same.length < minWeekdays) return []
      const prediction = predict(usualDays, day)
      if (!prediction) return []
      const { usual, spread, df } = prediction
      const margin = computeStudentQuantile(level, df) * spread
      const excess = clicks - usual
      const cause = causes
        .map(({ clicks: byDay, ...cause }) => ({
          ...cause,
          clicks: (byDay.get(day) ?? 0) - mean(same.map((other) => byDay.get(other.day) ?? 0)),
        }))
        .filter((cause) => cause.clicks > excess / 2)
        .sort((a, b) => b.clicks - a.clicks)[0]
      const visitors = referrers
        .map(({ name, visitors }) => ({ name, visitors: visitors.get(day) ?? 0 }))
        .filter((referrer) => referrer.visitors > 0)
        .sort((a, b) => b.visitors - a.visitors)
      return {
        pValue: computeStudentTail(compare(clicks, prediction), df),
        effect: Math.log(clicks / usual),
        facts: {
          kind: cause ? 'unusual_post' : 'unusual_day',
          subject: null,
          date: formatDate(day),
          value: clicks,
          baseline: usual,
          change: excess / usual,
          interval: [usual * Math.exp(-margin), usual * Math.exp(margin)],
          days: same.length,
          cause: cause ? { ...cause, clicks: Math.round(cause.clicks) } : null,
          evidence: [
            ...[...same, { day, clicks }]
              .sort((a, b) => a.day - b.day)
              .map((d) => ({ measure: 'clicks' as const, label: formatDate(d.day), value: d.clicks })),
            ...visitors
              .slice(0, shownReferrers)
              .map((r) => ({ measure: 'visitors' as const, label: r.name, value: r.visitors })),
          ],
          actions: ['show_day'],
        },
      }
    })
  },
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

/** `spread` is the standard deviation of the prediction's logarithm. */
type Prediction = { readonly usual: number; readonly spread: number; readonly df: number }

const toLog = (clicks: number): number => Math.log(clicks + 0.5)
const compare = (clicks: number, { usual, spread }: Prediction): number =>
  (toLog(clicks) - toLog(usual)) / spread

/** Returns what the other days predict for a day, or null with too few of them. */
const predict = (days: Days, day: Day): Prediction | null => {
  const points = days.filter((other) => other.day !== day).map((d) => ({ day: d.day, log: toLog(d.clicks) }))
  const df = points.length - parameters
  const centers = new Map(
    [...Map.groupBy(points, (point) => point.day % 7)].map(([weekday, same]) => [
      weekday,
      { n: same.length, day: mean(same.map((p) => p.day)), log: mean(same.map((p) => p.log)) },
    ]),
  )
  const center = centers.get(day % 7)
  if (df < 1 || !center) return null
  const centered = points.map((point) => {
    const { day, log } = centers.get(point.day % 7)!
    return { day: point.day - day, log: point.log - log }
  })
  const daySquares = centered.reduce((sum, p) => sum + p.day ** 2, 0)
  const slope = centered.reduce((sum, p) => sum + p.day * p.log, 0) / daySquares
  const residuals = centered.map((p) => p.log - slope * p.day)
  const variance = residuals.reduce((sum, e) => sum + e ** 2, 0) / df
  const poisson = mean(points.map(({ log }, i) => Math.exp(residuals[i]! - log)))
  const distance = day - center.day
  const usual = Math.max(0.5, Math.exp(center.log + slope * distance) - 0.5)
  const factor = 1 + 1 / center.n + distance ** 2 / daySquares
  return { usual, spread: Math.sqrt((1 / usual + Math.max(0, variance - poisson)) * factor), df }
}

/** Leaves out the most unusual day, again and again, while one is certain at 95 % among all days. */
const omitOutliers = (days: Days): Days => {
  const distances = days.map((d) => {
    const prediction = predict(days, d.day)
    const distance = prediction ? Math.abs(compare(d.clicks, prediction)) : 0
    return { day: d.day, distance, df: prediction?.df ?? 1 }
  })
  const farthest = distances.reduce((a, b) => (b.distance > a.distance ? b : a), {
    day: 0,
    distance: 0,
    df: 1,
  })
  const pValue = 2 * computeStudentTail(farthest.distance, farthest.df) * days.length
  return days.length && pValue < outlierLevel
    ? omitOutliers(days.filter(({ day }) => day !== farthest.day))
    : days
}
