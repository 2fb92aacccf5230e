import type { AnalyticsOverview, DayTotals, HourTotals } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { DayChart } from './day-chart.tsx'
import { Figure, FigureTable, MetricPicker } from './figure.tsx'
import { listHours } from './hours.ts'

type Metric = 'views' | 'unique_visitors' | 'clicks' | 'submissions'

export const DaysFigure = ({
  days,
  hours,
  lead,
}: {
  days: readonly DayTotals[]
  /** Shown instead of the days. Visitors are not counted by hour. */
  hours?: AnalyticsOverview['hours']
  lead?: string | undefined
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const [language] = useLanguage()
  const [chosenMetric, setMetric] = useState<Metric>('views')
  const metric = hours && chosenMetric === 'unique_visitors' ? 'views' : chosenMetric
  const rows: readonly (Partial<DayTotals & HourTotals> & { readonly date: string })[] = hours ?? days
  const values = useMemo(
    () =>
      rows.map((row) => ({
        date: row.date,
        ...(row.hour === undefined ? {} : { hour: row.hour }),
        value: row[metric] ?? 0,
      })),
    [rows, metric],
  )
  const metrics = (
    [
      { id: 'views', label: t.analytics.views },
      { id: 'unique_visitors', label: t.analytics.visitors },
      { id: 'clicks', label: t.analytics.clicks },
      { id: 'submissions', label: t.analytics.submissions },
    ] satisfies { id: Metric; label: string }[]
  ).filter(({ id }) => !hours || id !== 'unique_visitors')
  const hourNames = listHours(language)
  const formatTime = ({ date, hour }: (typeof rows)[number]) =>
    `${format.date(`${date}T12:00:00`)}${hour === undefined ? '' : `, ${hourNames[hour]}`}`
  const title = hours ? texts.byHourOfDay : texts.byDay
  return (
    <Figure
      title={title}
      lead={lead}
      chart={<DayChart days={values} />}
      table={
        <FigureTable
          caption={title}
          head={[texts.date, ...metrics.map(({ label }) => label)]}
          rows={rows.map((row) => ({
            id: formatTime(row),
            cells: [formatTime(row), ...metrics.map(({ id }) => format.number(row[id] ?? 0))],
          }))}
        />
      }
    >
      <MetricPicker<Metric> value={metric} onChange={setMetric} options={metrics} />
    </Figure>
  )
}
