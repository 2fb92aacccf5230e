import type { IncomingMessage } from 'node:http'
import { minuteMs } from '@vitrine/contract/durations'
import { chooseVariant, compileVariants, type VariantSet } from '@vitrine/page/visitors/choose-variant'
import { type Traits, unknownTraits } from '@vitrine/page/visitors/traits'
import type { Deps } from '../../deps.ts'
import type { VisitSource } from '../../domain/visits.ts'
import type { PublicCampaign } from '../../features/campaigns/index.ts'
import { type Audience, findExcludedAudiences } from '../../features/links/index.ts'
import type { VariantRecord } from '../../features/variants/index.ts'
import { classify, parseUserAgent, toLocalTime } from '../../features/visits/index.ts'
import { createBoundedMap } from '../../lib/bounded-map.ts'

type RunningVariant = {
  readonly from: number
  readonly to: number
  readonly overrides: VariantRecord['doc']['overrides']
}

/** Rules for selecting a visitor's page, compiled once per revision of the profile. */
export type Rules = {
  readonly profileId: number
  readonly timezone: string
  readonly ownHosts: readonly string[]
  readonly variants: VariantSet
  readonly runningVariants: ReadonlyMap<number, RunningVariant>
  readonly campaigns: ReadonlyMap<string, PublicCampaign>
  readonly audiences: readonly Audience[]
  /** True without variants, campaigns and audiences: all visitors see the same page. */
  readonly isSameForAll: boolean
}

export type PageChoice = {
  readonly variant: number | null
  readonly countedVariant?: number | undefined
  readonly campaign?: PublicCampaign | undefined
  /** Indices of the rules' audiences that exclude the visitor, and whose links the page therefore omits. */
  readonly excludedAudiences?: readonly number[]
  /** Source of the visit, if the request was read for it. */
  readonly source?: VisitSource
  /** True if the view is stored, because later clicks do not contain `countedVariant`. */
  readonly isViewStored?: boolean
}
export const plainPage: PageChoice = { variant: null }

export const noRules: Rules = {
  profileId: 0,
  timezone: 'UTC',
  ownHosts: [],
  variants: compileVariants([], 'UTC'),
  runningVariants: new Map(),
  campaigns: new Map(),
  audiences: [],
  isSameForAll: true,
}

const halfAnHour = 30 * minuteMs

const isWithin = ({ from, to }: { from: number; to: number }, now: number): boolean => from <= now && now < to

const findCampaign = (rules: Rules, slug: string | null, now: number): PublicCampaign | undefined => {
  const campaign = slug === null ? undefined : rules.campaigns.get(slug)
  return campaign && isWithin(campaign, now) ? campaign : undefined
}

export const parseSlug = (url: string): string | null => {
  const query = url.indexOf('?')
  return query < 0 ? null : (/[?&]c=([a-z0-9_-]{1,60})(?=&|$)/.exec(url.slice(query))?.[1] ?? null)
}

/** First view of a visitor, and how the last one was counted. `at` 0 = no view in this process. */
type Memory = { readonly first: number; countedVariantId: number | undefined; at: number }

