import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'
import { createFilter, type Filters } from './filter.ts'
import { linksQuery, type ReportQuery } from './queries.ts'
import { TopList } from './top-list.tsx'

/** Clicks of each date of blocks of events. */
export const EntryLists = ({
  profileId,
  report,
  filters,
  onFilter,
}: {
  profileId: number
  report: ReportQuery
  filters: Filters
  onFilter: (filters: Filters) => void
}) => {
  const texts = useTexts('analytics/screen')
  const hasEvents = useLinks().some(({ kind }) => kind === 'events')
  const { data = [] } = useQuery({ ...linksQuery(profileId, report), enabled: hasEvents })
  return data.map(({ link_id, title, items, few }) => {
    if (!items) return null
    const sum = items.reduce((total, { clicks }) => total + clicks, 0)
    return (
      <TopList
        key={link_id}
        title={texts.entryClicks({ title })}
        unit="clicks"
        hint={sum ? null : <p>{few ? texts.fewVisitors : texts.noEntryClicks}</p>}
        rows={items
          .filter(({ clicks }) => clicks > 0)
          .sort((a, b) => b.clicks - a.clicks)
          .map(({ id, title, clicks }) => ({
            key: id,
            name: title,
            count: clicks,
            share: clicks / sum,
            filter: createFilter('item', `${link_id}:${id}`),
          }))}
        filters={filters}
        onFilter={onFilter}
      />
    )
  })
}
