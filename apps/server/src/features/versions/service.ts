import type { Version } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { maxRemoved, type RowJob } from '../../domain/job.ts'
import { iso } from '../../domain/resource.ts'
import { hourMs } from '../../lib/durations.ts'
import { planOf } from '../billing/policy.ts'
import { dropSomeUnneeded, profilesWithUnneeded } from './history-repo.ts'
import * as repo from './repo.ts'
import { versionsToDrop } from './thinning.ts'

export { keepLinkContent, keepProfileContent } from './history-repo.ts'

/** Versions a list shows: all named and safety ones, then the newest automatic ones. */
const maxListed = 1000
/** A version without its content, as the contract shows it. */
export const toVersion = (row: repo.VersionRow): Version => ({
  id: row.id,
  revision: row.revision,
  created_at: iso(row.created_at),
  updated_at: iso(row.created_at),
  profile_id: row.profile_id,
  name: row.name,
  kind: row.kind,
  reason: row.reason,
  created_by:
    row.created_by !== null && row.creator !== null ? { id: row.created_by, name: row.creator } : null,
  link_count: row.link_count,
  size_bytes: row.size_bytes,
})

/** Versions of a profile, newest first; none when the profile is gone meanwhile. */
export const allVersions = async (deps: Deps, profileId: number): Promise<Version[]> => {
  const chosen = await repo.listVersions(deps.db.read, profileId, false, maxListed)
  const automatic = await repo.listVersions(deps.db.read, profileId, true, maxListed - chosen.length)
  return [...chosen, ...automatic].sort((a, b) => b.id - a.id).map(toVersion)
}

/** What a version is kept of: the profile as the open transaction holds it, locked against other writers. */
export type VersionSource = {
  id: number
  revision: number
  contentRevision: number
  docBytes: number
  planKey: string
}

/** Keeps a version of what stands now, inside the open transaction. Returns its id. */
export const keepVersion = async (
  db: Tx,
  ctx: RequestContext,
  profile: VersionSource,
  version: Pick<repo.NewVersion, 'kind' | 'name' | 'reason'>,
): Promise<number> =>
  repo.insertVersion(db, {
    ...version,
    profileId: profile.id,
    createdBy: ctx.actor?.userId ?? null,
    profileRevision: profile.revision,
    contentRevision: profile.contentRevision,
    profileBytes: profile.docBytes,
    links: await repo.liveLinkRefs(db, profile.id),
    now: ctx.now,
  })

/**
 * Keeps an automatic recovery version of what stands now, and thins those the plan does not keep all.
 * Runs inside the write's own transaction, before the write. Returns the version's id.
 */
export const captureBefore = async (
  deps: Deps,
  db: Tx,
  ctx: RequestContext,
  profile: VersionSource,
  reason: string,
): Promise<number> => {
  const id = await keepVersion(db, ctx, profile, { kind: 'auto', name: '', reason })
  const keep = planOf(deps.plans, profile.planKey).limits.automatic_versions
  if (keep !== null) await thin(db, profile.id, keep)
  return id
}

/**
 * Thins the automatic versions of a profile to the plan's number. Returns how many went. Of many a few more go at once, so
 * that not every write looks at all of them.
 */
const thin = async (db: Tx, profileId: number, plans: number): Promise<number> => {
  const keep = Math.max(plans, 1)
  if (((await repo.countAutomatic(db, [profileId])).get(profileId) ?? 0) <= keep) return 0
  return repo.deleteVersions(db, await surplus(db, profileId, plans))
}

/** Ids of the automatic versions that a thinning to the plan's number takes. */
const surplus = async (db: Db, profileId: number, plans: number): Promise<number[]> => {
  const keep = Math.max(plans, 1)
  return versionsToDrop(await repo.automaticVersions(db, profileId), keep - Math.floor(keep / 50))
}

/** Safety versions kept of a profile. The plan's number of automatic versions does not touch them. */
const safetyKept = 20

/** Keeps the safety version of a restore; beyond the newest 20 of a profile they go. Returns its id. */
export const captureSafety = async (
  db: Tx,
  ctx: RequestContext,
  profile: VersionSource,
  restored: number,
): Promise<number> => {
  const id = await keepVersion(db, ctx, profile, {
    kind: 'pre_restore',
    name: '',
    reason: `version.restore ${restored}`,
  })
  await repo.pruneVersions(db, profile.id, 'pre_restore', safetyKept)
  return id
}

/** Automatic versions over the plan's number, and contents no version needs any more: mostly of accounts whose plan is a lesser one now. */
export const versionPruning: RowJob<repo.ProfileWithVersions> = {
  kind: 'rows',
  name: 'version-pruning',
  summary: 'thins automatic versions over the number of the plan, and contents no version needs',
  everyMs: hourMs,
  maxRows: 500,
  due: ({ db }, _, after, limit) => repo.profilesWithVersions(db.read, Number(after), limit),
  keyOf: ({ id }) => String(id),
  work: async (deps, profiles, run) => {
    const ids = profiles.map(({ id }) => id)
    const counts = await repo.countAutomatic(deps.db.read, ids)
    await run.turn()
    const over = profiles.flatMap(({ id, plan_key }) => {
      const keep = planOf(deps.plans, plan_key).limits.automatic_versions
      return keep !== null && (counts.get(id) ?? 0) > Math.max(keep, 1) ? [{ id, keep }] : []
    })
    const unneeded = await profilesWithUnneeded(deps.db.read, ids)
    // Each in transactions of its own, as writers wait for them: one profile may have years of versions over its number
    let [versions, contents] = [0, 0]
    for (const { id, keep } of over) {
      const ids = await surplus(deps.db.read, id, keep)
      await run.slices(maxRemoved, async (limit) => {
        versions += await deps.db.tx((db) => repo.deleteVersions(db, ids.splice(0, limit)))
        return ids.length > 0
      })
      run.signal.throwIfAborted()
    }
    for (const id of new Set([...over.map(({ id }) => id), ...unneeded])) {
      await run.slices(maxRemoved, async (limit) => {
        const dropped = await deps.db.tx((db) => dropSomeUnneeded(db, id, limit))
        contents += dropped
        return dropped >= limit
      })
      run.signal.throwIfAborted()
    }
    return { versions, contents }
  },
}
