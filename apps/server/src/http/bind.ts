import type {
  AnyOperation,
  BodyOf,
  DataOf,
  ErrorCode,
  Pagination,
  ParamsOf,
  QueryOf,
} from '@vitrine/contract'
import { declaredErrors, successEnvelope } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedBytes, etagOf } from '../cache.ts'
import type { Actor, Call } from '../call.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { authorise, type Caller, checkCsrf, identify, needsCsrf } from './auth.ts'
import { cookieLine, type SetCookie } from './cookies.ts'
import { ApiError, fail } from './errors.ts'
import { fixedPairs } from './headers.ts'
import type { Guard } from './idempotency.ts'
import { type Limiters, limitCall, rateLimitHeaders } from './throttle.ts'
import { readUpload, type UploadedFile } from './uploads.ts'
import { compile, type Problem, parseStrings, refuse, type Validator } from './validate.ts'

/** What a handler is given: the call with its validated input. */
export type OperationCall<O extends AnyOperation> = Omit<Call, 'actor'> & {
  readonly actor: O['access'] extends 'public' | 'challenge' ? Actor | null : Actor
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  /** The file of an upload operation. */
  readonly file: UploadedFile
  /** The revision the caller saw (`revision` of the body or `If-Match`); undefined = write whatever it is. */
  readonly expected: number | undefined
  /** Credentials as sent, for the operations that make or end them. */
  readonly caller: Caller
  /** Chooses among several success statuses; call it inside the transaction that records the answer. */
  answerWith(status: number): void
}

/** What a handler answers. */
export type Answer<D> = {
  readonly data?: D
  readonly pagination?: Pagination
  /** A finished envelope instead of `data`. */
  readonly bytes?: CachedBytes
  /** ETag of a single resource, without quotes; absent = a hash of the bytes. */
  readonly tag?: string
  readonly cookies?: readonly SetCookie[]
}

export type Handler<O extends AnyOperation> = (call: OperationCall<O>) => Promise<Answer<DataOf<O>>>
export type Handlers<T extends Record<string, AnyOperation>> = { readonly [K in keyof T]: Handler<T[K]> }

/** Answers with data. */
export const ok = <D>(data: D, rest: Omit<Answer<D>, 'data'> = {}): Answer<D> => ({ data, ...rest })
/** Answers with the bare envelope. */
export const done = (rest: { cookies?: readonly SetCookie[] } = {}): Answer<never> => rest

/** The tag of one resource at one revision; what `If-Match` of a write is compared with. */
export const tagOf = (type: string, resource: { id: number; revision: number }): string =>
  `${type}-${resource.id}-r${resource.revision}`

export type Binding = {
  readonly deps: Deps
  readonly limiters: Limiters
  readonly idempotent: (
    principal: string,
    key: string,
    request: string,
    status: number,
    now: number,
  ) => Promise<Guard>
}

