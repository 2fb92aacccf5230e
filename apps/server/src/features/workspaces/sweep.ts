import type { RemovalJob } from '../../domain/job.ts'
import { dayMs, hourMs } from '../../lib/durations.ts'
import * as invitesRepo from './invites-repo.ts'
import * as transfersRepo from './transfers-repo.ts'

const offerRetentionMs = 30 * dayMs

export const oldOffers: RemovalJob = {
  kind: 'removal',
  name: 'old-offers',
  summary: 'removes invitations and transfers that ended a month ago',
  everyMs: hourMs,
  steps: {
    invites: (_, db, { now }, limit) => invitesRepo.deleteOldInvites(db, now - offerRetentionMs, limit),
    transfers: (_, db, { now }, limit) => transfersRepo.deleteOldTransfers(db, now - offerRetentionMs, limit),
  },
}
