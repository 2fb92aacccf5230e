import type { Database } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { boundedMap } from '../../lib/bounded-map.ts'
import { hourMs, minuteMs } from '../../lib/durations.ts'
import { emitEvent, heardOf } from '../events/service.ts'
import { type LinkRecord, stateOf } from './link.ts'

const event = 'link.clicked_out_of_schedule'

/** Until when nothing is to be told of a link, in this process: whoever calls it again and again costs a look here. */
const quiet = new WeakMap<Database, ReturnType<typeof boundedMap<number, number>>>()
const quietOf = ({ db }: Pick<Deps, 'db'>) =>
  quiet.get(db) ?? quiet.set(db, boundedMap<number, number>(10_000)).get(db)!

/** Tells of somebody who followed a link out of its schedule: once an hour for each link, whichever process is asked. */
export const emitMissedClick = async (
  deps: Pick<Deps, 'db' | 'config' | 'egress'>,
  link: LinkRecord,
  now: number,
): Promise<void> => {
  const state = stateOf(link, true, now)
  const until = quietOf(deps).get(link.id) ?? 0
  if ((state !== 'scheduled' && state !== 'expired') || (now < until && until <= now + hourMs)) return
  const isWanted = (await heardOf(deps, deps.db.read, [link.profileId], [event])).size > 0
  const hour = Math.floor(now / hourMs)
  quietOf(deps).set(link.id, isWanted ? (hour + 1) * hourMs : now + minuteMs)
  if (!isWanted) return
  const { id, doc, profileId } = link
  const { title, url, schedule } = doc
  await deps.db.tx((db) =>
    emitEvent(deps, db, {
      type: event,
      profileId,
      resource: `link:${id}`,
      at: now,
      once: `${id} ${hour}`,
      data: () => ({ link: { id, title, url, state, schedule } }),
    }),
  )
}
