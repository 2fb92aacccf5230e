import { useQuery } from '@tanstack/react-query'
import type { WorkspaceDetail, WorkspaceSummary } from '@vitrine/contract'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../../app/format.ts'
import { PageList } from '../../app/page-list.tsx'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { useAccount } from '../../app/session.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, EmptyState, Loading } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import textStyles from '../../ui/text.module.css'
import { AssignPagesDialog } from './assign-pages.tsx'
import { summaryQuery } from './queries.ts'
import { useWorkspaceTexts } from './texts.ts'
import { useWorkspaceMenu, WorkspaceButton } from './workspace-menu.tsx'
import styles from './workspaces.module.css'

export const Board = ({ workspace }: { workspace: WorkspaceDetail }) => {
  const t = useMessages()
  const texts = useWorkspaceTexts()
  const { data: summary, isLoading: isSummaryLoading } = useQuery(summaryQuery(workspace.id))
  const menu = useWorkspaceMenu(workspace.id)
  const { data: summaries, isLoading: arePagesLoading } = useQuery(pageSummariesQuery)
  const [isAssigning, setIsAssigning] = useState(false)
  const { user, plan, usage } = useAccount()
  const { key } = useLocation()
  const isPlanFull = plan.limits.profiles !== null && usage.profiles >= plan.limits.profiles
  if (isSummaryLoading || arePagesLoading) return <Loading />
  const isLimited = workspace.members.some((member) => member.user.id === user.id && member.profile_ids)
  const ids = new Set(workspace.profiles.map(({ id }) => id))
  const actions = (
    <>
      {isPlanFull && workspace.my_role !== 'owner' ? null : (
        <ButtonLink to={`/pages/new?workspace=${workspace.id}`} icon="add">
          {t.shell.newPage}
        </ButtonLink>
      )}
      <Button onPress={() => setIsAssigning(true)}>{texts.assign}</Button>
    </>
  )
  return (
    <>
      {summary && workspace.profiles.length ? <Totals summary={summary} /> : null}
      {workspace.profiles.length ? (
        <Card title={texts.board} actions={actions}>
          {summaries ? (
            <PageList
              key={key}
              label={texts.board}
              pages={summaries.filter(({ id }) => ids.has(id))}
              renderActions={(pages) => <WorkspaceButton pages={pages} menu={menu} />}
              createSections={(page) => menu.createSections([page])}
            />
          ) : (
            <Loading />
          )}
        </Card>
      ) : (
        <EmptyState icon="shop" title={isLimited ? texts.noSharedPages : texts.noPages} actions={actions}>
          {isLimited ? texts.noSharedPagesText : texts.noPagesText}
        </EmptyState>
      )}
      {summary?.top_links.length ? <TopLinks summary={summary} pages={workspace.profiles} /> : null}
      {isAssigning ? <AssignPagesDialog workspace={workspace} onClose={() => setIsAssigning(false)} /> : null}
    </>
  )
}

const Totals = ({ summary: { totals, previous } }: { summary: WorkspaceSummary }) => {
  const texts = useWorkspaceTexts()
  const format = useFormat()
  const describeChange = (change: number) => {
    if (change === 0) return texts.same
    return change > 0 ? texts.rise(format.percent(change)) : texts.fall(format.percent(-change))
  }
  const renderTile = (label: string, now: number, before: number) => {
    const change = before ? (now - before) / before : null
    return (
      <div>
        <dt>{label}</dt>
        <dd>
          <strong>{format.compact(now)}</strong>
        </dd>
        {change === null ? null : (
          <dd>
            <small>{describeChange(change)}</small>
          </dd>
        )}
      </div>
    )
  }
  return (
    <section aria-label={texts.last30} className={styles.summary!}>
      <p className={textStyles.quiet}>
        {Object.values(previous).some(Boolean) ? texts.last30Compared : texts.last30}. {texts.visitorsPerPage}
      </p>
      <dl className={styles.totals}>
        {renderTile(texts.views, totals.views, previous.views)}
        {renderTile(texts.visitors, totals.unique_visitors, previous.unique_visitors)}
        {renderTile(texts.clicks, totals.clicks, previous.clicks)}
        {renderTile(texts.submissions, totals.submissions, previous.submissions)}
      </dl>
    </section>
  )
}

const TopLinks = ({ summary, pages }: { summary: WorkspaceSummary; pages: WorkspaceDetail['profiles'] }) => {
  const t = useMessages()
  const texts = useWorkspaceTexts()
  const format = useFormat()
  return (
    <Card title={texts.topLinks}>
      <List>
        {summary.top_links.map(({ link_id, profile_id, title, clicks }) => (
          <ListItem
            key={link_id}
            title={<Link to={`/pages/${profile_id}/links`}>{title}</Link>}
            note={pages.find(({ id }) => id === profile_id)?.display_name}
            actions={<span className={textStyles.quiet}>{t.links.clicks(format.compact(clicks))}</span>}
          />
        ))}
      </List>
    </Card>
  )
}
