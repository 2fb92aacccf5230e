import { type AnyOperation, findGrant, listDeclaredErrors, type Problem } from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import type { Actor, UploadedFile } from '../domain/context.ts'
import type { SetCookie } from '../domain/cookies.ts'
import { DomainError, fail } from '../domain/errors.ts'
import {
  type Handler,
  type OperationContext,
  type TargetContext,
  toResultParts,
} from '../domain/operation.ts'
import { assertNoProblems } from '../domain/validate.ts'
import { createEtag } from '../lib/etag.ts'
import {
  type Caller,
  checkCsrf,
  needsCsrf,
  proposes,
  requireCredential,
  requireFactors,
  requireGrant,
  requirePublishing,
  requireScope,
  toContext,
} from './auth.ts'
import { requireDemoGrant, requireDemoOperation } from './demo.ts'
import { createEnvelope, createResourceTag } from './envelope.ts'
import type { Idempotently } from './idempotency.ts'
import {
  compileValidation,
  findForeignTag,
  findResourceId,
  type InputStrings,
  readExpectedRevisions,
} from './input.ts'
import type { ResponseCache } from './response-cache.ts'
import { type Limiters, limitOperation } from './throttle.ts'
import { collectWarnings } from './warnings.ts'

export type OperationRequest = InputStrings & {
  readonly id: string
  /** Identifies the response in the cache; null = not cached. */
  readonly cacheKey: string | null
  /** `never` for agents, which have no cookies. */
  readonly csrf: 'if_cookies' | 'never'
  /** True if the caller has already counted the request against the rate limits. */
  readonly isLimited?: boolean
  identify(): Promise<Caller>
  /** Reads and parses the body: 400, 413, 415. A second call returns the same. */
  readBody(): Promise<RequestBody>
}

export type RequestBody = {
  readonly json: unknown
  readonly csrfToken: unknown
  readonly file?: UploadedFile
  /** Problem of an uploaded file, reported after the CSRF check. */
  readonly fileProblem?: Problem | undefined
}

export type OperationResponse = {
  readonly status: number
  readonly body: string | Buffer | AsyncIterable<string>
  readonly etag?: string | undefined
  readonly cookies?: readonly SetCookie[] | undefined
  /** True if the response was recorded for an earlier request with the same Idempotency-Key. */
  readonly isReplayed?: boolean
  /** True if only this request may use the response: not even a cache of the client's. */
  readonly isPrivate?: boolean
}

export type RunOperation = (operation: AnyOperation, request: OperationRequest) => Promise<OperationResponse>

type Parts = {
  readonly handlers: Readonly<Record<string, Handler<AnyOperation>>>
  /** Handlers for callers who propose, by the operations that they replace. */
  readonly inPlaceHandlers: Readonly<Record<string, Handler<AnyOperation>>>
  readonly limiters: Limiters
  readonly idempotently: Idempotently
  readonly responseCache: Pick<ResponseCache, 'set'>
}

export const createPipeline = (
  deps: Deps,
  { handlers, inPlaceHandlers, limiters, idempotently, responseCache }: Parts,
): RunOperation => {
  const runOperation: RunOperation = async (operation, request) => {
    const validation = compileValidation(operation)

    const caller = await request.identify() // Does not throw for wrong credentials, so that they count against the limit
    const retryAfterSeconds = request.isLimited ? 0 : await limitOperation(limiters, operation, caller)
    if (retryAfterSeconds) fail('rate_limited', undefined, retryAfterSeconds) // 429
    requireCredential(operation, caller) // 401, 403 session_required
    if (request.csrf === 'if_cookies' && needsCsrf(operation, caller)) {
      const token = request.headers['x-csrf-token'] ?? (await request.readBody()).csrfToken
      checkCsrf(deps, operation, caller, token) // 403 csrf_invalid
    }
    requireScope(operation, caller) // 403 key_scope, not_admin
    requirePublishing(operation, request, caller) // 403 forbidden for a caller who proposes
    const isInPlace = operation.proposes === 'in_place' && proposes(request, caller)
    const { authorise, listProblems, handle } = splitHandler(
      (isInPlace ? inPlaceHandlers : handlers)[operation.id]!,
    )
    requireDemoOperation(deps.config, operation, caller) // 403 forbidden in a demo
    requireFactors(deps.config, operation, caller) // 403 forbidden: a session without a second factor
    const input = validation.parseTarget(request) // 422, path and query
    const context = { ...toContext(deps, request, caller), ...input } as TargetContext<AnyOperation>
    const target = await authorise?.(context) // 403, 404: existence and role only

    const body = operation.method === 'GET' ? noBody : await request.readBody() // 400, 413, 415
    const content = validation.parseBody(body.json, listProblems?.bind(null, deps), context.warnings) // 422
    requireDemoGrant(deps.config, findGrant(operation, content) !== 'nothing', caller) // 403 forbidden in a demo
    // The acceptance of a proposal requires what its changes grant
    const grant = isInPlace ? 'nothing' : requireGrant(operation, caller, content) // 403 key_scope, forbidden
    if (operation.body && 'x-safe-urls' in operation.body && content)
      assertNoProblems((await deps.blockedHosts.current()).findProblems(content)) // 422
    if (body.fileProblem) fail('upload_invalid', body.fileProblem)
    const id = findResourceId(input, target)
    const expectedRevisions = readExpectedRevisions(operation, request, id, body.json)
    const ctx = {
      ...context,
      body: content,
      grant,
      file: body.file,
      expectedRevisions,
    } as OperationContext<AnyOperation>
    const recorded = isInPlace ? { ...operation, id: `propose ${operation.id}` } : operation
    const response = await idempotently(recorded, request, ctx, async (tx) => {
      const returned = await explainForeignTag(operation, request, id, () =>
        handle({ ...ctx, tx }, target as never),
      )
      return respond(operation, ctx, returned, deps.config.BASE_URL)
    })
    // `fields` leaves out required fields of the schema
    if (deps.config.strict && !('fields' in input.query)) await checkResponse(validation, response)
    const { principal, now } = caller
    if (isInPlace) return { ...response, isPrivate: true }
    if (request.cacheKey && principal)
      responseCache.set(request.cacheKey, {
        operation,
        response,
        principal,
        target,
        now,
        authorise: repeatAuthorise(deps, authorise, input),
      })
    return response
  }

  return deps.config.strict ? rejectUndeclaredErrors(runOperation) : runOperation
}

