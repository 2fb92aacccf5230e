export { abandonedWebhooks } from './abandoned.ts'
export { webhookDeliveries } from './deliver.ts'
export type { Endpoint } from './endpoint.ts'
export { createWebhookMetrics } from './metrics.ts'
export { oldDeliveries, surplusDeliveries } from './pruning.ts'
export { listEndpointsBefore } from './repo.ts'
export {
  deleteWebhooks,
  deleteWebhooksOfProfile,
  exportWebhooks,
  listWebhooksOfOwner,
  retryEndpoint,
} from './service.ts'
