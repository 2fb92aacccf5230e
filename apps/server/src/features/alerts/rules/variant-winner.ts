import type { VariantStats } from '@vitrine/contract'
import { english } from '../english.ts'
import type { AlertRuleDefinition } from '../observations.ts'

/** Minimum confidence in per cent: one error in twenty experiments, over all checks. Thresholds can only raise it. */
const minConfidence = 95

/** Cap of the confidence, so that a threshold of 100 can be reached. */
const maxConfidence = 99.9

/** Raises one alert per variant and experiment. The test stays valid under hourly checks (`variants/sequential.ts`). */
export const variantWinner: AlertRuleDefinition = {
  type: 'variant_winner',
  isRaisedOnce: true,
  evaluate: (observations, { threshold }) =>
    observations.experiments
      .filter(({ stats }) =>
        isWinner(stats, Math.min(Math.max(threshold ?? 0, minConfidence), maxConfidence)),
      )
      .map(({ id, name, stats }) => {
        const rate = stats.rate!
        // `uplift` is null if no visitor of the original converted
        const original = stats.uplift === null ? 0 : rate / (1 + stats.uplift)
        const confidence = Math.min(Math.floor(stats.confidence! * 1000) / 10, maxConfidence)
        return {
          type: 'variant_winner',
          severity: 'info',
          title: english.variantWinner.title,
          message: english.variantWinner.message({
            name,
            confidence,
            rate: toPercent(rate),
            originalRate: toPercent(original),
          }),
          metric: 'rate',
          value: rate,
          baseline: Math.round(original * 1_000_000) / 1_000_000,
          change_pct: stats.uplift && Math.round(stats.uplift * 1000) / 10,
          window: 'winner',
          subject: { type: 'variant', id, name },
        }
      }),
}

const isWinner = ({ confidence, verdict, uplift, rate }: VariantStats, requiredConfidence: number): boolean =>
  confidence !== null &&
  confidence > 0 &&
  confidence * 100 >= requiredConfidence &&
  verdict !== 'worse' &&
  rate !== null &&
  rate > 0 &&
  (uplift === null || uplift > 0)

const toPercent = (share: number): number => Math.round(share * 1000) / 10
