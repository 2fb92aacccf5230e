/** Returns `part` of `whole` with four decimals, as all rates are shown; null if `whole` is 0. */
export const computeRatio = (part: number, whole: number): number | null =>
  whole ? Math.round((part / whole) * 10_000) / 10_000 : null
