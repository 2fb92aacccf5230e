import { minuteMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { insertRows } from '#tests/rows.ts'
import { recordStatements } from '#tests/statements.ts'
import { createVisitSource } from '#tests/visit-days.ts'

describeSql('overview of all profiles', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let user: ApiUser
  beforeAll(async () => {
    user = await app.person('agency')
  })

  const summaries = () => app.call(user, 'GET', '/ext/v1/profiles/summaries')
  const add = async (display_name: string) =>
    (await app.call(user, 'POST', '/ext/v1/profiles', { display_name })).data

  test('gives a new profile the language and time zone of the first one', async () => {
    const other = await app.person('agency')
    const place = { language: 'de', timezone: 'Europe/Berlin' }
    await app.call(other, 'PUT', '/profile', place)
    const { data } = await app.call(other, 'POST', '/ext/v1/profiles', { display_name: 'Next' })
    expect(data).toMatchObject(place)
  })

  test('returns state, last change, links and analytics of each profile', async () => {
    const second = await add('Second page')
    await app.call(user, 'PUT', `/profile?profile_id=${second.id}`, { is_published: false })
    app.clock.now += 5 * minuteMs
    const link = await app.call(user, 'POST', `/links?profile_id=${second.id}`, {
      title: 'Shop',
      url: 'https://shop.example/',
    })
    const source = createVisitSource({
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      languages: 'en',
    })
    const event = { profileId: second.id, at: app.clock.now }
    app.deps.visits.record({ ...event, kind: 'view' } as never, source)
    app.deps.visits.record({ ...event, kind: 'view' } as never, source)
    app.deps.visits.record({ ...event, kind: 'click', linkId: link.data.id, position: 0 } as never, source)
    await app.deps.visits.flush()
    const run = await app.call(user, 'POST', `/profiles/${second.id}/doctor/analyze`)
    const { status, data } = await summaries()
    expect(status).toBe(200)
    expect(data.map(({ id }: { id: number }) => id)).toEqual([user.profileId, second.id])
    expect(data[0]).toMatchObject({
      my_role: 'owner',
      status: 'published',
      links: 0,
      views: 0,
      clicks: 0,
      health: null,
    })
    expect(data[1]).toMatchObject({
      display_name: 'Second page',
      status: 'unpublished',
      links: 1,
      views: 2,
      clicks: 1,
      visitors: 1,
      previous_visitors: 0,
      health: run.data.score,
      changed_at: link.data.updated_at,
    })
  })

  test('counts unread alerts about form entries of each profile with an index', async () => {
    const other = await add('Café')
    const insert = (
      profile_id: number,
      window: string,
      read_at: number | null,
      type = 'form_submission',
    ) => ({
      profile_id,
      type,
      dedupe_key: `${type} ${window}`,
      in_app: 1,
      read_at,
      mail_at: null,
      doc: '{}',
      created_at: app.clock.now,
    })
    await insertRows(app.deps.db, 'alert', [
      insert(user.profileId, '1', null),
      insert(other.id, '2', null),
      insert(other.id, '3', null),
      insert(other.id, '4', app.clock.now),
      insert(other.id, '5', null, 'milestone'),
    ])
    const statements = await recordStatements(async () => {
      const { data } = await summaries()
      const counts = data.map(({ unread_submissions }: { unread_submissions: number }) => unread_submissions)
      expect(counts).toEqual([1, 0, 2])
    })
    const counted = statements.filter((text) => text.includes('from "alert"'))
    expect(counted).toHaveLength(1)
    const statement = sql.raw(counted[0]!.replace(/\$\d+|\?/g, '1'))
    await app.deps.db.tx(async (db) => {
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(db)
      const explain = sql.raw(engine === 'sqlite' ? 'explain query plan' : 'explain')
      const { rows } = await sql`${explain} ${statement}`.execute(db)
      expect(JSON.stringify(rows)).toMatch(/(?:INDEX|on|using) alert_(?:profile|once)/)
    })
  })

  test('uses the same number of statements for more profiles', async () => {
    const reads = async () => {
      const statements = await recordStatements(async () => void (await summaries()))
      return statements.filter((text) => text.startsWith('select'))
    }
    const before = await reads()
    for (const name of ['Third', 'Fourth', 'Fifth']) await add(name)
    const after = await reads()
    expect(after.length, after.join('\n')).toBe(before.length)
  })

  test('returns the visitors of two weeks, and a small picture that only people with access can find', async () => {
    const hidden = await app.call(user, 'POST', '/ext/v1/profiles', {
      display_name: 'Hidden',
      is_published: false,
    })
    const find = async () => (await summaries()).data.find(({ id }: { id: number }) => id === hidden.data.id)
    const { thumbnail_url: url, ...summary } = await find()
    expect(summary).toMatchObject({ visitors: 0, previous_visitors: 0, background: '#f1f5f2' })
    const read = (url: string) => app.app.inject({ url: new URL(url).pathname })
    const picture = await read(url)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(picture.rawPayload.length).toBeLessThanOrEqual(12_000)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 360, height: 189 })
    expect((await read(url.replace(/-./, '-_'))).statusCode).toBe(404)
    await app.call(user, 'PUT', `/profile?profile_id=${hidden.data.id}`, {
      theme: { background: { type: 'color', value: '#123456' } },
    })
    expect((await read(url)).statusCode).toBe(404)
    expect(await find()).toMatchObject({ background: '#123456' })
  })

  test('returns only the page that an API key is limited to', async () => {
    const other = await app.person()
    expect((await app.call(other, 'GET', '/ext/v1/profiles/summaries')).data).toHaveLength(1)
  })
})
