import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import Driver from 'better-sqlite3'
import type { DatabaseSummary } from './engine.ts'

export type Inspection = {
  integrity: string
  migrations: string[]
}

/** Copies a database into one file without a log, also while a service writes. One step copies most pages: a write restarts small steps. */
export const copyDatabase = async (file: string, target: string): Promise<void> => {
  const source = new Driver(file, { readonly: true, fileMustExist: true, timeout: 30_000 })
  try {
    await source.backup(target, { progress: () => 0x7fffffff })
  } finally {
    source.close()
  }
  const copy = new Driver(target, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
  for (const suffix of ['-wal', '-shm']) await rm(target + suffix, { force: true })
}

/** Returns the names of the applied migrations. */
export const readMigrations = (db: Driver.Database): string[] => {
  const table = db.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get()
  return table
    ? (db.prepare('select name from kysely_migration order by name').pluck().all() as string[])
    : []
}

/** Throws if the file is not a database. No process may write to it. */
export const inspectDatabase = (file: string): Inspection => {
  const db = new Driver(file, { readonly: true, fileMustExist: true })
  try {
    const integrity = db.pragma('integrity_check(5)') as { integrity_check: string }[]
    const invalidKeys = db.pragma('foreign_key_check') as unknown[]
    const findings = integrity.map((row) => row.integrity_check)
    if (invalidKeys.length) findings.push(`${invalidKeys.length} rows refer to rows that are not there`)
    return {
      integrity: findings.filter((finding) => finding !== 'ok').join('; ') || 'ok',
      migrations: readMigrations(db),
    }
  } finally {
    db.close()
  }
}

export const summariseDatabase = (file: string, tables: readonly string[]): DatabaseSummary => {
  const db = new Driver(file, { readonly: true, fileMustExist: true })
  try {
    const count = (table: string) => db.prepare(`select count(*) from "${table}"`).pluck().get() as number
    return {
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
      uploads: db.prepare('select names from upload').pluck().all() as string[],
    }
  } finally {
    db.close()
  }
}

/** Returns true if another process has the database open. Only the last connection can end WAL mode, so crashes leave no stale state. */
const isInUse = (file: string): boolean => {
  if (!existsSync(file)) return false
  const db = new Driver(file, { fileMustExist: true, timeout: 500 })
  try {
    return db.pragma('journal_mode = DELETE', { simple: true }) !== 'delete'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code?.startsWith('SQLITE_BUSY') || code?.startsWith('SQLITE_LOCKED')) return true
    // A restore must also work on a damaged file
    if (code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT')) return false
    throw error
  } finally {
    db.close()
  }
}

/** Throws if a process has the file open. Files are replaced by renaming, so no lock is needed afterwards. */
export const assertSqliteUnused = (file: string): void => {
  if (isInUse(file)) throw new Error(`A service uses this data (${file} is open). Stop it first.`)
}
