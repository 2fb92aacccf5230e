import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createAccountClient, createClient, createExtensionClient } from './client.ts'
import { ApiError, NetworkError, TimeoutError } from './errors.ts'
import { paginate } from './paginate.ts'

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Reply = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  raw?: string
  hang?: true
  cut?: true
}

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** Starts a local server that sends the replies in order, repeats the last, and records requests. */
const peer = async (...replies: Reply[]) => {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const reply = replies[Math.min(requests.length, replies.length - 1)] ?? {}
      requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      if (reply.cut) return request.socket.destroy()
      if (reply.hang) return
      response.writeHead(reply.status ?? 200, {
        'content-type': 'application/json',
        'x-request-id': 'request-1',
        ...reply.headers,
      })
      response.end(reply.raw ?? JSON.stringify(reply.body ?? { ok: true, data: {} }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { seen: requests, baseUrl: `http://127.0.0.1:${port}` }
}

/** Never responds, and rejects with its signal. */
const hangingFetch = () => {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    urls.push(String(input))
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true }),
    )
  }
  return { fetch, urls }
}

const refusal = (code: string, errors = ['no']) => ({ ok: false, errors, code })
const csrf = { body: { ok: true, data: { csrf_token: 'token-1', user_id: 7 } } }
const link = { title: 'Shop', url: 'https://shop.example.com' }
const apiKey = 'vt_key'

test('sends a key as a bearer token, without cookies or CSRF token', async () => {
  const { seen, baseUrl } = await peer()
  await createClient({ baseUrl: `${baseUrl}/`, apiKey }).updateLink({
    params: { id: 7 },
    body: link,
    revision: 3,
    ifMatch: '"x"',
  })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ method: 'PUT', url: '/api/v1/links/7' })
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer vt_key',
    'if-match': '"x"',
    'content-type': 'application/json',
  })
  expect(seen[0]?.headers['x-csrf-token']).toBeUndefined()
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ ...link, revision: 3 })
})

test('encodes path, query and legacy base', async () => {
  const { seen, baseUrl } = await peer()
  const client = createClient({ baseUrl, apiKey, base: '/api' })
  await client.applyRecommendation({ params: { profile_id: 1, run_id: 2, recommendation_id: 'a/b?c' } })
  await client.getAnalyticsOverview({ query: { from: '2026-01-01', to: undefined as never } })
  expect(seen.map((s) => s.url)).toEqual([
    '/api/profiles/1/doctor/runs/2/recommendations/a%2Fb%3Fc/apply',
    '/api/analytics/overview?from=2026-01-01',
  ])
})

test('returns data, meta, ETag, status, request id and a replay flag', async () => {
  const { baseUrl } = await peer({
    status: 200,
    headers: { etag: '"e"', 'idempotent-replayed': 'true' },
    body: { ok: true, data: [1] },
  })
  const response = await createClient({ baseUrl, apiKey }).listLinks()
  expect(response).toEqual({
    status: 200,
    data: [1],
    meta: undefined,
    etag: '"e"',
    requestId: 'request-1',
    replayed: true,
  })
})

test('throws an ApiError with code, messages and request id for an error response', async () => {
  const { baseUrl } = await peer({ status: 422, body: refusal('validation_failed', ['title: is required']) })
  const error = await createClient({ baseUrl, apiKey })
    .createLink({ body: link })
    .catch((e) => e)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    code: 'validation_failed',
    errors: ['title: is required'],
    requestId: 'request-1',
    retryAfter: null,
  })
})

test('repeats a read after a 503, respecting Retry-After and the maximum number of retries', async () => {
  const busy = { status: 503, headers: { 'retry-after': '1' }, body: refusal('unavailable') }
  const peerServer = await peer(busy, {})
  const start = performance.now()
  await createClient({ baseUrl: peerServer.baseUrl, apiKey }).listLinks()
  expect(peerServer.seen).toHaveLength(2)
  expect(performance.now() - start).toBeGreaterThanOrEqual(990)

  const always = await peer({ status: 503, body: refusal('unavailable') })
  const error = await createClient({ baseUrl: always.baseUrl, apiKey, retries: 1 })
    .listLinks()
    .catch((e) => e)
  expect(error).toMatchObject({ status: 503, code: 'unavailable' })
  expect(always.seen).toHaveLength(2)
})

