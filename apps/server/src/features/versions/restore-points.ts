import type {
  DataOf,
  QueryOf,
  Version,
  VersionCreate,
  versionExtensions,
  versionOperations,
} from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type ListPage, nameList, readNewest } from '../../domain/paging.ts'
import { assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { toIso } from '../../domain/resource.ts'
import { deleteUnneededContents, recordVersion } from '../history/index.ts'
import { type Access, lockProfile } from '../profile/index.ts'
import * as repo from './repo.ts'

/** Maximum number of listed versions: restore points and versions before a restore first, then the newest automatic versions. */
const maxListedVersions = 1000

export const toVersion = (row: repo.VersionRow): Version => ({
  id: row.id,
  revision: row.revision,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.created_at),
  profile_id: row.profile_id,
  name: row.name,
  kind: row.kind,
  reason: row.reason,
  created_by:
    row.created_by !== null && row.creator !== null ? { id: row.created_by, name: row.creator } : null,
  link_count: row.link_count,
  size_bytes: row.size_bytes,
})

/** Returns versions newest first, or none if the profile was deleted in the meantime. */
export const listVersions = async (deps: Deps, profileId: number): Promise<Version[]> => {
  const otherVersions = await repo.listVersions(deps.db.read, profileId, {
    automatic: false,
    limit: maxListedVersions,
  })
  const automaticVersions = await repo.listVersions(deps.db.read, profileId, {
    automatic: true,
    limit: maxListedVersions - otherVersions.length,
  })
  return [...otherVersions, ...automaticVersions].sort((a, b) => b.id - a.id).map(toVersion)
}

export const findVersions = async (
  deps: Deps,
  { id }: Access,
  { kind, ...query }: QueryOf<typeof versionExtensions.findVersions>,
): Promise<ListPage<Version>> => {
  const { rows, meta } = await readNewest(nameList('versions', { kind }), query, (before, limit) =>
    repo.listNewest(deps.db.read, id, kind, before, limit),
  )
  return { data: rows.map(toVersion), meta }
}

/** Creates a restore point. Changes neither the content revision nor the caches. */
export const createVersion = async (
  ctx: UserContext,
  access: Access,
  input: VersionCreate,
): Promise<Version> => {
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const restorePointCount = await repo.countRestorePoints(db, profile.id)
    assertWithinLimit(resolvePlan(ctx.deps.plans, profile.planKey), 'named_versions', restorePointCount)
    const { id } = await recordVersion(db, ctx, profile, {
      kind: 'manual',
      name: input.name,
      reason: input.reason || 'manual',
    })
    return toVersion((await repo.findVersion(db, profile.id, id))!)
  })
}

/** Deletes a version and the contents that no other version needs. */
export const deleteVersion = async (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<DataOf<typeof versionOperations.deleteVersion>> => {
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    if (!(await repo.deleteVersion(db, profile.id, id, expectedRevisions)))
      fail((await repo.findVersion(db, profile.id, id)) ? 'stale_revision' : 'not_found')
    await deleteUnneededContents(db, profile.id, id)
    return { id, deleted: true as const }
  })
}
