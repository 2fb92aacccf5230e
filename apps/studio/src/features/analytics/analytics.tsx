import { useQuery } from '@tanstack/react-query'
import { formatVisitFilter } from '@vitrine/contract/visit-filter'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadCsv } from '../../app/csv.ts'
import { getToday } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { LoadError } from '../../app/load-error.tsx'
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
import { addDays, parseRange } from './range.ts'
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
  const planDay = limit === null ? '' : addDays(getToday(profile.timezone), 1 - limit)
  const firstDay = [createdDay, planDay].sort()[1]!
  const { choice, range } = parseRange(search, profile.timezone, undefined, firstDay)
  const filters = readFilters(search)
  const compare = readComparison(search, range)
  const report = filters.length ? { ...range, filter: formatVisitFilter(filters) } : range
  const overview = useQuery(overviewQuery(profile.id, report, compare))
  const { data } = overview
  const comparison = compare.choice === 'none' ? undefined : data?.comparison
  const isCompared = comparison !== undefined && comparison.unavailable === null
  const { data: compared } = useQuery({
    ...overviewQuery(
      profile.id,
      { ...report, from: comparison?.from ?? range.from, to: comparison?.to ?? range.to },
      { choice: 'none', from: range.from },
    ),
    enabled: isCompared,
  })
  const { data: campaigns = [] } = useQuery(campaignsQuery(profile.id))
  const { data: effects = [] } = useQuery(effectsQuery(profile.id))
  const comparisonName = useComparisonName(compare, range)
  const [isExporting, setIsExporting] = useState(false)
  const firstShownDay = data?.timeseries[0]?.date
  const before = isCompared ? compared?.top : undefined
  const tables = useTopTables()
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

  const exportLinks = async () => {
    setIsExporting(true)
    try {
      downloadCsv(formatFileName('links'), createLinkRows(await readLinks(profile.id, report), t, texts))
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
                    run: () => downloadCsv(formatFileName('days'), createDayRows(data, t, texts)),
                  },
                  { id: 'links', title: texts.exportLinks, run: () => void exportLinks() },
                  {
                    id: 'sources',
                    title: texts.exportSources,
                    run: () =>
                      downloadCsv(
                        formatFileName('sources'),
                        createSourceRows(tables(data, before), t, texts),
                      ),
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
          <ComparisonMenu comparison={compare} range={range} onChange={setCompare} />
        </FilterBar>
        {compare.choice === 'chosen' ? (
          <ComparisonDay from={compare.from} timeZone={profile.timezone} onChange={setCompare} />
        ) : null}
        {profile.is_published ? null : <UnpublishedNote>{t.home.notPublished}</UnpublishedNote>}
        {error ? <LoadError error={error} onRetry={overview.refetch} /> : null}
        {data ? (
          <>
            {data.range.filter ? null : (
              <RangeNote range={data.range} isEmpty={data.timeseries.length === 0} />
            )}
            {data.range.filter?.withheld ? null : (
              <Totals totals={data.totals} previous={isCompared ? data.previous : null} />
            )}
            <ComparisonNote comparison={comparison} createdDay={createdDay} />
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
                  <Answers profileId={profile.id} report={report} />
                  <DaysFigure
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
                  tables={tables(data, before)}
                  countries={data.top.countries}
                  isCompared={before !== undefined}
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
                  <HoursFigure profileId={profile.id} report={report} />
                  <ClicksFigure profileId={profile.id} report={report} />
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
