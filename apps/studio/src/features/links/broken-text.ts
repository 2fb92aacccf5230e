import type { BrokenLink } from '@vitrine/contract'
import { formatProblem } from '../../app/errors.ts'
import type { Messages } from '../../app/texts.tsx'

/** Returns a short text for a chip, with the name of an entry. Reasons of a newer service have only their sentence. */
export const formatBroken = ({ item, problem }: BrokenLink, t: Messages): string => {
  const texts: Readonly<Record<string, string>> = t.links.broken
  const text = texts[problem.rule] ?? formatProblem(problem, t)
  return item === undefined ? text : t.common.pair({ name: item, value: text })
}
