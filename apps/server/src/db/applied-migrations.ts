import type { Kysely } from 'kysely'
import type { Db } from './handle.ts'

/** Name of the migration that creates the schema of version 0.2.0. */
export const baselineName = '0001_baseline'
/** First migration of all versions before the baseline. */
const formerName = '0001_foundation'

/** Explains to the operator how to continue with a database of a version before the baseline. */
export const formerDatabase =
  'An earlier version than 0.2.0 created this database. It is unchanged, so that version can still use it. ' +
  'Move its pages by export and import: docs/operating.md, "From a version before 0.2.0".'

/** Throws if a version before the baseline applied these migrations. */
export const assertNotFormer = (applied: readonly string[]): void => {
  if (applied.includes(formerName)) throw new Error(formerDatabase)
}

/** Returns the names of the applied migrations in order. Throws if a version before the baseline applied them. */
export const readAppliedMigrations = async (db: Db): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  const names = rows.map(({ name }) => name)
  assertNotFormer(names)
  return names
}
