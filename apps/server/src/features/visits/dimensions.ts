export { type FilterDimension, filterDimensions, type VisitFilter } from '@vitrine/contract/visit-filter'

/** Kinds of visits. The index is stored, and the kind's counters are `counters[2 * index]` and the unique count after it. */
export const kinds = ['view', 'click', 'submit'] as const

export const counters = [
  'views',
  'visitors',
  'clicks',
  'unique_clicks',
  'submissions',
  'unique_submissions',
] as const

export type Counts = Readonly<Record<(typeof counters)[number], number>>

export const noCounts: Counts = {
  views: 0,
  visitors: 0,
  clicks: 0,
  unique_clicks: 0,
  submissions: 0,
  unique_submissions: 0,
}

/** Traits of a visitor, named as the columns of `visit_event`. '' = unknown, or direct for `referrer`. */
export const traitDimensions = [
  'device',
  'browser',
  'os',
  'language',
  'country',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const
export type TraitDimension = (typeof traitDimensions)[number]

/**
 * Scopes of a visit, each with unique counts. `variant_link` has keys such as `7:42` (link 42 under variant 7),
 * `item` such as `42:berlin` (entry `berlin` of block 42); the others are ids, with variant 0 = the original.
 */
export const scopeDimensions = ['link', 'variant', 'variant_link', 'campaign', 'item'] as const
export type ScopeDimension = (typeof scopeDimensions)[number]

export type Dimension = TraitDimension | ScopeDimension

/** Value for all values beyond the limit per day. */
export const otherKey = 'other'
/** Values per day and trait that keep their name: the most frequent ones. */
export const maxKeysPerDay = 200
/** Distinct ids of a scope per day: more than a page can have. */
export const maxIdsPerDay = 2000
