import { shareSubject } from '@vitrine/page/share-subject'
import type { PageLink, PageProfile } from '@vitrine/page/view'
import type { Deps } from '../../deps.ts'
import { iso } from '../../domain/resource.ts'
import { includes, planOf } from '../../features/billing/policy.ts'
import { pageUrl } from '../../features/domains/policy.ts'
import { liveLinks, nextChange, stateOf } from '../../features/links/service.ts'
import type { ProfileRecord } from '../../features/profile/service.ts'
import { findOwner, findProfile } from '../../features/profile/service.ts'
import { applyVariant } from '../../features/variants/service.ts'
import { siteInfoOf } from '../../http/site-info.ts'
import { pageScriptPath } from './assets.ts'
import { shareVersion } from './share-version.ts'
import type { PageChoice, Rules } from './visitors.ts'

/** Everything a page shows, read after it was announced that the page is being made. */
export const viewOf = async (deps: Deps, profileId: number, rules: Rules, chosen: PageChoice) => {
  const profile = await findProfile(deps.db.read, profileId)
  if (!profile) return null
  const now = deps.now()
  const all = await liveLinks(deps, profileId)
  const slug = chosen.campaign?.slug
  const missed = new Set(chosen.missed?.flatMap((place) => rules.audiences[place]!.links))
  const links = all
    .filter((link) => stateOf(link, true, now) === 'active' && !missed.has(link.id))
    .map(
      ({ id, doc }): PageLink => ({
        id,
        href: slug ? `/l/${id}?c=${slug}` : `/l/${id}`,
        ...doc,
        image_url: ownImage(doc.image_url),
      }),
    )
  const variant = chosen.variant === null ? undefined : rules.shown.get(chosen.variant)
  const shown = variant
    ? applyVariant({ profile: profile.doc, links }, variant.overrides)
    : { profile: profile.doc, links }
  const owner = await findOwner(deps, profile.ownerId)
  const plan = planOf(deps.plans, owner.planKey)
  const shownProfile = ownPicturesOnly({ ...profile, doc: shown.profile })
  const canonicalUrl = pageUrl(profile, deps.config)
  return {
    profile,
    blocked: profile.blockedAt !== null || owner.blocked,
    until: nextChange(all, now),
    page: {
      profile: shownProfile,
      links: shown.links,
      ...(slug ? { query: { c: slug } } : {}),
      site: siteInfoOf(deps.config),
      baseUrl: deps.config.BASE_URL,
      canonicalUrl,
      scriptUrl: pageScriptPath,
      shareVersion: shareVersion(shareSubject(shownProfile, canonicalUrl)),
      showFooter: !includes(plan, 'remove_footer') || !profile.doc.footer_text,
      now,
    },
  }
}

/** Pages make no third-party request (docs/decisions/0004): a picture elsewhere is left out. */
const ownImage = (url: string | null): string | null => (url?.startsWith('/media/') ? url : null)

const ownPicturesOnly = (profile: ProfileRecord): PageProfile => {
  const { doc } = profile
  const { background } = doc.theme
  return {
    ...doc,
    username: profile.username,
    avatar_url: ownImage(doc.avatar_url),
    theme: { ...doc.theme, background: { ...background, image_url: ownImage(background.image_url) } },
    created_at: iso(profile.createdAt),
    updated_at: iso(profile.updatedAt),
  }
}
