import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

/** Adds the page or workspace that an API key is limited to. The key is deleted with it. */
export async function up(db: MigrationDatabase, { big }: MigrationHelpers): Promise<void> {
  for (const table of ['profile', 'workspace']) {
    const column = `${table}_id`
    await db.schema
      .alterTable('api_key')
      .addColumn(column, big, (c) => c.references(`${table}.id`).onDelete('cascade'))
      .execute()
    await db.schema
      .createIndex(`api_key_${table}`)
      .on('api_key')
      .column(column)
      .where(column, 'is not', null)
      .execute()
  }
}
