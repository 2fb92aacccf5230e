import {
  accountOperations,
  authOperations,
  type EmailVerification,
  type NewApiKey,
  statusOf,
  type VerifiedUser,
} from '@vitrine/contract'
import { sayProblem } from '@vitrine/page/problems/say'
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
import { withNext } from '@vitrine/page/service-pages/studio-link'
import { siteLanguages, siteTextsFor } from '@vitrine/page/service-pages/texts/index'
import type { SiteTexts } from '@vitrine/page/service-pages/texts/type'
import type { SitePage } from '@vitrine/page/view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { removedCookie } from '../../domain/cookies.ts'
import { pageUrl } from '../../domain/custom-domains.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { liveLinks } from '../../features/links/index.ts'
import { findProfile, proposeUsername } from '../../features/profile/index.ts'
import type { Caller } from '../../http/auth.ts'
import { cookieLine } from '../../http/cookies.ts'
import { type Forms, isSignedOut, isStale } from '../../http/forms.ts'
import { accountScriptPath } from '../profile/assets.ts'
import { sendPage } from '../send.ts'
import { visitorLanguage } from '../visitor-language.ts'
import { addressCheck, chooseOne } from './address-check.ts'
import { safePath } from './safe-path.ts'
import { rememberedInvite, sharingPages } from './sharing-pages.ts'

