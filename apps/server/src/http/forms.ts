import { accountOperations, authOperations } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Caller, checkCsrf, identify } from './auth.ts'
import { setCookies } from './cookies.ts'
import type { RunOperation } from './pipeline.ts'

/** Caller and CSRF token of the site's own forms: consent and the sandbox's checkout. */
export type Forms = {
  caller(request: FastifyRequest): Promise<Caller>
  /** Returns the CSRF token for a form. Sets the cookie that it is bound to if it is missing. */
  token(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<string>
  /** Fails with 403 csrf_invalid if a submitted form does not contain the caller's token. */
  check(request: FastifyRequest, caller: Caller): void
}

export const createForms = (deps: Deps, runOperation: RunOperation): Forms => ({
  caller: (request) => identify(deps, request, authOperations.register),
  token: async (request, reply, caller) => {
    const { body, cookies } = await runOperation(accountOperations.getCsrfToken, {
      id: request.id,
      cacheKey: null,
      csrf: 'never',
      limited: true,
      params: {},
      query: {},
      headers: {},
      identify: async () => caller,
      readBody: async () => ({ json: undefined, csrfToken: undefined }),
    })
    setCookies(deps.config, reply, cookies ?? [])
    return (JSON.parse(String(body)) as { data: { csrf_token: string } }).data.csrf_token
  },
  check: (request, caller) => checkCsrf(deps, accountOperations.getCsrfToken, caller, readCsrfToken(request)),
})

const readCsrfToken = ({ body }: FastifyRequest): unknown =>
  (body as { csrf_token?: unknown } | undefined)?.csrf_token
