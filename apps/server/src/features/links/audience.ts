import { primarySubtag } from '../../lib/negotiate.ts'
import { normaliseHost, type Traits } from '../visits/index.ts'
import type { LinkRecord } from './link.ts'

type Test = (visitor: Traits) => boolean

/** Links with the same audience, and a test for visitors. */
export type Audience = { readonly links: readonly number[]; readonly includes: Test }

/** Compiles the audiences of enabled links. Links for everyone are left out. */
export const compileAudiences = (links: readonly LinkRecord[]): Audience[] => {
  const narrow = links.filter(({ doc }) => doc.is_enabled && testsOf(doc.audience).length)
  return [...Map.groupBy(narrow, ({ doc }) => JSON.stringify(doc.audience)).values()].map((same) => {
    const tests = testsOf(same[0]!.doc.audience)
    return { links: same.map(({ id }) => id), includes: (visitor) => tests.every((test) => test(visitor)) }
  })
}

/** Returns the indexes of the audiences that do not include a visitor. */
export const excludedAudiences = (audiences: readonly Audience[], visitor: Traits): number[] =>
  audiences.flatMap((audience, i) => (audience.includes(visitor) ? [] : [i]))

/** Returns a test for each non-empty list. Unknown traits ('') match nothing. */
const testsOf = ({ countries, devices, languages, referrers }: LinkRecord['doc']['audience']): Test[] => [
  ...(countries.length ? [among('country', countries)] : []),
  ...(devices.length ? [among('device', devices)] : []),
  ...(languages.length ? [among('language', languages.map(primarySubtag).filter(Boolean))] : []),
  ...(referrers.length ? [below(referrers)] : []),
]

const among = (trait: 'country' | 'device' | 'language', entries: readonly string[]): Test => {
  const values = new Set(entries)
  return (visitor) => values.has(visitor[trait])
}

const below = (entries: readonly string[]): Test => {
  const ends = entries
    .map(normaliseHost)
    .filter(Boolean)
    .map((host) => `.${host}`)
  return ({ referrer }) => ends.some((end) => `.${referrer}`.endsWith(end))
}
