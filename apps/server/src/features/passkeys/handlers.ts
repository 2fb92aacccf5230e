import type { accountOperations, passkeyOperations } from '@vitrine/contract'
import { createCsrfToken } from '../../crypto/csrf.ts'
import { createPersistentCookie, createSessionCookies } from '../../domain/cookies.ts'
import { type Handlers, Result } from '../../domain/operation.ts'
import { assertLocalSignIn, knownDeviceLifetimeMs } from '../auth/index.ts'
import { confirmWithPasswordOrPasskey } from './confirm.ts'
import * as passkeys from './registration.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in.ts'

export const passkeyHandlers = {
  listPasskeys: (ctx) => passkeys.listPasskeys(ctx),
  startPasskey: (ctx) => passkeys.startPasskey(ctx, ctx.body),
  createPasskey: (ctx) => passkeys.createPasskey(ctx, ctx.body),
  renamePasskey: (ctx) => passkeys.renamePasskey(ctx, ctx.params.id, ctx.body),
  deletePasskey: (ctx) => passkeys.deletePasskey(ctx, ctx.params.id, ctx.body),
  confirmSession: async (ctx) => {
    const { credential, token, lifetimeMs } = await confirmWithPasswordOrPasskey(ctx, ctx.body)
    const data = { csrf_token: createCsrfToken(ctx.deps.secrets, credential) }
    return new Result({ data, cookies: [createPersistentCookie('session', token, lifetimeMs)] })
  },
  startPasskeySignIn: async (ctx) => {
    assertLocalSignIn(ctx.deps)
    return startPasskeySignIn(ctx.deps, ctx.now)
  },
  signInWithPasskey: async (ctx) => {
    assertLocalSignIn(ctx.deps)
    const { user, session } = await signInWithPasskey(ctx, ctx.body)
    const data = { user, csrf_token: createCsrfToken(ctx.deps.secrets, session.credential) }
    return new Result({ data, cookies: createSessionCookies(session, knownDeviceLifetimeMs, ctx.browser) })
  },
} satisfies Handlers<typeof passkeyOperations & Pick<typeof accountOperations, 'confirmSession'>>
