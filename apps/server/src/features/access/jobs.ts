import { minuteMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { getCredentialKind } from '../../domain/context.ts'
import type { RowJob } from '../../domain/job.ts'
import { toIso } from '../../domain/resource.ts'
import { claimAccessEvents, type DueAccessMail, listDueAccessMails, setSentTime } from '../audit/index.ts'
import { enqueueMail } from '../mail/index.ts'
import { lockUser } from '../users/index.ts'

/** Minimum time between two e-mails about a page, workspace or account. */
const intervalMs = 15 * minuteMs
const maxListedEvents = 20

/** Queues e-mails about granted access, copies and deletions. The first event is reported within a minute. */
export const accessMails: RowJob<DueAccessMail> = {
  kind: 'rows',
  name: 'access-mails',
  everyMs: minuteMs,
  parallel: 1,
  listDueRows: ({ db }, now, after, limit) => listDueAccessMails(db.read, now - intervalMs, after, limit),
  toKey: ({ user_id, place }) => `${user_id} ${place}`,
  work: async (deps, [row], { now }) => ({
    queued: Number(await deps.db.tx((db) => queueMail(deps, db, row, now))),
  }),
}

/** Returns false if the recipient has no verified e-mail address, is blocked, or gets the e-mail later. */
const queueMail = async (deps: Deps, db: Tx, row: DueAccessMail, now: number): Promise<boolean> => {
  const user = await lockUser(db, row.user_id)
  const events = await claimAccessEvents(db, row, now - intervalMs, now)
  if (!user || user.email_verified_at === null || user.blocked_at !== null || !events[0]) return false
  const listed = events.slice(0, maxListedEvents)
  const programs = listed.map((event) => ({ kind: getCredentialKind(event), name: event.credential_name }))
  const waitMs = await enqueueMail(deps, db, {
    userId: user.id,
    to: user.email,
    now,
    kind: 'access_changed',
    params: {
      name: user.name,
      path: '/account/access',
      // The current address of a renamed page
      place: events.at(-1)!.place_name,
      events: listed.map(({ kind }) => kind),
      times: listed.map(({ at }) => toIso(at)),
      people: listed.map(({ person }) => person),
      programKinds: programs.map(({ kind }) => kind),
      programs: programs.map(({ kind, name }) => (kind === 'session' ? '' : (name ?? ''))),
      more: String(events.length - listed.length || ''),
    },
  })
  if (waitMs) await setSentTime(db, events, null)
  return !waitMs
}
