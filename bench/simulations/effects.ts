/**
 * Simulates edits with and without effect: `node bench/simulations/effects.ts [--pages 10000] [--only methods|sizes|states]` prints
 * the tables of EFFECTS.md.
 * Everyone looks each day, for 60 days. Seeds are fixed.
 */
import { parseArgs } from 'node:util'
import {
  computeEffect,
  computeInterval,
  type EffectDay,
  type Interval,
} from '../../apps/server/src/features/effects/effect.ts'
import { type Fit, fitRows, toRow } from '../../apps/server/src/features/effects/regression.ts'
import { findUsualDays } from '../../apps/server/src/features/effects/usual-days.ts'
import { createDistributions } from './distributions.ts'
import {
  editDay,
  evenWorld,
  moderateWorld,
  roughWorld,
  simulatePage,
  type World,
  wanderingWorld,
} from './pages.ts'

/** Number of visitors after the edit with which an effect should be found. */
const enoughVisitors = 4000
const sizes = { smallest: 20, small: 100, medium: 500, largest: 2000 }

/** Prepares the days of a page. The returned function computes the interval from the first `count` days. */
type Method = (days: readonly EffectDay[]) => (count: number) => Interval | null

type Options = { readonly withTrend: boolean; readonly withBursts: boolean }
const productOptions: Options = { withTrend: true, withBursts: false }

const createMethod =
  (options: Options, toInterval: (fit: Fit) => Interval | null): Method =>
  (days) => {
    // The selection of a day does not depend on later days
    const usual = findUsualDays(days.map(({ visitors }) => visitors))
    const rows = days.map((day, i) =>
      day.day !== editDay && (options.withBursts ? day.visitors > 0 : usual[i])
        ? toRow(day, editDay, options.withTrend)
        : null,
    )
    let coefficients: Float64Array | undefined
    return (count) => {
      const fit = fitRows(
        rows.slice(0, count).filter((row) => row !== null),
        coefficients,
      )
      coefficients = fit.coefficients
      return toInterval(fit)
    }
  }

/** Creates an interval whose half is `threshold` standard errors, at every look. */
const createThresholdMethod = (threshold: number): Method =>
  createMethod(productOptions, ({ change, variance, dispersion }) => {
    const half = threshold * Math.sqrt(variance * dispersion)
    return { lower: Math.expm1(change - half), upper: Math.expm1(change + half) }
  })

/** Compares the sums of clicks and visitors, as an experiment does with its variants. */
const compareSums: Method = (days) => (count) => {
  const sums = { before: { visitors: 0, clicks: 0.5 }, after: { visitors: 0, clicks: 0.5 } }
  for (const { day, visitors, clicks } of days.slice(0, count)) {
    if (day === editDay) continue
    const sum = day < editDay ? sums.before : sums.after
    sum.visitors += visitors
    sum.clicks += clicks
  }
  const { before, after } = sums
  const change = Math.log(after.clicks / after.visitors) - Math.log(before.clicks / before.visitors)
  const variance = 1 / before.clicks + 1 / after.clicks
  return computeInterval({ change, variance, dispersion: 1, degreesOfFreedom: 1e6 })
}

/** 97.5th percentile of the standard normal distribution. */
const z95 = 1.96

const productMethod = createMethod(productOptions, computeInterval)

const methods: Readonly<Record<string, Method>> = {
  'Product: weekdays, trend, sequential': productMethod,
  'Without leaving out bursts': createMethod({ ...productOptions, withBursts: true }, computeInterval),
  'Without trend': createMethod({ ...productOptions, withTrend: false }, computeInterval),
  'Interval for one look, looked at daily': createThresholdMethod(z95),
  'Sums before and after, sequential, Poisson': compareSums,
}

export type Setting = {
  readonly world: World
  readonly pages: number
  readonly seed: number
  /** Visitors a day, of the smallest and the largest page. */
  readonly visitors: readonly [number, number]
  /** True relative change. */
  readonly change: number
}

export type Outcome = {
  /** Pages whose interval ever excluded 0. */
  readonly labelled: number
  /** Pages whose interval ever missed the true change. */
  readonly missed: number
  /** Pages with enough visitors in 60 days, and those of them whose interval excluded 0 by then. */
  readonly reached: number
  readonly found: number
}

/** Looks at each page after each day. */
export const simulate = (setting: Setting, method: Method = productMethod): Outcome => {
  const {
    world,
    pages,
    seed,
    change,
    visitors: [smallest, largest],
  } = setting
  const random = createDistributions(seed)
  const outcome = { labelled: 0, missed: 0, reached: 0, found: 0 }
  for (let page = 0; page < pages; page++) {
    const size = smallest * (largest / smallest) ** random.uniform()
    const days = simulatePage(random, world, size, 1 + change)
    const firstLook = days.findIndex(({ day }) => day > editDay) + 1
    const computeAt = method(days)
    let [visitors, isLabelled, isMissed, hasEnough] = [0, false, false, false]
    for (let look = firstLook; look <= days.length; look++) {
      visitors += days[look - 1]!.visitors
      const interval = computeAt(look)
      if (interval) {
        isLabelled ||= interval.lower > 0 || interval.upper < 0
        isMissed ||= interval.lower > change || interval.upper < change
      }
      if (hasEnough || visitors < enoughVisitors) continue
      hasEnough = true
      outcome.reached++
      outcome.found += Number(isLabelled)
    }
    outcome.labelled += Number(isLabelled)
    outcome.missed += Number(isMissed)
  }
  return outcome
}

