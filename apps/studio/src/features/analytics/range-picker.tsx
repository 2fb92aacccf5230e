import type { AnalyticsOverview } from '@vitrine/contract'
import { Link, useSearchParams } from 'react-router'
import { getToday } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Callout } from '../../ui/layout.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import styles from './analytics.module.css'
import { addDays, countDays, type DateRange, parseRange, type RangeChoice } from './range.ts'

/**
 * Selects the date range, which is stored in the URL, beside the parameters of a list. `limit` is the plan's days; null is unlimited or unknown.
 * With `firstDay`, all days since then are a choice instead of 90 days.
 */
export const RangePicker = ({
  choice,
  range,
  timeZone,
  limit,
  firstDay,
}: {
  choice: RangeChoice
  range: DateRange
  timeZone: string
  limit: number | null
  firstDay?: string
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const [, setSearch] = useSearchParams()
  const last = getToday(timeZone)
  const first = limit === null ? undefined : addDays(last, 1 - limit)
  const setParams = (range: DateRange | { readonly days: string }) => {
    const params = new URLSearchParams(location.search)
    for (const name of ['days', 'from', 'to']) params.delete(name)
    for (const [name, value] of Object.entries(range)) params.set(name, value)
    setSearch(params, { replace: true })
  }
  const setDay = (name: 'from' | 'to', day: string) => {
    // The other day may have changed after the last rendering
    const { range: current } = parseRange(new URLSearchParams(location.search), timeZone)
    const next = { ...current, [name]: day }
    // A year that the user is typing begins with zeros
    if (day >= '2000') setParams(next.from <= next.to ? next : { from: day, to: day })
  }
  const days = (['7', '30', '90'] as const).filter(
    (count) =>
      (limit === null || Number(count) <= limit) && (!firstDay || count !== '90' || count === choice),
  )
  const options: readonly { readonly id: RangeChoice; readonly label: string }[] = [
    ...days.map((count) => ({ id: count, label: texts.days({ count }) })),
    ...(firstDay ? [{ id: 'all' as const, label: texts.since({ date: format.day(firstDay) }) }] : []),
    { id: 'custom', label: texts.custom },
  ]
  const picker = {
    label: texts.range,
    value: choice,
    options,
    onChange: (chosen: RangeChoice) => setParams(chosen === 'custom' ? range : { days: chosen }),
    labelHidden: true,
  }
  return (
    <>
      <div className={styles.wideTool}>
        <Segmented {...picker} />
      </div>
      <div className={styles.narrowTool}>
        <Select {...picker} />
      </div>
      {choice === 'custom' ? (
        <div className={styles.dates}>
          {(['from', 'to'] as const).map((name) => (
            <TimeField
              key={name}
              type="date"
              isRequired
              label={t.analytics[name]}
              value={range[name]}
              min={first}
              max={last}
              onChange={(day) => setDay(name, day)}
            />
          ))}
        </div>
      ) : null}
      {limit !== null && (limit < 90 || countDays(range) > limit) ? (
        <p className={styles.planNote}>
          {texts.planDays({ days: format.number(limit) })} <Link to="/plan">{t.common.seePlans}</Link>
        </p>
      ) : null}
    </>
  )
}

export const RangeNote = ({ range, isEmpty }: { range: AnalyticsOverview['range']; isEmpty: boolean }) => {
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  if (!range.clipped) return null
  return (
    <Callout>
      {isEmpty
        ? texts.outside
        : texts.clipped({
            from: format.date(`${range.from}T12:00:00`),
            to: format.date(`${range.to}T12:00:00`),
          })}
    </Callout>
  )
}
