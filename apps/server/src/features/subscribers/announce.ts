import type { Subscriber } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { enqueueSubscriberChange } from '../destinations/index.ts'
import { emitEvent } from '../events/index.ts'

export type SubscriberChange = {
  /** `entered`: only if the destination confirms the address itself. `erased`: before the row is deleted. */
  readonly kind: 'entered' | 'confirmed' | 'left' | 'erased'
  readonly subscriber: Subscriber
  readonly at: number
}

/** Reports a change of a subscriber to webhooks and destinations, in the transaction of the change. */
export const announceSubscriber = async (
  deps: Pick<Deps, 'db' | 'config' | 'egress' | 'secrets'>,
  db: Tx,
  change: SubscriberChange,
): Promise<void> => {
  await enqueueSubscriberChange(deps, db, change)
  const { kind, subscriber, at } = change
  if (kind !== 'confirmed' && kind !== 'left') return
  await emitEvent(deps, db, {
    type: `subscriber.${kind}`,
    profileId: subscriber.profile_id,
    resource: `subscriber:${subscriber.id}`,
    at,
    data: () => ({ subscriber }),
  })
}
