import type { Observations } from '../../apps/server/src/features/answers/answer.ts'
import { createRandom } from './random.ts'

/** Page without any fact that an answer could state, but for those of `planted`. */
export type SimulatedPage = {
  readonly visitors: number
  /** Standard deviation of the logarithm of a day's visitors beyond weekday, trend and chance. */
  readonly variation: number
  /** Correlation of that variation between one day and the next. */
  readonly correlation: number
  /** Probability that a fact of each kind is planted. */
  readonly planted: number | Readonly<Record<keyof Facts, number>>
  /** Probability that a burst of visitors starts on a day of the history. */
  readonly bursts: number
}

export type Facts = {
  /** Day with 40 % more visitors. */
  readonly day: number | null
  readonly bestBlock: boolean
  readonly hardlyPressed: boolean
  readonly night: boolean
}

export const historyDays = 56
const rangeDays = 30
const lastDay = 20_500
/** Clicks per visitor by link; two links are exactly at the limit of 1 %. */
const rates = [0.06, 0.06, 0.05, 0.04, 0.04, 0.03, 0.01, 0.01]
const nightShare = 0.15
const experimentShare = 0.3

export const simulatePage = (
  seed: number,
  { visitors, variation, correlation, planted, bursts }: SimulatedPage,
): { observations: Observations; facts: Facts } => {
  const random = createRandom(seed)
  const has = (probability: number) => random() < probability
  const plant = (fact: keyof Facts) => has(typeof planted === 'number' ? planted : planted[fact])
  const facts: Facts = {
    day: plant('day') ? lastDay - Math.floor(random() * 7) : null,
    bestBlock: plant('bestBlock'),
    hardlyPressed: plant('hardlyPressed'),
    night: plant('night'),
  }
  const linkRates = rates.map((rate, i) =>
    i === 0 && facts.bestBlock ? rate * 1.6 : i === 7 && facts.hardlyPressed ? 0.002 : rate,
  )
  const weekdays = Array.from({ length: 7 }, () => Math.exp(0.3 * drawNormal(random)))
  const slope = (random() - 0.5) / historyDays
  const referrers = ['instagram.com', 'tiktok.com', 'google.com', 'direct'].map((name) => ({
    name,
    visitors: new Map<number, number>(),
    hours: new Map<number, number[]>(),
  }))
  const links = rates.map((_, i) => ({
    id: i + 1,
    title: `Block ${i + 1}`,
    position: i,
    shownSince: 0,
    clicks: 0,
    clickers: 0,
  }))
  const clicksByLink = new Map(links.map(({ id }) => [id, new Map<number, number>()]))
  const days: Observations['days'][number][] = []
  const range = { from: lastDay - rangeDays + 1, to: lastDay }
  let level = drawNormal(random)
  let burst = 1
  for (let day = lastDay - historyDays + 1; day <= lastDay; day++) {
    level = correlation * level + Math.sqrt(1 - correlation ** 2) * drawNormal(random)
    // Bursts end before the tested days: a burst is an unusual day
    burst = day < lastDay - 12 && has(bursts) ? 1.5 + 2 * random() : 1 + (burst - 1) / 2
    if (day > lastDay - 7) burst = 1
    const mean =
      visitors *
      weekdays[day % 7]! *
      Math.exp(slope * (day - lastDay)) *
      Math.exp(variation * level - variation ** 2 / 2) *
      burst *
      (day === facts.day ? 1.4 : 1)
    const count = drawPoisson(random, mean)
    let clicks = 0
    // Shares of links vary from day to day, their sum does not
    const dayRates = linkRates.map((rate) => rate * Math.exp(0.2 * drawNormal(random) - 0.02))
    const factor = sum(linkRates) / sum(dayRates)
    dayRates.forEach((rate, i) => {
      const clickers = Math.min(count, drawPoisson(random, count * rate * factor))
      // One in four visitors clicks a second time
      const linkClicks = clickers + drawPoisson(random, clickers / 4)
      clicks += linkClicks
      if (day < range.from) return
      const link = links[i]!
      link.clicks += linkClicks
      link.clickers += clickers
      clicksByLink.get(link.id)!.set(day, linkClicks)
    })
    days.push({ day, visitors: count, clicks })
    if (day < range.from) continue
    referrers.forEach((referrer, i) => {
      const share = facts.night && i === 0 ? 2 * nightShare : nightShare
      const dayShare = Math.min(0.9, share * Math.exp(0.3 * drawNormal(random) - 0.045))
      const visitorsOfReferrer = drawPoisson(random, count / 4)
      const hours: number[] = Array(24).fill(0)
      const atNight = Math.min(visitorsOfReferrer, drawPoisson(random, visitorsOfReferrer * dayShare))
      hours[23] = atNight
      hours[12] = visitorsOfReferrer - atNight
      referrer.visitors.set(day, visitorsOfReferrer)
      referrer.hours.set(day, hours)
    })
  }
  return {
    facts,
    observations: {
      range,
      days,
      causes: [],
      links,
      clicksByLink,
      referrers,
      // The largest error that the sequential test may have
      experiments: has(experimentShare)
        ? [
            {
              id: 1,
              name: 'Variant',
              stats: {
                confidence: 1 - random(),
                verdict: has(0.5) ? 'better' : 'worse',
                uplift: 0.2,
                rate: 0.12,
                ci: [0.1, 0.14],
              },
            },
          ]
        : [],
      deadLinks: [],
    },
  }
}

export const isTrue = (kind: string, date: string | null, id: number | null, facts: Facts): boolean =>
  ({
    unusual_day: facts.day !== null && date === new Date(facts.day * 86_400_000).toISOString().slice(0, 10),
    best_block: facts.bestBlock && id === 1,
    hardly_pressed: facts.hardlyPressed && id === 8,
    night_visitors: facts.night,
  })[kind] ?? false

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** G. Box and M. Muller, Ann. Math. Statist. 29 (1958) 610. */
const drawNormal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** D. Knuth, The Art of Computer Programming 2, 3.4.1; the normal distribution above a mean of 60. */
const drawPoisson = (random: () => number, mean: number): number => {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(random)))
  const limit = Math.exp(-mean)
  let n = 0
  for (let product = random(); product > limit; product *= random()) n++
  return n
}
