import { type AnyOperation, accountOperations, authOperations } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError, fail } from '../domain/errors.ts'
import { type Caller, checkCsrf, identify } from './auth.ts'
import { setCookies } from './cookies.ts'
import type { Operate } from './run.ts'
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
   * Runs a submitted form as the operation it stands for: the same limits, token, rights and validation.
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

/** `operate`: runs every operation that a page may run. */
export const createForms = (deps: Deps, limiters: Limiters, operate: Operate): Forms => {
  const run = async <D>(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: AnyOperation,
    caller: Caller,
    input: FormInput,
  ): Promise<FormAnswer<D>> => {
    const done = await operate(request, caller, operation, input)
    // Without an Idempotency-Key nothing is given again
    if ('replay' in done) throw new Error(`${operation.id} was replayed to a form`)
    setCookies(deps.config, reply, done.answer.cookies ?? [])
    return { status: done.status, data: done.answer.data as D }
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
      const caller = await identified(request)
      const wait = await limitCall(limiters, operation, caller)
      if (wait) fail('rate_limited', `Too many tries. Wait ${wait} seconds.`, wait)
      check(operation, request, caller)
      return run(request, reply, operation, caller, input)
    },
    read: (request, reply, operation, caller) => run(request, reply, operation, caller, {}),
  }
}

/** Whether a form was refused because it was made for another session, or for none. */
export const isStale = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'csrf_invalid'

/** Whether a form was refused because nobody is signed in, or no longer. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'unauthenticated'
