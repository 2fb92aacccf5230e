import { type AnyOperation, accountOperations, authOperations } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { type Caller, checkCsrf, identify } from './auth.ts'
import { setCookies } from './cookies.ts'
import type { OperationRequest, RunOperation } from './pipeline.ts'

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

/** Creates forms over the operations that a page may run. */
export const createForms = (deps: Deps, runOperation: RunOperation): Forms => {
  const identified = (request: FastifyRequest) => identify(deps, request, authOperations.register)

  const run = async <D>(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: AnyOperation,
    { params = {}, body }: FormInput,
    call: Pick<OperationRequest, 'csrf' | 'limited' | 'identify'>,
  ): Promise<FormAnswer<D>> => {
    const {
      status,
      body: text,
      cookies,
    } = await runOperation(operation, {
      ...call,
      id: request.id,
      cacheKey: null,
      params,
      query: {},
      headers: {},
      readBody: async () => ({ json: body, csrfToken: csrfTokenOf(request) }),
    })
    setCookies(deps.config, reply, cookies ?? [])
    const { data } = JSON.parse(String(text)) as { data: D }
    return { status, data }
  }

  const read = <D>(request: FastifyRequest, reply: FastifyReply, operation: AnyOperation, caller: Caller) =>
    run<D>(request, reply, operation, {}, { csrf: 'never', limited: true, identify: async () => caller })

  return {
    caller: identified,
    token: async (request, reply, caller) =>
      (await read<{ csrf_token: string }>(request, reply, accountOperations.getCsrfToken, caller)).data
        .csrf_token,
    check: (request, caller) => checkCsrf(deps, accountOperations.getCsrfToken, caller, csrfTokenOf(request)),
    submit: (request, reply, operation, input) =>
      run(request, reply, operation, input, { csrf: 'always', identify: () => identified(request) }),
    read,
  }
}

const csrfTokenOf = ({ body }: FastifyRequest): unknown =>
  (body as { csrf_token?: unknown } | undefined)?.csrf_token

/** Whether a form was refused because it was made for another session, or for none. */
export const isStale = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'csrf_invalid'

/** Whether a form was refused because nobody is signed in, or no longer. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'unauthenticated'
