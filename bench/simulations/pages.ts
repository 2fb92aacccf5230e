import { type EffectDay, maxDaysAfter, maxDaysBefore } from '../../apps/server/src/features/effects/effect.ts'
import type { Distributions } from './distributions.ts'

/** Properties of the simulated pages. Deviations are standard deviations of logarithms between pages or days. */
export type World = {
  /** Deviation of the trend of visitors and of clicks per visitor, per day. */
  readonly visitorTrend: number
  readonly clickTrend: number
  /** Deviation of weekdays in clicks per visitor. Visitors have 0.25. */
  readonly clickRhythm: number
  /** Probability that a burst begins on a day. It has up to `burstSize` times the usual visitors and halves each day. */
  readonly burstChance: number
  readonly burstSize: number
  /** Deviation of the clicks per visitor of a burst's visitors from those of others. */
  readonly burstDifference: number
  /** Deviation of clicks per visitor between days. */
  readonly dayDifference: number
  /** Deviation of the daily step of a random walk of clicks per visitor, which no trend describes. */
  readonly wander: number
  /** Variance of clicks of a visitor, by their mean, above 1 (Poisson). */
  readonly excessVariance: number
}

/** Rhythm, trend and bursts only in the visitors: every visitor clicks alike at all times. */
export const evenWorld: World = {
  visitorTrend: 0.01,
  clickTrend: 0,
  clickRhythm: 0,
  burstChance: 0.05,
  burstSize: 10,
  burstDifference: 0,
  dayDifference: 0,
  wander: 0,
  excessVariance: 0,
}

/** Rhythm, trend and bursts in the clicks per visitor too, in moderate size. */
export const moderateWorld: World = {
  ...evenWorld,
  clickTrend: 0.001,
  clickRhythm: 0.1,
  burstDifference: 0.3,
  dayDifference: 0.03,
  excessVariance: 0.45,
}

/** Strong trends, and a burst of other people begins on one day in ten. */
export const roughWorld: World = {
  ...moderateWorld,
  visitorTrend: 0.02,
  clickTrend: 0.01,
  clickRhythm: 0.2,
  burstChance: 0.1,
  burstSize: 20,
  burstDifference: 0.5,
  dayDifference: 0.06,
  excessVariance: 1,
}

/** Clicks per visitor drift at random, by 10 % in four weeks. The model of a trend is wrong here. */
export const wanderingWorld: World = { ...moderateWorld, wander: 0.02 }

const clicksPerVisitor = 0.3
export const editDay = 20_000

/** Simulates the days of a page with an edit on `editDay` that multiplies the clicks per visitor by `factor`. */
export const simulatePage = (
  random: Distributions,
  world: World,
  visitors: number,
  factor: number,
): EffectDay[] => {
  const draw = (deviation: number) => Math.exp(deviation * random.normal())
  const visitorRhythm = Array.from({ length: 7 }, () => draw(0.25))
  const clickRhythm = Array.from({ length: 7 }, () => draw(world.clickRhythm))
  const visitorTrend = world.visitorTrend * random.normal()
  const clickTrend = world.clickTrend * random.normal()
  let wander = 0
  let burst = { size: 0, factor: 1 }
  const drawClicks = (count: number, rate: number): number => {
    if (!count || !world.excessVariance) return random.poisson(count * rate)
    // Negative binomial with variance mean × (1 + excess)
    return random.poisson(
      random.gamma((count * clicksPerVisitor) / world.excessVariance) *
        world.excessVariance *
        (rate / clicksPerVisitor),
    )
  }
  return Array.from({ length: maxDaysBefore + 1 + maxDaysAfter }, (_, i) => {
    const day = editDay - maxDaysBefore + i
    const time = day - editDay
    burst =
      random.uniform() < world.burstChance
        ? { size: 2 * (world.burstSize / 2) ** random.uniform(), factor: draw(world.burstDifference) }
        : { ...burst, size: burst.size / 2 }
    wander += world.wander * random.normal()
    const level = visitors * visitorRhythm[day % 7]! * Math.exp(visitorTrend * time)
    const usual = random.poisson((level * random.gamma(25)) / 25)
    const extra = burst.size > 0.1 ? random.poisson(level * burst.size) : 0
    const rate =
      clicksPerVisitor *
      clickRhythm[day % 7]! *
      Math.exp(clickTrend * time + wander) *
      draw(world.dayDifference) *
      (day > editDay ? factor : 1)
    return {
      day,
      visitors: usual + extra,
      clicks: drawClicks(usual, rate) + drawClicks(extra, rate * burst.factor),
    }
  })
}