/** Signing up and in, and the pages that mails lead to: forms that work without script, over the same operations. */
export const accountPages = (app: FastifyInstance, deps: Deps, forms: Forms): void => {
  const { config } = deps

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: (csrfToken: string) => SitePage,
    { caller, status = 200 }: { caller?: Caller; status?: number } = {},
  ): Promise<FastifyReply> =>
    sendPage(reply, page(await forms.token(request, reply, caller ?? (await forms.caller(request)))), status)

  /** Shows the form again with what is wrong; what is not the person's to mend goes to the error page. */
  const again = async (
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    page: (csrfToken: string, errors: Errors) => SitePage,
    texts: SiteTexts = siteTextsFor('en'),
  ) => {
    if (!(error instanceof DomainError) || statusOf(error.code) >= 500) throw error
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    return show(request, reply, (token) => page(token, errorsByField(error, texts)), {
      status: statusOf(error.code),
    })
  }

  /** Goes on in the studio, or where somebody wanted to go before. */
  const enter = (reply: FastifyReply, next: string | undefined, start = '/studio/') =>
    reply.header('cache-control', 'no-store').redirect(next ?? start, 303)

  const signup = (
    request: FastifyRequest,
    csrfToken: string,
    errors: Errors = {},
    values: Pick<SignupView, 'values'>['values'] = {},
    next?: string,
  ) =>
    renderSignup({
      csrfToken,
      language: visitorLanguage(request, siteLanguages),
      errors,
      values,
      next,
      accessCodeRequired: config.accessCodes.length > 0,
      passwordMinimum: config.PASSWORD_MIN_LENGTH,
      addressStart: `${new URL(config.BASE_URL).host}/`,
      scriptUrl: accountScriptPath,
    })

  /** A page for who is not signed in; who is, goes on to what it leads to. */
  const toSignedOut = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: (csrfToken: string) => SitePage,
  ): Promise<FastifyReply> => {
    const caller = await forms.caller(request)
    return caller.actor ? enter(reply, nextOf(request)) : show(request, reply, page, { caller })
  }

  app.get('/signup', (request, reply) =>
    toSignedOut(request, reply, (token) => signup(request, token, {}, {}, nextOf(request))),
  )
  addressCheck(app, deps)
  app.post('/signup', async (request, reply) => {
    const { next: wanted, ...form } = fields(request)
    const next = safePath(wanted)
    const username = form.username?.trim()
    const { name = '', email = '' } = form
    try {
      // Nobody is called `user3` because of the letters of their name: they are asked
      if (!username && name.trim() && (await proposeUsername(deps.db.read, name, deps.now())) === null)
        fail('validation_failed', chooseOne)
      const input = { ...form, username: username || null, accept_terms: form.accept_terms === 'true' }
      await forms.submit(request, reply, authOperations.register, { body: input })
      return enter(reply, next, '/studio/start')
    } catch (error) {
      const values = { name, email, username: username ?? '', accept_terms: form.accept_terms === 'true' }
      const texts = siteTextsFor(visitorLanguage(request, siteLanguages))
      const page = (token: string, errors: Errors) => signup(request, token, errors, values, next)
      return again(request, reply, error, page, texts)
    }
  })

  app.get('/welcome', async (request, reply) => {
    const caller = await forms.caller(request)
    if (!caller.actor) return reply.redirect('/signin', 303)
    const profile = (await findProfile(deps.db.read, caller.actor.home.id)) ?? fail('not_found')
    const publicUrl = pageUrl(profile, config)
    const linkCount = (await liveLinks(deps, profile.id)).length
    return show(
      request,
      reply,
      (csrfToken) => renderSignupDone({ username: profile.username, publicUrl, linkCount, csrfToken }),
      { caller },
    )
  })
  app.post('/signup/key', async (request, reply) => {
    const body = { name: 'First key', scope: 'write' }
    try {
      const { data } = await forms.submit<NewApiKey>(request, reply, accountOperations.createApiKey, { body })
      const { key } = data
      return sendPage(reply, renderKeyShown({ key, curlExamples: examples(config.BASE_URL, key) }))
    } catch (error) {
      if (isSignedOut(error) || isStale(error)) return reply.redirect('/signin', 303)
      throw error
    }
  })
  app.post('/signout', async (request, reply) => {
    try {
      await forms.submit(request, reply, authOperations.logout, {})
    } catch (error) {
      if (!isSignedOut(error) && !isStale(error)) throw error
    }
    return reply.redirect('/', 303)
  })

  const signin = (view: Parameters<typeof renderSignin>[0]) =>
    renderSignin({ ...view, scriptUrl: accountScriptPath })
  app.get('/signin', (request, reply) =>
    toSignedOut(request, reply, (csrfToken) => signin({ csrfToken, next: nextOf(request) })),
  )
  app.post('/signin', async (request, reply) => {
    const { next: wanted, ...form } = fields(request)
    const next = safePath(wanted)
    const input = { ...form, remember: form.remember === 'true' }
    try {
      const { status } = await forms.submit(request, reply, authOperations.login, { body: input })
      return status === 202 ? reply.redirect(withNext('/signin/2fa', next), 303) : enter(reply, next)
    } catch (error) {
      const values = { email: form.email ?? '' }
      return again(request, reply, error, (csrfToken, errors) => signin({ csrfToken, errors, values, next }))
    }
  })
  app.get('/signin/2fa', async (request, reply) => {
    const caller = await forms.caller(request)
    const next = nextOf(request)
    if (!caller.browser.challengeToken) return reply.redirect(withNext('/signin', next), 303)
    const recovery = (request.query as { recovery?: unknown }).recovery === '1'
    return show(request, reply, (csrfToken) => renderTwoFactor({ csrfToken, next, recovery }), { caller })
  })
  app.post('/signin/2fa', async (request, reply) => {
    const { code = '', recovery, next: wanted } = fields(request)
    const next = safePath(wanted)
    try {
      await forms.submit(request, reply, authOperations.completeTwoFactor, { body: { code: code.trim() } })
      return enter(reply, next)
    } catch (error) {
      const over = error instanceof DomainError && error.code === 'challenge_expired'
      return again(request, reply, error, (csrfToken, errors) =>
        over
          ? signin({ csrfToken, errors, next })
          : renderTwoFactor({ csrfToken, errors, next, recovery: recovery === '1' }),
      )
    }
  })

  app.get('/reset', async (request, reply) =>
    show(request, reply, (csrfToken) => renderResetRequest({ csrfToken })),
  )
  app.post('/reset', async (request, reply) => {
    const input = { email: fields(request).email ?? '' }
    try {
      await forms.submit(request, reply, authOperations.requestPasswordReset, { body: input })
      return show(request, reply, (csrfToken) => renderResetRequest({ csrfToken, sent: true }))
    } catch (error) {
      return again(request, reply, error, (csrfToken, errors) =>
        renderResetRequest({ csrfToken, errors, values: input }),
      )
    }
  })
  const resetConfirm = (csrfToken: string, token: string, errors: Errors = {}) =>
    renderResetConfirm({
      csrfToken,
      token,
      errors,
      passwordMinimum: config.PASSWORD_MIN_LENGTH,
      scriptUrl: accountScriptPath,
    })
  app.get('/reset/confirm', async (request, reply) =>
    show(request, reply, (csrf) => resetConfirm(csrf, tokenOf(request))),
  )
  app.post('/reset/confirm', async (request, reply) => {
    const { token = '', password = '' } = fields(request)
    try {
      const body = { token, password }
      await forms.submit(request, reply, authOperations.confirmPasswordReset, { body })
      const notice = 'Password changed. Sign in with your new password.'
      return show(request, reply, (csrfToken) => signin({ csrfToken, notice }))
    } catch (error) {
      return again(request, reply, error, (csrf, errors) => resetConfirm(csrf, token, errors))
    }
  })

  const readVerification = async (request: FastifyRequest, reply: FastifyReply, caller: Caller) =>
    (await forms.read<EmailVerification>(request, reply, accountOperations.getEmailVerification, caller)).data
  const alreadyVerified = async (actor: NonNullable<Caller['actor']>) => {
    const profile = (await findProfile(deps.db.read, actor.home.id)) ?? fail('not_found')
    return renderVerifyEmail({ state: 'already', pageUrl: pageUrl(profile, config) })
  }
  app.get('/verify-email', async (request, reply) => {
    const caller = await forms.caller(request)
    const token = tokenOf(request)
    // The account's own session is needed besides: the address may have been given by somebody else
    const notice = 'Sign in to the account whose address this is. Then you come back here.'
    if (!caller.actor)
      return show(request, reply, (csrfToken) => signin({ csrfToken, notice, next: pathOf(request) }), {
        caller,
      })
    const verification = await readVerification(request, reply, caller)
    if (isVerified(verification)) return sendPage(reply, await alreadyVerified(caller.actor))
    return show(
      request,
      reply,
      (csrfToken) => renderVerifyEmail({ state: 'ask', csrfToken, token, verification }),
      { caller },
    )
  })
  app.post('/verify-email', async (request, reply) => {
    const { token = '', revoke_access } = fields(request)
    const isRevoked = revoke_access === 'true'
    try {
      const { data } = await forms.submit<VerifiedUser>(
        request,
        reply,
        accountOperations.confirmEmailVerification,
        { body: { token, revoke_access: isRevoked } },
      )
      const invite = rememberedInvite(config, request)
      if (invite) reply.header('set-cookie', cookieLine(config, removedCookie('invite')))
      return sendPage(
        reply,
        renderVerifyEmail({ state: 'done', invite, kept: data.existing_access, isRevoked }),
      )
    } catch (error) {
      if (isSignedOut(error)) return reply.redirect(withNext('/signin', verifyPath(token)), 303)
      if (!(error instanceof DomainError) || statusOf(error.code) >= 500) throw error
      const caller = await forms.caller(request)
      const page =
        error.code === 'validation_failed' &&
        caller.actor &&
        isVerified(await readVerification(request, reply, caller))
          ? await alreadyVerified(caller.actor)
          : renderVerifyEmail({ state: 'failed' })
      return sendPage(reply, page, statusOf(error.code))
    }
  })

  sharingPages(app, deps, forms, show)
}

