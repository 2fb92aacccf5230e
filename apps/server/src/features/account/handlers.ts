import type {
  accountExtensions,
  accountOperations,
  passkeyOperations,
  profileExtensions,
} from '@vitrine/contract'
import { createCsrfToken } from '../../crypto/csrf.ts'
import { createRandomToken } from '../../crypto/tokens.ts'
import type { Deps } from '../../deps.ts'
import { createExpiredCookie, createPersistentCookie, createSessionCookies } from '../../domain/cookies.ts'
import { type Handlers, noData, ok, okDeleted } from '../../domain/operation.ts'
import * as auth from '../auth/index.ts'
import { knownDeviceLifetimeMs } from '../auth/index.ts'
import * as credentials from '../credentials/index.ts'
import { checkUsernameStatus, ofProfile } from '../profile/index.ts'
import { toUser } from '../users/index.ts'
import { setPageTags } from '../workspaces/index.ts'
import { exportAccount } from './export.ts'
import { createKey } from './keys.ts'
import * as profiles from './profiles.ts'
import * as account from './service.ts'
import * as twoFactor from './two-factor.ts'

/** Operations that features/passkeys, profile and workspaces handle. */
type OtherOperation =
  | keyof typeof passkeyOperations
  | 'confirmSession'
  | 'getPageIdentity'
  | 'updatePageIdentity'
  | 'listReceivedInvites'
  | 'acceptInvite'
  | 'acceptReceivedInvite'
  | 'declineInvite'
  | 'listReceivedTransfers'
  | 'acceptTransfer'
  | 'declineTransfer'

const preSessionPattern = /^[\w-]{22}$/

export const createAccountHandlers = (deps: Deps) =>
  ({
    /** Returns the token of the session. Without one, creates a pre-session if needed and returns its token. */
    getCsrfToken: async ({ actor, browser: { preSession } }) => {
      if (actor)
        return ok({ csrf_token: createCsrfToken(deps.secrets, actor.credential), user_id: actor.userId })
      const validPreSession = preSession && preSessionPattern.test(preSession) ? preSession : null
      const value = validPreSession ?? createRandomToken(16)
      const data = { csrf_token: createCsrfToken(deps.secrets, value), user_id: null }
      return ok(data, validPreSession ? {} : { cookies: [createPersistentCookie('preSession', value, null)] })
    },
    getAccount: async (ctx) =>
      ok({
        ...(await account.readAccount(deps, ctx)),
        csrf_token: createCsrfToken(deps.secrets, ctx.actor.credential),
      }),
    becomeAdministrator: async (ctx) => ok(toUser(await auth.becomeAdministrator(deps, ctx, ctx.body.code))),
    updateAccount: async (ctx) => {
      const { user, browser } = await account.updateAccount(deps, ctx, ctx.body)
      return ok(
        user,
        browser === null
          ? {}
          : { cookies: createSessionCookies(browser, knownDeviceLifetimeMs, ctx.browser) },
      )
    },
    deleteAccount: async (ctx) => {
      await account.deleteAccount(deps, ctx, ctx.body)
      return okDeleted({ id: ctx.actor.userId }, { cookies: [createExpiredCookie('session')] })
    },
    exportAccount: async (ctx) => ({ stream: await exportAccount(deps, ctx) }),
    listSignIns: async (ctx) => ok(await auth.listSignIns(deps, ctx)),
    listSessions: async (ctx) => ok(await credentials.listSessions(deps, ctx)),
    revokeSession: async (ctx) => {
      const revokedSession = await credentials.revokeSession(ctx, ctx.params.id)
      const isOwn = revokedSession.id === ctx.actor.credentialId
      return ok(revokedSession, isOwn ? { cookies: [createExpiredCookie('session')] } : {})
    },
    revokeOtherSessions: async (ctx) => {
      const { result, session } = await account.revokeOtherSessions(ctx)
      return okDeleted(result, {
        cookies: [createPersistentCookie('session', session.token, session.lifetimeMs)],
      })
    },
    listApiKeys: async (ctx) => ok(await credentials.listKeys(deps, ctx)),
    createApiKey: async (ctx) => ok(await createKey(deps, ctx, ctx.body)),
    deleteApiKey: async (ctx) => ok(await credentials.deleteKey(ctx, ctx.params.id)),
    startTwoFactor: async (ctx) => ok(await twoFactor.startTwoFactor(deps, ctx, ctx.body)),
    confirmTwoFactor: async (ctx) => ok(await twoFactor.confirmTwoFactor(deps, ctx, ctx.body)),
    renewRecoveryCodes: async (ctx) => ok(await twoFactor.renewRecoveryCodes(deps, ctx, ctx.body)),
    disableTwoFactor: async (ctx) => {
      await twoFactor.disableTwoFactor(deps, ctx, ctx.body)
      return okDeleted({ id: ctx.actor.userId })
    },
    getEmailVerification: async (ctx) => ok(await auth.readVerification(deps, ctx)),
    requestEmailVerification: async (ctx) => {
      await auth.requestVerification(deps, ctx)
      return noData()
    },
    confirmEmailVerification: async (ctx) => ok(await auth.confirmVerification(deps, ctx, ctx.body)),
    createProfile: async (ctx) => ok(await profiles.createProfile(deps, ctx, ctx.body)),
    deleteProfile: async (ctx) => ok(await profiles.deleteProfile(deps, ctx, ctx.params.id)),
    getCurrentAccount: async (ctx) => ok(await account.readCurrentAccount(deps, ctx)),
    listProfiles: async (ctx) => profiles.listProfiles(deps, ctx, ctx.query),
    listProfileSummaries: async (ctx) => ok(await profiles.listSummaries(deps, ctx)),
    getUsernameStatus: async (ctx) => ok(await checkUsernameStatus(deps, ctx, ctx.query.username)),
    addProfile: async (ctx) => ok(await profiles.createProfile(deps, ctx, ctx.body)),
    setProfileTags: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await setPageTags(ctx, access, ctx.body)),
    ),
    copyProfile: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await profiles.copyProfile(deps, ctx, access, ctx.body)),
    ),
  }) satisfies Handlers<
    Omit<typeof accountOperations & typeof accountExtensions & typeof profileExtensions, OtherOperation>
  >
