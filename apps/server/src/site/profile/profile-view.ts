import { mapConfigPictures } from '@vitrine/page/blocks/pictures'
import { createShareSubject } from '@vitrine/page/share-subject'
import { mapSectionPictures, mapThemeUploads } from '@vitrine/page/themes/pictures'
import type { PageLink, PageProfile, PageView } from '@vitrine/page/view'
import { applyVariant } from '@vitrine/page/visitors/apply-variant'
import type { Deps } from '../../deps.ts'
import type { HostList } from '../../domain/blocked-hosts.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import { includes, resolvePlan } from '../../domain/plans.ts'
import { toIso } from '../../domain/resource.ts'
import { findNextChange, type LinkRecord, resolveLinkState } from '../../features/links/index.ts'
import { computeShareVersion, isIndexable, type ProfileRecord } from '../../features/profile/index.ts'
import { toSiteInfo } from '../../http/site-info.ts'
import { pageScriptPath } from './assets.ts'
import type { PageContent } from './load-page.ts'
import type { ScreenedPage } from './page-cache.ts'
import type { PageChoice } from './visitors.ts'

export const toProfileView = (
  deps: Pick<Deps, 'config' | 'plans' | 'now'>,
  screenedPage: ScreenedPage,
  {
    links: all,
    rules,
  }: Pick<PageContent, 'links'> & {
    readonly rules: Pick<PageContent['rules'], 'audiences' | 'runningVariants'>
  },
  choice: PageChoice,
): { readonly until: number; readonly page: PageView } => {
  const { profile, planKey, hosts } = screenedPage
  const now = deps.now()
  const slug = choice.campaign?.slug
  const excludedLinks = new Set(choice.excludedAudiences?.flatMap((index) => rules.audiences[index]!.links))
  const links = all
    .filter(
      (link) =>
        resolveLinkState(link, true, now) === 'active' &&
        !excludedLinks.has(link.id) &&
        leadsOnlyToOpenHosts(link, hosts),
    )
    .map(
      ({ id, doc, entries }): PageLink => ({
        id,
        ...(entries ? { entries: entries.filter((entry) => !hosts.findProblems(entry).length) } : {}),
        href: slug ? `/l/${id}?c=${slug}` : `/l/${id}`,
        ...doc,
        image_url: toOwnImage(doc.image_url),
        business_block_config: mapConfigPictures(doc.kind, doc.business_block_config, toOwnImage),
      }),
    )
  const variant = choice.variant === null ? undefined : rules.runningVariants.get(choice.variant)
  const content = variant
    ? applyVariant({ profile: profile.doc, links }, variant.overrides)
    : { profile: profile.doc, links }
  const plan = resolvePlan(deps.plans, planKey)
  const seo = { ...content.profile.seo, indexable: isIndexable(deps.config, screenedPage) }
  const shownProfile = removeForeignPictures({ ...profile, doc: { ...content.profile, seo } })
  const canonicalUrl = createPageUrl(profile, deps.config)
  return {
    until: findNextChange(all, content.profile.timezone || 'UTC', now),
    page: {
      profile: shownProfile,
      links: content.links,
      ...(slug ? { query: { c: slug } } : {}),
      site: toSiteInfo(deps.config),
      baseUrl: deps.config.BASE_URL,
      canonicalUrl,
      scriptUrl: pageScriptPath,
      reportUrl: `${deps.config.BASE_URL}/report/${profile.username}`,
      shareVersion: computeShareVersion(createShareSubject(shownProfile, canonicalUrl)),
      ...(profile.identity.fediverse_creator ? { fediverseCreator: profile.identity.fediverse_creator } : {}),
      showFooter: !includes(plan, 'remove_footer') || !profile.doc.footer_text,
      now,
    },
  }
}

export const leadsOnlyToOpenHosts = ({ doc }: Pick<LinkRecord, 'doc'>, hosts: HostList): boolean =>
  hosts.findProblems(doc).length === 0

/** Returns null for a picture elsewhere, because pages make no third-party requests (docs/decisions/0004). */
const toOwnImage = (url: string | null): string | null => (url?.startsWith('/media/') ? url : null)

const removeForeignPictures = (profile: ProfileRecord): PageProfile => {
  const { doc } = profile
  return {
    ...doc,
    username: profile.username,
    avatar_url: toOwnImage(doc.avatar_url),
    theme: mapThemeUploads(doc.theme, toOwnImage),
    section_styles: mapSectionPictures(doc.section_styles, toOwnImage),
    created_at: toIso(profile.createdAt),
    updated_at: toIso(profile.updatedAt),
  }
}
