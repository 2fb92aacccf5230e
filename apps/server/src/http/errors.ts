import {
  createErrorEnvelope,
  createProblem,
  type ErrorCode,
  getErrorStatus,
  type Problem,
} from '@vitrine/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { findStorageProblem, isUnavailable, UnconfirmedCommit } from '../db/dialects/errors.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { jsonContentType } from './envelope.ts'
import { lingerMs } from './refusals.ts'

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** Converts any thrown value to an error of the catalogue. Unexpected errors become 500 and are logged. */
export const toDomainError = (
  deps: Deps,
  error: FastifyError | DomainError | Error,
  request: Pick<FastifyRequest, 'id'>,
): DomainError => {
  if (error instanceof UnconfirmedCommit) {
    deps.log.error({ id: request.id, err: error }, 'a commit was not confirmed')
    return new DomainError(
      'unavailable',
      createProblem(null, error.cause ? 'commit_unknown' : 'commit_unconfirmed'),
      2,
    )
  }
  if (error instanceof DomainError) {
    if (error.cause) deps.log.warn({ id: request.id, err: error.cause }, error.code)
    return error.cause && error.code === 'unavailable' ? createUnavailable(error.cause) : error
  }
  // The client closed the connection within a body; databases and storage use the same code
  if ((error as FastifyError).code === 'ECONNRESET' && error.message === 'aborted')
    return new DomainError('malformed_body')
  const code = frameworkCodes[(error as FastifyError).code]
  if (code) return new DomainError(code)
  if ((error as FastifyError).statusCode === 503 || isUnavailable(error)) {
    deps.log.warn({ id: request.id, err: error }, 'unavailable')
    return createUnavailable(error)
  }
  if ((error as FastifyError).statusCode === 400) return new DomainError('malformed_body')
  deps.log.error({ id: request.id, err: error }, 'request failed')
  return new DomainError('internal')
}

/** Creates a 503 that names a full or read-only disk. */
const createUnavailable = (cause: unknown): DomainError => {
  const storageProblem = findStorageProblem(cause)
  return new DomainError('unavailable', storageProblem ? createProblem(null, storageProblem) : undefined, 2)
}

/** Returns true if the same request may succeed later: the database is unreachable, or the process is overloaded. */
export const isOutage = (error: Error): boolean =>
  error instanceof DomainError ? error.code === 'unavailable' : isUnavailable(error)

/** Reports errors that the operation does not declare as defects in tests and development. */
const requireDeclared = ({ config, log }: Deps, error: DomainError, request: FastifyRequest): DomainError => {
  const { operation, errors } = request.routeOptions.config
  // Any URL can respond with 421, before the operation runs
  if (!config.strict || !errors || errors.has(error.code) || error.code === 'misdirected_request')
    return error
  log.error({ id: request.id }, `${operation} returned ${error.code}, which the contract does not declare`)
  return new DomainError('internal')
}

/**
 * Keeps the connection open until the body has arrived, at most for `lingerMs`. Closing it earlier would reset it, and
 * the client would lose the response.
 */
const keepConnectionOpen = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  reply.removeHeader('connection')
  const timer = setTimeout(() => raw.complete || raw.destroy(), lingerMs)
  raw.once('close', () => clearTimeout(timer))
}

/** Sends an error. `page` may return a body to send instead of the JSON envelope, or null. */
export const sendError = (
  deps: Deps,
  thrown: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  page?: (status: number, problems: readonly Problem[]) => FastifyReply | null,
): FastifyReply => {
  const error = requireDeclared(deps, toDomainError(deps, thrown, request), request)
  const status = getErrorStatus(error.code)
  const retryAfter = error.retryAfter ?? (status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  reply.removeHeader('etag')
  if (error.code === 'payload_too_large') keepConnectionOpen(request, reply)
  const html = page?.(status, error.problems)
  if (html) return html
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(jsonContentType)
    .send(
      JSON.stringify({
        ...createErrorEnvelope(error.code, error.problems),
        ...(error.code === 'internal' ? { request_id: request.id } : {}),
      }),
    )
}
