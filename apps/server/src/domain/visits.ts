import type { IncomingMessage } from 'node:http'

export type VisitEvent = {
  readonly profileId: number
  readonly kind: 'view' | 'click' | 'submit'
  readonly at: number
  readonly linkId?: number
  /** Position of the link on the page, from 0. */
  readonly position?: number
  /** 0 = the original page while an experiment runs; absent without experiments. */
  readonly variantId?: number
  readonly campaignId?: number
  /** Entry of a block with several, such as an event or a destination; cut after 64 bytes of UTF-8. */
  readonly item?: string
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

/** Variant of a shown page (as `VisitEvent.variantId`), the time it was shown, and the time of the visitor's first view that day. */
export type ShownVariant = {
  readonly countedVariantId: number | undefined
  readonly at: number
  readonly firstAt: number
}

/** Buffer of visits, which stores them. */
export type Visits = {
  /** Buffers a visit without waiting or throwing. Drops and counts visits that exceed the buffer. */
  record(event: VisitEvent, source: VisitSource): void
  /** Returns true for a request of a person: no bot, no prefetch, no HEAD. */
  isPerson(request: IncomingMessage): boolean
  /** Buffers the visit of a request. Ignores bots, prefetches and HEAD. */
  recordRequest(event: Omit<VisitEvent, 'at'>, request: IncomingMessage, source?: VisitSource): void
  readSource(request: IncomingMessage): VisitSource
  /** Returns the daily hash of a visitor of a profile, or null if the visitor opted out of tracking. */
  identifyVisitor(
    profileId: number,
    timezone: string,
    at: number,
    source: VisitSource,
  ): Promise<string | null>
  /** Returns the same hash without waiting, or undefined if the day's key is not loaded. */
  identifyVisitorNow(
    profileId: number,
    timezone: string,
    at: number,
    source: VisitSource,
  ): string | null | undefined
  /** Returns the last stored view of this visitor on the day of `at` that was marked `storesVariant`. */
  findLastShownVariant(
    profileId: number,
    timezone: string,
    at: number,
    visitor: string,
  ): Promise<ShownVariant | undefined>
  /** Rejects if the database is unreachable; then the visits stay buffered. */
  flush(): Promise<void>
  close(): Promise<void>
  readonly waiting: number
}
