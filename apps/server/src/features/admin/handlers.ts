import type { adminExtensions, adminOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import * as accounts from './accounts.ts'
import * as admin from './service.ts'

export const adminHandlers = (deps: Deps) =>
  ({
    listAdminUsers: (ctx) => admin.listUsers(deps, ctx.query),
    blockUser: async (ctx) => ok(await admin.blockUser(deps, ctx, ctx.params.id)),
    unblockUser: async (ctx) => ok(await admin.unblockUser(deps, ctx, ctx.params.id)),
    listAdminProfiles: (ctx) => admin.listProfiles(deps, ctx.query),
    blockProfile: async (ctx) => ok(await admin.setProfileBlocked(deps, ctx, ctx.params.id, ctx.now)),
    unblockProfile: async (ctx) => ok(await admin.setProfileBlocked(deps, ctx, ctx.params.id, null)),
  }) satisfies Handlers<typeof adminOperations>

export const adminExtensionHandlers = (deps: Deps) =>
  ({
    createUser: async (ctx) => ok(await accounts.createUser(deps, ctx, ctx.body), { status: 201 }),
    verifyUserEmail: async (ctx) => ok(await accounts.verifyUserEmail(ctx, ctx.params.id)),
    sendUserPasswordMail: async (ctx) => ok(await accounts.sendPasswordMail(deps, ctx, ctx.params.id)),
  }) satisfies Handlers<typeof adminExtensions>
