import { hourMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { deleteBatchSize, type JobRun, type RowJob, repeatInBatches } from '../../domain/job.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { deleteUnneededBatch, listProfilesWithUnneededContents } from './content-repo.ts'
import * as repo from './repo.ts'
import { countAutomaticVersions, getVersionLimit, listSurplusVersions } from './service.ts'

/** Deletes chosen versions that are still surplus. Returns null if the plan's version limit has changed; the next run chooses again. */
const deleteSurplusBatch = async (
  deps: Pick<Deps, 'plans'>,
  db: Tx,
  profileId: number,
  versionLimit: number,
  versionIds: readonly number[],
): Promise<number | null> => {
  const planKey = await repo.readPlanOfOwner(db, profileId)
  if (planKey === undefined || getVersionLimit(deps, planKey) !== versionLimit) return null
  // Other processes may have deleted versions in the meantime
  const surplus = Math.max((await countAutomaticVersions(db, profileId)) - versionLimit, 0)
  return repo.deleteAutomaticVersions(db, versionIds.slice(0, surplus))
}

/** Deletes automatic versions beyond the plan's version limit and unneeded contents, mostly after a downgrade. */
export const versionPruning: RowJob<repo.ProfileWithVersions> = {
  kind: 'rows',
  name: 'version-pruning',
  everyMs: hourMs,
  listDueRows: ({ db }, _, after, limit) => repo.listProfilesWithVersions(db.read, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async (deps, profiles, run) => {
    const ids = profiles.map(({ id }) => id)
    const counts = await repo.countAutomaticVersionsByProfile(deps.db.read, ids)
    await yieldToEventLoop()
    const profilesAboveLimit = profiles.flatMap(({ id, plan_key }) => {
      const versionLimit = getVersionLimit(deps, plan_key)
      return (counts.get(id) ?? 0) > versionLimit ? [{ id, versionLimit }] : []
    })
    const profilesWithUnneededContents = await listProfilesWithUnneededContents(deps.db.read, ids)
    let [versions, unusedContents] = [0, 0]
    for (const { id, versionLimit } of profilesAboveLimit)
      versions += await deleteSurplusOfProfile(deps, id, versionLimit, run)
    for (const id of new Set([...profilesAboveLimit.map(({ id }) => id), ...profilesWithUnneededContents]))
      unusedContents += await repeatInBatches(run, (limit) =>
        deps.db.tx((db) => deleteUnneededBatch(db, id, limit)),
      )
    return { versions, unusedContents }
  },
}

/** Deletes in small transactions, because a profile may have years of versions. Returns the number of deleted versions. */
const deleteSurplusOfProfile = async (
  deps: Deps,
  profileId: number,
  versionLimit: number,
  run: JobRun,
): Promise<number> => {
  const surplusIds = await listSurplusVersions(deps.db.read, profileId, versionLimit)
  let versions = 0
  while (surplusIds.length) {
    run.signal.throwIfAborted()
    const batch = surplusIds.splice(0, deleteBatchSize)
    const deletedCount = await deps.db.tx((db) =>
      deleteSurplusBatch(deps, db, profileId, versionLimit, batch),
    )
    if (deletedCount === null) break
    versions += deletedCount
    await yieldToEventLoop()
  }
  return versions
}
