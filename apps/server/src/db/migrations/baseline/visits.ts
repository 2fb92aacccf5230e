import { bigint, bytes, id, integer, smallint, table, text } from '../../define-table.ts'

/**
 * Visits, their daily documents, and the hashes that identify a visitor within a day. No table refers to the profile
 * (docs/decisions/0019).
 */
export const visits = {
  /** A page view, link click or form submission, kept for 8 days. Rows are added, never changed. Contains no IP address; '' = unknown. */
  visit_event: table({
    id: id(),
    profile_id: bigint(),
    /** Days since 1970-01-01 in the profile's time zone when the visit was stored. */
    day: integer(),
    at: bigint(),
    link_id: bigint().nullable(),
    /** 0 = the original page while an experiment ran. */
    variant_id: bigint().nullable(),
    campaign_id: bigint().nullable(),
    /** 0 = view, 1 = click, 2 = submission. */
    kind: smallint(),
    /** 0 to 23 in the profile's time zone. */
    hour: smallint(),
    /** 0-based position of the link on the page. */
    position: smallint().nullable(),
    /** Entry of a block with several, such as an event or a destination, up to 64 bytes. */
    item: text().nullable(),
    /** Hash that separates visitors of one profile and day; null for visitors who opt out of tracking, and for crowds of one network. */
    visitor: text().nullable(),
    device: text(),
    browser: text(),
    os: text(),
    language: text(),
    country: text(),
    referrer: text(),
    utm_source: text(),
    utm_medium: text(),
    utm_campaign: text(),
  }).byDay(),

  /** Counts of a page and closed day, kept for ten years. */
  visit_sum: table({
    profile_id: bigint(),
    day: integer(),
    /** Bits: 1 = has variants, 2 = has campaigns (`listHas` in features/visits/cube.ts). */
    has: smallint(),
    views: bigint(),
    visitors: bigint(),
    clicks: bigint(),
    unique_clicks: bigint(),
    submissions: bigint(),
    unique_submissions: bigint(),
    /** `ID:CLICKS:UNIQUE_CLICKS:SUBMISSIONS` of each link, separated by semicolons, so that reading links needs no decompression. */
    links: text(),
    /** Counts by value of each dimension, and by hour (`packSums` in features/visits/cube-format.ts). */
    doc: bytes(),
  })
    .primaryKey('visit_sum_pk', ['profile_id', 'day'])
    .clustered(),

  /** Combinations of the traits of a page and closed day, kept for 90 days (`packCube` in features/visits/cube-format.ts). */
  visit_cube: table({
    profile_id: bigint(),
    day: integer(),
    doc: bytes(),
  }).byDay(),

  /** Progress of the job that closes days, in one row (id 1). */
  visit_closed: table({
    id: integer().primaryKey(),
    /** All days up to this one are sealed: later visits of these days are marked in `visit_reopened`. */
    day: integer(),
    /** All days up to this one have documents. */
    built_day: integer(),
  }),

  /** Closed page days that received late visits. Their documents are built again. */
  visit_reopened: table({
    profile_id: bigint(),
    day: integer(),
  })
    .primaryKey('visit_reopened_pk', ['profile_id', 'day'])
    .clustered(),

  /**
   * Variant that a visitor saw last, for clicks that do not name a variant or that another process receives. Deleted
   * after the day has ended in every time zone.
   */
  visit_shown: table({
    day: integer(),
    profile_id: bigint(),
    visitor: text(),
    /** See `VisitEvent.variantId`; null = none. */
    variant_id: bigint().nullable(),
    at: bigint(),
    /** Time of the visitor's first view that day. */
    first_at: bigint(),
  }).byDay(),

  /** Secret of a day's visitor hashes. Once it is deleted, the hashes cannot be recomputed. */
  visit_salt: table({
    day: integer().primaryKey(),
    salt: text(),
  }),
}
