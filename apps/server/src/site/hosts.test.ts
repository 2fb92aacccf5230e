import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type App, type Person, startApp, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { type HttpResponse, sendRequest } from '#tests/http-request.ts'
import { updateRows } from '#tests/rows.ts'

const createVisit =
  (app: App) =>
  (host: string, path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<HttpResponse> => {
    const { port } = app.app.server.address() as AddressInfo
    return sendRequest(port, path, { host, ...headers }, { method, body })
  }

/** Unknown and malformed hosts, and names and addresses of the machine. */
const foreignHosts = [
  'rebound.evil.example',
  'links.example.net.evil.example',
  'evil.example@links.example.net',
  'links.example.net@evil.example',
  'x@page.example.com',
  'page.example.com:x',
  'page.example.com:80@evil.example',
  'links.example.net:80:80',
  'links.example.net, evil.example',
  'waiting.example.com',
  'vitrine',
  'localhost',
  'localhost:3000',
  'localhost.',
  '192.0.2.7',
  '[::1]:3000',
  '[::1',
]

const deploy = join(import.meta.dirname, '../../../../deploy')
/** Requests to the service in files of `deploy/`. */
const checkPattern =
  /http:\/\/(?:127\.0\.0\.1|\$address):(?:3000|\$\{process\.env\.PORT\})(\/[^\s"`]*)|health_uri (\S+)|httpchk GET (\/(?!primary)\S+)/g

describeOnce('hosts of a public service', (engine) => {
  const app = useApp(engine, {
    BASE_URL: 'https://links.example.net',
    EXTRA_HOSTS: 'www.example.net,links.example.org',
  })
  let user: Person
  let key: string
  let visit: ReturnType<typeof createVisit>
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    visit = createVisit(app)
    user = await app.signUp()
    key = await app.key(user, 'write')
    const waiting = await app.signUp()
    for (const [person, host, verifiedAt] of [
      [user, 'page.example.com', 1],
      [waiting, 'waiting.example.com', null],
    ] as const)
      await updateRows(
        app.deps.db,
        'profile',
        { id: person.profileId },
        { domain_host: host, domain_verified_at: verifiedAt, domain_doc: '{}' },
      )
  })
  const sendHead = async (head: string) => {
    const { port } = app.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${head}\r\n\r\n`)
    return text(socket)
  }

  test('serves its own host with any port, and verified custom domains', async () => {
    for (const host of [
      'links.example.net',
      'LINKS.example.net:443',
      'links.example.net:8443',
      'links.example.net.',
    ])
      expect((await visit(host, '/account/csrf')).status, host).toBe(200)
    expect((await visit('page.example.com:443', '/', { headers: { accept: 'text/html' } })).status).toBe(200)
  })

  test.each(foreignHosts)('responds with 421 to the host "%s"', async (host) => {
    for (const path of ['/', `/${user.username}`, '/account/csrf', '/studio', '/missing', '/media/x.png'])
      expect((await visit(host, path)).status, path).toBe(421)
    const api = await visit(host, '/api/v1/links', { headers: { authorization: `Bearer ${key}` } })
    expect([api.status, api.headers['x-service-api-version']]).toEqual([421, 'v1'])
    expect(JSON.parse(api.body)).toMatchObject({
      ok: false,
      code: 'misdirected_request',
      problems: [{ path: 'Host', rule: 'host_mismatch', params: { host: 'links.example.net' } }],
    })
    const page = await visit(host, '/', { headers: { accept: 'text/html' } })
    expect([page.status, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
    const rpc = await visit(host, '/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    })
    expect([rpc.status, JSON.parse(rpc.body).error.message]).toEqual([421, expect.stringContaining('Host')])
  })

  test('sends no cached page or response to an unknown host', async () => {
    const headers = { accept: 'text/html' }
    const authorized = { authorization: `Bearer ${key}` }
    for (const host of [
      'links.example.net',
      'evil.example',
      'links.example.net',
      'evil.example',
      'localhost',
    ]) {
      const status = host === 'links.example.net' ? 200 : 421
      expect((await visit(host, `/${user.username}`, { headers })).status, host).toBe(status)
      expect((await visit(host, '/api/v1/links', { headers: authorized })).status, host).toBe(status)
    }
  })

  test('changes nothing for an unknown host', async () => {
    const response = await visit('evil.example', '/api/v1/links', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Rebound', url: 'https://example.com' }),
    })
    expect(response.status).toBe(421)
    const links = await app.request({ url: '/api/v1/links', key })
    expect(links.body.data).toEqual([])
  })

  test('redirects EXTRA_HOSTS to the same path, with the method', async () => {
    for (const method of ['GET', 'POST'])
      for (const [host, path] of [
        ['www.example.net', '/robin?c=spring&x=%C3%A9'],
        ['WWW.example.net:443', '/api/v1/links'],
        ['links.example.org', '//evil.example/%2e%2e/x'],
      ] as const) {
        const { status, headers } = await visit(host, path, { method })
        expect([status, headers.location]).toEqual([
          308,
          `https://links.example.net${path.replaceAll('%2e', '.')}`,
        ])
      }
    expect((await visit('deep.www.example.net', '/')).status).toBe(421)
  })

  test('responds to checks of proxies at any host', async () => {
    for (const host of [...foreignHosts, 'www.example.net'])
      for (const path of [
        '/healthz',
        '/readyz',
        '/readyz?strict=1',
        '/internal/domains/ask?domain=page.example.com',
      ])
        expect((await visit(host, path)).status, `${host} ${path}`).toBe(200)
    const ask = async (domain: string) =>
      (await visit('127.0.0.1:3000', `/internal/domains/ask?domain=${domain}`)).status
    expect(await ask('www.example.net')).toBe(200)
    for (const domain of ['waiting.example.com', 'evil.example', 'x@page.example.com', '127.0.0.1'])
      expect(await ask(domain), domain).toBe(404)
  })

  test('responds to every check in deploy/', async () => {
    const checks: Record<string, string[]> = {}
    for (const entry of await readdir(deploy, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const content = await readFile(join(entry.parentPath, entry.name), 'utf8')
      const paths = [...content.matchAll(checkPattern)].map((match) => match.slice(1).find(Boolean)!)
      if (paths.length) checks[entry.name] = paths
    }
    expect(checks).toEqual({
      Caddyfile: ['/internal/domains/ask', '/readyz'],
      Dockerfile: ['/readyz'],
      'haproxy.cfg': ['/readyz'],
      'local.sh': ['/readyz?strict=1'],
    })
    for (const path of Object.values(checks).flat())
      for (const host of ['127.0.0.1:3000', '10.0.0.1:3000']) {
        const query = path.endsWith('/ask') ? '?domain=page.example.com' : ''
        expect((await visit(host, path + query)).status, `${host} ${path}`).toBe(200)
      }
    // HAProxy checks with HTTP/1.0 and without a host
    expect(await sendHead('/readyz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  test('serves requests of HTTP/1.0 without a host, but not an empty host', async () => {
    expect(await sendHead('/account/csrf HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await sendHead('/account/csrf HTTP/1.0\r\nHost:')).toMatch(/^HTTP\/1\.1 421 Misdirected Request/)
  })

  test('shows metrics to local clients only at a loopback host', async () => {
    const read = (headers: Record<string, string>) => app.request({ url: '/metrics', headers })
    for (const host of ['localhost:3000', '127.0.0.1', '127.0.0.1:3000', '[::1]:3000'])
      expect((await read({ host })).status, host).toBe(200)
    for (const host of [
      'links.example.net',
      'www.example.net',
      'evil.example',
      '10.0.0.1:3000',
      'x@localhost',
    ])
      expect((await read({ host })).status, host).toBe(404)
    expect((await visit('localhost:3000', '/metrics')).status).toBe(200)
    expect((await visit('192.0.2.7:3000', '/metrics')).status).toBe(421)
    expect((await visit('page.example.com', '/metrics')).status).toBe(404)
    expect((await visit('page.example.com', '/readyz')).status).toBe(404)
  })
})

describe('hosts of a local service', () => {
  test('serves loopback names and IP addresses, but no other names', async () => {
    const app = await startApp('sqlite', { BASE_URL: 'http://localhost:3000' })
    onTestFinished(() => app.close())
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const visit = createVisit(app)
    const local = [
      'localhost',
      'localhost:8080',
      'a.localhost',
      '127.0.0.1:3000',
      '192.168.1.20:3000',
      '[::1]',
      '[fd00::7]:3000',
    ]
    for (const host of local) expect((await visit(host, '/account/csrf')).status, host).toBe(200)
    for (const host of [
      'rebound.evil.example',
      'evil',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '[localhost]',
    ])
      expect((await visit(host, '/account/csrf')).status, host).toBe(421)
  })
})
