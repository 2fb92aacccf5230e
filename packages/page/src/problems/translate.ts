import type { Problem, Rule, RuleParams } from '@vitrine/contract'

/** Sentences of rules in one language, as texts or as functions of the parameters. */
export type TextsOf<Rules extends Record<keyof Rules, (...params: never[]) => string>> = {
  readonly [R in keyof Rules]: string | ((...params: Parameters<Rules[R]>) => string)
}

/** The sentence of every rule in one language. */
export type ProblemTexts = { readonly [R in Rule]: string | ((...params: RuleParams<R>) => string) }

/** Translates a problem, without its field, to a sentence. Without `texts`, and for a rule of a newer service, in English. */
export const translateProblem = (
  { rule, params, message }: Pick<Problem, 'rule' | 'params' | 'message'>,
  texts: ProblemTexts | null,
): string => {
  const text = texts && Object.hasOwn(texts, rule) ? texts[rule as Rule] : message
  return asSentence(typeof text === 'string' ? text : (text as (params: unknown) => string)(params))
}

const asSentence = (text: string): string => {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
