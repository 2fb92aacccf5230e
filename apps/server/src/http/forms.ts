import { type AnyOperation, accountOperations, authOperations } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { type Caller, checkCsrf, identify } from './auth.ts'
import { setCookies } from './cookies.ts'
import type { OperationRequest, RunOperation } from './pipeline.ts'

/** Input of a form, or of a page that runs an operation. */
export type FormInput = {
  readonly params?: Readonly<Record<string, number>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Response of an operation. Its cookies are set on the reply. */
export type FormAnswer<D> = { readonly status: number; readonly data: D }

/** Runs operations of the API for pages with forms. */
export type Forms = {
  /** Returns the caller of a page. */
  caller(request: FastifyRequest): Promise<Caller>
  /** Returns the CSRF token for a form on the page. Sets its cookie if it is missing. */
  token(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<string>
  /** Fails with 403 unless the form comes from one of our pages. */
  check(request: FastifyRequest, caller: Caller): void
  /** Runs a submitted form as its operation, with the same limits, token, permissions and validation. */
  submit<D>(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: AnyOperation,
    input: FormInput,
  ): Promise<FormAnswer<D>>
  /** Runs a read operation. */
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

/** Returns true if a form was rejected because its token belongs to another session or to none. */
export const isStale = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'csrf_invalid'

/** Returns true if a form was rejected because the user is not signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'unauthenticated'
