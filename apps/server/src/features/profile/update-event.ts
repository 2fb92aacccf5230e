import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { isSame } from '../../domain/resource.ts'
import { emitEvent } from '../events/index.ts'
import type { LockedProfile } from './access.ts'
import type { ProfileRecord } from './profile.ts'

/** Records the event `profile.updated` for a write of a locked profile's settings. */
export const emitUpdateEvent = async (
  deps: Deps,
  db: Tx,
  before: LockedProfile,
  after: ProfileRecord,
  now: number,
): Promise<void> => {
  if (!before.hasWebhooks || after.revision === before.revision) return
  await emitEvent(deps, db, {
    type: 'profile.updated',
    profileId: after.id,
    resource: `page:${after.id}`,
    at: now,
    data: () => ({ revision: after.revision, changed: listChangedFields(before, after) }),
  })
}

const listChangedFields = (before: ProfileRecord, after: ProfileRecord): string[] => {
  const [old, current] = [toComparedFields(before), toComparedFields(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    (name) => !isSame(old[name], current[name]),
  )
}

const toComparedFields = ({
  doc,
  extra,
  username,
  isPublished,
  domain,
}: ProfileRecord): Record<string, unknown> => ({
  ...doc,
  ...extra,
  username,
  is_published: isPublished,
  domain: domain?.host ?? null,
})
