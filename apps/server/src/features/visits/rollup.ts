import type { Traits } from '@vitrine/page/visitors/traits'
import type { BulkRows } from '../../db/dialects/bulk.ts'
import { type Day, toProfileDayKey } from './days.ts'
import type { VisitEvent } from './visit.ts'

export type Visit = {
  readonly event: VisitEvent
  readonly traits: Traits
  /** Hash of the visitor. Null if the visitor opted out of tracking; the visit then counts, but not as a unique visitor. */
  readonly visitor: string | null
  /** Day in the profile's time zone. */
  readonly day: Day
  readonly hour: number
  readonly scopes: readonly Scope[]
}

/** Dimensions of the daily counters; '' = total. `variant_link` has keys such as `7:42`: clicks on link 42 under variant 7. */
const dimensions = [
  '',
  'link',
  'referrer',
  'country',
  'device',
  'browser',
  'os',
  'language',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'variant',
  'variant_link',
  'campaign',
] as const
export type Dimension = (typeof dimensions)[number]

/** Value for all values beyond the limit per day. */
export const otherKey = 'other'

export const counters = [
  'views',
  'visitors',
  'clicks',
  'unique_clicks',
  'submissions',
  'unique_submissions',
] as const

/** Index of a kind's total in `counters`; its unique count follows. */
const columnIndexes = { view: 0, click: 2, submit: 4 } as const
export const kindLetters = { view: 'v', click: 'c', submit: 's' } as const

/** A scope in which a visitor is unique. `counter` identifies it in sightings. */
type Scope = { readonly dim: Dimension; readonly key: string; readonly counter: string }

const totalScopes = {
  view: { dim: '', key: '', counter: kindLetters.view },
  click: { dim: '', key: '', counter: kindLetters.click },
  submit: { dim: '', key: '', counter: kindLetters.submit },
} as const
const viewScopes: readonly Scope[] = [totalScopes.view]

/** Returns the scopes of an event: the total first, then link, variant and campaign. */
export const listScopes = (event: VisitEvent): readonly Scope[] => {
  const letter = kindLetters[event.kind]
  const { linkId, variantId, campaignId } = event
  if (letter === 'v' && variantId === undefined && campaignId === undefined) return viewScopes
  const scopes: Scope[] = [totalScopes[event.kind]]
  if (linkId !== undefined) scopes.push({ dim: 'link', key: String(linkId), counter: `${letter}l${linkId}` })
  if (variantId !== undefined) {
    scopes.push({ dim: 'variant', key: String(variantId), counter: `${letter}v${variantId}` })
    if (linkId !== undefined)
      scopes.push({
        dim: 'variant_link',
        key: `${variantId}:${linkId}`,
        counter: `${letter}v${variantId}l${linkId}`,
      })
  }
  if (campaignId !== undefined)
    scopes.push({ dim: 'campaign', key: String(campaignId), counter: `${letter}p${campaignId}` })
  return scopes
}

/** Counts the traits of a visitor's first event of the day. A click has a referrer only if it is foreign. */
const countTraits = (
  { kind }: VisitEvent,
  traits: Traits,
  count: (dim: Dimension, key: string) => void,
): void => {
  count('country', traits.country)
  count('device', traits.device)
  count('browser', traits.browser)
  count('os', traits.os)
  count('language', traits.language)
  if (kind === 'view' || traits.referrer) count('referrer', traits.referrer)
  if (traits.utmSource) count('utm_source', traits.utmSource)
  if (traits.utmMedium) count('utm_medium', traits.utmMedium)
  if (traits.utmCampaign) count('utm_campaign', traits.utmCampaign)
}

/** Distinct (profile, day, visitor, counter) of a batch, with the index of its first visit. */
export type Sighting = { readonly visit: number; readonly scope: number; readonly row: SeenRow }
type SeenRow = readonly [day: Day, profileId: number, visitor: string, counter: string]

/** Returns the distinct sightings of a batch. A hash belongs to one profile and day, so hash and `counter` identify a sighting. */
export const toSightings = (visits: readonly Visit[]): Sighting[] => {
  const sightingKeys = new Set<string>()
  const sightings: Sighting[] = []
  for (let visit = 0; visit < visits.length; visit++) {
    const { visitor, day, event, scopes } = visits[visit]!
    if (visitor === null) continue
    for (let scope = 0; scope < scopes.length; scope++) {
      const { counter } = scopes[scope]!
      const key = visitor + counter
      if (sightingKeys.has(key)) continue
      sightingKeys.add(key)
      sightings.push({ visit, scope, row: [day, event.profileId, visitor, counter] })
    }
  }
  return sightings
}

