import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, describeBoth, type TestDatabase } from '../../../../tests/support/databases.ts'
import { type InProcess, openInProcess, testSettings } from '../../../../tests/support/in-process.ts'
import { loadConfig } from '../config.ts'
import { createProfile } from '../features/profile/service.ts'
import { secondMs } from '../lib/durations.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** Two services over one database that hear nothing of each other: what changes is written past both. */
describeBoth('a service beside another', (engine) => {
  let place: TestDatabase
  let services: InProcess[]
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') }
  let people = 0

  beforeAll(async () => {
    place = await cloneDatabase(engine)
    const config = loadConfig(testSettings(place))
    services = []
    for (let i = 0; i < 2; i++) {
      const service = await openInProcess(config, pino({ level: 'silent' }), () => clock.now)
      await service.app.listen({ port: 0, host: '127.0.0.1' })
      services.push(service)
    }
  })
  afterAll(async () => {
    for (const service of services) await service.close()
    await place.drop()
  })

  const db = () => services[0]!.deps.db
  const get = (service: number, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { port } = services[service]!.app.server.address() as AddressInfo
      httpRequest({ port, path, agent: false, headers: { 'user-agent': agent, ...headers } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, body: Buffer.concat(chunks).toString() }),
        )
      })
        .on('error', reject)
        .end()
    })
  const addPage = async () => {
    people += 1
    const email = `p${people}@example.com`
    const stamps = { created_at: clock.now, updated_at: clock.now }
    return db().tx(async (tx) => {
      const { id: owner } = await tx
        .insertInto('user')
        .values({
          ...stamps,
          email,
          email_key: email,
          name: 'Robin',
          password_hash: '',
          email_verified_at: 1,
          plan_key: 'pro',
          totp_last_step: 0,
          revision: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const profile = await createProfile(tx, {
        ownerId: owner,
        displayName: 'Robin Example',
        now: clock.now,
      })
      await tx.updateTable('profile').set({ is_published: 1 }).where('id', '=', profile.id).execute()
      return { id: profile.id, owner, path: `/${profile.username}` }
    })
  }

  it.each([
    ['profile', 410],
    ['account', 410],
  ] as const)(
    'shows a page whose %s was blocked for 20 s at most when no notice came',
    async (what, status) => {
      const page = await addPage()
      for (let i = 0; i < 2; i++) expect((await get(0, page.path)).status).toBe(200)
      await db().tx((tx) =>
        what === 'profile'
          ? tx.updateTable('profile').set({ blocked_at: clock.now }).where('id', '=', page.id).execute()
          : tx.updateTable('user').set({ blocked_at: clock.now }).where('id', '=', page.owner).execute(),
      )
      for (let seconds = 0; seconds < 20; seconds += 5) {
        clock.now += 5 * secondMs
        await get(0, page.path)
      }
      expect((await get(0, page.path)).status).toBe(status)
    },
  )

  it('shows a change of content or plan within 20 s when no notice came', async () => {
    const page = await addPage()
    const shown = async () => (await get(0, page.path)).body.includes('Robin Changed')
    for (let i = 0; i < 2; i++) expect(await shown()).toBe(false)
    await db().tx(async (tx) => {
      const { doc } = await tx
        .selectFrom('profile')
        .select('doc')
        .where('id', '=', page.id)
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('profile')
        .set((e) => ({
          doc: doc.replace('Robin Example', 'Robin Changed'),
          content_revision: e('content_revision', '+', 1),
        }))
        .where('id', '=', page.id)
        .execute()
    })
    for (let seconds = 0; seconds < 20; seconds += 5) {
      clock.now += 5 * secondMs
      await get(0, page.path)
    }
    expect(await shown()).toBe(true)
  })

  it('counts a click under the variant that the other one has shown', async () => {
    const page = await addPage()
    const doc = (more: object) => JSON.stringify({ doc: more, extra: {} })
    const stamps = { created_at: clock.now, updated_at: clock.now, revision: 1 }
    const [variant, link] = await db().tx(async (tx) => {
      const made = await tx
        .insertInto('variant')
        .values({
          ...stamps,
          profile_id: page.id,
          key: 'b',
          status: 'running',
          priority: 1,
          doc: doc({
            name: 'B',
            kind: 'audience',
            status: 'running',
            conditions: [{ attribute: 'referrer', operator: 'contains', value: 'news.example' }],
            overrides: { display_name: 'Vera B' },
          }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const target = await tx
        .insertInto('link')
        .values({
          ...stamps,
          profile_id: page.id,
          position: 0,
          clicks: 0,
          unique_clicks: 0,
          doc: doc({ kind: 'link', title: 'Shop', url: 'https://shop.example/', is_enabled: true }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return [made.id, target.id]
    })
    const seen = await get(0, page.path, { referer: 'https://news.example/today' })
    expect(seen.body).toContain('Vera B')
    await services[0]!.deps.visits.flush()
    // At a click the referrer is the page itself
    expect((await get(1, `/l/${link}`, { referer: `http://vitrine.test${page.path}` })).status).toBe(302)
    await services[1]!.deps.visits.flush()
    const visits = await db()
      .read.selectFrom('visit')
      .select(['kind', 'variant_id'])
      .where('profile_id', '=', page.id)
      .orderBy('id')
      .execute()
    expect(visits).toEqual([
      { kind: 'view', variant_id: variant },
      { kind: 'click', variant_id: variant },
    ])
  })
})
