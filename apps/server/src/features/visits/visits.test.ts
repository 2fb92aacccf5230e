import { readdir, readFile } from 'node:fs/promises'
import { request as httpRequest, IncomingMessage } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, type Person, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { runCleanup } from '#tests/jobs.ts'
import { countVisits, recountVisits } from '#tests/recount.ts'
import { runJob } from '../../jobs/engine.ts'
import { createMetrics } from '../../process/metrics.ts'
import { maxIdsPerDay, maxKeysPerDay } from './cardinality-limit.ts'
import { parseDay } from './days.ts'
import { analyticsRetentionDays, oldAnalytics, oldVisits } from './jobs.ts'
import { readCountsByKey } from './read-repo.ts'
import { type Dimension, otherKey } from './rollup.ts'
import {
  readDailyCounts,
  readHourGrid,
  readLinkTotals,
  readOverviewTops,
  readProfileTotals,
  sumCounts,
} from './rollup-reads.ts'
import { createVisits } from './service.ts'
import type { VisitSource } from './visit.ts'

const chrome = (n: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.${n} Safari/537.36`
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const source = (more: Partial<VisitSource> = {}): VisitSource => ({
  address: '203.0.113.5',
  forwarded: '',
  userAgent: chrome(1),
  languages: 'en',
  referrer: '',
  url: '',
  country: '',
  isUntracked: false,
  ...more,
})

describeBoth('visits', (engine) => {
  let app: App
  let base: string

  const profileIn = async (timezone: string): Promise<Person & { links: number[] }> => {
    const person = await app.signUp()
    await app.as(person, 'PUT', '/api/v1/profile', { timezone })
    const links = []
    for (const n of [1, 2]) {
      const { body } = await app.as(person, 'POST', '/api/v1/links', {
        title: `Link ${n}`,
        url: `https://example.com/${n}`,
      })
      links.push(body.data.id)
    }
    return { ...person, links }
  }
  /** Requests a page over the socket, because pages are sent without the framework. */
  const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<number>((resolve, reject) => {
      httpRequest(
        `${base}${path}`,
        { method, headers: { 'user-agent': chrome(1), ...headers } },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0))
        },
      )
        .on('error', reject)
        .end()
    })
  const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
  const readKeys = (person: Person, dim: Dimension, date: string) =>
    readCountsByKey(app.deps.db.read, {
      profile: person.profileId,
      dim,
      from: parseDay(date),
      to: parseDay(date),
    })
  const readTotals = async (person: Person, day: string) =>
    readProfileTotals(app.deps, person.profileId, { from: parseDay(day), to: parseDay(day) })

  beforeAll(async () => {
    app = await startApp(engine, { TRUST_PROXY: '127.0.0.1', GEO_HEADER: 'CF-IPCountry' })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => app.close())

  test('stores totals equal to a recount of the events', async () => {
    const people = [await profileIn('Pacific/Auckland'), await profileIn('America/Los_Angeles')]
    const stranger = await app.signUp()
    let expected = 0
    for (let round = 0; round < 6; round++) {
      for (const person of people) {
        const { username, links, cookie } = person
        // Pages do not keep a session alive
        await app.as(person, 'GET', '/api/v1/profile')
        for (let n = 0; n < 8; n++) {
          const user = {
            ...from(n),
            'cf-ipcountry': n % 3 ? 'DE' : 'XX',
            'accept-language': n % 2 ? 'de' : 'en',
          }
          await visit(`/${username}?utm_source=mail${n % 2}`, user)
          await visit(`/l/${links[n % 2]}`, { ...user, referer: `http://vitrine.test/${username}` })
          expected += 2
        }
        await visit(`/${username}`, { ...from(1), dnt: '1', referer: 'https://www.example.org/a' })
        await visit(`/${username}`, { ...from(1), 'sec-gpc': '1' })
        await visit(`/${username}`, { cookie: stranger.cookie })
        await visit(`/l/${links[0]}`, { cookie: stranger.cookie })
        expected += 4
        // None of these is a visit
        await visit(`/${username}`, { 'user-agent': googlebot })
        await visit(`/l/${links[0]}`, { 'user-agent': 'curl/8.5.0' })
        await visit(`/${username}`, { 'user-agent': '' })
        await visit(`/${username}`, { cookie })
        await visit(`/l/${links[0]}`, { cookie })
        await visit(`/${username}`, {}, 'HEAD')
        await visit(`/l/${links[0]}`, {}, 'HEAD')
        await visit(`/${username}`, { 'sec-purpose': 'prefetch;prerender' })
      }
      await app.deps.visits.flush()
      app.clock.advance(5 * hourMs)
    }
    const { db } = app.deps
    const timezones = new Map([
      [people[0]!.profileId, 'Pacific/Auckland'],
      [people[1]!.profileId, 'America/Los_Angeles'],
    ])
    const stored = await db.read
      .selectFrom('visit')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('profile_id', 'in', [...timezones.keys()])
      .executeTakeFirstOrThrow()
    expect(stored.n).toBe(expected)
    expect(await countVisits(db.read)).toEqual(await recountVisits(db.read, timezones))
    const untracked = await db.read.selectFrom('visit').select('id').where('visitor', 'is', null).execute()
    expect(untracked).toHaveLength(24)
  })

  test('counts unique visitors per day and unique clicks per link and day, even after a restart', async () => {
    const person = await profileIn('UTC')
    const at = Date.parse('2027-03-01T10:00:00Z')
    const event = { profileId: person.profileId, at }
    const click = { ...event, kind: 'click' as const, linkId: person.links[0]! }
    const other = createVisits({ ...app.deps, metrics: createMetrics() })
    for (const visits of [app.deps.visits, other]) {
      for (const agent of [chrome(1), chrome(1), chrome(2)]) {
        visits.record({ ...event, kind: 'view' }, source({ userAgent: agent }))
        visits.record(click, source({ userAgent: agent }))
      }
      visits.record({ ...event, kind: 'view' }, source({ isUntracked: true }))
      await visits.flush()
    }
    await other.close()
    const once = { views: 8, visitors: 2, clicks: 6, unique_clicks: 2, submissions: 0, unique_submissions: 0 }
    expect(await readTotals(person, '2027-03-01')).toEqual(once)
    const third = createVisits({ ...app.deps, metrics: createMetrics() })
    third.record({ ...event, kind: 'view' }, source())
    third.record({ ...event, kind: 'view', at: at + 24 * hourMs }, source())
    await third.close()
    expect(await readTotals(person, '2027-03-01')).toEqual({ ...once, views: 9 })
    expect(await readTotals(person, '2027-03-02')).toMatchObject({ views: 1, visitors: 1 })
    const { body } = await app.as(person, 'GET', '/api/v1/links')
    expect(body.data[0]).toMatchObject({
      clicks: 6,
      unique_clicks: 2,
      last_clicked_at: '2027-03-01T10:00:00.000Z',
    })
    expect(body.data[1]).toMatchObject({ clicks: 0, unique_clicks: 0, last_clicked_at: null })
  })

  test('hashes one visitor differently for each profile and day', async () => {
    const [a, b] = [await profileIn('UTC'), await profileIn('UTC')]
    const at = Date.parse('2027-04-01T23:30:00Z')
    const hashes = [
      await app.deps.visits.identifyVisitor(a.profileId, 'UTC', at, source()),
      await app.deps.visits.identifyVisitor(b.profileId, 'UTC', at, source()),
      await app.deps.visits.identifyVisitor(a.profileId, 'UTC', at + hourMs, source()),
      await app.deps.visits.identifyVisitor(a.profileId, 'UTC', at, source({ address: '203.0.113.6' })),
    ]
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{16}$/)
    expect(new Set(hashes).size).toBe(4)
    expect(await app.deps.visits.identifyVisitor(a.profileId, 'UTC', at, source())).toBe(hashes[0])
    expect(
      await app.deps.visits.identifyVisitor(a.profileId, 'UTC', at, source({ isUntracked: true })),
    ).toBeNull()
  })

  test('starts a day at midnight of the profile’s time zone', async () => {
    const person = await profileIn('Europe/Vienna')
    const record = (iso: string) =>
      app.deps.visits.record(
        { kind: 'view', profileId: person.profileId, at: Date.parse(iso) },
        source({ userAgent: chrome(Date.parse(iso) % 1000) }),
      )
    record('2027-01-31T22:59:59Z')
    record('2027-01-31T23:00:00Z')
    await app.deps.visits.flush()
    await app.as(person, 'PUT', '/api/v1/profile', { timezone: 'America/New_York' })
    // On PostgreSQL the message about the new time zone arrives a moment later
    const range = { from: parseDay('2027-01-31'), to: parseDay('2027-02-02') }
    await expect
      .poll(async () => {
        record('2027-02-03T04:59:59Z')
        await app.deps.visits.flush()
        return (await readDailyCounts(app.deps, person.profileId, range)).map((d) => d.views > 0)
      })
      .toEqual([true, true, true])
    const days = await readDailyCounts(app.deps, person.profileId, range)
    expect(days.slice(0, 2).map((d) => d.views)).toEqual([1, 1])
  })

  test('changes the response of a list of links as soon as clicks are stored', async () => {
    const person = await profileIn('UTC')
    const before = await app.as(person, 'GET', '/api/v1/links')
    await visit(`/l/${person.links[1]}`, from(9))
    await app.deps.visits.flush()
    const after = await app.request({
      url: '/api/v1/links',
      cookie: person.cookie,
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect(after.status).toBe(200)
    expect(after.body.data[1]).toMatchObject({ clicks: 1, unique_clicks: 1 })
    const event = await app.deps.db.read
      .selectFrom('visit')
      .select(['kind', 'link_id', 'position'])
      .where('profile_id', '=', person.profileId)
      .execute()
    expect(event).toEqual([{ kind: 'click', link_id: person.links[1], position: 1 }])
  })

  test('counts a view of a sensitive profile only after the warning is confirmed', async () => {
    const person = await profileIn('UTC')
    await app.as(person, 'PUT', '/api/v1/profile', { sensitive: { enabled: true } })
    const today = new Date(app.clock.now).toISOString().slice(0, 10)
    for (let i = 0; i < 2; i++) await visit(`/${person.username}`, from(1))
    await app.deps.visits.flush()
    expect((await readTotals(person, today)).views).toBe(0)
    await visit(`/${person.username}?ok=1`, from(1))
    await app.deps.visits.flush()
    expect((await readTotals(person, today)).views).toBe(1)
  })

  test('counts every view while it limits the rows of invented referrers a day', async () => {
    const person = await profileIn('UTC')
    const at = Date.parse('2027-05-01T12:00:00Z')
    for (let n = 0; n < maxKeysPerDay * 3; n++)
      app.deps.visits.record(
        { kind: 'view', profileId: person.profileId, at },
        source({ referrer: `https://made-up-${n % (maxKeysPerDay * 2)}.example/` }),
      )
    await app.deps.visits.flush()
    const entries = await readKeys(person, 'referrer', '2027-05-01')
    expect(entries).toHaveLength(maxKeysPerDay + 1)
    expect(sumCounts(entries).views).toBe(maxKeysPerDay * 3)
    expect(entries.find((e) => e.key === otherKey)?.views).toBe(maxKeysPerDay)
  })

  test('limits the rows of forged browsers, countries and pairs of ids a day', async () => {
    const person = await profileIn('UTC')
    const at = Date.parse('2027-05-02T12:00:00Z')
    const { visits, db } = app.deps
    const count = maxIdsPerDay + 300
    for (let n = 0; n < count; n++)
      visits.record(
        { kind: 'click', profileId: person.profileId, at, linkId: 1e9 + n, variantId: n % 40 },
        source({
          userAgent: `Forged${n}/5.0 (Windows NT 10.0; Win64; x64) Gecko/1`,
          country: String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26)),
          referrer: '',
        }),
      )
    await visits.flush()
    const rows = await db.read
      .selectFrom('visit_day')
      .select([
        'dim',
        (e) => e.fn.countAll<number>().as('keys'),
        (e) => e.fn.sum<number>('clicks').as('clicks'),
      ])
      .where('profile_id', '=', person.profileId)
      .groupBy('dim')
      .execute()
    const keys = Object.fromEntries(rows.map((row) => [row.dim, row.keys]))
    expect(keys.browser).toBe(maxKeysPerDay + 1)
    expect(keys.country).toBe(maxKeysPerDay + 1)
    expect(keys.os).toBeLessThanOrEqual(maxKeysPerDay + 1)
    expect(keys.link).toBe(maxIdsPerDay + 1)
    expect(keys.variant_link).toBe(maxIdsPerDay + 1)
    expect(keys.variant).toBe(40)
    // No visit is missing from a sum
    expect([...new Set(rows.map(({ clicks }) => Number(clicks)))]).toEqual([count])
    // Common values keep their own counters
    visits.record({ kind: 'view', profileId: person.profileId, at }, source({}))
    await visits.flush()
    for (const [dim, key] of [
      ['browser', 'Chrome'],
      ['os', 'Linux'],
    ] as const) {
      const views = await db.read
        .selectFrom('visit_day')
        .select(['key', 'views'])
        .where('profile_id', '=', person.profileId)
        .where('dim', '=', dim)
        .where('views', '>', 0)
        .execute()
      expect(views).toEqual([{ key, views: 1 }])
    }
    const day = { from: parseDay('2027-05-02'), to: parseDay('2027-05-02') }
    expect([...(await readLinkTotals(app.deps, person.profileId, day)).keys()].every(Number.isInteger)).toBe(
      true,
    )
  })

  test('counts unique visitors of variants and campaigns separately', async () => {
    const person = await profileIn('UTC')
    const at = Date.parse('2027-06-01T12:00:00Z')
    const { visits } = app.deps
    for (const [n, variantId] of [
      [1, 0],
      [2, 7],
      [3, 7],
      [3, 7],
    ] as const) {
      const event = { profileId: person.profileId, at, variantId, campaignId: 4 }
      visits.record({ ...event, kind: 'view' }, source({ userAgent: chrome(n) }))
      visits.record({ ...event, kind: 'click', linkId: person.links[0]! }, source({ userAgent: chrome(n) }))
    }
    await visits.flush()
    const readCounts = async (dim: 'variant' | 'variant_link' | 'campaign') =>
      (await readKeys(person, dim, '2027-06-01'))
        .sort((a, b) => b.clicks - a.clicks)
        .map((e) => [e.key, e.visitors, e.clicks, e.unique_clicks])
    expect(await readCounts('variant')).toEqual([
      ['7', 2, 3, 2],
      ['0', 1, 1, 1],
    ])
    expect(await readCounts('variant_link')).toEqual([
      [`7:${person.links[0]}`, 0, 3, 2],
      [`0:${person.links[0]}`, 0, 1, 1],
    ])
    expect(await readCounts('campaign')).toEqual([['4', 3, 4, 3]])
  })

  test('stores tags as they were sent, with any characters', async () => {
    const person = await profileIn('UTC')
    const at = Date.parse('2027-06-05T12:00:00Z')
    const tags = ['null', 'a"b', String.raw`c\d\\`, 'e,f', '{g}', "h'i", '日本 🎉', '%', '-- ;']
    for (const tag of tags)
      app.deps.visits.record(
        { kind: 'view', profileId: person.profileId, at },
        source({ url: `/x?${new URLSearchParams({ utm_source: tag })}` }),
      )
    await app.deps.visits.flush()
    const entries = await readKeys(person, 'utm_source', '2027-06-05')
    expect(entries.map((e) => e.key).sort()).toEqual([...tags].sort())
  })

  test("groups by weekday and hour of the profile's time zone and lists the most clicked links", async () => {
    const person = await profileIn('Asia/Kathmandu')
    const [first, second] = person.links as [number, number]
    // Sunday 18:14 UTC is Sunday 23:59 there, a minute later it is Monday
    const moments = ['2027-06-06T18:14:00Z', '2027-06-06T18:15:00Z', '2027-06-07T18:14:59Z']
    for (const at of moments.map(Date.parse)) {
      const event = { profileId: person.profileId, at }
      app.deps.visits.record({ ...event, kind: 'view' }, source({ referrer: 'https://a.example/' }))
      app.deps.visits.record({ ...event, kind: 'click', linkId: second }, source())
    }
    app.deps.visits.record(
      { kind: 'click', profileId: person.profileId, at: Date.parse(moments[0]!), linkId: first },
      source(),
    )
    await app.deps.visits.flush()
    const range = { from: parseDay('2027-06-06'), to: parseDay('2027-06-07') }
    const grid = await readHourGrid(app.deps, person.profileId, range)
    const used = grid.flatMap((hours, weekday) =>
      hours.flatMap(({ views, clicks }, hour) => (views || clicks ? [[weekday, hour, views, clicks]] : [])),
    )
    expect(used).toEqual([
      [0, 0, 1, 1],
      [0, 23, 1, 1],
      [6, 23, 1, 2],
    ])
    const tops = await readOverviewTops(app.deps, person.profileId, range, 1)
    expect(tops.link).toMatchObject({
      entries: [{ key: String(second), clicks: 3, unique_clicks: 2 }],
      total: 4,
    })
    expect(tops.referrer).toMatchObject({ entries: [{ key: 'a.example', views: 3, visitors: 2 }], total: 3 })
    const links = await readLinkTotals(app.deps, person.profileId, range)
    expect([links.get(first)?.clicks, links.get(second)?.clicks]).toEqual([1, 3])
    expect(sumCounts(await readDailyCounts(app.deps, person.profileId, range))).toEqual(
      await readProfileTotals(app.deps, person.profileId, range),
    )
  })

  test('ignores a visit of a deleted profile and stores the others', async () => {
    const person = await profileIn('UTC')
    const at = Date.parse('2027-07-01T12:00:00Z')
    app.deps.visits.record({ kind: 'view', profileId: 987_654_321, at }, source())
    app.deps.visits.record({ kind: 'view', profileId: person.profileId, at }, source())
    await app.deps.visits.flush()
    expect((await readTotals(person, '2027-07-01')).views).toBe(1)
  })

  test('drops and counts the newest visits if the buffer is full', async () => {
    const person = await profileIn('UTC')
    const metrics = createMetrics()
    const visits = createVisits({ ...app.deps, metrics }, { maxItems: 20, flushMs: 60_000 })
    const at = Date.parse('2027-08-01T12:00:00Z')
    for (let n = 0; n < 50; n++)
      visits.record({ kind: 'view', profileId: person.profileId, at }, source({ userAgent: googlebot }))
    expect(visits.waiting).toBe(20)
    const text = async () => metrics.registry.metrics()
    expect(await text()).toContain('vitrine_visits_total{result="overflow"} 30')
    expect(await text()).toContain('vitrine_visits_waiting 20')
    await visits.close()
    expect(await text()).toContain('vitrine_visits_total{result="ignored"} 20')
  })

  test('keeps the buffer free for visitors during a flood of crawlers', async () => {
    const person = await profileIn('UTC')
    const metrics = createMetrics()
    const visits = createVisits({ ...app.deps, metrics }, { maxItems: 5, flushMs: 60_000 })
    const createRequest = (agent: string) => {
      const request = new IncomingMessage(new Socket())
      request.method = 'GET'
      request.headers['user-agent'] = agent
      return request
    }
    const view = { kind: 'view', profileId: person.profileId } as const
    for (let n = 0; n < 50; n++) visits.recordRequest(view, createRequest(googlebot))
    visits.recordRequest(view, createRequest(chrome(1)))
    expect(visits.waiting).toBe(1)
    await visits.close()
    const text = await metrics.registry.metrics()
    expect(text).toContain('vitrine_visits_total{result="ignored"} 50')
    expect(text).toContain('vitrine_visits_total{result="stored"} 1')
  })

  test("stores no visitor's IP address", async () => {
    await app.deps.visits.flush()
    const { db } = app.deps
    const address = /203\.0\.113\./
    for (const { name } of await db.read.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db.read)
      for (const row of rows) expect(JSON.stringify(row)).not.toMatch(address)
    }
    for (const name of await readdir(app.config.DATA_DIR)) {
      if (!name.includes('.sqlite')) continue
      expect((await readFile(join(app.config.DATA_DIR, name))).toString('latin1')).not.toMatch(address)
    }
  })

  test('deletes analytics of days that no response covers, in batches', async () => {
    const person = await profileIn('UTC')
    const { db } = app.deps
    const now = app.clock.now
    const today = Math.floor(now / dayMs)
    const numbers = { visitors: 0, clicks: 0, unique_clicks: 0, submissions: 0, unique_submissions: 0 }
    const days = [
      ...Array.from({ length: 60 }, (_, i) => analyticsRetentionDays + 5 + i),
      analyticsRetentionDays - 5,
      1,
    ]
    await db.tx(async (tx) => {
      await tx.updateTable('profile').set({ created_at: 0 }).where('id', '=', person.profileId).execute()
      for (const before of days) {
        const row = { profile_id: person.profileId, day: today - before, views: 3 }
        await tx
          .insertInto('visit_day')
          .values({ ...row, dim: '', key: '', ...numbers })
          .execute()
        await tx
          .insertInto('visit_hour')
          .values({ ...row, hour: 1, clicks: 0, submissions: 0 })
          .execute()
      }
    })
    expect(await runJob(app.deps, oldAnalytics, { now })).toEqual({ dailyTotals: 120 })
    for (const table of ['visit_day', 'visit_hour'] as const) {
      const rows = await db.read
        .selectFrom(table)
        .select('day')
        .where('profile_id', '=', person.profileId)
        .execute()
      expect(rows.map(({ day }) => today - day).sort((a, b) => b - a)).toEqual([
        analyticsRetentionDays - 5,
        1,
      ])
    }
  })

  test('deletes old events and salts without changing the counters', async () => {
    const { db } = app.deps
    const size = async (table: 'visit' | 'visit_seen' | 'visit_salt') =>
      (
        await db.read
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const { profileId } = await profileIn('UTC')
    const now = app.clock.now
    // More visits of a clock that was a year ahead than one transaction removes
    const others = await size('visit')
    for (const days of [...Array(250).fill(-365), 100, 91, 89, 0])
      app.deps.visits.record({ kind: 'view', profileId, at: now - days * dayMs }, source())
    await app.deps.visits.flush()
    await db.tx((tx) => tx.updateTable('visit').set({ at: 0 }).where('profile_id', '!=', profileId).execute())
    const tallied = await countVisits(db.read)
    await runCleanup(app.deps, oldVisits, now)
    expect(others).toBeGreaterThan(1000)
    expect(await size('visit')).toBe(252)
    // Then the oldest of the other visits
    await runCleanup(app.deps, oldVisits, now + 10 * dayMs)
    expect(await size('visit')).toBe(251)
    await runCleanup(app.deps, oldVisits, now + (365 + 91) * dayMs)
    expect(await size('visit')).toBe(0)
    expect([await size('visit_seen'), await size('visit_salt')]).toEqual([0, 0])
    expect(await countVisits(db.read)).toEqual(tallied)
  })
})
