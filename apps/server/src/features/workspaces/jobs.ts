import { dayMs, hourMs } from '@vitrine/contract/durations'
import { runSteps, type TaskJob } from '../../domain/job.ts'
import * as inviteRepo from './invite-repo.ts'
import * as transferRepo from './transfer-repo.ts'

const offerRetentionMs = 30 * dayMs

export const oldOffers: TaskJob = {
  kind: 'task',
  name: 'old-offers',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, {
      invites: (db, limit) => inviteRepo.deleteOldInvites(db, run.now - offerRetentionMs, limit),
      transfers: (db, limit) => transferRepo.deleteOldTransfers(db, run.now - offerRetentionMs, limit),
      pageTransfers: (db, limit) => transferRepo.deleteOldPageTransfers(db, run.now, limit),
    }),
}
