import type { profileOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorised, type Handlers, ok } from '../../domain/operation.ts'
import * as profiles from './service.ts'
import { uploadAvatar } from './uploads.ts'

export const profileHandlers = (deps: Deps) =>
  ({
    getProfile: authorised(
      (ctx) => profiles.openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      async (_, access) => ok(await profiles.readProfile(deps, access)),
    ),
    updateProfile: {
      authorise: (ctx) => profiles.openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => {
        return ok(await profiles.updateProfile(deps, ctx, ctx.query.profile_id, ctx.expected, ctx.body))
      },
    },
    uploadAvatar: {
      authorise: (ctx) => profiles.openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => ok(await uploadAvatar(deps, ctx, ctx.query.profile_id, ctx.file)),
    },
  }) satisfies Handlers<typeof profileOperations>
