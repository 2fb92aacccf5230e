import type { Problem } from '@vitrine/contract'

/** Returns the message of a problem in another language than English, or '' if the message is missing. */
export type FormatRule = (problem: Pick<Problem, 'rule' | 'params'>) => string

/** Translates a problem, without its field, to a sentence. Uses the English message if `format` is null or returns ''. */
export const translateProblem = (
  problem: Pick<Problem, 'rule' | 'params' | 'message'>,
  format: FormatRule | null,
): string => toSentence(format?.(problem) || problem.message)

const toSentence = (text: string): string => {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?。！？؟]$/.test(sentence) ? sentence : `${sentence}.`
}
