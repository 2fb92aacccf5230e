import type { AnalyticsOverview } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Signed } from '../../ui/signed.tsx'
import styles from './analytics.module.css'
import { Difference } from './difference.tsx'

type Counts = AnalyticsOverview['totals']

export const Totals = ({
  totals,
  previous,
}: {
  totals: Counts
  /** Counts of the other period; null without a comparison. */
  previous: Counts | null
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const counts = [
    ['unique_visitors', t.analytics.visitors],
    ['views', t.analytics.views],
    ['clicks', t.analytics.clicks],
    ['submissions', t.analytics.submissions],
  ] as const
  const rows = counts.map(([id, name]) => (
    <div key={id}>
      <dt>{name}</dt>
      <dd>
        <strong>{format.number(totals[id])}</strong>
        {previous ? (
          <small>
            <Difference now={totals[id]} before={previous[id]} />{' '}
            {texts.fromValue({ value: format.number(previous[id]) })}
          </small>
        ) : null}
      </dd>
    </div>
  ))
  const [now, before] = [totals.click_rate, previous?.click_rate ?? null]
  const rate = (
    <div key="rate">
      <dt>{t.analytics.clickRate}</dt>
      <dd>
        <strong>{now === null ? '–' : format.percent(now)}</strong>
        {previous && now !== null && before !== null ? (
          <small>
            <Signed
              difference={now - before}
              deviation={Math.hypot(
                Math.sqrt(totals.clicks) / totals.views,
                Math.sqrt(previous.clicks) / previous.views,
              )}
              text={texts.points({ n: format.signed(Math.round(1000 * (now - before)) / 10) })}
            />{' '}
            {texts.fromValue({ value: format.percent(before) })}
          </small>
        ) : null}
      </dd>
    </div>
  )
  return <dl className={styles.totals}>{rows.toSpliced(3, 0, rate)}</dl>
}
