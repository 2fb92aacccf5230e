import { setTimeout as sleep } from 'node:timers/promises'
import Driver from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOn } from '#tests/databases.ts'
import { startPostgres, type TestServer } from '#tests/postgres.ts'
import { closeStoredDays, countVisits, recountVisits } from '#tests/recount.ts'
import { insertUser } from '#tests/rows.ts'
import { createVisitSource } from '#tests/visit-days.ts'
import { loadConfig } from '../../config.ts'
import { openDatabase } from '../../db/open.ts'
import type { VisitSource } from '../../domain/visits.ts'
import { createMetrics } from '../../process/metrics.ts'
import { insertProfile } from '../profile/index.ts'
import { parseDay } from './days.ts'
import { readProfileTotals } from './read-days.ts'
import { createVisits } from './service.ts'

const source: VisitSource = createVisitSource({ languages: 'en' })
const at = Date.parse('2027-03-01T10:00:00Z')
const day = { from: parseDay('2027-03-01'), to: parseDay('2027-03-01') }

describe('locked database file [sqlite]', () => {
  const app = useApp('sqlite')
  let person: Person
  beforeAll(async () => {
    app.clock.now = at
    person = await app.signUp()
  })

  test('stores each visit once after an outage during which pages are served', async () => {
    const other = new Driver(`${app.config.DATA_DIR}/vitrine.sqlite`)
    const event = { kind: 'view' as const, profileId: person.profileId, at }
    for (let n = 0; n < 40; n++) app.deps.visits.record(event, source)
    await app.deps.visits.flush()
    other.exec('begin immediate')
    for (let n = 0; n < 60; n++) app.deps.visits.record(event, source)
    // Waits for the timeout of the driver
    await expect(app.deps.visits.flush()).rejects.toThrow(/locked/)
    expect(app.deps.visits.waiting).toBe(60)
    expect((await readProfileTotals(app.deps, person.profileId, day)).views).toBe(40)
    other.exec('commit')
    other.close()
    await expect.poll(() => app.deps.visits.waiting).toBe(0)
    expect(await readProfileTotals(app.deps, person.profileId, day)).toMatchObject({
      views: 100,
      visitors: 1,
    })
    await closeStoredDays(app.deps.db)
    expect(await countVisits(app.deps.db.read)).toEqual(await recountVisits(app.deps.db.read, new Map()))
  })
})

describeOn('postgres', 'PostgreSQL outage [postgres]', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('loses only visits that exceed the buffer', async () => {
    const config = loadConfig({ DATA_DIR: '/nonexistent', DATABASE_URL: server.url })
    const db = await openDatabase({ url: server.url, dataDir: '' })
    await db.migrate()
    const profileId = await makeProfile(db)
    const metrics = createMetrics()
    const secrets = { mac: (_: string, text: string) => text } as never
    const log = { info() {}, warn() {}, error() {} } as never
    const geo = { isOn: false, findCountry: () => '', close() {} }
    const deps = { config, db, geo, log, secrets, metrics, now: Date.now }
    const visits = createVisits(deps, { maxItems: 500 })
    const record = (n: number) => {
      for (let i = 0; i < n; i++) visits.record({ kind: 'view', profileId, at }, source)
    }
    try {
      record(100)
      await visits.flush()
      // Commits reach the disk later than usual, so that tests run fast
      await sql`checkpoint`.execute(db.read)
      await server.crash()
      record(800)
      await expect(visits.flush()).rejects.toThrow()
      expect(visits.waiting).toBe(500)
      await server.restart()
      await expect.poll(() => visits.waiting).toBe(0)
      record(50)
      await visits.flush()
      expect(await readProfileTotals({ db, now: () => at }, profileId, day)).toMatchObject({
        views: 650,
        visitors: 1,
      })
      expect(await metrics.registry.metrics()).toContain('vitrine_visits_total{result="overflow"} 300')
      await closeStoredDays(db)
      expect(await countVisits(db.read)).toEqual(await recountVisits(db.read, new Map()))
    } finally {
      await visits.close()
      await sleep(0)
      await db.close()
    }
  })
})

const makeProfile = async (db: Awaited<ReturnType<typeof openDatabase>>): Promise<number> =>
  db.tx(async (tx) => {
    const ownerId = await insertUser(tx, { email: 'a@example.org' })
    return (await insertProfile(tx, { ownerId, displayName: 'A', now: 0 })).id
  })
