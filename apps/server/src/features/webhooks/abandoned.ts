import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { Notice } from '../events/index.ts'
import { addNotice, type Endpoint } from './endpoint.ts'
import { english } from './english.ts'
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
    message: english.abandoned,
  }
  const disabledEndpoint: Endpoint = {
    ...endpoint,
    isAbandoned: false,
    revision: endpoint.revision + 1,
    disabled_reason: 'creator_lost_access',
    disabled_at: now,
    notices: addNotice(endpoint.notices, notice),
  }
  await repo.storeFailureState(db, disabledEndpoint, now)
  await notifyOwner(deps, db, disabledEndpoint, notice, now)
  return disabledEndpoint
}
