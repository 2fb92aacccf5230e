import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { deleteBatchSize, type JobRun, type RowJob, repeatInBatches } from '../../domain/job.ts'
import { resolvePlan } from '../../domain/plans.ts'
import { hourMs } from '../../lib/durations.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { deleteSomeUnneeded, listProfilesWithUnneeded } from './contents-repo.ts'
import * as repo from './repo.ts'
import { selectVersionsToDrop } from './thinning.ts'

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
  ctx: RequestContext,
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

/** Automatic versions beyond the plan's number that wait for the hourly job, so that not every write has to thin. */
const maxOverLimit = 20

/** Saves an automatic version and deletes those above the plan's number. Call it inside the transaction of a write, before the write. */
export const saveAutomaticVersion = async (
  deps: Deps,
  db: Tx,
  ctx: RequestContext,
  profile: VersionSource,
  reason: string,
): Promise<repo.CreatedVersion> => {
  const version = await recordVersion(db, ctx, profile, { kind: 'auto', name: '', reason })
  const keep = getVersionLimit(deps, profile.planKey)
  if (profile.automaticVersions + 1 > keep + maxOverLimit)
    await repo.deleteVersions(db, await listSurplusVersions(db, profile.id, keep))
  return version
}

/** Returns at least one; Infinity if the plan sets no limit. */
const getVersionLimit = ({ plans }: Pick<Deps, 'plans'>, planKey: string): number =>
  Math.max(resolvePlan(plans, planKey).limits.automatic_versions ?? Number.POSITIVE_INFINITY, 1)

const countAutomaticVersions = async (db: Db, profileId: number): Promise<number> =>
  (await repo.countAutomatic(db, [profileId])).get(profileId) ?? 0

const listSurplusVersions = async (db: Db, profileId: number, keep: number): Promise<number[]> =>
  selectVersionsToDrop(await repo.listAutomaticVersions(db, profileId), keep)

/** Deletes chosen versions that are still surplus. Returns null if the plan's number has changed; the next run chooses again. */
const deleteSurplus = async (
  deps: Pick<Deps, 'plans'>,
  db: Tx,
  profileId: number,
  keep: number,
  versionIds: readonly number[],
): Promise<number | null> => {
  const planKey = await repo.readPlanOfOwner(db, profileId)
  if (planKey === undefined || getVersionLimit(deps, planKey) !== keep) return null
  // Other processes may have deleted versions in the meantime
  const surplus = Math.max((await countAutomaticVersions(db, profileId)) - keep, 0)
  return repo.deleteVersions(db, versionIds.slice(0, surplus))
}

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

/** Deletes automatic versions beyond the plan's number and unneeded contents, mostly after a downgrade. */
export const versionPruning: RowJob<repo.ProfileWithVersions> = {
  kind: 'rows',
  name: 'version-pruning',
  summary: 'deletes automatic versions above the plan’s limit, and their unused contents',
  everyMs: hourMs,
  due: ({ db }, _, after, limit) => repo.listProfilesWithVersions(db.read, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async (deps, profiles, run) => {
    const ids = profiles.map(({ id }) => id)
    const counts = await repo.countAutomatic(deps.db.read, ids)
    await yieldToEventLoop()
    const profilesAboveLimit = profiles.flatMap(({ id, plan_key }) => {
      const keep = getVersionLimit(deps, plan_key)
      return (counts.get(id) ?? 0) > keep ? [{ id, keep }] : []
    })
    const unneeded = await listProfilesWithUnneeded(deps.db.read, ids)
    let [versions, contents] = [0, 0]
    for (const { id, keep } of profilesAboveLimit) versions += await thinVersions(deps, id, keep, run)
    for (const id of new Set([...profilesAboveLimit.map(({ id }) => id), ...unneeded]))
      contents += await repeatInBatches(run, (limit) => deps.db.tx((db) => deleteSomeUnneeded(db, id, limit)))
    return { versions, contents }
  },
}

/** Uses small transactions, because a profile may have years of versions. Returns the number of deleted ones. */
const thinVersions = async (deps: Deps, profileId: number, keep: number, run: JobRun): Promise<number> => {
  const surplusIds = await listSurplusVersions(deps.db.read, profileId, keep)
  let versions = 0
  while (surplusIds.length) {
    run.signal.throwIfAborted()
    const batch = surplusIds.splice(0, deleteBatchSize)
    const deletedCount = await deps.db.tx((db) => deleteSurplus(deps, db, profileId, keep, batch))
    if (deletedCount === null) break
    versions += deletedCount
    await yieldToEventLoop()
  }
  return versions
}
