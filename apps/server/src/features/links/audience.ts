import { primarySubtag } from '../../lib/negotiate.ts'
import { plainHost, type Traits } from '../visits/index.ts'
import type { LinkRecord } from './link.ts'

type Test = (visitor: Traits) => boolean

/** Links that are for the same visitors, and whether somebody is one of those. */
export type Audience = { readonly links: readonly number[]; readonly includes: Test }

/** The audiences of links that could be shown at all. A link without an audience is for everybody and in none. */
export const compileAudiences = (links: readonly LinkRecord[]): Audience[] => {
  const narrow = links.filter(({ doc }) => doc.is_enabled && testsOf(doc.audience).length)
  return [...Map.groupBy(narrow, ({ doc }) => JSON.stringify(doc.audience)).values()].map((same) => {
    const tests = testsOf(same[0]!.doc.audience)
    return { links: same.map(({ id }) => id), includes: (visitor) => tests.every((test) => test(visitor)) }
  })
}

/** Places in the list of the audiences that a visitor is in none of. */
export const missedAudiences = (audiences: readonly Audience[], visitor: Traits): number[] =>
  audiences.flatMap((audience, i) => (audience.includes(visitor) ? [] : [i]))

/** A test for each list that is not empty. What is not known of a visitor ('') matches none. */
const testsOf = ({ countries, devices, languages, referrers }: LinkRecord['doc']['audience']): Test[] => [
  ...(countries.length ? [among('country', countries)] : []),
  ...(devices.length ? [among('device', devices)] : []),
  ...(languages.length ? [among('language', languages.map(primarySubtag).filter(Boolean))] : []),
  ...(referrers.length ? [below(referrers)] : []),
]

const among = (trait: 'country' | 'device' | 'language', entries: readonly string[]): Test => {
  const wanted = new Set(entries)
  return (visitor) => wanted.has(visitor[trait])
}

const below = (entries: readonly string[]): Test => {
  const ends = entries
    .map(plainHost)
    .filter(Boolean)
    .map((host) => `.${host}`)
  return ({ referrer }) => ends.some((end) => `.${referrer}`.endsWith(end))
}
