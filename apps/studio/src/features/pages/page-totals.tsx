import type { ProfileSummary } from '@vitrine/contract'
import { downloadCsv } from '../../app/csv.ts'
import { getToday } from '../../app/days.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import textStyles from '../../ui/text.module.css'

export const PageTotals = ({ pages }: { pages: readonly ProfileSummary[] }) => {
  const texts = useTexts('pages/list')
  const sum = (name: 'views' | 'clicks') => pages.reduce((total, page) => total + (page[name] ?? 0), 0)
  if (pages.length === 0) return null
  return (
    <span className={textStyles.quiet}>{texts.totals({ views: sum('views'), clicks: sum('clicks') })}</span>
  )
}

export const useExportPages = (pages: readonly ProfileSummary[]) => {
  const t = useTexts()
  const texts = useTexts('pages/list')
  return () =>
    downloadCsv(`pages-${getToday('UTC')}.csv`, [
      [
        texts.sorts.name,
        t.profile.fields.username,
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
