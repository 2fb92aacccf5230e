import type { profileOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import * as profiles from './service.ts'
import { uploadAvatar } from './uploads.ts'

export const profileHandlers = (deps: Deps) =>
  ({
    getProfile: async (ctx) => {
      const profile = await profiles.readProfile(deps, ctx, ctx.query.profile_id)
      return ok(profile, { tag: tagOf('profile', profile) })
    },
    updateProfile: {
      checkRights: (ctx) => profiles.openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => {
        const profile = await profiles.updateProfile(deps, ctx, ctx.query.profile_id, ctx.expected, ctx.body)
        return ok(profile, { tag: tagOf('profile', profile) })
      },
    },
    uploadAvatar: {
      checkRights: (ctx) => profiles.openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      handle: async (ctx) => ok(await uploadAvatar(deps, ctx, ctx.query.profile_id, ctx.file)),
    },
  }) satisfies Handlers<typeof profileOperations>
