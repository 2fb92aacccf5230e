import type { Problem, Rule, RuleParams } from '@vitrine/contract'
import type { Catalogue } from '@vitrine/texts'
import { createLocalTexts, type LocalTexts } from '../local-texts.ts'
import type { Texts } from '../texts.gen.d.ts'
import type { FormatRule } from './translate.ts'

/** Messages by rule in one language. The contract has the English messages. */
type ProblemTexts = LocalTexts<Texts['problems']>

type Params<R extends Rule> = NonNullable<RuleParams<R>[0]>

const getWord = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? words[key]! : key

const formatAlternatives = (names: readonly unknown[], { tag }: ProblemTexts): string =>
  new Intl.ListFormat(tag, { type: 'disjunction' }).format(names.map(String))

/** Values of messages that differ from the parameters of their rule. */
const writers = {
  type: ({ type }: Params<'type'>, { types }: ProblemTexts) => ({ type: getWord(types, type) }),
  any_of: ({ forms }: Params<'any_of'>, texts: ProblemTexts) => ({
    forms: formatAlternatives(
      forms.map((form) => getWord(texts.types, form)),
      texts,
    ),
  }),
  // A box to select has the constant true
  const: ({ value }: Params<'const'>) => ({ value: value === true ? null : JSON.stringify(value) }),
  url_network: ({ name, choices }: Params<'url_network'>) => ({ name, choice: choices[0] ?? '' }),
  idea_says: ({ facts }: Params<'idea_says'>, texts: ProblemTexts) => ({
    facts: new Intl.ListFormat(texts.tag).format(facts.map((fact) => getWord(texts.facts, fact))),
  }),
}

type Values<R extends Rule> = R extends keyof typeof writers
  ? ReturnType<(typeof writers)[R]>
  : { readonly [K in keyof Params<R>]: Params<R>[K] extends readonly unknown[] ? string : Params<R>[K] }

/** Compiles only if the messages have no rule or parameter that the contract lacks. */
type RuleTexts = { readonly [R in Rule]?: string | ((values: Values<R>) => string) } & {
  readonly [R in Exclude<keyof ProblemTexts['rules'], Rule>]: never
}

type Writer = (params: Problem['params'], texts: ProblemTexts) => object

const writeValues: Writer = (params, texts) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? formatAlternatives(value, texts) : value,
    ]),
  )

/** Returns '' if the texts lack the rule or one of its words, or the problem lacks a parameter: the service has another version. */
const formatRule = ({ rule, params }: Pick<Problem, 'rule' | 'params'>, texts: ProblemTexts): string => {
  const rules: RuleTexts = texts.rules
  const text = Object.hasOwn(rules, rule) ? rules[rule as Rule] : ''
  if (typeof text !== 'function') return text ?? ''
  const write = (Object.hasOwn(writers, rule) ? writers[rule as 'type'] : writeValues) as Writer
  try {
    return (text as (values: object) => string)(write(params, texts))
  } catch {
    return ''
  }
}

/** Creates a function that reads the catalogue on first use. */
export const createRuleFormat = (catalogue: Catalogue, language: string): FormatRule => {
  let texts: ProblemTexts | undefined
  return (problem) => {
    texts ??= createLocalTexts<Texts['problems']>(catalogue, language)
    return formatRule(problem, texts)
  }
}
