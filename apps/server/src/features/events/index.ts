/** Recording of webhook events. `webhooks` manages endpoints and sends. */
export { type EndpointDoc, type Notice, readEndpoint } from './policy.ts'
export {
  emitEvent,
  emitEvents,
  isUnsent,
  newMessageKey,
  pendingDelivery,
  subscribedProfiles,
  toPayload,
  webhookChannel,
} from './service.ts'
