import type { Link } from '@vitrine/contract'
import { getPrimarySubtag, normaliseHost, type Traits } from './traits.ts'

type Test = (visitor: Traits) => boolean

/** Returns a test for each non-empty list of a link's audience. Unknown traits match nothing. */
export const createAudienceTests = ({
  countries,
  devices,
  languages,
  referrers,
}: Link['audience']): Test[] => [
  ...(countries.length ? [createTraitTest('country', countries)] : []),
  ...(devices.length ? [createTraitTest('device', devices)] : []),
  ...(languages.length ? [createTraitTest('language', languages.map(getPrimarySubtag).filter(Boolean))] : []),
  ...(referrers.length ? [createReferrerTest(referrers)] : []),
]

const createTraitTest = (trait: 'country' | 'device' | 'language', entries: readonly string[]): Test => {
  const values = new Set(entries)
  return (visitor) => values.has(visitor[trait])
}

const createReferrerTest = (entries: readonly string[]): Test => {
  const suffixes = entries
    .map(normaliseHost)
    .filter(Boolean)
    .map((host) => `.${host}`)
  return ({ referrer }) => suffixes.some((suffix) => `.${referrer}`.endsWith(suffix))
}
