import type { Comparison } from '@vitrine/contract'
import { getToday } from '../../app/days.ts'
import { useTexts } from '../../app/texts.tsx'
import { Select } from '../../ui/select.tsx'
import textStyles from '../../ui/text.module.css'
import { TimeField } from '../../ui/time-field.tsx'
import styles from './analytics.module.css'
import { addDays, countDays, type DateRange, isDay } from './range.ts'

const comparisons = ['previous', 'last_year', 'chosen'] as const
/** `from` is the first day of a chosen period; it is as long as the range. */
export type ComparisonPeriod = {
  readonly choice: (typeof comparisons)[number]
  readonly from: string
}

/** Returns the period in the URL: `last_year`, the first day of a chosen period, or else the period before the range. */
export const readComparison = (search: URLSearchParams, range: DateRange): ComparisonPeriod => {
  const text = search.get('compare')
  if (isDay(text)) return { choice: 'chosen', from: text }
  return {
    choice: text === 'last_year' ? text : 'previous',
    from: addDays(range.from, -countDays(range)),
  }
}

export const ComparisonSelect = ({
  comparison,
  timeZone,
  onChange,
}: {
  comparison: ComparisonPeriod
  timeZone: string
  /** Called with the new parameter of the URL. */
  onChange: (parameter: string) => void
}) => {
  const texts = useTexts('analytics/screen')
  return (
    <div className={styles.range}>
      <div className={styles.compare}>
        <Select
          label={texts.compare}
          value={comparison.choice}
          onChange={(choice) => onChange(choice === 'chosen' ? comparison.from : choice)}
          options={comparisons.map((id) => ({ id, label: texts.comparisons[id] }))}
        />
      </div>
      {comparison.choice === 'chosen' ? (
        <div className={styles.dates}>
          <TimeField
            type="date"
            isRequired
            label={texts.compareFrom}
            value={comparison.from}
            max={getToday(timeZone)}
            // A year that the user is typing begins with zeros
            onChange={(day) => day >= '2000' && day <= getToday(timeZone) && onChange(day)}
          />
        </div>
      ) : null}
    </div>
  )
}

/** Gives the reason why the counts of the other period are missing. */
export const ComparisonNote = ({ comparison }: { comparison: Comparison | undefined }) => {
  const texts = useTexts('analytics/screen')
  return comparison?.unavailable ? (
    <p className={textStyles.quiet}>{texts.unavailable[comparison.unavailable]}</p>
  ) : null
}
