import type { adminOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import * as admin from './service.ts'

export const adminHandlers = (deps: Deps) =>
  ({
    listAdminUsers: (call) => admin.listUsers(deps, call.query),
    blockUser: async (call) => ok(await admin.blockUser(deps, call, call.params.id)),
    unblockUser: async (call) => ok(await admin.unblockUser(deps, call, call.params.id)),
    listAdminProfiles: (call) => admin.listProfiles(deps, call.query),
    blockProfile: async (call) => ok(await admin.setProfileBlocked(deps, call, call.params.id, call.now)),
    unblockProfile: async (call) => ok(await admin.setProfileBlocked(deps, call, call.params.id, null)),
  }) satisfies Handlers<typeof adminOperations>
