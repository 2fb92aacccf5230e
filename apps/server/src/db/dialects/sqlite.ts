import { renameSync, statSync } from 'node:fs'
import Driver from 'better-sqlite3'
import { assertNotFormer } from '../applied-migrations.ts'
import type { Engine, EngineContext } from './engine.ts'
import { createSqliteBulk } from './sqlite-bulk.ts'
import { createIdleCheckpoint } from './sqlite-checkpoint.ts'
import { deleteOldCopies, describeError, requireWritable } from './sqlite-directory.ts'
import { readMigrations } from './sqlite-files.ts'
import { busyTimeoutMs, createSqliteKysely } from './sqlite-kysely.ts'
import { runMigrations } from './sqlite-migrations.ts'

export type SqliteOptions = { file: string; synchronous: 'FULL' | 'NORMAL' }

/** Opens one connection for writing and one for reading. WAL lets them work concurrently. */
export function openSqlite(
  { file, synchronous }: SqliteOptions,
  { waits, guard, log }: EngineContext,
): Engine {
  const writer = openWriter(file, synchronous)
  const reader = new Driver(file, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs })
  tune(reader)
  const read = createSqliteKysely(reader, { concurrent: true, beforeAcquire: () => guard('the read handle') })
  let syncFailure: unknown
  const write = createSqliteKysely(writer, {
    concurrent: false,
    beforeBegin() {
      if (syncFailure) throw syncFailure
    },
    onCommit() {
      idleCheckpoint.committed()
    },
    onSyncFailure(error) {
      syncFailure = error
      // Crash on purpose: the file's state is unknown, and the next start recovers it
      setImmediate(() => {
        throw new Error(`${file} could not be synced; the process ends`, { cause: error })
      })
    },
  })
  const listeners = new Map<string, ((payload: string) => void)[]>()

  function deliver(channel: string, payload: string) {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(payload)
      } catch (error) {
        log.warn({ err: error }, 'a subscriber failed')
      }
    }
  }

  let waiters = 0
  async function begin() {
    const leave = waits.load.enter()
    waiters += 1
    try {
      return Object.assign(await write.startTransaction().execute(), { engine: 'sqlite' as const })
    } finally {
      waiters -= 1
      leave()
    }
  }

  const idleCheckpoint = createIdleCheckpoint(writer, log)

  return {
    read,
    bulk: createSqliteBulk(writer),
    begin,
    publishNow: deliver,
    // Only one process uses a file
    async publishOnCommit() {},
    deliverLocally: deliver,
    subscribe(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    allowsSeveralProcesses: false,
    // The open file is the lock: see `assertSqliteUnused`
    async acquireSharedLock() {},
    identity: async () => '',
    async ping() {
      reader.prepare('select 1').get()
    },
    runMigrations: (work) => runMigrations(writer, begin, work),
    logPosition: async () => '',
    replicaLagSeconds: async () => 0,
    connections: () => ({
      used: writer.inTransaction ? 1 : 0,
      idle: writer.inTransaction ? 1 : 2,
      waiting: waiters,
      max: 2,
    }),
    clockOffsetMs: async () => null,
    isListening: () => null,
    refusedTransactions: () => 0,
    logBytes: () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    async backUpBefore(migration) {
      const copy = `${file}.before-${migration}`
      // Use a temporary name until the copy is complete, so that an interrupted copy is not mistaken for a backup
      await reader.backup(`${copy}.part`)
      renameSync(`${copy}.part`, copy)
      deleteOldCopies(file)
      log.info({ copy }, 'copied the database before migrating it')
    },
    async close() {
      idleCheckpoint.close()
      reader.close()
      writer.close()
    },
  }
}

function openWriter(file: string, synchronous: 'FULL' | 'NORMAL'): Driver.Database {
  requireWritable(file)
  try {
    const db = new Driver(file, { timeout: busyTimeoutMs })
    rejectFormer(db)
    db.pragma('journal_mode = WAL')
    db.pragma('foreign_keys = ON')
    // Overwrite deleted content with zeros. `FAST` would do so only where it costs no extra write
    db.pragma('secure_delete = ON')
    db.pragma(`synchronous = ${synchronous}`)
    db.pragma('journal_size_limit = 67108864')
    // Query plans follow from the indexes. Statistics of a nearly empty table would cause scans even after it grew
    db.exec('drop table if exists sqlite_stat1; drop table if exists sqlite_stat4')
    tune(db)
    // Fail immediately: `begin` retries without blocking the event loop
    db.pragma('busy_timeout = 0')
    return db
  } catch (cause) {
    throw new Error(`the database file ${file} cannot be opened: ${describeError(cause)}`, { cause })
  }
}

/** Closes a database of a version before the baseline and throws, before any statement could change its file. */
function rejectFormer(db: Driver.Database) {
  try {
    assertNotFormer(readMigrations(db))
  } catch (error) {
    db.close()
    throw error
  }
}

function tune(db: Driver.Database) {
  db.pragma('cache_size = -16000') // KiB
  db.pragma('temp_store = MEMORY')
  db.pragma('mmap_size = 134217728')
  db.pragma('trusted_schema = OFF')
}
