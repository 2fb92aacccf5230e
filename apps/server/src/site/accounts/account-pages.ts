import { type AnyOperation, accountOperations, authOperations } from '@vitrine/contract'
import type { Errors } from '@vitrine/page/service-pages/form'
import {
  renderResetConfirm,
  renderResetRequest,
  renderSignin,
  renderTwoFactor,
  renderVerifyEmail,
} from '@vitrine/page/service-pages/signin'
import {
  renderKeyShown,
  renderSignup,
  renderSignupDone,
  type SignupView,
} from '@vitrine/page/service-pages/signup'
import type { Page } from '@vitrine/page/view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UserCall } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { createKey } from '../../features/account/keys.ts'
import { readCsrf } from '../../features/account/security.ts'
import * as auth from '../../features/auth/service.ts'
import { pageUrl } from '../../features/domains/policy.ts'
import { findProfile } from '../../features/profile/service.ts'
import { type Caller, checkCsrf, identify } from '../../http/auth.ts'
import { cookieLine, type SetCookie } from '../../http/cookies.ts'
import { ApiError, fail } from '../../http/errors.ts'
import { type Limiters, limitCall } from '../../http/throttle.ts'
import { compile, refuse, type Validator } from '../../http/validate.ts'
import { sendPage } from '../send.ts'
import { sharingPages } from './sharing-pages.ts'

type Form = Record<string, unknown>

