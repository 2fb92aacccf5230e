import { dayMs } from '@vitrine/contract/durations'
import { createCleanup } from '../../domain/job.ts'
import * as inviteRepo from './invite-repo.ts'
import * as transferRepo from './transfer-repo.ts'

const offerRetentionMs = 30 * dayMs

export const oldOffers = createCleanup('old-offers', (now) => ({
  invites: (db, limit) => inviteRepo.deleteOldInvites(db, now - offerRetentionMs, limit),
  transfers: (db, limit) => transferRepo.deleteOldTransfers(db, now - offerRetentionMs, limit),
  pageTransfers: (db, limit) => transferRepo.deleteOldPageTransfers(db, now, limit),
}))
