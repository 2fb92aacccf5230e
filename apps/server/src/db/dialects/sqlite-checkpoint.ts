import type Driver from 'better-sqlite3'
import type { DatabaseLog } from './engine.ts'

const checkpointDelayMs = 3_000

/** Runs a checkpoint 3 s after the last commit and empties the log. The database file is then complete, and erased data is gone. */
export const createIdleCheckpoint = (writer: Driver.Database, log: DatabaseLog) => {
  let timer: NodeJS.Timeout | undefined
  const checkpoint = () => {
    if (writer.inTransaction) return // Its commit starts the timer again
    try {
      // Returns immediately if a reader uses the log
      const [{ busy }] = writer.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
      if (busy) timer?.refresh()
    } catch (error) {
      log.warn({ err: error }, 'a checkpoint of the write-ahead log failed')
    }
  }
  return {
    committed: (): void => {
      timer = timer?.refresh() ?? setTimeout(checkpoint, checkpointDelayMs).unref()
    },
    close: (): void => clearTimeout(timer),
  }
}
