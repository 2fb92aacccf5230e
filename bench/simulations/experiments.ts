/**
 * Simulates experiments with a check each day: `node bench/simulations/experiments.ts [--experiments 10000]` writes EXPERIMENTS.md.
 * Seeds are fixed.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { computeExpectedDays } from '../../apps/server/src/features/variants/duration.ts'
import { compareSamples, computeRateInterval } from '../../apps/server/src/features/variants/sequential.ts'
import type { Sample } from '../../apps/server/src/features/variants/statistics.ts'
import { createBinomial, createRandom } from '../../tests/support/random.ts'
import { simulateStates } from './experiment-states.ts'

const { values } = parseArgs({ options: { experiments: { type: 'string', default: '10000' } } })
const experiments = Number(values.experiments)
/** Experiments that run for as long as expected. They take years. */
const longExperiments = Math.ceil(experiments / 5)

type Setting = {
  readonly name: string
  /** Visitors per day of the original and of each variant. */
  readonly original: number
  readonly variants: readonly number[]
  readonly rate: number
  /** True: weekends have half of the visitors, who convert less, and the rate falls by a third within 90 days. */
  readonly varies?: boolean
}

const settings: readonly Setting[] = [
  { name: 'usual page', original: 50, variants: [50], rate: 0.2 },
  { name: 'few visitors, few convert', original: 12, variants: [12], rate: 0.03 },
  { name: 'busy page', original: 500, variants: [500], rate: 0.3 },
  { name: 'shown to a tenth', original: 180, variants: [20], rate: 0.15 },
  { name: 'three variants', original: 40, variants: [40, 40, 40], rate: 0.15 },
  { name: 'weekends and a falling rate', original: 60, variants: [60], rate: 0.2, varies: true },
]

type Arm = { readonly visitors: number; readonly rate: number; draw: ReturnType<typeof createBinomial> }

const createDays = ({ original, variants, rate, varies }: Setting, uplift: number, days: number): Arm[][] =>
  Array.from({ length: days }, (_, day) => {
    const isWeekend = varies && day % 7 > 4
    const rateOfDay = varies ? rate * (isWeekend ? 0.7 : 1.1) * (1 - day / (3 * 90)) : rate
    return [original, ...variants].map((usual, arm) => {
      const visitors = isWeekend ? Math.ceil(usual / 2) : usual
      const armRate = arm === 1 ? rateOfDay * (1 + uplift) : rateOfDay
      return { visitors, rate: armRate, draw: createBinomial(visitors, armRate) }
    })
  })

/** Runs one experiment. `look` gets the samples of each arm and their true mean rates, and returns true to stop. */
const run = (
  days: readonly (readonly Arm[])[],
  random: () => number,
  look: (samples: readonly Sample[], rates: readonly number[]) => boolean,
) => {
  const sums = days[0]!.map(() => ({ visitors: 0, conversions: 0, expected: 0 }))
  for (const arms of days) {
    for (const [arm, { visitors, rate, draw }] of arms.entries()) {
      const sum = sums[arm]!
      sum.visitors += visitors
      sum.conversions += draw(random)
      sum.expected += visitors * rate
    }
    const rates = sums.map(({ visitors, expected }) => expected / visitors)
    if (look(sums, rates)) return
  }
}

const contains = ([lower, upper]: readonly [number, number | null], value: number) =>
  lower <= value && (upper === null || value <= upper)

/** Half of the digit that is rounded in intervals. */
const rounding = 5e-7

/** An interval of so few standard errors always contains the truth: skip the exact check. */
const certainErrors = 1.5

const isCertain = ({ visitors, conversions }: Sample, rate: number) =>
  Math.abs(conversions / visitors - rate) < certainErrors * Math.sqrt((rate * (1 - rate)) / visitors)

const checkedDays = 90

/** Counts experiments in which a verdict or a miss of an interval ever occurs. */
const simulateLooks = (setting: Setting, uplift: number, seed: number) => {
  const random = createRandom(seed)
  const days = createDays(setting, uplift, checkedDays)
  const comparisons = setting.variants.length
  const counts = { better: 0, worse: 0, rateMissed: 0, upliftMissed: 0 }
  for (let i = 0; i < experiments; i++) {
    const seen = { better: false, worse: false, rateMissed: false, upliftMissed: false }
    run(days, random, (samples, rates) => {
      for (const [arm, sample] of samples.slice(0, 2).entries()) {
        if (seen.rateMissed || isCertain(sample, rates[arm]!)) continue
        const [lower, upper] = computeRateInterval(sample, comparisons)!
        seen.rateMissed = !contains([lower - rounding, upper + rounding], rates[arm]!)
      }
      for (const arm of setting.variants.keys()) {
        const [original, variant] = [samples[0]!, samples[arm + 1]!]
        if (isCertain(original, rates[0]!) && isCertain(variant, rates[arm + 1]!) && uplift === 0) continue
        const { verdict, uplift_ci } = compareSamples([variant, original], comparisons, null)
        if (verdict) seen[verdict] = true
        const truth = arm === 0 ? uplift : 0
        if (uplift_ci && !contains(uplift_ci, truth)) seen.upliftMissed = true
      }
      return false
    })
    for (const name of Object.keys(seen) as (keyof typeof seen)[]) if (seen[name]) counts[name] += 1
  }
  return counts
}

