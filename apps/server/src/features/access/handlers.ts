import type { accessExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { listAccess } from './list.ts'
import { revokeAccess } from './revoke.ts'

export const createAccessHandlers = (deps: Deps) =>
  ({
    listAccess: async (ctx) => ok(await listAccess(deps.db.read, ctx)),
    revokeAccess: async (ctx) => ok(await revokeAccess(deps, ctx, ctx.body)),
  }) satisfies Handlers<typeof accessExtensions>
