import type { AnyOperation } from './operation.ts'

/** Returns true for paths that make or revoke credentials, or ask for a password. */
export const managesCredentials = (path: string): boolean => /^\/(?:auth|account)(?:\/|$)/.test(path)

/** Returns true for reads whose responses have an ETag. Responses about credentials are never stored. */
export const canRevalidate = ({
  method,
  path,
  access,
}: Pick<AnyOperation, 'method' | 'path' | 'access'>): boolean =>
  method === 'GET' && (access === 'read' || !managesCredentials(path))

/**
 * Whether `Idempotency-Key` makes repeating an operation safe: every POST but those under `/auth` and `/account`. What
 * makes or ends a credential is never replayed: the cookie would be missing, and the session would live on.
 */
export const takesIdempotencyKey = ({ method, path }: Pick<AnyOperation, 'method' | 'path'>): boolean =>
  method === 'POST' && !managesCredentials(path)
