import type { IncomingMessage } from 'node:http'
import type { Deps } from '../../deps.ts'
import type { PublicCampaign } from '../../features/campaigns/index.ts'
import { type Audience, excludedAudiences } from '../../features/links/index.ts'
import {
  chooseVariant,
  compileVariants,
  type VariantRecord,
  type VariantSet,
} from '../../features/variants/index.ts'
import { agentOf, classify, type Traits, type VisitSource } from '../../features/visits/index.ts'
import { boundedMap } from '../../lib/bounded-map.ts'
import { minuteMs } from '../../lib/durations.ts'

type RunningVariant = {
  readonly from: number
  readonly to: number
  readonly overrides: VariantRecord['doc']['overrides']
}

/** Decides which page of a profile a visitor gets; compiled once per revision of the profile. */
export type Rules = {
  readonly profileId: number
  readonly timezone: string
  readonly ownHosts: readonly string[]
  readonly variants: VariantSet
  /** Running variants by id. */
  readonly shown: ReadonlyMap<number, RunningVariant>
  readonly campaigns: ReadonlyMap<string, PublicCampaign>
  /** Of links that are not for everybody. */
  readonly audiences: readonly Audience[]
  /** Neither variants, campaigns nor audiences: everybody sees the same page. */
  readonly plain: boolean
}

/** What a visitor sees, and as what the visit counts. */
export type PageChoice = {
  readonly variant: number | null
  readonly counted?: number | undefined
  readonly campaign?: PublicCampaign | undefined
  /** Places of the rules' audiences whose links the visitor's page leaves out. */
  readonly missed?: readonly number[]
  /** What the request says of its visitor, once it was taken down. */
  readonly source?: VisitSource
  /** A click cannot tell `counted` any more: the view is noted with it. */
  readonly noted?: boolean
}
export const plainPage: PageChoice = { variant: null }

/** Rules of a page without variants, campaigns and audiences. */
export const noRules: Rules = {
  profileId: 0,
  timezone: 'UTC',
  ownHosts: [],
  variants: compileVariants([], 'UTC'),
  shown: new Map(),
  campaigns: new Map(),
  audiences: [],
  plain: true,
}

const halfAnHour = 30 * minuteMs

const within = ({ from, to }: { from: number; to: number }, now: number): boolean => from <= now && now < to

/** The active campaign of a slug. */
const campaignOf = (rules: Rules, slug: string | null, now: number): PublicCampaign | undefined => {
  const campaign = slug === null ? undefined : rules.campaigns.get(slug)
  return campaign && within(campaign, now) ? campaign : undefined
}

/** The campaign slug of an address (`?c=`), as it is written there; null without one. */
export const slugOf = (url: string): string | null => {
  const query = url.indexOf('?')
  return query < 0 ? null : (/[?&]c=([a-z0-9_-]{1,60})(?=&|$)/.exec(url.slice(query))?.[1] ?? null)
}

/** When a visitor was seen first, and what a page was shown under last; `at` 0 = this process has not heard of a view. */
type Memory = { readonly first: number; counted: number | undefined; at: number }

/**
 * Chooses for visitors, by nothing but their request and the daily hash. Bots see the original. What a click cannot
 * tell any more (its referrer is the page itself) is remembered from the view, and where other processes show the page too, the
 * later of what this one remembers and what is stored counts; remembered is also when a visitor was seen first: `returning` is
 * who was here today, half an hour ago or earlier; of a visitor whom this process has not met, their last view counts for that.
 */
