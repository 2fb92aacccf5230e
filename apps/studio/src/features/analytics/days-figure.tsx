import type { AnalyticsOverview, Campaign, DayTotals, EditEffect, HourTotals } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { findDays, getToday } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './analytics.module.css'
import { DayChart } from './day-chart.tsx'
import { Figure, FigureTable, MetricPicker } from './figure.tsx'
import { listHours } from './hours.ts'

type Metric = 'views' | 'unique_visitors' | 'clicks' | 'submissions'

/** More bands would hide each other. */
const maxBands = 3
/** The newest edits in the legend; Changes has all. */
const maxEditDays = 4

/** Comparison and marks of a chart of days. */
export type DayMarks = {
  readonly timeZone: string
  /** Days of another period, in the same order. */
  readonly before: readonly DayTotals[]
  readonly beforeName: string
  readonly campaigns: readonly Campaign[]
  readonly effects: readonly EditEffect[]
}

export const DaysFigure = ({
  days,
  hours,
  lead,
  isOfLink = false,
  marks,
}: {
  days: readonly DayTotals[]
  /** Shown instead of the days. Visitors are not counted by hour. */
  hours?: AnalyticsOverview['hours']
  lead?: string | undefined
  /** Counts of a block have no views and visitors. */
  isOfLink?: boolean
  marks?: DayMarks
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const [language] = useLanguage()
  const [chosenMetric, setMetric] = useState<Metric>('clicks')
  const metrics = (
    [
      { id: 'clicks', label: t.analytics.clicks },
      { id: 'unique_visitors', label: t.analytics.visitors },
      { id: 'views', label: t.analytics.views },
      { id: 'submissions', label: t.analytics.submissions },
    ] satisfies { id: Metric; label: string }[]
  ).filter(
    ({ id }) =>
      !(hours && id === 'unique_visitors') && !(isOfLink && (id === 'unique_visitors' || id === 'views')),
  )
  const metric = metrics.some(({ id }) => id === chosenMetric) ? chosenMetric : 'clicks'
  const rows: readonly (Partial<DayTotals & HourTotals> & { readonly date: string })[] = hours ?? days
  const before = hours ? undefined : marks?.before
  const values = useMemo(
    () =>
      rows.map((row, i) => ({
        date: row.date,
        ...(row.hour === undefined ? {} : { hour: row.hour }),
        value: row[metric] ?? 0,
        before: before?.[i]?.[metric],
      })),
    [rows, metric, before],
  )
  const hourNames = listHours(language)
  const formatTime = ({ date, hour }: (typeof rows)[number]) =>
    `${format.date(`${date}T12:00:00`)}${hour === undefined ? '' : `, ${hourNames[hour]}`}`
  const title = hours ? texts.byHourOfDay : texts.byDay
  const { timeZone = 'UTC', campaigns = [], effects = [] } = (!hours && marks) || {}
  const bands = campaigns
    .filter(({ status }) => status !== 'draft')
    .map((campaign) => {
      const { start, end } = findDays(campaign, timeZone)
      return { name: campaign.name, days: days.filter(({ date }) => date >= start && (!end || date <= end)) }
    })
    // A band of all days would mark nothing
    .filter((band) => band.days.length > 0 && band.days.length < days.length)
    .slice(0, maxBands)
    .map((band) => ({ name: band.name, from: band.days[0]!.date, to: band.days.at(-1)!.date }))
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const editDays = effects.flatMap((effect) =>
    effect.edits.map(({ created_at }) => getToday(timeZone, Date.parse(created_at))),
  )
  const edits = [...new Set(editDays)].filter((day) => day >= first && day <= last).sort()
  return (
    <Figure
      title={title}
      lead={lead}
      chart={<DayChart days={values} today={marks && getToday(marks.timeZone)} bands={bands} edits={edits} />}
      table={
        <FigureTable
          caption={title}
          head={[
            texts.date,
            ...metrics.map(({ label }) => label),
            ...(before?.length
              ? [
                  t.common.pair({
                    name: metrics.find(({ id }) => id === metric)!.label,
                    value: marks!.beforeName,
                  }),
                ]
              : []),
          ]}
          rows={rows.map((row, i) => ({
            id: formatTime(row),
            cells: [
              formatTime(row),
              ...metrics.map(({ id }) => format.number(row[id] ?? 0)),
              ...(before?.length ? [format.number(values[i]!.before ?? 0)] : []),
            ],
          }))}
        />
      }
      legend={
        marks && !hours ? (
          <ul className={`${textStyles.legend} ${styles.marks}`}>
            {before?.length ? (
              <>
                <li data-mark="now">{texts.now}</li>
                <li data-mark="before">{marks.beforeName}</li>
              </>
            ) : null}
            {bands.map(({ name, from, to }) => (
              <li key={`${name} ${from}`} data-mark="band">
                {texts.campaignDays({ name, from: format.day(from), to: format.day(to) })}
              </li>
            ))}
            {edits.length ? (
              <li data-mark="edit">
                <Link to="changes">
                  {texts.edits({
                    n: edits.length,
                    days: format.list(edits.slice(-maxEditDays).map(format.day)),
                  })}
                </Link>
              </li>
            ) : null}
          </ul>
        ) : null
      }
    >
      <MetricPicker<Metric> value={metric} onChange={setMetric} options={metrics} />
    </Figure>
  )
}
