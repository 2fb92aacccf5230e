import type { IncomingMessage } from 'node:http'
import { Counter, Gauge } from 'prom-client'
import { isUnavailable } from '../../db/dialects/errors.ts'
import { createBuffer } from './buffer.ts'
import { parseUserAgent } from './classify.ts'
import { createVisitStore, type ShownVariant, type StoreDeps } from './store.ts'
import {
  createSourceReader,
  isPrefetch,
  measureSize,
  type RawVisit,
  type VisitEvent,
  type VisitSource,
} from './visit.ts'

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
  hasBeenSeen(profileId: number, timezone: string, at: number, visitor: string): Promise<boolean>
  /** Returns the last stored view of this visitor on the day of `at` that was marked `storesVariant`. */
  findLastShown(
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

/**
 * Limits of the buffer. A visit is stored within 250 ms, of which it may wait 150; a crash loses no more.
 * Batches of 4,000 instead of 1,000 took 0.7 of the time per event, because they share counter rows and a commit (`bench/visits.ts`).
 */
export const visitLimits = {
  maxItems: 100_000,
  maxBytes: 64 * 1024 * 1024,
  flushMs: 150,
  flushItems: 4000,
  batchItems: 4000,
}

/** Creates the buffer of visits, which stores them with all daily counters in transactions of up to 4,000. */
export const createVisits = (deps: StoreDeps, limits: Partial<typeof visitLimits> = {}): Visits => {
  const { log, metrics } = deps
  const store = createVisitStore(deps)
  const visitsTotal = new Counter({
    name: 'vitrine_visits_total',
    help: 'Visits by outcome: stored, ignored (bots, deleted profiles), overflow, refused, closed.',
    labelNames: ['result'],
    registers: [metrics.registry],
  })
  const ignored = visitsTotal.labels('ignored')
  // Starts at zero, because a series that starts with its first count shows no increase
  for (const result of ['stored', 'overflow', 'refused', 'closed']) visitsTotal.inc({ result }, 0)
  let isOutage = false

  const buffer = createBuffer<RawVisit>({
    ...visitLimits,
    ...limits,
    measureItem: measureSize,
    isTemporary: isUnavailable,
    store: async (batch) => {
      const storedCount = await store.store(batch)
      visitsTotal.inc({ result: 'stored' }, storedCount)
      ignored.inc(batch.length - storedCount)
      if (isOutage) log.info('visits are stored again')
      isOutage = false
    },
    onLost: (count, result, err) => {
      visitsTotal.inc({ result }, count)
      if (result !== 'overflow') log.error({ err, count }, 'visits were lost')
    },
    onDelayed: (err) => {
      if (!isOutage) log.warn({ err }, 'the database is unavailable: visits stay buffered')
      isOutage = true
    },
  })
  new Gauge({
    name: 'vitrine_visits_waiting',
    help: 'Buffered visits that are not stored yet.',
    registers: [metrics.registry],
    collect() {
      this.set(buffer.size)
    },
  })

  const isOnlyFetched = (request: IncomingMessage) => request.method === 'HEAD' || isPrefetch(request)
  const isBot = (request: IncomingMessage) => parseUserAgent(request.headers['user-agent'] ?? '').isBot
  const visits: Visits = {
    isPerson: (request) => !isOnlyFetched(request) && !isBot(request),
    record: (event, source) => buffer.push({ event, source }),
    recordRequest: (event, request, source) => {
      if (isOnlyFetched(request)) return
      // Ignore bots before the buffer, so that crawlers do not displace people
      if (isBot(request)) ignored.inc()
      else visits.record({ ...event, at: deps.now() }, source ?? visits.readSource(request))
    },
    readSource: createSourceReader(deps),
    identifyVisitor: store.identifyVisitor,
    identifyVisitorNow: store.identifyVisitorNow,
    hasBeenSeen: store.hasBeenSeen,
    findLastShown: store.findLastShown,
    flush: buffer.flush,
    close: buffer.close,
    get waiting() {
      return buffer.size
    },
  }
  return visits
}
