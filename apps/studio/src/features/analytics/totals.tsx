import type { AnalyticsOverview } from '@vitrine/contract'
import type { ComparedTotals } from '../../app/complete-days.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Signed } from '../../ui/signed.tsx'
import styles from './analytics.module.css'
import { Difference } from './difference.tsx'

type Counts = AnalyticsOverview['totals']

export const Totals = ({
  totals,
  compared,
  pressedBy,
}: {
  totals: Counts
  /** Null without a comparison. */
  compared: ComparedTotals
  /** Visitors who pressed a block, instead of all visitors and views. */
  pressedBy?: number | undefined
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  /** Names both values if the figure above them counts more days. */
  const formatFrom = (now: string, before: string) =>
    compared?.now === totals ? texts.fromValue({ value: before }) : texts.fromTo({ now, before })
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
        {compared ? (
          <small>
            <Difference now={compared.now[id]} before={compared.before[id]} />{' '}
            {formatFrom(format.number(compared.now[id]), format.number(compared.before[id]))}
          </small>
        ) : null}
      </dd>
    </div>
  ))
  const [now, before] = [compared?.now.click_rate ?? null, compared?.before.click_rate ?? null]
  const rate = (
    <div key="rate">
      <dt>{t.analytics.clickRate}</dt>
      <dd>
        <strong>{totals.click_rate === null ? '–' : format.percent(totals.click_rate)}</strong>
        {compared && now !== null && before !== null ? (
          <small>
            <Signed
              difference={now - before}
              deviation={Math.hypot(
                Math.sqrt(compared.now.clicks) / compared.now.views,
                Math.sqrt(compared.before.clicks) / compared.before.views,
              )}
              text={texts.points({ n: format.signed(Math.round(1000 * (now - before)) / 10) })}
            />{' '}
            {formatFrom(format.percent(now), format.percent(before))}
          </small>
        ) : null}
      </dd>
    </div>
  )
  if (pressedBy === undefined) return <dl className={styles.totals}>{rows.toSpliced(3, 0, rate)}</dl>
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{texts.pressedBy}</dt>
        <dd>
          <strong>{format.number(pressedBy)}</strong>
        </dd>
      </div>
      {rows.slice(2, totals.submissions ? 4 : 3)}
    </dl>
  )
}
