import { createProblem, type Problem } from '@vitrine/contract'
/** Returns the id whose move alone leads from one order to another, or undefined if several moved. */
export const findMoved = (before: readonly number[], after: readonly number[]): number | undefined => {
  const at = before.findIndex((id, i) => id !== after[i])
  const omit = (ids: readonly number[], moved?: number) => ids.filter((id) => id !== moved).join()
  return [after[at], before[at]].find((moved) => omit(before, moved) === omit(after, moved))
}

/** Returns the list with the named ids first, followed by the others. Problems report unknown or repeated ids. */
export const reorder = (
  currentOrder: readonly number[],
  named: readonly number[],
): { ids: number[]; problems: Problem[] } => {
  const currentIds = new Set(currentOrder)
  const placedIds = new Set<number>()
  const problems: Problem[] = []
  named.forEach((id, i) => {
    if (!currentIds.has(id)) problems.push(createProblem(`order[${i}]`, 'not_active_link', { id }))
    else if (placedIds.has(id)) problems.push(createProblem(`order[${i}]`, 'listed_twice', { id }))
    placedIds.add(id)
  })
  return { ids: [...named, ...currentOrder.filter((id) => !placedIds.has(id))], problems }
}
