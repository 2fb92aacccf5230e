/** Returns the mean of the two middle values for an even count, and 0 for an empty list. */
export const computeMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length % 2) return sorted[middle]!
  return sorted.length ? (sorted[middle - 1]! + sorted[middle]!) / 2 : 0
}

/**
 * Returns the median absolute deviation × 1.4826 = 1/Φ⁻¹(3/4), an estimate of the standard deviation that one outlier cannot move. Sources:
 * Hampel, J. Amer. Statist. Assoc. 69 (1974) 383–393; Rousseeuw and Croux, J. Amer. Statist. Assoc. 88 (1993) 1273–1283.
 */
export const computeScaledMad = (values: readonly number[]): number => {
  const center = computeMedian(values)
  return 1.4826 * computeMedian(values.map((value) => Math.abs(value - center)))
}

/** Returns the scaled MAD, at least √median (Poisson) and 1: otherwise a few equal weeks turn every other count into an alert. */
export const computeSpread = (counts: readonly number[]): number =>
  Math.max(computeScaledMad(counts), Math.sqrt(computeMedian(counts)), 1)
