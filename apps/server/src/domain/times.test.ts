import { resolvePeriod } from '@vitrine/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, startApp, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { endsBeforeStart, toEpoch } from './times.ts'

/** Texts that some parsers accept as times, and texts that are not times. */
const unreadable = [
  '2016-12-31T23:59:60Z',
  '2030-01-01T00:00:00+05',
  '2030-01-01 00:00:00Z',
  '2030-01-01\n00:00:00Z',
  '2030-02-30T00:00:00Z',
  '2030-01-01T00:00:00',
  'never',
]

describe('invalid times', () => {
  test('throws for an unchecked invalid time', () => {
    for (const text of unreadable) expect(() => toEpoch(text), text).toThrow(RangeError)
  })
  test('treats an invalid start or end as closed', () => {
    const open = { starts_at: null, ends_at: null }
    expect(resolvePeriod(open)).toEqual({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY })
    for (const text of unreadable) {
      expect(resolvePeriod({ ...open, starts_at: text }).from, text).toBe(Number.POSITIVE_INFINITY)
      expect(resolvePeriod({ ...open, ends_at: text }).to, text).toBe(Number.NEGATIVE_INFINITY)
    }
  })
  test('reports no contradiction for an invalid time', () => {
    const at = '2030-01-01T00:00:00Z'
    expect(endsBeforeStart({ starts_at: at, ends_at: at })).toBe(true)
    expect(endsBeforeStart({ starts_at: unreadable[0]!, ends_at: at })).toBe(false)
    expect(endsBeforeStart({ starts_at: at, ends_at: unreadable[0]! })).toBe(false)
  })
})

