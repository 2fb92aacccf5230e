import type { AnswerFacts, Observations, Test } from './answer.ts'
import { selectCertain } from './control.ts'
import { answerRules } from './rules/index.ts'

const maxAnswers = 4

/** Returns at most four answers, the largest effect first. Facts without a test are always certain. */
export const findAnswers = (observations: Observations): AnswerFacts[] => {
  const tests = answerRules.flatMap(({ level, evaluate }) =>
    evaluate(observations).map((test) => ({ ...test, level })),
  )
  const facts: readonly Test[] = tests.filter(({ level }) => level === null)
  const certain = selectCertain(tests.filter(({ level }) => level !== null))
  const answers = [...facts, ...certain.filter(({ pValue, level }) => pValue <= level!)]
  return answers
    .filter((test): test is Test & { facts: AnswerFacts } => test.facts !== null)
    .sort((a, b) => b.effect - a.effect)
    .slice(0, maxAnswers)
    .map((test) => test.facts)
}
