import type { ProfileSummary } from '@vitrine/contract'
import { downloadCsv } from '../../app/csv.ts'
import { getToday } from '../../app/days.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import textStyles from '../../ui/text.module.css'
import { Visitors } from './visitors.tsx'

export const PageTotals = ({ pages }: { pages: readonly ProfileSummary[] }) => {
  const texts = useTexts('pages/list')
  const sum = (name: 'visitors' | 'previous_visitors') =>
    pages.reduce((total, page) => total + (page[name] ?? 0), 0)
  const now = sum('visitors')
  if (pages.length === 0) return null
  return (
    <span className={textStyles.quiet}>
      <Visitors now={now} before={sum('previous_visitors')} text={texts.visitorsInWeek({ n: now })} />
    </span>
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
        texts.sorts.visitors,
        texts.exportedViews,
        texts.sorts.clicks,
        texts.sorts.score,
        texts.sorts.changed,
        texts.tags,
      ],
      ...pages.map(
        ({ display_name, username, status, visitors, views, clicks, health, changed_at, tags }) => [
          display_name,
          `${settings.baseUrl}/${username}`,
          texts[status],
          visitors,
          views,
          clicks,
          health,
          changed_at,
          tags.join(', '),
        ],
      ),
    ])
}
