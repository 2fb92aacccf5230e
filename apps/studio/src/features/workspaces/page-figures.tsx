import type { WorkspaceDetail, WorkspaceSummary } from '@vitrine/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Row } from '../../ui/layout.tsx'
import table from '../../ui/table.module.css'
import { useWorkspaceTexts } from './texts.ts'
import styles from './workspaces.module.css'

const shortLength = 10

export const PageFigures = ({
  summary,
  pages,
  search,
}: {
  summary: WorkspaceSummary
  pages: WorkspaceDetail['profiles']
  search: string
}) => {
  const t = useMessages()
  const texts = useWorkspaceTexts()
  const format = useFormat()
  const [isLong, setIsLong] = useState(false)
  const columns = [
    { id: 'views', label: texts.views },
    { id: 'unique_visitors', label: texts.visitors },
    { id: 'clicks', label: texts.clicks },
    { id: 'submissions', label: texts.submissions },
  ] as const
  const rows = summary.profile_totals
    .flatMap(({ profile_id, totals }) => {
      const page = pages.find(({ id }) => id === profile_id)
      return page ? [{ page, totals }] : []
    })
    .toSorted((a, b) => b.totals.views - a.totals.views || b.totals.clicks - a.totals.clicks)
  return (
    <Card title={texts.board}>
      <table className={`${table.table} ${styles.figures}`} aria-label={texts.board}>
        <thead>
          <tr>
            <th scope="col">{t.pages.displayName}</th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col" data-number>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, isLong ? rows.length : shortLength).map(({ page, totals }) => (
            <tr key={page.id}>
              <td>
                <Link to={`/pages/${page.id}/analytics?${search}`}>{page.display_name}</Link>
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
          <Button onPress={() => setIsLong(true)}>{texts.showAllPages(rows.length)}</Button>
        </Row>
      ) : null}
    </Card>
  )
}
