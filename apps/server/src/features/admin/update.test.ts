import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hourMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, fixedClock, type Person, startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { buildVersion, version } from '../../process/version.ts'

describeOnce('update check', (engine) => {
  const apps: App[] = []
  let respond: RequestListener
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    respond(request, response)
  })
  let address: string
  /** Starts a service with an administrator, and returns a function that checks. */
  const open = async (env: Record<string, string>) => {
    const app = await startApp(engine, env, fixedClock)
    apps.push(app)
    const admin: Person = await app.signUp('Ada Admin')
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
    const check = async () => {
      const { status, body } = await app.as(admin, 'GET', '/ext/v1/admin/update')
      expect(status).toBe(200)
      return body.data
    }
    return { app, check }
  }
  let service: Awaited<ReturnType<typeof open>>
  /** Checks an hour later with another response. */
  const checkWith = (listener: RequestListener) => {
    respond = listener
    service.app.clock.advance(hourMs)
    return service.check()
  }
  const checkDocument = (document: unknown) =>
    checkWith((_, response) =>
      response.end(typeof document === 'string' ? document : JSON.stringify(document)),
    )
  const nothing = { version: buildVersion, latest: null, is_newer: false, url: null }

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    address = `http://127.0.0.1:${port}/latest`
    service = await open({ EGRESS: 'on', EGRESS_ALLOW: `127.0.0.1:${port}`, UPDATE_URL: address })
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    server.close()
  })

  test('reports only a newer version, with its link', async () => {
    const url = 'https://example.com/changes'
    expect(await checkDocument({ name: 'vitrine', version: '999.0.0-rc.1', url, dist: {} })).toEqual({
      version: buildVersion,
      latest: '999.0.0-rc.1',
      is_newer: true,
      url,
      checked_at: new Date(service.app.clock.now).toISOString(),
      problem: null,
    })
    expect(await checkDocument({ version })).toMatchObject({ latest: version, is_newer: false })
    expect(await checkDocument({ version: `${version}-rc.1` })).toMatchObject({
      is_newer: false,
      problem: null,
    })
    expect(await checkDocument({ version: '0.0.9' })).toMatchObject({ latest: '0.0.9', is_newer: false })
    for (const link of ['http://example.com/', 'javascript:alert(1)', 'https://a:b@example.com/', 'x', 7])
      expect(await checkDocument({ version: '999.0.0', url: link })).toMatchObject({
        is_newer: true,
        url: null,
      })
  })

  test('shares one request among all checks within an hour, even if it fails', async () => {
    respond = (_, response) => response.writeHead(500).end()
    service.app.clock.advance(hourMs)
    const before = requests
    const results = await Promise.all([service.check(), service.check(), service.check()])
    service.app.clock.advance(hourMs - 1)
    results.push(await service.check())
    expect(new Set(results.map(({ problem }) => problem))).toEqual(
      new Set([
        'UPDATE_URL cannot be read: the server responded with status 500. Check the URL, and EGRESS_ALLOW if its host is private.',
      ]),
    )
    expect(requests).toBe(before + 1)
    service.app.clock.advance(1)
    await service.check()
    expect(requests).toBe(before + 2)
  })

  test('reports invalid documents and failed requests', async () => {
    const document = expect.stringMatching(/^UPDATE_URL must return a JSON object .* with a version/)
    for (const wrong of ['', '<html>', 'null', '[]', '"1.0.0"', '{}', { version: 'v2' }, { version: 2 }])
      expect(await checkDocument(wrong)).toMatchObject({ ...nothing, problem: document })
    const large = { version: '999.0.0', readme: 'x'.repeat(100_000) }
    expect(await checkDocument(large)).toMatchObject({ ...nothing, problem: document })
    const redirect =
      (location: string): RequestListener =>
      (request, response) =>
        request.url === '/latest' || location === address
          ? response.writeHead(302, { location }).end()
          : response.end('{"version":"999.0.0"}')
    expect(await checkWith(redirect('/other'))).toMatchObject({ is_newer: true, problem: null })
    for (const [listener, problem] of [
      [(request) => request.socket.destroy(), 'cannot be reached'],
      [(_, response) => response.end('x'.repeat(6 * 1024 * 1024)), 'larger than 5 MiB'],
      [redirect(address), 'redirects more than 3 times'],
      [redirect('http://169.254.169.254/'), 'EGRESS_ALLOW if its host is private'],
    ] satisfies [RequestListener, string][])
      expect(await checkWith(listener)).toMatchObject({
        ...nothing,
        problem: expect.stringContaining(problem),
      })
  })

  test('requests nothing without UPDATE_URL, with EGRESS=off or at a private IP address', async () => {
    const before = requests
    expect(await (await open({ EGRESS: 'on' })).check()).toEqual({
      ...nothing,
      checked_at: null,
      problem: null,
    })
    for (const [EGRESS, problem] of [
      ['off', 'EGRESS=off'],
      ['on', 'EGRESS_ALLOW'],
    ] as const)
      expect(await (await open({ EGRESS, UPDATE_URL: address })).check()).toMatchObject({
        ...nothing,
        problem: expect.stringContaining(problem),
      })
    expect(requests).toBe(before)
  })
})
