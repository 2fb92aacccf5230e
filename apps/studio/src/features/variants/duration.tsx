import { minExperimentVisitors } from '@vitrine/contract/limits'
import { addRegion } from '../../app/browser.ts'
import { joinSentences } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { Callout } from '../../ui/layout.tsx'
import type { Draft } from './draft.ts'
import { useEstimate } from './queries.ts'

/** Rounds up to whole weeks from two weeks on, and to months from two months on: the estimate is not more precise. */
export const formatDays = (days: number, language: string): string => {
  const [unit, length] =
    days >= 60 ? (['month', 30] as const) : days >= 14 ? (['week', 7] as const) : (['day', 1] as const)
  return new Intl.NumberFormat(addRegion(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(days / length),
  )
}

/** Expected duration of an experiment. */
export const Duration = ({ draft }: { draft: Draft }) => {
  const texts = useTexts('variants/editor')
  const format = useFormat()
  const [language] = useLanguage()
  const estimate = useEstimate(draft)
  if (!estimate) return null
  const reason = estimate.reason && texts.noDuration[estimate.reason]
  const sentences =
    estimate.reason === null
      ? [
          texts.visitorsPerDay({ visitors: format.number(Math.round(estimate.visitors_per_day)) }),
          ...estimate.expected_days
            .toSorted((a, b) => b.uplift - a.uplift)
            .map(({ uplift, days }) =>
              days === null
                ? texts.notShown({ rise: format.percent(uplift) })
                : texts.expectedTime({ rise: format.percent(uplift), time: formatDays(days, language) }),
            ),
        ]
      : [typeof reason === 'function' ? reason({ visitors: format.number(minExperimentVisitors) }) : reason]
  return <Callout>{joinSentences(sentences)}</Callout>
}
