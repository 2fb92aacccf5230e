import type { BlockedLink, Link, Plan, Profile } from '@vitrine/contract'
import { mapConfigPictures } from '@vitrine/page/blocks/pictures'
import { mapSectionPictures, mapThemeUploads } from '@vitrine/page/themes/pictures'
import type { PageLink, PageView } from '@vitrine/page/view'
import { includesFeature } from '../app/can-manage.ts'
import { settings } from '../app/settings.ts'

/** Returns the path of an upload, or null, because pages load no external pictures (docs/decisions/0004). */
export const findOwnPicture = (url: string | null): string | null => {
  if (url?.startsWith('/media/')) return url
  const prefix = `${settings.baseUrl}/media/`
  return url?.startsWith(prefix) ? url.slice(settings.baseUrl.length) : null
}

const isShown = ({ is_enabled, archived_at, schedule: { starts_at, ends_at } }: Link, now: number): boolean =>
  is_enabled &&
  archived_at === null &&
  (starts_at === null || Date.parse(starts_at) <= now) &&
  (ends_at === null || Date.parse(ends_at) > now)

/** Builds a page view from drafts. Its HTML equals the server's (`tests/e2e/studio/preview.test.ts`). */
export const createDraftView = (
  profile: Profile,
  links: readonly Link[],
  {
    plan,
    now = Date.now(),
    hasConfirmedWarning = true,
    blocked = [],
  }: {
    plan?: Plan
    now?: number
    hasConfirmedWarning?: boolean
    blocked?: readonly BlockedLink[]
  } = {},
): PageView => {
  return {
    profile: {
      ...profile,
      social_links: profile.social_links.filter(
        ({ url }) => !blocked.some((link) => link.link_id === null && link.url === url),
      ),
      avatar_url: findOwnPicture(profile.avatar_url),
      theme: mapThemeUploads(profile.theme, findOwnPicture),
      section_styles: mapSectionPictures(profile.section_styles, findOwnPicture),
    },
    links: links
      .filter((link) => isShown(link, now) && !blocked.some(({ link_id }) => link_id === link.id))
      .map(
        (link): PageLink => ({
          ...link,
          href: `/l/${link.id}`,
          image_url: findOwnPicture(link.image_url),
          business_block_config: mapConfigPictures(link.kind, link.business_block_config, findOwnPicture),
        }),
      ),
    site: settings.site,
    baseUrl: settings.baseUrl,
    canonicalUrl: profile.public_url,
    scriptUrl: settings.scriptUrl,
    reportUrl: `${settings.baseUrl}/report/${profile.username}`,
    showFooter: !includesFeature(profile, plan, 'remove_footer') || !profile.footer_text,
    hasConfirmedWarning,
    now,
  }
}
