import type { versionOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok, tagOf } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import { createVersion, deleteVersion, listVersions } from './points.ts'
import { restoreVersion } from './restore.ts'
import { reviewVersion } from './review.ts'

export const versionHandlers = (deps: Deps) =>
  ({
    listVersions: async (call) => ok(await listVersions(deps, call, call.params.profile_id)),
    createVersion: {
      checkRights: (call) => openProfile(deps, call, call.params.profile_id, 'change'),
      handle: async (call) => {
        const version = await createVersion(deps, call, call.params.profile_id, call.body)
        return ok(version, { tag: tagOf('version', version) })
      },
    },
    reviewVersion: async (call) => {
      const { profile_id, version_id } = call.params
      const review = await reviewVersion(deps, call, profile_id, version_id)
      return ok(review, { tag: tagOf('version', review) })
    },
    deleteVersion: async (call) => {
      const { profile_id, version_id } = call.params
      return ok(await deleteVersion(deps, call, profile_id, version_id, call.expected))
    },
    restoreVersion: {
      checkRights: (call) => openProfile(deps, call, call.params.profile_id, 'change'),
      handle: async (call) => {
        const { profile_id, version_id } = call.params
        return ok(await restoreVersion(deps, call, profile_id, version_id, call.body.preview_token))
      },
    },
  }) satisfies Handlers<typeof versionOperations>
