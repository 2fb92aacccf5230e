import type { AnalyticsOverview } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { useCountriesNote } from '../../app/no-countries.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import styles from './analytics.module.css'
import { createFilter, type Filters } from './filter.ts'
import { topKinds } from './top-kinds.ts'
import { TopList, type TopRow } from './top-list.tsx'
import { useValueNames } from './value-names.ts'

export const TopLists = ({
  top,
  before,
  filters,
  onFilter,
  children,
}: {
  top: AnalyticsOverview['top']
  /** Values of the other period; undefined without a comparison. */
  before: AnalyticsOverview['top'] | undefined
  filters: Filters
  onFilter: (filters: Filters) => void
  /** Shown after the links. */
  children: ReactNode
}) => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const countriesNote = useCountriesNote()
  const { is_admin: isAdmin } = useAccount().user
  const formatValue = useValueNames()
  const createRows = ({ kind, dim }: (typeof topKinds)[number]): TopRow[] =>
    (top[kind] ?? [])
      .filter(({ value }) => !(kind === 'countries' && countriesNote && value === 'unknown'))
      .map(({ value, views, share }) => ({
        key: value,
        name: formatValue(dim, value),
        count: views,
        share,
        before: before && (before[kind]?.find((entry) => entry.value === value)?.views ?? 0),
        filter: value === 'few' || value === 'other' ? undefined : createFilter(dim, value),
      }))
  const lists = topKinds.map((list) => ({ kind: list.kind, rows: createRows(list) }))
  return (
    <div className={styles.topTables}>
      <TopList
        title={texts.topLinks}
        countLabel={t.analytics.clicks}
        rows={top.links.map(({ link_id, title, clicks, share }) => ({
          key: String(link_id),
          name: title,
          count: clicks,
          share,
          before: before && (before.links.find((link) => link.link_id === link_id)?.clicks ?? 0),
          filter: createFilter('link', String(link_id)),
        }))}
        filters={filters}
        onFilter={onFilter}
      />
      {children}
      {lists
        // If no countries are configured, only administrators see the empty list and its hint, because only they can configure it
        .filter(
          ({ kind, rows }) =>
            rows.length > 0 || (kind === 'countries' && isAdmin && top.countries.length > 0),
        )
        .map(({ kind, rows }) => (
          <TopList
            key={kind}
            title={texts.tops[kind]}
            countLabel={t.analytics.views}
            hint={
              kind === 'countries' && countriesNote && isAdmin ? (
                <details>
                  <summary>{texts.setUpCountries}</summary>
                  {countriesNote}
                </details>
              ) : null
            }
            rows={rows}
            filters={filters}
            onFilter={onFilter}
          />
        ))}
    </div>
  )
}
