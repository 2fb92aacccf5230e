export { loadEndpoint } from './access.ts'
export { countQueuedDeliveries } from './delivery-repo.ts'
export type { Endpoint } from './endpoint.ts'
export { abandonedWebhooks, oldDeliveries, surplusDeliveries, webhookDeliveries } from './jobs.ts'
export { createWebhookMetrics } from './metrics.ts'
export { listEndpointsBefore } from './repo.ts'
export {
  deleteWebhook,
  deleteWebhooks,
  deleteWebhooksOfProfile,
  exportWebhooks,
  retryEndpoint,
} from './service.ts'
