import { hourMs, secondMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import type { JobRun, RowJob } from '../../domain/job.ts'
import { createCall } from '../../providers/newsletters/call.ts'
import { newsletters } from '../../providers/newsletters/index.ts'
import type { Newsletter, NewsletterTarget } from '../../providers/newsletters/port.ts'
import { findPageById } from '../profile/index.ts'
import * as repo from './repo.ts'
import { destinationChannel, isManaged, toTarget, tryNewsletter } from './target.ts'

/** Time after which no further subscriber is sent, so that other destinations are served. */
const maxBatchMs = 10 * secondMs
/** Pause of a destination whose page is blocked, or whose creator may not manage it. */
const pauseMs = hourMs

/** Returns the delay after consecutive failures: 5 seconds, then four times as long each time, at most 6 hours. */
const computeBackOff = (failures: number): number => Math.min(5 * secondMs * 4 ** (failures - 1), 6 * hourMs)

/**
 * Sends waiting subscribers, each until the newsletter service accepts or rejects it. If the process dies, the next one
 * repeats the last request, which adds nobody twice.
 */
export const destinationDeliveries: RowJob<repo.DueDestination> = {
  kind: 'rows',
  name: 'destination-deliveries',
  everyMs: 2 * secondMs,
  parallel: 10,
  wakeOn: destinationChannel,
  listDueRows: async ({ db, egress, now }, _, after, limit) =>
    egress.isOn ? repo.listDueDestinations(db.read, now(), after?.id ?? 0, limit) : [],
  toKey: ({ id }) => String(id),
  since: ({ since }) => since,
  work: (deps, [{ id }], run) => sendDeliveries(deps, id, run),
}

const sendDeliveries = async (deps: Deps, id: number, run: JobRun): Promise<Record<string, number>> => {
  const counts = { sent: 0, rejected: 0 }
  const record = await repo.findDestination(deps.db.read, id)
  if (!record) return counts
  const page = await findPageById(deps, record.profile_id)
  if (!record.doc.list || !page || page.isBlocked || !(await isManaged(deps.db.read, record, page.profile))) {
    await deps.db.tx((db) => repo.updateDestination(db, id, { retry_at: deps.now() + pauseMs }))
    return counts
  }
  const newsletter = newsletters[record.provider](createCall(deps, run.signal))
  const end = performance.now() + maxBatchMs
  const failure = await tryNewsletter(async () => {
    const target = toTarget(deps, record, page.profile.username)
    await newsletter.check(target)
    while (performance.now() < end) {
      run.signal.throwIfAborted()
      const delivery = await repo.findNextDelivery(deps.db.read, id)
      if (delivery?.revision !== record.revision) return
      const rejection = await tryNewsletter(() => sendState(newsletter, target, delivery))
      if (rejection && !rejection.isOfAddress) throw rejection
      counts[rejection ? 'rejected' : 'sent'] += 1
      await deps.db.tx(async (db) => {
        if (!rejection) return repo.deleteDelivery(db, delivery)
        await repo.rejectDelivery(db, delivery, deps.now())
        const failure = repo.toFailureColumn(rejection.problem, deps.now())
        return repo.updateDestination(db, id, { failure })
      })
    }
  })
  const now = deps.now()
  const success = { failures: 0, retry_at: 0, last_delivered_at: now }
  if (counts.sent) await deps.db.tx((db) => repo.updateDestination(db, id, success))
  if (failure) {
    const { problem, retryAfterMs } = failure
    const failures = counts.sent ? 1 : record.failures + 1
    const retry_at = now + Math.max(computeBackOff(failures), retryAfterMs)
    const state = { failures, retry_at, failure: repo.toFailureColumn(problem, now) }
    await deps.db.tx((db) => repo.updateDestination(db, id, state))
    deps.log.info(
      { destination: id, provider: record.provider, rule: problem.rule, params: problem.params, failures },
      'subscribers were not sent to a newsletter service',
    )
  }
  return counts
}

/** Makes the newsletter service agree with the current state of a subscriber. */
const sendState = async (
  newsletter: Newsletter,
  target: NewsletterTarget,
  { email, state }: repo.Delivery,
): Promise<void> => {
  if (email === null) return
  const address = email.toLowerCase()
  if (state === 'confirmed') await newsletter.subscribe(target, address)
  if (state === 'pending' && target.asks) await newsletter.ask(target, address)
  if (state === 'unsubscribed') await newsletter.unsubscribe(target, address)
}
