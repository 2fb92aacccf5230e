import { expect, test } from 'vitest'
import { computeBinomialTail, computeStudentQuantile, computeStudentTail } from './distributions.ts'

// Percentage points of Student's t: Abramowitz & Stegun, table 26.10
test.each([
  [6.314, 1, 0.05],
  [2.571, 5, 0.025],
  [2.764, 10, 0.01],
  [2.704, 40, 0.005],
])('computes the published tail of Student’s t: t = %d with %d degrees of freedom', (t, df, tail) => {
  expect(computeStudentTail(t, df)).toBeCloseTo(tail, 4)
  expect(computeStudentTail(-t, df)).toBeCloseTo(1 - tail, 4)
  expect(computeStudentQuantile(tail, df)).toBeCloseTo(t, 2)
})

test('computes the tail of a binomial distribution as its sum', () => {
  const sum = (successes: number, trials: number, rate: number) => {
    let term = (1 - rate) ** trials
    let total = term
    for (let k = 0; k < successes; k++) {
      term *= ((trials - k) / (k + 1)) * (rate / (1 - rate))
      total += term
    }
    return total
  }
  for (const [successes, trials, rate] of [
    [0, 500, 0.01],
    [3, 500, 0.01],
    [9, 2914, 0.01],
    [40, 50, 0.7],
  ] as const)
    expect(computeBinomialTail(successes, trials, rate)).toBeCloseTo(sum(successes, trials, rate), 10)
  expect(computeBinomialTail(5, 5, 0.3)).toBe(1)
})