/** Chooses the page of a visitor from the request and the daily hash. A visitor is `returning` 30 minutes after the first view. */
export const createVisitors = ({ db, visits }: Pick<Deps, 'db' | 'visits'>) => {
  const memory = createBoundedMap<string, Memory>(100_000)

  const chooseInMemory = (
    rules: Rules,
    source: VisitSource,
    slug: string | null,
    now: number,
    { isClick, hasReadStored = false }: { isClick: boolean; hasReadStored?: boolean },
  ): PageChoice | undefined => {
    const campaign = findCampaign(rules, slug, now)
    const forced = campaign?.variantId ? rules.runningVariants.get(campaign.variantId) : undefined
    if (forced && isWithin(forced, now)) return { variant: campaign!.variantId, campaign }
    const { variants } = rules
    const userAgent = parseUserAgent(source.userAgent)
    if (!rules.runningVariants.size || userAgent.isBot) return { variant: null, campaign }
    const hash = visits.identifyVisitorNow(rules.profileId, rules.timezone, now, source)
    if (hash === undefined) return undefined
    const isTracked = variants.hasTransientConditions && hash !== null
    // `peek` instead of `get`: updating the order at each view costs more than reloading an evicted entry
    const visitor = isTracked ? memory.peek(hash) : undefined
    // Another process, or this one before its restart, may have shown the page
    if (isClick && isTracked && !hasReadStored && (db.allowsSeveralProcesses || !visitor?.at))
      return undefined
    if (isClick && visitor?.at && isStillShown(rules, visitor.countedVariantId))
      return { variant: visitor.countedVariantId || null, countedVariant: visitor.countedVariantId, campaign }
    if (variants.needsReturning && hash !== null && !visitor) return undefined
    let traits: Traits | undefined
    const choice = chooseVariant(variants, {
      at: now,
      hash,
      isReturning: visitor !== undefined && visitor.first <= now - halfAnHour,
      userAgent: userAgent,
      localTime: (timezone) => toLocalTime(timezone, now),
      traits: () => {
        traits ??= classify(source, rules.ownHosts) ?? unknownTraits
        return traits
      },
    })
    const isRemembered = !isClick && isTracked
    if (isRemembered && visitor) {
      visitor.countedVariantId = choice.countedVariant
      visitor.at = now
    } else if (isRemembered)
      memory.set(hash, { first: now, countedVariantId: choice.countedVariant, at: now })
    return {
      variant: choice.variant,
      countedVariant: choice.countedVariant,
      campaign,
      source,
      isViewStored: isRemembered,
    }
  }

  const isStillShown = (rules: Rules, countedVariantId: number | undefined): boolean =>
    countedVariantId === undefined || countedVariantId === 0 || rules.runningVariants.has(countedVariantId)

  const chooseWithDatabase = async (
    rules: Rules,
    source: VisitSource,
    slug: string | null,
    now: number,
    isClick: boolean,
  ): Promise<PageChoice> => {
    const choice = chooseInMemory(rules, source, slug, now, { isClick })
    if (choice) return choice
    const hash = await visits.identifyVisitor(rules.profileId, rules.timezone, now, source)
    const { needsReturning, hasTransientConditions } = rules.variants
    if (hash !== null && ((isClick && hasTransientConditions) || (needsReturning && !memory.has(hash)))) {
      const lastVariant = await visits.findLastShownVariant(rules.profileId, rules.timezone, now, hash)
      const visitor = memory.peek(hash)
      if (lastVariant && lastVariant.at > (visitor?.at ?? 0)) {
        const { firstAt, ...last } = lastVariant
        memory.set(hash, { first: Math.min(visitor?.first ?? firstAt, firstAt), ...last })
      } else if (needsReturning && !visitor)
        memory.set(hash, { first: now, countedVariantId: undefined, at: 0 })
    }
    return (
      chooseInMemory(rules, source, slug, now, { isClick, hasReadStored: true }) ?? {
        variant: null,
        campaign: findCampaign(rules, slug, now),
      }
    )
  }

  return {
    /** Returns undefined if the database must be read first. */
    chooseFromMemory: (rules: Rules, request: IncomingMessage, now: number): PageChoice | undefined => {
      if (rules.isSameForAll) return plainPage
      const source = visits.readSource(request)
      const choice = chooseInMemory(rules, source, parseSlug(request.url!), now, { isClick: false })
      return choice && addExcludedAudiences(rules, source, choice)
    },
    choose: async (rules: Rules, request: IncomingMessage, now: number): Promise<PageChoice> => {
      if (rules.isSameForAll) return plainPage
      const source = visits.readSource(request)
      return addExcludedAudiences(
        rules,
        source,
        await chooseWithDatabase(rules, source, parseSlug(request.url!), now, false),
      )
    },
    /** As `findShown`. Returns undefined if the database must be read first. */
    findShownFromMemory: (rules: Rules, request: IncomingMessage, now: number): PageChoice | undefined =>
      rules.isSameForAll
        ? plainPage
        : chooseInMemory(rules, visits.readSource(request), parseSlug(request.url!), now, { isClick: true }),
    /**
     * Returns the variant and campaign that a visitor saw before a click or a form, and the source of that view. The
     * referrer is the page.
     */
    findShown: async (rules: Rules, request: IncomingMessage, now: number): Promise<PageChoice> =>
      rules.isSameForAll
        ? plainPage
        : chooseWithDatabase(rules, visits.readSource(request), parseSlug(request.url!), now, true),
  }
}
export type Visitors = ReturnType<typeof createVisitors>

/** Adds the audiences that exclude the visitor; bots are in no audience. */
const addExcludedAudiences = (rules: Rules, source: VisitSource, choice: PageChoice): PageChoice => {
  if (!rules.audiences.length) return choice
  const traits = classify(source, rules.ownHosts) ?? unknownTraits
  return { ...choice, source, excludedAudiences: findExcludedAudiences(rules.audiences, traits) }
}

export const toEvent = ({
  countedVariant,
  campaign,
  isViewStored,
}: PageChoice): { variantId?: number; campaignId?: number; storesVariant?: boolean } => ({
  ...(countedVariant === undefined ? {} : { variantId: countedVariant }),
  ...(campaign === undefined ? {} : { campaignId: campaign.id }),
  ...(isViewStored ? { storesVariant: true } : {}),
})
