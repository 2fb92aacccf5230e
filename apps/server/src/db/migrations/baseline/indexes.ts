import type { MigrationDatabase } from '../../migrate.ts'

export const createIndexes = async (
  db: MigrationDatabase,
  table: string,
  indexes: Record<string, readonly string[]>,
): Promise<void> => {
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(`${table}_${name}`)
      .on(table)
      .columns([...columns])
      .execute()
}
