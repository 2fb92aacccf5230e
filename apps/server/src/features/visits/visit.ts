import type { IncomingMessage } from 'node:http'
import { dayMs } from '@vitrine/contract/durations'
import type { Traits } from '@vitrine/page/visitors/traits'
import type { Deps } from '../../deps.ts'
import type { VisitEvent, VisitSource } from '../../domain/visits.ts'
import { createClientAddress } from '../../lib/address.ts'
import type { Day } from './days.ts'
import { kinds } from './dimensions.ts'
import type { StoredVisit } from './read-repo.ts'

export type RawVisit = { readonly event: VisitEvent; readonly source: VisitSource }

export type Visit = {
  readonly event: VisitEvent
  readonly traits: Traits
  /** Hash that identifies the visitor's views of variants. Null if the visitor opted out of tracking. */
  readonly hash: string | null
  /** Hash to count the visitor by. Null if the visit counts, but not as a unique visitor. */
  readonly visitor: string | null
  /** Day in the profile's time zone. */
  readonly day: Day
  readonly hour: number
}

/**
 * Returns true for a visit that was not stored for a week, for example in an outage. Visits of its day are then about to be deleted, so
 * its day could not be counted again. The job that deletes them keeps at least 12 hours more, for clocks that differ.
 */
export const isTooOld = (at: number, now: number): boolean => at < now - 7 * dayMs

/** Updates the time of a link's last click. Visits may come in any order. */
export const updateLastClick = (
  lastClicks: Map<number, number>,
  { kind, link_id, at }: Pick<StoredVisit, 'kind' | 'link_id' | 'at'>,
): void => {
  if (kinds[kind] === 'click' && link_id !== null)
    lastClicks.set(link_id, Math.max(at, lastClicks.get(link_id) ?? 0))
}

const readHeader = (header: string | string[] | undefined): string =>
  typeof header === 'string' ? header : (header?.[0] ?? '')

export const createSourceReader = ({ config, geo }: Pick<Deps, 'config' | 'geo'>) => {
  const clientAddress = createClientAddress(config.TRUST_PROXY)
  const isProxied = config.TRUST_PROXY.length > 0
  return (request: IncomingMessage): VisitSource => {
    const { headers } = request
    const address = request.socket.remoteAddress ?? ''
    const forwarded = isProxied ? readHeader(headers['x-forwarded-for']) : ''
    const url = request.url ?? ''
    return {
      address,
      forwarded,
      userAgent: headers['user-agent'] ?? '',
      languages: headers['accept-language'] ?? '',
      referrer: headers.referer ?? '',
      url: url.includes('utm_') ? url : '',
      country: geo.isOn ? geo.findCountry(clientAddress(address, forwarded), headers) : '',
      isUntracked: headers.dnt === '1' || headers['sec-gpc'] === '1',
    }
  }
}

/** Headers of speculative requests. Safari's top sites and Facebook send `X-Purpose: preview`. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const
export const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(readHeader(headers[name])))

/** Returns the approximate memory of a buffered visit, including the request headers that its strings keep in memory. */
export const measureSize = ({ source }: RawVisit): number =>
  400 +
  source.address.length +
  source.forwarded.length +
  source.userAgent.length +
  source.languages.length +
  source.referrer.length +
  source.url.length +
  source.country.length