/** Registers one operation on one base. Routes, checks and answers all follow from its entry in the table. */
export const bind = (
  app: FastifyInstance,
  base: string,
  operation: AnyOperation,
  handler: Handler<AnyOperation>,
  binding: Binding,
): void => {
  const { deps } = binding
  const unsafe = operation.method !== 'GET'
  const noStore = unsafe || operation.path.startsWith('/auth') || operation.path.startsWith('/account')
  const status = Number(Object.keys(operation.ok)[0])
  const { input, replies } = validation(operation)
  const checked = deps.config.strict
  const allowedErrors = new Set<ErrorCode>(declaredErrors(operation))

  app.route({
    method: operation.method,
    url: base + operation.path,
    exposeHeadRoute: operation.method === 'GET',
    ...(operation.upload ? { bodyLimit: operation.upload.maxBytes + 65_536 } : {}),
    config: { operation: operation.id },
    onRequest: async (request, reply) => {
      const caller = await identify(deps, request, operation)
      request.caller = caller
      authorise(operation, caller)
      const wait = limitCall(binding.limiters, operation, caller)
      for (const [name, value] of rateLimitHeaders(binding.limiters, caller)) reply.header(name, value)
      if (wait) fail('rate_limited', undefined, wait)
      // A header decides at once; without one the token may still come in the body
      if (unsafe && needsCsrf(operation, caller) && request.headers['x-csrf-token'] !== undefined)
        checkCsrf(deps, operation, caller, String(request.headers['x-csrf-token']))
    },
    handler: async (request, reply) => {
      try {
        return await run(request, reply)
      } catch (error) {
        if (
          deps.config.strict &&
          error instanceof ApiError &&
          error.code !== 'not_implemented' &&
          !allowedErrors.has(error.code)
        )
          throw new Error(`${operation.id} answered ${error.code}, which its entry does not declare`)
        throw error
      }
    },
  })

  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = request.caller!
    const upload = operation.upload
      ? await readUpload(request, operation.upload.part, operation.upload.maxBytes)
      : null
    if (unsafe && needsCsrf(operation, caller) && request.headers['x-csrf-token'] === undefined)
      checkCsrf(
        deps,
        operation,
        caller,
        upload ? upload.csrfToken : (request.body as { csrf_token?: unknown } | null)?.csrf_token,
      )

    const given = input(request)
    if (upload?.problem) fail('upload_invalid', upload.problem)
    const call = {
      actor: caller.actor as Actor,
      requestId: request.id,
      address: caller.address,
      userAgent: caller.userAgent,
      now: caller.now,
      tx: deps.db.tx,
      ...given,
      file: upload?.file as UploadedFile,
      caller,
      answerWith: (s) => {
        answered = s
        if (guard && !guard.replay) guard.status = s
      },
    } as OperationCall<AnyOperation>
    let answered = status
    const guard = operation.method === 'POST' ? await claim(request, call, status) : null
    if (guard?.replay) return replay(reply, guard.replay)
    try {
      const answer = await handler(guard && !guard.replay ? { ...call, tx: guard.tx } : call)
      if (guard && !guard.replay && !guard.recorded()) await guard.record(answer.data)
      return send(request, reply, answered, answer)
    } finally {
      if (guard && !guard.replay) guard.release()
    }
  }

  const claim = (request: FastifyRequest, call: OperationCall<AnyOperation>, success: number) => {
    const key = request.headers['idempotency-key']
    if (key === undefined || operation.path.startsWith('/account')) return null
    if (typeof key !== 'string' || key.length === 0 || key.length > 255)
      return fail('validation_failed', 'Idempotency-Key: must have 1 to 255 characters')
    const principal = call.actor ? `user:${call.actor.userId}` : 'anonymous'
    const content = call.file ? call.file.bytes.toString('base64') : JSON.stringify(call.body ?? null)
    const where = JSON.stringify([operation.id, call.params, call.query])
    return binding.idempotent(principal, key, `${where}\n${content}`, success, call.now)
  }

  const replay = (reply: FastifyReply, recorded: { status: number; body: string }) => {
    reply
      .code(recorded.status)
      .header('idempotent-replayed', 'true')
      .header('cache-control', 'no-store')
      .type(json)
    return reply.send(recorded.body === 'null' ? '{"ok":true}' : `{"ok":true,"data":${recorded.body}}`)
  }

  const send = (request: FastifyRequest, reply: FastifyReply, code: number, answer: Answer<unknown>) => {
    for (const cookie of answer.cookies ?? []) reply.header('set-cookie', cookieLine(deps.config, cookie))
    if (answer.bytes && !checked) return sendBytes(deps.config, request, reply, answer.bytes)
    const body = answer.bytes ? answer.bytes.bytes.toString() : envelope(answer)
    if (checked) replies(code, body)
    if (answer.bytes) return sendBytes(deps.config, request, reply, answer.bytes)
    reply
      .code(code)
      .type(json)
      .header('cache-control', noStore ? 'no-store' : 'private, no-cache')
    if (answer.tag)
      reply.header('etag', unsafe ? `"${answer.tag}"` : `"${answer.tag}-${etagOf(body).slice(1, 12)}"`)
    else if (!unsafe && !noStore) reply.header('etag', etagOf(body))
    if (!unsafe && !noStore && matches(request.headers['if-none-match'], reply.getHeader('etag')))
      return reply.code(304).send()
    return reply.send(body)
  }
}

const json = 'application/json; charset=utf-8'

const envelope = ({ data, pagination }: Answer<unknown>): string =>
  JSON.stringify(pagination ? { ok: true, data, meta: { pagination } } : { ok: true, data })

