import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { unknownTraits } from '@vitrine/page/visitors/traits'
import { type CompiledQuery, sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { countVisits, recountVisits } from '#tests/recount.ts'
import { deleteRows, insertRows, selectRow, selectRows, updateRows } from '#tests/rows.ts'
import { countStatements } from '#tests/statements.ts'
import { createVisit, createVisitSource, insertVisits, type StoredVisit } from '#tests/visit-days.ts'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { VisitEvent, VisitSource } from '../../domain/visits.ts'
import { runJob } from '../../jobs/engine.ts'
import { createMetrics } from '../../process/metrics.ts'
import { exportLinks } from '../links/index.ts'
import { erasures } from '../profile/index.ts'
import { closeDays } from './close-days.ts'
import { sumCube } from './cube.ts'
import { packSums, unpackCube } from './cube-format.ts'
import { readOpenClicks } from './open-clicks.ts'
import { lockSealedDay, insertVisits as storeVisits } from './repo.ts'
import { createVisits } from './service.ts'

const source: VisitSource = createVisitSource({ languages: 'en' })
const today = Math.floor(Date.parse('2027-03-10T00:00:00Z') / dayMs)
/** Time at which the day before `day` can be closed. */
const closingTime = (day: number) => day * dayMs + 13 * hourMs
const documents = ['visit_sum', 'visit_cube', 'visit_event', 'visit_reopened'] as const

describeSql('closing of days', (engine) => {
  const app = useApp(engine)
  let person: Person & { links: number[] }

  const createPage = async () => {
    const owner = await app.signUp()
    const links = []
    for (const n of [1, 2]) {
      const body = { title: `Link ${n}`, url: `https://example.com/${n}` }
      links.push((await app.as(owner, 'POST', '/api/v1/links', body)).body.data.id as number)
    }
    return { ...owner, links }
  }
  beforeAll(async () => {
    app.clock.now = today * dayMs + hourMs
    person = await createPage()
  })
  beforeEach(async () => {
    for (const table of [...documents, 'visit_closed'] as const) await deleteRows(app.deps.db, table, {})
    await updateRows(app.deps.db, 'link', {}, { clicks: 0, unique_clicks: 0, last_clicked_at: null })
  })

  /** Stores visits of a page and day: views, clicks and submissions of several visitors, with variants, campaigns and items. */
  const addDay = (day: number, { profileId, links } = person, count = 40) => {
    const visits = Array.from({ length: count }, (_, n): StoredVisit => {
      const at = day * dayMs + n * minuteMs
      const kind = n % 3
      return createVisit(at, {
        kind,
        hour: Math.floor(n / 60),
        visitor: n % 7 ? `visitor${n % 5}` : null,
        country: n % 2 ? 'DE' : 'AT',
        referrer: kind === 0 && n % 4 ? `site${n % 3}.example` : '',
        variant_id: n % 5 ? null : n % 2,
        campaign_id: n % 6 ? null : 3,
        ...(kind ? { link_id: links[n % 2]!, position: n % 2, item: n % 8 ? null : 'berlin' } : {}),
      })
    })
    return insertVisits(app.deps.db, profileId, day, visits)
  }
  const close = (day = today, deps: Deps = app.deps) => runJob(deps, closeDays, { now: closingTime(day) })
  const closeDaily = async (from: number, to: number) => {
    for (let day = from; day <= to; day++) await close(day)
  }
  const record = async (at: number, event: Partial<VisitEvent> = {}) => {
    app.deps.visits.record({ kind: 'view', profileId: person.profileId, at, ...event }, source)
    await app.deps.visits.flush()
  }
  const recount = () => recountVisits(app.deps.db.read, new Map())
  const count = () => countVisits(app.deps.db.read)
  const countStored = async (table: (typeof documents)[number]) =>
    (await selectRows(app.deps.db, table)).length

  test('closes a day 13 hours after its end in UTC, and counts as a recount does', async () => {
    for (const day of [today - 3, today - 2, today - 1]) await addDay(day)
    await addDay(today - 1, await createPage())
    expect(await runJob(app.deps, closeDays, { now: closingTime(today) - 1 })).toMatchObject({
      closedPages: 2,
    })
    expect(await countStored('visit_sum')).toBe(2)
    expect(await close()).toEqual({ closedPages: 2, rebuiltPages: 0, visits: 0 })
    expect(await count()).toEqual(await recount())
    const link = await selectRow(app.deps.db, 'link', { id: person.links[1]! }, ['last_clicked_at'])
    expect(link.last_clicked_at).toBe((today - 1) * dayMs + 37 * minuteMs)
    for (const row of await selectRows(app.deps.db, 'visit_cube')) {
      const { doc } = await selectRow(app.deps.db, 'visit_sum', { profile_id: row.profile_id, day: row.day })
      expect(await packSums(await sumCube(unpackCube(row.doc)))).toEqual(Buffer.from(doc))
    }
    expect(await close()).toEqual({ closedPages: 0, rebuiltPages: 0, visits: 0 })
    expect(await count()).toEqual(await recount())
  })

  test('lists clicks once while their days close, and those of another process within ten seconds', async () => {
    const page = await createPage()
    const [first, second] = page.links as [number, number]
    const listClicks = async () => {
      const links = await exportLinks(app.deps, { id: page.profileId, isPublished: true }, app.clock.now)
      return links.map(({ clicks, unique_clicks }) => [clicks, unique_clicks])
    }
    await addDay(today - 1, page)
    await addDay(today, page)
    const expected = await listClicks()
    const clicks = await selectRows(app.deps.db, 'visit_event', { profile_id: page.profileId, kind: 1 })
    expect(expected.map(([clicks]) => clicks)).toEqual(
      page.links.map((id) => clicks.filter(({ link_id }) => link_id === id).length),
    )
    expect(await countStatements(listClicks)).toBe(1)
    await close()
    expect((await selectRow(app.deps.db, 'link', { id: second }, ['clicks'])).clicks).toBeGreaterThan(0)
    expect(await listClicks()).toEqual(expected)
    expect(await countStatements(listClicks)).toBe(1)

    const [[firstClicks, firstUnique], [secondClicks, secondUnique]] = expected as [number[], number[]]
    await record(app.clock.now, { kind: 'click', profileId: page.profileId, linkId: first })
    const withOwn = [firstClicks! + 1, firstUnique! + 1]
    expect(await listClicks()).toEqual([withOwn, [secondClicks, secondUnique]])
    const visit = createVisit(app.clock.now, { kind: 1, link_id: second, visitor: 'another' })
    await insertVisits(app.deps.db, page.profileId, today, [visit])
    const readTime = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => readTime() + 10_001)
    await expect.poll(listClicks).toEqual([withOwn, [secondClicks! + 1, secondUnique! + 1]])
    vi.restoreAllMocks()
  })

  test('counts a click that is stored while another reader counts', async () => {
    const { profileId, links } = await createPage()
    const count = (db?: Db) => readOpenClicks(app.deps, profileId, [], db)
    const counted = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    const { read } = app.deps.db
    const executeQuery: Db['executeQuery'] = async (query) => {
      const result = await read.executeQuery(query as CompiledQuery<never>)
      counted.resolve()
      await stored.promise
      return result
    }
    // Compiles the query, which the slow reader could not
    await readOpenClicks(app.deps, profileId + 1, [])
    const reading = count({ engine: read.engine, executeQuery } as Db)
    await counted.promise
    await record(app.clock.now, { kind: 'click', profileId, linkId: links[0]! })
    stored.resolve()
    expect(await reading).toEqual(new Map())
    expect((await count()).get(links[0]!)).toMatchObject({ clicks: 1, last_clicked_at: app.clock.now })
  })

  test('counts once if two jobs run at once', async () => {
    for (let day = today - 5; day < today; day++) await addDay(day)
    await insertRows(app.deps.db, 'visit_reopened', { profile_id: person.profileId, day: today - 2 })
    const results = await Promise.all([close(), close(), close()])
    expect(results.reduce((sum, result) => sum + result.closedPages!, 0)).toBeLessThanOrEqual(5)
    expect(await count()).toEqual(await recount())
    expect(await countStored('visit_reopened')).toBe(0)
  })

  test('loses and doubles nothing if it stops at any transaction', async () => {
    for (const isCommitted of [true, false])
      for (let failing = 0; ; failing++) {
        for (const table of [...documents, 'visit_closed'] as const) await deleteRows(app.deps.db, table, {})
        await updateRows(app.deps.db, 'link', {}, { clicks: 0, unique_clicks: 0 })
        for (const day of [today - 3, today - 2, today - 1]) await addDay(day)
        await close(today - 1)
        await addDay(today - 3, person, 50)
        await insertRows(app.deps.db, 'visit_reopened', { profile_id: person.profileId, day: today - 3 })
        let transactions = 0
        const tx: Deps['db']['tx'] = async (work) => {
          if (transactions++ !== failing) return app.deps.db.tx(work)
          if (isCommitted) await app.deps.db.tx(work)
          return app.deps.db.tx(async (tx, after) => {
            if (!isCommitted) await work(tx, after)
            throw new Error('stopped')
          })
        }
        const isStopped = await close(today, { ...app.deps, db: { ...app.deps.db, tx } }).then(
          () => false,
          () => true,
        )
        await close()
        expect(await count()).toEqual(await recount())
        expect(await countStored('visit_reopened')).toBe(0)
        if (!isStopped) {
          expect(failing).toBeGreaterThan(4)
          break
        }
      }
  })

  test('counts late visits, also of pages without other visits that day', async () => {
    const at = (today - 2) * dayMs + 10 * hourMs
    await addDay(today - 1)
    await close()
    await record(at)
    await record(at + 1, { kind: 'click', linkId: person.links[0]!, position: 0 })
    await record((today - 1) * dayMs, { kind: 'click', linkId: person.links[1]! })
    expect(await countStored('visit_reopened')).toBe(2)
    expect(await count()).not.toEqual(await recount())
    expect(await close()).toEqual({ closedPages: 0, rebuiltPages: 2, visits: 0 })
    expect(await count()).toEqual(await recount())
    expect(await countStored('visit_reopened')).toBe(0)
  })

  test('counts visits that are stored while days are closed', async () => {
    await addDay(today - 1, person, 1400)
    const visits = createVisits({ ...app.deps, metrics: createMetrics() })
    const stop = new AbortController()
    const writing = (async () => {
      for (let n = 0; !stop.signal.aborted; n++) {
        const at = (today - 1) * dayMs + n
        visits.record({ kind: 'click', profileId: person.profileId, at, linkId: person.links[0]! }, source)
        await visits.flush()
      }
    })()
    for (let n = 0; n < 4; n++) await Promise.all([close(), close()])
    stop.abort()
    await writing
    await visits.close()
    await close()
    expect(await count()).toEqual(await recount())
    expect(await countStored('visit_reopened')).toBe(0)
  })

  test('waits with sealing for a transaction that stores visits', async () => {
    const hasLocked = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const storing = app.deps.db.tx(async (tx) => {
      expect(await lockSealedDay(tx)).toBe(0)
      hasLocked.resolve()
      await mayEnd.promise
      const event = { kind: 'click', profileId: person.profileId, at: (today - 1) * dayMs } as const
      const visit = { day: today - 1, hour: 0, hash: null, visitor: null, traits: unknownTraits }
      await storeVisits(tx, app.deps.db.bulk, [{ ...visit, event: { ...event, linkId: person.links[0]! } }])
    })
    await hasLocked.promise
    const closing = close()
    if (engine === 'postgres')
      await vi.waitFor(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db.read)
        expect(rows[0]!.n).toBe(1)
      }, 30_000)
    mayEnd.resolve()
    await storing
    expect(await closing).toMatchObject({ closedPages: 1 })
    expect(await count()).toEqual(await recount())
  })

  test('seals nothing if its clock was set back, and closes later days in time', async () => {
    await addDay(today - 1)
    await close()
    await addDay(today + 30)
    expect(await close(today - 20)).toEqual({ closedPages: 0, rebuiltPages: 0, visits: 0 })
    await record((today - 4) * dayMs)
    await record(today * dayMs)
    expect(await close()).toMatchObject({ closedPages: 0, rebuiltPages: 1 })
    expect(await close(today + 1)).toMatchObject({ closedPages: 1, rebuiltPages: 0 })
    await closeDaily(today + 2, today + 30)
    expect(await close(today + 31)).toMatchObject({ closedPages: 1 })
    expect(await countStored('visit_sum')).toBe(4)
  })

  test('loses nothing if its clock is years ahead for some runs', async () => {
    await addDay(today - 1)
    await close()
    await record(today * dayMs + hourMs, { kind: 'click', linkId: person.links[0]! })
    for (let n = 0; n < 6; n++) await close(today + 4000)
    expect(await selectRow(app.deps.db, 'visit_closed')).toMatchObject({ day: today + 5 })
    await record(today * dayMs + 2 * hourMs, { kind: 'click', linkId: person.links[1]! })
    await close()
    expect(await countStored('visit_event')).toBe(42)
    expect(await count()).toEqual(await recount())
    await addDay(today + 6)
    expect(await close(today + 7)).toMatchObject({ closedPages: 1 })
    expect(await count()).toEqual(await recount())
  })

  test('drops visits that are more than a week old', async () => {
    const metrics = createMetrics()
    const visits = createVisits({ ...app.deps, metrics })
    const now = app.clock.now
    for (const at of [now - 7 * dayMs - 1, now - 7 * dayMs + 1, now])
      visits.record({ kind: 'view', profileId: person.profileId, at }, source)
    await visits.close()
    expect(await countStored('visit_event')).toBe(2)
    const text = await metrics.registry.metrics()
    expect(text).toContain('vitrine_visits_total{result="too_old"} 1')
    expect(text).toContain('vitrine_visits_total{result="stored"} 2')
  })

  test('deletes visits after eight days, once they are counted', async () => {
    const { db } = app.deps
    await addDay(today - 1)
    await close()
    // Visits that no mark reports
    await addDay(today - 1, person, 60)
    const expected = await recount()
    await closeDaily(today + 1, today + 7)
    expect(await countStored('visit_event')).toBe(100)
    expect(await close(today + 8)).toMatchObject({ closedPages: 0, rebuiltPages: 1 })
    expect(await countStored('visit_event')).toBe(0)
    expect(await count()).toEqual(expected)
    // A mark of a day whose visits are gone
    await addDay(today - 1, person, 1)
    await insertRows(db, 'visit_reopened', { profile_id: person.profileId, day: today - 1 })
    await close(today + 8)
    expect([await countStored('visit_event'), await countStored('visit_reopened')]).toEqual([0, 0])
    expect(await count()).toEqual(expected)
  })

  test('leaves nothing of a page that is deleted while its day is closed', async () => {
    const page = await createPage()
    await addDay(today - 1, page)
    await close()
    await addDay(today - 2, page)
    await insertRows(app.deps.db, 'visit_reopened', { profile_id: page.profileId, day: today - 2 })
    await app.as(page, 'DELETE', '/account', { current_password: page.password })
    await runJob(app.deps, erasures)
    // A process that has read the page before its deletion
    await addDay(today - 2, page)
    await addDay(today, page)
    await insertRows(app.deps.db, 'visit_reopened', { profile_id: page.profileId, day: today - 2 })
    await close(today + 1)
    expect([await countStored('visit_sum'), await countStored('visit_reopened')]).toEqual([0, 0])
    await runJob(app.deps, erasures, { now: app.clock.now + 2 * hourMs })
    for (const table of documents) expect(await countStored(table)).toBe(0)
  })
})
