import type { VariantStats } from '@vitrine/contract'
import type { Rule } from '../observations.ts'

/**
 * Per cent of certainty from which a variant counts as better: one error in twenty experiments, over all looks. A threshold may
 * ask for more; a lower one, which preferences may hold, asks for this.
 */
const leastConfidence = 95

/** Nothing is ever surer than this, so a threshold of 100 asks for as much. */
const maxConfidence = 99.9

/**
 * A running experiment does better than the original, by a test that holds though it is made every hour
 * (`variants/sequential.ts`). Told once for each variant. The error of 5 % is that of one split of visitors: each change of
 * weights or of what is compared begins another, with a fresh 5 %.
 */
export const variantWinner: Rule = {
  type: 'variant_winner',
  isToldOnce: true,
  evaluate: (seen, { threshold }) =>
    seen.experiments
      .filter(({ stats }) =>
        isWinner(stats, Math.min(Math.max(threshold ?? 0, leastConfidence), maxConfidence)),
      )
      .map(({ id, name, stats }) => {
        const rate = stats.rate!
        // Without an uplift nobody has converted on the original
        const original = stats.uplift === null ? 0 : rate / (1 + stats.uplift)
        const certainty = Math.min(Math.floor(stats.confidence! * 1000) / 10, maxConfidence)
        return {
          type: 'variant_winner',
          severity: 'info',
          title: 'A variant does better',
          message: `“${name}” beats the original with a certainty of ${certainty} %: ${percent(rate)} of its visitors converted, ${percent(original)} on the original.`,
          metric: 'rate',
          value: rate,
          baseline: Math.round(original * 1_000_000) / 1_000_000,
          change_pct: stats.uplift && Math.round(stats.uplift * 1000) / 10,
          window: 'winner',
          subject: { type: 'variant', id },
          action_url: null,
        }
      }),
}

const isWinner = ({ confidence, verdict, uplift, rate }: VariantStats, minConfidence: number): boolean =>
  confidence !== null &&
  confidence > 0 &&
  confidence * 100 >= minConfidence &&
  verdict !== 'worse' &&
  rate !== null &&
  rate > 0 &&
  (uplift === null || uplift > 0)

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`
