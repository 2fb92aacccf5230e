import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Gunzip, gunzipSync, gzipSync } from 'node:zlib'
import { getErrorStatus } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import Fastify, { type FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import type { DomainError } from '../../domain/errors.ts'
import { streamListedPages } from '../../features/profile/index.ts'
import { createFileCache } from '../file-cache.ts'
import { decompress, registerSitemapRoutes } from './sitemap.ts'

const size = 3

describeBoth('sitemap', (engine) => {
  let app: App
  /** Only the sitemap routes, with few profiles per file. */
  let small: FastifyInstance
  const payloads: unknown[] = []
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
    small = Fastify()
    small.setErrorHandler((error: DomainError, _request, reply) =>
      reply.code(getErrorStatus(error.code)).send(),
    )
    small.addHook('onSend', async (_request, _reply, payload) => {
      payloads.push(payload)
    })
    registerSitemapRoutes(small, app.deps, createFileCache({ now: () => app.clock.now }), { size })
  })
  afterAll(async () => {
    await small.close()
    await app.close()
  })

  const get = (url: string, headers: Record<string, string> = {}) => small.inject({ url, headers })
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
  /** Returns every listed page, file by file, after cached files have expired. */
  const listed = async () => {
    app.clock.now += 11 * minuteMs
    const files = locations((await get('/sitemap.xml')).body)
    const pages: string[][] = []
    for (const file of files) {
      const response = await get(new URL(file).pathname)
      expect([response.statusCode, response.headers['content-type']], file).toEqual([
        200,
        'application/xml; charset=utf-8',
      ])
      pages.push(locations(response.body))
    }
    return { files, pages, all: pages.flat() }
  }
  const formatPageUrl = (user: ApiUser) => `http://vitrine.test/${user.username}`
  const setProfile = (user: ApiUser, set: Record<string, unknown>) =>
    updateRows(app.deps.db, 'profile', { id: user.profileId }, set)

  test('lists every indexable page once, in files of the configured size', async () => {
    const people: ApiUser[] = []
    for (let i = 0; i < 10; i++) people.push(await app.person('pro'))
    const { files, pages, all } = await listed()
    expect(all.toSorted()).toEqual(people.map(formatPageUrl).toSorted())
    expect(files.length).toBeGreaterThanOrEqual(4)
    for (const file of pages) expect(file.length).toBeLessThanOrEqual(size)
    expect(files.every((file) => /^http:\/\/vitrine\.test\/sitemap-[1-9]\d*\.xml$/.test(file))).toBe(true)

    const [draft, quiet, adult, blocked, ownerBlocked, domain, ...rest] = people as [ApiUser, ...ApiUser[]]
    const put = async (user: ApiUser, body: object) =>
      expect((await app.call(user, 'PUT', '/profile', body)).status).toBe(200)
    await put(draft, { is_published: false })
    await put(quiet!, { seo: { indexable: false } })
    await put(adult!, { sensitive: { enabled: true } })
    await setProfile(blocked!, { blocked_at: app.clock.now })
    await updateRows(app.deps.db, 'user', { id: ownerBlocked!.userId }, { blocked_at: 1 })
    await setProfile(domain!, { domain_host: 'own.example', domain_verified_at: 1 })
    expect((await listed()).all.toSorted()).toEqual(rest.map(formatPageUrl).toSorted())
  })

  test('keeps a profile in its file and omits empty files', async () => {
    const before = await listed()
    const at = (url: string, from: typeof before) => from.files[from.pages.findIndex((p) => p.includes(url))]
    const last = await app.person()
    const [first] = before.all as [string]
    await app.deps.db.tx(async (db) => {
      await db
        .deleteFrom('profile')
        .where('id', '<', last.profileId)
        .where('username', '!=', new URL(first).pathname.slice(1))
        .execute()
    })
    const after = await listed()
    expect(after.all).toEqual([first, formatPageUrl(last)])
    expect(after.files).toHaveLength(2)
    expect(at(first, after)).toBe(at(first, before))
  })

  test('states the last change of a page: settings or links', async () => {
    const user = await app.person()
    const lastmod = async () => {
      app.clock.now += 11 * minuteMs
      const { files } = await listed()
      for (const file of files) {
        const { body } = await get(new URL(file).pathname)
        const match = new RegExp(`<loc>${formatPageUrl(user)}</loc><lastmod>([^<]+)</lastmod>`).exec(body)
        if (match) return match[1]
      }
      return null
    }
    expect(await lastmod()).toBe(new Date(app.clock.now - 22 * minuteMs).toISOString())
    const before = app.clock.now
    await app.call(user, 'POST', '/links', { title: 't', url: 'https://example.com/' })
    expect(await lastmod()).toBe(new Date(before).toISOString())
    const later = app.clock.now
    await app.call(user, 'PUT', '/profile', { bio: 'new' })
    expect(await lastmod()).toBe(new Date(later).toISOString())
  })

  test('creates the sitemap once in ten minutes, compressed on request', async () => {
    const before = (await get('/sitemap.xml')).body
    for (let i = 0; i < size; i++) await app.person()
    expect((await get('/sitemap.xml')).body).toBe(before)
    app.clock.now += 11 * minuteMs
    const now = await get('/sitemap.xml')
    expect(locations(now.body).length).toBeGreaterThan(locations(before).length)
    expect(now.headers).toMatchObject({ 'cache-control': 'public, max-age=600', vary: 'accept-encoding' })
    const packed = await get('/sitemap.xml', { 'accept-encoding': 'br, gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(now.body)
  })

  test('caches files by resource, regardless of the spelling of the URL', async () => {
    const { files } = await listed()
    const name = new URL(files[0]!).pathname
    for (const [url, other] of [
      ['/sitemap.xml', '/s%69temap.xml?again'],
      [name, name.replace('site', 's%69te')],
    ] as const) {
      app.clock.now += 11 * minuteMs
      const { body } = await get(url)
      const reads = vi.spyOn(app.deps.db.read, 'selectFrom')
      const again = await get(other)
      expect([again.statusCode, again.body, reads.mock.calls.length], other).toEqual([200, body, 0])
      reads.mockRestore()
    }
  })

  test('sends files uncompressed to clients that reject compression', async () => {
    const refusal = await get('/sitemap.xml', { 'accept-encoding': 'gzip; q=0, br' })
    expect(refusal.headers['content-encoding']).toBeUndefined()
    expect(refusal.body).toContain('<sitemapindex')
    expect(payloads.at(-1)).toBeInstanceOf(Readable)
  })

  test('returns 304 to clients that have the file', async () => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      const { etag } = (await get('/sitemap.xml', headers)).headers as { etag: string }
      for (const tag of [etag, `"x", W/${etag}`, '*']) {
        const response = await get('/sitemap.xml', { ...headers, 'if-none-match': tag })
        expect([response.statusCode, response.body, response.headers.etag], tag).toEqual([304, '', etag])
        expect(response.headers.vary).toBe('accept-encoding')
      }
      const other = await get('/sitemap.xml', { ...headers, 'if-none-match': '"x"' })
      expect(other.statusCode).toBe(200)
    }
    expect((await get('/sitemap-999999.xml', { 'if-none-match': '*' })).statusCode).toBe(404)
  })

  test('returns 404 for files that it does not list', async () => {
    for (const name of [
      'sitemap-0',
      'sitemap-999999',
      'sitemap-01',
      'sitemap--1',
      'sitemap-99999999999',
      'sitemap-x',
    ])
      expect((await get(`/${name}.xml`)).statusCode, name).toBeGreaterThanOrEqual(404)
  })

  test('appears in the service’s robots.txt', async () => {
    const robots = await app.app.inject({ url: '/robots.txt' })
    expect(robots.body).toContain('\nSitemap: http://vitrine.test/sitemap.xml\n')
    const [file] = locations((await app.app.inject({ url: '/sitemap.xml' })).body)
    expect(file).toBe('http://vitrine.test/sitemap-1.xml')
    expect(locations((await app.app.inject({ url: '/sitemap-1.xml' })).body).length).toBeGreaterThan(0)
  })

  test('reads a large file in batches', async () => {
    const { read } = app.deps.db
    const model = await read.selectFrom('profile').selectAll().limit(1).executeTakeFirstOrThrow()
    const last = async () =>
      (await read.selectFrom('profile').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow())
        .id
    const first = await last()
    const { id: _, ...row } = { ...model, is_published: 1, blocked_at: null, domain_verified_at: null }
    await app.deps.db.tx(async (db) => {
      for (let n = 0; n < 1000; n++)
        await db
          .insertInto('profile')
          .values({ ...row, username: `crowd-${n}`, username_key: `crowd-${n}` })
          .execute()
    })
    const portions: number[] = []
    for await (const pages of streamListedPages(app.deps, first, await last())) portions.push(pages.length)
    await app.deps.db.tx((db) => db.deleteFrom('profile').where('id', '>', first).execute())
    expect(portions.length).toBeGreaterThan(2)
  })

  test('reads profiles by indexes only', async () => {
    const plan = async (query: RawBuilder<unknown>): Promise<string> => {
      const explain = async () => {
        if (engine === 'sqlite')
          return (await sql`explain query plan ${query}`.execute(app.deps.db.read)).rows
        return app.deps.db.tx(async (db) => {
          await sql`set local enable_seqscan = off`.execute(db)
          return (await sql`explain ${query}`.execute(db)).rows
        })
      }
      return JSON.stringify(await explain())
    }
    const open = sql`profile.is_published = 1 and profile.blocked_at is null and profile.domain_verified_at is null`
    for (const query of [
      sql`select profile.id from profile where profile.id > 5 and ${open} order by profile.id limit 1`,
      sql`select profile.id from profile join "user" on "user".id = profile.owner_id where profile.id > 5 and profile.id <= 9 and ${open} and "user".blocked_at is null order by profile.id limit 500`,
      sql`select profile_id, max(updated_at) from link where profile_id > 5 and profile_id <= 9 group by profile_id`,
    ])
      expect(await plan(query)).not.toMatch(/SCAN|Seq Scan/)
  })
})

test('decompresses only while the client reads', async () => {
  const size = 64 * 1024 * 1024
  const packed = gzipSync(Buffer.alloc(size))
  const plain: Gunzip[] = []
  const app = Fastify()
  app.get('/', (_request, reply) => {
    plain.push(decompress(packed))
    return reply.send(plain.at(-1))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(socket, 'readable')
  // The operating system buffers some bytes for the client
  await sleep(300)
  expect(plain[0]!.readableLength).toBeLessThan(1024 * 1024)
  expect(plain[0]!.readableEnded).toBe(false)
  socket.destroy()
  await vi.waitFor(() => expect(plain[0]!.destroyed).toBe(true), 30_000)
  expect(plain[0]!.readableEnded).toBe(false)
  const wholeResponse = await fetch(`http://127.0.0.1:${port}/`)
  expect((await wholeResponse.arrayBuffer()).byteLength).toBe(size)
  await app.close()
})
