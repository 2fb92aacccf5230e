import type { accessExtensions } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { listAccess } from './list.ts'
import { revokeAccess } from './revoke.ts'

export const accessHandlers = {
  listAccess: (ctx) => listAccess(ctx.deps.db.read, ctx),
  revokeAccess: (ctx) => revokeAccess(ctx, ctx.body),
} satisfies Handlers<typeof accessExtensions>
