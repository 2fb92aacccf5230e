/** `part` of `whole`, to four places, as every rate and share of counted visits is told; null of nothing. */
export const ratio = (part: number, whole: number): number | null =>
  whole ? Math.round((part / whole) * 10_000) / 10_000 : null
