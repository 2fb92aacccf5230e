import type { versionOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { loadProfile } from '../profile/index.ts'
import { restoreVersion } from './restore.ts'
import { createVersion, deleteVersion, listVersions } from './restore-points.ts'
import { reviewVersion } from './review.ts'

export const createVersionHandlers = (deps: Deps) =>
  ({
    listVersions: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await listVersions(deps, access.id)),
    ),
    createVersion: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await createVersion(deps, ctx, access, ctx.body)),
    ),
    reviewVersion: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (ctx, access) => ok(await reviewVersion(deps, ctx, access, ctx.params.version_id)),
    ),
    deleteVersion: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await deleteVersion(ctx, access, ctx.params.version_id, ctx.expectedRevisions)),
    ),
    restoreVersion: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) =>
        ok(await restoreVersion(deps, ctx, access, ctx.params.version_id, ctx.body.preview_token)),
    ),
  }) satisfies Handlers<typeof versionOperations>
