import type { IncomingMessage } from 'node:http'

const visitKinds = ['view', 'click', 'submit'] as const
export type VisitKind = (typeof visitKinds)[number]

/** What happened. */
export type VisitEvent = {
  readonly profileId: number
  readonly kind: VisitKind
  /** Epoch milliseconds. */
  readonly at: number
  /** The link that was followed or the form that was sent. */
  readonly linkId?: number
  /** 0-based place of the link on the page. */
  readonly position?: number
  /** 0 = the original page while an experiment runs; left out when none runs. */
  readonly variantId?: number
  readonly campaignId?: number
  /** Of a view: what it was shown under is noted, as the click that follows cannot tell it. */
  readonly noted?: boolean
}

/**
 * What a request says of its visitor, as it stands in the headers: taking it apart can wait until the visit is
 * stored. Lives in memory only.
 */
export type VisitSource = {
  readonly address: string
  /** X-Forwarded-For, when proxies are trusted. */
  readonly forwarded: string
  readonly agent: string
  readonly languages: string
  readonly referrer: string
  /** Path and query, when it carries campaign tags. */
  readonly url: string
  readonly country: string
  /** The visitor asks not to be tracked: DNT or Sec-GPC. */
  readonly untracked: boolean
  /** The hash made of it for a page that depends on the visitor, so that it is not made again when it is stored. */
  hashed?: { readonly key: string; readonly profileId: number; readonly hash: string }
}

/** A visit that waits to be stored. */
export type RawVisit = { readonly event: VisitEvent; readonly source: VisitSource }

const text = (header: string | string[] | undefined): string =>
  typeof header === 'string' ? header : (header?.[0] ?? '')

/** `geoHeader` in lower case, '' = none; `proxied` when proxies are trusted. */
export const sourceOf = (request: IncomingMessage, geoHeader: string, proxied: boolean): VisitSource => {
  const { headers } = request
  const url = request.url ?? ''
  return {
    address: request.socket.remoteAddress ?? '',
    forwarded: proxied ? text(headers['x-forwarded-for']) : '',
    agent: headers['user-agent'] ?? '',
    languages: headers['accept-language'] ?? '',
    referrer: headers.referer ?? '',
    url: url.includes('utm_') ? url : '',
    country: geoHeader ? text(headers[geoHeader]) : '',
    untracked: headers.dnt === '1' || headers['sec-gpc'] === '1',
  }
}

/** Whether a browser fetches ahead of a click that may never come. */
export const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  /prefetch|prerender|preview/i.test(text(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']))

/** Memory a waiting visit takes, about: its strings keep the request's header lines alive. */
export const sizeOf = ({ source }: RawVisit): number =>
  400 +
  source.address.length +
  source.forwarded.length +
  source.agent.length +
  source.languages.length +
  source.referrer.length +
  source.url.length +
  source.country.length
