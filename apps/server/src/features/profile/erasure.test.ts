import { hourMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, type Person, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createSystemContext, type Deps } from '../../deps.ts'
import { runJob } from '../../jobs/engine.ts'
import { deleteAccountAsOperator } from '../account/index.ts'
import { appendLinks } from '../links/index.ts'
import { emptyLink } from '../links/link.ts'
import { lockUser } from '../users/index.ts'
import { insertProfile } from './create.ts'
import { erasures } from './jobs.ts'

const visits = 9000

describeBoth('erasure of traffic data', (engine) => {
  let app: App
  beforeAll(async () => {
    app = await startApp(engine)
  })
  afterAll(() => app.close())

  const addVisits = async (profileId: number): Promise<void> => {
    const text = 'text' as const
    const columns = { profile_id: 'integer', kind: text, at: 'integer' } as const
    const traits = ['device', 'browser', 'os', 'language', 'referrer']
    const more = [...traits, 'utm_source', 'utm_medium', 'utm_campaign', 'country']
    const all = { ...columns, ...Object.fromEntries(more.map((name) => [name, text])) }
    const rows = Array.from({ length: visits }, () => [
      profileId,
      'view',
      app.deps.now(),
      ...more.map(() => ''),
    ])
    await app.deps.db.tx((db) => app.deps.db.bulk.insert(db, 'visit', all, rows))
    const expectedCounts = { views: visits, visitors: 1, clicks: 0, unique_clicks: 0, submissions: 0 }
    await app.deps.db.tx((db) =>
      db
        .insertInto('visit_day')
        .values({ profile_id: profileId, dim: '', day: 1, key: '', ...expectedCounts, unique_submissions: 0 })
        .execute(),
    )
  }
  const count = async (table: 'visit' | 'visit_day' | 'link' | 'idempotency', column: string, id: number) =>
    (
      await app.deps.db.read
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .where(column as 'profile_id', '=', id)
        .executeTakeFirstOrThrow()
    ).n
  const countVisits = ({ profileId }: Person) => count('visit', 'profile_id', profileId)
  const erase = async (person: Person) =>
    expect((await app.as(person, 'DELETE', '/account', { current_password: person.password })).status).toBe(
      200,
    )
  const pending = () => app.deps.db.read.selectFrom('erasure').selectAll().execute()

  test('deletes the account immediately and its visits in batches', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()]
    const key = await app.key(person, 'write')
    const created = await app.post(
      '/api/v1/links',
      { title: 'Shop', url: 'https://shop.example.org' },
      { key, headers: { 'idempotency-key': 'kept' } },
    )
    expect(created.status).toBe(200)
    await addVisits(person.profileId)
    await addVisits(other.profileId)
    await erase(person)
    expect((await app.request({ url: `/${person.username}` })).status).toBe(404)
    expect((await app.request({ url: `/l/${created.body.data.id}` })).status).toBe(404)
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(401)
    const again = { email: person.email, password: 'gravel orchid tandem', name: 'A', accept_terms: true }
    expect((await app.post('/api/v1/auth/register', again)).status).toBe(200)
    // The request did not wait for the deletion
    expect(await countVisits(person)).toBe(visits)

    const sizes: number[] = []
    const watched: Deps = {
      ...app.deps,
      db: {
        ...app.deps.db,
        tx: async (work) => {
          const before = await countVisits(person)
          const result = await app.deps.db.tx(work)
          sizes.push(before - (await countVisits(person)))
          return result
        },
      },
    }
    const progress = { position: '', processedRows: 0 }
    await runJob(watched, erasures, { progress })
    expect(progress.processedRows).toBeGreaterThan(visits)
    expect(await countVisits(person)).toBe(0)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200)
    expect(await count('visit_day', 'profile_id', person.profileId)).toBe(0)
    expect(await count('link', 'profile_id', person.profileId)).toBe(0)
    expect(await count('idempotency', 'user_id', person.user.id)).toBe(0)
    expect(await countVisits(other)).toBe(visits)
    expect(await count('visit_day', 'profile_id', other.profileId)).toBe(1)
  })

  test('continues an interrupted run and removes late writes', async () => {
    const person = await app.signUp()
    await addVisits(person.profileId)
    await erase(person)
    const stop = new AbortController()
    let transactions = 0
    const stopped: Deps = {
      ...app.deps,
      db: {
        ...app.deps.db,
        tx: async (work) => {
          const result = await app.deps.db.tx(work)
          transactions += 1
          if ((await countVisits(person)) < visits) stop.abort()
          return result
        },
      },
    }
    await expect(runJob(stopped, erasures, { signal: stop.signal })).rejects.toThrow(/abort/)
    expect(transactions).toBeGreaterThan(0)
    expect(await countVisits(person)).toBeGreaterThan(0)
    expect(await countVisits(person)).toBeLessThan(visits)
    await runJob(app.deps, erasures)
    expect(await countVisits(person)).toBe(0)

    await addVisits(person.profileId)
    await runJob(app.deps, erasures)
    expect(await countVisits(person)).toBe(visits)
    await runJob(app.deps, erasures, { now: app.deps.now() + 2 * hourMs })
    expect(await countVisits(person)).toBe(0)
    expect(await pending()).toEqual([])
  })

  test('erases a profile that is created during the deletion of its account', async () => {
    const person = await app.signUp()
    const { db } = app.deps
    const hasLocked = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const making = db.tx(async (tx) => {
      await lockUser(tx, person.user.id)
      hasLocked.resolve()
      await mayEnd.promise
      const { id } = await insertProfile(tx, { ownerId: person.user.id, displayName: 'Second', now: 1 })
      await appendLinks(tx, id, 0, [emptyLink], 1)
      return id
    })
    await hasLocked.promise
    const erasing = deleteAccountAsOperator(app.deps, createSystemContext(app.deps, 'cli'), person.user.id)
    if (engine === 'postgres')
      await vi.waitFor(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db.read)
        expect(rows[0]!.n).toBe(1)
      }, 30_000)
    mayEnd.resolve()
    const profileId = await making
    await erasing
    await runJob(app.deps, erasures, { now: app.deps.now() + 1 })
    expect(await count('link', 'profile_id', profileId)).toBe(0)
  })
})
