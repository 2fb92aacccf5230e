import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatVisitFilter, isOfBlock } from '@vitrine/contract/visit-filter'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { compareCompleteDays } from '../../app/complete-days.ts'
import { downloadCsv } from '../../app/csv.ts'
import { getToday } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { campaignsQuery, useProfile } from '../../editor/queries.ts'
import { UnpublishedNote } from '../../editor/unpublished-note.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './analytics.module.css'
import { Answers } from './answers.tsx'
import { ClicksFigure } from './clicks-figure.tsx'
import {
  ComparisonDay,
  ComparisonMenu,
  ComparisonNote,
  readComparison,
  useComparisonName,
} from './comparison.tsx'
import { DaysFigure } from './days-figure.tsx'
import { EntryLists } from './entry-lists.tsx'
import { createDayRows, createLinkRows, createSourceRows } from './export.ts'
import { type Filters, readFilters } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { HoursFigure } from './hours-figure.tsx'
import { effectsQuery, overviewQuery, readLinks } from './queries.ts'
import { addDays, type DateRange, parseRange } from './range.ts'
import { RangeNote, RangePicker } from './range-picker.tsx'
import { TopLists } from './top-lists.tsx'
import { useTopTables } from './top-tables.ts'
import { Totals } from './totals.tsx'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('analytics/screen')
  const format = useFormat()
  const profile = useProfile()
  const account = useAccount()
  const showError = useErrorToast()
  const [search, setSearch] = useSearchParams()
  const limit = profile.my_role === 'owner' ? account.plan.limits.analytics_days : null
  const createdDay = getToday(profile.timezone, Date.parse(profile.created_at))
  const today = getToday(profile.timezone)
  const planDay = limit === null ? '' : addDays(today, 1 - limit)
  const firstDay = [createdDay, planDay].sort()[1]!
  const { choice, range } = parseRange(search, profile.timezone, undefined, firstDay)
  const filters = readFilters(search)
  const isOfLink = isOfBlock(filters)
  const compare = readComparison(search, range, firstDay)
  const report = filters.length ? { ...range, filter: formatVisitFilter(filters) } : range
  const overview = useQuery(overviewQuery(profile.id, report, compare))
  const { data } = overview
  const comparison = compare.choice === 'none' ? undefined : data?.comparison
  const isCompared = comparison !== undefined && comparison.unavailable === null
  const totals = data && isCompared ? compareCompleteDays(data, today) : null
  // The lists are compared on the same days as the totals
  const openDays = isCompared && totals?.now !== data?.totals ? 1 : 0
  const createTopQuery = ({ from, to }: DateRange, leftOut = 0) =>
    overviewQuery(profile.id, { ...report, from, to: addDays(to, -leftOut) }, { choice: 'none', from })
  const { data: complete } = useQuery({
    ...createTopQuery(range, openDays),
    enabled: totals !== null && openDays > 0,
  })
  const { data: before } = useQuery({
    ...createTopQuery(comparison ?? range, openDays),
    enabled: totals !== null,
  })
  const now = openDays ? complete : data
  const { data: campaigns = [] } = useQuery(campaignsQuery(profile.id))
  const { data: effects = [] } = useQuery(effectsQuery(profile.id))
  const comparisonName = useComparisonName(compare, range)
  const [isExporting, setIsExporting] = useState(false)
  const firstShownDay = data?.timeseries[0]?.date
  const topBefore = totals && now ? before?.top : undefined
  const tables = useTopTables()
  const client = useQueryClient()
  const error = overview.error ?? (data ? null : overview.failureReason)
  const setParam = (name: string, value: string) => {
    const params = new URLSearchParams(location.search)
    if (value) params.set(name, value)
    else params.delete(name)
    setSearch(params)
  }
  const setCompare = (choice: string) => setParam('compare', choice)
  const setFilters = (filters: Filters) => setParam('f', formatVisitFilter(filters))
  const formatFileName = (table: string) => `${profile.username}-${table}-${range.from}-${range.to}.csv`

  const exportTable = async (table: string, load: () => Promise<Parameters<typeof downloadCsv>[1]>) => {
    setIsExporting(true)
    try {
      downloadCsv(formatFileName(table), await load())
    } catch (error) {
      showError(error)
    } finally {
      setIsExporting(false)
    }
  }

  if (!profile.is_published && search.size === 0 && data?.totals.views === 0 && data.totals.clicks === 0)
    return (
      <>
        <ScreenHeader title={t.analytics.title} lead={texts.lead} />
        <UnpublishedNote>{texts.publishFirst}</UnpublishedNote>
      </>
    )
  return (
    <>
      <ScreenHeader title={t.analytics.title}>
        <Menu
          label={texts.export}
          trigger={
            <Button icon="download" isPending={isExporting} isDisabled={!data}>
              {texts.export}
            </Button>
          }
          entries={
            data
              ? [
                  {
                    id: 'days',
                    title: texts.exportDays,
                    run: () => downloadCsv(formatFileName('days'), createDayRows(data, t, texts, isOfLink)),
                  },
                  {
                    id: 'links',
                    title: texts.exportLinks,
                    run: () =>
                      void exportTable('links', async () =>
                        createLinkRows(await readLinks(profile.id, report), t, texts),
                      ),
                  },
                  {
                    id: 'sources',
                    title: texts.exportSources,
                    run: () =>
                      void exportTable('sources', async () => {
                        const whole = isCompared && (await client.fetchQuery(createTopQuery(comparison)))
                        return createSourceRows(tables(data, whole ? whole.top : undefined), t, texts)
                      }),
                  },
                ]
              : []
          }
        />
      </ScreenHeader>
      <Stack>
        <FilterBar filters={filters} overview={data} onChange={setFilters}>
          <RangePicker
            choice={choice}
            range={range}
            timeZone={profile.timezone}
            limit={limit}
            firstDay={firstDay}
          />
          <ComparisonMenu comparison={compare} range={range} firstDay={firstDay} onChange={setCompare} />
        </FilterBar>
        {compare.choice === 'chosen' ? (
          <ComparisonDay
            from={compare.from}
            firstDay={firstDay}
            timeZone={profile.timezone}
            onChange={setCompare}
          />
        ) : null}
        {profile.is_published ? null : <UnpublishedNote>{t.home.notPublished}</UnpublishedNote>}
        {error ? <LoadState error={error} onRetry={overview.refetch} /> : null}
        {data ? (
          <>
            {data.range.filter ? null : (
              <RangeNote range={data.range} isEmpty={data.timeseries.length === 0} />
            )}
            {data.range.filter?.withheld ? null : (
              <Totals
                totals={data.totals}
                compared={totals}
                pressedBy={isOfLink ? data.range.filter?.visitors : undefined}
              />
            )}
            <ComparisonNote
              comparison={search.get('compare') === 'none' ? undefined : data.comparison}
              createdDay={createdDay}
            >
              {openDays ? (totals ? texts.withoutToday : texts.onlyToday) : null}
            </ComparisonNote>
            {filters.some(({ dim }) => dim === 'variant') && data.totals.views > 0 ? (
              <p className={textStyles.quiet}>{texts.variantRate}</p>
            ) : null}
            {data.range.filter?.withheld ? null : data.totals.views === 0 && data.totals.clicks === 0 ? (
              profile.is_published ? (
                <EmptyState
                  icon="chart"
                  title={texts.emptyTitle}
                  actions={
                    <Button
                      icon="copy"
                      onPress={() => void copyText(profile.public_url, t, t.shell.addressCopied)}
                    >
                      {t.shell.copyAddress}
                    </Button>
                  }
                >
                  {texts.emptyText}
                </EmptyState>
              ) : null
            ) : (
              <div className={styles.report}>
                <Stack>
                  <Answers profileId={profile.id} report={report} overview={data} />
                  <DaysFigure
                    isOfLink={isOfLink}
                    days={data.timeseries}
                    hours={data.hours}
                    lead={
                      firstShownDay && data.range.from < firstShownDay
                        ? (firstShownDay > createdDay && filters.length ? texts.newSubject : texts.newPage)({
                            date: format.date(`${firstShownDay}T12:00:00`),
                          })
                        : undefined
                    }
                    marks={{
                      timeZone: profile.timezone,
                      before: isCompared ? comparison.timeseries : [],
                      beforeName: comparisonName,
                      campaigns,
                      effects,
                    }}
                  />
                </Stack>
                <TopLists
                  tables={tables(data, topBefore, now?.top)}
                  countries={data.top.countries}
                  isCompared={topBefore !== undefined}
                  filters={filters}
                  onFilter={setFilters}
                >
                  <EntryLists
                    profileId={profile.id}
                    report={report}
                    filters={filters}
                    onFilter={setFilters}
                  />
                </TopLists>
                <Stack>
                  <HoursFigure profileId={profile.id} report={report} isOfLink={isOfLink} />
                  <ClicksFigure profileId={profile.id} report={report} isOfLink={isOfLink} />
                </Stack>
              </div>
            )}
            <p className={textStyles.quiet}>
              {[
                texts.lead,
                texts.fewerEntries,
                ...(data.totals.clicks > data.totals.views && data.totals.views > 0
                  ? [texts.manyClicks]
                  : []),
              ].join(' ')}
            </p>
          </>
        ) : error ? null : (
          <Skeleton heights={[8, 24, 20, 16]} />
        )}
      </Stack>
    </>
  )
}
