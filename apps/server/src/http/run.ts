import { type AnyOperation, declaredErrors, type Pagination } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import type { Handler, OperationContext, TargetContext } from '../domain/operation.ts'
import { envelope } from './answer.ts'
import { authorise, type Caller, contextOf } from './auth.ts'
import { type Given, validationOf } from './input.ts'
import { type Idempotent, type Performed, partsOf, perform } from './perform.ts'

/** What an operation is asked with by who does not ask by HTTP. */
export type Input = {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  readonly idempotencyKey?: string | undefined
  /** What `If-Match` says of a write without a body: write only if this is still the revision. */
  readonly revision?: number | undefined
}

/** `data` of the answer, and of a list its place. */
export type Result = { readonly data: unknown; readonly pagination?: Pagination }

/** Runs an operation for what it answers; rejects with a `DomainError`. */
export type Run = (
  request: FastifyRequest,
  caller: Caller,
  operation: AnyOperation,
  input: Input,
) => Promise<Result>

const headersOf = (params: object, { revision }: Input): Given['headers'] =>
  revision === undefined ? {} : { 'if-match': `"r-${Object.values(params).at(-1)}-r${revision}"` }

/** Runs an operation for the caller of a request; rejects with a `DomainError`. */
export type Operate = (
  request: FastifyRequest,
  caller: Caller,
  operation: AnyOperation,
  input: Input,
) => Promise<Performed>

/**
 * Runs operations without their routes: the same rights, validation, idempotency and handlers, in the same order (bind.ts).
 * Whoever calls it has seen to limits, and to where the request comes from.
 */
export const createOperate =
  (deps: Deps, idempotent: Idempotent, handlers: Readonly<Record<string, unknown>>): Operate =>
  async (request, caller, operation, input) => {
    authorise(operation, caller)
    const { target, content } = validationOf(operation)
    const { checkRights, handle } = partsOf(handlers[operation.id] as Handler<AnyOperation>)
    const { params = {}, query = {}, body } = input
    const given: Given = { params, query, body, headers: headersOf(params, input) }
    const named = target(given)
    const context = { ...contextOf(deps, request, caller), ...named } as TargetContext<AnyOperation>
    if (checkRights) await checkRights(context)
    const ctx = { ...context, ...content(given, named) } as unknown as Omit<
      OperationContext<AnyOperation>,
      'answerWith'
    >
    return perform(operation, handle, ctx, idempotent, input.idempotencyKey)
  }

/** The same for who reads `data` alone, as a program would by HTTP. */
export const createRun = (
  deps: Deps,
  idempotent: Idempotent,
  handlers: Readonly<Record<string, unknown>>,
): Run => {
  const operate = createOperate(deps, idempotent, handlers)
  const checkedAnswer = (operation: AnyOperation, status: number, text: string): Result => {
    if (deps.config.strict) validationOf(operation).replies(status, text)
    const { data, meta } = JSON.parse(text) as { data: unknown; meta?: { pagination: Pagination } }
    return meta ? { data, pagination: meta.pagination } : { data }
  }

  const run: Run = async (request, caller, operation, input) => {
    const done = await operate(request, caller, operation, input)
    if ('replay' in done) return { data: JSON.parse(done.replay.body) }
    const { status, answer } = done
    return checkedAnswer(operation, status, answer.bytes ? answer.bytes.bytes.toString() : envelope(answer))
  }

  if (!deps.config.strict) return run
  return async (request, caller, operation, input) => {
    try {
      return await run(request, caller, operation, input)
    } catch (error) {
      if (error instanceof DomainError && !declaredErrors(operation).includes(error.code))
        throw new Error(`${operation.id} answered ${error.code}, which its entry does not declare`, {
          cause: error,
        })
      throw error
    }
  }
}
