import type { Deps } from '../../deps.ts'
import { dayMs } from '../../lib/durations.ts'
import * as invitesRepo from './invites-repo.ts'
import * as transfersRepo from './transfers-repo.ts'

const offerRetentionMs = 30 * dayMs

/** Hourly: invitations and transfers that ended a month ago. */
export const sweepWorkspaces = (deps: Pick<Deps, 'db'>, now: number): Promise<number> =>
  deps.db.tx(
    async (db) =>
      (await invitesRepo.deleteOldInvites(db, now - offerRetentionMs)) +
      (await transfersRepo.deleteOldTransfers(db, now - offerRetentionMs)),
  )
