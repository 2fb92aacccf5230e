import type { adminOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
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
