import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { runCleanup, sweepAll } from '#tests/jobs.ts'
import { oldSpam } from './jobs.ts'

describeBoth('retention of submissions', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const store = (
    user: ApiUser,
    status: 'new' | 'spam',
    at: number,
    count = 1,
    markedAt: number | null = null,
  ) =>
    app.deps.db.tx(async (db) => {
      const row = {
        profile_id: user.profileId,
        form_id: 1,
        status,
        doc: '{}',
        created_at: at,
        updated_at: markedAt,
      }
      for (let remaining = count; remaining > 0; remaining -= 500)
        await db
          .insertInto('form_submission')
          .values(Array.from({ length: Math.min(remaining, 500) }, () => row))
          .execute()
    })
  const listSubmissions = async (user: ApiUser) =>
    (
      await app.deps.db.read
        .selectFrom('form_submission')
        .select(['status', 'created_at'])
        .where('profile_id', '=', user.profileId)
        .orderBy('id')
        .execute()
    ).map((row) => [row.status, (app.clock.now - row.created_at) / dayMs])

  test('deletes spam thirty days after it was sent or marked, however many entries there are', async () => {
    const user = await app.person()
    const { now } = app.clock
    await store(user, 'new', now - 400 * dayMs)
    await store(user, 'spam', now - 31 * dayMs, 4100)
    await store(user, 'spam', now - 90 * dayMs, 1, now - 31 * dayMs)
    await store(user, 'spam', now - 90 * dayMs, 1, now - 30 * dayMs)
    await store(user, 'spam', now - 30 * dayMs)
    await store(user, 'spam', now)
    expect(await runCleanup(app.deps, oldSpam, now)).toBe(4101)
    const expected = [
      ['new', 400],
      ['spam', 90],
      ['spam', 30],
      ['spam', 0],
    ]
    expect(await listSubmissions(user)).toEqual(expected)
    app.clock.now += 1
    await sweepAll(app.deps)
    expect((await listSubmissions(user)).map(([status]) => status)).toEqual(['new', 'spam'])
  })

  test('finds spam to delete by an index', async () => {
    const query = sql`select id from form_submission where status = 'spam' and created_at < 5 order by created_at limit 9`
    const plan =
      engine === 'sqlite'
        ? await sql`explain query plan ${query}`.execute(app.deps.db.read)
        : await app.deps.db.tx(async (db) => {
            // PostgreSQL scans small tables despite an index
            await sql`set local enable_seqscan = off`.execute(db)
            return sql`explain ${query}`.execute(db)
          })
    expect(JSON.stringify(plan.rows)).toContain('form_submission_spam')
  })
})
