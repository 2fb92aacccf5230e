import { useQuery } from '@tanstack/react-query'
import type { WorkspaceDetail, WorkspaceSummary } from '@vitrine/contract'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { downloadCsv } from '../../app/csv.ts'
import { useFormat } from '../../app/format.ts'
import { LoadError } from '../../app/load-error.tsx'
import { PageList } from '../../app/page-list.tsx'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { useAccount } from '../../app/session.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, EmptyState, Loading } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { Menu } from '../../ui/menu.tsx'
import textStyles from '../../ui/text.module.css'
import {
  createDayRows,
  DaysFigure,
  parseRange,
  RangeNote,
  RangePicker,
  useAnalyticsTexts,
} from '../analytics/index.ts'
import { AssignPagesDialog } from './assign-pages.tsx'
import { createPageRows, createTopLinkRows } from './export.ts'
import { summaryQuery } from './queries.ts'
import { useWorkspaceTexts } from './texts.ts'
import { useWorkspaceMenu, WorkspaceButton } from './workspace-menu.tsx'
import styles from './workspaces.module.css'

export const Board = ({ workspace }: { workspace: WorkspaceDetail }) => {
  const t = useMessages()
  const texts = useWorkspaceTexts()
  const [search] = useSearchParams()
  const { choice, range } = parseRange(search, 'UTC')
  const figures = useQuery(summaryQuery(workspace.id, range))
  const summary = figures.data
  const menu = useWorkspaceMenu(workspace.id)
  const { data: summaries, isLoading: arePagesLoading } = useQuery(pageSummariesQuery)
  const [isAssigning, setIsAssigning] = useState(false)
  const { user, plan, usage } = useAccount()
  const isPlanFull = plan.limits.profiles !== null && usage.profiles >= plan.limits.profiles
  if (figures.isLoading || arePagesLoading) return <Loading />
  const isLimited = workspace.members.some((member) => member.user.id === user.id && member.profile_ids)
  const ids = new Set(workspace.profiles.map(({ id }) => id))
  const totals = new Map(summary?.profile_totals.map((entry) => [entry.profile_id, entry.totals]))
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
      {workspace.profiles.length ? (
        <div className={styles.summary}>
          <div className={styles.period}>
            <RangePicker
              choice={choice}
              range={range}
              timeZone="UTC"
              limit={workspace.my_role === 'owner' ? plan.limits.analytics_days : null}
            />
            {summary ? <ExportMenu workspace={workspace} summary={summary} /> : null}
          </div>
          {figures.error ? <LoadError error={figures.error} onRetry={figures.refetch} /> : null}
          {summary ? (
            <>
              <RangeNote range={summary.range} isEmpty={summary.timeseries.length === 0} />
              <Totals summary={summary} />
              {summary.totals.views || summary.totals.clicks ? (
                <DaysFigure days={summary.timeseries} />
              ) : null}
            </>
          ) : null}
        </div>
      ) : null}
      {workspace.profiles.length ? (
        <Card title={texts.board} actions={actions}>
          {summaries ? (
            <PageList
              label={texts.board}
              pages={summaries
                .filter(({ id }) => ids.has(id))
                .map((page) => ({
                  ...page,
                  views: totals.get(page.id)?.views ?? null,
                  clicks: totals.get(page.id)?.clicks ?? null,
                }))}
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

const ExportMenu = ({
  workspace: { slug, profiles },
  summary,
}: {
  workspace: WorkspaceDetail
  summary: WorkspaceSummary
}) => {
  const t = useMessages()
  const texts = useWorkspaceTexts()
  const { export: title, exportDays } = useAnalyticsTexts()
  const formatFileName = (table: string) => `${slug}-${table}-${summary.range.from}-${summary.range.to}.csv`
  return (
    <Menu
      label={title}
      trigger={<Button icon="download">{title}</Button>}
      entries={[
        {
          id: 'pages',
          title: texts.exportPages,
          run: () => downloadCsv(formatFileName('pages'), createPageRows(profiles, summary, t)),
        },
        {
          id: 'days',
          title: exportDays,
          run: () => downloadCsv(formatFileName('days'), createDayRows(summary, t)),
        },
        {
          id: 'links',
          title: texts.exportLinks,
          run: () => downloadCsv(formatFileName('links'), createTopLinkRows(profiles, summary, t)),
        },
      ]}
    />
  )
}

const Totals = ({ summary: { range, totals, previous } }: { summary: WorkspaceSummary }) => {
  const texts = useWorkspaceTexts()
  const format = useFormat()
  const period = [range.from, range.to].map((day) => format.date(`${day}T12:00:00`)).join(' – ')
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
    <section aria-label={period} className={styles.summary!}>
      <p className={textStyles.quiet}>
        {period}. {texts.visitorsPerPage}
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
