import { lnBeta } from '../variants/index.ts'

/** Computes Iₓ(a, b), the regularised incomplete beta function, by its continued fraction. DLMF 8.17.22, modified Lentz. */
const computeBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - computeBeta(1 - x, b, a)
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - lnBeta(a, b)) / a
  let c = 1
  let d = 1 / (1 - ((a + b) * x) / (a + 1))
  let h = d
  for (let m = 1; m < 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / (1 + even * d)
    c = 1 + even / c
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / (1 + odd * d)
    c = 1 + odd / c
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-14) break
  }
  return front * h
}

/** Computes P(T > t) of Student's t distribution. Abramowitz & Stegun 26.7.1. */
export const computeStudentTail = (t: number, df: number): number => {
  const tail = computeBeta(df / (df + t * t), df / 2, 0.5) / 2
  return t > 0 ? tail : 1 - tail
}

/** Returns t with P(T > t) = `tail`, for tails below 1/2, by bisection. */
export const computeStudentQuantile = (tail: number, df: number): number => {
  let [low, high] = [0, 1e4]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (computeStudentTail(middle, df) > tail) low = middle
    else high = middle
  }
  return high
}

/** Computes P(X ≤ successes) of a binomial distribution. Abramowitz & Stegun 26.5.24. */
export const computeBinomialTail = (successes: number, trials: number, rate: number): number =>
  successes >= trials ? 1 : computeBeta(1 - rate, trials - successes, successes + 1)
