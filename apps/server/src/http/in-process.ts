import type { AnyOperation, Pagination } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '../domain/context.ts'
import type { Caller } from './auth.ts'
import type { RunOperation } from './pipeline.ts'

/** Input of an operation that an agent calls. */
export type CallInput = {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  /** The file of an upload operation. */
  readonly file?: UploadedFile
  readonly idempotencyKey?: string | undefined
}

/** `data` of the response, and its page if it is a list. */
export type CallResult = { readonly data: unknown; readonly pagination?: Pagination }

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
      url: null,
      csrf: 'never',
      limited: true,
      params: params as Record<string, unknown>,
      query: query as Record<string, unknown>,
      headers: { 'idempotency-key': idempotencyKey },
      identify: async () => caller,
      readBody: async () => ({ json: body, csrfToken: undefined, ...(file ? { file } : {}) }),
    })
    const { data, meta } = JSON.parse(String(response.body)) as {
      data: unknown
      meta?: { pagination?: Pagination }
    }
    return meta?.pagination ? { data, pagination: meta.pagination } : { data }
  }
