import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { isLater, version } from '../process/version.ts'
import type { Engine, MigrationHelpers } from './dialects/engine.ts'
import { progressTable } from './dialects/tables.ts'
import type { Tx } from './handle.ts'
import * as m0030 from './migrations/0030_storage_marks.ts'
import * as m0031 from './migrations/0031_visits_shown.ts'
import * as m0032 from './migrations/0032_webhook_creators.ts'
import * as m0033 from './migrations/0033_idempotency_etag.ts'
import * as m0034 from './migrations/0034_list_filters.ts'
import * as m0035 from './migrations/0035_rate_limits.ts'
import * as m0036 from './migrations/0036_installation.ts'
import * as m0037 from './migrations/0037_link_columns.ts'
import * as m0038 from './migrations/0038_identities.ts'
import * as m0040 from './migrations/0040_limited_keys.ts'
import * as m0041 from './migrations/0041_passkeys.ts'
import * as m0042 from './migrations/0042_secret_check.ts'
import * as m0043 from './migrations/0043_sign_ins.ts'
import * as m0044 from './migrations/0044_page_identity.ts'
import * as m0045 from './migrations/0045_reports.ts'
import * as m0049 from './migrations/0049_visit_days.ts'
import * as m0050 from './migrations/0050_email_admin_verified.ts'
import * as m0051 from './migrations/0051_link_checks.ts'
import * as m0054 from './migrations/0054_page_transfers.ts'
import * as m0055 from './migrations/0055_former_owners.ts'
import * as m0056 from './migrations/0056_job_names.ts'
import * as m0057 from './migrations/0057_submission_revisions.ts'
import * as m0058 from './migrations/0058_answered_submissions.ts'
import { baseline, baselineNames } from './migrations/baseline/index.ts'

export type { MigrationHelpers } from './dialects/engine.ts'

// biome-ignore lint/suspicious/noExplicitAny: the schema of a migration is not that of this version
export type MigrationDatabase = Kysely<any>

export type Migration = { up(db: MigrationDatabase, helpers: MigrationHelpers): Promise<void> }

/**
 * The baseline, then each file of db/migrations by its name without extension. Rules:
 *
 * 1. A released migration never changes.
 * 2. A migration only adds tables, columns and indexes: earlier versions may run on it, also if they start later.
 * 3. A column or table is dropped one release after the last version that used it. The name of such a migration ends with the
 *    oldest release that may run on it: `0050_drop_throttle_needs_0_3_0`. An earlier version refuses to start.
 */
export const allMigrations: Readonly<Record<string, Migration>> = {
  ...baseline,
  '0030_storage_marks': m0030,
  '0031_visits_shown': m0031,
  '0032_webhook_creators': m0032,
  '0033_idempotency_etag': m0033,
  '0034_list_filters': m0034,
  '0035_rate_limits': m0035,
  '0036_installation': m0036,
  '0037_link_columns': m0037,
  '0038_identities': m0038,
  '0040_limited_keys': m0040,
  '0041_passkeys': m0041,
  '0042_secret_check': m0042,
  '0043_sign_ins': m0043,
  '0044_page_identity': m0044,
  '0045_reports': m0045,
  '0049_visit_days': m0049,
  '0050_email_admin_verified': m0050,
  '0051_link_checks': m0051,
  '0054_page_transfers': m0054,
  '0055_former_owners': m0055,
  '0056_job_names': m0056,
  '0057_submission_revisions': m0057,
  '0058_answered_submissions': m0058,
}

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

/** Returns the names that `applied` lacks. Throws if it is not the start of `known`, ends within the baseline, or excludes this version. */
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
  const isBaseline = (name: string) => baselineNames.includes(name)
  const missingMigrations = knownNames.filter(
    (name) => !applied.includes(name) && (name < last || isBaseline(name)),
  )
  if (unknownMigrations.some((name) => name < knownNames.at(-1)!) || missingMigrations.length > 0)
    throw new Error(
      `this database does not match any release of Vitrine (missing migrations: ${missingMigrations.join(', ') || 'none'}; unknown: ` +
        `${unknownMigrations.join(', ') || 'none'}). ${applied.every(isBaseline) ? 'Start version 0.1.0 on it once, then this version' : 'Restore a backup that a release made'}`,
    )
  return knownNames.filter((name) => !applied.includes(name))
}

async function listAppliedNames(db: Tx): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some((table) => table.name === progressTable))
    throw new Error(
      'A move into this database was interrupted: run it again (npm run admin -- move --to …), or name an empty database.',
    )
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await (db as MigrationDatabase)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
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
