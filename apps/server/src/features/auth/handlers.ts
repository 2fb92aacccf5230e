import type { authOperations, OidcResult, signInExtensions } from '@vitrine/contract'
import { createCsrfToken } from '../../crypto/csrf.ts'
import type { BrowserContext, BrowserTokens } from '../../domain/context.ts'
import {
  createExpiredCookie,
  createPersistentCookie,
  createSessionCookies,
  type SetCookie,
} from '../../domain/cookies.ts'
import { asDeleted, type Handlers, Result } from '../../domain/operation.ts'
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

const toSignedInParts = ({ deps, browser }: BrowserContext, { user, session }: SignedIn) => ({
  data: { user, csrf_token: createCsrfToken(deps.secrets, session.credential) },
  cookies: [...forgetIdentity(browser), ...createSessionCookies(session, knownDeviceLifetimeMs, browser)],
})

const createOidcResponse = (ctx: BrowserContext, outcome: OidcOutcome): Result<OidcResult> => {
  const { deps, browser } = ctx
  const { status } = outcome
  const result: OidcResult = { status, user: null, csrf_token: null, email: null }
  switch (status) {
    case 'signed_in': {
      const { data, cookies } = toSignedInParts(ctx, outcome)
      return new Result({ data: { ...result, ...data }, cookies })
    }
    case 'two_factor': {
      const { token, tokenHash } = outcome.challenge
      const csrf_token = createCsrfToken(deps.secrets, tokenHash)
      // Keep the identity's cookie: it holds a pending link, which the second factor completes
      return new Result({
        data: { ...result, csrf_token },
        cookies: [createPersistentCookie('challenge', token, challengeLifetimeMs)],
      })
    }
    case 'linked':
      return new Result({ data: result, cookies: forgetIdentity(browser) })
    case 'confirmed': {
      const { credential, token, lifetimeMs } = outcome.session
      const csrf_token = createCsrfToken(deps.secrets, credential)
      const cookies = [...forgetIdentity(browser), createPersistentCookie('session', token, lifetimeMs)]
      return new Result({ data: { ...result, csrf_token }, cookies })
    }
    case 'confirm': {
      const { email, cookie } = outcome
      return new Result({
        data: { ...result, email },
        cookies: [createPersistentCookie('oidc', cookie, oidcLifetimeMs)],
      })
    }
  }
}

export const authHandlers = {
  register: {
    listProblems: findRegistrationProblems,
    handle: async (ctx) => {
      const { user, profile, session } = await register(ctx, ctx.body)
      const data = { user, profile, csrf_token: createCsrfToken(ctx.deps.secrets, session.credential) }
      return new Result({ data, cookies: createSessionCookies(session, knownDeviceLifetimeMs, ctx.browser) })
    },
  },
  login: async (ctx) => {
    const outcome = await signIn(ctx, ctx.body)
    if (outcome.status === 'signed_in') return new Result(toSignedInParts(ctx, outcome))
    const { token, tokenHash, expiresAt } = outcome.challenge
    const data = {
      two_factor_required: true as const,
      expires_at: toIso(expiresAt),
      csrf_token: createCsrfToken(ctx.deps.secrets, tokenHash),
    }
    const cookies = [
      ...forgetIdentity(ctx.browser),
      createPersistentCookie('challenge', token, challengeLifetimeMs),
    ]
    return new Result({ data, status: 202, cookies })
  },
  completeTwoFactor: async (ctx) => new Result(toSignedInParts(ctx, await completeTwoFactor(ctx, ctx.body))),
  logout: async (ctx) => {
    await signOut(ctx)
    return new Result({ cookies: [createExpiredCookie('session')] })
  },
  requestPasswordReset: async (ctx) => {
    await requestPasswordReset(ctx, ctx.body)
    return new Result({})
  },
  confirmPasswordReset: async (ctx) => ({ ended_credentials: await confirmPasswordReset(ctx, ctx.body) }),
  startOidc: async (ctx) => {
    const { url, cookie } = await startOidc(ctx, ctx.body.purpose ?? 'sign_in')
    return new Result({ data: { url }, cookies: [createPersistentCookie('oidc', cookie, oidcLifetimeMs)] })
  },
  finishOidc: async (ctx) => createOidcResponse(ctx, await finishOidc(ctx, ctx.body.query)),
  confirmOidc: async (ctx) => createOidcResponse(ctx, await confirmOidc(ctx, ctx.body.password)),
  getOidcSignOut: async ({ deps }) => ({ url: await findSignOutUrl(deps) }),
  listIdentities: (ctx) => listIdentities(ctx),
  unlinkIdentity: async (ctx) => asDeleted(await unlinkIdentity(ctx, ctx.params.id)),
} satisfies Handlers<typeof authOperations & typeof signInExtensions>