/** What a form sent; nothing else is read here, so its members are texts. */
const fields = ({ body }: FastifyRequest): Record<string, string | undefined> =>
  (body ?? {}) as Record<string, string>

const nextOf = (request: FastifyRequest): string | undefined =>
  safePath((request.query as { next?: unknown }).next)

/** The address of the request itself, to come back to. */
const pathOf = (request: FastifyRequest): string | undefined => safePath(request.url)

/** Returns true if the address is verified and no other one is pending. */
const isVerified = ({ user }: EmailVerification): boolean => user.email_verified && !user.pending_email

const verifyPath = (token: string): string =>
  `/verify-email?token=${encodeURIComponent(token.toWellFormed())}`

const tokenOf = (request: FastifyRequest): string => {
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' ? token.slice(0, 200) : ''
}

const waitText = ({ forms }: SiteTexts, seconds: number): string => {
  if (seconds < 120) return forms.waitSeconds(seconds)
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? forms.waitMinutes(minutes) : forms.waitHours(Math.ceil(minutes / 60))
}

const formFields = new Set(['name', 'email', 'username', 'password', 'accept_terms', 'access_code', 'code'])

/** Returns the first problem of each field, and the first of no field for the top of the form. */
const errorsByField = (error: DomainError, texts: SiteTexts): Errors => {
  if (error.code === 'csrf_invalid') return { form: texts.forms.stale }
  if (error.code === 'rate_limited' && error.retryAfter !== undefined)
    return { form: waitText(texts, error.retryAfter) }
  const errors: Record<string, string> = {}
  for (const problem of error.problems) {
    const field = problem.path !== null && formFields.has(problem.path) ? problem.path : 'form'
    errors[field] ??= sayProblem(problem, texts.problems)
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
