import { type Kysely, sql } from 'kysely'
import { foldText } from '../../lib/fold-text.ts'
import type { MigrationHelpers } from '../migrate.ts'

type Tables = { user: { id: number; name: string; email: string } }

/**
 * Names and addresses as they are searched by, with indexes of their parts; few rows are blocked; old alerts by type; and what
 * a profile's visits came to up to a day, so that nobody adds up all of its days again.
 */
export async function up(db: Kysely<never>, { big, searchable }: MigrationHelpers): Promise<void> {
  await db.schema
    .alterTable('user')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await foldAll(db as unknown as Kysely<Tables>)
  await searchable('user', 'search_text')
  await searchable('profile', 'username_key')
  for (const table of ['user', 'profile'])
    await db.schema
      .createIndex(`${table}_blocked`)
      .on(table)
      .column('id')
      .where('blocked_at' as never, 'is not', null)
      .execute()
  // Alerts of some types stay: one that finds the others by their age does not go through those again and again
  await db.schema.createIndex('alert_type_age').on('alert').columns(['type', 'created_at']).execute()
  await db.schema.dropIndex('alert_created_at').execute()
  for (const column of ['settled_day', 'settled_views', 'settled_clicks'])
    await db.schema.alterTable('alert_check').addColumn(column, big).execute()
}

const rowsAtOnce = 500

const foldAll = async (db: Kysely<Tables>): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('user')
      .select(['id', 'name', 'email'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    if (!rows.length) return
    const values = rows.map(
      ({ id, name, email }) => sql`(cast(${id} as bigint), ${foldText(`${name}\n${email}`)})`,
    )
    await sql`update "user" set search_text = found.column2
      from (values ${sql.join(values)}) as found where "user".id = found.column1`.execute(db)
    after = rows.at(-1)!.id
  }
}
