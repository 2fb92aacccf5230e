import type { Kysely } from 'kysely'

export const createIndexes = async (
  db: Kysely<never>,
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
