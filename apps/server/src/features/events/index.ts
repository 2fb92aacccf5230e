/** Recording of webhook events. `webhooks` manages endpoints and sends. */
export { type EndpointDoc, type Notice, readEndpoint } from './policy.ts'
export { deleteSubmissionDeliveries, deleteSubscriberDeliveries } from './repo.ts'
export {
  createMessageKey,
  createPendingDelivery,
  emitEvent,
  emitEvents,
  emitWorkspaceEvent,
  findSubscribedProfiles,
  isUnsent,
  toPayload,
  webhookChannel,
} from './service.ts'
