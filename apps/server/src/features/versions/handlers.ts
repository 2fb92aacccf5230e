import type { versionOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import { restoreVersion } from './restore.ts'
import { createVersion, deleteVersion, listVersions } from './restore-points.ts'
import { reviewVersion } from './review.ts'

export const versionHandlers = (deps: Deps) =>
  ({
    listVersions: async (ctx) => ok(await listVersions(deps, ctx, ctx.params.profile_id)),
    createVersion: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => {
        return ok(await createVersion(deps, ctx, ctx.params.profile_id, ctx.body))
      },
    },
    reviewVersion: async (ctx) => {
      const { profile_id, version_id } = ctx.params
      return ok(await reviewVersion(deps, ctx, profile_id, version_id))
    },
    deleteVersion: async (ctx) => {
      const { profile_id, version_id } = ctx.params
      return ok(await deleteVersion(deps, ctx, profile_id, version_id, ctx.expected))
    },
    restoreVersion: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => {
        const { profile_id, version_id } = ctx.params
        return ok(await restoreVersion(deps, ctx, profile_id, version_id, ctx.body.preview_token))
      },
    },
  }) satisfies Handlers<typeof versionOperations>
