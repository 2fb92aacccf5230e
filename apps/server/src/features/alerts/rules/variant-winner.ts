import type { VariantStats } from '@vitrine/contract'
import type { Rule } from '../observations.ts'

/**
 * Per cent of chance to win from which a variant counts as better, where none is set. With a uniform prior the chance
 * is about one less the one-sided p-value of Fisher's exact test (P. M. E. Altham, J. R. Stat. Soc. B 31 (1969) 261),
 * and one in twenty is the customary limit of that (R. A. Fisher, Statistical Methods for Research Workers, 1925, §12).
 */
const usualChance = 95

/** Splits that are less likely than this are a mismatch: what came of them says nothing. A. Fabijan et al., KDD 2019. */
const unlikelySplit = 0.001

/**
 * A running experiment does better than the original: with enough data, visitors split as set (as far as that can be
 * told), and a sufficient chance to win. Told once for each variant, as more visitors only make it surer.
 */
export const variantWinner: Rule = {
  type: 'variant_winner',
  isToldOnce: true,
  evaluate: (seen, { threshold }) =>
    seen.experiments
      .filter(({ stats }) => isWinner(stats, Math.min(threshold ?? usualChance, 100)))
      .map(({ id, name, stats }) => {
        const rate = stats.rate!
        // Without an uplift nobody has converted on the original
        const original = stats.uplift === null ? 0 : rate / (1 + stats.uplift)
        const chance = Math.min(Math.floor(stats.chance_to_win! * 1000) / 10, 99.9)
        return {
          type: 'variant_winner',
          severity: 'info',
          title: 'A variant does better',
          message: `“${name}” beats the original with a chance of ${chance} %: ${percent(rate)} of its visitors converted, ${percent(original)} on the original.`,
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

const isWinner = (stats: VariantStats, minChance: number): boolean =>
  stats.enough_data &&
  (stats.srm_p_value === null || stats.srm_p_value >= unlikelySplit) &&
  stats.chance_to_win !== null &&
  stats.chance_to_win * 100 >= minChance &&
  (stats.uplift === null || stats.uplift > 0)

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`
