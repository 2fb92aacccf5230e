import { useQuery } from '@tanstack/react-query'
import type { Team, WorkspaceSummary } from '@vitrine/contract'
import { Link, useSearchParams } from 'react-router'
import { downloadCsv } from '../../app/csv.ts'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Loading } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { Menu } from '../../ui/menu.tsx'
import textStyles from '../../ui/text.module.css'
import {
  createDayRows,
  DaysFigure,
  dropDaysBefore,
  parseRange,
  RangeNote,
  RangePicker,
} from '../analytics/index.ts'
import { formatPageName } from '../pages/index.ts'
import { createPageRows, createTopLinkRows } from './export.ts'
import { PageFigures } from './page-figures.tsx'
import { summaryQuery } from './queries.ts'
import styles from './workspaces.module.css'

export const WorkspaceAnalytics = ({ workspace }: { workspace: Team }) => {
  const t = useTexts()
  const [search] = useSearchParams()
  const { plan } = useAccount()
  const { choice, range } = parseRange(search, 'UTC')
  const { data: summary, error, isLoading, refetch } = useQuery(summaryQuery(workspace.id, range))
  if (isLoading) return <Loading />
  const period = String(new URLSearchParams(choice === 'custom' ? range : { days: choice }))
  const allDays = summary?.timeseries ?? []
  const createdDay = workspace.created_at.slice(0, 10)
  const days = choice === 'custom' ? allDays : dropDaysBefore(allDays, createdDay)
  return (
    <>
      <div className={styles.heading}>
        <h2>{t.analytics.title}</h2>
        {summary ? <ExportMenu workspace={workspace} summary={summary} /> : null}
      </div>
      <RangePicker
        choice={choice}
        range={range}
        timeZone="UTC"
        limit={workspace.my_role === 'owner' ? plan.limits.analytics_days : null}
      />
      {error ? <LoadState error={error} onRetry={refetch} /> : null}
      {summary ? (
        <>
          <RangeNote range={summary.range} isEmpty={summary.timeseries.length === 0} />
          <Totals summary={summary} createdDay={days.length < allDays.length ? createdDay : null} />
          {summary.totals.views || summary.totals.clicks ? <DaysFigure days={days} /> : null}
          {summary.profile_totals.length ? (
            <PageFigures summary={summary} pages={workspace.profiles} search={period} />
          ) : null}
          {summary.top_links.length ? <TopLinks summary={summary} pages={workspace.profiles} /> : null}
        </>
      ) : null}
    </>
  )
}

const ExportMenu = ({
  workspace: { slug, profiles },
  summary,
}: {
  workspace: Team
  summary: WorkspaceSummary
}) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const analyticsTexts = useTexts('analytics/screen')
  const { export: title, exportDays } = analyticsTexts
  const formatFileName = (table: string) => `${slug}-${table}-${summary.range.from}-${summary.range.to}.csv`
  return (
    <Menu
      label={title}
      trigger={<Button icon="download">{title}</Button>}
      entries={[
        {
          id: 'pages',
          title: texts.exportPages,
          run: () =>
            downloadCsv(formatFileName('pages'), createPageRows(profiles, summary, t, analyticsTexts)),
        },
        {
          id: 'days',
          title: exportDays,
          run: () => downloadCsv(formatFileName('days'), createDayRows(summary, t, analyticsTexts)),
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

const Totals = ({
  summary: { range, totals, previous },
  createdDay,
}: {
  summary: WorkspaceSummary
  createdDay: string | null
}) => {
  const texts = useTexts('workspaces')
  const format = useFormat()
  const formatDay = (day: string) => format.date(`${day}T12:00:00`)
  const period = `${formatDay(range.from)} – ${formatDay(range.to)}`
  const describeChange = (change: number) => {
    if (change === 0) return texts.same
    return change > 0
      ? texts.rise({ percent: format.percent(change) })
      : texts.fall({ percent: format.percent(-change) })
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
        {period}. {createdDay ? texts.createdOn({ date: formatDay(createdDay) }) : null}{' '}
        {texts.visitorsPerPage}
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

const TopLinks = ({ summary, pages }: { summary: WorkspaceSummary; pages: Team['profiles'] }) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const formatPage = (pageId: number) => {
    const page = pages.find(({ id }) => id === pageId)
    return page && formatPageName(page, pages)
  }
  return (
    <Card title={texts.topLinks}>
      <List>
        {summary.top_links.map(({ link_id, profile_id, title, clicks }) => (
          <ListItem
            key={link_id}
            title={<Link to={`/pages/${profile_id}/links`}>{title}</Link>}
            note={formatPage(profile_id)}
            actions={<span className={textStyles.quiet}>{t.links.clicks({ count: clicks })}</span>}
          />
        ))}
      </List>
    </Card>
  )
}
