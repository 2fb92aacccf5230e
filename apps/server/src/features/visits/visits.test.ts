import { readdir, readFile } from 'node:fs/promises'
import { request as httpRequest, IncomingMessage } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { runCleanup } from '#tests/jobs.ts'
import { closeStoredDays, countVisits, recountVisits } from '#tests/recount.ts'
import { insertRows, selectRow, selectRows } from '#tests/rows.ts'
import { createVisitSource } from '#tests/visit-days.ts'
import type { VisitEvent, VisitSource } from '../../domain/visits.ts'
import { runJob } from '../../jobs/engine.ts'
import { createMetrics } from '../../process/metrics.ts'
import { createMarginals } from './cube.ts'
import { packSums } from './cube-format.ts'
import { type Day, parseDay } from './days.ts'
import { type Dimension, maxKeysPerDay, noCounts, otherKey } from './dimensions.ts'
import { analyticsRetentionDays, oldAnalytics, oldVisits } from './jobs.ts'
import { readDailyCounts, readDays, readProfileTotals } from './read-days.ts'
import { createVisits } from './service.ts'

const chrome = (n: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.${n} Safari/537.36`
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const source = (more: Partial<VisitSource> = {}): VisitSource =>
  createVisitSource({ userAgent: chrome(1), languages: 'en', ...more })

describeSql('visits', (engine) => {
  const app = useApp(engine, { TRUST_PROXY: '127.0.0.1', GEO_HEADER: 'CF-IPCountry' })
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
  /** Records at a time, which becomes the current one. */
  const setClock = (iso: string): number => {
    app.clock.now = Date.parse(iso)
    return app.clock.now
  }
  /** Returns views, visitors and so on by value of a dimension. */
  const readValues = async (person: Person, dim: Dimension, date: string) => {
    const range = { from: parseDay(date), to: parseDay(date) }
    const { days } = await readDays(app.deps, person.profileId, range, { detail: 'values' })
    return days.map((day) => day.marginals())[0]!.values.get(dim)!
  }
  const readTotals = async (person: Person, day: string) =>
    readProfileTotals(app.deps, person.profileId, { from: parseDay(day), to: parseDay(day) })

  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  })

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
        await visit(`/${username}`, { 'x-purpose': 'preview' })
        await visit(`/l/${links[0]}`, { 'x-purpose': 'preview', 'x-moz': 'other' })
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
      .selectFrom('visit_event')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('profile_id', 'in', [...timezones.keys()])
      .executeTakeFirstOrThrow()
    expect(stored.n).toBe(expected)
    await closeStoredDays(db)
    expect(await countVisits(db.read)).toEqual(await recountVisits(db.read, timezones))
    const untracked = await selectRows(db, 'visit_event', { visitor: null }, ['id'])
    expect(untracked).toHaveLength(24)
  })

  test('counts unique visitors per day and unique clicks per link and day, even after a restart', async () => {
    const at = setClock('2027-03-01T10:00:00Z')
    const person = await profileIn('UTC')
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
    const at = setClock('2027-04-01T23:30:00Z')
    const [a, b] = [await profileIn('UTC'), await profileIn('UTC')]
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
    setClock('2027-02-03T12:00:00Z')
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
    const event = await selectRows(app.deps.db, 'visit_event', { profile_id: person.profileId }, [
      'kind',
      'link_id',
      'position',
    ])
    expect(event).toEqual([{ kind: 1, link_id: person.links[1], position: 1 }])
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
    const at = setClock('2027-05-01T12:00:00Z')
    const person = await profileIn('UTC')
    for (let n = 0; n < maxKeysPerDay * 3; n++)
      app.deps.visits.record(
        { kind: 'view', profileId: person.profileId, at },
        source({ referrer: `https://made-up-${n % (maxKeysPerDay * 2)}.example/` }),
      )
    await app.deps.visits.flush()
    const values = await readValues(person, 'referrer', '2027-05-01')
    expect(values.size).toBe(maxKeysPerDay + 1)
    expect([...values.values()].reduce((sum, [views]) => sum + views!, 0)).toBe(maxKeysPerDay * 3)
    expect(values.get(otherKey)?.[0]).toBe(maxKeysPerDay)
  })

  test('counts unique visitors of variants and campaigns separately', async () => {
    const at = setClock('2027-06-01T12:00:00Z')
    const person = await profileIn('UTC')
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
    const read = async (dim: 'variant' | 'variant_link' | 'campaign') =>
      [...(await readValues(person, dim, '2027-06-01'))].map(([key, counts]) => [key, ...counts.slice(0, 4)])
    expect(await read('variant')).toEqual([
      ['7', 3, 2, 3, 2],
      ['0', 1, 1, 1, 1],
    ])
    expect((await read('variant_link')).toSorted()).toEqual([
      [`0:${person.links[0]}`, 0, 0, 1, 1],
      [`7:${person.links[0]}`, 0, 0, 3, 2],
    ])
    expect(await read('campaign')).toEqual([['4', 4, 3, 4, 3]])
  })

  test('stores tags as they were sent, with any characters', async () => {
    const at = setClock('2027-06-05T12:00:00Z')
    const person = await profileIn('UTC')
    const tags = ['null', 'a"b', String.raw`c\d\\`, 'e,f', '{g}', "h'i", '日本 🎉', '%', '-- ;']
    for (const tag of tags)
      app.deps.visits.record(
        { kind: 'view', profileId: person.profileId, at },
        source({ url: `/x?${new URLSearchParams({ utm_source: tag })}` }),
      )
    await app.deps.visits.flush()
    const values = await readValues(person, 'utm_source', '2027-06-05')
    expect([...values.keys()].sort()).toEqual([...tags].sort())
  })

  test('stores the entry of a block, cut between characters', async () => {
    const at = setClock('2027-06-06T12:00:00Z')
    const person = await profileIn('UTC')
    const long = `${'a'.repeat(62)}ü🎉`
    for (const item of ['berlin', long, undefined])
      app.deps.visits.record(
        {
          kind: 'click',
          profileId: person.profileId,
          at,
          linkId: person.links[0]!,
          ...(item ? { item } : {}),
        },
        source(),
      )
    await app.deps.visits.flush()
    const rows = await selectRows(app.deps.db, 'visit_event', { profile_id: person.profileId }, ['item'])
    expect(rows.map(({ item }) => item)).toEqual(['berlin', `${'a'.repeat(62)}ü`, null])
  })

  test('counts no more than 49 visitors of one network, but each visit and variant', async () => {
    const at = setClock('2027-06-07T12:00:00Z')
    const person = await profileIn('UTC')
    const { visits, db } = app.deps
    const read = async () => (await readTotals(person, '2027-06-07')) as { views: number; visitors: number }
    const event: VisitEvent = {
      kind: 'view',
      profileId: person.profileId,
      at,
      variantId: 7,
      storesVariant: true,
    }
    for (let n = 0; n < 70; n++) visits.record(event, source({ userAgent: chrome(n) }))
    await visits.flush()
    for (let n = 0; n < 70; n++) visits.record(event, source({ userAgent: chrome(n) }))
    await visits.flush()
    expect(await read()).toMatchObject({ views: 140, visitors: 49 })
    const hash = await visits.identifyVisitor(person.profileId, 'UTC', at, source({ userAgent: chrome(69) }))
    expect(await visits.findLastShownVariant(person.profileId, 'UTC', at, hash!)).toMatchObject({
      countedVariantId: 7,
    })
    expect(await selectRows(db, 'visit_event', { visitor: hash }, ['id'])).toEqual([])
    // Each address is counted separately, all of an IPv6 /48 together
    for (let n = 0; n < 60; n++) visits.record(event, source({ address: `203.0.113.${100 + n}` }))
    for (let n = 0; n < 60; n++)
      visits.record(event, source({ address: `2001:db8:1:${n.toString(16)}::1`, userAgent: chrome(2) }))
    await visits.flush()
    expect(await read()).toMatchObject({ views: 260, visitors: 49 + 60 + 49 })
    // Addresses of this machine are those of unknown proxies and of trials
    for (let n = 0; n < 60; n++)
      visits.record(event, source({ address: '::ffff:127.0.0.1', userAgent: chrome(n) }))
    await visits.flush()
    expect(await read()).toMatchObject({ views: 320, visitors: 49 + 60 + 49 + 60 })
  })

  test('keeps the times of the first and the last view, in any order of storing', async () => {
    const at = setClock('2027-06-08T12:00:00Z')
    const person = await profileIn('UTC')
    const { visits } = app.deps
    const view = (minutes: number, variantId: number) =>
      visits.record(
        {
          kind: 'view',
          profileId: person.profileId,
          at: at + minutes * 60_000,
          variantId,
          storesVariant: true,
        },
        source(),
      )
    const read = async () => {
      await visits.flush()
      const hash = await visits.identifyVisitor(person.profileId, 'UTC', at, source())
      return visits.findLastShownVariant(person.profileId, 'UTC', at, hash!)
    }
    view(5, 2)
    view(0, 1)
    expect(await read()).toEqual({ firstAt: at, at: at + 5 * 60_000, countedVariantId: 2 })
    view(29, 3)
    view(50, 4)
    expect(await read()).toEqual({ firstAt: at, at: at + 50 * 60_000, countedVariantId: 4 })
    view(40, 5)
    expect(await read()).toMatchObject({ firstAt: at, countedVariantId: 4 })
  })

  test('ignores a visit of a deleted profile and stores the others', async () => {
    const at = setClock('2027-07-01T12:00:00Z')
    const person = await profileIn('UTC')
    app.deps.visits.record({ kind: 'view', profileId: 987_654_321, at }, source())
    app.deps.visits.record({ kind: 'view', profileId: person.profileId, at }, source())
    await app.deps.visits.flush()
    expect((await readTotals(person, '2027-07-01')).views).toBe(1)
  })

  test('drops and counts the newest visits if the buffer is full', async () => {
    const at = setClock('2027-08-01T12:00:00Z')
    const person = await profileIn('UTC')
    const metrics = createMetrics()
    const visits = createVisits({ ...app.deps, metrics }, { maxItems: 20, flushMs: 60_000 })
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
    const days = [
      ...Array.from({ length: 60 }, (_, i) => analyticsRetentionDays + 5 + i),
      analyticsRetentionDays - 5,
      1,
    ]
    await db.tx(async (tx) => {
      await tx.updateTable('profile').set({ created_at: 0 }).where('id', '=', person.profileId).execute()
      for (const before of days) {
        await tx
          .insertInto('visit_sum')
          .values({
            ...noCounts,
            profile_id: person.profileId,
            day: today - before,
            has: 0,
            links: '',
            doc: await packSums(createMarginals()),
          })
          .execute()
      }
    })
    expect(await runJob(app.deps, oldAnalytics, { now })).toEqual({ dailyTotals: 60 })
    const rows = await selectRows(db, 'visit_sum', { profile_id: person.profileId }, ['day'])
    expect(rows.map(({ day }) => today - day).sort((a, b) => b - a)).toEqual([analyticsRetentionDays - 5, 1])
  })

  test('deletes old cubes and salts', async () => {
    const { db } = app.deps
    const { profileId } = await profileIn('UTC')
    const today = Math.floor(app.clock.now / dayMs)
    const doc = Buffer.from([1])
    // More cubes of one day than one transaction removes
    const keys = Array.from({ length: 250 }, (_, n): [number, Day] => [1e6 + n, today - 100])
    keys.push([profileId, today - 91], [profileId, today - 90], [profileId, today - 1])
    for (const [profile_id, day] of keys) await insertRows(db, 'visit_cube', { profile_id, day, doc })
    await app.deps.visits.identifyVisitor(profileId, 'UTC', app.clock.now, source())
    await runCleanup(app.deps, oldVisits, app.clock.now)
    const rows = await selectRows(db, 'visit_cube', { profile_id: profileId }, ['day'])
    expect(rows.map(({ day }) => day - today).sort((a, b) => a - b)).toEqual([-90, -1])
    expect(await selectRow(db, 'visit_salt', { day: today }, ['day'])).toEqual({ day: today })
    await runCleanup(app.deps, oldVisits, app.clock.now + 400 * dayMs)
    expect([await selectRows(db, 'visit_cube'), await selectRows(db, 'visit_salt')]).toEqual([[], []])
  })
})
