import type { AddressInfo } from 'node:net'
import { hourMs, secondMs } from '@vitrine/contract/durations'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { sendRequest } from '#tests/http-request.ts'
import { pauseReads } from '#tests/paused-reads.ts'
import { updateRows } from '#tests/rows.ts'
import { recordStatements } from '#tests/statements.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

describeOnce('redirect from memory', (engine) => {
  const app = useApp(engine)
  let port: number
  let admin: Person
  let reads: ReturnType<typeof pauseReads>
  beforeAll(async () => {
    app.clock.stop()
    // Messages between processes arrive after this
    await app.deps.db.acquireSharedLock()
    reads = pauseReads(app.deps)
    admin = await app.signUp('Ada Admin')
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })
  afterEach(() => reads.resume())

  /** Visits as a bot, whose visits are not stored, unless `headers` say otherwise. */
  const visit = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const sender = { host: 'vitrine.test', 'user-agent': 'curl/8', ...headers }
    const response = await sendRequest(port, path, sender, { method })
    const { date: _, 'x-request-id': id, ...fields } = response.headers
    expect(id).toMatch(/^[\w-]{20}$/)
    return { status: response.status, location: fields.location, fields }
  }
  const addLink = async (person: Person, more: object = {}) => {
    const body = { title: 'Shop', url: 'https://shop.example/', ...more }
    const { id } = (await app.as(person, 'POST', '/api/v1/links', body)).body.data
    return { id, path: `/l/${id}` }
  }
  /** Adds a link whose target is in memory. */
  const addVisitedLink = async (person: Person, more: object = {}) => {
    const link = await addLink(person, more)
    expect((await visit(link.path)).status).toBe(302)
    expect(await recordStatements(() => visit(link.path))).toEqual([])
    return link
  }

  test('sends the response of the route and counts each click, without a statement', async () => {
    const person = await app.signUp()
    const { id, path } = await addLink(person, { utm: { source: 'page' } })
    const byRoute = await visit(path)
    expect(byRoute.location).toBe('https://shop.example/?utm_source=page')
    expect(await recordStatements(() => visit(path))).toEqual([])
    expect(await visit(path)).toEqual(byRoute)
    expect(await visit(path, {}, 'HEAD')).toEqual(await visit(path, { cookie: 'vitrine_session=x' }, 'HEAD'))
    for (let i = 0; i < 3; i++) await visit(path, { 'user-agent': agent })
    await visit(path, { 'user-agent': agent }, 'HEAD')
    await visit(path, { 'user-agent': agent, cookie: person.cookie })
    await app.deps.visits.flush()
    const { body } = await app.as(person, 'GET', `/ext/v1/links/${id}`)
    expect(body.data.clicks).toBe(3)
  })

  test.each([
    'https://bucket.s3.amazonaws.com/o.pdf?X-Amz-Credential=A%2F20260101%2Fs3&X-Amz-Signature=0a%2b==',
    'https://storage.example.com/o?sv=2024-11-04&sig=a%2Bb%2Fc%3D&&se=2026-01-01T00%3A00%3A00Z&flag',
    'https://d111111abcdef8.cloudfront.net/x?Policy=eyJ_~&Signature=a~b-c_&Key-Pair-Id=K1',
    'https://example.com/a#:~:text=prefix-,a%20b,-suffix&text=%E2%80%9Cc%E2%80%9D',
    'https://example.com/#/route?x=1&y=%20#top',
    'https://example.com/#!/old//route/../x',
    'HTTPS://EXAMPLE.COM:443/%zz/caf%E9/./a;b=1,2?#',
  ])('sends %s byte for byte', async (url) => {
    const { path } = await addLink(await app.signUp(), { url })
    for (let i = 0; i < 2; i++) expect((await visit(path)).location).toBe(url)
  })

  test.each([
    ['new URL', { url: 'https://other.example/' }, 302],
    ['hidden link', { is_enabled: false }, 404],
    ['gate', { gate: { type: 'sensitive' } }, 200],
    ['end of its schedule', { schedule: { ends_at: '2020-01-01T00:00:00Z' } }, 404],
  ])('applies a change at once: %s', async (_, change, status) => {
    const person = await app.signUp()
    const { id, path } = await addVisitedLink(person)
    const body = { title: 'Shop', url: 'https://shop.example/', ...change }
    expect((await app.as(person, 'PUT', `/api/v1/links/${id}`, body)).status).toBe(200)
    for (let i = 0; i < 2; i++)
      expect(await visit(path)).toMatchObject({ status, ...(status === 302 && { location: body.url }) })
  })

  test('applies archiving, unpublishing and blocking at once', async () => {
    const person = await app.signUp()
    const { id, path } = await addVisitedLink(person)
    const follow = async () => (await visit(path)).status
    const publish = (is_published: boolean) => app.as(person, 'PUT', '/api/v1/profile', { is_published })
    await publish(false)
    expect(await follow()).toBe(404)
    await publish(true)
    expect([await follow(), await follow()]).toEqual([302, 302])
    const blocked = await app.as(admin, 'POST', '/ext/v1/admin/blocked-hosts', {
      host: 'shop.example',
      reason: 'Phishing',
    })
    expect([await follow(), await follow()]).toEqual([410, 410])
    await app.as(admin, 'DELETE', `/ext/v1/admin/blocked-hosts/${blocked.body.data.id}`)
    expect([await follow(), await follow()]).toEqual([302, 302])
    await app.as(person, 'DELETE', `/api/v1/links/${id}`)
    expect([await follow(), await follow()]).toEqual([404, 404])
  })

  test('ends with the schedule of the link, and compares with the database every ten seconds', async () => {
    const person = await app.signUp()
    const ends_at = new Date(app.clock.now + hourMs).toISOString()
    const { path } = await addVisitedLink(person, { schedule: { ends_at } })
    app.clock.advance(10 * secondMs - 1)
    expect(await recordStatements(() => visit(path))).toEqual([])
    app.clock.advance(1)
    expect((await recordStatements(() => visit(path))).length).toBe(2)
    expect(await recordStatements(() => visit(path))).toEqual([])
    app.clock.advance(hourMs)
    expect((await visit(path)).status).toBe(404)
  })

  test.each(['profile', 'link'])('keeps no target that changes after the statement on %s', async (table) => {
    const person = await app.signUp()
    const { id, path } = await addLink(person)
    // Other requests compare the page in the meantime
    await visit(`/${person.username}`)
    const paused = reads.pauseAfter(table)
    const early = visit(path)
    await paused
    const body = { title: 'Shop', url: 'https://other.example/' }
    await app.as(person, 'PUT', `/api/v1/links/${id}`, body)
    await visit(`/${person.username}`)
    reads.resume()
    expect((await early).status).toBe(302)
    for (let i = 0; i < 2; i++) expect((await visit(path)).location).toBe('https://other.example/')
  })

  test('redirects on the custom domain of the page only', async () => {
    const [own, other] = [await app.signUp(), await app.signUp()]
    for (const [person, host] of [
      [own, 'own.example.com'],
      [other, 'other.example.com'],
    ] as const)
      await updateRows(
        app.deps.db,
        'profile',
        { id: person.profileId },
        { domain_host: host, domain_verified_at: 1 },
      )
    const { path } = await addVisitedLink(own)
    const byRoute = await app.app.inject({ url: path, headers: { host: 'vitrine.test' } })
    for (const host of ['own.example.com', 'other.example.com']) await visit('/', { host })
    expect(await recordStatements(() => visit(path, { host: 'own.example.com' }))).toEqual([])
    expect((await visit(path, { host: 'own.example.com' })).location).toBe(byRoute.headers.location)
    expect((await visit(path, { host: 'other.example.com' })).status).toBe(404)
  })
})
