export type { ErrorCode } from '@vitrine/contract'
export { type BlockBody, type BlockConfigs, type BlockKind, block } from './blocks.ts'
export {
  type AccountClient,
  type AccountClientOptions,
  type Client,
  createAccountClient,
  createClient,
  createExtensionClient,
  type ExtensionClient,
  type ExtensionClientOptions,
} from './client.ts'
export { fetchWithCookies } from './cookies.ts'
export { ApiError, NetworkError, TimeoutError } from './errors.ts'
export { paginate } from './paginate.ts'
export type { CallArgs, CallResult, ClientOptions, OperationMethod } from './types.ts'
export { type VerifyOptions, verifyWebhook, WebhookError, type WebhookProblem } from './webhooks.ts'
