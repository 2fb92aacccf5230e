import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnce } from '#tests/databases.ts'
import { startListeningService } from '#tests/in-process.ts'
import {
  createAccountClient,
  createClient,
  createExtensionClient,
  fetchWithCookies,
  paginate,
} from './index.ts'

describeOnce('SDK against the service', (engine) => {
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
})
