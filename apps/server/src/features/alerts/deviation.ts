/** The middle value; of an even number of values the mean of the two middle ones. 0 of none. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length % 2) return sorted[middle]!
  return sorted.length ? (sorted[middle - 1]! + sorted[middle]!) / 2 : 0
}

/**
 * The median absolute deviation, scaled by 1.4826 = 1/Φ⁻¹(3/4) so that it estimates the standard deviation of
 * normally distributed values. One odd week does not move it, which is why it is used here and the standard
 * deviation is not. Hampel, J. Amer. Statist. Assoc. 69 (1974) 383–393; Rousseeuw and Croux, J. Amer. Statist.
 * Assoc. 88 (1993) 1273–1283.
 */
export const scaledMad = (values: readonly number[]): number => {
  const center = median(values)
  return 1.4826 * median(values.map((value) => Math.abs(value - center)))
}

/**
 * The spread of counts around their median: the scaled MAD, but never less than √median, as independent visits
 * alone scatter that much (Poisson), nor less than 1. Without that floor a few equal weeks would make every other
 * count an alarm.
 */
export const spreadOf = (counts: readonly number[]): number =>
  Math.max(scaledMad(counts), Math.sqrt(median(counts)), 1)
