import type { webhookExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { openEndpoint, openPlace } from './access.ts'
import * as deliveries from './deliveries.ts'
import * as webhooks from './service.ts'

export const webhookHandlers = (deps: Deps) =>
  ({
    describeWebhooks: async () => ok(webhooks.describeWebhooks(deps)),
    listWebhooks: async (ctx) => ok(await webhooks.listWebhooks(deps, ctx, ctx.query)),
    createWebhook: {
      authorise: (ctx) => openPlace(deps, ctx, ctx.query, 'change'),
      handle: async (ctx) => ok(await webhooks.createWebhook(deps, ctx, ctx.query, ctx.body)),
    },
    getWebhook: async (ctx) => ok(await webhooks.getWebhook(deps, ctx, ctx.params.id)),
    updateWebhook: {
      authorise: (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'change'),
      handle: async (ctx) =>
        ok(await webhooks.updateWebhook(deps, ctx, ctx.params.id, ctx.expected, ctx.body)),
    },
    deleteWebhook: async (ctx) => ok(await webhooks.deleteWebhook(deps, ctx, ctx.params.id, ctx.expected)),
    rotateWebhookSecret: async (ctx) => ok(await webhooks.rotateSecret(deps, ctx, ctx.params.id)),
    testWebhook: {
      authorise: (ctx) => openEndpoint(deps, ctx, ctx.params.id, 'change'),
      handle: async (ctx) => ok(await deliveries.testWebhook(deps, ctx, ctx.params.id, ctx.body.type)),
    },
    listWebhookDeliveries: async (ctx) => {
      const { data, pagination } = await deliveries.listDeliveries(deps, ctx, ctx.params.id, ctx.query)
      return ok(data, { pagination })
    },
    getWebhookDelivery: async (ctx) =>
      ok(await deliveries.getDelivery(deps, ctx, ctx.params.id, ctx.params.delivery_id)),
    replayWebhookDelivery: async (ctx) =>
      ok(await deliveries.replayDelivery(deps, ctx, ctx.params.id, ctx.params.delivery_id)),
  }) satisfies Handlers<typeof webhookExtensions>
