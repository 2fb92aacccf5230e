import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Engine, MigrationHelpers } from './dialects/engine.ts'
import { copyNotes } from './dialects/tables.ts'
import type { Tx } from './handle.ts'
import * as m0001 from './migrations/0001_foundation.ts'
import * as m0003 from './migrations/0003_visits.ts'
import * as m0004 from './migrations/0004_doctor.ts'
import * as m0005 from './migrations/0005_ai.ts'
import * as m0006 from './migrations/0006_alerts.ts'
import * as m0007 from './migrations/0007_variants.ts'
import * as m0008 from './migrations/0008_workspaces.ts'
import * as m0009 from './migrations/0009_billing.ts'
import * as m0010 from './migrations/0010_forms.ts'
import * as m0011 from './migrations/0011_domains.ts'
import * as m0012 from './migrations/0012_spam.ts'
import * as m0013 from './migrations/0013_uploads.ts'
import * as m0014 from './migrations/0014_throttle.ts'
import * as m0015 from './migrations/0015_idempotency.ts'
import * as m0016 from './migrations/0016_administrators.ts'
import * as m0017 from './migrations/0017_reset_requests.ts'
import * as m0018 from './migrations/0018_former_usernames.ts'
import * as m0019 from './migrations/0019_times.ts'
import * as m0020 from './migrations/0020_jobs.ts'
import * as m0021 from './migrations/0021_audit_chains.ts'
import * as m0022 from './migrations/0022_erasures.ts'
import * as m0024 from './migrations/0024_search.ts'
import * as m0026 from './migrations/0026_profile_age.ts'
import * as m0027 from './migrations/0027_webhooks.ts'
import * as m0028 from './migrations/0028_agents.ts'
import * as m0029 from './migrations/0029_exports.ts'
import * as m0030 from './migrations/0030_storage_marks.ts'
import * as m0031 from './migrations/0031_visits_shown.ts'
import * as m0032 from './migrations/0032_webhook_creators.ts'
import * as m0033 from './migrations/0033_idempotency_etag.ts'
import * as m0034 from './migrations/0034_list_filters.ts'
import * as m0035 from './migrations/0035_rate_limits.ts'
import * as m0036 from './migrations/0036_installation.ts'

export type { MigrationHelpers } from './dialects/engine.ts'

/** One numbered file in db/migrations. */
export type Migration = { up(db: Kysely<never>, helpers: MigrationHelpers): Promise<void> }

/** All files in db/migrations by name without extension. A released migration never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_foundation': m0001,
  '0003_visits': m0003,
  '0004_doctor': m0004,
  '0005_ai': m0005,
  '0006_alerts': m0006,
  '0007_variants': m0007,
  '0008_workspaces': m0008,
  '0009_billing': m0009,
  '0010_forms': m0010,
  '0011_domains': m0011,
  '0012_spam': m0012,
  '0013_uploads': m0013,
  '0014_throttle': m0014,
  '0015_idempotency': m0015,
  '0016_administrators': m0016,
  '0017_reset_requests': m0017,
  '0018_former_usernames': m0018,
  '0019_times': m0019,
  '0020_jobs': m0020,
  '0021_audit_chains': m0021,
  '0022_erasures': m0022,
  '0024_search': m0024,
  '0026_profile_age': m0026,
  '0027_webhooks': m0027,
  '0028_agents': m0028,
  '0029_exports': m0029,
  '0030_storage_marks': m0030,
  '0031_visits_shown': m0031,
  '0032_webhook_creators': m0032,
  '0033_idempotency_etag': m0033,
  '0034_list_filters': m0034,
  '0035_rate_limits': m0035,
  '0036_installation': m0036,
}

/**
 * Applies missing migrations in order, in one transaction under a lock. Returns their names. A failure changes nothing.
 */
export function migrate(engine: Engine, migrations: Readonly<Record<string, Migration>>): Promise<string[]> {
  return engine.migrating(async (db, helpers) => {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => withHelpers(migrations, helpers) },
    })
    const applied = await appliedNames(db)
    const unknown = applied.filter((name) => !(name in migrations))
    if (unknown.length > 0) {
      throw new Error(
        `the database is newer than this version of Vitrine: it has had ${unknown.join(', ')}, which this version ` +
          'does not know. Start the newer version, or restore the copy made before that migration',
      )
    }
    const pending = Object.keys(migrations)
      .filter((name) => !applied.includes(name))
      .sort()
    if (pending[0] === undefined) return []
    if (applied.length > 0) await engine.keepCopy(pending[0])
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? pending[0]
      throw new Error(`migration ${failed} failed and was undone: ${message(error)}`, { cause: error })
    }
    return (results ?? []).map((result) => result.migrationName)
  })
}

async function appliedNames(db: Tx): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some((table) => table.name === copyNotes))
    throw new Error(
      'A move into this database was interrupted: run it again (npm run admin -- move --to …), or name an empty database.',
    )
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
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
      { up: (db: Kysely<never>) => up(db, helpers) },
    ]),
  )
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))
