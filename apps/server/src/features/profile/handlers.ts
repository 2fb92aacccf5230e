import type { profileOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import * as profiles from './service.ts'
import { uploadAvatar } from './uploads.ts'

export const profileHandlers = (deps: Deps) =>
  ({
    getProfile: async (call) => {
      const profile = await profiles.readProfile(deps, call, call.query.profile_id)
      return ok(profile, { tag: tagOf('profile', profile) })
    },
    updateProfile: {
      checkRights: (call) => profiles.openProfile(deps, call, call.query.profile_id, 'change'),
      handle: async (call) => {
        const profile = await profiles.updateProfile(
          deps,
          call,
          call.query.profile_id,
          call.expected,
          call.body,
        )
        return ok(profile, { tag: tagOf('profile', profile) })
      },
    },
    uploadAvatar: {
      checkRights: (call) => profiles.openProfile(deps, call, call.query.profile_id, 'change'),
      handle: async (call) => ok(await uploadAvatar(deps, call, call.query.profile_id, call.file)),
    },
  }) satisfies Handlers<typeof profileOperations>
