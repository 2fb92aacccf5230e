import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { emitEvents, subscribedProfiles } from '../events/index.ts'
import { type Access, changeWithoutSettings, type LockedState } from '../profile/index.ts'
import { toLink } from './link.ts'
import * as repo from './repo.ts'

const events = ['link.created', 'link.updated', 'link.archived'] as const

/** Runs `changeWithoutSettings` for work that may write links, and records an event for each link that has a new revision. */
export const changeLinks = <T>(
  deps: Deps,
  db: Tx,
  access: Access,
  now: number,
  work: (profile: LockedState) => Promise<T>,
): Promise<T> =>
  changeWithoutSettings(deps, db, access, async (profile) => {
    const { id, hasWebhooks } = profile
    if (!hasWebhooks || !(await subscribedProfiles(deps, db, [id], events)).size) return work(profile)
    const before = await repo.activeRevisions(db, id)
    const result = await work(profile)
    await emitChanges(deps, db, profile, before, now)
    return result
  })

const emitChanges = async (
  deps: Deps,
  db: Tx,
  { id: profileId, isPublished }: LockedState,
  before: ReadonlyMap<number, number>,
  now: number,
): Promise<void> => {
  const after = await repo.activeRevisions(db, profileId)
  const archived = [...before.keys()].filter((id) => !after.has(id))
  const writtenIds = [...after.keys()].filter((id) => after.get(id) !== before.get(id))
  const links = await repo.linksByIds(db, [...archived, ...writtenIds])
  await emitEvents(
    deps,
    db,
    profileId,
    links.map((link) => ({
      type:
        link.archivedAt !== null ? 'link.archived' : link.revision === 1 ? 'link.created' : 'link.updated',
      profileId,
      resource: `link:${link.id}`,
      at: now,
      data: () => ({ link: toLink(deps.config, link, link.position, isPublished, now) }),
    })),
  )
}
