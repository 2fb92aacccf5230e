import { dayMs, hourMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { insertRows, selectRows } from '#tests/rows.ts'
import { createVisit, insertClosedDay, insertVisits } from '#tests/visit-days.ts'
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
  const app = useApp(engine)

  const addVisits = async (profileId: number): Promise<void> => {
    const day = Math.floor(app.deps.now() / dayMs)
    const rows = Array.from({ length: visits }, (_, n) => createVisit(app.deps.now() + n))
    await insertVisits(app.deps.db, profileId, day, rows)
    await insertClosedDay(app.deps.db, profileId, 1, rows.slice(0, 5))
    await insertRows(app.deps.db, 'visit_reopened', { profile_id: profileId, day: 1 })
  }
  const documents = ['visit_sum', 'visit_cube', 'visit_reopened'] as const
  const count = async (
    table: 'visit_event' | 'link' | 'idempotency' | (typeof documents)[number],
    column: string,
    id: number,
  ) =>
    (
      await app.deps.db.read
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .where(column as 'profile_id', '=', id)
        .executeTakeFirstOrThrow()
    ).n
  const countVisits = ({ profileId }: Person) => count('visit_event', 'profile_id', profileId)
  const erase = async (person: Person) =>
    expect((await app.as(person, 'DELETE', '/account', { current_password: person.password })).status).toBe(
      200,
    )
  const pending = () => selectRows(app.deps.db, 'erasure')

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
    for (const table of documents) {
      expect(await count(table, 'profile_id', person.profileId)).toBe(0)
      expect(await count(table, 'profile_id', other.profileId)).toBe(1)
    }
    expect(await count('link', 'profile_id', person.profileId)).toBe(0)
    expect(await count('idempotency', 'user_id', person.user.id)).toBe(0)
    expect(await countVisits(other)).toBe(visits)
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
    const erasing = deleteAccountAsOperator(createSystemContext(app.deps, 'cli'), person.user.id)
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
