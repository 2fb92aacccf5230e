import type { Kysely } from 'kysely'

/** Creates indexes of a table. Keys are their names without the table's, values are columns. */
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
