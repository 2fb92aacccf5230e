import { BlockList, isIP } from 'node:net'
import { type Problem, problem } from '@vitrine/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import { isSchemaCurrent } from '../db/schema-version.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../domain/errors.ts'
import { DrainableServer } from './drain.ts'

/** Paths for operators, which respond under any load. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Maximum duration of `/readyz`, below the timeout of load balancers. */
const readyWithinMs = 1500

/**
 * `/healthz`: the process runs. `/readyz`: the service accepts requests (database responds, schema is current, not
 * closing), else 503 with `Retry-After`. `/metrics`: Prometheus text for METRICS_TOKEN, or for this machine.
 */
export const operatorRoutes = (app: FastifyInstance, deps: Deps): void => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const ends = () => closing || (app.server instanceof DrainableServer && app.server.isEnding)
  const ready = readiness(deps)

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ ok: true, data: { status: 'ok' } })
  })

  app.get('/readyz', async (_request, reply) => {
    const why = ends() ? problem(null, 'closing') : await ready()
    if (why) fail('unavailable', why, 2)
    return reply.header('cache-control', 'no-store').send({ ok: true, data: { status: 'ready' } })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps.config.METRICS_TOKEN, request, deps.config.trustProxy.length > 0))
      fail('not_found')
    const { registry } = deps.metrics
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/**
 * Returns a function with the reason why the service is not ready, or null. The schema is checked until it was current
 * once.
 */
const readiness = (deps: Deps) => {
  let current = false
  const ask = async (): Promise<Problem | null> => {
    await deps.db.ping()
    current ||= await isSchemaCurrent(deps.db.read)
    return current ? null : problem(null, 'migrating')
  }
  return async (): Promise<Problem | null> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Problem>((answer) => {
      timer = setTimeout(answer, readyWithinMs, problem(null, 'database_slow'))
    })
    try {
      return await Promise.race([ask(), late])
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready')
      return problem(null, 'database_silent')
    } finally {
      clearTimeout(timer)
    }
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const isLoopback = (address: string): boolean => {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  const version = isIP(plain)
  return version !== 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Checks the token if one is configured. Otherwise only this machine has access. A request forwarded by an untrusted
 * proxy has the proxy's address, which proves nothing about the client.
 */
const mayReadMetrics = (token: string, request: FastifyRequest, trustsProxies: boolean): boolean => {
  const { headers } = request
  if (token) {
    const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    return constantTimeEqual(bearer, token)
  }
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  // Not `clientAddress`: if a trusted proxy forwards an invalid address, that is the proxy's own, often loopback
  return isLoopback(request.ip) && (trustsProxies || !forwarded)
}
