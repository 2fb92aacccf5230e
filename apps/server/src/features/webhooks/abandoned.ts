import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RowJob } from '../../domain/job.ts'
import { minuteMs } from '../../lib/durations.ts'
import type { Notice } from '../events/index.ts'
import { addNotice, type Endpoint } from './endpoint.ts'
import { notifyOwner } from './notify.ts'
import * as repo from './repo.ts'

/** Disables a locked endpoint if its creator may no longer manage it, and notifies the owner. Returns the updated endpoint. */
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
    message:
      'The person who added this webhook may no longer manage it. Turn the webhook on to take it over, or delete it.',
  }
  const disabledEndpoint: Endpoint = {
    ...endpoint,
    isAbandoned: false,
    revision: endpoint.revision + 1,
    disabled_reason: 'creator_lost_access',
    disabled_at: now,
    notices: addNotice(endpoint.notices, notice),
  }
  await repo.pauseEndpoint(db, disabledEndpoint, now)
  await notifyOwner(deps, db, disabledEndpoint, notice, now)
  return disabledEndpoint
}

/** Disables abandoned endpoints that have no deliveries; with deliveries, `deliver.ts` does it. Reads in batches: one query over 200,000 endpoints took 190 ms. */
export const abandonedWebhooks: RowJob<{ id: number }> = {
  kind: 'rows',
  name: 'abandoned-webhooks',
  summary: 'disables webhooks whose creator may no longer manage them',
  everyMs: 5 * minuteMs,
  due: ({ db }, _, after, limit) => repo.listActiveEndpoints(db.read, after?.id ?? 0, limit),
  toKey: ({ id }) => String(id),
  work: async (deps, rows, { now }) => {
    const abandoned = await repo.listAbandonedEndpoints(
      deps.db.read,
      rows.map(({ id }) => id),
    )
    for (const { id } of abandoned)
      await deps.db.tx(async (tx) => {
        const endpoint = await repo.lockEndpoint(tx, id)
        if (endpoint) await disableIfAbandoned(deps, tx, endpoint, now)
      })
    return { disabled: abandoned.length }
  },
}