test('repeats PUT and DELETE, with and without a revision', async () => {
  const busy = { status: 503, body: refusal('unavailable') }
  const guarded = await peer(busy, { cut: true }, {})
  const client = createClient({ baseUrl: guarded.baseUrl, apiKey })
  await client.updateLink({ params: { id: 7 }, body: link, revision: 3 })
  expect(guarded.seen.map(({ method, body }) => [method, JSON.parse(body).revision])).toEqual(
    Array(3).fill(['PUT', 3]),
  )
  const deleted = await peer({ cut: true }, {})
  await createClient({ baseUrl: deleted.baseUrl, apiKey }).archiveLink({
    params: { id: 7 },
    ifMatch: '"link-7-r3"',
  })
  expect(deleted.seen.map(({ headers }) => headers['if-match'])).toEqual(Array(2).fill('"link-7-r3"'))
  const plain = await peer(busy, {})
  await createClient({ baseUrl: plain.baseUrl, apiKey }).updateLink({ params: { id: 7 }, body: link })
  expect(plain.seen).toHaveLength(2)
})

test('overrides options of the client by those of a call', async () => {
  const busy = { status: 503, body: refusal('unavailable') }
  const { seen, baseUrl } = await peer(busy)
  const client = createClient({ baseUrl, apiKey })
  const headers = { traceparent: '00-1-2-01', 'Accept-Language': 'de' }
  await expect(client.listLinks({ retries: 0, headers })).rejects.toMatchObject({ status: 503 })
  expect(seen).toHaveLength(1)
  expect(seen[0]?.headers).toMatchObject({
    traceparent: '00-1-2-01',
    'accept-language': 'de',
    accept: 'application/json',
    authorization: 'Bearer vt_key',
  })
  const impatient = createClient({ baseUrl, apiKey, retries: 0 })
  await expect(impatient.listLinks({ retries: 1 })).rejects.toMatchObject({ status: 503 })
  expect(seen).toHaveLength(3)

  const { fetch, urls } = hangingFetch()
  const patient = createClient({ baseUrl, apiKey, fetch })
  await expect(patient.listLinks({ timeout: 20, retries: 1 })).rejects.toThrow(TimeoutError)
  expect(urls).toHaveLength(2)
})

test('applies timeout and retries of a call to the request for its CSRF token', async () => {
  const { fetch, urls } = hangingFetch()
  const call = createClient({ baseUrl: '', fetch }).createLink({ body: link, timeout: 20, retries: 0 })
  await expect(call).rejects.toThrow(TimeoutError)
  expect(urls).toEqual(['/account/csrf'])
})

test('rejects a header that the client sets itself, before any request', async () => {
  const { seen, baseUrl } = await peer()
  const client = createClient({ baseUrl, apiKey })
  for (const name of ['Authorization', 'idempotency-key', 'If-Match', 'Content-Type', 'X-CSRF-Token'])
    await expect(client.createLink({ body: link, headers: { [name]: 'x' } }), name).rejects.toThrow(name)
  expect(seen).toHaveLength(0)
})

test('ends the pause between two attempts when the signal is aborted', async () => {
  const { seen, baseUrl } = await peer({
    status: 503,
    headers: { 'retry-after': '20' },
    body: refusal('unavailable'),
  })
  const abort = new AbortController()
  const call = createClient({ baseUrl, apiKey }).listLinks({ signal: abort.signal })
  const outcome = expect(call).rejects.toThrow('never mind')
  await expect.poll(() => seen.length).toBe(1)
  abort.abort(new Error('never mind'))
  await outcome
  expect(seen).toHaveLength(1)
})

test('does not wait for pauses longer than 30 s', async () => {
  const { seen, baseUrl } = await peer({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: refusal('rate_limited'),
  })
  const error = await createClient({ baseUrl, apiKey })
    .listLinks()
    .catch((e) => e)
  expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 3600 })
  expect(seen).toHaveLength(1)
})

