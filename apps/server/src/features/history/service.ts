import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { resolvePlan } from '../../domain/plans.ts'
import * as repo from './repo.ts'
import { selectSurplusVersions } from './surplus-versions.ts'

/** Locked profile, as the open transaction sees it. */
export type VersionSource = {
  id: number
  revision: number
  contentRevision: number
  docBytes: number
  automaticVersions: number
  planKey: string
}

/** Creates a version of any kind. Call it inside the transaction of the write, before the write. */
export const recordVersion = (
  db: Tx,
  ctx: Pick<RequestContext, 'actor' | 'now'>,
  profile: VersionSource,
  version: Pick<repo.NewVersion, 'kind' | 'name' | 'reason'>,
): Promise<repo.CreatedVersion> =>
  repo.insertVersion(db, {
    ...version,
    profileId: profile.id,
    createdBy: ctx.actor?.userId ?? null,
    profileRevision: profile.revision,
    contentRevision: profile.contentRevision,
    profileBytes: profile.docBytes,
    now: ctx.now,
  })

/** Automatic versions beyond the plan's version limit that wait for the hourly job, so that not every write deletes some. */
const maxOverLimit = 20

/**
 * Saves an automatic version and deletes those above the plan's version limit. Call it inside the transaction of a
 * write, before the write.
 */
export const saveAutomaticVersion = async (
  db: Tx,
  ctx: Pick<RequestContext, 'actor' | 'now' | 'deps'>,
  profile: VersionSource,
  reason: string,
  /** Title of the changed link, names or paths of the changed fields, or outcome, number and titles of a bulk change. */
  name = '',
): Promise<repo.CreatedVersion> => {
  const version = await recordVersion(db, ctx, profile, { kind: 'auto', name, reason })
  const versionLimit = getVersionLimit(ctx.deps, profile.planKey)
  if (profile.automaticVersions + 1 > versionLimit + maxOverLimit)
    await repo.deleteAutomaticVersions(db, await listSurplusVersions(db, profile.id, versionLimit))
  return version
}

/** Returns at least one; Infinity if the plan sets no limit. */
export const getVersionLimit = ({ plans }: Pick<Deps, 'plans'>, planKey: string): number =>
  Math.max(resolvePlan(plans, planKey).limits.automatic_versions ?? Number.POSITIVE_INFINITY, 1)

export const countAutomaticVersions = async (db: Db, profileId: number): Promise<number> =>
  (await repo.countAutomaticVersionsByProfile(db, [profileId])).get(profileId) ?? 0

export const listSurplusVersions = async (
  db: Db,
  profileId: number,
  versionLimit: number,
): Promise<number[]> => selectSurplusVersions(await repo.listAutomaticVersions(db, profileId), versionLimit)

/** Number of versions before a restore per profile, independent of the plan. */
const maxVersionsBeforeRestore = 20

/** Creates the version before a restore and returns its id. Keeps the newest 20 of a profile. */
export const saveVersionBeforeRestore = async (
  db: Tx,
  ctx: RequestContext,
  profile: VersionSource,
  restored: number,
): Promise<number> => {
  const { id } = await recordVersion(db, ctx, profile, {
    kind: 'pre_restore',
    name: '',
    reason: `version.restore ${restored}`,
  })
  await repo.deleteSurplusVersions(db, profile.id, 'pre_restore', maxVersionsBeforeRestore)
  return id
}