/** Signing up and in, and the pages that mails lead to: forms that work without script, over the same services. */
export const accountPages = (app: FastifyInstance, deps: Deps, limiters: Limiters): void => {
  const { config } = deps
  const validators = new Map<string, Validator>()

  const setCookies = (reply: FastifyReply, cookies: readonly SetCookie[]): void => {
    for (const cookie of cookies) reply.header('set-cookie', cookieLine(config, cookie))
  }

  /** A page with a form: it brings the token, and the cookie the token is bound to where there is none yet. */
  const show = (
    reply: FastifyReply,
    caller: Caller,
    page: (csrfToken: string) => Page,
    status = 200,
  ): FastifyReply => {
    const { data, cookies } = readCsrf(deps, caller)
    setCookies(reply, cookies)
    return sendPage(reply, page(data.csrf_token), status)
  }

  const visitor = (request: FastifyRequest): Promise<Caller> =>
    identify(deps, request, authOperations.register)

  const callOf = (request: FastifyRequest, caller: Caller) => {
    const call = {
      actor: caller.actor,
      caller,
      requestId: request.id,
      address: caller.address,
      userAgent: caller.userAgent,
      now: caller.now,
      tx: deps.db.tx,
      status: 200,
      answerWith: (status: number) => {
        call.status = status
      },
    }
    return call
  }

  /** Runs a submitted form as the operation it stands for: same limits, token, validation. */
  const submit = async (request: FastifyRequest, operation: AnyOperation, input: Form) => {
    const caller = await visitor(request)
    const wait = await limitCall(limiters, operation, caller)
    if (wait) fail('rate_limited', `Too many tries. Wait ${wait} seconds.`, wait)
    checkCsrf(deps, operation, caller, (request.body as Form | undefined)?.csrf_token)
    if (operation.body) {
      const validate = validators.get(operation.id) ?? compile(operation.body, 'form')
      validators.set(operation.id, validate)
      refuse(validate(input))
    }
    return callOf(request, caller)
  }

  /** Shows the form again with what is wrong; what is not the person's to mend goes to the error page. */
  const again = async (
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    page: (csrfToken: string, errors: Errors) => Page,
  ) => {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    return show(reply, await visitor(request), (token) => page(token, errorsByField(error)), error.status)
  }

  const welcome = (reply: FastifyReply, cookies: readonly SetCookie[]) => {
    setCookies(reply, cookies)
    return reply.header('cache-control', 'no-store').redirect('/welcome', 303)
  }

  const signup = (
    csrfToken: string,
    errors: Errors = {},
    values: Pick<SignupView, 'values'>['values'] = {},
  ) =>
    renderSignup({
      csrfToken,
      errors,
      values,
      accessCodeRequired: config.accessCodes.length > 0,
      passwordMinimum: config.PASSWORD_MIN_LENGTH,
    })

  app.get('/signup', async (request, reply) => show(reply, await visitor(request), (token) => signup(token)))
  app.post('/signup', async (request, reply) => {
    const form = fields(request)
    const input = { ...form, accept_terms: form.accept_terms === 'true' }
    try {
      const call = await submit(request, authOperations.register, input)
      return welcome(reply, (await auth.register(deps, call, input as never)).cookies)
    } catch (error) {
      return again(request, reply, error, (token, errors) =>
        signup(token, errors, {
          name: form.name ?? '',
          email: form.email ?? '',
          accept_terms: input.accept_terms,
        }),
      )
    }
  })

  app.get('/welcome', async (request, reply) => {
    const caller = await visitor(request)
    if (!caller.actor) return reply.redirect('/signin', 303)
    const profile = (await findProfile(deps.db.read, caller.actor.home.id)) ?? fail('not_found')
    const publicUrl = pageUrl(profile, config)
    return show(reply, caller, (csrfToken) =>
      renderSignupDone({ username: profile.username, publicUrl, csrfToken }),
    )
  })
  app.post('/signup/key', async (request, reply) => {
    const input = { name: 'First key', scope: 'write' as const }
    const call = await submit(request, accountOperations.createApiKey, input)
    if (!call.actor) return reply.redirect('/signin', 303)
    const { key } = await createKey(deps, call as unknown as UserCall, input)
    return sendPage(reply, renderKeyShown({ key, curlExamples: examples(config.BASE_URL, key) }))
  })
  app.post('/signout', async (request, reply) => {
    const call = await submit(request, authOperations.logout, {})
    if (call.actor) setCookies(reply, (await auth.logout(call as unknown as UserCall)).cookies)
    return reply.redirect('/', 303)
  })

  app.get('/signin', async (request, reply) =>
    show(reply, await visitor(request), (csrfToken) => renderSignin({ csrfToken })),
  )
  app.post('/signin', async (request, reply) => {
    const form = fields(request)
    const input = { ...form, remember: form.remember === 'true' }
    try {
      const call = await submit(request, authOperations.login, input)
      const { cookies } = await auth.login(deps, call, input as never)
      if (call.status !== 202) return welcome(reply, cookies)
      setCookies(reply, cookies)
      return reply.redirect('/signin/2fa', 303)
    } catch (error) {
      return again(request, reply, error, (csrfToken, errors) =>
        renderSignin({ csrfToken, errors, values: { email: form.email ?? '' } }),
      )
    }
  })
  app.get('/signin/2fa', async (request, reply) =>
    show(reply, await visitor(request), (csrfToken) => renderTwoFactor({ csrfToken })),
  )
  app.post('/signin/2fa', async (request, reply) => {
    const input = { code: (fields(request).code ?? '').trim() }
    try {
      const call = await submit(request, authOperations.completeTwoFactor, input)
      return welcome(reply, (await auth.completeTwoFactor(deps, call, input)).cookies)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'challenge_expired')
        return again(request, reply, error, (csrfToken, errors) => renderSignin({ csrfToken, errors }))
      return again(request, reply, error, (csrfToken, errors) => renderTwoFactor({ csrfToken, errors }))
    }
  })

  app.get('/reset', async (request, reply) =>
    show(reply, await visitor(request), (csrfToken) => renderResetRequest({ csrfToken })),
  )
  app.post('/reset', async (request, reply) => {
    const input = { email: fields(request).email ?? '' }
    try {
      await auth.requestPasswordReset(
        deps,
        await submit(request, authOperations.requestPasswordReset, input),
        input,
      )
      return show(reply, await visitor(request), (csrfToken) => renderResetRequest({ csrfToken, sent: true }))
    } catch (error) {
      return again(request, reply, error, (csrfToken, errors) =>
        renderResetRequest({ csrfToken, errors, values: input }),
      )
    }
  })
  const resetConfirm = (csrfToken: string, token: string, errors: Errors = {}) =>
    renderResetConfirm({ csrfToken, token, errors, passwordMinimum: config.PASSWORD_MIN_LENGTH })
  app.get('/reset/confirm', async (request, reply) =>
    show(reply, await visitor(request), (csrf) => resetConfirm(csrf, tokenOf(request))),
  )
  app.post('/reset/confirm', async (request, reply) => {
    const { token = '', password = '' } = fields(request)
    try {
      const call = await submit(request, authOperations.confirmPasswordReset, { token, password })
      await auth.confirmPasswordReset(deps, call, { token, password })
      const notice = 'Your password is changed. Sign in with the new one.'
      return show(reply, await visitor(request), (csrfToken) => renderSignin({ csrfToken, notice }))
    } catch (error) {
      return again(request, reply, error, (csrf, errors) => resetConfirm(csrf, token, errors))
    }
  })

  app.get('/verify-email', async (request, reply) => {
    const caller = await visitor(request)
    const token = tokenOf(request)
    // The account's own session is needed besides: the address may have been given by somebody else
    const notice = 'Sign in to the account whose address this is, then open the link of the mail again.'
    return show(reply, caller, (csrfToken) =>
      caller.actor
        ? renderVerifyEmail({ state: 'ask', csrfToken, token })
        : renderSignin({ csrfToken, notice }),
    )
  })
  app.post('/verify-email', async (request, reply) => {
    const { token = '' } = fields(request)
    const call = await submit(request, accountOperations.confirmEmailVerification, { token })
    if (!call.actor) return reply.redirect('/signin', 303)
    try {
      await auth.confirmVerification(deps, call as unknown as UserCall, token)
      return sendPage(reply, renderVerifyEmail({ state: 'done' }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      return sendPage(reply, renderVerifyEmail({ state: 'failed' }), error.status)
    }
  })

  sharingPages(app, deps, { visitor, callOf, show, submit, fields })
}

/** What a form sent; nothing else is read here, so its members are texts. */
const fields = ({ body }: FastifyRequest): Record<string, string | undefined> =>
  (body ?? {}) as Record<string, string>

const tokenOf = (request: FastifyRequest): string => {
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' ? token.slice(0, 200) : ''
}

/** `password: is too short` stands at the field; what names no field stands above the form. */
const errorsByField = (error: ApiError): Errors => {
  const errors: Record<string, string> = {}
  for (const message of error.errors) {
    const [, field, text] =
      /^(name|email|password|accept_terms|access_code|code|token): (.*)$/s.exec(message) ?? []
    if (field && text && field !== 'token')
      errors[field] ??= `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
    else errors.form ??= text ?? message
  }
  return errors
}

const examples = (baseUrl: string, key: string) => [
  {
    title: 'Add a link',
    command: `curl ${baseUrl}/api/v1/links \\\n  -H 'Authorization: Bearer ${key}' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"title": "My first link", "url": "https://example.com"}'`,
  },
  {
    title: 'See what is on the page',
    command: `curl ${baseUrl}/api/v1/links -H 'Authorization: Bearer ${key}'`,
  },
]
