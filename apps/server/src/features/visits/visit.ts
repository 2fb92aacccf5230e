import type { IncomingMessage } from 'node:http'
import type { Deps } from '../../deps.ts'
import { createClientAddress } from '../../lib/address.ts'

const visitKinds = ['view', 'click', 'submit'] as const
export type VisitKind = (typeof visitKinds)[number]

export type VisitEvent = {
  readonly profileId: number
  readonly kind: VisitKind
  readonly at: number
  readonly linkId?: number
  /** Position of the link on the page, from 0. */
  readonly position?: number
  /** 0 = the original page while an experiment runs; absent without experiments. */
  readonly variantId?: number
  readonly campaignId?: number
  /** True if the view stores its variant, because the following click cannot determine it. */
  readonly storesVariant?: boolean
}

/** Headers that describe a visitor, parsed only when the visit is stored. Kept in memory only. */
export type VisitSource = {
  readonly address: string
  /** X-Forwarded-For, if proxies are trusted. */
  readonly forwarded: string
  readonly userAgent: string
  readonly languages: string
  readonly referrer: string
  /** Path and query, if it has campaign tags. */
  readonly url: string
  /** ISO 3166-1 code, or ''. */
  readonly country: string
  /** True if the visitor opted out of tracking (DNT or Sec-GPC). */
  readonly isUntracked: boolean
  /** Hash that the page depended on, reused when the visit is stored. */
  hashed?: { readonly key: string; readonly profileId: number; readonly hash: string }
}

export type RawVisit = { readonly event: VisitEvent; readonly source: VisitSource }

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

export const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  /prefetch|prerender|preview/i.test(
    readHeader(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']),
  )

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
