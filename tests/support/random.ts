/** Returns a repeatable generator of numbers from 0 to 1 (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a function that draws how many of `n` visitors convert. Its table needs (1 − rate)ⁿ above 1e-300. */
export const createBinomial = (n: number, rate: number): ((random: () => number) => number) => {
  const below = new Float64Array(n + 1)
  let mass = (1 - rate) ** n
  let sum = 0
  for (let k = 0; k <= n; k++) {
    sum += mass
    below[k] = sum
    mass *= ((n - k) / (k + 1)) * (rate / (1 - rate))
  }
  below[n] = 1
  return (random) => {
    const value = random()
    let low = 0
    let high = n
    while (low < high) {
      const middle = (low + high) >> 1
      if (below[middle]! < value) low = middle + 1
      else high = middle
    }
    return low
  }
}
