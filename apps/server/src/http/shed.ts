import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { secondMs } from '../lib/durations.ts'
import { createLoopMeter } from '../process/event-loop.ts'
import { operatorPaths } from './operator.ts'

const MiB = 1024 * 1024
const retryAfterSeconds = 2

/** Files that need no database: the reference, its documents, scripts, icons. */
const needNoDatabase =
  /^\/(?:(?:docs|assets)(?:\/.*)?|(?:.*\/)?openapi\.json|(?:robots|llms)\.txt|favicon\.\w+)$/

/** The resource that is overloaded; null if none is. */
export type Load = { overloaded: 'event_loop' | 'heap' | null }

/**
 * Sheds load while event loop iterations are long, the heap is large, or requests wait for the database longer than
 * configured. Requests are answered with 503 and `Retry-After` before credentials or bodies are read, except on the
 * operator's paths. Loop and heap are sampled once a second.
 */
export const shedLoad = (app: FastifyInstance, deps: Deps, load: Load): void => {
  const { SHED_EVENT_LOOP_MS, SHED_HEAP_MIB, SHED_DATABASE_MS } = deps.config
  const shed = (reason: string): DomainError => {
    deps.metrics.shed(reason)
    return new DomainError('unavailable', undefined, retryAfterSeconds)
  }

  if (SHED_EVENT_LOOP_MS > 0 || SHED_HEAP_MIB > 0) {
    const loop = createLoopMeter()
    const sample = () => {
      const iterationMs = loop.meanMs()
      if (SHED_EVENT_LOOP_MS > 0 && iterationMs > SHED_EVENT_LOOP_MS) load.overloaded = 'event_loop'
      else if (SHED_HEAP_MIB > 0 && getHeapStatistics().used_heap_size > SHED_HEAP_MIB * MiB)
        load.overloaded = 'heap'
      else load.overloaded = null
    }
    const timer = setInterval(sample, secondMs).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      loop.stop()
    })
    app.addHook('onRequest', (request, _reply, done) =>
      done(
        load.overloaded === null || operatorPaths.has(request.routeOptions.url ?? '')
          ? undefined
          : shed(load.overloaded),
      ),
    )
  }

  if (SHED_DATABASE_MS > 0)
    app.addHook('onRequest', (request, _reply, done) => {
      if (deps.db.waiting() <= SHED_DATABASE_MS) return done()
      const path = request.routeOptions.url ?? ''
      done(operatorPaths.has(path) || needNoDatabase.test(path) ? undefined : shed('database'))
    })
}
