import type { AddressInfo } from 'node:net'
import { minuteMs, secondMs } from '@vitrine/contract/durations'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, describeSql, type TestDatabase } from '#tests/databases.ts'
import { sendRequest } from '#tests/http-request.ts'
import { createTestSettings, type InProcess, openInProcess } from '#tests/in-process.ts'
import { insertUser } from '#tests/rows.ts'
import { listStoredVisits } from '#tests/visit-days.ts'
import { loadConfig } from '../config.ts'
import { insertProfile } from '../features/profile/index.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** Two services that share a database but receive no messages. Changes are written past both. */
describeSql('two service processes', (engine) => {
  let place: TestDatabase
  let services: InProcess[]
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') }
  let people = 0

  beforeAll(async () => {
    place = await cloneDatabase(engine)
    const config = loadConfig(createTestSettings(place))
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
  const get = (service: number, path: string, headers: Record<string, string> = {}) => {
    const { port } = services[service]!.app.server.address() as AddressInfo
    return sendRequest(port, path, { 'user-agent': agent, ...headers })
  }
  const addPage = async () => {
    people += 1
    const email = `p${people}@example.com`
    return db().tx(async (tx) => {
      const owner = await insertUser(tx, {
        email,
        email_verified_at: 1,
        plan_key: 'pro',
        created_at: clock.now,
      })
      const profile = await insertProfile(tx, {
        ownerId: owner,
        displayName: 'Robin Example',
        now: clock.now,
      })
      await tx.updateTable('profile').set({ is_published: 1 }).where('id', '=', profile.id).execute()
      return { id: profile.id, owner, path: `/${profile.username}` }
    })
  }

  test.each([
    ['profile', 410],
    ['account', 410],
  ] as const)(
    'hides a page whose %s was blocked within 10 s if the message was lost',
    async (what, status) => {
      const page = await addPage()
      for (let i = 0; i < 2; i++) expect((await get(0, page.path)).status).toBe(200)
      await db().tx((tx) =>
        what === 'profile'
          ? tx.updateTable('profile').set({ blocked_at: clock.now }).where('id', '=', page.id).execute()
          : tx.updateTable('user').set({ blocked_at: clock.now }).where('id', '=', page.owner).execute(),
      )
      for (let seconds = 0; seconds < 10; seconds += 5) {
        clock.now += 5 * secondMs
        await get(0, page.path)
      }
      expect((await get(0, page.path)).status).toBe(status)
    },
  )

  test('shows a change of content within 10 s if the message was lost', async () => {
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
    for (let seconds = 0; seconds < 10; seconds += 5) {
      clock.now += 5 * secondMs
      await get(0, page.path)
    }
    expect(await shown()).toBe(true)
  })

  /** Adds a link and variants for visitors from each site, with `more` conditions. */
  const addVariants = async (sites: readonly string[], more: readonly object[] = []) => {
    const page = await addPage()
    const doc = (content: object) => JSON.stringify({ doc: content, extra: {} })
    const stamps = { created_at: clock.now, updated_at: clock.now, revision: 1 }
    return db().tx(async (tx) => {
      const variants: number[] = []
      for (const [i, site] of sites.entries()) {
        const { id } = await tx
          .insertInto('variant')
          .values({
            ...stamps,
            profile_id: page.id,
            key: `v${i}`,
            status: 'running',
            priority: 1,
            doc: doc({
              name: site,
              kind: 'audience',
              status: 'running',
              match: 'all',
              conditions: [{ attribute: 'referrer', operator: 'contains', value: site }, ...more],
              overrides: { display_name: `For ${site}` },
            }),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        variants.push(id)
      }
      const { id: link } = await tx
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
      return { ...page, variants, link }
    })
  }
  test('redirects to a changed URL within 10 s if the message was lost', async () => {
    const page = await addVariants([])
    const follow = async () => (await get(0, `/l/${page.link}`)).headers.location
    for (let i = 0; i < 2; i++) expect(await follow()).toBe('https://shop.example/')
    await db().tx(async (tx) => {
      await tx
        .updateTable('link')
        .set({
          doc: JSON.stringify({ doc: { kind: 'link', url: 'https://new.example/', is_enabled: true } }),
        })
        .where('id', '=', page.link)
        .execute()
      await tx
        .updateTable('profile')
        .set((e) => ({ content_revision: e('content_revision', '+', 1) }))
        .where('id', '=', page.id)
        .execute()
    })
    for (let seconds = 0; seconds < 10; seconds += 5) {
      clock.now += 5 * secondMs
      await get(0, page.path)
    }
    expect(await follow()).toBe('https://new.example/')
  })

  type Page = Awaited<ReturnType<typeof addVariants>>
  const look = async (service: number, page: Page, site: string | null) => {
    clock.now += 10 * secondMs
    const response = await get(service, page.path, site ? { referer: `https://${site}/today` } : {})
    await services[service]!.deps.visits.flush()
    return /For [a-z.]+/.exec(response.body)?.[0] ?? null
  }
  /** Clicks with the page as referrer. Returns how each visit so far was counted. */
  const click = async (service: number, page: Page) => {
    clock.now += 10 * secondMs
    const response = await get(service, `/l/${page.link}`, { referer: `http://vitrine.test${page.path}` })
    expect(response.status).toBe(302)
    await services[service]!.deps.visits.flush()
    const visits = await listStoredVisits(db(), page.id)
    return visits.map(({ kind, variant_id }) => [kind, variant_id])
  }

  test('counts a click for the variant that the other process showed', async () => {
    const page = await addVariants(['news.example'])
    expect(await look(0, page, 'news.example')).toBe('For news.example')
    expect(await click(1, page)).toEqual([
      ['view', page.variants[0]],
      ['click', page.variants[0]],
    ])
  })

  // SQLite has one process
  test.runIf(engine === 'postgres').each([
    ['the later variant', [0, 1]],
    ['the earlier variant', [1, 0]],
  ])('counts a click for the last view at any process: %s', async (_, [first, last]) => {
    const sites = ['news.example', 'blog.example']
    for (const service of [0, 1]) {
      const page = await addVariants(sites)
      await look(0, page, sites[first!]!)
      await look(1, page, sites[last!]!)
      expect((await click(service, page)).at(-1)).toEqual(['click', page.variants[last!]])
    }
  })

  test.runIf(engine === 'postgres')(
    'counts a click without a variant if the original was shown last',
    async () => {
      const page = await addVariants(['news.example'])
      await look(0, page, 'news.example')
      expect(await look(1, page, null)).toBeNull()
      expect((await click(0, page)).at(-1)).toEqual(['click', null])
    },
  )

  test.runIf(engine === 'postgres')(
    'attributes a click to the variant shown by the other process, even after an earlier lookup in this one',
    async () => {
      const returning = { attribute: 'returning', operator: 'eq', value: false }
      const page = await addVariants(['news.example'], [returning])
      // The service checks if it has met the visitor; that lookup is not a view
      expect(await click(1, page)).toEqual([['click', null]])
      expect(await look(0, page, 'news.example')).toBe('For news.example')
      expect((await click(1, page)).at(-1)).toEqual(['click', page.variants[0]])
    },
  )

  test('does not treat a visitor as returning half a minute after another process served them', async () => {
    const returning = { attribute: 'returning', operator: 'eq', value: true }
    const site = 'news.example'
    const [clicked, viewed] = [await addVariants([site], [returning]), await addVariants([site], [returning])]
    expect(await look(0, clicked, site)).toBeNull()
    expect((await click(1, clicked)).at(-1)).toEqual(['click', null])
    expect(await look(1, clicked, site)).toBeNull()
    expect(await look(0, viewed, site)).toBeNull()
    expect(await look(1, viewed, site)).toBeNull()
    clock.now += 31 * minuteMs
    for (const page of [clicked, viewed]) expect(await look(1, page, site)).toBe(`For ${site}`)
  })

  test('attributes a click to the last variant that another process showed', async () => {
    const page = await addVariants(['news.example', 'blog.example'])
    await look(0, page, 'blog.example')
    await look(0, page, 'news.example')
    expect((await click(1, page)).at(-1)).toEqual(['click', page.variants[0]])
  })
})
