import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { isLater, version } from '../process/version.ts'
import { baselineName, readAppliedMigrations } from './applied-migrations.ts'
import type { Engine, MigrationHelpers } from './dialects/engine.ts'
import { progressTable } from './dialects/tables.ts'
import type { Tx } from './handle.ts'
import { baseline } from './migrations/baseline/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: the schema of a migration is not that of this version
export type MigrationDatabase = Kysely<any>

export type Migration = { up(db: MigrationDatabase, helpers: MigrationHelpers): Promise<void> }

/**
 * The baseline, then each file of db/migrations by its name without extension; add a new file here. The baseline may
 * change until version 0.2.0 is released. Rules afterwards:
 *
 * 1. A released migration never changes, nor does a table that it defines: schema.ts adds columns of later migrations.
 * 2. A migration only adds tables, columns and indexes: earlier versions may run on it, also if they start later.
 * 3. A column or table is dropped one release after the last version that used it. The name of such a migration ends with the
 *    oldest release that may run on it: `0002_drop_feed_needs_0_4_0`. An earlier version refuses to start.
 */
export const allMigrations: Readonly<Record<string, Migration>> = { [baselineName]: baseline }

/** Applies missing migrations in order, in one transaction under a lock, and returns their names. A failure changes nothing. */
export function migrate(engine: Engine, migrations: Readonly<Record<string, Migration>>): Promise<string[]> {
  return engine.runMigrations(async (db, helpers) => {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => withHelpers(migrations, helpers) },
    })
    const appliedNames = await listAppliedNames(db)
    const pendingMigrations = listPendingNames(Object.keys(migrations).sort(), appliedNames)
    if (pendingMigrations[0] === undefined) return []
    if (appliedNames.length > 0) await engine.backUpBefore(pendingMigrations[0])
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) {
      const failedName =
        results?.find((result) => result.status === 'Error')?.migrationName ?? pendingMigrations[0]
      throw new Error(`migration ${failedName} failed and was undone: ${getMessage(error)}`, { cause: error })
    }
    return (results ?? []).map((result) => result.migrationName)
  })
}

/** Returns the migrations of later versions that this version must not run on. */
export const listForbiddenMigrations = (applied: readonly string[]): string[] =>
  applied.filter((name) => {
    const [, release] = /_needs_(\d+_\d+_\d+)$/.exec(name) ?? []
    return release !== undefined && isLater(release.replaceAll('_', '.'), version)
  })

/** Returns the names that `applied` lacks. Throws if it is not the start of `known`, or excludes this version. */
function listPendingNames(knownNames: readonly string[], applied: readonly string[]): readonly string[] {
  const last = applied.at(-1)
  if (last === undefined) return knownNames
  const unknownMigrations = applied.filter((name) => !knownNames.includes(name))
  const forbidden = listForbiddenMigrations(unknownMigrations)
  if (forbidden.length)
    throw new Error(
      `the database is newer than this version of Vitrine: ${forbidden.join(', ')} has been applied. ` +
        'Start the newer version, or restore the copy made before that migration',
    )
  const pendingNames = knownNames.filter((name) => !applied.includes(name))
  const missingMigrations = pendingNames.filter((name) => name < last)
  if (unknownMigrations.some((name) => name < knownNames.at(-1)!) || missingMigrations.length > 0)
    throw new Error(
      `this database does not match any release of Vitrine (missing migrations: ${missingMigrations.join(', ') || 'none'}; unknown: ` +
        `${unknownMigrations.join(', ') || 'none'}). Restore a backup that a release made`,
    )
  return pendingNames
}

async function listAppliedNames(db: Tx): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some((table) => table.name === progressTable))
    throw new Error(
      'A move into this database was interrupted: run it again (npm run admin -- move --to …), or name an empty database.',
    )
  return readAppliedMigrations(db)
}

function withHelpers(migrations: Readonly<Record<string, Migration>>, helpers: MigrationHelpers) {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      { up: (db: MigrationDatabase) => up(db, helpers) },
    ]),
  )
}

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
