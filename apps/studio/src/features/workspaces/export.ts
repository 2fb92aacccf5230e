import type { Team, WorkspaceSummary } from '@vitrine/contract'
import { settings } from '../../app/settings.ts'
import type { Messages } from '../../app/texts.tsx'
import type { Texts } from '../../texts.gen.d.ts'

export const createPageRows = (
  pages: Team['profiles'],
  { profile_totals }: WorkspaceSummary,
  t: Messages,
  texts: Texts['analytics/screen'],
) => [
  [
    t.pages.displayName,
    t.profile.fields.username,
    t.analytics.views,
    t.analytics.visitors,
    t.analytics.clicks,
    texts.uniqueClicks,
    t.analytics.submissions,
  ],
  ...pages.flatMap(({ id, display_name, username }) => {
    const totals = profile_totals.find(({ profile_id }) => profile_id === id)?.totals
    if (!totals) return []
    const { views, unique_visitors, clicks, unique_clicks, submissions } = totals
    const address = `${settings.baseUrl}/${username}`
    return [[display_name, address, views, unique_visitors, clicks, unique_clicks, submissions]]
  }),
]

export const createTopLinkRows = (pages: Team['profiles'], { top_links }: WorkspaceSummary, t: Messages) => [
  [t.analytics.link, t.pages.displayName, t.analytics.clicks],
  ...top_links.map(({ title, profile_id, clicks }) => [
    title,
    pages.find(({ id }) => id === profile_id)?.display_name,
    clicks,
  ]),
]
