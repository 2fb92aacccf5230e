import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createAccountClient, createClient, createExtensionClient, fetchWithCookies } from '@vitrine/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecret, createSignedHeaders } from '../apps/server/src/features/webhooks/secret.ts'
import { startListeningService } from './support/in-process.ts'
import { updateRows } from './support/rows.ts'
import { compileCache } from './support/service.ts'

const examples = join(import.meta.dirname, '../examples')
let service: Awaited<ReturnType<typeof startListeningService>>
let folder: string
beforeAll(async () => {
  service = await startListeningService('sqlite')
  folder = await mkdtemp(join(tmpdir(), 'vitrine-examples-'))
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = async (
  name: string,
  args: string[],
  env: Record<string, string> = {},
  url = service.url,
): Promise<string> => {
  const [program, ...options] = name.endsWith('.py')
    ? ['python3']
    : [process.execPath, '--disable-warning=ExperimentalWarning']
  const { stdout } = await promisify(execFile)(
    program!,
    [...options, join(examples, name), '--url', url, ...args],
    { cwd: folder, env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...env } },
  )
  return stdout
}

test('requires a test of every example', async () => {
  expect((await readdir(examples)).toSorted()).toEqual(['doctor.ts', 'sync.py', 'sync.ts', 'variants.ts'])
})

/** Returns the Python of a guide of the reference, by the label of the example. */
const readGuide = async (path: string, label: string): Promise<string> => {
  const html = await (await fetch(`${service.url}${path}`)).text()
  const [, text = ''] = new RegExp(`aria-label="${label}"><code>([^<]*)`).exec(html) ?? []
  const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>' }
  return text.replace(/&(\w+);|&#(\d+);/g, (_, name, code) => entities[name] ?? String.fromCharCode(code))
}
const runPython = async (program: string, env: Record<string, string> = {}): Promise<string> => {
  const { stdout } = await promisify(execFile)('python3', ['-c', program], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  return stdout
}

test('creates a product, repeats and changes it with the Python of the guides', async () => {
  const fetch = fetchWithCookies()
  const body = { email: 'guide@example.com', password: 'a long phrase of the guide', name: 'Guide' }
  await createClient({ baseUrl: service.url, fetch }).register({ body: { ...body, accept_terms: true } })
  const { data: key } = await createAccountClient({ baseUrl: service.url, fetch }).createApiKey({
    body: { name: 'guide', scope: 'write' },
  })
  const unreliable = await startProxy((count) => (count === 1 ? 'refuse' : count === 2 ? 'lose' : 'pass'))
  const program = (await readGuide('/docs/errors', 'Call and repeat with Python')).replace(
    /"http[^"]+" \+ path/,
    `"${unreliable.url}" + path`,
  )
  const more = `
link = result["data"]
changed = {**link, "business_block_config": {"price": 3600, "currency": "EUR"}}
call("PUT", f"/api/v1/links/{link['id']}", changed, **{"If-Match": f'"link-{link["id"]}-r{link["revision"]}"'})
call("DELETE", f"/api/v1/links/{link['id']}")
call("POST", f"/ext/v1/links/{link['id']}/restore")
print([found["business_block_config"] for found in call("GET", "/ext/v1/links?external_id=sku-1")["data"]])
try:
    call("PUT", f"/api/v1/links/{link['id']}", {**changed, "title": "Old"})
except RuntimeError as error:
    print(error)`
  const output = await runPython(program + more, { API_KEY: key.key })
  unreliable.close()
  expect(output).toMatch(
    /^\d+ None\n\[\{'price': 3600, 'currency': 'EUR'\}\]\n409: \['The resource has changed/,
  )
}, 60_000)

test('verifies messages of webhooks with the Python of the guide', async () => {
  const secret = createSecret()
  const body = '{"type":"link.updated","title":"Über"}'
  const sign = (now: number) =>
    createSignedHeaders(
      { current: createSecret(), previous: secret },
      { id: 'msg_1', body, now, previousUntil: Number.POSITIVE_INFINITY },
    )
  const program = await readGuide('/docs/webhooks', 'Verify a message with Python')
  const output = await runPython(
    `${program}\nimport json, sys\nsecret, body, *messages = json.loads(${JSON.stringify(
      JSON.stringify([secret, body, sign(Date.now()), sign(Date.now() - 301_000)]),
    )})\nprint([is_genuine(secret, message, body.encode()) for message in messages], is_genuine(secret, messages[0], b"other"))`,
  )
  expect(output).toBe('[True, False] False\n')
})

test('fixes a problem by the doctor with undo', async () => {
  expect(await run('doctor.ts', [])).toMatch(
    /\d+ automatic fixes.*\nAll undone: .*; profile and links equal to before/,
  )
})

test('counts the same views of variants in the service as in the example', async () => {
  expect(await run('variants.ts', ['--visits', '60'])).toContain(
    'Counted by the service and by this program: the same',
  )
})

/** Starts a proxy of the service that loses or refuses some responses. `onRequest` gets the number of the request, from 1. */
const startProxy = async (onRequest: (count: number) => 'pass' | 'lose' | 'refuse') => {
  let count = 0
  const server = createServer(async (request, response) => {
    count += 1
    const action = onRequest(count)
    if (action === 'refuse') return response.writeHead(503, { 'retry-after': '0' }).end()
    const { host: _, connection: __, ...headers } = request.headers
    const answer = await fetch(`${service.url}${request.url}`, {
      method: request.method!,
      headers: headers as Record<string, string>,
      body: request.method === 'GET' ? null : await buffer(request),
    })
    if (action === 'lose') return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, count: () => count, close: () => server.close() }
}

test.each(['sync.ts', 'sync.py'])(
  'synchronises 600 products with %s',
  async (program) => {
    const fetch = fetchWithCookies()
    const email = `${program}@example.com`
    const password = 'a long phrase of the shop'
    const api = createClient({ baseUrl: service.url, fetch })
    await api.register({ body: { email, password, name: 'Shop', accept_terms: true } })
    await updateRows(service.deps.db, 'user', { email_key: email }, { plan_key: 'agency' })
    const { data: key } = await createAccountClient({ baseUrl: service.url, fetch }).createApiKey({
      body: { name: 'sync', scope: 'write' },
    })
    await api.createLink({
      body: { title: 'Events', url: 'https://events.example.com', external_id: 'sku-1' },
    })
    const sync = async (
      skus: readonly number[],
      price: number,
      url = service.url,
      options: string[] = [],
    ) => {
      const rows = skus.map(
        (n) => `sku-${n},"Bowl ""${n}"", glazed",https://shop.example.com/${n},${price},EUR`,
      )
      await writeFile(
        join(folder, 'products.csv'),
        ['sku,title,url,price,currency', ...rows, ''].join('\r\n'),
      )
      return JSON.parse(await run(program, [...options, 'products.csv'], { VITRINE_KEY: key.key }, url))
    }
    const all = Array.from({ length: 600 }, (_, n) => n)
    const none = { created: 0, updated: 0, restored: 0, archived: 0, unchanged: 0, failed: 0 }

    // The first run ends after its first part; the second is refused once and loses a response
    const broken = await startProxy((count) => (count === 1 ? 'pass' : 'refuse'))
    await expect(sync(all, 3400, broken.url)).rejects.toThrow()
    broken.close()
    const unreliable = await startProxy((count) => (count === 1 ? 'refuse' : count === 3 ? 'lose' : 'pass'))
    expect(await sync(all, 3400, unreliable.url)).toEqual({ ...none, created: 100, unchanged: 500 })
    expect(unreliable.count()).toBe(4)
    unreliable.close()

    const { data: before } = await api.getProfile()
    expect(await sync(all, 3400)).toEqual({ ...none, unchanged: 600 })
    expect((await api.getProfile()).data.revision).toBe(before.revision)

    expect(await sync(all.slice(100), 3600)).toEqual({ ...none, updated: 500, archived: 100 })
    await expect(sync([], 3600)).rejects.toThrow('would be archived')
    expect(await sync([], 3600, service.url, ['--confirm'])).toEqual({ ...none, archived: 500 })
    const extensions = createExtensionClient({ baseUrl: service.url, apiKey: key.key })
    expect((await extensions.findLinks()).data.map(({ title }) => title)).toEqual(['Events'])
    expect(await sync([1], 3600)).toEqual({ ...none, restored: 1 })
    const { data: links } = await extensions.findLinks({ query: { external_id: ['sku-1'] } })
    expect(links.find(({ kind }) => kind === 'product')).toMatchObject({
      title: 'Bowl "1", glazed',
      business_block_config: { price: 3600, currency: 'EUR' },
    })
  },
  120_000,
)
