import { expect, test } from 'vitest'
import { isTrue, type SimulatedPage, simulatePage } from '#tests/simulated-page.ts'
import { findAnswers } from './answers.ts'

const pages = 200
const simulate = (page: SimulatedPage, firstSeed: number) =>
  Array.from({ length: pages }, (_, i) => {
    const { observations, facts } = simulatePage(firstSeed + i, page)
    return findAnswers(observations).map(({ kind, date, subject }) => ({
      kind,
      isTrue: isTrue(kind, date, subject?.id ?? null, facts),
    }))
  })

// bench/simulations/ANSWERS.md has the figures of 1,000 pages for each amount of traffic
test('shows a false answer on at most 5 % of pages without facts', () => {
  for (const visitors of [50, 500]) {
    const lists = simulate({ visitors, variation: 0.2, correlation: 0.4, bursts: 0.03, planted: 0 }, 10_000)
    expect(lists.filter(({ length }) => length > 0).length / pages).toBeLessThanOrEqual(0.05)
  }
})

test('finds 80 % of the days with 40 % more clicks at 400 clicks a day', () => {
  const planted = { day: 1, bestBlock: 0, hardlyPressed: 0, night: 0 }
  const lists = simulate({ visitors: 400 / 0.375, variation: 0, correlation: 0, bursts: 0, planted }, 20_000)
  const found = lists.filter((answers) =>
    answers.some(({ kind, isTrue }) => kind === 'unusual_day' && isTrue),
  )
  expect(found.length / pages).toBeGreaterThanOrEqual(0.8)
})