/** Finished bytes go out past the framework's own serialising of headers. */
const sendBytes = (
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: CachedBytes,
) => {
  const headers = fixedPairs(config, request).concat('etag', etag, 'cache-control', 'private, no-cache')
  for (const [name, value] of Object.entries(reply.getHeaders())) headers.push(name, String(value))
  reply.hijack()
  if (matches(request.headers['if-none-match'], etag)) reply.raw.writeHead(304, headers).end()
  else {
    headers.push('content-type', json, 'content-length', String(bytes.byteLength))
    reply.raw.writeHead(200, headers).end(bytes)
  }
  return reply
}

/** RFC 9110 §13.1.2: any of the listed tags, weakly compared, or `*`. */
const matches = (header: string | undefined, etag: unknown): boolean => {
  if (!header || !etag) return false
  return (
    header === etag ||
    header === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  )
}

type Validation = {
  input(request: FastifyRequest): Input
  replies(status: number, body: string): void
}
const validations = new Map<AnyOperation, Validation>()

/** Both bases share an operation's validators, which are compiled when the first request needs them. */
const validation = (operation: AnyOperation): Validation => {
  const known = validations.get(operation)
  if (known) return known
  let input: Validation['input'] | undefined
  let replies: Validation['replies'] | undefined
  const made: Validation = {
    input: (request) => {
      input ??= compileInput(operation)
      return input(request)
    },
    replies: (status, body) => {
      replies ??= compileReplies(operation)
      replies(status, body)
    },
  }
  validations.set(operation, made)
  return made
}

type Input = { params: object; query: object; body: unknown; expected: number | undefined }

/** Path, query and body are checked together, so that one 422 names every wrong field. */
const compileInput = (operation: AnyOperation): ((request: FastifyRequest) => Input) => {
  const validators: Record<'params' | 'query' | 'body', Validator | null> = {
    params: operation.params ? compile(operation.params, 'path') : null,
    query: operation.query ? compile(operation.query, 'query') : null,
    body: operation.body ? compile(operation.body, 'body') : null,
  }
  return (request) => {
    const problems: Problem[] = []
    const check = (validator: Validator | null, value: unknown) => {
      if (validator) problems.push(...validator(value))
    }
    const params = operation.params
      ? parseStrings(operation.params, request.params as Record<string, unknown>)
      : {}
    const query = operation.query
      ? parseStrings(operation.query, request.query as Record<string, unknown>)
      : {}
    check(validators.params, params)
    check(validators.query, query)
    let body: unknown
    if (operation.body) {
      body = request.body ?? (request.body === null ? null : {})
      if (body && typeof body === 'object' && !Array.isArray(body) && 'csrf_token' in body) {
        const { csrf_token: _, ...rest } = body as Record<string, unknown>
        body = rest
      }
      check(validators.body, body)
    }
    refuse(problems)
    return { params, query, body, expected: expectedRevision(request, params, body) }
  }
}

/**
 * `revision` of the body, or of an `If-Match` tag this service made of the resource that the path names.
 * A header without such a tag matches nothing (RFC 9110 §13.1.1).
 */
const expectedRevision = (request: FastifyRequest, params: object, body: unknown): number | undefined => {
  const revision = (body as { revision?: unknown } | null | undefined)?.revision
  if (typeof revision === 'number') return revision
  const header = request.headers['if-match']
  if (!header || header.trim() === '*') return undefined
  const ids = Object.values(params)
  for (const tag of header.split(',')) {
    const found = /^(?:W\/)?"[a-z]+-(\d+)-r(\d+)(?:-[\w-]*)?"$/.exec(tag.trim())
    if (found && (!ids.length || ids.at(-1) === Number(found[1]))) return Number(found[2])
  }
  return -1
}

/** In tests and development: an answer the table does not declare is an error. */
const compileReplies = (operation: AnyOperation) => {
  const byStatus = new Map<number, Validator>(
    Object.entries(operation.ok).map(([status, data]) => [
      Number(status),
      compile(successEnvelope(data as never, operation.paged === true), 'answer'),
    ]),
  )
  return (status: number, body: string): void => {
    const validate = byStatus.get(status)
    if (!validate) throw new Error(`${operation.id} answered ${status}, which its entry does not declare`)
    const problems = validate(JSON.parse(body))
    if (problems.length)
      throw new Error(
        `${operation.id} answered a body that breaks its schema: ${problems.map((p) => p.message).join('; ')}`,
      )
  }
}
