import { queryOptions } from '@tanstack/react-query'
import type { ProfileSummary } from '@vitrine/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Chip, Row } from '../ui/layout.tsx'
import { List, ListItem } from '../ui/list.tsx'
import { Select } from '../ui/select.tsx'
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
        <List label={label}>
          {sorted.slice(0, shown).map((page) => (
            <PageRow key={page.id} page={page} />
          ))}
        </List>
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

const healthTone = (score: number) => (score >= 80 ? 'good' : score >= 50 ? 'warn' : 'bad')

const PageRow = ({ page }: { page: ProfileSummary }) => {
  const t = usePageListTexts()
  const { shell } = useMessages()
  const format = useFormat()
  const { views, clicks, health, status, my_role } = page
  const facts = [
    `/${page.username}`,
    ...(my_role === 'owner' ? [] : [shell.roles[my_role]]),
    t.changed(format.relative(page.changed_at)),
  ]
  return (
    <ListItem
      title={
        <>
          <Link to={`/pages/${page.id}`}>{page.display_name}</Link>
          {status === 'published' ? null : (
            <Chip tone={status === 'blocked' ? 'bad' : 'warn'}>{t[status]}</Chip>
          )}
        </>
      }
      note={facts.join(' · ')}
      actions={
        <span className={styles.figures}>
          {views === null ? null : <span>{t.views(format.compact(views))}</span>}
          {clicks === null ? null : <span>{t.clicks(format.compact(clicks))}</span>}
          {health === null ? (
            <Chip>{t.noHealth}</Chip>
          ) : (
            <Chip tone={healthTone(health)}>{t.health(health)}</Chip>
          )}
        </span>
      }
    />
  )
}
