import type { versionExtensions, versionOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { restoreVersion } from './restore.ts'
import { createVersion, deleteVersion, findVersions, listVersions } from './restore-points.ts'
import { reviewVersion } from './review.ts'

export const createVersionHandlers = (deps: Deps) =>
  ({
    listVersions: ofProfile(deps, 'read', async (_, access) => ok(await listVersions(deps, access.id))),
    findVersions: ofProfile(deps, 'read', (ctx, access) => findVersions(deps, access, ctx.query)),
    createVersion: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await createVersion(deps, ctx, access, ctx.body)),
    ),
    reviewVersion: ofProfile(deps, 'read', async (ctx, access) =>
      ok(await reviewVersion(deps, ctx, access, ctx.params.version_id)),
    ),
    deleteVersion: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await deleteVersion(ctx, access, ctx.params.version_id, ctx.expectedRevisions)),
    ),
    restoreVersion: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await restoreVersion(deps, ctx, access, ctx.params.version_id, ctx.body.preview_token)),
    ),
  }) satisfies Handlers<typeof versionOperations & typeof versionExtensions>
