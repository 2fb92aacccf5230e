import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadCsv } from '../../app/csv.ts'
import { getToday } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { LoadError } from '../../app/load-error.tsx'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useProfile } from '../../editor/queries.ts'
import { UnpublishedNote } from '../../editor/unpublished-note.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClicksFigure } from './clicks-figure.tsx'
import { DaysFigure } from './days-figure.tsx'
import { createDayRows, createLinkRows, createSourceRows } from './export.ts'
import { HoursFigure } from './hours-figure.tsx'
import { overviewQuery, readLinks } from './queries.ts'
import { dropDaysBefore, parseRange } from './range.ts'
import { RangeNote, RangePicker } from './range-picker.tsx'
import { useAnalyticsTexts } from './texts.ts'
import { TopLists } from './top-lists.tsx'
import { Totals } from './totals.tsx'

export const Component = () => {
  const t = useMessages()
  const texts = useAnalyticsTexts()
  const format = useFormat()
  const profile = useProfile()
  const account = useAccount()
  const showError = useErrorToast()
  const [search] = useSearchParams()
  const { choice, range } = parseRange(search, profile.timezone)
  const overview = useQuery(overviewQuery(profile.id, range))
  const [isExporting, setIsExporting] = useState(false)
  const limit = profile.my_role === 'owner' ? account.plan.limits.analytics_days : null
  const { data } = overview
  const createdDay = getToday(profile.timezone, Date.parse(profile.created_at))
  const chartDays = dropDaysBefore(data?.timeseries ?? [], createdDay)
  const error = overview.error ?? (data ? null : overview.failureReason)
  const formatFileName = (table: string) => `${profile.username}-${table}-${range.from}-${range.to}.csv`

  const exportLinks = async () => {
    setIsExporting(true)
    try {
      downloadCsv(formatFileName('links'), createLinkRows(await readLinks(profile.id, range), t))
    } catch (error) {
      showError(error)
    } finally {
      setIsExporting(false)
    }
  }

  return (
    <>
      <ScreenHeader title={t.analytics.title} lead={texts.lead}>
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
                    run: () => downloadCsv(formatFileName('days'), createDayRows(data, t)),
                  },
                  { id: 'links', title: texts.exportLinks, run: () => void exportLinks() },
                  {
                    id: 'sources',
                    title: texts.exportSources,
                    run: () => downloadCsv(formatFileName('sources'), createSourceRows(data, t)),
                  },
                ]
              : []
          }
        />
      </ScreenHeader>
      <Stack>
        <RangePicker choice={choice} range={range} timeZone={profile.timezone} limit={limit} />
        {profile.is_published ? null : <UnpublishedNote>{t.home.notPublished}</UnpublishedNote>}
        {error ? <LoadError error={error} onRetry={overview.refetch} /> : null}
        {data ? (
          <>
            <RangeNote range={data.range} isEmpty={data.timeseries.length === 0} />
            <Totals totals={data.totals} previous={data.previous} />
            {data.totals.views === 0 && data.totals.clicks === 0 ? (
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
              <>
                <DaysFigure
                  days={chartDays}
                  lead={
                    chartDays.length < data.timeseries.length
                      ? texts.newPage(chartDays.length, format.date(`${createdDay}T12:00:00`))
                      : undefined
                  }
                />
                <TopLists top={data.top} />
                <HoursFigure profileId={profile.id} range={range} />
                <ClicksFigure profileId={profile.id} range={range} />
              </>
            )}
          </>
        ) : error ? null : (
          <Skeleton heights={[8, 24, 20, 16]} />
        )}
      </Stack>
    </>
  )
}
