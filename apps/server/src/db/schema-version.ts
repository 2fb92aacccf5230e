import { readAppliedMigrations } from './applied-migrations.ts'
import type { Db } from './handle.ts'
import { allMigrations } from './migrate.ts'

/**
 * Returns true if all migrations of this version have been applied; ignores later migrations. Throws if the database
 * does not respond, or a version before the baseline created it.
 */
export const isSchemaCurrent = async (db: Db): Promise<boolean> => {
  const applied = new Set(await readAppliedMigrations(db))
  return Object.keys(allMigrations).every((name) => applied.has(name))
}
