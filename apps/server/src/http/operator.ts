import { createProblem, type Problem } from '@vitrine/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import { isSchemaCurrent } from '../db/schema-version.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../domain/errors.ts'
import { isLoopbackAddress, isLoopbackHost } from '../lib/address.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import { buildVersion } from '../process/version.ts'
import { DrainableServer } from './drain.ts'
import type { Load } from './shed.ts'

/** Operators' paths, which respond under any load. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const retryAfterSeconds = 2
/** Maximum time of the strict check, below the timeout of usual probes. */
const strictCheckTimeoutMs = 1500

/**
 * Registers `/healthz`, `/readyz` and `/metrics`. The database is checked only with `?strict=1`, so that pages in
 * memory stay available without it.
 */
export const registerOperatorRoutes = (
  app: FastifyInstance,
  deps: Deps,
  load: Readonly<Load> = { overloaded: null, isStarting: false },
): void => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const ends = () => isClosing || (app.server instanceof DrainableServer && app.server.isEnding)

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ ok: true, data: { status: 'ok' } })
  })

  app.get<{ Querystring: { strict?: string } }>('/readyz', async (request, reply) => {
    if (ends()) fail('unavailable', createProblem(null, 'closing'), retryAfterSeconds)
    if (load.overloaded === 'event_loop') fail('unavailable', undefined, retryAfterSeconds)
    const databaseProblem = request.query.strict === '1' ? await checkDatabase(deps, load) : null
    if (databaseProblem) fail('unavailable', databaseProblem, retryAfterSeconds)
    return reply
      .header('cache-control', 'no-store')
      .send({ ok: true, data: { status: 'ready', version: buildVersion } })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps.config, request)) fail('not_found')
    const { registry } = deps.metrics
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Returns a problem if the database is unreachable, slow, not migrated, full or read-only. */
const checkDatabase = async (deps: Deps, { isStarting }: Readonly<Load>): Promise<Problem | null> => {
  const check = async () => {
    await deps.db.ping()
    if (isStarting || !(await isSchemaCurrent(deps.db.read))) return createProblem(null, 'migrating')
    const storageProblem = await deps.db.findStorageProblem()
    return storageProblem && createProblem(null, storageProblem)
  }
  const lateError = new Error(`the database did not respond within ${strictCheckTimeoutMs} ms`)
  return withTimeout(strictCheckTimeoutMs, check(), () => lateError).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'not ready')
    return createProblem(null, error === lateError ? 'database_slow' : 'database_silent')
  })
}

/**
 * Checks the token, otherwise that client and host are this machine. The IP address from an untrusted proxy proves
 * nothing about the client.
 */
export const mayReadMetrics = (
  { METRICS_TOKEN: token, TRUST_PROXY }: Pick<Config, 'METRICS_TOKEN' | 'TRUST_PROXY'>,
  request: FastifyRequest,
): boolean => {
  const { headers } = request
  if (token) {
    const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    return constantTimeEqual(bearer, token)
  }
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  // Do not use `clientAddress`: for an invalid forwarded IP address it returns the proxy's, which is often loopback
  return (
    isLoopbackAddress(request.ip) &&
    isLoopbackHost((headers.host ?? '').replace(/:\d*$/, '')) &&
    (TRUST_PROXY.length > 0 || !forwarded)
  )
}
