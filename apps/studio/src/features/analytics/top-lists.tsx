import type { AnalyticsOverview } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { useCountriesNote } from '../../app/no-countries.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import styles from './analytics.module.css'
import type { Filters } from './filter.ts'
import { TopList } from './top-list.tsx'
import type { TopTable } from './top-tables.ts'

export const TopLists = ({
  tables,
  countries,
  isCompared,
  filters,
  onFilter,
  children,
}: {
  tables: readonly TopTable[]
  countries: AnalyticsOverview['top']['countries']
  isCompared: boolean
  filters: Filters
  onFilter: (filters: Filters) => void
  /** Shown after the links. */
  children: ReactNode
}) => {
  const texts = useTexts('analytics/screen')
  const countriesNote = useCountriesNote()
  const { is_admin: isAdmin } = useAccount().user
  const [links, ...others] = tables
  const list = ({ kind, ...table }: TopTable, hint: ReactNode = null) => (
    <TopList
      key={kind}
      {...table}
      isCompared={isCompared}
      hint={hint}
      filters={filters}
      onFilter={onFilter}
    />
  )
  return (
    <div className={styles.topTables}>
      {list(links!)}
      {children}
      {others
        // If no countries are configured, only administrators see the empty list and its hint, because only they can configure it
        .filter(
          ({ kind, rows }) => rows.length > 0 || (kind === 'countries' && isAdmin && countries.length > 0),
        )
        .map((table) =>
          list(
            table,
            table.kind === 'countries' && countriesNote && isAdmin ? (
              <details>
                <summary>{texts.setUpCountries}</summary>
                {countriesNote}
              </details>
            ) : null,
          ),
        )}
    </div>
  )
}
