import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RowJob } from '../../domain/job.ts'
import { minuteMs } from '../../lib/durations.ts'
import type { Notice } from '../events/policy.ts'
import { type Endpoint, withNotice } from './endpoint.ts'
import { notifyOwner } from './notify.ts'
import * as repo from './repo.ts'

/**
 * Disables a locked endpoint if its creator may no longer manage it, and notifies the owner of its place. Returns the
 * endpoint as it is then.
 */
export const disableIfAbandoned = async (
  deps: Deps,
  db: Tx,
  endpoint: Endpoint,
  now: number,
): Promise<Endpoint> => {
  if (!endpoint.isAbandoned) return endpoint
  const notice: Notice = {
    at: now,
    kind: 'disabled',
    failures: endpoint.failures,
    message: 'The person who set it up may no longer manage it. Switch it on to take it over, or delete it.',
  }
  const disabled: Endpoint = {
    ...endpoint,
    isAbandoned: false,
    revision: endpoint.revision + 1,
    disabled_reason: 'creator_lost_access',
    disabled_at: now,
    notices: withNotice(endpoint.notices, notice),
  }
  await repo.holdEndpoint(db, disabled, now)
  await notifyOwner(deps, db, disabled, notice, now)
  return disabled
}

/** Finds endpoints that no event has reached since their creator lost the right. Deliveries check it themselves. */
export const abandonedWebhooks: RowJob<{ id: number }> = {
  kind: 'rows',
  name: 'abandoned-webhooks',
  summary: 'disables webhooks whose creator may no longer manage them',
  everyMs: 5 * minuteMs,
  maxRows: 100,
  parallel: 1,
  due: ({ db }, _, after, limit) => repo.abandonedEndpoints(db.read, Number(after), limit),
  keyOf: ({ id }) => String(id),
  work: async (deps, [row], { now }) => {
    const disabled = await deps.db.tx(async (db) => {
      const endpoint = await repo.lockEndpoint(db, row!.id)
      if (!endpoint?.isAbandoned) return false
      await disableIfAbandoned(deps, db, endpoint, now)
      return true
    })
    return { disabled: disabled ? 1 : 0 }
  },
}