test('repeats a POST with the same Idempotency-Key after a broken connection', async () => {
  const { seen, baseUrl } = await peer({ cut: true }, {})
  await createClient({ baseUrl, apiKey }).createLink({ body: link })
  expect(seen).toHaveLength(2)
  expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key'])
})

test('does not repeat a POST without an idempotency key', async () => {
  const { seen, baseUrl } = await peer({ status: 503, body: refusal('unavailable') })
  const client = createClient({ baseUrl, apiKey })
  const plain = createClient({ baseUrl, apiKey, idempotencyKeys: 'none' })
  const account = createAccountClient({ baseUrl, csrfToken: 'known' })
  const calls = [
    () => plain.createLink({ body: link }),
    () => client.login({ body: { email: 'a@example.com', password: 'x' } }),
    () => account.createApiKey({ body: { name: 'x', scope: 'read' } }),
    () => account.updateAccount({ body: { name: 'x', current_password: 'x' } }),
    () => account.revokeSession({ params: { id: 1 } }),
  ]
  for (const call of calls) await expect(call()).rejects.toThrow(ApiError)
  expect(seen).toHaveLength(calls.length)
  expect(seen.every((s) => s.headers['idempotency-key'] === undefined)).toBe(true)
})

test('never repeats the creation of an API key, even with an Idempotency-Key', async () => {
  const { seen, baseUrl } = await peer({ cut: true }, {})
  const account = createAccountClient({ baseUrl, csrfToken: 'known' })
  const args = { body: { name: 'x', scope: 'read' as const }, idempotencyKey: 'of the caller' }
  await expect(account.createApiKey(args)).rejects.toThrow(NetworkError)
  expect(seen.map((s) => s.headers['idempotency-key'])).toEqual([undefined])
})

test('throws a NetworkError with the status for a response of another server', async () => {
  const { seen, baseUrl } = await peer({
    status: 200,
    headers: { 'content-type': 'text/html' },
    raw: '<h1>Hotel Wi-Fi</h1>',
  })
  const error = await createClient({ baseUrl, apiKey })
    .listLinks()
    .catch((e) => e)
  expect(error).toBeInstanceOf(NetworkError)
  expect(error.status).toBe(200)
  expect(seen).toHaveLength(1)
})

test('distinguishes a refused connection, a timeout and an abort', async () => {
  const { baseUrl } = await peer({ hang: true })
  const silent = createClient({ baseUrl, apiKey, timeout: 50, retries: 0 })
  await expect(silent.listLinks()).rejects.toThrow(TimeoutError)
  const nobody = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey, retries: 0 })
  await expect(nobody.listLinks()).rejects.toThrow(NetworkError)
  const abort = new AbortController()
  const waiting = createClient({ baseUrl, apiKey }).listLinks({ signal: abort.signal })
  setTimeout(() => abort.abort(new Error('never mind')), 20)
  await expect(waiting).rejects.toThrow('never mind')
})

test('does not follow redirects, so that only the service receives the key', async () => {
  const other = await peer()
  const { baseUrl } = await peer({ status: 302, headers: { location: other.baseUrl } })
  await expect(createClient({ baseUrl, apiKey, retries: 0 }).listLinks()).rejects.toThrow(NetworkError)
  expect(other.seen).toHaveLength(0)
})

test('fetches the CSRF token once for all parallel writes', async () => {
  const { seen, baseUrl } = await peer(csrf, {})
  const calls: unknown[] = []
  const client = createClient({ baseUrl, onCsrf: (token, userId) => calls.push([token, userId]) })
  await Promise.all([client.createLink({ body: link }), client.createLink({ body: link })])
  await client.archiveLink({ params: { id: 1 } })
  expect(seen.map((s) => s.url)).toEqual([
    '/account/csrf',
    '/api/v1/links',
    '/api/v1/links',
    '/api/v1/links/1',
  ])
  expect(seen.slice(1).every((s) => s.headers['x-csrf-token'] === 'token-1')).toBe(true)
  expect(calls).toEqual([['token-1', 7]])
})

