import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { removedBy, sweepAll } from '#tests/jobs.ts'
import { dayMs } from '../../lib/durations.ts'
import { oldSpam } from './service.ts'

describeBoth('submissions and time', (engine) => {
  let f: App
  beforeAll(async () => {
    f = await startApp(engine, {}, fixedClock)
  })
  afterAll(() => f.close())

  const store = (user: ApiUser, status: 'new' | 'spam', at: number, count = 1) =>
    f.deps.db.tx(async (db) => {
      const row = { profile_id: user.profileId, form_id: 1, status, doc: '{}', created_at: at }
      for (let remaining = count; remaining > 0; remaining -= 500)
        await db
          .insertInto('form_submission')
          .values(Array.from({ length: Math.min(remaining, 500) }, () => row))
          .execute()
    })
  const countsOf = async (user: ApiUser) =>
    (
      await f.deps.db.read
        .selectFrom('form_submission')
        .select(['status', 'created_at'])
        .where('profile_id', '=', user.profileId)
        .orderBy('id')
        .execute()
    ).map((row) => [row.status, (f.clock.now - row.created_at) / dayMs])

  test('spam is deleted after thirty days in any amount; other submissions stay', async () => {
    const user = await f.person()
    const { now } = f.clock
    await store(user, 'new', now - 400 * dayMs)
    await store(user, 'spam', now - 31 * dayMs, 4100)
    await store(user, 'spam', now - 30 * dayMs)
    await store(user, 'spam', now)
    expect(await removedBy(f.deps, oldSpam, now)).toBe(4100)
    const expected = [
      ['new', 400],
      ['spam', 30],
      ['spam', 0],
    ]
    expect(await countsOf(user)).toEqual(expected)
    f.clock.now += 1
    await sweepAll(f.deps)
    expect((await countsOf(user)).map(([status]) => status)).toEqual(['new', 'spam'])
  })

  test('the sweep finds spam by an index, not among all that is kept', async () => {
    const query = sql`select id from form_submission where status = 'spam' and created_at < 5 order by created_at limit 9`
    const plan =
      engine === 'sqlite'
        ? await sql`explain query plan ${query}`.execute(f.deps.db.read)
        : await f.deps.db.tx(async (db) => {
            // A table of a few rows is read whole, whatever indexes it has
            await sql`set local enable_seqscan = off`.execute(db)
            return sql`explain ${query}`.execute(db)
          })
    expect(JSON.stringify(plan.rows)).toContain('form_submission_spam')
  })
})
