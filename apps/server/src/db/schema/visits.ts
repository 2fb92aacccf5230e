import type { Generated } from 'kysely'

export type VisitTables = {
  /** A page view, link click or form submission, kept for 8 days. Rows are added, never changed. Contains no IP address; '' = unknown. */
  visit_event: {
    id: Generated<number>
    profile_id: number
    /** Days since 1970-01-01 in the profile's time zone when the visit was stored. */
    day: number
    at: number
    link_id: number | null
    /** 0 = the original page while an experiment ran. */
    variant_id: number | null
    campaign_id: number | null
    /** 0 = view, 1 = click, 2 = submission. */
    kind: number
    /** 0 to 23 in the profile's time zone. */
    hour: number
    /** 0-based position of the link on the page. */
    position: number | null
    /** Entry of a block with several, such as an event or a destination, up to 64 bytes. */
    item: string | null
    /** Hash that separates visitors of one profile and day; null for visitors who opt out of tracking, and for crowds of one network. */
    visitor: string | null
    device: string
    browser: string
    os: string
    language: string
    country: string
    referrer: string
    utm_source: string
    utm_medium: string
    utm_campaign: string
  }
  /** Counts of a page and closed day, kept for ten years. */
  visit_sum: {
    profile_id: number
    day: number
    /** Bits: 1 = has variants, 2 = has campaigns (`listHas` in features/visits/cube.ts). */
    has: number
    views: number
    visitors: number
    clicks: number
    unique_clicks: number
    submissions: number
    unique_submissions: number
    /** `ID:CLICKS:UNIQUE_CLICKS:SUBMISSIONS` of each link, separated by semicolons, so that reading links needs no decompression. */
    links: string
    /** Counts by value of each dimension, and by hour (`packSums` in features/visits/cube-format.ts). */
    doc: Uint8Array
  }
  /** Combinations of the traits of a page and closed day, kept for 90 days (`packCube` in features/visits/cube-format.ts). */
  visit_cube: {
    profile_id: number
    day: number
    doc: Uint8Array
  }
  /** Progress of the job that closes days, in one row (id 1). */
  visit_closed: {
    id: number
    /** All days up to this one are sealed: later visits of these days are marked in `visit_reopened`. */
    day: number
    /** All days up to this one have documents. */
    built_day: number
  }
  /** Closed page days that received late visits. Their documents are built again. */
  visit_reopened: {
    profile_id: number
    day: number
  }
  /** Variant that a visitor saw last, for clicks that do not name a variant. Deleted after the day has ended in every time zone. */
  visit_shown: {
    day: number
    profile_id: number
    visitor: string
    /** See `VisitEvent.variantId`; null = none. */
    variant_id: number | null
    at: number
    /** Time of the visitor's first view that day. */
    first_at: number
  }
  /** Secret of a day's visitor hashes. Once it is deleted, the hashes cannot be recomputed. */
  visit_salt: {
    day: number
    salt: string
  }
}