test('sends no write with a CSRF token that onCsrf rejects', async () => {
  const rejected = { status: 403, body: refusal('csrf_invalid') }
  const { seen, baseUrl } = await peer(rejected, csrf, csrf)
  const client = createClient({
    baseUrl,
    csrfToken: () => 'token of user 6',
    onCsrf: (_token, userId) => {
      if (userId !== 6) throw new Error('another user')
    },
  })
  await expect(client.updateProfile({ body: { bio: 'x' } })).rejects.toThrow('another user')
  expect(seen.map((s) => s.url)).toEqual(['/api/v1/profile', '/account/csrf'])
  await expect(client.updateProfile({ body: { bio: 'x' } })).rejects.toThrow('another user')
  expect(seen.filter((s) => s.method === 'PUT')).toHaveLength(1)
})

test('fetches a rejected token of a sign-in again once', async () => {
  const signedIn = { body: { ok: true, data: { user: {}, csrf_token: 'token-2' } } }
  const first = await peer(csrf, signedIn, {})
  const client = createClient({ baseUrl: first.baseUrl })
  await client.login({ body: { email: 'a@example.com', password: 'x' } })
  await client.updateProfile({ body: { bio: 'x' } })
  expect(first.seen.at(-1)?.headers['x-csrf-token']).toBe('token-2')

  const rejected = { status: 403, body: refusal('csrf_invalid') }
  const second = await peer(rejected, csrf, {})
  await createClient({ baseUrl: second.baseUrl, csrfToken: 'stale' }).updateProfile({ body: { bio: 'x' } })
  expect(second.seen.map((s) => s.headers['x-csrf-token'])).toEqual(['stale', undefined, 'token-1'])

  const third = await peer(rejected, csrf, rejected)
  const stubborn = createClient({ baseUrl: third.baseUrl, csrfToken: () => 'stale' })
  await expect(stubborn.updateProfile({ body: { bio: 'x' } })).rejects.toMatchObject({ code: 'csrf_invalid' })
  expect(third.seen).toHaveLength(3)
})

test('uploads a Blob or bytes as one file in the part of the operation', async () => {
  const { seen, baseUrl } = await peer()
  const client = createClient({ baseUrl, apiKey })
  await client.uploadAvatar({ file: new TextEncoder().encode('bytes'), filename: 'me.png' })
  await client.uploadBusinessBlockFile({ file: new Blob(['blob'], { type: 'application/pdf' }) })
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[0]?.body).toMatch(/name="avatar"; filename="me.png"[\s\S]*\r\n\r\nbytes\r\n/)
  expect(seen[1]?.body).toMatch(/name="file"; filename="file"\r\nContent-Type: application\/pdf\r\n\r\nblob/)
})

test('reads all pages of a paginated list', async () => {
  const reply = (page: number, data: number[]) => ({
    body: { ok: true, data, meta: { pagination: { page, limit: 2, total: 3, total_pages: 2 } } },
  })
  const { seen, baseUrl } = await peer(reply(1, [1, 2]), reply(2, [3]))
  const items: unknown[] = []
  for await (const item of paginate(createClient({ baseUrl, apiKey }).listLinks, { query: { limit: 2 } }))
    items.push(item)
  expect(items).toEqual([1, 2, 3])
  expect(seen.map((s) => s.url)).toEqual(['/api/v1/links?limit=2', '/api/v1/links?limit=2&page=2'])
})

test('reads a list with cursors to its end', async () => {
  const reply = (data: number[], next_cursor: string | null) => ({
    body: { ok: true, data, meta: { next_cursor } },
  })
  const { seen, baseUrl } = await peer(reply([1, 2], 'bGlua3M6Mg'), reply([3], null))
  const items: unknown[] = []
  const { findLinks } = createExtensionClient({ baseUrl, apiKey })
  for await (const item of paginate(findLinks, { query: { limit: 2, page: 1 } })) items.push(item)
  expect(items).toEqual([1, 2, 3])
  expect(seen.map((s) => s.url)).toEqual([
    '/ext/v1/links?limit=2&page=1',
    '/ext/v1/links?limit=2&starting_after=bGlua3M6Mg',
  ])
})
