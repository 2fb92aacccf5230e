import type { Link, Plan, Profile } from '@vitrine/contract'
import type { PageLink, PageView } from '@vitrine/page/view'
import { settings } from '../../app/settings.ts'

/** Pages load pictures from here alone (docs/decisions/0004); the API names them by their whole address. */
const ownPicture = (url: string | null): string | null => {
  if (url?.startsWith('/media/')) return url
  const prefix = `${settings.baseUrl}/media/`
  return url?.startsWith(prefix) ? url.slice(settings.baseUrl.length) : null
}

/**
 * What the public page would show of these resources if they were saved: the same view that the server makes of its rows, so
 * both draw the same bytes (`tests/e2e/studio/preview.ts` compares them).
 */
export const draftView = (
  profile: Profile,
  links: readonly Link[],
  { plan, now = Date.now(), confirmed = true }: { plan?: Plan; now?: number; confirmed?: boolean } = {},
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
      .filter((link) => link.state === 'active')
      .map(
        (link): PageLink => ({
          ...link,
          href: `/l/${link.id}`,
          image_url: ownPicture(link.image_url),
        }),
      ),
    baseUrl: settings.baseUrl,
    canonicalUrl: profile.public_url,
    scriptUrl: settings.scriptUrl,
    showFooter: !removable || !profile.footer_text,
    confirmed,
    now,
  }
}
