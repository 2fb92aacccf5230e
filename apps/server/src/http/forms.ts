import { type AnyOperation, accountOperations, authOperations } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Deps } from '../deps.ts'
import type { SetCookie } from '../domain/cookies.ts'
import { DomainError, fail } from '../domain/errors.ts'
import type { Handle, Handler, OperationContext } from '../domain/operation.ts'
import { assertNoProblems, compile, type Validator } from '../domain/validate.ts'
import { authorise, type Caller, checkCsrf, contextOf, identify } from './auth.ts'
import { cookieLine } from './cookies.ts'
import { type Limiters, limitCall } from './throttle.ts'

/** What a form sent, or what a page asks an operation for. */
export type FormInput = {
  readonly params?: Readonly<Record<string, number>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** What an operation answered; its cookies stand on the reply. */
export type FormAnswer<D> = { readonly status: number; readonly data: D }

/** Pages with forms, over the operations of the API. */
export type Forms = {
  /** Who asks for a page. */
  caller(request: FastifyRequest): Promise<Caller>
  /** The token a form on the page brings along; sets the cookie it is bound to where there is none yet. */
  token(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<string>
  /** 403 unless a submitted form is one of our pages'. */
  check(request: FastifyRequest, caller: Caller): void
  /**
   * Runs a submitted form as the operation it stands for: the same limits, token, rights and validation. Throws when the
   * operation cannot be a form: it has `checkRights` or a query, or parameters of its path that the form lacks.
   */
  submit<D>(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: AnyOperation,
    input: FormInput,
  ): Promise<FormAnswer<D>>
  /** Runs an operation that reads. */
  read<D>(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: AnyOperation,
    caller: Caller,
  ): Promise<FormAnswer<D>>
}

/** `handlers`: of every operation a page may run, by its id. */
export const createForms = (
  deps: Deps,
  limiters: Limiters,
  handlers: Readonly<Record<string, unknown>>,
): Forms => {
  const validators = new Map<TSchema, Validator>()
  const assertValid = (schema: TSchema | undefined, value: unknown, where: string): void => {
    if (!schema) return
    const validate = validators.get(schema) ?? compile(schema, where)
    validators.set(schema, validate)
    assertNoProblems(validate(value))
  }

  /**
   * The handler of an operation that a form can stand for. Throws where its rights or its input hang on what no form
   * brings along: they would go unchecked.
   */
  const handlerOf = (operation: AnyOperation, { params = {} }: FormInput): Handle<AnyOperation> => {
    const { id, query } = operation
    const handler = handlers[id] as Handler<AnyOperation>
    if (typeof handler !== 'function')
      throw new Error(`${id} is no form: it checks rights on what a path names`)
    if (query) throw new Error(`${id} is no form: it takes a query`)
    for (const name of Object.keys(operation.params?.properties ?? {}))
      if (!Object.hasOwn(params, name)) throw new Error(`The form of ${id} lacks ${name} of its path`)
    assertValid(operation.params, params, 'path')
    return handler
  }

  const run = async <D>(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: AnyOperation,
    caller: Caller,
    input: FormInput,
  ): Promise<FormAnswer<D>> => {
    let status = Number(Object.keys(operation.ok)[0])
    const handle = handlerOf(operation, input)
    const { params = {}, body } = input
    const answer = await handle({
      ...contextOf(deps, request, caller),
      params,
      query: {},
      body,
      expected: undefined,
      answerWith: (chosen: number) => {
        status = chosen
      },
    } as unknown as OperationContext<AnyOperation>)
    setCookies(reply, answer.cookies ?? [])
    return { status, data: answer.data as D }
  }

  const setCookies = (reply: FastifyReply, cookies: readonly SetCookie[]): void => {
    for (const cookie of cookies) reply.header('set-cookie', cookieLine(deps.config, cookie))
  }

  const check = (operation: AnyOperation, request: FastifyRequest, caller: Caller): void =>
    checkCsrf(deps, operation, caller, (request.body as { csrf_token?: unknown } | undefined)?.csrf_token)

  const identified = (request: FastifyRequest) => identify(deps, request, authOperations.register)

  return {
    caller: identified,
    token: async (request, reply, caller) =>
      (await run<{ csrf_token: string }>(request, reply, accountOperations.getCsrfToken, caller, {})).data
        .csrf_token,
    check: (request, caller) => check(accountOperations.getCsrfToken, request, caller),
    submit: async (request, reply, operation, input) => {
      handlerOf(operation, input)
      const caller = await identified(request)
      const wait = await limitCall(limiters, operation, caller)
      if (wait) fail('rate_limited', `Too many tries. Wait ${wait} seconds.`, wait)
      check(operation, request, caller)
      authorise(operation, caller)
      assertValid(operation.body, input.body, 'form')
      return run(request, reply, operation, caller, input)
    },
    read: (request, reply, operation, caller) => {
      authorise(operation, caller)
      return run(request, reply, operation, caller, {})
    },
  }
}

/** Whether a form was refused because it was made for another session, or for none. */
export const isStale = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'csrf_invalid'

/** Whether a form was refused because nobody is signed in, or no longer. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'unauthenticated'
