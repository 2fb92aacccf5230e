import type {
  accountExtensions,
  accountOperations,
  passkeyOperations,
  profileExtensions,
} from '@vitrine/contract'
import { createCsrfToken } from '../../crypto/csrf.ts'
import { createRandomToken } from '../../crypto/tokens.ts'
import { createExpiredCookie, createPersistentCookie, createSessionCookies } from '../../domain/cookies.ts'
import { asDeleted, type Handlers, Result } from '../../domain/operation.ts'
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

export const accountHandlers = {
  /** Returns the token of the session. Without one, creates a pre-session if needed and returns its token. */
  getCsrfToken: async ({ deps, actor, browser: { preSession } }) => {
    if (actor) return { csrf_token: createCsrfToken(deps.secrets, actor.credential), user_id: actor.userId }
    const validPreSession = preSession && preSessionPattern.test(preSession) ? preSession : null
    const value = validPreSession ?? createRandomToken(16)
    const data = { csrf_token: createCsrfToken(deps.secrets, value), user_id: null }
    return new Result({
      data,
      ...(validPreSession ? {} : { cookies: [createPersistentCookie('preSession', value, null)] }),
    })
  },
  getAccount: async (ctx) => ({
    ...(await account.readAccount(ctx)),
    csrf_token: createCsrfToken(ctx.deps.secrets, ctx.actor.credential),
  }),
  becomeAdministrator: async (ctx) => toUser(await auth.becomeAdministrator(ctx, ctx.body.code)),
  updateAccount: async (ctx) => {
    const { user, browser } = await account.updateAccount(ctx, ctx.body)
    return new Result({
      data: user,
      ...(browser === null
        ? {}
        : { cookies: createSessionCookies(browser, knownDeviceLifetimeMs, ctx.browser) }),
    })
  },
  deleteAccount: async (ctx) => {
    await account.deleteAccount(ctx, ctx.body)
    return new Result({
      data: asDeleted({ id: ctx.actor.userId }),
      cookies: [createExpiredCookie('session')],
    })
  },
  exportAccount: async (ctx) => new Result({ stream: await exportAccount(ctx) }),
  listSignIns: (ctx) => auth.listSignIns(ctx),
  listSessions: (ctx) => credentials.listSessions(ctx),
  revokeSession: async (ctx) => {
    const revokedSession = await credentials.revokeSession(ctx, ctx.params.id)
    const isOwn = revokedSession.id === ctx.actor.credentialId
    return new Result({
      data: revokedSession,
      ...(isOwn ? { cookies: [createExpiredCookie('session')] } : {}),
    })
  },
  revokeOtherSessions: async (ctx) => {
    const { result, session } = await account.revokeOtherSessions(ctx)
    return new Result({
      data: asDeleted(result),
      cookies: [createPersistentCookie('session', session.token, session.lifetimeMs)],
    })
  },
  listApiKeys: (ctx) => credentials.listKeys(ctx),
  createApiKey: (ctx) => createKey(ctx, ctx.body),
  deleteApiKey: (ctx) => credentials.deleteKey(ctx, ctx.params.id),
  startTwoFactor: (ctx) => twoFactor.startTwoFactor(ctx, ctx.body),
  confirmTwoFactor: (ctx) => twoFactor.confirmTwoFactor(ctx, ctx.body),
  renewRecoveryCodes: (ctx) => twoFactor.renewRecoveryCodes(ctx, ctx.body),
  disableTwoFactor: async (ctx) => {
    await twoFactor.disableTwoFactor(ctx, ctx.body)
    return asDeleted({ id: ctx.actor.userId })
  },
  getEmailVerification: (ctx) => auth.readVerification(ctx),
  requestEmailVerification: async (ctx) => {
    await auth.requestVerification(ctx)
    return new Result({})
  },
  confirmEmailVerification: (ctx) => auth.confirmVerification(ctx, ctx.body),
  createProfile: (ctx) => profiles.createProfile(ctx, ctx.body),
  deleteProfile: (ctx) => profiles.deleteProfile(ctx, ctx.params.id),
  getCurrentAccount: (ctx) => account.readCurrentAccount(ctx),
  listProfiles: (ctx) => profiles.listProfiles(ctx, ctx.query),
  listProfileSummaries: (ctx) => profiles.listSummaries(ctx),
  getUsernameStatus: (ctx) => checkUsernameStatus(ctx, ctx.query.username),
  addProfile: (ctx) => profiles.createProfile(ctx, ctx.body),
  setProfileTags: ofProfile('change', (ctx, access) => setPageTags(ctx, access, ctx.body)),
  copyProfile: ofProfile('change', (ctx, access) => profiles.copyProfile(ctx, access, ctx.body)),
} satisfies Handlers<
  Omit<typeof accountOperations & typeof accountExtensions & typeof profileExtensions, OtherOperation>
>
