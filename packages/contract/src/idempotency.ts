import type { AnyOperation } from './operation.ts'

/** Returns true for paths that create or revoke credentials, or require a password. */
export const managesCredentials = (path: string): boolean => /^\/(?:auth|account)(?:\/|$)/.test(path)

/** Returns true for reads whose responses have an ETag. Responses about credentials are never stored. */
export const canRevalidate = ({
  method,
  path,
  access,
}: Pick<AnyOperation, 'method' | 'path' | 'access'>): boolean =>
  method === 'GET' && (access === 'read' || !managesCredentials(path))

/**
 * Returns true if `Idempotency-Key` makes an operation safe to repeat: every POST except those under `/auth` and
 * `/account`. A replayed response would lack the cookie of a new session.
 */
export const takesIdempotencyKey = ({ method, path }: Pick<AnyOperation, 'method' | 'path'>): boolean =>
  method === 'POST' && !managesCredentials(path)
