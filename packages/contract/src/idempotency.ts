import type { AnyOperation } from './operation.ts'

/** Returns true for paths that create or revoke credentials, or require a password. */
export const managesCredentials = (path: string): boolean => /^\/(?:auth|account)(?:\/|$)/.test(path)

/** Returns true for reads whose responses have an ETag. Responses about credentials have no ETag. */
export const canRevalidate = ({
  method,
  path,
  access,
}: Pick<AnyOperation, 'method' | 'path' | 'access'>): boolean =>
  // Exports are streamed, so that their hash is not known before
  method === 'GET' && !path.endsWith('/export') && (access === 'read' || !managesCredentials(path))

/** Returns true for every POST outside `/auth` and `/account`, where a replayed response would lack the new session's cookie. */
export const takesIdempotencyKey = ({ method, path }: Pick<AnyOperation, 'method' | 'path'>): boolean =>
  method === 'POST' && !managesCredentials(path)