/** Returns the variant that each visitor of a batch saw last, if it must be stored; rows of `storeShown`. */
export const toShownRows = (visits: readonly Visit[]): BulkRows => {
  const lastVisits = new Map<string, Visit>()
  for (const visit of visits) {
    const { event, visitor } = visit
    if (!event.storesVariant || visitor === null) continue
    const previous = lastVisits.get(visitor)
    // A hash belongs to one profile and day
    if (!previous || previous.event.at <= event.at) lastVisits.set(visitor, visit)
  }
  return [...lastVisits.values()].map(({ day, event, visitor }) => [
    day,
    event.profileId,
    visitor,
    event.variantId ?? null,
    event.at,
  ])
}

type DayGroup = {
  profileId: number
  day: Day
  dims: Map<Dimension, Map<string, number[]>>
  hours: Map<number, number[]>
}
type LinkCount = { clicks: number; unique: number; last: number }

export type Rollup = {
  /** Columns: profile, dim, day, key, then `counters`. */
  days: (string | number)[][]
  /** Columns: profile, day, hour, views, clicks, submissions. */
  hours: number[][]
  /** Columns: link, clicks, unique clicks, time of the last click. */
  links: number[][]
}

/** Returns the increments of all counters. `isNew` marks the sightings that were not stored before. */
export const rollUp = (
  visits: readonly Visit[],
  sightings: readonly Sighting[],
  isNew: readonly boolean[],
): Rollup => {
  /** Bit mask of the scopes in which the visit's visitor is new. */
  const newScopes = new Uint8Array(visits.length)
  sightings.forEach(({ visit, scope }, i) => {
    if (isNew[i]) newScopes[visit]! |= 1 << scope
  })
  const groups = new Map<number, DayGroup>()
  const links = new Map<number, LinkCount>()
  for (let index = 0; index < visits.length; index++) {
    const { event, traits, day, hour, scopes } = visits[index]!
    const id = toProfileDayKey(event.profileId, day)
    let group = groups.get(id)
    if (!group) {
      group = { profileId: event.profileId, day, dims: new Map(), hours: new Map() }
      groups.set(id, group)
    }
    const { dims } = group
    const column = columnIndexes[event.kind]
    const newScopeBits = newScopes[index]!
    for (let scope = 0; scope < scopes.length; scope++) {
      const row = getOrCreateRow(dims, scopes[scope]!.dim, scopes[scope]!.key)
      row[column]! += 1
      if (newScopeBits & (1 << scope)) row[column + 1]! += 1
    }
    countTraits(event, traits, (dim, key) => {
      const row = getOrCreateRow(dims, dim, key)
      row[column]! += 1
      row[column + 1]! += newScopeBits & 1
    })
    const hours = group.hours.get(hour) ?? [0, 0, 0]
    group.hours.set(hour, hours)
    hours[column >> 1]! += 1
    if (event.kind !== 'click' || event.linkId === undefined) continue
    const link = links.get(event.linkId) ?? { clicks: 0, unique: 0, last: 0 }
    links.set(event.linkId, link)
    link.clicks += 1
    // The link's scope is the second one
    if (newScopeBits & 2) link.unique += 1
    link.last = Math.max(link.last, event.at)
  }
  return toRollup(groups, links)
}

const getOrCreateRow = (dims: DayGroup['dims'], dim: Dimension, key: string): number[] => {
  let keys = dims.get(dim)
  if (!keys) {
    keys = new Map()
    dims.set(dim, keys)
  }
  let row = keys.get(key)
  if (!row) {
    row = [0, 0, 0, 0, 0, 0]
    keys.set(key, row)
  }
  return row
}

const toRollup = (groups: Map<number, DayGroup>, links: Map<number, LinkCount>): Rollup => {
  const rollup: Rollup = { days: [], hours: [], links: [] }
  for (const { profileId, day, dims, hours } of groups.values()) {
    for (const [dim, keys] of dims)
      for (const [key, row] of keys) rollup.days.push([profileId, dim, day, key, ...row])
    for (const [hour, row] of hours) rollup.hours.push([profileId, day, hour, ...row])
  }
  for (const [id, { clicks, unique, last }] of links) rollup.links.push([id, clicks, unique, last])
  // Every process writes in the same order, to avoid deadlocks
  rollup.links.sort((a, b) => a[0]! - b[0]!)
  return rollup
}
