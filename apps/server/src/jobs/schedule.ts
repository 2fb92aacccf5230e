import { Cron } from 'croner'
import type { Deps } from '../deps.ts'
import { deliverAlerts, evaluateAlerts } from '../features/alerts/service.ts'
import { sendRequestedResets } from '../features/auth/service.ts'
import { lookUpDomains } from '../features/domains/service.ts'
import { onMailQueued, sendDueMails } from '../features/mail/service.ts'
import { sweepAll } from './sweep.ts'

export type Jobs = {
  /** No run begins any more; resolves when those under way have ended. */
  stop(): Promise<void>
}

/** Every two seconds. A mail also leaves at once after the commit that queued it. */
const mailPattern = '*/2 * * * * *'

/**
 * Starts the periodic work of one process. A job never overlaps itself, and errors are logged. Several
 * processes may run the same jobs: each claims its rows by a guarded write.
 */
export const startJobs = (deps: Deps): Jobs => {
  const running = new Set<Promise<void>>()
  const crons: Cron[] = []
  const stopping = new AbortController()

  const every = (pattern: string, name: string, work: (signal: AbortSignal) => Promise<unknown>) => {
    let busy = false
    let again = false
    const run = async () => {
      if (busy) {
        again = true
        return
      }
      busy = true
      do {
        again = false
        await work(stopping.signal).catch((err: unknown) => deps.log.error({ err, job: name }, 'job failed'))
      } while (again && !stopping.signal.aborted)
      busy = false
    }
    const tracked = () => {
      if (stopping.signal.aborted) return
      const job = run().finally(() => running.delete(job))
      running.add(job)
    }
    crons.push(new Cron(pattern, { unref: true, utcOffset: 0 }, tracked))
    return tracked
  }

  const mailNow = every(mailPattern, 'mail', (signal) => sendDueMails(deps, signal))
  every(`${Math.floor(Math.random() * 3)}-59/3 * * * * *`, 'password resets', (signal) =>
    sendRequestedResets(deps, signal),
  )
  // Not all processes of an installation at the same second
  const minute = Math.floor(Math.random() * 60)
  every(`${Math.floor(Math.random() * 60)} ${minute} * * * *`, 'sweep', () => sweepAll(deps))
  every(`${Math.floor(Math.random() * 60)} ${minute} * * * *`, 'alerts', (signal) =>
    evaluateAlerts(deps, deps.now(), signal),
  )
  every('30 * * * * *', 'alert mails', (signal) => deliverAlerts(deps, deps.now(), signal))
  every(`${Math.floor(Math.random() * 10)}-59/10 * * * * *`, 'domains', (signal) =>
    lookUpDomains(deps, deps.now(), signal),
  )
  const forget = onMailQueued(deps, mailNow)

  return {
    async stop() {
      stopping.abort()
      forget()
      for (const cron of crons) cron.stop()
      await Promise.all(running)
    },
  }
}
