import type { versionExtensions, versionOperations } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import { restoreVersion } from './restore.ts'
import { createVersion, deleteVersion, findVersions, listVersions } from './restore-points.ts'
import { reviewVersion } from './review.ts'

export const versionHandlers = {
  listVersions: ofProfile('read', ({ deps }, access) => listVersions(deps, access.id)),
  findVersions: ofProfile('read', ({ deps, query }, access) => findVersions(deps, access, query)),
  createVersion: ofProfile('change', (ctx, access) => createVersion(ctx, access, ctx.body)),
  reviewVersion: ofProfile('read', (ctx, access) => reviewVersion(ctx, access, ctx.params.version_id)),
  deleteVersion: ofProfile('change', (ctx, access) =>
    deleteVersion(ctx, access, ctx.params.version_id, ctx.expectedRevisions),
  ),
  restoreVersion: ofProfile('change', (ctx, access) =>
    restoreVersion(ctx, access, ctx.params.version_id, ctx.body.preview_token),
  ),
} satisfies Handlers<typeof versionOperations & typeof versionExtensions>
