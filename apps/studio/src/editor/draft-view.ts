import type { Link, Plan, Profile } from '@vitrine/contract'
import type { PageLink, PageView } from '@vitrine/page/view'
import { settings } from '../app/settings.ts'

/** Returns the path of an upload, or null: pages load no pictures from elsewhere (docs/decisions/0004). */
export const ownPicture = (url: string | null): string | null => {
  if (url?.startsWith('/media/')) return url
  const prefix = `${settings.baseUrl}/media/`
  return url?.startsWith(prefix) ? url.slice(settings.baseUrl.length) : null
}

/** Viewer of the preview. A missing field matches every audience. */
export type Viewer = {
  readonly now: number
  readonly country?: string
  readonly device?: 'mobile' | 'tablet' | 'desktop'
  readonly language?: string
}

const includes = (list: readonly string[], value: string | undefined): boolean =>
  value === undefined ||
  list.length === 0 ||
  list.some((entry) => entry.toLowerCase() === value.toLowerCase())

const isShown = (link: Link, { now, country, device, language }: Viewer): boolean => {
  const { starts_at, ends_at } = link.schedule
  return (
    link.is_enabled &&
    link.archived_at === null &&
    (starts_at === null || Date.parse(starts_at) <= now) &&
    (ends_at === null || Date.parse(ends_at) > now) &&
    includes(link.audience.countries, country) &&
    includes(link.audience.devices, device) &&
    (includes(link.audience.languages, language) ||
      includes(link.audience.languages, language?.split('-')[0]))
  )
}

/** Builds a page view from drafts that renders the server's bytes (`tests/e2e/studio/preview.test.ts`). */
export const draftView = (
  profile: Profile,
  links: readonly Link[],
  {
    plan,
    viewer = { now: Date.now() },
    confirmed = true,
  }: { plan?: Plan; viewer?: Viewer; confirmed?: boolean } = {},
): PageView => {
  const { background } = profile.theme
  const removable = plan?.features.includes('remove_footer') ?? false
  return {
    profile: {
      ...profile,
      avatar_url: ownPicture(profile.avatar_url),
      theme: { ...profile.theme, background: { ...background, image_url: ownPicture(background.image_url) } },
    },
    links: links
      .filter((link) => isShown(link, viewer))
      .map((link): PageLink => ({ ...link, href: `/l/${link.id}`, image_url: ownPicture(link.image_url) })),
    site: settings.site,
    baseUrl: settings.baseUrl,
    canonicalUrl: profile.public_url,
    scriptUrl: settings.scriptUrl,
    reportUrl: `${settings.baseUrl}/report/${profile.username}`,
    showFooter: !removable || !profile.footer_text,
    confirmed,
    now: viewer.now,
  }
}
