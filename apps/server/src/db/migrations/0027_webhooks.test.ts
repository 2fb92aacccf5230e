import { expect, test } from 'vitest'
import { describeBoth, emptyDatabase } from '#tests/databases.ts'
import { dayMs } from '../../lib/durations.ts'
import { MIGRATIONS } from '../migrate.ts'
import { openDatabase } from '../open.ts'

const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0027'))

describeBoth('the migration that notes beginnings and ends of campaigns', (engine) => {
  test('what is to come has its moment; what was before is told to nobody', async () => {
    const place = await emptyDatabase(engine)
    const old = await openDatabase({ ...place, migrations: before })
    await old.migrate()
    const now = Date.now()
    const [past, soon, later] = [now - dayMs, now + dayMs, now + 2 * dayMs]
    const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
    /** Status, start, end, archived; then the moment and what counts as told. */
    const cases: [string, number | null, number | null, number | null, number | null, number][] = [
      ['active', soon, later, null, soon, 0],
      ['active', past, later, null, later, 1],
      ['active', null, later, null, later, 1],
      ['active', null, null, null, null, 1],
      ['active', past - dayMs, past, null, null, 3],
      ['draft', soon, later, null, null, 0],
      ['paused', past, later, null, null, 0],
      ['active', soon, later, 5, null, 0],
    ]
    const stamps = { created_at: 5, updated_at: 5 }
    await old.tx(async (db) => {
      const user = { email: 'a@example.com', email_key: 'a@example.com', name: 'A', password_hash: '' }
      await db
        .insertInto('user')
        .values({ id: 1, ...user, plan_key: 'pro', totp_last_step: 0, revision: 1, ...stamps })
        .execute()
      const page = { username: 'a', username_key: 'a', doc: '{"doc":{},"extra":{}}', is_published: 1 }
      const revisions = { revision: 1, content_revision: 1, stats_revision: 1 }
      await db
        .insertInto('profile')
        .values({ id: 1, owner_id: 1, ...page, ...revisions, ...stamps })
        .execute()
      const campaign = { profile_id: 1, revision: 3, ...stamps }
      for (const [i, [status, from, to, archived_at]] of cases.entries()) {
        const doc = { doc: { name: 'x', status, starts_at: time(from), ends_at: time(to) }, extra: {} }
        const row = { ...campaign, slug: `c${i}`, archived_at, doc: JSON.stringify(doc) }
        await db.insertInto('campaign').values(row).execute()
      }
      for (const [i, doc] of ['{', '[]', '{"doc":{"status":"active","starts_at":"soon"}}'].entries())
        await db
          .insertInto('campaign')
          .values({ ...campaign, slug: `odd${i}`, doc })
          .execute()
    })
    await old.close()

    const db = await openDatabase(place)
    try {
      await db.migrate()
      const rows = await db.read
        .selectFrom('campaign')
        .select(['event_next_at', 'events_told'])
        .orderBy('id')
        .execute()
      expect(rows.map((row) => [row.event_next_at, row.events_told])).toEqual([
        ...cases.map(([, , , , next, told]) => [next, told]),
        ...Array(3).fill([null, 0]),
      ])
    } finally {
      await db.close()
      await place.drop()
    }
  })
})
