import { type AnyOperation, accountOperations, operations } from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { adminHandlers } from './features/admin/handlers.ts'
import { aiHandlers } from './features/ai/handlers.ts'
import { alertHandlers } from './features/alerts/handlers.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { createPrincipals } from './features/auth/principals.ts'
import { billingHandlers } from './features/billing/handlers.ts'
import { doctorHandlers } from './features/doctor/handlers.ts'
import { linkHandlers } from './features/links/handlers.ts'
import { profileHandlers } from './features/profile/handlers.ts'
import { versionHandlers } from './features/versions/handlers.ts'
import { type Binding, bind, type Handler } from './http/bind.ts'
import { fail } from './http/errors.ts'
import { createIdempotency } from './http/idempotency.ts'
import { operatorRoutes } from './http/operator.ts'
import { referenceRoutes } from './http/reference.ts'
import { answerUnknown, createService, routesOf } from './http/service.ts'
import { shedLoad } from './http/shed.ts'
import { createLimiters } from './http/throttle.ts'
import { createSite } from './pages/site.ts'
import { accountPending, pending } from './pending.ts'

export const apiBases = ['/api/v1', '/api'] as const

/** The whole service over its parts. Fails when an operation has neither a handler nor a place on the pending list. */
export const createApp = async (deps: Deps): Promise<FastifyInstance> => {
  const site = createSite(deps)
  const app = createService(deps, site.front)
  app.decorate('principals', createPrincipals(deps.db))
  shedLoad(app, deps)

  const binding: Binding = {
    deps,
    limiters: createLimiters(deps.config),
    idempotent: createIdempotency(deps),
  }
  const handlers = {
    ...authHandlers(deps),
    ...profileHandlers(deps),
    ...linkHandlers(deps),
    ...versionHandlers(deps),
    ...doctorHandlers(deps),
    ...aiHandlers(deps),
    ...alertHandlers(deps),
    ...adminHandlers(deps),
    ...billingHandlers(deps),
  }
  for (const base of apiBases) bindTable(app, base, operations, handlers, pending, binding)
  bindTable(app, '', accountOperations, accountHandlers(deps), accountPending, binding)

  operatorRoutes(app, deps)
  referenceRoutes(app, deps)
  site.routes(app, binding.limiters)
  answerUnknown(
    app,
    deps,
    [...apiBases.flatMap((base) => routesOf(base, operations)), ...routesOf('', accountOperations)],
    site.notFound,
  )
  await app.ready()
  return app
}

const bindTable = (
  app: FastifyInstance,
  base: string,
  table: Record<string, AnyOperation>,
  handlers: Record<string, unknown>,
  waiting: readonly string[],
  binding: Binding,
): void => {
  const unknown = Object.keys(handlers).filter((id) => !(id in table))
  if (unknown.length) throw new Error(`Handlers without an operation: ${unknown.join(', ')}`)
  for (const [id, operation] of Object.entries(table)) {
    const handler = handlers[id] as Handler<AnyOperation> | undefined
    const waits = waiting.includes(id)
    if (!handler && !waits) throw new Error(`The operation ${id} has no handler`)
    if (handler && waits) throw new Error(`The operation ${id} has a handler; take it off the pending list`)
    if (!operation.access) throw new Error(`The operation ${id} has no authorisation rule`)
    bind(app, base, operation, handler ?? (async () => fail('not_implemented')), binding)
  }
}
