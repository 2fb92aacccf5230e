import type { accountOperations } from '@vitrine/contract'
import { csrfToken } from '../../crypto/csrf.ts'
import { randomToken } from '../../crypto/tokens.ts'
import type { Deps } from '../../deps.ts'
import { keptCookie, removedCookie } from '../../domain/cookies.ts'
import { done, type Handlers, ok } from '../../domain/operation.ts'
import { knownDeviceMs } from '../auth/policy.ts'
import * as auth from '../auth/service.ts'
import * as credentials from '../credentials/service.ts'
import { exportAccount } from './export.ts'
import * as profiles from './profiles.ts'
import * as account from './service.ts'
import * as twoFactor from './two-factor.ts'

/** Answered by features/workspaces; the import is to come. */
type Elsewhere =
  | 'listReceivedInvites'
  | 'acceptInvite'
  | 'declineInvite'
  | 'listReceivedTransfers'
  | 'acceptTransfer'
  | 'declineTransfer'
  | 'importProfile'

const preSessionPattern = /^[\w-]{22}$/

export const accountHandlers = (deps: Deps) =>
  ({
    /** The token of the session; signed out, of a pre-session, whose cookie is set when there is none yet. */
    getCsrfToken: async ({ browser: { sessionHash, preSession } }) => {
      if (sessionHash) return ok({ csrf_token: csrfToken(deps.secrets, sessionHash) })
      const known = preSession && preSessionPattern.test(preSession) ? preSession : null
      const value = known ?? randomToken(16)
      const data = { csrf_token: csrfToken(deps.secrets, value) }
      return ok(data, known ? {} : { cookies: [keptCookie('preSession', value, null)] })
    },
    getAccount: async (call) =>
      ok({
        ...(await account.readAccount(deps, call)),
        csrf_token: csrfToken(deps.secrets, call.browser.sessionHash ?? ''),
      }),
    updateAccount: async (call) => {
      const { user, device } = await account.updateAccount(deps, call, call.body)
      return ok(user, device === null ? {} : { cookies: [keptCookie('device', device, knownDeviceMs)] })
    },
    deleteAccount: async (call) => {
      await account.deleteAccount(deps, call, call.body)
      return done({ cookies: [removedCookie('session')] })
    },
    exportAccount: async (call) => ok(await exportAccount(deps, call)),
    listSessions: async (call) => ok(await credentials.listSessions(deps, call)),
    endSession: async (call) => {
      const ended = await credentials.endSession(call, call.params.id)
      const isOwn = ended.id === call.actor.credentialId
      return ok(ended, isOwn ? { cookies: [removedCookie('session')] } : {})
    },
    endOtherSessions: async (call) => ok(await credentials.endOtherSessions(call)),
    listApiKeys: async (call) => ok(await credentials.listKeys(deps, call)),
    createApiKey: async (call) => ok(await credentials.createKey(deps, call, call.body)),
    deleteApiKey: async (call) => ok(await credentials.deleteKey(call, call.params.id)),
    startTwoFactor: async (call) => ok(await twoFactor.startTwoFactor(deps, call, call.body)),
    confirmTwoFactor: async (call) => ok(await twoFactor.confirmTwoFactor(deps, call, call.body)),
    renewRecoveryCodes: async (call) => ok(await twoFactor.renewRecoveryCodes(deps, call, call.body)),
    disableTwoFactor: async (call) => {
      await twoFactor.disableTwoFactor(deps, call, call.body)
      return done()
    },
    requestEmailVerification: async (call) => {
      await auth.requestVerification(deps, call)
      return done()
    },
    confirmEmailVerification: async (call) => ok(await auth.confirmVerification(deps, call, call.body.token)),
    createProfile: async (call) => ok(await profiles.createProfile(deps, call, call.body)),
    deleteProfile: async (call) => ok(await profiles.deleteProfile(deps, call, call.params.id)),
  }) satisfies Handlers<Omit<typeof accountOperations, Elsewhere>>
