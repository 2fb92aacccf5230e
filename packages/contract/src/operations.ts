import type { ErrorCode } from './errors.ts'
import { errorCodes } from './errors.ts'
import type { accountOperations } from './features/account.operations.ts'
import { adminOperations } from './features/admin.ts'
import { aiOperations } from './features/ai.ts'
import { alertOperations } from './features/alerts.ts'
import { analyticsOperations } from './features/analytics.operations.ts'
import { authOperations } from './features/auth.ts'
import { billingOperations } from './features/billing.ts'
import { campaignOperations } from './features/campaigns.ts'
import { doctorOperations } from './features/doctor.ts'
import { formOperations } from './features/forms.ts'
import { linkOperations } from './features/links.operations.ts'
import { profileOperations } from './features/profile.operations.ts'
import { variantOperations } from './features/variants.operations.ts'
import { versionOperations } from './features/versions.ts'
import { workspaceOperations } from './features/workspaces.operations.ts'
import { mayGrant } from './grants.ts'
import { takesIdempotencyKey } from './idempotency.ts'
import type { AnyOperation } from './operation.ts'

/** Operations below `/api`. `accountOperations` and `extensionOperations` have other base URLs. */
export const operations = {
  ...authOperations,
  ...profileOperations,
  ...linkOperations,
  ...variantOperations,
  ...campaignOperations,
  ...versionOperations,
  ...doctorOperations,
  ...aiOperations,
  ...alertOperations,
  ...workspaceOperations,
  ...formOperations,
  ...billingOperations,
  ...analyticsOperations,
  ...adminOperations,
} as const

export type Operations = typeof operations
export type OperationId = keyof Operations
export type AccountOperations = typeof accountOperations

export const acceptsIfMatch = ({ acceptsIfMatch: declared, etag, method }: AnyOperation): boolean =>
  declared === true || (etag !== undefined && (method === 'PUT' || method === 'DELETE'))

/** Returns all error codes of an operation in the order of the catalogue, including those that follow from access, method and input. */
export const listDeclaredErrors = (operation: AnyOperation): ErrorCode[] => {
  const { access, limitedKeys, method } = operation
  const codes = new Set<ErrorCode>(operation.errors)
  const add = (when: boolean, ...addedCodes: ErrorCode[]) => {
    if (when) for (const code of addedCodes) codes.add(code)
  }
  const writes = method !== 'GET'

  // Rate limits per credential apply to any operation, and unknown parameters or bodies may contain invalid text or nest too deeply
  add(true, 'rate_limited', 'internal', 'unavailable', 'validation_failed')
  add(access !== 'public', 'unauthenticated')
  add(writes && (access !== 'public' || operation.csrfBeforeSession === true), 'csrf_invalid')
  add(access === 'write' || access === 'admin', 'key_scope')
  add(access === 'admin', 'not_admin')
  add(access === 'session', 'session_required')
  add(access !== 'public' && access !== 'challenge', 'forbidden')
  add(access === 'read' && (mayGrant(operation) || limitedKeys === 'refused'), 'key_scope')
  add(writes, 'malformed_body', 'payload_too_large', 'unsupported_media_type')
  add(takesIdempotencyKey(operation), 'idempotency_mismatch', 'conflict')
  add(acceptsIfMatch(operation), 'stale_revision')
  return errorCodes.filter((code) => codes.has(code))
}
