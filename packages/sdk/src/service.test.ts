import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBoth } from '#tests/databases.ts'
import { startListeningService } from '#tests/in-process.ts'
import {
  createAccountClient,
  createClient,
  createExtensionClient,
  fetchWithCookies,
  paginate,
} from './index.ts'

describeBoth('SDK against the service', (engine) => {
  let service: Awaited<ReturnType<typeof startListeningService>>
  beforeAll(async () => {
    service = await startListeningService(engine)
  })
  afterAll(() => service?.stop())

  const person = { email: 'sdk@example.com', password: 'a long phrase of the sdk', name: 'Sdk' }
  const link = { title: 'Shop', url: 'https://shop.example.com/' }
  let apiKey = ''

  test('registers, creates a key and signs out with cookies and CSRF tokens', async () => {
    const { url: baseUrl } = service
    const fetch = fetchWithCookies()
    const client = createClient({ baseUrl, fetch })
    const account = createAccountClient({ baseUrl, fetch })
    const registered = await client.register({ body: { ...person, accept_terms: true } })
    expect(registered.data.user.email).toBe(person.email)
    const key = await account.createApiKey({ body: { name: 'from the SDK', scope: 'write' } })
    expect(key.status).toBe(201)
    apiKey = key.data.key
    expect((await account.getAccount()).data.profiles).toHaveLength(1)
    await client.logout()
    await expect(client.getProfile()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
    const again = await client.login({ body: { email: person.email, password: person.password } })
    expect(again.status).toBe(200)
    // The account client still has the token of the ended session and fetches a new one itself
    const second = await account.createApiKey({ body: { name: 'second', scope: 'read' } })
    expect(second.data.scope).toBe('read')
  })

  test('reads and writes with a key on both bases', async () => {
    for (const base of ['/api/v1', '/api'] as const) {
      const client = createClient({ baseUrl: service.url, apiKey, base })
      const { data } = await client.updateProfile({ body: { bio: `through ${base}` } })
      expect(data.bio).toBe(`through ${base}`)
    }
  })

  test('returns the first response for a repeated idempotency key', async () => {
    const client = createClient({ baseUrl: service.url, apiKey })
    const first = await client.createLink({ body: link, idempotencyKey: 'only-once' })
    const second = await client.createLink({ body: link, idempotencyKey: 'only-once' })
    expect([first.replayed, second.replayed]).toEqual([false, true])
    expect(second.data).toEqual(first.data)
  })

  test('rejects a stale revision or ETag of an update and of archiving', async () => {
    const client = createClient({ baseUrl: service.url, apiKey })
    const { data: made } = await client.createLink({ body: link })
    const params = { id: made.id }
    const changed = await client.updateLink({
      params,
      body: { ...link, title: 'New' },
      revision: made.revision,
    })
    const stale = { status: 409, code: 'stale_revision' }
    await expect(client.updateLink({ params, body: link, revision: made.revision })).rejects.toMatchObject(
      stale,
    )
    await expect(client.archiveLink({ params, revision: made.revision })).rejects.toMatchObject(stale)
    expect(changed.etag).toBeTruthy()
    const more = await client.updateLink({
      params,
      body: { ...link, title: 'Newer' },
      ifMatch: changed.etag!,
    })
    await expect(client.archiveLink({ params, ifMatch: changed.etag! })).rejects.toMatchObject(stale)
    const gone = await client.archiveLink({ params, revision: more.data.revision })
    expect(gone.data.archived_at).not.toBeNull()
  })

  test('sends a call with separate timeout, retries and headers', async () => {
    const client = createClient({ baseUrl: service.url, apiKey })
    const headers = {
      'accept-language': 'de',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    }
    const { data } = await client.createLink({
      body: { ...link, external_id: 'sku-1', x_stock: 4 },
      timeout: 20_000,
      retries: 0,
      headers,
    })
    expect([data.external_id, data.x_stock]).toEqual(['sku-1', 4])
    const { data: cleared } = await client.updateLink({
      params: { id: data.id },
      body: { ...link, external_id: null },
      headers,
    })
    expect(cleared).not.toHaveProperty('external_id')
  })

  test('reads a list page by page', async () => {
    const client = createClient({ baseUrl: service.url, apiKey })
    for (let i = 0; i < 4; i++) await client.createLink({ body: { ...link, title: `Page ${i}` } })
    const ids: number[] = []
    for await (const { id } of paginate(client.listLinks, { query: { limit: 2 } })) ids.push(id)
    const { data, meta } = await client.listLinks({ query: { limit: 100 } })
    expect(ids).toEqual(data.map((l) => l.id))
    expect(new Set(ids).size).toBe(meta.pagination.total)
  })

  test('reads a list of the extensions to its end while its links are archived', async () => {
    const client = createClient({ baseUrl: service.url, apiKey })
    const { findLinks } = createExtensionClient({ baseUrl: service.url, apiKey })
    for (let i = 0; i < 5; i++) await client.createLink({ body: { ...link, title: `Archived ${i}` } })
    const { data } = await client.listLinks({ query: { limit: 100 } })
    const ids: number[] = []
    for await (const { id } of paginate(findLinks, { query: { limit: 2 } })) {
      ids.push(id)
      await client.archiveLink({ params: { id } })
    }
    expect(ids).toEqual(data.map(({ id }) => id))
    expect((await client.listLinks()).data).toEqual([])
    const archived: number[] = []
    for await (const { id } of paginate(findLinks, { query: { limit: 2, archived: true } })) archived.push(id)
    expect(archived).toEqual(expect.arrayContaining(ids))
    expect(new Set(archived).size).toBe(archived.length)
  })

  test('uploads a picture', async () => {
    const sharp = (await import('sharp')).default
    const png = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    const client = createClient({ baseUrl: service.url, apiKey })
    const { data } = await client.uploadBusinessBlockFile({
      file: new Blob([new Uint8Array(png)]),
      filename: 'x.png',
    })
    expect(data).toMatchObject({ content_type: 'image/webp', width: 32, height: 32 })
    await expect(client.uploadAvatar({ file: new TextEncoder().encode('<svg/>') })).rejects.toMatchObject({
      code: 'upload_invalid',
    })
  })
})
