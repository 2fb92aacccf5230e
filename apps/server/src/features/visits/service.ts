import type { IncomingMessage } from 'node:http'
import { Counter, Gauge } from 'prom-client'
import { isUnavailable } from '../../db/dialects/errors.ts'
import type { Visits } from '../../domain/visits.ts'
import { createBuffer } from './buffer.ts'
import { parseUserAgent } from './classify.ts'
import { createVisitStore, type StoreDeps } from './store.ts'
import { createSourceReader, isPrefetch, measureSize, type RawVisit } from './visit.ts'

/**
 * Limits of the buffer. A visit is stored within 250 ms, of which it may wait 150; a crash loses no more.
 * Larger batches share a commit (`bench/visits.ts`).
 */
export const visitLimits = {
  maxItems: 100_000,
  maxBytes: 64 * 1024 * 1024,
  flushMs: 150,
  flushItems: 4000,
  batchItems: 4000,
}

/** Creates the buffer of visits, which stores them in transactions of up to 4,000. */
export const createVisits = (deps: StoreDeps, limits: Partial<typeof visitLimits> = {}): Visits => {
  const { log, metrics } = deps
  const store = createVisitStore(deps)
  const visitsTotal = new Counter({
    name: 'vitrine_visits_total',
    help: 'Visits by outcome: stored, ignored (bots, deleted profiles), too_old, overflow, refused, closed.',
    labelNames: ['result'],
    registers: [metrics.registry],
  })
  const ignored = visitsTotal.labels('ignored')
  // Starts at zero, because a series that starts with its first count shows no increase
  for (const result of ['stored', 'too_old', 'overflow', 'refused', 'closed']) visitsTotal.inc({ result }, 0)
  let isOutage = false

  const buffer = createBuffer<RawVisit>({
    ...visitLimits,
    ...limits,
    measureItem: measureSize,
    isTemporary: isUnavailable,
    store: async (batch) => {
      const { stored, tooOld } = await store.store(batch)
      visitsTotal.inc({ result: 'stored' }, stored)
      visitsTotal.inc({ result: 'too_old' }, tooOld)
      ignored.inc(batch.length - stored - tooOld)
      if (tooOld) log.warn({ count: tooOld }, 'visits were dropped because they are more than a week old')
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
    findLastShownVariant: store.findLastShownVariant,
    flush: buffer.flush,
    close: buffer.close,
    get waiting() {
      return buffer.size
    },
  }
  return visits
}
