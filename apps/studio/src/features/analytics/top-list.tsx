import type { VisitFilter } from '@vitrine/contract/visit-filter'
import type { ReactNode } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './analytics.module.css'
import { type Filters, isFilteredBy, toggleFilter } from './filter.ts'

export type TopRow = {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly share: number
  /** Condition that the row adds to the filter or removes. Missing if its value is a sum of values. */
  readonly filter?: VisitFilter | undefined
}

export const TopList = ({
  title,
  countLabel,
  hint,
  rows,
  filters,
  onFilter,
}: {
  title: string
  countLabel: string
  hint?: ReactNode
  rows: readonly TopRow[]
  filters: Filters
  onFilter: (filters: Filters) => void
}) => {
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  return (
    <Card title={title}>
      {hint}
      {rows.length || hint ? null : <p className={textStyles.quiet}>{texts.noData}</p>}
      {rows.length ? (
        <table className={styles.topTable}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{countLabel}</th>
              <th scope="col">{texts.share}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count, share, filter }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={styles.bar} style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
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
                <td>{format.percent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  )
}
