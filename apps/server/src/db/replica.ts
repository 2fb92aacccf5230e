import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog, Engine } from './dialects/engine.ts'

/** Pauses before each check of a replica, which is usually some milliseconds behind. */
const replicaWaitsMs = [0, 20, 60]
const replicaMistrustMs = 5_000

/** Decides if a replica may be read instead of the `primary`. */
export const createReplicaCheck = (primary: Engine, replica: Engine, log: DatabaseLog) => {
  let mistrustedUntil = 0
  let verified: Promise<void> | undefined

  /** Throws if the replica has another database. */
  const verify = (): Promise<void> => {
    verified ??= (async () => {
      const [ours, theirs] = [await primary.identity(), await replica.identity()]
      if (ours && theirs && ours !== theirs)
        throw new Error('DATABASE_READ_URL is not a replica of DATABASE_URL.')
    })()
    verified.catch(() => {
      verified = undefined
    })
    return verified
  }

  const mistrust = (error: unknown): void => {
    mistrustedUntil = performance.now() + replicaMistrustMs
    log.warn({ err: error }, 'cannot use the replica of DATABASE_READ_URL; long reads use the primary')
  }

  return {
    verify,
    mistrust,
    /** Returns true if the replica has all commits. Waits up to 80 ms for the replica to catch up. */
    async isCurrent(): Promise<boolean> {
      if (performance.now() < mistrustedUntil) return false
      try {
        await verify()
        const position = await primary.logPosition()
        for (const waitMs of replicaWaitsMs) {
          if (waitMs) await sleep(waitMs)
          if ((await replica.replicaLagSeconds(position)) === 0) return true
        }
      } catch (error) {
        mistrust(error)
      }
      return false
    },
  }
}
