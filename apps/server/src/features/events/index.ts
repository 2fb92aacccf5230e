/** Recording of webhook events. `webhooks` manages endpoints and sends. */
export { type EndpointDoc, type Notice, readEndpoint } from './policy.ts'
export {
  emitEvent,
  emitEvents,
  heardOf,
  isUnsent,
  newMessageKey,
  payloadOf,
  waitingDelivery,
  webhookChannel,
} from './service.ts'
