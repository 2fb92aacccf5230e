import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { accountOperations, extensionOperations, operations } from '@vitrine/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/databases.ts'
import { startBareService } from '#tests/in-process.ts'
import { registerReferenceRoutes } from './reference.ts'

let database: TestDatabase
let service: Awaited<ReturnType<typeof startBareService>>
beforeAll(async () => {
  database = await cloneDatabase('sqlite')
  service = await startBareService(database, { SITE_NAME: 'A & <B>' }, registerReferenceRoutes)
})
afterAll(async () => {
  await service.close()
  await database.drop()
})
const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string }>>
}
const operationIds = (document: Document) =>
  Object.values(document.paths).flatMap((path) => Object.values(path).map((o) => o.operationId))

test('publishes the same document on both bases', async () => {
  const versioned = await get('/api/v1/openapi.json')
  const document = versioned.json() as Document
  expect(document.openapi).toBe('3.1.0')
  expect(operationIds(document).sort()).toEqual(Object.keys(operations).sort())
  expect(document.servers.map((s) => s.url)).toEqual([
    'http://vitrine.test/api/v1',
    'http://vitrine.test/api',
  ])
  expect(versioned.headers['x-service-api-version']).toBe('v1')
  const legacy = await get('/api/openapi.json')
  expect(legacy.body).toBe(versioned.body)
  expect(legacy.headers['x-service-api-version']).toBeUndefined()
})

test('publishes a separate document for the account area, without API keys', async () => {
  const document = (await get('/account/openapi.json')).json()
  expect(operationIds(document)).not.toContain('listLinks')
  expect(operationIds(document)).toContain('createApiKey')
  expect(Object.keys(document.components.securitySchemes)).toEqual(['sessionCookie'])
})

test('publishes a separate document for the extensions at their base', async () => {
  const document = (await get('/ext/v1/openapi.json')).json() as Document
  expect(operationIds(document).sort()).toEqual(Object.keys(extensionOperations).sort())
  expect(document.servers.map((s) => s.url)).toEqual(['http://vitrine.test/ext/v1'])
})

