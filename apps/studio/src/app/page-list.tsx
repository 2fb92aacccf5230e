import { queryOptions } from '@tanstack/react-query'
import type { ProfileSummary } from '@vitrine/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Chip, Row } from '../ui/layout.tsx'
import { Select } from '../ui/select.tsx'
import table from '../ui/table.module.css'
import { extensionApi } from './api.ts'
import { useFormat } from './format.ts'
import styles from './page-list.module.css'
import { usePageListTexts } from './page-list-texts.ts'
import { findPages, type SortKey, sortKeys, sortPages } from './page-order.ts'

export const pageSummariesQuery = queryOptions({
  queryKey: ['page-summaries'],
  queryFn: async ({ signal }) => (await extensionApi.listProfileSummaries({ signal })).data,
})

/** Rows per step, because an agency may have hundreds of pages. */
const step = 50

export const PageList = ({ label, pages }: { label: string; pages: readonly ProfileSummary[] }) => {
  const t = usePageListTexts()
  const [language] = useLanguage()
  const [search, setSearch] = useState('')
  const [by, setBy] = useState<SortKey>('name')
  const [shown, setShown] = useState(step)
  const sorted = sortPages(findPages(pages, search, language), by)
  return (
    <>
      <div className={styles.tools}>
        <TextField
          type="search"
          label={t.search}
          value={search}
          autoComplete="off"
          onChange={(text) => {
            setSearch(text)
            setShown(step)
          }}
        />
        <Select
          label={t.sortBy}
          value={by}
          onChange={setBy}
          options={sortKeys.map((id) => ({ id, label: t.sorts[id] }))}
        />
      </div>
      {sorted.length ? (
        <table className={`${table.table} ${styles.pages}`} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t.sorts.name}</th>
              <th scope="col">{t.state}</th>
              <th scope="col" data-number>
                {t.sorts.views}
              </th>
              <th scope="col" data-number>
                {t.sorts.clicks}
              </th>
              <th scope="col" data-number>
                {t.sorts.score}
              </th>
              <th scope="col" data-number>
                {t.sorts.changed}
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((page) => (
              <PageRow key={page.id} page={page} />
            ))}
          </tbody>
        </table>
      ) : (
        <p role="status">{t.none}</p>
      )}
      {sorted.length > shown ? (
        <Row>
          <Button onPress={() => setShown(shown + step)}>
            {t.more(Math.min(step, sorted.length - shown))}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

const scoreTone = (score: number) => (score >= 80 ? 'good' : score >= 50 ? 'warn' : 'bad')
const statusTone = { published: 'good', unpublished: 'warn', blocked: 'bad' } as const

const PageRow = ({ page }: { page: ProfileSummary }) => {
  const t = usePageListTexts()
  const { shell } = useMessages()
  const format = useFormat()
  const { username, views, clicks, health: score, status, my_role } = page
  return (
    <tr>
      <td>
        <span className={styles.name}>
          <Link to={`/pages/${page.id}`}>{page.display_name}</Link>
          <a href={`/${username}`} target="_blank" rel="noreferrer">
            /{username}
          </a>
          {my_role === 'owner' ? null : <Chip>{shell.roles[my_role]}</Chip>}
          <span className={styles.screens}>
            {(['links', 'analytics'] as const).map((screen) => (
              <Link
                key={screen}
                to={`/pages/${page.id}/${screen}`}
                aria-label={`${shell[screen]}: ${page.display_name}`}
              >
                {shell[screen]}
              </Link>
            ))}
          </span>
        </span>
      </td>
      <td data-title={t.state}>
        <span className={table.chips}>
          <Chip tone={statusTone[status]}>{t[status]}</Chip>
        </span>
      </td>
      <td data-title={t.sorts.views} data-number>
        {views === null ? '–' : format.number(views)}
      </td>
      <td data-title={t.sorts.clicks} data-number>
        {clicks === null ? '–' : format.number(clicks)}
      </td>
      <td data-title={t.sorts.score} data-number>
        {score === null ? t.noScore : <Chip tone={scoreTone(score)}>{format.number(score)}</Chip>}
      </td>
      <td data-title={t.sorts.changed} data-number>
        {format.relative(page.changed_at)}
      </td>
    </tr>
  )
}
