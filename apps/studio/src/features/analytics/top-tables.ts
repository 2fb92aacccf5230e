import type { AnalyticsOverview } from '@vitrine/contract'
import { useCountriesNote } from '../../app/no-countries.ts'
import { useTexts } from '../../app/texts.tsx'
import { createFilter } from './filter.ts'
import { topKinds } from './top-kinds.ts'
import { listRest, maxEntries, type TopRow } from './top-rows.ts'
import { useValueNames } from './value-names.ts'

export type TopTable = {
  readonly kind: 'links' | (typeof topKinds)[number]['kind']
  readonly title: string
  readonly unit: 'clicks' | 'views'
  readonly rows: readonly TopRow[]
}

/** Returns a function that lists the tables of a report, and of the period that it is compared with. */
export const useTopTables = () => {
  const texts = useTexts('analytics/screen')
  const formatValue = useValueNames()
  const countriesNote = useCountriesNote()
  return (
    { top, totals, range }: AnalyticsOverview,
    before: AnalyticsOverview['top'] | undefined,
    /** Compared with `before`: of as many days. */
    now = top,
  ): readonly TopTable[] => {
    const isFiltered = range.filter !== undefined
    // A filter by a block matches only clicks
    const unit = topKinds.some(({ kind }) => top[kind]?.some(({ clicks }) => clicks !== undefined))
      ? 'clicks'
      : 'views'
    const listLinks = (lists = now) =>
      lists.links.map(({ link_id, clicks }) => [String(link_id), clicks] as const)
    const links = top.links.map(({ link_id, title, clicks, share }) => ({
      key: String(link_id),
      name: title,
      count: clicks,
      share,
      now: findCount(listLinks(), String(link_id), isFiltered),
      before: before && findCount(listLinks(before), String(link_id), isFiltered),
      filter: createFilter('link', String(link_id)),
    }))
    return [
      {
        kind: 'links',
        title: texts.topLinks,
        unit: 'clicks',
        rows: [...links, ...listRest(links, totals.clicks, texts, isFiltered)],
      },
      ...topKinds.map(({ kind, dim }): TopTable => {
        const listValues = (lists = now) =>
          (lists[kind] ?? []).map(({ value, views, clicks = views }) => [value, clicks] as const)
        const rows = (top[kind] ?? []).map(({ value, views, clicks = views, share }) => {
          const isSum = value === 'few' || value === 'other'
          return {
            key: value,
            name: formatValue(dim, value),
            count: clicks,
            share,
            now: findCount(listValues(), value, false),
            before: isSum || !before ? undefined : findCount(listValues(before), value, false),
            filter: isSum ? undefined : createFilter(dim, value),
          }
        })
        // Visits without a tag are in no row
        const rest = dim.startsWith('utm_') ? [] : listRest(rows, totals[unit], texts, isFiltered)
        return {
          kind,
          title: texts.tops[kind],
          unit,
          rows: [...rows, ...rest].filter(
            ({ key }) => !(kind === 'countries' && countriesNote && key === 'unknown'),
          ),
        }
      }),
    ]
  }
}

/** Returns a count of a period; undefined if it may be among those that are not listed. */
const findCount = (
  entries: readonly (readonly [key: string, count: number])[],
  key: string,
  mayBeHidden: boolean,
): number | undefined =>
  entries.find(([other]) => other === key)?.[1] ??
  (mayBeHidden || entries.length >= maxEntries || entries.some(([other]) => other === 'few') ? undefined : 0)
