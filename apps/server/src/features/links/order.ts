/**
 * The new order of a list: the named ids first, in that order, the others after them as they were.
 * Problems name each id that is not in the list or stands twice; the order is then not to be used.
 */
export const reordered = (
  current: readonly number[],
  named: readonly number[],
): { ids: number[]; problems: string[] } => {
  const known = new Set(current)
  const seen = new Set<number>()
  const problems: string[] = []
  named.forEach((id, i) => {
    if (!known.has(id)) problems.push(`order[${i}]: ${id} is not a live link of this profile`)
    else if (seen.has(id)) problems.push(`order[${i}]: ${id} stands in the list twice`)
    seen.add(id)
  })
  return { ids: [...named, ...current.filter((id) => !seen.has(id))], problems }
}
