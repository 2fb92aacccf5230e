import type { Problem, Rule, RuleParams } from '@vitrine/contract'

export type TextsOf<Rules extends Record<keyof Rules, (...params: never[]) => string>> = {
  readonly [R in keyof Rules]: string | ((...params: Parameters<Rules[R]>) => string)
}

export type ProblemTexts = { readonly [R in Rule]: string | ((...params: RuleParams<R>) => string) }

/** Translates a problem, without its field, to a sentence. Uses the English message if `texts` is null or lacks the rule (a newer service). */
export const translateProblem = (
  { rule, params, message }: Pick<Problem, 'rule' | 'params' | 'message'>,
  texts: ProblemTexts | null,
): string => {
  const text = texts && Object.hasOwn(texts, rule) ? texts[rule as Rule] : message
  return toSentence(typeof text === 'string' ? text : (text as (params: unknown) => string)(params))
}

const toSentence = (text: string): string => {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