describeBoth('times of requests', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let robin: ApiUser
  beforeAll(async () => {
    robin = await app.person('agency')
  })
  const link = { title: 'Shop', url: 'https://shop.example.com' }

  // The conformance suite covers the times that schemas declare
  test('rejects an invalid end of a countdown by field name and writes nothing', async () => {
    for (const at of unreadable) {
      const body = { ...link, kind: 'countdown', business_block_config: { ends_at: at } }
      const { status, errors } = await app.call(robin, 'POST', '/links', body)
      expect(status, at).toBe(422)
      expect(errors[0], at).toMatch(/^business_block_config\.ends_at: /)
    }
    expect((await app.call(robin, 'GET', '/links')).data).toEqual([])
  })

  test('returns times with an offset in UTC', async () => {
    const tools = `/profiles/${robin.profileId}`
    const written = { starts_at: '2020-01-01T00:00:00.5+05:30', ends_at: '9999-12-31T23:59:59Z' }
    const utc = { starts_at: '2019-12-31T18:30:00.500Z', ends_at: '9999-12-31T23:59:59.000Z' }
    const { data: scheduled } = await app.call(robin, 'POST', '/links', { ...link, schedule: written })
    expect([scheduled.schedule, scheduled.state]).toEqual([{ ...utc, timezone: null }, 'active'])
    const { data: variant } = await app.call(robin, 'POST', `${tools}/variants`, {
      name: 'x',
      schedule: written,
    })
    expect(variant.schedule).toMatchObject(utc)
    const { data: campaign } = await app.call(robin, 'POST', `${tools}/campaigns`, { name: 'x', ...written })
    expect(campaign).toMatchObject(utc)

    await app.deps.db.tx(async (db) => {
      for (const [table, { id }] of [
        ['link', scheduled],
        ['variant', variant],
        ['campaign', campaign],
      ] as const) {
        const { doc } = await db
          .selectFrom(table)
          .select('doc')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect(doc).not.toContain('+05:30')
        const old = doc.replaceAll(utc.starts_at, written.starts_at)
        await db.updateTable(table).set({ doc: old }).where('id', '=', id).execute()
      }
    })
    await app.call(robin, 'PUT', '/profile', { bio: 'x' })
    const replies = [
      await app.call(robin, 'GET', '/links'),
      await app.call(robin, 'GET', `/ext/v1/links/${scheduled.id}`),
      await app.call(robin, 'GET', `${tools}/variants`),
      await app.call(robin, 'GET', `${tools}/campaigns`),
      await app.call(robin, 'POST', `${tools}/versions`, { name: 'x' }),
    ]
    const [version] = (await app.call(robin, 'GET', `${tools}/versions`)).data
    replies.push(await app.call(robin, 'GET', `${tools}/versions/${version.id}`))
    for (const { text } of replies) expect(text).not.toContain('+05:30')
    expect(replies[0]!.data[0].schedule).toMatchObject(utc)
    for (const path of [
      `/links/${scheduled.id}`,
      `${tools}/variants/${variant.id}`,
      `${tools}/campaigns/${campaign.id}`,
    ])
      await app.call(robin, 'DELETE', path)
  })

  test('accepts changes of other fields if a stored time is invalid', async () => {
    const tools = `/profiles/${robin.profileId}`
    const create = async (path: string, body: object): Promise<number> =>
      (await app.call(robin, 'POST', path, body)).data.id
    const write = async (table: 'link' | 'variant' | 'campaign', id: number, change: (doc: Data) => void) => {
      await app.deps.db.tx(async (db) => {
        const { doc } = await db
          .selectFrom(table)
          .select('doc')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const stored = JSON.parse(doc)
        change(stored.doc)
        await db
          .updateTable(table)
          .set({ doc: JSON.stringify(stored) })
          .where('id', '=', id)
          .execute()
      })
    }
    for (const text of unreadable) {
      const begins = await create('/links', link)
      const ends = await create('/links', link)
      const variant = await create(`${tools}/variants`, {
        name: `V ${text}`,
        kind: 'audience',
        status: 'running',
      })
      const campaign = await create(`${tools}/campaigns`, { name: `C ${text}`, status: 'active' })
      await write('link', begins, (doc) => (doc.schedule.starts_at = text))
      await write('link', ends, (doc) => (doc.schedule.ends_at = text))
      await write('variant', variant, (doc) => (doc.schedule.starts_at = text))
      await write('campaign', campaign, (doc) => (doc.ends_at = text))
      await app.call(robin, 'PUT', '/profile', { bio: text })

      const links = (await app.call(robin, 'GET', '/links?limit=100')).data
      const findState = (id: number) => links.find((l: { id: number }) => l.id === id).state
      expect([findState(begins), findState(ends)], text).toEqual(['scheduled', 'expired'])
      const { data: campaigns } = await app.call(robin, 'GET', `${tools}/campaigns`)
      expect(campaigns.find((c: { id: number }) => c.id === campaign).status, text).toBe('ended')
      expect((await app.call(robin, 'GET', `${tools}/variants`)).status).toBe(200)
      expect((await app.call(robin, 'GET', '/analytics/links')).status).toBe(200)
      const page = await app.app.inject(`/${robin.username}`)
      expect(page.statusCode).toBe(200)
      for (const id of [begins, ends]) {
        expect(page.body, text).not.toContain(`/l/${id}"`)
        expect((await app.app.inject(`/l/${id}`)).statusCode, text).toBe(404)
        expect((await app.call(robin, 'PUT', `/links/${id}`, { ...link, section: 'x' })).status).toBe(200)
        await app.call(robin, 'DELETE', `/links/${id}`)
      }
      expect((await app.call(robin, 'PUT', `${tools}/variants/${variant}`, { weight: 1 })).status).toBe(200)
      expect((await app.call(robin, 'PUT', `${tools}/campaigns/${campaign}`, { notes: 'x' })).status).toBe(
        200,
      )
      await app.call(robin, 'DELETE', `${tools}/variants/${variant}`)
      await app.call(robin, 'DELETE', `${tools}/campaigns/${campaign}`)
    }
  })
})

describeBoth('expiry of an API key', (engine) => {
  test('accepts only an expiry in the future', async () => {
    const app = await startApp(engine)
    onTestFinished(() => app.close())
    const person = await app.signUp()
    for (const expires_at of [...unreadable, '2020-01-01T00:00:00Z']) {
      const response = await app.as(person, 'POST', '/account/api-keys', {
        name: 'x',
        scope: 'read',
        expires_at,
      })
      expect([response.status, response.body.errors[0].split(':')[0]], expires_at).toEqual([
        422,
        'expires_at',
      ])
    }
    expect((await app.as(person, 'GET', '/account/api-keys')).body.data).toEqual([])
  })
})
