import { createProblem, type webhookExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { assertNotInBody } from '../../domain/validate.ts'
import { openEndpoint, openWebhookOwner } from './access.ts'
import * as deliveries from './deliveries.ts'
import * as webhooks from './service.ts'

export const createWebhookHandlers = (deps: Deps) =>
  ({
    describeWebhooks: async () => ok(webhooks.describeWebhooks(deps)),
    listWebhooks: createAuthorisedHandler(
      (ctx) => openWebhookOwner(deps, ctx, ctx.query, 'read'),
      async (ctx, opened) => ok(await webhooks.listWebhooks(deps, ctx, opened)),
    ),
    createWebhook: createAuthorisedHandler(
      (ctx) => openWebhookOwner(deps, ctx, ctx.query, 'change'),
      async (ctx, opened) => {
        assertNotInBody(ctx.body, [
          createProblem('profile_id', 'belongs_in_query', { example: '?profile_id=12' }),
          createProblem('workspace_id', 'belongs_in_query', { example: '?workspace_id=7' }),
        ])
        return ok(await webhooks.createWebhook(deps, ctx, opened, ctx.body))
      },
    ),
    getWebhook: createAuthorisedHandler(
      (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'read'),
      async (ctx, opened) => ok(await webhooks.getWebhook(deps, ctx, opened)),
    ),
    updateWebhook: createAuthorisedHandler(
      (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'change'),
      async (ctx, opened) => ok(await webhooks.updateWebhook(deps, ctx, opened, ctx.expected, ctx.body)),
    ),
    deleteWebhook: createAuthorisedHandler(
      (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'change'),
      async (ctx, opened) => ok(await webhooks.deleteWebhook(deps, ctx, opened, ctx.expected)),
    ),
    rotateWebhookSecret: createAuthorisedHandler(
      (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'change'),
      async (ctx, opened) => ok(await webhooks.rotateSecret(deps, ctx, opened)),
    ),
    testWebhook: createAuthorisedHandler(
      (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'change'),
      async (ctx, opened) => ok(await deliveries.testWebhook(deps, ctx, opened, ctx.body.type)),
    ),
    listWebhookDeliveries: createAuthorisedHandler(
      (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'read'),
      (ctx, opened) => deliveries.listDeliveries(deps, opened, ctx.query),
    ),
    getWebhookDelivery: createAuthorisedHandler(
      (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'read'),
      async (ctx, opened) => ok(await deliveries.getDelivery(deps, opened, ctx.params.delivery_id)),
    ),
    replayWebhookDelivery: createAuthorisedHandler(
      (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'change'),
      async (ctx, opened) => ok(await deliveries.replayDelivery(deps, ctx, opened, ctx.params.delivery_id)),
    ),
  }) satisfies Handlers<typeof webhookExtensions>
