import type { AnalyticsOverview } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { DayChart } from './day-chart.tsx'
import { Figure, FigureTable, MetricPicker } from './figure.tsx'
import { useAnalyticsTexts } from './texts.ts'

type Metric = 'views' | 'unique_visitors' | 'clicks' | 'submissions'

export const DaysFigure = ({
  days,
  lead,
}: {
  days: readonly AnalyticsOverview['timeseries'][number][]
  lead?: string | undefined
}) => {
  const t = useMessages()
  const texts = useAnalyticsTexts()
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
      title={texts.byDay}
      lead={lead}
      chart={<DayChart days={values} />}
      table={
        <FigureTable
          caption={texts.byDay}
          head={[t.analytics.date, ...metrics.map(({ label }) => label)]}
          rows={days.map((day) => ({
            id: day.date,
            cells: [format.date(`${day.date}T12:00:00`), ...metrics.map(({ id }) => format.number(day[id]))],
          }))}
        />
      }
    >
      <MetricPicker value={metric} onChange={setMetric} options={metrics} />
    </Figure>
  )
}
