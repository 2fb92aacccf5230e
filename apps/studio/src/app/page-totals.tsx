import type { ProfileSummary } from '@vitrine/contract'
import { useMessages } from '../messages/index.tsx'
import textStyles from '../ui/text.module.css'
import { downloadCsv } from './csv.ts'
import { getToday } from './days.ts'
import { useFormat } from './format.ts'
import { usePageListTexts } from './page-list-texts.ts'
import { settings } from './settings.ts'

export const PageTotals = ({ pages }: { pages: readonly ProfileSummary[] }) => {
  const texts = usePageListTexts()
  const format = useFormat()
  const sum = (name: 'views' | 'clicks') =>
    format.number(pages.reduce((total, page) => total + (page[name] ?? 0), 0))
  if (pages.length === 0) return null
  return <span className={textStyles.quiet}>{texts.totals(sum('views'), sum('clicks'))}</span>
}

export const useExportPages = (pages: readonly ProfileSummary[]) => {
  const t = useMessages()
  const texts = usePageListTexts()
  return () =>
    downloadCsv(`pages-${getToday('UTC')}.csv`, [
      [
        texts.sorts.name,
        t.profile.username,
        texts.status,
        texts.sorts.views,
        texts.sorts.clicks,
        texts.sorts.score,
        texts.sorts.changed,
      ],
      ...pages.map(({ display_name, username, status, views, clicks, health, changed_at }) => [
        display_name,
        `${settings.baseUrl}/${username}`,
        texts[status],
        views,
        clicks,
        health,
        changed_at,
      ]),
    ])
}
