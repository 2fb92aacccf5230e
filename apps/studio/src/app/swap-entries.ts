export const swapEntries = <T>(list: readonly T[], a: number, b: number): T[] =>
  list.with(a, list[b]!).with(b, list[a]!)
