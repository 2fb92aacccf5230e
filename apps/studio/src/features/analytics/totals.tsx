import type { AnalyticsOverview } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Chip, Stack } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './analytics.module.css'
import { computeChange } from './range.ts'

export const Totals = ({
  totals,
  previous,
  formatBefore,
}: Pick<AnalyticsOverview, 'totals' | 'previous'> & {
  /** Returns the text of a count of the other period. */
  formatBefore: (values: { value: string }) => string
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const rows = [
    { name: t.analytics.views, now: totals.views, before: previous.views },
    { name: t.analytics.visitors, now: totals.unique_visitors, before: previous.unique_visitors },
    { name: t.analytics.clicks, now: totals.clicks, before: previous.clicks },
    { name: t.analytics.clickRate, now: totals.click_rate, before: previous.click_rate, isRate: true },
    { name: t.analytics.submissions, now: totals.submissions, before: previous.submissions },
  ]
  return (
    <Stack gap="small">
      <dl className={styles.totals}>
        {rows.map(({ name, now, before, isRate }) => {
          const show = (value: number | null) =>
            value === null ? '–' : isRate ? format.percent(value) : format.number(value)
          const change = now === null || before === null ? null : computeChange(now, before)
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <strong>{show(now)}</strong>
                {change === null ? null : (
                  <Chip tone={change > 0 ? 'good' : change < 0 ? 'bad' : 'plain'}>
                    {`${change > 0 ? '+' : ''}${format.percent(change)}`}
                  </Chip>
                )}
                {before ? <small>{formatBefore({ value: show(before) })}</small> : null}
              </dd>
            </div>
          )
        })}
      </dl>
      {totals.clicks > totals.views && totals.views > 0 ? (
        <p className={textStyles.quiet}>{texts.manyClicks}</p>
      ) : null}
      <p className={textStyles.quiet}>{texts.fewerEntries}</p>
    </Stack>
  )
}
