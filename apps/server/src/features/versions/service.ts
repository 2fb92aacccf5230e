import type { Call } from '../../call.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { planOf } from '../billing/policy.ts'
import * as repo from './repo.ts'

export { keepLinkContent, keepProfileContent } from './repo.ts'

/** The profile as the open transaction holds it, locked against other writers. */
export type LockedProfile = {
  id: number
  revision: number
  contentRevision: number
  docBytes: number
  planKey: string
}

/**
 * Keeps an automatic recovery version of what stands now, and drops the ones the plan no longer keeps.
 * Runs inside the write's own transaction, before the write. Returns the version's id.
 */
export const captureBefore = async (
  deps: Deps,
  db: Tx,
  call: Call,
  profile: LockedProfile,
  reason: string,
): Promise<number> => {
  const id = await repo.insertVersion(db, {
    profileId: profile.id,
    kind: 'auto',
    name: '',
    reason,
    createdBy: call.actor?.userId ?? null,
    profileRevision: profile.revision,
    contentRevision: profile.contentRevision,
    profileBytes: profile.docBytes,
    links: await repo.liveLinkRefs(db, profile.id),
    now: call.now,
  })
  const keep = planOf(deps.plans, profile.planKey).limits.auto_versions
  if (keep !== null) await repo.pruneAutoVersions(db, profile.id, keep)
  return id
}

/** Hourly: automatic versions over the plan's number, and contents no version needs any more. */
export const sweepVersions = async (deps: Deps): Promise<{ versions: number; contents: number }> => {
  const swept = { versions: 0, contents: 0 }
  for (let after = 0; ; ) {
    const page = await repo.profilesWithVersions(deps.db.read, after, 200)
    for (const profile of page) {
      const keep = planOf(deps.plans, profile.plan_key).limits.auto_versions
      await deps.db.tx(async (db) => {
        if (keep !== null) swept.versions += await repo.pruneAutoVersions(db, profile.id, keep)
        swept.contents += await repo.dropUnneededContents(db, profile.id)
      })
      after = profile.id
    }
    if (page.length < 200) return swept
  }
}
