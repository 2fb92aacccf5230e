import { BlockList, isIP } from 'node:net'
import { createProblem, type Problem } from '@vitrine/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import { isSchemaCurrent } from '../db/schema-version.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../domain/errors.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import { DrainableServer } from './drain.ts'
import type { Load } from './shed.ts'

/** Operators' paths, which respond under any load. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const retryAfterSeconds = 2
/** Maximum time of the strict check, below the timeout of usual probes. */
const strictCheckTimeoutMs = 1500

/** Registers `/healthz`, `/readyz` and `/metrics`. The database is checked only with `?strict=1`, so that pages in memory stay available without it. */
export const registerOperatorRoutes = (
  app: FastifyInstance,
  deps: Deps,
  load: Readonly<Load> = { overloaded: null },
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
    const databaseProblem = request.query.strict === '1' ? await checkDatabase(deps) : null
    if (databaseProblem) fail('unavailable', databaseProblem, retryAfterSeconds)
    return reply.header('cache-control', 'no-store').send({ ok: true, data: { status: 'ready' } })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps.config.METRICS_TOKEN, request, deps.config.TRUST_PROXY.length > 0))
      fail('not_found')
    const { registry } = deps.metrics
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Returns a problem if the database is unreachable, slow or not migrated. */
const checkDatabase = async (deps: Deps): Promise<Problem | null> => {
  const check = async () => {
    await deps.db.ping()
    return (await isSchemaCurrent(deps.db.read)) ? null : createProblem(null, 'migrating')
  }
  const lateError = new Error(`the database did not respond within ${strictCheckTimeoutMs} ms`)
  return withTimeout(strictCheckTimeoutMs, check(), () => lateError).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'not ready')
    return createProblem(null, error === lateError ? 'database_slow' : 'database_silent')
  })
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const isLoopbackAddress = (address: string): boolean => {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  const version = isIP(plain)
  return version !== 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** Checks the token, otherwise that the client is this machine. The IP address from an untrusted proxy proves nothing about the client. */
const mayReadMetrics = (token: string, request: FastifyRequest, trustsProxies: boolean): boolean => {
  const { headers } = request
  if (token) {
    const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    return constantTimeEqual(bearer, token)
  }
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  // Do not use `clientAddress`: for an invalid forwarded IP address it returns the proxy's, which is often loopback
  return isLoopbackAddress(request.ip) && (trustsProxies || !forwarded)
}
