import type { AnyOperation } from './operation.ts'

/**
 * Whether `Idempotency-Key` makes repeating an operation safe: every POST but those under `/auth` and `/account`. What
 * makes or ends a credential is never replayed: the cookie would be missing, and the session would live on.
 */
export const takesIdempotencyKey = ({ method, path }: Pick<AnyOperation, 'method' | 'path'>): boolean =>
  method === 'POST' && !/^\/(?:auth|account)(?:\/|$)/.test(path)
