import { createRandom } from '../../tests/support/random.ts'

/** Draws from distributions, equal for equal seeds. */
export type Distributions = {
  /** Returns a number from 0 to below 1. */
  readonly uniform: () => number
  readonly normal: () => number
  /** Returns a number of the gamma distribution with scale 1. */
  readonly gamma: (shape: number) => number
  readonly poisson: (mean: number) => number
}

export const createDistributions = (seed: number): Distributions => {
  const uniform = createRandom(seed)
  // G. Box, M. Muller, Ann. Math. Stat. 29 (1958) 610
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  // G. Marsaglia, W. Tsang, ACM Trans. Math. Softw. 26 (2000) 363
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * (1 - uniform()) ** (1 / shape)
    const d = shape - 1 / 3
    for (;;) {
      const x = normal()
      const v = (1 + x / Math.sqrt(9 * d)) ** 3
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }
  // Above 60 the normal distribution is close enough
  const poisson = (mean: number): number => {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
    const limit = Math.exp(-mean)
    let count = 0
    for (let product = 1 - uniform(); product > limit; product *= 1 - uniform()) count++
    return count
  }
  return { uniform, normal, gamma, poisson }
}
