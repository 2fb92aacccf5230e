import type { ReactNode } from 'react'
import { hasPercent } from '../../app/complete-days.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './analytics.module.css'
import { Difference } from './difference.tsx'
import { type Filters, isFilteredBy, toggleFilter } from './filter.ts'
import type { TopTable } from './top-tables.ts'

export const TopList = ({
  title,
  unit,
  hint,
  rows,
  isCompared = false,
  filters,
  onFilter,
}: Omit<TopTable, 'kind'> & {
  hint?: ReactNode
  /** Shows differences instead of shares. */
  isCompared?: boolean
  filters: Filters
  onFilter: (filters: Filters) => void
}) => {
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const t = useTexts()
  // One unit in a column
  const asPercent = rows.every(({ before }) => before === undefined || hasPercent(before))
  const max = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Card title={title}>
      {hint}
      {rows.length || hint ? null : <p className={textStyles.quiet}>{texts.noData}</p>}
      {rows.length ? (
        <table className={styles.topTable}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{t.analytics[unit]}</th>
              <th scope="col">{isCompared ? texts.difference : texts.share}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count, share, now, before, filter }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={styles.bar} style={{ inlineSize: `${(100 * count) / max}%` }} />
                  {filter ? (
                    <button
                      type="button"
                      className={styles.barText}
                      aria-pressed={isFilteredBy(filters, filter)}
                      onClick={() => onFilter(toggleFilter(filters, filter))}
                    >
                      {name}
                    </button>
                  ) : (
                    <span className={styles.barText}>{name}</span>
                  )}
                </th>
                <td>{format.number(count)}</td>
                <td>
                  {!isCompared ? (
                    format.percent(share)
                  ) : now === undefined || before === undefined ? (
                    '–'
                  ) : (
                    <Difference now={now} before={before} asPercent={asPercent} unit={unit} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  )
}
