import type { authOperations, OidcResult, signInExtensions } from '@vitrine/contract'
import { csrfToken } from '../../crypto/csrf.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserTokens } from '../../domain/context.ts'
import { expiredCookie, persistentCookie, sessionCookies } from '../../domain/cookies.ts'
import { type Handlers, noData, ok, okDeleted, type Result } from '../../domain/operation.ts'
import { iso } from '../../domain/resource.ts'
import { signOut } from '../credentials/index.ts'
import { listIdentities, unlinkIdentity } from './identities.ts'
import { confirmOidc, finishOidc, type OidcOutcome, signOutUrl, startOidc } from './oidc.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { challengeMs, knownDeviceMs, oidcMs } from './policy.ts'
import { register, registerProblems } from './register.ts'
import { completeTwoFactor, login } from './sign-in.ts'

export const authHandlers = (deps: Deps) =>
  ({
    register: {
      problemsOf: (sent) => registerProblems(deps, sent),
      handle: async (ctx) => {
        const { user, profile, session } = await register(deps, ctx, ctx.body)
        const data = { user, profile, csrf_token: csrfToken(deps.secrets, session.tokenHash) }
        return ok(data, { cookies: sessionCookies(session, knownDeviceMs, ctx.browser) })
      },
    },
    login: async (ctx) => {
      const outcome = await login(deps, ctx, ctx.body)
      // A sign-in at the provider that another person left unfinished must not be linked
      const forget = ctx.browser.oidc === null ? [] : [expiredCookie('oidc')]
      if ('challenge' in outcome) {
        const { token, tokenHash, expiresAt } = outcome.challenge
        const data = {
          two_factor_required: true as const,
          expires_at: iso(expiresAt),
          csrf_token: csrfToken(deps.secrets, tokenHash),
        }
        return ok(data, {
          status: 202,
          cookies: [...forget, persistentCookie('challenge', token, challengeMs)],
        })
      }
      const { user, session } = outcome
      const data = { user, csrf_token: csrfToken(deps.secrets, session.tokenHash) }
      return ok(data, { cookies: [...forget, ...sessionCookies(session, knownDeviceMs, ctx.browser)] })
    },
    completeTwoFactor: async (ctx) => {
      const { user, session } = await completeTwoFactor(deps, ctx, ctx.body)
      const data = { user, csrf_token: csrfToken(deps.secrets, session.tokenHash) }
      const forget = ctx.browser.oidc === null ? [] : [expiredCookie('oidc')]
      return ok(data, { cookies: [...forget, ...sessionCookies(session, knownDeviceMs, ctx.browser)] })
    },
    logout: async (ctx) => {
      await signOut(ctx)
      return noData({ cookies: [expiredCookie('session')] })
    },
    requestPasswordReset: async (ctx) => {
      await requestPasswordReset(deps, ctx, ctx.body)
      return noData()
    },
    confirmPasswordReset: async (ctx) => {
      await confirmPasswordReset(deps, ctx, ctx.body)
      return noData()
    },
  }) satisfies Handlers<typeof authOperations>

export const signInExtensionHandlers = (deps: Deps) => {
  const respond = (outcome: OidcOutcome, browser: BrowserTokens): Result<OidcResult> => {
    const result: OidcResult = { status: 'linked', user: null, csrf_token: null, email: null }
    const forget = expiredCookie('oidc')
    if ('confirm' in outcome) {
      const { email, cookie } = outcome.confirm
      return ok(
        { ...result, status: 'confirm', email },
        { cookies: [persistentCookie('oidc', cookie, oidcMs)] },
      )
    }
    if ('confirmed' in outcome) {
      const { token, tokenHash, keepMs } = outcome.confirmed
      const csrf_token = csrfToken(deps.secrets, tokenHash)
      const cookies = [forget, persistentCookie('session', token, keepMs)]
      return ok({ ...result, status: 'confirmed', csrf_token }, { cookies })
    }
    if ('linked' in outcome) return ok(result, { cookies: [forget] })
    if ('challenge' in outcome) {
      const { token, tokenHash } = outcome.challenge
      const data = {
        ...result,
        status: 'two_factor' as const,
        csrf_token: csrfToken(deps.secrets, tokenHash),
      }
      // Keep the oidc cookie: it holds a pending link, which the second factor completes
      return ok(data, { cookies: [persistentCookie('challenge', token, challengeMs)] })
    }
    const { user, session } = outcome
    const csrf_token = csrfToken(deps.secrets, session.tokenHash)
    const cookies = [forget, ...sessionCookies(session, knownDeviceMs, browser)]
    return ok({ ...result, status: 'signed_in', user, csrf_token }, { cookies })
  }
  return {
    startOidc: async (ctx) => {
      const { url, cookie } = await startOidc(deps, ctx, ctx.body.purpose ?? 'sign_in')
      return ok({ url }, { cookies: [persistentCookie('oidc', cookie, oidcMs)] })
    },
    finishOidc: async (ctx) => respond(await finishOidc(deps, ctx, ctx.body.query), ctx.browser),
    confirmOidc: async (ctx) => respond(await confirmOidc(deps, ctx, ctx.body.password), ctx.browser),
    getOidcSignOut: async () => ok({ url: await signOutUrl(deps) }),
    listIdentities: async (ctx) => ok(await listIdentities(deps, ctx)),
    unlinkIdentity: async (ctx) => okDeleted(await unlinkIdentity(deps, ctx, ctx.params.id)),
  } satisfies Handlers<typeof signInExtensions>
}
