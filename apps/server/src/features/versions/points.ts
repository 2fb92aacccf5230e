import type { DataOf, Version, VersionCreate, versionOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserCall } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { iso } from '../../domain/resource.ts'
import { allowOne, planOf } from '../billing/policy.ts'
import { lockProfile, openProfile } from '../profile/service.ts'
import { dropUnneededContents } from './history.ts'
import * as repo from './repo.ts'
import { keepVersion } from './service.ts'

/** Versions a list shows: all named and safety ones, then the newest automatic ones. */
const mostListed = 1000
/** Named restore points of one profile, also where the plan sets no number: a list shows them all. */
const mostNamed = 500

/** A version without its content, as the contract shows it. */
export const presentVersion = (row: repo.VersionRow): Version => ({
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

/** Versions of a profile, newest first. */
export const listVersions = async (deps: Deps, call: UserCall, profileId: number): Promise<Version[]> => {
  const { id } = await openProfile(deps, call, profileId, 'read')
  return allVersions(deps, id)
}

/** The same for an export by the owner; none when the profile is gone meanwhile. */
export const allVersions = async (deps: Deps, profileId: number): Promise<Version[]> => {
  const chosen = await repo.listVersions(deps.db.read, profileId, false, mostListed)
  const automatic = await repo.listVersions(deps.db.read, profileId, true, mostListed - chosen.length)
  return [...chosen, ...automatic].sort((a, b) => b.id - a.id).map(presentVersion)
}

/** Keeps a named restore point. The content does not change, so neither do its revision and the caches. */
export const createVersion = async (
  deps: Deps,
  call: UserCall,
  profileId: number,
  input: VersionCreate,
): Promise<Version> => {
  const access = await openProfile(deps, call, profileId, 'change')
  return call.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const named = await repo.countNamed(db, profile.id)
    allowOne(planOf(deps.plans, profile.planKey), 'named_versions', named)
    if (named >= mostNamed)
      fail('plan_limit', `A profile can have ${mostNamed} named restore points; delete one first.`)
    const id = await keepVersion(db, call, profile, {
      kind: 'manual',
      name: input.name,
      reason: input.reason || 'manual',
    })
    return presentVersion((await repo.findVersion(db, profile.id, id))!)
  })
}

/** Deletes a version, and with it the contents that no other version needs. */
export const deleteVersion = async (
  deps: Deps,
  call: UserCall,
  profileId: number,
  id: number,
  expected: number | undefined,
): Promise<DataOf<typeof versionOperations.deleteVersion>> => {
  const access = await openProfile(deps, call, profileId, 'change')
  return call.tx(async (db) => {
    const profile = await lockProfile(db, access)
    if (!(await repo.deleteVersion(db, profile.id, id, expected)))
      fail((await repo.findVersion(db, profile.id, id)) ? 'stale_revision' : 'not_found')
    await dropUnneededContents(db, profile.id, id)
    return { id, deleted: true as const }
  })
}