const noBody: RequestBody = { json: undefined, csrfToken: undefined }

const splitHandler = (handler: Handler<AnyOperation>) =>
  typeof handler === 'function'
    ? { authorise: undefined, listProblems: undefined, handle: handler }
    : { listProblems: undefined, ...handler }

/** Returns `authorise` for the same input without keeping the request in memory. */
const repeatAuthorise =
  (
    deps: Deps,
    authorise: ReturnType<typeof splitHandler>['authorise'],
    { params, query }: Pick<TargetContext<AnyOperation>, 'params' | 'query'>,
  ) =>
  async (actor: Actor, now: number): Promise<unknown> => {
    const caller = {
      actor,
      browser: noBrowser,
      address: '',
      userAgent: '',
      now,
      country: () => '',
      language: () => undefined,
    }
    return authorise?.({ ...toContext(deps, { id: '' }, caller), actor, params, query })
  }
const noBrowser = { sessionHash: null, challengeToken: null, preSession: null, device: null, oidc: null }

const respond = (
  operation: AnyOperation,
  { params, body: input, warnings }: OperationContext<AnyOperation>,
  returned: unknown,
  baseUrl: string,
): OperationResponse => {
  const result = toResultParts(operation, returned)
  const status = result.status ?? Number(Object.keys(operation.ok)[0])
  const { cookies } = result
  if (result.stream) return { status, body: result.stream, cookies }
  const body = createEnvelope(result, collectWarnings(operation, input, result.data, baseUrl, warnings))
  const tag = createResourceTag(operation, params, result.data)
  if (operation.method !== 'GET') return { status, body, cookies, etag: tag && `"${tag}"` }
  // Two responses of one revision may differ in time-dependent fields, such as the state of a schedule
  const bytes = encode(body)
  const { entries, ...rest } = result
  const hash = createEtag(entries ? createEnvelope({ ...rest, data: entries.map((e) => e.hash) }) : bytes)
  return { status, body: bytes, cookies, etag: tag ? `"${tag}-${hash.slice(1, 12)}"` : hash }
}

/** Encodes a text once for hash, cache and socket. Buffer.from would keep a pooled block of 8 KiB alive in the cache. */
const encode = (text: string): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** Explains a stale revision if the tag in If-Match belongs to another resource. */
const explainForeignTag = async <T>(
  operation: AnyOperation,
  request: OperationRequest,
  id: number | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const isStale = error instanceof DomainError && error.code === 'stale_revision'
    const problem = isStale && findForeignTag(operation, request.headers['if-match'], id)
    if (problem) fail('stale_revision', problem)
    throw error
  }
}

/** Fails if the contract does not declare the response. For tests and development. */
const checkResponse = async (
  validation: ReturnType<typeof compileValidation>,
  { status, body }: OperationResponse,
): Promise<void> => {
  if (typeof body === 'string' || Buffer.isBuffer(body)) validation.checkResponse(status, body.toString())
}

/** Replaces errors that the contract does not declare by a defect. For tests and development. */
const rejectUndeclaredErrors =
  (runOperation: RunOperation): RunOperation =>
  async (operation, request) => {
    try {
      return await runOperation(operation, request)
    } catch (error) {
      if (error instanceof DomainError && !listDeclaredErrors(operation).includes(error.code))
        throw new Error(`${operation.id} failed with ${error.code}, which the contract does not declare`, {
          cause: error,
        })
      throw error
    }
  }
