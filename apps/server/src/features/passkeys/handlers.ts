import type { accountOperations, passkeyOperations } from '@vitrine/contract'
import { createCsrfToken } from '../../crypto/csrf.ts'
import type { Deps } from '../../deps.ts'
import { createPersistentCookie, createSessionCookies } from '../../domain/cookies.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { assertLocalSignIn, knownDeviceLifetimeMs } from '../auth/index.ts'
import { confirmWithPasswordOrPasskey } from './confirm.ts'
import * as passkeys from './registration.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in.ts'

export const createPasskeyHandlers = (deps: Deps) =>
  ({
    listPasskeys: async (ctx) => ok(await passkeys.listPasskeys(deps, ctx)),
    startPasskey: async (ctx) => ok(await passkeys.startPasskey(deps, ctx, ctx.body)),
    createPasskey: async (ctx) => ok(await passkeys.createPasskey(deps, ctx, ctx.body)),
    renamePasskey: async (ctx) => ok(await passkeys.renamePasskey(deps, ctx, ctx.params.id, ctx.body)),
    deletePasskey: async (ctx) => ok(await passkeys.deletePasskey(deps, ctx, ctx.params.id, ctx.body)),
    confirmSession: async (ctx) => {
      const { credential, token, lifetimeMs } = await confirmWithPasswordOrPasskey(deps, ctx, ctx.body)
      const data = { csrf_token: createCsrfToken(deps.secrets, credential) }
      return ok(data, { cookies: [createPersistentCookie('session', token, lifetimeMs)] })
    },
    startPasskeySignIn: async (ctx) => {
      assertLocalSignIn(deps)
      return ok(await startPasskeySignIn(deps, ctx.now))
    },
    signInWithPasskey: async (ctx) => {
      assertLocalSignIn(deps)
      const { user, session } = await signInWithPasskey(deps, ctx, ctx.body)
      const data = { user, csrf_token: createCsrfToken(deps.secrets, session.credential) }
      return ok(data, { cookies: createSessionCookies(session, knownDeviceLifetimeMs, ctx.browser) })
    },
  }) satisfies Handlers<typeof passkeyOperations & Pick<typeof accountOperations, 'confirmSession'>>
