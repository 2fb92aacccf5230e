import { accountOperations, authOperations } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Caller, checkCsrf, identify } from './auth.ts'
import { setCookies } from './cookies.ts'
import type { RunOperation } from './pipeline.ts'

/** Caller and CSRF token of the site's own forms: agent consent and the sandbox's checkout. */
export type SiteForms = {
  identifyCaller(request: FastifyRequest): Promise<Caller>
  /** Returns the CSRF token for a form. Sets the cookie that it is bound to if it is missing. */
  getCsrfToken(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<string>
  /** Fails with 403 csrf_invalid if a submitted form does not contain the caller's token. */
  checkCsrfToken(request: FastifyRequest, caller: Caller): void
}

export const createSiteForms = (deps: Deps, runOperation: RunOperation): SiteForms => ({
  // A public operation: reads the session cookie and ignores API keys
  identifyCaller: (request) => identify(deps, request, authOperations.register),
  getCsrfToken: async (request, reply, caller) => {
    const { body, cookies } = await runOperation(accountOperations.getCsrfToken, {
      id: request.id,
      cacheKey: null,
      csrf: 'never',
      isLimited: true,
      params: {},
      query: {},
      headers: {},
      identify: async () => caller,
      readBody: async () => ({ json: undefined, csrfToken: undefined }),
    })
    setCookies(deps.config, reply, cookies ?? [])
    return (JSON.parse(String(body)) as { data: { csrf_token: string } }).data.csrf_token
  },
  checkCsrfToken: (request, caller) =>
    checkCsrf(deps, accountOperations.getCsrfToken, caller, readCsrfToken(request)),
})

const readCsrfToken = ({ body }: FastifyRequest): unknown =>
  (body as { csrf_token?: unknown } | undefined)?.csrf_token
