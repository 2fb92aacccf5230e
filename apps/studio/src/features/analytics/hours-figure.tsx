import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCity } from '../../app/code-options.ts'
import { listWeekdays } from '../../app/days.ts'
import { formatError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { Callout, Loading } from '../../ui/layout.tsx'
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
  const { data, error } = useQuery(heatmapsQuery(profileId, report))
  if (error && !data) return <Callout tone="bad">{formatError(error, t)}</Callout>
  if (!data) return <Loading />
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
