import type { AnalyticsOverview } from '@vitrine/contract'
import { useMemo } from 'react'
import { useCountriesNote } from '../../app/no-countries.ts'
import { useAccount } from '../../app/session.ts'
import { useLanguage, useMessages } from '../../messages/index.tsx'
import styles from './analytics.module.css'
import { TopList, type TopRow } from './top-list.tsx'

type Tops = AnalyticsOverview['top']
type TopListKind = Exclude<keyof Tops, 'links'>

const kinds = ['referrers', 'countries', 'devices', 'browsers', 'languages', 'utm_sources'] as const

export const TopLists = ({ top }: { top: Tops }) => {
  const t = useMessages()
  const [language] = useLanguage()
  const countriesNote = useCountriesNote()
  const { is_admin: isAdmin } = useAccount().user
  const formatValue = useMemo(() => {
    const countries = new Intl.DisplayNames(language, { type: 'region' })
    const languages = new Intl.DisplayNames(language, { type: 'language' })
    const findName = (names: Intl.DisplayNames, code: string): string => {
      try {
        return names.of(code) ?? code
      } catch {
        return code
      }
    }
    const devices: Readonly<Record<string, string>> = t.analytics.devices
    const formatters: Record<TopListKind, (value: string) => string> = {
      countries: (value) => findName(countries, value),
      languages: (value) => findName(languages, value),
      devices: (value) => devices[value] ?? value,
      referrers: (value) => value,
      browsers: (value) => value,
      utm_sources: (value) => value,
    }
    return (kind: TopListKind, value: string): string => {
      if (value === 'unknown') return t.analytics.unknown
      return value === 'direct' ? t.analytics.direct : formatters[kind](value)
    }
  }, [language, t])
  const createRows = (kind: TopListKind): TopRow[] =>
    top[kind]
      .filter(({ value }) => !(kind === 'countries' && countriesNote && value === 'unknown'))
      .map(({ value, views, share }) => ({
        key: value,
        name: formatValue(kind, value),
        count: views,
        share,
      }))
  const lists = kinds.map((kind) => ({ kind, rows: createRows(kind) }))
  return (
    <div className={styles.topTables}>
      <TopList
        title={t.analytics.topLinks}
        countLabel={t.analytics.clicks}
        rows={top.links.map(({ link_id, title, clicks, share }) => ({
          key: String(link_id),
          name: title,
          count: clicks,
          share,
        }))}
      />
      {lists
        // If no countries are configured, only administrators see the empty list and its hint, because only they can configure it
        .filter(
          ({ kind, rows }) => rows.length > 0 || (kind === 'countries' && isAdmin && top[kind].length > 0),
        )
        .map(({ kind, rows }) => (
          <TopList
            key={kind}
            title={t.analytics.tops[kind]}
            countLabel={t.analytics.views}
            hint={
              kind === 'countries' && countriesNote && isAdmin ? (
                <details>
                  <summary>{t.analytics.setUpCountries}</summary>
                  {countriesNote}
                </details>
              ) : null
            }
            rows={rows}
          />
        ))}
    </div>
  )
}
