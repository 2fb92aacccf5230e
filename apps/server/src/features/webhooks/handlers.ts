import { createProblem, type webhookExtensions } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { createAuthorisedHandler, type Handlers } from '../../domain/operation.ts'
import { assertNotInBody } from '../../domain/validate.ts'
import { loadEndpoint, loadWebhookOwner } from './access.ts'
import * as deliveries from './deliveries.ts'
import * as webhooks from './service.ts'

const open = (need: 'read' | 'change') => (ctx: UserContext & { params: { id: number } }) =>
  loadEndpoint(ctx, ctx.params.id, need)

export const webhookHandlers = {
  describeWebhooks: async ({ deps }) => webhooks.describeWebhooks(deps),
  listWebhooks: createAuthorisedHandler(
    (ctx) => loadWebhookOwner(ctx, ctx.query, 'read'),
    (ctx, target) => webhooks.listWebhooks(ctx, target),
  ),
  createWebhook: createAuthorisedHandler(
    (ctx) => loadWebhookOwner(ctx, ctx.query, 'change'),
    async (ctx, target) => {
      assertNotInBody(ctx.body, [
        createProblem('profile_id', 'belongs_in_query', { example: '?profile_id=12' }),
        createProblem('workspace_id', 'belongs_in_query', { example: '?workspace_id=7' }),
      ])
      return webhooks.createWebhook(ctx, target, ctx.body)
    },
  ),
  getWebhook: createAuthorisedHandler(open('read'), (ctx, target) => webhooks.getWebhook(ctx, target)),
  updateWebhook: createAuthorisedHandler(open('change'), (ctx, target) =>
    webhooks.updateWebhook(ctx, target, ctx.expectedRevisions, ctx.body),
  ),
  deleteWebhook: createAuthorisedHandler(open('change'), (ctx, target) =>
    webhooks.deleteWebhook(ctx, target, ctx.expectedRevisions),
  ),
  rotateWebhookSecret: createAuthorisedHandler(open('change'), (ctx, target) =>
    webhooks.rotateSecret(ctx, target),
  ),
  testWebhook: createAuthorisedHandler(open('change'), (ctx, target) =>
    deliveries.testWebhook(ctx, target, ctx.body.type),
  ),
  listWebhookDeliveries: createAuthorisedHandler(open('read'), ({ deps, query }, target) =>
    deliveries.listDeliveries(deps, target, query),
  ),
  getWebhookDelivery: createAuthorisedHandler(open('read'), (ctx, target) =>
    deliveries.getDelivery(ctx.deps, target, ctx.params.delivery_id),
  ),
  replayWebhookDelivery: createAuthorisedHandler(open('change'), (ctx, target) =>
    deliveries.replayDelivery(ctx, target, ctx.params.delivery_id),
  ),
} satisfies Handlers<typeof webhookExtensions>
