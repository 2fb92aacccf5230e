import { dayMs, hourMs } from '@vitrine/contract/durations'
import { runSteps, type TaskJob } from '../../domain/job.ts'
import * as inviteRepo from './invites-repo.ts'
import * as transfersRepo from './transfers-repo.ts'

const offerRetentionMs = 30 * dayMs

export const oldOffers: TaskJob = {
  kind: 'task',
  name: 'old-offers',
  everyMs: hourMs,
  work: (deps, run) =>
    runSteps(deps, run, {
      invites: (db, limit) => inviteRepo.deleteOldInvites(db, run.now - offerRetentionMs, limit),
      transfers: (db, limit) => transfersRepo.deleteOldTransfers(db, run.now - offerRetentionMs, limit),
      pageTransfers: (db, limit) => transfersRepo.deleteOldPageTransfers(db, run.now, limit),
    }),
}
