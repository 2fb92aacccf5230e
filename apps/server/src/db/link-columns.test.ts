import { expect, test } from 'vitest'
import { cloneDatabase, describeSql } from '#tests/databases.ts'
import { insertRows } from '#tests/rows.ts'
import { openDatabase } from './open.ts'

const schedule = (ends_at: unknown) => JSON.stringify({ doc: { schedule: { ends_at } }, extra: {} })
const cut = (title: string, external_id: string) => JSON.stringify({ doc: { title }, extra: { external_id } })
const keyed = (external_id: unknown) => JSON.stringify({ doc: {}, extra: { external_id } })

describeSql('generated link columns', (engine) => {
  test('returns null in the columns for missing or invalid values', async () => {
    const database = await cloneDatabase(engine)
    const db = await openDatabase(database)
    const cases: [doc: string, external_id: string | null, ends_at: string | null][] = [
      [keyed('sku "1" ü 🏺'), 'sku "1" ü 🏺', null],
      [keyed('k'.repeat(200)), 'k'.repeat(200), null],
      [keyed('k'.repeat(201)), null, null],
      // Imports have cut texts within an emoji
      [cut('\ud83d', 'k'), 'k', null],
      [cut('\0 \\ud83d', 'l'), 'l', null],
      [keyed(5), null, null],
      [keyed({ deep: 'k' }), null, null],
      [schedule('2027-01-01T00:00:00Z'), null, '2027-01-01T00:00:00Z'],
      [schedule(null), null, null],
      ['{}', null, null],
      ['{"secret', null, null],
    ]
    try {
      await insertRows(
        db,
        'link',
        cases.map(([doc], position) => ({
          profile_id: 1,
          position,
          revision: 1,
          archived_at: null,
          clicks: 0,
          unique_clicks: 0,
          last_clicked_at: null,
          doc,
          created_at: 1,
          updated_at: 1,
        })),
      )
      const rows = await db.read
        .selectFrom('link')
        .select(['external_id', 'ends_at'])
        .orderBy('position')
        .execute()
      expect(rows).toEqual(cases.map(([, external_id, ends_at]) => ({ external_id, ends_at })))
    } finally {
      await db.close()
      await database.drop()
    }
  })
})
