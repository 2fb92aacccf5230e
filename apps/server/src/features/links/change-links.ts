import { minuteMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { emitEvents, findSubscribedProfiles } from '../events/index.ts'
import { planSources } from '../latest/index.ts'
import { type Access, changeWithoutSettings, type LockedState } from '../profile/index.ts'
import { toLink } from './link.ts'
import { setCheckTime } from './link-check-repo.ts'
import { addOpenClicks } from './open-clicks.ts'
import * as repo from './repo.ts'
import { hasWrittenSource } from './write-repo.ts'

/** Delay of the check after a change, so that URLs that the user is still typing are not requested. */
const checkDelayMs = 5 * minuteMs
/** A check that starts sooner might read the links before the change is committed. */
const minDelayMs = minuteMs

/** Plans a check of the URLs of a profile's links, for the transaction that writes links. */
export const scheduleLinkCheck = async (
  db: Tx,
  { id, linkCheckAt }: { readonly id: number; readonly linkCheckAt: number | null },
  now: number,
): Promise<void> => {
  const isPlanned =
    linkCheckAt !== null && linkCheckAt >= now + minDelayMs && linkCheckAt <= now + checkDelayMs
  if (!isPlanned) await setCheckTime(db, id, now + checkDelayMs)
}

const events = ['link.created', 'link.updated', 'link.archived', 'link.restored'] as const

/** Runs `changeWithoutSettings` for work that may write links. Plans a check of their URLs and work on their sources, and records an event for each new revision. */
export const changeLinks = <T>(
  deps: Deps,
  db: Tx,
  access: Access,
  now: number,
  work: (profile: LockedState) => Promise<T>,
): Promise<T> =>
  changeWithoutSettings(deps, db, access, async (profile) => {
    await scheduleLinkCheck(db, profile, now)
    const result = await recordLinkEvents(deps, db, profile, now, () => work(profile))
    if (hasWrittenSource(db)) await planSources(deps, db, profile.id, now)
    return result
  })

/** Runs work that may write links of a locked profile, and records an event for each new revision. */
export const recordLinkEvents = async <T>(
  deps: Deps,
  db: Tx,
  profile: LockedState,
  now: number,
  work: () => Promise<T>,
): Promise<T> => {
  const { id, hasWebhooks } = profile
  if (!hasWebhooks || !(await findSubscribedProfiles(deps, db, [id], events)).size) return work()
  const previousRevisions = await repo.listActiveRevisions(db, id)
  const result = await work()
  await emitChanges(deps, db, profile, previousRevisions, now)
  return result
}

const emitChanges = async (
  deps: Deps,
  db: Tx,
  { id: profileId, isPublished }: LockedState,
  before: ReadonlyMap<number, number>,
  now: number,
): Promise<void> => {
  const after = await repo.listActiveRevisions(db, profileId)
  const archivedIds = [...before.keys()].filter((id) => !after.has(id))
  const writtenIds = [...after.keys()].filter((id) => after.get(id) !== before.get(id))
  const links = await addOpenClicks(
    deps,
    db,
    profileId,
    await repo.findLinks(db, [...archivedIds, ...writtenIds]),
  )
  await emitEvents(
    deps,
    db,
    profileId,
    links.map((link) => ({
      type:
        link.archivedAt !== null
          ? 'link.archived'
          : link.revision === 1
            ? 'link.created'
            : before.has(link.id)
              ? 'link.updated'
              : 'link.restored',
      profileId,
      resource: `link:${link.id}`,
      at: now,
      data: () => ({ link: toLink(deps.config, link, link.position, isPublished, now) }),
    })),
  )
}
