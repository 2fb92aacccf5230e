import type { AnswerRule } from '../answer.ts'

/**
 * Reports a variant whose verdict is better. The p-value is that of the sequential test (`variants/sequential.ts`),
 * valid at every look.
 */
export const variantBetter: AnswerRule = {
  level: 0.05,
  evaluate: ({ experiments, range }) =>
    experiments.flatMap(({ id, name, stats: { confidence, verdict, uplift, rate, ci } }) =>
      confidence === null
        ? []
        : {
            pValue: 1 - confidence,
            effect: Math.log1p(uplift ?? 0),
            facts:
              verdict === 'better' && uplift !== null && rate !== null
                ? {
                    kind: 'variant_better',
                    subject: { type: 'variant', id, name },
                    date: null,
                    value: rate,
                    baseline: rate / (1 + uplift),
                    change: uplift,
                    interval: ci ? [ci[0]!, ci[1]!] : null,
                    days: range.to - range.from + 1,
                    cause: null,
                    evidence: [
                      { measure: 'rate', label: 'original', value: rate / (1 + uplift) },
                      { measure: 'rate', label: name, value: rate },
                    ],
                    actions: ['use_variant'],
                  }
                : null,
          },
    ),
}