test('returns 304 for an unchanged document', async () => {
  const { headers } = await get('/api/v1/openapi.json')
  const again = await get('/api/v1/openapi.json', { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('compresses a document for clients that accept it, with a separate ETag', async () => {
  const plain = await get('/api/v1/openapi.json')
  const br = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  const gzip = await get('/api/v1/openapi.json', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(new Set([plain, br, gzip].map((r) => r.headers.etag)).size).toBe(3)
  expect(br.headers.vary).toBe('accept-encoding')
})

test('shows every operation with curl and SDK under a policy for the service’s scripts only', async () => {
  const overview = await get('/docs')
  expect(overview.headers['content-type']).toContain('text/html')
  expect(overview.body).toContain('<title>API reference · A &amp; &lt;B&gt;</title>')
  const pages = [
    ...new Set(
      [...overview.body.matchAll(/href="(\/docs\/(?!blocks)[a-z-]+(?:\/[a-z-]+)?)"/g)].map((m) => m[1]!),
    ),
  ]
  const described: string[] = []
  for (const path of ['/docs', ...pages]) {
    const { statusCode, headers, body } = await get(path, { 'accept-encoding': 'br' })
    expect([statusCode, headers['content-encoding']], path).toEqual([200, 'br'])
    const policy = String(headers['content-security-policy'])
    const html = (await get(path)).body
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    expect(policy).toContain("script-src 'self';")
    expect(html).not.toContain('<script>')
    expect(html).not.toMatch(/(?:src|href)="https?:/)
    described.push(...[...html.matchAll(/<section id="(\w+)" class="op"/g)].map((m) => m[1]!))
    expect(body.length).toBeGreaterThan(0)
  }
  expect(described.sort()).toEqual(
    [operations, extensionOperations, accountOperations].flatMap((table) => Object.keys(table)).sort(),
  )
  const links = (await get('/docs/api/links')).body
  expect(links).toContain('curl -X POST http://vitrine.test/api/v1/links \\')
  expect(links).toContain('const { data } = await api.createLink({ body: {')
  expect(links).toContain('await api.archiveLink({ params: { id: 12 } })')
  expect(links).toContain('requests.post(')
  expect(links).toContain('data-call="PUT /api/v1/links/{id}"')
  expect(links).toContain('<code>/api/v1/links/{id}</code>')
  expect(links).toContain('<a href="/docs/blocks"><code>/docs/blocks</code></a>')
  expect(links).toContain('data-query="profile_id page limit')
  expect(links).toContain('data-file="file" data-types="image/png,')
  expect(links).toContain('aria-label="Response 200 of listLinks"')
  expect(links).toContain('<code>unique_clicks</code>')
  const [, script = ''] = /<script src="([^"]+)" defer>/.exec(links) ?? []
  expect((await get(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('indexes fields and descriptions of operations, guides and blocks for the search', async () => {
  const entries: [href: string, title: string, note: string, names: string, words: string][] = (
    await get('/docs/search.json')
  ).json()
  const find = (word: string) =>
    entries.filter((entry) => entry.slice(1).join(' ').toLowerCase().includes(word)).map(([href]) => href)
  expect(find('external_id')).toEqual(
    expect.arrayContaining([
      '/docs/api/links#createLink',
      '/docs/ext/link-extensions#saveLinks',
      '/docs/sync',
    ]),
  )
  expect(find('idempotency-key')).toContain('/docs/idempotency')
  const names = new Map(entries.map(([href, , , text]) => [href, text.split(' ')]))
  expect(names.get('/docs/sync')).toContain('external_id')
  // Inputs come before `|`, fields of responses only after it
  for (const [href, isInput] of [
    ['/docs/ext/link-extensions#findLinks', true],
    ['/docs/api/links#listLinks', false],
  ] as const) {
    const list = names.get(href)!
    expect(list.indexOf('external_id') < list.indexOf('|'), href).toBe(isInput)
  }
  expect(find('currency')).toContain('/docs/blocks#product')
  const pages = new Map<string, string>()
  for (const [href] of entries) {
    const [path = '', id] = href.split('#')
    if (path === '/docs/blocks') continue
    pages.set(path, pages.get(path) ?? (await get(path)).body)
    expect(pages.get(path), href).toContain(id ? `id="${id}"` : '<h1>')
  }
  const { rawPayload } = await get('/docs/search.json', { 'accept-encoding': 'br' })
  expect(rawPayload.length).toBeLessThan(60_000)
})

test('lists every deprecated field in the policy of versions', async () => {
  const { body } = await get('/docs/versioning')
  const urls = ['/api/v1/openapi.json', '/ext/v1/openapi.json', '/account/openapi.json']
  const documents = await Promise.all(urls.map(async (url) => (await get(url)).body))
  const names = documents.flatMap((text) =>
    [...text.matchAll(/"(\w+)":\{[^{}]*"deprecated":true/g)].map(([, name]) => name!),
  )
  expect(names).toContain('visits')
  expect([...new Set(names)].filter((name) => !body.includes(`<code>${name}</code>`))).toEqual([])
})

test('limits each page of the reference to 24 kB compressed', async () => {
  const overview = await get('/docs')
  for (const [, path] of overview.body.matchAll(/href="(\/docs\/(?:api|ext|account)\/[a-z-]+)"/g)) {
    const { rawPayload } = await get(path!, { 'accept-encoding': 'br' })
    expect(rawPayload.length, path).toBeLessThan(24_000)
  }
})

test('summarises base URL, credentials, documents and examples in llms.txt', async () => {
  const { body, headers } = await get('/llms.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body.length).toBeLessThan(4096)
  for (const text of [
    'http://vitrine.test/api/v1',
    '/api/v1/openapi.json',
    'Authorization: Bearer',
    'Idempotency-Key',
    'curl',
  ])
    expect(body).toContain(text)
})
