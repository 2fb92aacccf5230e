import type { BrokenLink } from '@vitrine/contract'
import { formatProblem } from '../../app/errors.ts'
import type { Messages } from '../../app/texts.tsx'

/** Returns a short text for a chip. Reasons of a newer service have only their sentence. */
export const formatBroken = ({ problem }: BrokenLink, t: Messages): string => {
  const texts: Readonly<Record<string, string>> = t.links.broken
  return texts[problem.rule] ?? formatProblem(problem, t)
}
