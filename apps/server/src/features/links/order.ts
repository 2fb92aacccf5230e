import { type Problem, problem } from '@vitrine/contract'
/**
 * The new order of a list: the named ids first, in that order, the others after them as they were.
 * Problems name each id that is not in the list or stands twice; the order is then not to be used.
 */
export const reordered = (
  current: readonly number[],
  named: readonly number[],
): { ids: number[]; problems: Problem[] } => {
  const known = new Set(current)
  const seen = new Set<number>()
  const problems: Problem[] = []
  named.forEach((id, i) => {
    if (!known.has(id)) problems.push(problem(`order[${i}]`, 'not_active_link', { id }))
    else if (seen.has(id)) problems.push(problem(`order[${i}]`, 'listed_twice', { id }))
    seen.add(id)
  })
  return { ids: [...named, ...current.filter((id) => !seen.has(id))], problems }
}
