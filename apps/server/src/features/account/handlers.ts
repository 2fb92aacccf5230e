import type { accountOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { done, type Handlers, ok } from '../../http/bind.ts'
import * as auth from '../auth/service.ts'
import { exportAccount } from './export.ts'
import * as keys from './keys.ts'
import * as profiles from './profiles.ts'
import * as security from './security.ts'
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

export const accountHandlers = (deps: Deps) =>
  ({
    getCsrfToken: async (call) => {
      const { data, cookies } = security.readCsrf(deps, call.caller)
      return ok(data, { cookies })
    },
    getAccount: async (call) => ok(await account.readAccount(deps, call)),
    updateAccount: async (call) => {
      const { data, cookies } = await account.updateAccount(deps, call, call.body)
      return ok(data, { cookies })
    },
    deleteAccount: async (call) => {
      await account.deleteAccount(deps, call, call.body)
      return done({ cookies: [auth.endedSession] })
    },
    exportAccount: async (call) => ok(await exportAccount(deps, call)),
    listSessions: async (call) => ok(await security.listSessions(deps, call)),
    endSession: async (call) => {
      const { data, cookies } = await security.endSession(call, call.params.id)
      return ok(data, { cookies })
    },
    endOtherSessions: async (call) => ok(await security.endOtherSessions(call)),
    listApiKeys: async (call) => ok(await keys.listKeys(deps, call)),
    createApiKey: async (call) => ok(await keys.createKey(deps, call, call.body)),
    deleteApiKey: async (call) => ok(await keys.deleteKey(call, call.params.id)),
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