export const createVisitors = ({ db, visits }: Pick<Deps, 'db' | 'visits'>) => {
  const memory = boundedMap<string, Memory>(100_000)

  const decideFor = (
    rules: Rules,
    source: VisitSource,
    slug: string | null,
    now: number,
    click: boolean,
    asked = false,
  ): PageChoice | undefined => {
    const campaign = campaignOf(rules, slug, now)
    const forced = campaign?.variantId ? rules.shown.get(campaign.variantId) : undefined
    if (forced && within(forced, now)) return { variant: campaign!.variantId, campaign }
    const { variants } = rules
    const agent = agentOf(source.agent)
    if (!rules.shown.size || agent.bot) return { variant: null, campaign }
    const hash = visits.visitorNow(rules.profileId, rules.timezone, now, source)
    if (hash === undefined) return undefined
    // Looked at, not moved up to the newest: at each view that costs more than to remember it anew once it is gone
    const known = variants.passing && hash !== null ? memory.peek(hash) : undefined
    // Another process may have shown the page, or this one before it was started
    if (click && variants.passing && hash !== null && !asked && (db.shared || !known?.at)) return undefined
    if (click && known?.at && stillShown(rules, known.counted))
      return { variant: known.counted || null, counted: known.counted, campaign }
    if (variants.asksReturning && hash !== null && !known) return undefined
    let traits: Traits | undefined
    const choice = chooseVariant(variants, {
      at: now,
      hash,
      returning: known !== undefined && known.first <= now - halfAnHour,
      agent,
      traits: () => {
        traits ??= classify(source, rules.ownHosts) ?? unknown
        return traits
      },
    })
    const noted = !click && variants.passing && hash !== null
    if (noted && known) {
      known.counted = choice.counted
      known.at = now
    } else if (noted) memory.set(hash, { first: now, counted: choice.counted, at: now })
    return { variant: choice.variant, counted: choice.counted, campaign, source, noted }
  }

  const stillShown = (rules: Rules, counted: number | undefined): boolean =>
    counted === undefined || counted === 0 || rules.shown.has(counted)

  /** After what the choice needs was fetched: today's key, and whether the visitor was seen before. */
  const chooseFor = async (
    rules: Rules,
    source: VisitSource,
    slug: string | null,
    now: number,
    click: boolean,
  ): Promise<PageChoice> => {
    const decided = decideFor(rules, source, slug, now, click)
    if (decided) return decided
    const hash = await visits.visitorOf(rules.profileId, rules.timezone, now, source)
    const { asksReturning, passing } = rules.variants
    if (hash !== null && ((click && passing) || (asksReturning && !memory.has(hash)))) {
      const shown = await visits.lastShown(rules.profileId, rules.timezone, now, hash)
      const known = memory.peek(hash)
      // Nobody keeps when they came first: whom another process has shown the page just now is not returning
      if (shown && shown.at > (known?.at ?? 0))
        memory.set(hash, { first: known?.first ?? shown.at, ...shown })
    }
    if (hash !== null && asksReturning && !memory.has(hash)) {
      const seen = await visits.wasSeen(rules.profileId, rules.timezone, now, hash)
      memory.set(hash, { first: seen ? 0 : now, counted: undefined, at: 0 })
    }
    return (
      decideFor(rules, source, slug, now, click, true) ?? {
        variant: null,
        campaign: campaignOf(rules, slug, now),
      }
    )
  }

  return {
    /** What a request for the page gets, at once; undefined when the database must be asked first. */
    decide: (rules: Rules, request: IncomingMessage, now: number): PageChoice | undefined => {
      if (rules.plain) return plainPage
      const source = visits.sourceOf(request)
      const decided = decideFor(rules, source, slugOf(request.url!), now, false)
      return decided && withMissed(rules, source, decided)
    },
    choose: async (rules: Rules, request: IncomingMessage, now: number): Promise<PageChoice> => {
      if (rules.plain) return plainPage
      const source = visits.sourceOf(request)
      return withMissed(rules, source, await chooseFor(rules, source, slugOf(request.url!), now, false))
    },
    /** The variant and campaign that the visitor who follows a link, or sends a form, has before them. */
    chosen: async (rules: Rules, request: IncomingMessage, now: number): Promise<PageChoice> =>
      rules.plain ? plainPage : chooseFor(rules, visits.sourceOf(request), slugOf(request.url!), now, true),
  }
}
export type Visitors = ReturnType<typeof createVisitors>

const unknown: Traits = {
  device: '',
  browser: '',
  os: '',
  language: '',
  referrer: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  country: '',
}

/** A choice with the audiences the visitor is not in; bots are in none. */
const withMissed = (rules: Rules, source: VisitSource, chosen: PageChoice): PageChoice => {
  if (!rules.audiences.length) return chosen
  const traits = classify(source, rules.ownHosts) ?? unknown
  return { ...chosen, source, missed: excludedAudiences(rules.audiences, traits) }
}

/** Members of a visit's event that say under what it happened. */
export const eventOf = ({
  counted,
  campaign,
  noted,
}: PageChoice): { variantId?: number; campaignId?: number; noted?: boolean } => ({
  ...(counted === undefined ? {} : { variantId: counted }),
  ...(campaign === undefined ? {} : { campaignId: campaign.id }),
  ...(noted ? { noted } : {}),
})
