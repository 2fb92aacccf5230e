// Copies the log (WAL) of one database file back into it when asked to, with a connection of its own.
import { parentPort, workerData } from 'node:worker_threads'
import Driver from 'better-sqlite3'

const db = new Driver(workerData as string, { fileMustExist: true, timeout: 0 })
parentPort!.on('message', (asked: 'copy' | 'end') => {
  if (asked === 'copy') {
    // Waits for nobody: what a reader still needs stays in the log
    parentPort!.postMessage(db.pragma('wal_checkpoint(PASSIVE)'))
    return
  }
  db.close()
  parentPort!.close()
})
