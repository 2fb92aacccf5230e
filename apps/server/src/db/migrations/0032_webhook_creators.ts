import type { Kysely } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

type Tables = {
  webhook_endpoint: { id: number; created_by: number | null }
  audit: { id: number; action: string; actor_id: number | null; detail: string }
}

/** Adds creators of webhooks without a reference, because their ids must stay after the account is deleted. */
export async function up(db: MigrationDatabase, { big }: MigrationHelpers): Promise<void> {
  await db.schema.alterTable('webhook_endpoint').addColumn('created_by', big).execute()
  await readCreators(db)
}

const rowsAtOnce = 1000

const readCreators = async (db: Kysely<Tables>): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'actor_id', 'detail'])
      .where('action', '=', 'webhook.create')
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const { actor_id, detail } of rows) {
      const webhookId = Number(/"webhook_id":(\d+)/.exec(detail)?.[1])
      if (actor_id !== null && webhookId)
        await db
          .updateTable('webhook_endpoint')
          .set({ created_by: actor_id })
          .where('id', '=', webhookId)
          .execute()
    }
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.id
  }
}
