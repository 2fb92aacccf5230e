import type { AnalyticsOverview } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './analytics.module.css'
import { DayChart } from './day-chart.tsx'
import { Figure } from './figure.tsx'

type Metric = 'views' | 'unique_visitors' | 'clicks' | 'submissions'

/** One figure of the page by day; the table has all of them. */
export const DaysFigure = ({ days }: { days: AnalyticsOverview['timeseries'] }) => {
  const t = useMessages()
  const format = useFormat()
  const [metric, setMetric] = useState<Metric>('views')
  const values = useMemo(() => days.map((day) => ({ date: day.date, value: day[metric] })), [days, metric])
  const metrics: { id: Metric; label: string }[] = [
    { id: 'views', label: t.analytics.views },
    { id: 'unique_visitors', label: t.analytics.visitors },
    { id: 'clicks', label: t.analytics.clicks },
    { id: 'submissions', label: t.analytics.submissions },
  ]
  return (
    <Figure
      title={t.analytics.byDay}
      chart={<DayChart days={values} />}
      table={
        <table className={styles.table}>
          <caption className="hidden-visually">{t.analytics.byDay}</caption>
          <thead>
            <tr>
              <th scope="col">{t.analytics.date}</th>
              {metrics.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{format.date(`${day.date}T12:00:00`)}</th>
                {metrics.map(({ id }) => (
                  <td key={id}>{format.number(day[id])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <Segmented
        label={t.analytics.metric}
        labelHidden
        value={metric}
        onChange={setMetric}
        options={metrics}
      />
    </Figure>
  )
}
