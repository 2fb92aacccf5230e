import type { Kysely } from 'kysely'
import type { Db } from './handle.ts'
import { allMigrations } from './migrate.ts'

/** Returns true if all migrations of this version have been applied; ignores later migrations. Throws if the database does not respond. */
export const isSchemaCurrent = async (db: Db): Promise<boolean> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return false
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  const appliedNames = new Set(rows.map((row) => row.name))
  return Object.keys(allMigrations).every((name) => appliedNames.has(name))
}
