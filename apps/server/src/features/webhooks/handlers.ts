import { createProblem, type webhookExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { assertNotInBody } from '../../domain/validate.ts'
import { loadEndpoint, loadWebhookOwner } from './access.ts'
import * as deliveries from './deliveries.ts'
import * as webhooks from './service.ts'

export const createWebhookHandlers = (deps: Deps) => {
  const open = (need: 'read' | 'change') => (ctx: UserContext & { params: { id: number } }) =>
    loadEndpoint(deps, ctx, ctx.params.id, need)

  return {
    describeWebhooks: async () => ok(webhooks.describeWebhooks(deps)),
    listWebhooks: createAuthorisedHandler(
      (ctx) => loadWebhookOwner(deps, ctx, ctx.query, 'read'),
      async (ctx, target) => ok(await webhooks.listWebhooks(deps, ctx, target)),
    ),
    createWebhook: createAuthorisedHandler(
      (ctx) => loadWebhookOwner(deps, ctx, ctx.query, 'change'),
      async (ctx, target) => {
        assertNotInBody(ctx.body, [
          createProblem('profile_id', 'belongs_in_query', { example: '?profile_id=12' }),
          createProblem('workspace_id', 'belongs_in_query', { example: '?workspace_id=7' }),
        ])
        return ok(await webhooks.createWebhook(deps, ctx, target, ctx.body))
      },
    ),
    getWebhook: createAuthorisedHandler(open('read'), async (ctx, target) =>
      ok(await webhooks.getWebhook(deps, ctx, target)),
    ),
    updateWebhook: createAuthorisedHandler(open('change'), async (ctx, target) =>
      ok(await webhooks.updateWebhook(deps, ctx, target, ctx.expectedRevisions, ctx.body)),
    ),
    deleteWebhook: createAuthorisedHandler(open('change'), async (ctx, target) =>
      ok(await webhooks.deleteWebhook(deps, ctx, target, ctx.expectedRevisions)),
    ),
    rotateWebhookSecret: createAuthorisedHandler(open('change'), async (ctx, target) =>
      ok(await webhooks.rotateSecret(deps, ctx, target)),
    ),
    testWebhook: createAuthorisedHandler(open('change'), async (ctx, target) =>
      ok(await deliveries.testWebhook(deps, ctx, target, ctx.body.type)),
    ),
    listWebhookDeliveries: createAuthorisedHandler(open('read'), (ctx, target) =>
      deliveries.listDeliveries(deps, target, ctx.query),
    ),
    getWebhookDelivery: createAuthorisedHandler(open('read'), async (ctx, target) =>
      ok(await deliveries.getDelivery(deps, target, ctx.params.delivery_id)),
    ),
    replayWebhookDelivery: createAuthorisedHandler(open('change'), async (ctx, target) =>
      ok(await deliveries.replayDelivery(deps, ctx, target, ctx.params.delivery_id)),
    ),
  } satisfies Handlers<typeof webhookExtensions>
}
