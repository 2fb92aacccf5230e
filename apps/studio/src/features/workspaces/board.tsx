import { useQuery } from '@tanstack/react-query'
import type { WorkspaceDetail, WorkspaceSummary } from '@vitrine/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, Chip, EmptyState, Loading, Row } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { Select } from '../../ui/select.tsx'
import { AssignPages } from './assign-pages.tsx'
import { arrange, type Figures, type SortKey, useFigures } from './board-figures.ts'
import { summaryQuery } from './queries.ts'
import styles from './workspaces.module.css'

/** Rows per step: a board may have hundreds of pages. */
const step = 50

export const Board = ({ workspace }: { workspace: WorkspaceDetail }) => {
  const t = useMessages()
  const [language] = useLanguage()
  const { data: summary } = useQuery(summaryQuery(workspace.id))
  const [search, setSearch] = useState('')
  const [by, setBy] = useState<SortKey>('name')
  const [shown, setShown] = useState(step)
  const [assigning, setAssigning] = useState(false)
  const byName = arrange(workspace.profiles, search, 'name', new Map(), language)
  // Sorting by a figure requires the figures of all pages
  const figures = useFigures(summary, by === 'name' ? byName.slice(0, shown) : byName)
  const sorted = by === 'name' ? byName : arrange(byName, '', by, figures, language)
  const open = [...figures.values()].filter((f) => f.loading).length
  const assign = (
    <Button icon="add" onPress={() => setAssigning(true)}>
      {t.workspaces.assign}
    </Button>
  )
  return (
    <>
      {summary ? <Totals summary={summary} /> : null}
      {workspace.profiles.length ? (
        <Card title={t.workspaces.board} actions={assign}>
          <div className={styles.tools}>
            <TextField
              type="search"
              label={t.workspaces.searchPages}
              value={search}
              onChange={(text) => {
                setSearch(text)
                setShown(step)
              }}
            />
            <Select
              label={t.workspaces.sortBy}
              value={by}
              onChange={setBy}
              options={(['name', 'views', 'clicks', 'health'] as const).map((id) => ({
                id,
                label: t.workspaces.sorts[id],
              }))}
            />
          </div>
          {open > 8 ? <Loading text={t.workspaces.loadingFigures} /> : null}
          {sorted.length ? (
            <List label={t.workspaces.board}>
              {sorted.slice(0, shown).map((page) => (
                <PageRow key={page.id} page={page} figures={figures.get(page.id)} />
              ))}
            </List>
          ) : (
            <p>{t.workspaces.noMatch}</p>
          )}
          {sorted.length > shown ? (
            <Row>
              <Button onPress={() => setShown(shown + step)}>
                {t.workspaces.showMore(Math.min(step, sorted.length - shown))}
              </Button>
            </Row>
          ) : null}
        </Card>
      ) : (
        <EmptyState
          icon="shop"
          title={t.workspaces.noPages}
          actions={
            <>
              <ButtonLink to="/pages/new" look="quiet">
                {t.shell.newPage}
              </ButtonLink>
              {assign}
            </>
          }
        >
          {t.workspaces.noPagesText}
        </EmptyState>
      )}
      {summary?.top_links.length ? <TopLinks summary={summary} /> : null}
      {assigning ? <AssignPages workspace={workspace} onClose={() => setAssigning(false)} /> : null}
    </>
  )
}

const healthTone = (score: number) => (score >= 80 ? 'good' : score >= 50 ? 'warn' : 'bad')

const PageRow = ({
  page,
  figures,
}: {
  page: WorkspaceDetail['profiles'][number]
  figures: Figures | undefined
}) => {
  const t = useMessages()
  const format = useFormat()
  const { views = null, clicks = null, health = null, loading = true } = figures ?? {}
  return (
    <ListItem
      title={<Link to={`/pages/${page.id}`}>{page.display_name}</Link>}
      note={`/${page.username}`}
      actions={
        <span className={styles.figures}>
          {views === null ? null : <span>{t.workspaces.viewsOf(format.compact(views))}</span>}
          {clicks === null ? null : <span>{t.workspaces.clicksOf(format.compact(clicks))}</span>}
          {health === null ? (
            <Chip>{loading ? '…' : t.workspaces.healthNone}</Chip>
          ) : (
            <Chip tone={healthTone(health)}>{t.workspaces.healthScore(health)}</Chip>
          )}
        </span>
      }
    />
  )
}

const Totals = ({ summary: { totals, previous } }: { summary: WorkspaceSummary }) => {
  const t = useMessages()
  const format = useFormat()
  const tile = (label: string, now: number, before: number) => {
    const change = before ? (now - before) / before : null
    const trend =
      change === null
        ? null
        : change > 0
          ? t.workspaces.rise(format.percent(change))
          : change < 0
            ? t.workspaces.fall(format.percent(-change))
            : t.workspaces.same
    return (
      <div>
        <dt>{label}</dt>
        <dd>
          <strong>{format.compact(now)}</strong>
        </dd>
        {trend ? (
          <dd>
            <small>{trend}</small>
          </dd>
        ) : null}
      </div>
    )
  }
  return (
    <section aria-label={t.workspaces.last30} className={styles.summary!}>
      <p className={styles.muted}>{t.workspaces.last30}</p>
      <dl className={styles.totals}>
        {tile(t.workspaces.views, totals.views, previous.views)}
        {tile(t.workspaces.visitors, totals.unique_visitors, previous.unique_visitors)}
        {tile(t.workspaces.clicks, totals.clicks, previous.clicks)}
        {tile(t.workspaces.submissions, totals.submissions, previous.submissions)}
      </dl>
    </section>
  )
}

const TopLinks = ({ summary }: { summary: WorkspaceSummary }) => {
  const t = useMessages()
  const format = useFormat()
  return (
    <Card title={t.workspaces.topLinks}>
      <List>
        {summary.top_links.map(({ link_id, profile_id, title, clicks }) => (
          <ListItem
            key={link_id}
            title={<Link to={`/pages/${profile_id}/links`}>{title}</Link>}
            actions={<span className={styles.muted}>{t.workspaces.clicksOf(format.compact(clicks))}</span>}
          />
        ))}
      </List>
    </Card>
  )
}
