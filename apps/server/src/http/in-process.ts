import type { AnyOperation, NamedProposal, Pagination, Problem } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '../domain/context.ts'
import type { Caller } from './auth.ts'
import type { RunOperation } from './pipeline.ts'

export type CallInput = {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly file?: UploadedFile
  readonly idempotencyKey?: string | undefined
}

/** Result of a call: `data` of the response, page information and cursor of a list, and warnings about input without effect. */
export type CallResult = {
  readonly data: unknown
  readonly pagination?: Pagination
  readonly nextCursor?: string
  readonly proposal?: NamedProposal
  readonly warnings: readonly Problem[]
}

/** Calls an operation for an agent whose HTTP request was identified and counted. Fails with a DomainError. */
export type CallOperation = (
  request: FastifyRequest,
  caller: Caller,
  operation: AnyOperation,
  input: CallInput,
) => Promise<CallResult>

export const createCallOperation =
  (runOperation: RunOperation): CallOperation =>
  async (request, caller, operation, { params = {}, query = {}, body, file, idempotencyKey }) => {
    const response = await runOperation(operation, {
      id: request.id,
      cacheKey: null,
      csrf: 'never',
      isLimited: true,
      params: params as Record<string, unknown>,
      query: query as Record<string, unknown>,
      headers: { 'idempotency-key': idempotencyKey, 'x-propose': request.headers['x-propose']?.toString() },
      identify: async () => caller,
      readBody: async () => ({ json: body, csrfToken: undefined, ...(file ? { file } : {}) }),
    })
    const { data, meta } = JSON.parse(String(response.body)) as {
      data: unknown
      meta?: {
        pagination?: Pagination
        next_cursor?: string | null
        proposal?: NamedProposal
        warnings?: Problem[]
      }
    }
    const { pagination, next_cursor, proposal, warnings = [] } = meta ?? {}
    return {
      data,
      ...(pagination ? { pagination } : {}),
      ...(next_cursor ? { nextCursor: next_cursor } : {}),
      ...(proposal ? { proposal } : {}),
      warnings,
    }
  }
