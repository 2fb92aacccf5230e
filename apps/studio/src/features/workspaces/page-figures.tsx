import type { Team, WorkspaceSummary } from '@vitrine/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { filterAndSortPages } from '../../app/pages.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Row } from '../../ui/layout.tsx'
import { SortHead } from '../../ui/sort-head.tsx'
import table from '../../ui/table.module.css'
import { formatPageName, getDirection, type PageSort, toggleSort } from '../pages/index.ts'
import styles from './workspaces.module.css'

const shortLength = 10

type Column = 'views' | 'unique_visitors' | 'clicks' | 'submissions'

export const PageFigures = ({
  summary,
  pages,
  search,
}: {
  summary: WorkspaceSummary
  pages: Team['profiles']
  search: string
}) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const format = useFormat()
  const [language] = useLanguage()
  const [isLong, setIsLong] = useState(false)
  const [sort, setSort] = useState<PageSort<'name' | Column>>({ by: 'views', isReversed: false })
  const columns: readonly { readonly id: Column; readonly label: string }[] = [
    { id: 'views', label: texts.views },
    { id: 'unique_visitors', label: texts.visitors },
    { id: 'clicks', label: texts.clicks },
    { id: 'submissions', label: texts.submissions },
  ]
  const { by, isReversed } = sort
  const namedRows = filterAndSortPages(pages, '', language).flatMap((page) => {
    const totals = summary.profile_totals.find(({ profile_id }) => profile_id === page.id)?.totals
    return totals ? [{ page, totals }] : []
  })
  const sortedRows = by === 'name' ? namedRows : namedRows.toSorted((a, b) => b.totals[by] - a.totals[by])
  const rows = isReversed ? sortedRows.toReversed() : sortedRows
  return (
    <Card title={t.shell.pages}>
      <table className={`${table.table} ${styles.figures}`} aria-label={t.shell.pages}>
        <thead>
          <tr>
            {[{ id: 'name' as const, label: t.pages.displayName }, ...columns].map(({ id, label }) => (
              <SortHead
                key={id}
                title={label}
                direction={getDirection(sort, id)}
                onSort={() => setSort(toggleSort(sort, id))}
                data-number={id === 'name' ? undefined : true}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, isLong ? rows.length : shortLength).map(({ page, totals }) => (
            <tr key={page.id}>
              <td>
                <Link to={`/pages/${page.id}/analytics?${search}`}>{formatPageName(page, pages)}</Link>
              </td>
              {columns.map(({ id, label }) => (
                <td key={id} data-title={label} data-number>
                  {format.number(totals[id])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shortLength && !isLong ? (
        <Row>
          <Button onPress={() => setIsLong(true)}>{texts.showAllPages({ n: rows.length })}</Button>
        </Row>
      ) : null}
    </Card>
  )
}
