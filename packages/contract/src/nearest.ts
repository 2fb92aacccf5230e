/** Returns the name with the fewest edits from `typed`, up to `limit` (default: a third of its length, at least two). Ignores case. */
export const findNearest = (
  typed: string,
  names: readonly string[],
  limit: number = Math.max(2, Math.floor(typed.length / 3)),
): string | null => {
  let best: string | null = null
  let fewest = limit + 1
  for (const name of names) {
    if (Math.abs(typed.length - name.length) >= fewest) continue
    const edits = computeDistance(typed.toLowerCase(), name.toLowerCase())
    if (edits < fewest) {
      best = name
      fewest = edits
    }
  }
  return best
}

/** Returns the optimal string alignment distance: insertions, deletions, substitutions and swapped neighbours. */
export const computeDistance = (a: string, b: string): number => {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i])
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let minCost = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        minCost = Math.min(minCost, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = minCost
    }
  }
  return rows[a.length]![b.length]!
}
