import type { Comparison } from '@vitrine/contract'
import { getToday } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import textStyles from '../../ui/text.module.css'
import { TimeField } from '../../ui/time-field.tsx'
import styles from './analytics.module.css'
import { addDays, countDays, type DateRange, isDay } from './range.ts'

const comparisons = ['previous', 'last_year', 'chosen', 'none'] as const
/** `from` is the first day of a chosen period; it is as long as the range. */
export type ComparisonPeriod = {
  readonly choice: (typeof comparisons)[number]
  readonly from: string
}

/** Returns the comparisons whose days have data: those since `firstDay`. */
const listComparisons = (range: DateRange, firstDay: string) =>
  comparisons.filter((id) => {
    if (id === 'previous') return addDays(range.from, -countDays(range)) >= firstDay
    if (id === 'last_year') return addDays(range.from, -364) >= firstDay
    return id === 'none' || firstDay < range.from
  })

/**
 * Returns the period in the URL: `last_year`, `none`, the first day of a chosen period, or else the period before the range, if all its
 * days are since `firstDay`.
 */
export const readComparison = (
  search: URLSearchParams,
  range: DateRange,
  firstDay: string,
): ComparisonPeriod => {
  const text = search.get('compare')
  if (isDay(text)) return { choice: 'chosen', from: text }
  return {
    choice:
      text === 'last_year' || text === 'none'
        ? text
        : listComparisons(range, firstDay).includes('previous')
          ? 'previous'
          : 'none',
    from: addDays(range.from, -countDays(range)),
  }
}

/** Returns the name of a compared period. */
export const useComparisonName = ({ choice, from }: ComparisonPeriod, range: DateRange): string => {
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const name = texts.compared[choice]
  return typeof name === 'function'
    ? name({ n: countDays(range), date: format.date(`${from}T12:00:00`) })
    : name
}

export const ComparisonMenu = ({
  comparison,
  range,
  firstDay,
  onChange,
}: {
  comparison: ComparisonPeriod
  range: DateRange
  firstDay: string
  /** Called with the new parameter of the URL. */
  onChange: (parameter: string) => void
}) => {
  const texts = useTexts('analytics/screen')
  const name = useComparisonName(comparison, range)
  const offered = listComparisons(range, firstDay)
  if (offered.length === 1 && comparison.choice === 'none') return null
  return (
    <Menu
      label={texts.compare}
      trigger={
        <Button icon="calendar">
          <span className={styles.toolText}>{name}</span>
        </Button>
      }
      entries={[]}
      sections={[
        {
          title: texts.compare,
          entries: offered.map((id) => ({
            id,
            title: texts.comparisons[id],
            isChecked: id === comparison.choice,
            run: () => onChange(id === 'chosen' ? comparison.from : id === 'previous' ? '' : id),
          })),
        },
      ]}
    />
  )
}

/** First day of a chosen period. */
export const ComparisonDay = ({
  from,
  firstDay,
  timeZone,
  onChange,
}: {
  from: string
  firstDay: string
  timeZone: string
  onChange: (day: string) => void
}) => {
  const texts = useTexts('analytics/screen')
  return (
    <TimeField
      type="date"
      isRequired
      label={texts.compareFrom}
      value={from}
      min={firstDay}
      max={getToday(timeZone)}
      // A year that the user is typing begins with zeros
      onChange={(day) => day >= '2000' && day <= getToday(timeZone) && onChange(day)}
    />
  )
}

/** Gives the reason why the counts of the other period are missing, or else says what differences leave out. */
export const ComparisonNote = ({
  comparison,
  createdDay,
  children,
}: {
  comparison: Comparison | undefined
  createdDay: string
  children: string | null
}) => {
  const texts = useTexts('analytics/screen')
  const reason = comparison?.unavailable
  // The page existed, but not the variant, campaign or link of the filter
  const isYoung = reason === 'before_creation' && comparison!.from >= createdDay
  const text = reason ? (isYoung ? texts.beforeSubject : texts.unavailable[reason]) : children
  return text ? <p className={textStyles.quiet}>{text}</p> : null
}
