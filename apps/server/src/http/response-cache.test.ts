import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type App, type Person, startApp } from '../../../../tests/support/app.ts'
import { describeBoth } from '../../../../tests/support/databases.ts'
import { workspaceTools } from '../../../../tests/support/workspaces.ts'
import { openDatabase } from '../db/open.ts'
import type { Caller } from './auth.ts'
import { createResponseCache } from './response-cache.ts'

const links = '/api/v1/links'

describeBoth('cached responses', (engine) => {
  let app: App
  let owner: Person
  let editor: Person
  let workspace: number
  beforeAll(async () => {
    app = await startApp(engine)
    const tools = workspaceTools(app)
    owner = await tools.person('agency')
    editor = await tools.person()
    workspace = (await tools.workspace(owner)).id
    await tools.join(owner, workspace, editor, 'editor')
    await tools.call(owner, 'PUT', `/workspaces/${workspace}/profiles`, { profile_ids: [owner.profileId] })
    await app.as(owner, 'POST', links, { title: 'First', url: 'https://example.org' })
  })
  afterAll(() => app.close())
  afterEach(() => vi.restoreAllMocks())

  const shared = () => `${links}?profile_id=${owner.profileId}`
  const titles = async (request: { cookie?: string; headers?: Record<string, string> }, url = shared()) => {
    const response = await app.request({ url, ...request })
    return response.status === 200
      ? (response.body.data as { title: string }[]).map(({ title }) => title)
      : response.status
  }

  test('are sent again with the same ETag, and 304 if the client has them', async () => {
    const key = { headers: { authorization: `Bearer ${await app.key(owner, 'read')}` } }
    const first = await app.request({ url: links, ...key })
    const again = await app.request({ url: links, ...key })
    expect(again.body).toEqual(first.body)
    expect(again.headers.etag).toBe(first.headers.etag)
    const headers = { ...key.headers, 'if-none-match': String(first.headers.etag) }
    expect((await app.request({ url: links, headers })).status).toBe(304)
  })

  test('are not used after a write of this or another process, or after a change of the role', async () => {
    const person = { cookie: editor.cookie }
    expect(await titles(person)).toEqual(['First'])
    await app.as(owner, 'POST', links, { title: 'Second', url: 'https://example.org' })
    expect(await titles(person)).toEqual(['First', 'Second'])

    const other = await openDatabase({ url: app.deps.config.DATABASE_URL, dataDir: app.deps.config.dataDir })
    try {
      await other.tx(async (tx) => {
        await tx.updateTable('link').set({ archived_at: 1 }).where('position', '=', 1).execute()
        await tx
          .updateTable('profile')
          .set((e) => ({ content_revision: e('content_revision', '+', 1) }))
          .where('id', '=', owner.profileId)
          .execute()
      })
    } finally {
      await other.close()
    }
    expect(await titles(person)).toEqual(['First'])

    await app.deps.db.tx((tx) =>
      tx
        .deleteFrom('workspace_member')
        .where('workspace_id', '=', workspace)
        .where('user_id', '=', editor.user.id)
        .execute(),
    )
    expect(await titles(person)).toBe(403)
  })

  test('are not used with a revoked key', async () => {
    const response = await app.as(owner, 'POST', '/account/api-keys', {
      name: 'cache',
      scope: 'read',
      current_password: owner.password,
    })
    const { id, key } = response.body.data
    const headers = { authorization: `Bearer ${key}` }
    expect(await titles({ headers })).toEqual(['First'])
    expect((await app.as(owner, 'DELETE', `/account/api-keys/${id}`)).status).toBe(200)
    expect(await titles({ headers })).toBe(401)
  })

  test('are not used for another credential, URL or user', async () => {
    const stranger = await app.signUp()
    expect(await titles({ cookie: owner.cookie }, links)).toEqual(['First'])
    expect(await titles({ cookie: stranger.cookie }, links)).toEqual([])
    expect(await titles({ cookie: owner.cookie }, `${links}?page=2`)).toEqual([])
  })
})

test('expire after a second, also if the wall clock is set back', () => {
  const cache = createResponseCache(10_000)
  const caller = (now: number) => ({ actor: { credential: 'key:7' }, now }) as Caller
  const elapsed = vi.spyOn(performance, 'now')
  elapsed.mockReturnValue(5000)
  cache.set(caller(1000), '/links', {}, { status: 200, body: '{}' })
  const isCached = (now: number, ms: number) => {
    elapsed.mockReturnValue(5000 + ms)
    return cache.get(caller(now), '/links', {}) !== undefined
  }
  expect([isCached(1000, 0), isCached(1999, 999)]).toEqual([true, true])
  expect([isCached(2000, 999), isCached(1000, 1000), isCached(-86_400_000, 1)]).toEqual([false, false, false])
  elapsed.mockRestore()
})

test('take at most the memory they were given', () => {
  const cache = createResponseCache(10_000)
  const caller = { actor: { credential: 'key:7' }, now: 0 } as Caller
  for (let n = 0; n < 100; n += 1)
    cache.set(caller, `/links?page=${n}`, {}, { status: 200, body: 'x'.repeat(100) })
  const cached = Array.from({ length: 100 }, (_, n) => cache.get(caller, `/links?page=${n}`, {})).filter(
    Boolean,
  )
  expect(cached.length).toBeGreaterThan(5)
  expect(cached.length).toBeLessThan(20)
})
