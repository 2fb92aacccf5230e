import { dayMs, minuteMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { createCleanup, type RowJob } from '../../domain/job.ts'
import { enqueueMail, findRecipient } from '../mail/index.ts'
import { findProfile } from '../profile/index.ts'
import * as repo from './repo.ts'

/** Retention of spam. Owners are not notified of spam, so they need time to find false positives. */
const spamRetentionMs = 30 * dayMs

export const oldSpam = createCleanup('old-spam', (now) => ({
  submissions: (db, limit) => repo.deleteOldSpam(db, now - spamRetentionMs, limit),
}))

/** Queues one e-mail per profile about entries to check, and those beyond the limit of e-mails. Queueing and claiming commit together. */
export const formDigests: RowJob<repo.DueDigest> = {
  kind: 'rows',
  name: 'form-digests',
  everyMs: minuteMs,
  parallel: 1,
  listDueRows: ({ db }, now, after, limit) => repo.listDueDigests(db.read, now, after, limit),
  toKey: ({ profile_id }) => String(profile_id),
  since: ({ digest_at }) => digest_at,
  work: async (deps, [{ profile_id }], { now }) => ({
    queued: Number(await deps.db.tx((db) => queueDigest(deps, db, profile_id, now))),
  }),
}

const queueDigest = async (deps: Deps, db: Tx, profileId: number, now: number): Promise<boolean> => {
  const entries = await repo.claimDigest(db, profileId, now)
  const owner = await findRecipient(db, profileId)
  const profile = await findProfile(db, profileId)
  if (!entries.length || !owner || !profile) return false
  const toCheck = entries.filter(({ needs_check }) => needs_check).length
  const waitMs = await enqueueMail(deps, db, {
    userId: owner.id,
    to: owner.email,
    now,
    kind: 'form_digest',
    params: {
      name: owner.name,
      path: `/pages/${profileId}/audience${toCheck ? '?check' : ''}`,
      profile: profile.doc.display_name || profile.username,
      toCheck: String(toCheck || ''),
      others: String(entries.length - toCheck || ''),
    },
  })
  if (!waitMs) return true
  const ids = entries.map(({ id }) => id)
  await repo.setDigestTime(db, ids, now + waitMs)
  return false
}
