import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useMessages } from '../../messages/index.tsx'
import { Callout, Loading } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './analytics.module.css'
import { Figure } from './figure.tsx'
import { HoursChart, weekdays } from './hours-chart.tsx'
import { heatmapsQuery } from './queries.ts'
import type { DateRange } from './range.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** When people come and click, by hour of the week. */
export const HoursFigure = ({ profileId, range }: { profileId: number; range: DateRange }) => {
  const t = useMessages()
  const format = useFormat()
  const [language] = useLanguage()
  const [metric, setMetric] = useState<'views' | 'clicks'>('views')
  const { data, error } = useQuery(heatmapsQuery(profileId, range))
  if (error) return <Callout tone="bad">{errorText(error, t)}</Callout>
  if (!data) return <Loading text={t.common.loading} />
  const grid = data.by_hour[metric]
  const names = weekdays(language, 'long')
  return (
    <Figure
      title={t.analytics.byHour}
      lead={t.analytics.inTimeZone(data.range.timezone)}
      chart={<HoursChart grid={grid} />}
      table={
        <table className={styles.table}>
          <caption className="hidden-visually">{t.analytics.byHour}</caption>
          <thead>
            <tr>
              <th scope="col">{t.analytics.hour}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour}>
                <th scope="row">{hour}:00</th>
                {grid.map((day, i) => (
                  <td key={names[i]}>{format.number(day[hour] ?? 0)}</td>
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
        options={[
          { id: 'views', label: t.analytics.views },
          { id: 'clicks', label: t.analytics.clicks },
        ]}
      />
    </Figure>
  )
}