/** Returns the fraction of experiments that show the better variant within the expected days. */
const simulatePower = (setting: Setting, uplift: number, seed: number) => {
  const [variant = 0] = setting.variants
  const plan = {
    variant,
    original: setting.original,
    rate: setting.rate,
    comparisons: setting.variants.length,
  }
  const expected = computeExpectedDays(plan, uplift)
  if (expected === null) return null
  const random = createRandom(seed)
  const days = createDays(setting, uplift, expected)
  let found = 0
  for (let i = 0; i < longExperiments; i++)
    run(days, random, (samples) => {
      const pair = [samples[1]!, samples[0]!] as const
      const isAhead = pair[0].conversions * pair[1].visitors > pair[1].conversions * pair[0].visitors
      const isFound = isAhead && compareSamples(pair, plan.comparisons, null).verdict === 'better'
      if (isFound) found += 1
      return isFound
    })
  return { expected, found: found / longExperiments }
}

const percent = (count: number) => `${((100 * count) / experiments).toFixed(1)} %`
const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]) =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

const looks = [0, 0.2].flatMap((uplift, side) =>
  settings.map((setting, i) => {
    const counts = simulateLooks(setting, uplift, 1 + 10 * side + i)
    console.log(setting.name, uplift, counts)
    return { setting, uplift, counts }
  }),
)
const powers = settings
  .filter(({ varies }) => !varies)
  .flatMap((setting, i) =>
    [0.2, 0.4].flatMap((uplift) => {
      const result = simulatePower(setting, uplift, 31 + i)
      console.log(setting.name, uplift, result)
      return result ? { setting, uplift, ...result } : []
    }),
  )
const states = simulateStates(10_000, 51)
console.log(states)

writeFileSync(
  new URL('EXPERIMENTS.md', import.meta.url),
  `# Simulation of experiments

\`node bench/simulations/experiments.ts\` writes this file. Seeds are fixed. Each row is ${experiments.toLocaleString('en')} experiments with a check each day.

## Verdict and interval

${states.states.toLocaleString('en')} random states: 1 to 10 million visitors, 1 to 20 variants, failed splits, all rates from 0 to 1.

${table(
  ['', 'States'],
  [
    row('Verdict `better`, `worse`, none', `${states.better}, ${states.worse}, ${states.none}`),
    row('`better` without an interval above 0, or the reverse', states.betterDisagrees),
    row('`worse` without an interval below 0, or the reverse', states.worseDisagrees),
    row('Verdict differs from the sequential test at equality', states.testDisagrees),
    row('Intervals of the two rates do not overlap, but no verdict', states.apartWithoutVerdict),
  ],
)}

## Equal pages, ${checkedDays} days

"Ever" counts an experiment if it happens at any check. The bound is 5 % for each direction, and 5 % for each interval of a rate.

${table(
  [
    'Page',
    'Ever `better`',
    'Ever `worse`',
    'Rate outside `sequential_ci` (original or variant)',
    '0 outside `uplift_ci`',
  ],
  looks
    .filter(({ uplift }) => uplift === 0)
    .map(({ setting, counts }) =>
      row(
        setting.name,
        percent(counts.better),
        percent(counts.worse),
        percent(counts.rateMissed),
        percent(counts.upliftMissed),
      ),
    ),
)}

## One variant is 20 % better, ${checkedDays} days

${table(
  [
    'Page',
    'Ever `better`',
    'Ever `worse`',
    'Rate outside `sequential_ci` (original or variant)',
    'Truth outside `uplift_ci`',
  ],
  looks
    .filter(({ uplift }) => uplift > 0)
    .map(({ setting, counts }) =>
      row(
        setting.name,
        percent(counts.better),
        percent(counts.worse),
        percent(counts.rateMissed),
        percent(counts.upliftMissed),
      ),
    ),
)}

## Expected days

The plan: a verdict within the expected days with a chance of 80 %. ${longExperiments.toLocaleString('en')} experiments each. Whole days and the minimum of visitors
and conversions can raise the chance.

${table(
  ['Page', 'Rise', 'Expected days', 'Shown within them'],
  powers.map(({ setting, uplift, expected, found }) =>
    row(setting.name, `${uplift * 100} %`, expected, `${(found * 100).toFixed(1)} %`),
  ),
)}
`,
)
