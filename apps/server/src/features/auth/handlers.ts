import type { authOperations } from '@vitrine/contract'
import { csrfToken } from '../../crypto/csrf.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserTokens } from '../../domain/context.ts'
import { keptCookie, removedCookie, type SetCookie } from '../../domain/cookies.ts'
import { done, type Handlers, ok } from '../../domain/operation.ts'
import { iso } from '../../domain/resource.ts'
import { signOut } from '../credentials/service.ts'
import { challengeMs, knownDeviceMs } from './policy.ts'
import * as auth from './service.ts'

/** What the browser keeps of a session that was opened; the challenge it came with is over. */
const sessionCookies = (
  { token, keepMs, device }: auth.StartedSession,
  { challengeToken }: BrowserTokens,
): readonly SetCookie[] => [
  keptCookie('session', token, keepMs),
  keptCookie('device', device, knownDeviceMs),
  ...(challengeToken ? [removedCookie('challenge')] : []),
]

export const authHandlers = (deps: Deps) =>
  ({
    register: async (call) => {
      const { user, profile, session } = await auth.register(deps, call, call.body)
      const data = { user, profile, csrf_token: csrfToken(deps.secrets, session.tokenHash) }
      return ok(data, { cookies: sessionCookies(session, call.browser) })
    },
    login: async (call) => {
      const outcome = await auth.login(deps, call, call.body)
      if ('challenge' in outcome) {
        const { token, tokenHash, expiresAt } = outcome.challenge
        call.answerWith(202)
        const data = {
          two_factor_required: true as const,
          expires_at: iso(expiresAt),
          csrf_token: csrfToken(deps.secrets, tokenHash),
        }
        return ok(data, { cookies: [keptCookie('challenge', token, challengeMs)] })
      }
      const { user, session } = outcome
      const data = { user, csrf_token: csrfToken(deps.secrets, session.tokenHash) }
      return ok(data, { cookies: sessionCookies(session, call.browser) })
    },
    completeTwoFactor: async (call) => {
      const { user, session } = await auth.completeTwoFactor(deps, call, call.body)
      const data = { user, csrf_token: csrfToken(deps.secrets, session.tokenHash) }
      return ok(data, { cookies: sessionCookies(session, call.browser) })
    },
    logout: async (call) => {
      await signOut(call)
      return done({ cookies: [removedCookie('session')] })
    },
    requestPasswordReset: async (call) => {
      await auth.requestPasswordReset(deps, call, call.body)
      return done()
    },
    confirmPasswordReset: async (call) => {
      await auth.confirmPasswordReset(deps, call, call.body)
      return done()
    },
  }) satisfies Handlers<typeof authOperations>
