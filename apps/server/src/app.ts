import {
  type AnyOperation,
  accountOperations,
  extensionBase,
  extensionOperations,
  operations,
} from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import type { Handler } from './domain/operation.ts'
import { accountHandlers, profileExtensionHandlers } from './features/account/handlers.ts'
import { adminHandlers } from './features/admin/handlers.ts'
import { agentHandlers } from './features/agents/handlers.ts'
import { aiHandlers } from './features/ai/handlers.ts'
import { alertHandlers } from './features/alerts/handlers.ts'
import { analyticsHandlers } from './features/analytics/handlers.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { billingHandlers } from './features/billing/handlers.ts'
import { campaignHandlers } from './features/campaigns/handlers.ts'
import { createPrincipals } from './features/credentials/service.ts'
import { doctorHandlers } from './features/doctor/handlers.ts'
import { exportHandlers } from './features/exports/handlers.ts'
import { feedHandlers } from './features/feeds/handlers.ts'
import { formHandlers } from './features/forms/handlers.ts'
import { importHandlers } from './features/import/handlers.ts'
import { linkExtensionHandlers, linkHandlers } from './features/links/handlers.ts'
import { profileHandlers } from './features/profile/handlers.ts'
import { variantExtensionHandlers, variantHandlers } from './features/variants/handlers.ts'
import { versionHandlers } from './features/versions/handlers.ts'
import { webhookHandlers } from './features/webhooks/handlers.ts'
import {
  sharingHandlers,
  workspaceExtensionHandlers,
  workspaceHandlers,
} from './features/workspaces/handlers.ts'
import { type Binding, bind } from './http/bind.ts'
import { createForms } from './http/forms.ts'
import { createIdempotency } from './http/idempotency.ts'
import { registerNotFoundHandler, routesOf } from './http/not-found.ts'
import { operatorRoutes } from './http/operator.ts'
import { referenceRoutes } from './http/reference.ts'
import { createRemembered } from './http/remembered.ts'
import { createOperate, createRun } from './http/run.ts'
import { createService, type RequestLimits } from './http/service.ts'
import { type Load, shedLoad } from './http/shed.ts'
import { createLimiters } from './http/throttle.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { archiveRoutes } from './site/archive-routes.ts'
import { webhookRoutes } from './site/checkout/webhook-routes.ts'
import { createSite } from './site/index.ts'
import { createStaticPages } from './site/profile/static-page.ts'
import { sheetRoutes } from './site/sheet-routes.ts'

const apiBases = ['/api/v1', '/api'] as const

/** The whole service over what the process has. Fails when an operation has no handler. */
export const createApp = async (deps: Deps, limits?: RequestLimits): Promise<FastifyInstance> => {
  const load: Load = { overloaded: null }
  const limiters = createLimiters(deps)
  const principals = createPrincipals(deps)
  const remembered = createRemembered(deps, limiters, principals, () => load.overloaded !== null)
  const site = createSite(deps, remembered.answer)
  const app = createService(deps, site.beforeRouting, limits)
  app.decorate('principals', principals)
  shedLoad(app, deps, load)

  const binding: Binding = {
    deps,
    limiters,
    remembered,
    idempotent: createIdempotency(deps),
  }
  const handlers = {
    ...authHandlers(deps),
    ...profileHandlers(deps),
    ...linkHandlers(deps),
    ...variantHandlers(deps),
    ...campaignHandlers(deps),
    ...versionHandlers(deps),
    ...doctorHandlers(deps),
    ...aiHandlers(deps),
    ...alertHandlers(deps),
    ...formHandlers(deps),
    ...analyticsHandlers(deps),
    ...adminHandlers(deps),
    ...billingHandlers(deps),
    ...workspaceHandlers(deps),
  }
  for (const base of apiBases) bindTable(app, base, operations, handlers, binding)
  const extensions = {
    ...profileExtensionHandlers(deps),
    ...linkExtensionHandlers(deps),
    ...variantExtensionHandlers(deps),
    ...workspaceExtensionHandlers(deps),
    ...importHandlers(deps),
    ...webhookHandlers(deps),
    ...exportHandlers(deps, createStaticPages(deps)),
    ...agentHandlers(deps),
    ...feedHandlers(deps),
  }
  bindTable(app, extensionBase, extensionOperations, extensions, binding)
  const personal = { ...accountHandlers(deps), ...sharingHandlers(deps) }
  bindTable(app, '', accountOperations, personal, binding)

  operatorRoutes(app, deps)
  referenceRoutes(app, deps)
  webhookRoutes(app, deps)
  archiveRoutes(app, deps)
  mcpRoutes(app, deps, limiters, createRun(deps, binding.idempotent, { ...handlers, ...extensions }))
  sheetRoutes(app, deps)
  const operate = createOperate(deps, binding.idempotent, { ...handlers, ...personal })
  site.routes(app, createForms(deps, binding.limiters, operate))
  registerNotFoundHandler(
    app,
    deps,
    [
      ...apiBases.flatMap((base) => routesOf(base, operations)),
      ...routesOf(extensionBase, extensionOperations),
      ...routesOf('', accountOperations),
    ],
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
  binding: Binding,
): void => {
  checkTable(table, handlers)
  for (const [id, operation] of Object.entries(table))
    bind(app, base, operation, handlers[id] as Handler<AnyOperation>, binding)
}

/** Throws when a table and its handlers do not fit: the service does not start with a hole in its contract. */
export const checkTable = (table: Record<string, AnyOperation>, handlers: Record<string, unknown>): void => {
  const unknown = Object.keys(handlers).filter((id) => !(id in table))
  if (unknown.length) throw new Error(`No operation has the name ${unknown.join(', ')}`)
  for (const [id, { access }] of Object.entries(table)) {
    if (!handlers[id]) throw new Error(`The operation ${id} has no handler`)
    if (!access) throw new Error(`The operation ${id} has no authorisation rule`)
  }
}
