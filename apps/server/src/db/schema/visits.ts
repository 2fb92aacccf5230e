import type { Generated } from 'kysely'

export type VisitTables = {
  visit: VisitTable
  visit_day: VisitDayTable
  visit_hour: VisitHourTable
  visit_seen: VisitSeenTable
  visit_shown: VisitShownTable
  visit_salt: VisitSaltTable
}

/** A page view, link click or form submission, kept for 90 days. Contains no IP address; '' = unknown. */
export type VisitTable = {
  id: Generated<number>
  profile_id: number
  kind: 'view' | 'click' | 'submit'
  at: number
  link_id: number | null
  /** 0-based position of the link on the page. */
  position: number | null
  /** Hash that separates visitors of one profile and day; null for visitors who opt out of tracking. */
  visitor: string | null
  device: string
  browser: string
  os: string
  language: string
  referrer: string
  utm_source: string
  utm_medium: string
  utm_campaign: string
  country: string
  /** 0 = the original page while an experiment ran. */
  variant_id: number | null
  campaign_id: number | null
}

/** Daily totals of a profile (`dim` '') and totals by value of a dimension. Deleted after ten years (job `old-analytics`). */
export type VisitDayTable = {
  profile_id: number
  /** Dimension, such as `country`; '' = total. */
  dim: string
  /** Days since 1970-01-01 in the profile's time zone. */
  day: number
  /** Value of the dimension; '' = total. */
  key: string
  views: number
  visitors: number
  clicks: number
  unique_clicks: number
  submissions: number
  unique_submissions: number
}

export type VisitHourTable = {
  profile_id: number
  day: number
  /** 0 to 23 in the profile's time zone. */
  hour: number
  views: number
  clicks: number
  submissions: number
}

/** Actions of each visitor today. Makes unique counts exact. */
export type VisitSeenTable = {
  day: number
  profile_id: number
  visitor: string
  /** Action and scope, such as `v` or `cv7l42` (features/visits/rollup.ts). */
  what: string
}

/** Variant that a visitor saw last, for clicks that do not name a variant. Deleted after the day has ended in every time zone. */
export type VisitShownTable = {
  day: number
  profile_id: number
  visitor: string
  /** See `VisitEvent.variantId`; null = none. */
  variant_id: number | null
  at: number
}

/** Secret of a day's visitor hashes. Once it is deleted, the hashes cannot be recomputed. */
export type VisitSaltTable = {
  day: number
  salt: string
}
