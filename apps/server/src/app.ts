import {
  type AnyOperation,
  accountOperations,
  extensionBase,
  extensionOperations,
  operations,
} from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { isDemo } from './domain/demo.ts'
import type { AuthorisedHandler, Handler } from './domain/operation.ts'
import { accessHandlers } from './features/access/handlers.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { createAdminHandlers } from './features/admin/handlers.ts'
import { agentHandlers } from './features/agents/handlers.ts'
import { aiHandlers } from './features/ai/handlers.ts'
import { alertHandlers } from './features/alerts/handlers.ts'
import { analyticsHandlers } from './features/analytics/handlers.ts'
import { answerHandlers } from './features/answers/handlers.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { billingHandlers } from './features/billing/handlers.ts'
import { campaignHandlers } from './features/campaigns/handlers.ts'
import { createPrincipals } from './features/credentials/index.ts'
import { destinationHandlers } from './features/destinations/handlers.ts'
import { doctorHandlers } from './features/doctor/handlers.ts'
import { effectHandlers } from './features/effects/handlers.ts'
import { createExportHandlers } from './features/exports/handlers.ts'
import { deleteExports } from './features/exports/index.ts'
import { feedHandlers } from './features/feeds/handlers.ts'
import { formHandlers } from './features/forms/handlers.ts'
import { importHandlers } from './features/imports/handlers.ts'
import { latestHandlers } from './features/latest/handlers.ts'
import { linkHandlers } from './features/links/handlers.ts'
import { pageTransferHandlers } from './features/page-transfers/handlers.ts'
import { passkeyHandlers } from './features/passkeys/handlers.ts'
import { profileHandlers } from './features/profile/handlers.ts'
import { proposalHandlers } from './features/proposals/handlers.ts'
import { createInPlaceHandlers } from './features/proposals/in-place-handlers.ts'
import { createSubscriberHandlers } from './features/subscribers/handlers.ts'
import { variantHandlers } from './features/variants/handlers.ts'
import { versionHandlers } from './features/versions/handlers.ts'
import { webhookHandlers } from './features/webhooks/handlers.ts'
import { workspaceHandlers } from './features/workspaces/handlers.ts'
import { createSiteForms } from './http/forms.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createCallOperation } from './http/in-process.ts'
import { listRoutes, registerNotFoundHandler } from './http/not-found.ts'
import { registerOperationRoutes } from './http/operation-routes.ts'
import { registerOperatorRoutes } from './http/operator.ts'
import { createPipeline } from './http/pipeline.ts'
import { registerReferenceRoutes } from './http/reference.ts'
import { createResponseCache } from './http/response-cache.ts'
import { type BeforeRouting, createService, type RequestLimits } from './http/service.ts'
import { type Load, rejectWhenOverloaded } from './http/shed.ts'
import { createLimiters } from './http/throttle.ts'
import { readLags } from './jobs/engine.ts'
import { jobs } from './jobs/list.ts'
import { registerMcpRoutes } from './mcp/routes.ts'
import { registerWebhookRoutes } from './site/checkout/webhook-routes.ts'
import { registerExportRoutes } from './site/export-routes.ts'
import { registerFeedRoutes } from './site/feed-routes.ts'
import { createSite } from './site/index.ts'
import { createStaticPages } from './site/profile/static-page.ts'

const apiBases = ['/api/v1', '/api'] as const

/** Fraction of the memory for finished responses and pages that the API uses. */
const responseCacheFraction = 0.5

export const createApp = async (
  deps: Deps,
  limits?: RequestLimits,
  load: Load = { overloaded: null, isStarting: false },
): Promise<FastifyInstance> => {
  const limiters = createLimiters(deps)
  const site = createSite(deps)
  const principals = createPrincipals(deps)
  const maxBytes = deps.config.cacheBytes * responseCacheFraction
  const responseCache = createResponseCache(deps, { limiters, principals, load, maxBytes })
  const beforeRouting: BeforeRouting = (request, response) =>
    site.beforeRouting(request, response) || responseCache.send(request, response)
  const app = createService(deps, beforeRouting, limits, site.handleError)
  app.decorate('principals', principals)
  rejectWhenOverloaded(app, deps, load)

  const surfaces = [
    ...apiBases.map((base) => ({ base, operations })),
    { base: extensionBase, operations: extensionOperations },
    { base: '', operations: accountOperations },
  ]
  const handlers = createHandlers(deps)
  assertHandlersMatch({ ...operations, ...extensionOperations, ...accountOperations }, handlers)
  const runOperation = createPipeline(deps, {
    handlers,
    inPlaceHandlers: createInPlaceHandlers(deps, handlers as never) as never,
    limiters,
    idempotently: createIdempotency(deps),
    responseCache,
  })
  registerOperationRoutes(app, deps, limiters, runOperation, surfaces)
  registerOperatorRoutes(app, deps, load)
  registerReferenceRoutes(app, deps)
  registerWebhookRoutes(app, deps)
  registerExportRoutes(app, deps)
  if (!isDemo(deps.config))
    registerMcpRoutes(app, deps, limiters, createCallOperation(runOperation), site.renderShareImage)
  registerFeedRoutes(app, deps)
  site.routes(app, createSiteForms(deps, runOperation))
  registerNotFoundHandler(
    app,
    deps,
    surfaces.flatMap(({ base, operations: table }) => listRoutes(base, table)),
    site.notFound,
  )
  await app.ready()
  return app
}

const createHandlers = (deps: Deps) =>
  ({
    ...accessHandlers,
    ...accountHandlers,
    ...createAdminHandlers(deps, (now) => readLags(deps, jobs, now)),
    ...agentHandlers,
    ...aiHandlers,
    ...alertHandlers,
    ...analyticsHandlers,
    ...answerHandlers,
    ...authHandlers,
    ...billingHandlers,
    ...campaignHandlers,
    ...doctorHandlers,
    ...effectHandlers,
    ...createExportHandlers(createStaticPages(deps)),
    ...destinationHandlers,
    ...proposalHandlers,
    ...feedHandlers,
    ...formHandlers,
    ...createSubscriberHandlers(deleteExports),
    ...importHandlers,
    ...latestHandlers,
    ...linkHandlers,
    ...pageTransferHandlers,
    ...passkeyHandlers,
    ...profileHandlers,
    ...variantHandlers,
    ...versionHandlers,
    ...webhookHandlers,
    ...workspaceHandlers,
  }) as unknown as Record<string, Handler<AnyOperation>>

/** Throws if the table and its handlers differ, so that the service does not start with a missing operation. */
export const assertHandlersMatch = (
  table: Record<string, AnyOperation>,
  handlers: Record<string, unknown>,
): void => {
  const unknown = Object.keys(handlers).filter((id) => !(id in table))
  if (unknown.length) throw new Error(`No operation has the name ${unknown.join(', ')}`)
  for (const [id, { access, params, query }] of Object.entries(table)) {
    const handler = handlers[id] as Partial<AuthorisedHandler<AnyOperation>> | undefined
    if (!handler) throw new Error(`The operation ${id} has no handler`)
    if (!access) throw new Error(`The operation ${id} has no authorisation rule`)
    const names = Object.keys({ ...params?.properties, ...query?.properties })
    const isShared = names.some((name) => name === 'profile_id' || name === 'workspace_id')
    if (isShared && !handler.authorise)
      throw new Error(`The operation ${id} must authorise the caller for the profile or workspace it names`)
  }
}
