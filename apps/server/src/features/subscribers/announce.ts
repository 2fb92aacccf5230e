import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { enqueueSubscriber } from '../destinations/index.ts'
import { emitEvent } from '../events/index.ts'
import { toSubscriber } from './policy.ts'
import type { SubscriberRow } from './repo.ts'

/** Reports a subscriber to webhooks and destinations, in the transaction that confirmed it or in which it left. */
export const announceSubscriber = async (
  deps: Deps,
  db: Tx,
  kind: 'confirmed' | 'left',
  row: SubscriberRow,
  now: number,
): Promise<void> => {
  await enqueueSubscriber(deps, db, row, now)
  await emitEvent(deps, db, {
    type: `subscriber.${kind}`,
    profileId: row.profile_id,
    resource: `subscriber:${row.id}`,
    at: now,
    data: () => ({ subscriber: toSubscriber(deps, row) }),
  })
}
