import { Readable } from 'node:stream'
import { type AnyOperation, declaredErrors } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { UploadedFile } from '../domain/context.ts'
import { DomainError, fail } from '../domain/errors.ts'
import type { Answer, Handler, OperationContext, TargetContext } from '../domain/operation.ts'
import { type CachedBytes, etagOf } from '../lib/byte-cache.ts'
import { envelope, etagMatches, jsonContentType, sendBytes } from './answer.ts'
import { authorise, checkCsrf, contextOf, identify, needsCsrf } from './auth.ts'
import { setCookies } from './cookies.ts'
import { ifMatchProblem, validationOf } from './input.ts'
import { type Idempotent, partsOf, perform } from './perform.ts'
import type { Remembered } from './remembered.ts'
import { type Limiters, limitCall, rateLimitHeaders } from './throttle.ts'
import { readUpload } from './uploads.ts'

export type Binding = {
  readonly deps: Deps
  readonly limiters: Limiters
  readonly remembered: Remembered
  readonly idempotent: Idempotent
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
  const { target, content, replies } = validationOf(operation)
  const { checkRights, handle } = partsOf(handler)
  const checked = deps.config.strict

  app.route({
    method: operation.method,
    url: base + operation.path,
    exposeHeadRoute: operation.method === 'GET',
    ...(operation.upload ? { bodyLimit: operation.upload.maxBytes + 65_536 } : {}),
    config: { operation: operation.id, errors: new Set(declaredErrors(operation)) },
    onRequest: async (request, reply) => {
      if (!unsafe) request.version = deps.db.version()
      binding.remembered.assertLookedUp(request.raw)
      const caller = await identify(deps, request, operation)
      request.caller = caller
      // Before anybody is turned away: who guesses keys is counted too
      const wait = await limitCall(binding.limiters, operation, caller)
      for (const [name, value] of rateLimitHeaders(binding.limiters, caller)) reply.header(name, value)
      if (wait) fail('rate_limited', undefined, wait)
      authorise(operation, caller)
      // A header decides at once; without one the token may still come in the body
      if (tokenInBody(request)) return
      if (unsafe && needsCsrf(operation, caller))
        checkCsrf(deps, operation, caller, String(request.headers['x-csrf-token']))
      await openTarget(request)
    },
    handler: (request, reply) => run(request, reply),
  })

  const tokenInBody = (request: FastifyRequest): boolean =>
    unsafe && needsCsrf(operation, request.caller!) && request.headers['x-csrf-token'] === undefined

  /** Checks path and query, and the caller's rights on what they name. */
  const openTarget = async (request: FastifyRequest): Promise<void> => {
    request.target = target(request)
    if (checkRights) await checkRights(targetContext(request))
  }

  const targetContext = (request: FastifyRequest) =>
    ({ ...contextOf(deps, request, request.caller!), ...request.target }) as TargetContext<AnyOperation>

  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = request.caller!
    const upload = operation.upload
      ? await readUpload(request, operation.upload.part, operation.upload.maxBytes)
      : null
    if (tokenInBody(request)) {
      checkCsrf(
        deps,
        operation,
        caller,
        upload ? upload.csrfToken : (request.body as { csrf_token?: unknown } | null)?.csrf_token,
      )
      await openTarget(request)
    }
    const given = content(request, request.target!)
    if (upload?.problem) fail('upload_invalid', upload.problem)
    const ctx = {
      ...targetContext(request),
      ...given,
      file: upload?.file as UploadedFile,
    } as Omit<OperationContext<AnyOperation>, 'answerWith'>
    try {
      const key = request.headers['idempotency-key']
      const done = await perform(operation, handle, ctx, binding.idempotent, key)
      return 'replay' in done ? replay(reply, done.replay) : send(request, reply, done.status, done.answer)
    } catch (error) {
      const problem = ifMatchProblem(request.headers['if-match'])
      if (problem && error instanceof DomainError && error.code === 'stale_revision')
        fail('stale_revision', problem)
      throw error
    }
  }

  const replay = (reply: FastifyReply, recorded: { status: number; body: string }) => {
    reply
      .code(recorded.status)
      .header('idempotent-replayed', 'true')
      .header('cache-control', 'no-store')
      .type(jsonContentType)
    return reply.send(recorded.body === 'null' ? '{"ok":true}' : `{"ok":true,"data":${recorded.body}}`)
  }

  /** The same text in one piece, once it is known to be as declared. */
  async function* whole(stream: AsyncIterable<string>, code: number): AsyncGenerator<string> {
    let text = ''
    for await (const chunk of stream) text += chunk
    replies(code, text)
    yield text
  }

  const remember = (request: FastifyRequest, bytes: CachedBytes, ofHome = false): void => {
    const { version, until } = request
    const { principal } = request.caller!
    if (principal && !noStore)
      binding.remembered.remember(request.raw, bytes, {
        version,
        until,
        principal,
        ofHome,
        operation: operation.id,
      })
  }
  /** Whether an answer that is no finished bytes yet may be worth remembering. */
  const isLasting = ({ version, until, caller }: FastifyRequest, answer: Answer<unknown>): boolean =>
    !unsafe && !noStore && version !== null && until > caller!.now && !answer.cookies

  const sendFinished = (
    request: FastifyRequest,
    reply: FastifyReply,
    bytes: CachedBytes,
    ofHome: boolean | undefined,
  ) => {
    remember(request, bytes, ofHome)
    return sendBytes(deps.config, request, reply, bytes)
  }

  const send = (request: FastifyRequest, reply: FastifyReply, code: number, answer: Answer<unknown>) => {
    setCookies(deps.config, reply, answer.cookies ?? [])
    if (answer.bytes && !checked) return sendFinished(request, reply, answer.bytes, answer.ofHome)
    if (answer.stream) {
      reply.code(code).type(jsonContentType).header('cache-control', 'no-store')
      return reply.send(Readable.from(checked ? whole(answer.stream, code) : answer.stream))
    }
    const body = answer.bytes ? answer.bytes.bytes.toString() : envelope(answer)
    if (checked) replies(code, body)
    if (answer.bytes) return sendFinished(request, reply, answer.bytes, answer.ofHome)
    reply
      .code(code)
      .type(jsonContentType)
      .header('cache-control', noStore ? 'no-store' : 'private, no-cache')
    if (answer.tag)
      reply.header('etag', unsafe ? `"${answer.tag}"` : `"${answer.tag}-${etagOf(body).slice(1, 12)}"`)
    else if (!unsafe && !noStore) reply.header('etag', etagOf(body))
    const etag = reply.getHeader('etag')
    if (isLasting(request, answer) && typeof etag === 'string')
      remember(request, { bytes: Buffer.from(body), etag, from: request.caller!.now, until: request.until })
    if (!unsafe && !noStore && etagMatches(request.headers['if-none-match'], etag))
      return reply.code(304).send()
    return reply.send(body)
  }
}
