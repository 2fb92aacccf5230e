import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCity } from '../../app/code-options.ts'
import { listWeekdays } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { Figure, type FigureProps, FigureTable, MetricPicker } from './figure.tsx'
import { listHours } from './hours.ts'
import { HoursChart } from './hours-chart.tsx'
import { heatmapsQuery } from './queries.ts'

export const HoursFigure = ({ profileId, report, isOfLink }: FigureProps) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const [language] = useLanguage()
  const [chosenMetric, setMetric] = useState<'views' | 'clicks'>('views')
  const metric = isOfLink ? 'clicks' : chosenMetric
  const { data, error, refetch } = useQuery(heatmapsQuery(profileId, report))
  if (!data) return <LoadState error={error} onRetry={refetch} />
  const grid = data.by_hour[metric]
  return (
    <Figure
      title={texts.byHour}
      lead={t.analytics.inTimeZone({ zone: formatCity(data.range.timezone) })}
      chart={<HoursChart grid={grid} />}
      table={
        <FigureTable
          caption={texts.byHour}
          head={[texts.hour, ...listWeekdays(language, 'long')]}
          rows={listHours(language).map((name, hour) => ({
            id: hour,
            cells: [name, ...grid.map((day) => format.number(day[hour] ?? 0))],
          }))}
        />
      }
    >
      <MetricPicker
        value={metric}
        onChange={setMetric}
        options={[
          ...(isOfLink ? [] : [{ id: 'views' as const, label: t.analytics.views }]),
          { id: 'clicks', label: t.analytics.clicks },
        ]}
      />
    </Figure>
  )
}
