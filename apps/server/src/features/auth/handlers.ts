import type { authOperations, OidcResult, signInExtensions } from '@vitrine/contract'
import { createCsrfToken } from '../../crypto/csrf.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserTokens } from '../../domain/context.ts'
import {
  createExpiredCookie,
  createPersistentCookie,
  createSessionCookies,
  type SetCookie,
} from '../../domain/cookies.ts'
import { type Handlers, noData, ok, okDeleted, type Result } from '../../domain/operation.ts'
import { toIso } from '../../domain/resource.ts'
import { signOut } from '../credentials/index.ts'
import { listIdentities, unlinkIdentity } from './identities.ts'
import { confirmOidc, findSignOutUrl, finishOidc, type OidcOutcome, startOidc } from './oidc.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { challengeLifetimeMs, knownDeviceLifetimeMs, oidcLifetimeMs } from './policy.ts'
import { findRegistrationProblems, register } from './register.ts'
import { completeTwoFactor, type SignedIn, signIn } from './sign-in.ts'

/** Removes a sign-in at the provider that another person left unfinished, so that it is not linked. */
const forgetIdentity = ({ oidc }: BrowserTokens): SetCookie[] =>
  oidc === null ? [] : [createExpiredCookie('oidc')]

const createSignedInResponse = (deps: Deps, browser: BrowserTokens, { user, session }: SignedIn) =>
  ok(
    { user, csrf_token: createCsrfToken(deps.secrets, session.credential) },
    {
      cookies: [...forgetIdentity(browser), ...createSessionCookies(session, knownDeviceLifetimeMs, browser)],
    },
  )

const createOidcResponse = (deps: Deps, browser: BrowserTokens, outcome: OidcOutcome): Result<OidcResult> => {
  const { status } = outcome
  const result: OidcResult = { status, user: null, csrf_token: null, email: null }
  switch (status) {
    case 'signed_in': {
      const response = createSignedInResponse(deps, browser, outcome)
      return { ...response, data: { ...result, ...response.data } }
    }
    case 'two_factor': {
      const { token, tokenHash } = outcome.challenge
      const csrf_token = createCsrfToken(deps.secrets, tokenHash)
      // Keep the identity's cookie: it holds a pending link, which the second factor completes
      return ok(
        { ...result, csrf_token },
        { cookies: [createPersistentCookie('challenge', token, challengeLifetimeMs)] },
      )
    }
    case 'linked':
      return ok(result, { cookies: forgetIdentity(browser) })
    case 'confirmed': {
      const { credential, token, lifetimeMs } = outcome.session
      const csrf_token = createCsrfToken(deps.secrets, credential)
      const cookies = [...forgetIdentity(browser), createPersistentCookie('session', token, lifetimeMs)]
      return ok({ ...result, csrf_token }, { cookies })
    }
    case 'confirm': {
      const { email, cookie } = outcome
      return ok({ ...result, email }, { cookies: [createPersistentCookie('oidc', cookie, oidcLifetimeMs)] })
    }
  }
}

export const createAuthHandlers = (deps: Deps) =>
  ({
    register: {
      listProblems: (sent) => findRegistrationProblems(deps, sent),
      handle: async (ctx) => {
        const { user, profile, session } = await register(deps, ctx, ctx.body)
        const data = { user, profile, csrf_token: createCsrfToken(deps.secrets, session.credential) }
        return ok(data, { cookies: createSessionCookies(session, knownDeviceLifetimeMs, ctx.browser) })
      },
    },
    login: async (ctx) => {
      const outcome = await signIn(deps, ctx, ctx.body)
      if (outcome.status === 'signed_in') return createSignedInResponse(deps, ctx.browser, outcome)
      const { token, tokenHash, expiresAt } = outcome.challenge
      const data = {
        two_factor_required: true as const,
        expires_at: toIso(expiresAt),
        csrf_token: createCsrfToken(deps.secrets, tokenHash),
      }
      const cookies = [
        ...forgetIdentity(ctx.browser),
        createPersistentCookie('challenge', token, challengeLifetimeMs),
      ]
      return ok(data, { status: 202, cookies })
    },
    completeTwoFactor: async (ctx) =>
      createSignedInResponse(deps, ctx.browser, await completeTwoFactor(deps, ctx, ctx.body)),
    logout: async (ctx) => {
      await signOut(ctx)
      return noData({ cookies: [createExpiredCookie('session')] })
    },
    requestPasswordReset: async (ctx) => {
      await requestPasswordReset(deps, ctx, ctx.body)
      return noData()
    },
    confirmPasswordReset: async (ctx) =>
      ok({ ended_credentials: await confirmPasswordReset(deps, ctx, ctx.body) }),
    startOidc: async (ctx) => {
      const { url, cookie } = await startOidc(deps, ctx, ctx.body.purpose ?? 'sign_in')
      return ok({ url }, { cookies: [createPersistentCookie('oidc', cookie, oidcLifetimeMs)] })
    },
    finishOidc: async (ctx) =>
      createOidcResponse(deps, ctx.browser, await finishOidc(deps, ctx, ctx.body.query)),
    confirmOidc: async (ctx) =>
      createOidcResponse(deps, ctx.browser, await confirmOidc(deps, ctx, ctx.body.password)),
    getOidcSignOut: async () => ok({ url: await findSignOutUrl(deps) }),
    listIdentities: async (ctx) => ok(await listIdentities(deps, ctx)),
    unlinkIdentity: async (ctx) => okDeleted(await unlinkIdentity(deps, ctx, ctx.params.id)),
  }) satisfies Handlers<typeof authOperations & typeof signInExtensions>
