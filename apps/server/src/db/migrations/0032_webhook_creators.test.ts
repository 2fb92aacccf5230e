import { expect, test } from 'vitest'
import { createEmptyDatabase, describeBoth } from '#tests/databases.ts'
import { allMigrations } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const before = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => name < '0032'))

describeBoth('migration 0032: creators of webhooks', (engine) => {
  test('copies known creators from the audit log', async () => {
    const database = await createEmptyDatabase(engine)
    const old = await openDatabase({ ...database, migrations: before })
    await old.migrate()
    await old.tx(async (db) => {
      const zeros = { active: 1, revision: 1, failures: 0, retry_at: 0, lease_until: 0 }
      for (const id of [1, 2, 3]) {
        const row = { id, ...zeros, sealed: '', doc: '{}', created_at: 1, updated_at: 1 }
        // The column does not exist yet
        await db
          .insertInto('webhook_endpoint')
          .values(row as never)
          .execute()
      }
      const acts: [action: string, actor: number | null, webhook: number][] = [
        ['webhook.create', 7, 1],
        ['webhook.update', 8, 1],
        ['webhook.create', null, 2],
        ['webhook.create', 9, 44],
      ]
      for (const [i, [action, actor_id, webhook_id]] of acts.entries())
        await db
          .insertInto('audit')
          .values({
            id: i + 1,
            at: 1,
            actor_id,
            credential: 'key:1',
            action,
            subject_type: 'profile',
            subject_id: 1,
            request_id: 'x',
            detail: JSON.stringify({ webhook_id }),
            prev_hash: '',
            hash: '',
          })
          .execute()
    })
    await old.close()

    const db = await openDatabase(database)
    try {
      await db.migrate()
      const rows = await db.read
        .selectFrom('webhook_endpoint')
        .select(['id', 'created_by'])
        .orderBy('id')
        .execute()
      expect(rows).toEqual([
        { id: 1, created_by: 7 },
        { id: 2, created_by: null },
        { id: 3, created_by: null },
      ])
    } finally {
      await db.close()
      await database.drop()
    }
  })
})
