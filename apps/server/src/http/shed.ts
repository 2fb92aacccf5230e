import { getHeapStatistics } from 'node:v8'
import { secondMs } from '@vitrine/contract/durations'
import type { FastifyInstance } from 'fastify'
import { maxConnectionWaitMs } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { createLoopMeter } from '../process/event-loop.ts'
import { operatorPaths } from './operator.ts'

const retryAfterSeconds = 2

const pathsWithoutDatabase =
  /^\/(?:(?:docs|studio)(?:\/.*)?|(?:.*\/)?openapi\.json|(?:robots|llms)\.txt|favicon\.\w+)$/

const assetPaths = /^\/(?:studio\/)?assets\//

/** `isStarting` until the database is available and migrated. */
export type Load = { overloaded: 'event_loop' | 'heap' | null; isStarting: boolean }

export const loadBounds = {
  /** Mean length of an event loop iteration. */
  eventLoopMs: 1000,
  heapBytes: 0.8 * getHeapStatistics().heap_size_limit,
  databaseMs: maxConnectionWaitMs,
}

/**
 * Rejects requests, except for operators and assets (no database, under 1 ms), with 503 and `Retry-After` before the
 * start has ended, and above one of the bounds. Samples event loop and heap once a second.
 */
export const rejectWhenOverloaded = (
  app: FastifyInstance,
  deps: Deps,
  load: Load,
  bounds = loadBounds,
): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? ''
    const isServed = operatorPaths.has(path) || assetPaths.test(path) || pathsWithoutDatabase.test(path)
    done(
      load.isStarting && !isServed ? new DomainError('unavailable', undefined, retryAfterSeconds) : undefined,
    )
  })
  if (deps.config.SHED_LOAD === 'off') return
  const shed = (reason: string): DomainError => {
    deps.metrics.shed(reason)
    return new DomainError('unavailable', undefined, retryAfterSeconds)
  }

  const loop = createLoopMeter()
  const sample = () => {
    if (loop.meanMs() > bounds.eventLoopMs) load.overloaded = 'event_loop'
    else if (getHeapStatistics().used_heap_size > bounds.heapBytes) load.overloaded = 'heap'
    else load.overloaded = null
  }
  const timer = setInterval(sample, secondMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    loop.stop()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? ''
    if (operatorPaths.has(path) || assetPaths.test(path)) done()
    else if (load.overloaded) done(shed(load.overloaded))
    else if (deps.db.longestWaitMs() > bounds.databaseMs && !pathsWithoutDatabase.test(path))
      done(shed('database'))
    else done()
  })
}
