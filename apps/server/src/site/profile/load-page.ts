import { resolvePeriod } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import type { SourceEntry } from '@vitrine/page/view'
import { compileVariants } from '@vitrine/page/visitors/choose-variant'
import { normaliseHost } from '@vitrine/page/visitors/traits'
import type { Deps } from '../../deps.ts'
import type { HostList } from '../../domain/blocked-hosts.ts'
import { findVerifiedHost } from '../../domain/custom-domains.ts'
import { DomainError } from '../../domain/errors.ts'
import { listPublicCampaigns, type PublicCampaign } from '../../features/campaigns/index.ts'
import { addEntries } from '../../features/latest/index.ts'
import { compileAudiences, findLink, type LinkRecord, listActiveLinks } from '../../features/links/index.ts'
import {
  findPage,
  findPageByLink,
  type PageRecord,
  type ProfileRecord,
} from '../../features/profile/index.ts'
import { listRunningVariants, type VariantRecord } from '../../features/variants/index.ts'
import { withTimeout } from '../../lib/with-timeout.ts'
import type { Changes } from '../changes.ts'
import type { CachedRules, PageCache, ReadPage, ScreenedPage } from './page-cache.ts'
import { noRules, type Rules } from './visitors.ts'

/** Link of a page, with the entries of its source. */
export type ShownLink = LinkRecord & { readonly entries?: readonly SourceEntry[] }
export type PageContent = { readonly links: readonly ShownLink[]; readonly rules: Rules }

export const listShownLinks = async ({ db }: Pick<Deps, 'db'>, profileId: number): Promise<ShownLink[]> =>
  addEntries(db.read, profileId, await listActiveLinks(db.read, profileId))

export const loadContent = async (deps: Deps, profile: ProfileRecord): Promise<PageContent> => {
  const links = await listShownLinks(deps, profile.id)
  const variants = await listRunningVariants(deps, profile.id)
  const campaigns = await listPublicCampaigns(deps, profile.id)
  return { links, rules: createRules(deps, profile, links, variants, campaigns) }
}

const createRules = (
  { config }: Pick<Deps, 'config'>,
  profile: ProfileRecord,
  links: readonly LinkRecord[],
  variants: readonly VariantRecord[],
  campaigns: readonly PublicCampaign[],
): Rules => {
  const audiences = compileAudiences(links)
  if (!variants.length && !campaigns.length && !audiences.length) return noRules
  const timezone = profile.doc.timezone || 'UTC'
  const host = findVerifiedHost(profile.domain)
  const hosts = [new URL(config.BASE_URL).hostname, ...(host ? [host] : [])]
  return {
    profileId: profile.id,
    timezone,
    ownHosts: hosts.map(normaliseHost),
    variants: compileVariants(variants, timezone),
    runningVariants: new Map(
      variants.map(({ id, doc }) => [id, { ...resolvePeriod(doc.schedule), overrides: doc.overrides }]),
    ),
    campaigns: new Map(campaigns.map((campaign) => [campaign.slug, campaign])),
    audiences,
    isSameForAll: false,
  }
}

/** Adds the blocked hosts to a page and removes social links to these hosts. `toProfileView` omits other links to them. */
export const addBlockedHosts = <P extends PageRecord>(page: P, hosts: HostList): P & ScreenedPage => {
  const { doc } = page.profile
  const social_links = doc.social_links.filter((link) => hosts.findProblems(link).length === 0)
  return { ...page, hosts, profile: { ...page.profile, doc: { ...doc, social_links } } }
}

/** Maximum time to wait for the database if the page can be shown from memory instead. */
const maxReadMs = secondMs
const createTimeoutError = () => new DomainError('unavailable', undefined, 2)

/** Reads the content of a page once. The rules of the page come from the cache if they are current. */
export const createPageLoader = (deps: Deps, changes: Changes, cache: PageCache) => {
  const createReadMoment = (): Pick<ReadPage, 'sequence' | 'at'> => ({
    sequence: changes.currentSequence(),
    at: deps.now(),
  })

  return {
    /** Returns the page of a name, or its current name if it redirects. */
    byName: async (username: string): Promise<ReadPage | { readonly redirect: string } | null> => {
      const readMoment = createReadMoment()
      const hosts = deps.blockedHosts.current()
      const lookup = Promise.all([findPage(deps, username, readMoment.at), hosts])
      const [page, list] = await (cache.canOutlive(username)
        ? withTimeout(maxReadMs, lookup, createTimeoutError)
        : lookup)
      if (!page || 'redirect' in page || !isShown(page, username)) cache.forgetRules(username)
      return page && 'profile' in page ? addBlockedHosts({ ...page, ...readMoment }, list) : page
    },
    /**
     * Returns a link, active or archived, with its page. Reads the page first, so that the link includes all changes of
     * the page's revision.
     */
    byLink: async (
      id: number,
    ): Promise<{ readonly link: ShownLink; readonly page: ReadPage } | undefined> => {
      const readMoment = createReadMoment()
      const page = await findPageByLink(deps, id)
      const link = page && (await findLink(deps.db.read, id))
      if (!link) return undefined
      const [shownLink] = await addEntries(deps.db.read, link.profileId, [link])
      const hosts = await deps.blockedHosts.current()
      return { link: shownLink!, page: addBlockedHosts({ ...page, ...readMoment }, hosts) }
    },
    /** Returns the current rules of a page, and its links if they were read for the rules. */
    rules: async (
      page: ReadPage,
    ): Promise<{ readonly cached: CachedRules; readonly links?: readonly ShownLink[] }> => {
      const cached = cache.confirmRules(page)
      if (cached) return { cached }
      const { links, rules } = await loadContent(deps, page.profile)
      return { cached: cache.storeRules(page, rules), links }
    },
  }
}
export type PageLoader = ReturnType<typeof createPageLoader>

const isShown = ({ profile, isBlocked }: PageRecord, username: string): boolean =>
  profile.isPublished && !isBlocked && profile.username === username
