// Simulates pages for the answers of analytics: how many shown answers are false, and how many planted facts are found.
// `node bench/simulations/answers.ts` prints the tables of ANSWERS.md. Takes two minutes of processor time; the seeds are fixed.
import { findAnswers } from '../../apps/server/src/features/answers/answers.ts'
import { type Facts, isTrue, type SimulatedPage, simulatePage } from '../../tests/support/simulated-page.ts'

const formatShare = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`
const printRow = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)
const printHead = (...cells: string[]): void => {
  printRow(...cells)
  printRow(...cells.map(() => '---'))
}

type Result = { pages: number; falsePages: number; shown: number; false: number; byKind: Map<string, number> }

const simulate = (
  pages: number,
  firstSeed: number,
  page: SimulatedPage,
  count: (facts: Facts, kinds: { kind: string; isTrue: boolean }[]) => void = () => {},
): Result => {
  const result: Result = { pages, falsePages: 0, shown: 0, false: 0, byKind: new Map() }
  for (let i = 0; i < pages; i++) {
    const { observations, facts } = simulatePage(firstSeed + i, page)
    const answers = findAnswers(observations).map(({ kind, date, subject }) => ({
      kind,
      isTrue: isTrue(kind, date, subject?.id ?? null, facts),
    }))
    const wrong = answers.filter((answer) => !answer.isTrue)
    result.shown += answers.length
    result.false += wrong.length
    if (wrong.length) result.falsePages++
    for (const { kind } of wrong) result.byKind.set(kind, (result.byKind.get(kind) ?? 0) + 1)
    count(facts, answers)
  }
  return result
}

const amounts = [20, 100, 500]
const variations = [0, 0.1, 0.2, 0.4]
const correlations = [0, 0.4]

console.log('## No facts\n')
printHead('Visitors a day', 'Variation', 'Correlation', 'Pages', 'Pages with a false answer', 'Kinds')
for (const visitors of amounts)
  for (const variation of variations)
    for (const correlation of variation ? correlations : [0]) {
      const { pages, falsePages, byKind } = simulate(1000, 1_000_000, {
        visitors,
        variation,
        correlation,
        planted: 0,
        bursts: 0.03,
      })
      const kinds = [...byKind].map(([kind, n]) => `${kind} ${n}`).join(', ')
      printRow(visitors, variation, correlation, pages, formatShare(falsePages, pages), kinds)
    }

console.log('\n## Half of the facts planted\n')
printHead('Visitors a day', 'Variation', 'Correlation', 'Shown', 'False', 'Kinds')
for (const visitors of amounts)
  for (const variation of variations) {
    const correlation = variation ? 0.4 : 0
    const {
      shown,
      false: wrong,
      byKind,
    } = simulate(1000, 2_000_000, { visitors, variation, correlation, planted: 0.5, bursts: 0.03 })
    const kinds = [...byKind].map(([kind, n]) => `${kind} ${n}`).join(', ')
    printRow(visitors, variation, correlation, shown, `${wrong} (${formatShare(wrong, shown)})`, kinds)
  }

const onlyDay = { day: 1, bestBlock: 0, hardlyPressed: 0, night: 0 }
const clicksPerVisitor = 0.375
const powerVariations = [0, 0.05, 0.1, 0.15, 0.2]
for (const bursts of [0, 0.03]) {
  console.log(`\n## A day with 40 % more clicks, bursts ${bursts}\n`)
  printHead('Clicks a day', ...powerVariations.map((v) => `Variation ${v}`))
  for (const clicks of [50, 100, 150, 200, 400, 1000]) {
    const cells = powerVariations.map((variation) => {
      let found = 0
      const page = {
        visitors: clicks / clicksPerVisitor,
        variation,
        correlation: 0,
        planted: onlyDay,
        bursts,
      }
      simulate(500, 3_000_000, page, (_, answers) => {
        if (answers.some(({ kind, isTrue }) => isTrue && kind === 'unusual_day')) found++
      })
      return formatShare(found, 500)
    })
    printRow(clicks, ...cells)
  }
}
