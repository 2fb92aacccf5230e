export type { Endpoint } from './endpoint.ts'
export { abandonedWebhooks, oldDeliveries, surplusDeliveries, webhookDeliveries } from './jobs.ts'
export { createWebhookMetrics } from './metrics.ts'
export { listEndpointsBefore } from './repo.ts'
export {
  deleteWebhooks,
  deleteWebhooksOfProfile,
  exportWebhooks,
  listWebhooksOfAccount,
  retryEndpoint,
} from './service.ts'
