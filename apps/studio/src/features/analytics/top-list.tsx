import type { VisitFilter } from '@vitrine/contract/visit-filter'
import type { ReactNode } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './analytics.module.css'
import { Difference } from './difference.tsx'
import { type Filters, isFilteredBy, toggleFilter } from './filter.ts'

export type TopRow = {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly share: number
  /** Count of the other period; undefined without a comparison. */
  readonly before?: number | undefined
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
              <th scope="col">{countLabel}</th>
              <th scope="col">{rows[0]?.before === undefined ? texts.share : texts.difference}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count, share, before, filter }) => (
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
                  {before === undefined ? format.percent(share) : <Difference now={count} before={before} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  )
}
