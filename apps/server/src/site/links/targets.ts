import { resolvePeriod } from '@vitrine/contract'
import { readEvents } from '@vitrine/page/events'
import { addUtmTags } from '@vitrine/page/utm'
import { chooseDestination, createDestinationId } from '@vitrine/page/visitors/destinations'
import type { Traits } from '@vitrine/page/visitors/traits'
import { LRUCache } from 'lru-cache'
import { toDemoUrl } from '../../domain/demo.ts'
import type { LinkRecord } from '../../features/links/index.ts'
import type { ShownLink } from '../profile/load-page.ts'
import type { CachedRules, PageCache } from '../profile/page-cache.ts'
import type { PageChoice, Rules } from '../profile/visitors.ts'

/** Parts of a link that a redirect needs. */
export type LinkTarget = Pick<LinkRecord, 'id' | 'profileId' | 'position'> &
  Pick<LinkRecord['doc'], 'url' | 'destinations' | 'open_in_browser' | 'utm' | 'campaign_id'> & {
    /** Web addresses of events and entries by their id. */
    readonly items: Readonly<Record<string, string>>
    /** Period in which the link is active. Epoch milliseconds. */
    readonly from: number
    readonly to: number
  }

export const toTarget = ({ id, profileId, position, doc, entries = [] }: ShownLink): LinkTarget => {
  const { url, destinations, open_in_browser, utm, campaign_id, schedule } = doc
  const items = Object.fromEntries([
    ...readEvents(doc, 'UTC').flatMap((event) => (event.id && event.url ? [[event.id, event.url]] : [])),
    ...entries.map((entry) => [entry.id, entry.url]),
  ])
  return {
    ...{ id, profileId, position, url, destinations, open_in_browser, utm, campaign_id, items },
    ...resolvePeriod(schedule),
  }
}

/** Returns true for the address of a link whose click was counted in the browser of an app. */
export const isCountedClick = (requestUrl: string): boolean => /[?&]out=1(?:&|$)/.test(requestUrl)

/**
 * Returns the target with the web address of the event that the query names, or of the first destination that matches the
 * visitor. Bots have no traits and get the URL of the link.
 */
export const selectItem = (
  target: LinkTarget,
  requestUrl: string,
  readTraits: () => Traits | null,
): LinkTarget & { readonly item?: string } => {
  const item = /[?&]item=([a-z0-9-]{1,40})(?:&|$)/.exec(requestUrl)?.[1] ?? ''
  if (Object.hasOwn(target.items, item)) return { ...target, item, url: target.items[item]! }
  const traits = target.destinations.length ? readTraits() : null
  const destination = traits && chooseDestination(target.destinations, traits)
  return destination ? { ...target, item: createDestinationId(destination), url: destination.url } : target
}

/**
 * Returns the campaign that the visitor came from, or else the active campaign of the link. Its UTM parameters are part
 * of `url` if it includes the link.
 */
export const tagTarget = (
  config: Parameters<typeof toDemoUrl>[0],
  rules: Rules,
  { campaign: visitorCampaign }: PageChoice,
  { id, url, utm, campaign_id }: LinkTarget,
  now: number,
) => {
  const linkCampaign = campaign_id === null ? undefined : findActiveCampaign(rules, campaign_id, now)
  const campaign = visitorCampaign ?? linkCampaign
  const isTagged = campaign && (campaign === linkCampaign || !campaign.links.size || campaign.links.has(id))
  const tags = isTagged ? Object.fromEntries(Object.entries(campaign.utm).filter(([, value]) => value)) : {}
  return { campaign, url: toDemoUrl(config, addUtmTags(url, { ...utm, ...tags })) }
}

const findActiveCampaign = (rules: Rules, id: number, now: number) => {
  for (const campaign of rules.campaigns.values())
    if (campaign.id === id) return campaign.from <= now && now < campaign.to ? campaign : undefined
  return undefined
}

const maxBytes = 8 * 1024 * 1024

/** Caches targets of links without a gate while the rules of their page are fresh. */
export const createTargetCache = (cache: Pick<PageCache, 'areFresh'>) => {
  const targets = new LRUCache<number, { readonly target: LinkTarget; readonly cached: CachedRules }>({
    maxSize: maxBytes,
    sizeCalculation: ({ target: { url, destinations, utm, items } }) =>
      400 + JSON.stringify([url, destinations, utm, items]).length,
  })
  return {
    /** Returns undefined if the database must be read. */
    find: (id: number, now: number): { readonly target: LinkTarget; readonly rules: Rules } | undefined => {
      const entry = targets.get(id)
      if (!entry || !cache.areFresh(entry.cached)) return undefined
      const { target, cached } = entry
      return target.from <= now && now < target.to ? { target, rules: cached.rules } : undefined
    },
    /** Stores a target. Its link must have been read after the page of the rules. */
    set: (target: LinkTarget, cached: CachedRules): void => {
      targets.set(target.id, { target, cached })
    },
  }
}