const formatShare = (count: number, total: number): string =>
  total ? `${((100 * count) / total).toFixed(1)} %` : '–'

/** Returns the lowest threshold that labels at most 5 % of the edits without effect, to 0.05 standard errors. */
const findLowestThreshold = (setting: Omit<Setting, 'change'>): number => {
  let [low, high] = [z95, 8]
  for (let step = 0; step < 7; step++) {
    const middle = (low + high) / 2
    const { labelled } = simulate({ ...setting, change: 0 }, createThresholdMethod(middle))
    if (labelled > 0.05 * setting.pages) low = middle
    else high = middle
  }
  return high
}

const print = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

const worlds = { even: evenWorld, moderate: moderateWorld, rough: roughWorld, wandering: wanderingWorld }
type WorldName = keyof typeof worlds
const worldNames = Object.keys(worlds) as WorldName[]

/** Prints the product's interval with all pages of the first two worlds, a fifth of the others, and a twentieth for other methods. */
const compareMethods = (pages: number): void => {
  const visitors = [sizes.smallest, sizes.largest] as const
  const printMethod = (name: WorldName, title: string, method: Method, count: number) => {
    const world = worlds[name]
    const none = simulate({ world, pages: count, seed: 1, visitors, change: 0 }, method)
    const rise = simulate({ world, pages: count, seed: 2, visitors, change: 0.15 }, method)
    print(
      name,
      title,
      count,
      formatShare(none.labelled, count),
      formatShare(rise.missed, count),
      formatShare(rise.found, rise.reached),
      formatShare(rise.labelled, count),
    )
  }
  print(
    'World',
    'Method',
    'Pages',
    'No effect: ever labelled',
    '+15 %: ever missed',
    'with 4,000 visitors',
    'in 60 days',
  )
  print('---', '---', '--:', '--:', '--:', '--:', '--:')
  const few = Math.ceil(pages / 20)
  for (const name of worldNames) {
    const productPages = name === 'even' || name === 'moderate' ? pages : Math.ceil(pages / 5)
    for (const [title, method] of Object.entries(methods))
      printMethod(name, title, method, method === productMethod ? productPages : few)
    const threshold = findLowestThreshold({ world: worlds[name], pages: few, seed: 1, visitors })
    const title = `Product, lowest threshold for 5 %: ${threshold.toFixed(2)} standard errors`
    printMethod(name, title, createThresholdMethod(threshold), few)
  }
}

const bands = [
  [sizes.smallest, sizes.small],
  [sizes.small, sizes.medium],
  [sizes.medium, sizes.largest],
] as const

/** Prints how the product's interval does on pages of different sizes. */
const comparePageSizes = (pages: number): void => {
  print(
    'World',
    'Visitors a day',
    'No effect: ever labelled',
    '+15 %: with 4,000 visitors',
    'in 60 days',
    '+40 %: in 60 days',
  )
  print('---', '--:', '--:', '--:', '--:', '--:')
  for (const name of worldNames)
    for (const visitors of bands) {
      const [none, rise, large] = [0, 0.15, 0.4].map((change, i) =>
        simulate({ world: worlds[name], pages, seed: 3 + i, visitors, change }),
      ) as [Outcome, Outcome, Outcome]
      print(
        name,
        visitors.join(' to '),
        formatShare(none.labelled, pages),
        formatShare(rise.found, rise.reached),
        formatShare(rise.labelled, pages),
        formatShare(large.labelled, pages),
      )
    }
}

/** Prints what a page shows 60 days after an edit: the state, and the median of the halves of the intervals. */
const describeFinalStates = (pages: number): void => {
  print('World', 'Visitors a day', 'Interval within ±15 %', 'Median half of the interval')
  print('---', '--:', '--:', '--:')
  for (const name of worldNames)
    for (const visitors of bands) {
      const random = createDistributions(6)
      const effects = Array.from({ length: pages }, () => {
        const size = visitors[0] * (visitors[1] / visitors[0]) ** random.uniform()
        const days = simulatePage(random, worlds[name], size, 1).filter(({ day }) => day !== editDay)
        return computeEffect(days, editDay, 0)
      })
      const halves = effects
        .map(({ interval }) => (interval ? (interval.upper - interval.lower) / 2 : Number.POSITIVE_INFINITY))
        .sort((a, b) => a - b)
      print(
        name,
        visitors.join(' to '),
        formatShare(effects.filter(({ state }) => state === 'measured').length, pages),
        `±${Math.round(100 * halves[pages >> 1]!)} %`,
      )
    }
}

const tables = {
  methods: compareMethods,
  sizes: (pages: number) => comparePageSizes(Math.ceil(pages / 20)),
  states: (pages: number) => describeFinalStates(Math.ceil(pages / 20)),
}

const main = (): void => {
  const { values } = parseArgs({
    options: { pages: { type: 'string', default: '10000' }, only: { type: 'string' } },
  })
  for (const [name, printTable] of Object.entries(tables)) {
    if (values.only && values.only !== name) continue
    printTable(Number(values.pages))
    console.log()
  }
}

if (import.meta.main) main()
