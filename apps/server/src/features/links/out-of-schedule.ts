import { hourMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { emitEvent, isUnsent } from '../events/index.ts'
import { type LinkRecord, resolveLinkState } from './link.ts'

/** Emits an event if a visitor follows a link outside its schedule, at most once an hour for each link. */
export const emitClickOutOfSchedule = async (
  deps: Pick<Deps, 'db' | 'config' | 'egress'>,
  link: LinkRecord,
  now: number,
): Promise<void> => {
  const state = resolveLinkState(link, true, now)
  if (state !== 'scheduled' && state !== 'expired') return
  const { id, doc, profileId } = link
  const event = {
    type: 'link.clicked_out_of_schedule',
    profileId,
    once: `${id} ${Math.floor(now / hourMs)}`,
  } as const
  // Repeated clicks must not take the write lock
  if (!(await isUnsent(deps, deps.db.read, event))) return
  const { title, url, schedule } = doc
  await deps.db.tx((db) =>
    emitEvent(deps, db, {
      ...event,
      resource: `link:${id}`,
      at: now,
      data: () => ({ link: { id, title, url, state, schedule } }),
    }),
  )
}
