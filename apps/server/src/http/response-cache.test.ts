import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Person, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { useResource } from '#tests/resources.ts'
import { deleteRows } from '#tests/rows.ts'
import { recordStatements } from '#tests/statements.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { openDatabase } from '../db/open.ts'

const links = '/api/v1/links'

describeBoth('response cache', (engine) => {
  let owner: Person
  let editor: Person
  let workspace: number
  let address: string
  // Stopped, so that nothing expires on a loaded machine
  const setElapsed = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)
  beforeEach(() => void setElapsed(1000))
  afterAll(() => vi.restoreAllMocks())

  const app = useResource(() => startApp(engine))
  beforeAll(async () => {
    app.clock.stop()
    address = await app.app.listen({ host: '127.0.0.1', port: 0 })
    const tools = createWorkspaceTools(app)
    owner = await tools.person('agency')
    editor = await tools.person()
    workspace = (await tools.workspace(owner)).id
    await tools.join(owner, workspace, editor, 'editor')
    await tools.call(owner, 'PUT', `/workspaces/${workspace}/profiles`, { profile_ids: [owner.profileId] })
    await app.as(owner, 'POST', links, { title: 'First', url: 'https://example.org' })
  })

  const shared = () => `${links}?profile_id=${owner.profileId}`
  const titles = async (request: { cookie?: string; headers?: Record<string, string> }, url = shared()) => {
    const { cookie, headers } = request
    const response = await fetch(address + url, { headers: { ...headers, ...(cookie ? { cookie } : {}) } })
    const { data } = (await response.json()) as { data: { title: string }[] }
    return response.status === 200 ? data.map(({ title }) => title) : response.status
  }

  test('returns a cached response or 304 with the same ETag', async () => {
    const authorization = `Bearer ${await app.key(owner, 'read')}`
    const read = async (headers: Record<string, string> = {}) => {
      const response = await fetch(address + links, { headers: { authorization, ...headers } })
      const { date: _, 'x-request-id': id, ...rest } = Object.fromEntries(response.headers)
      expect(id).toBeTruthy()
      return { status: response.status, headers: rest, body: await response.text() }
    }
    const first = await read()
    expect(await read()).toEqual(first)
    const unchanged = await read({ 'if-none-match': first.headers.etag! })
    const { 'content-type': _type, 'content-length': _length, ...headers } = first.headers
    expect(unchanged).toEqual({ status: 304, headers, body: '' })
  })

  test('discards responses after a write of any process, or a change of the role', async () => {
    const person = { cookie: editor.cookie }
    expect(await titles(person)).toEqual(['First'])
    await app.as(owner, 'POST', links, { title: 'Second', url: 'https://example.org' })
    expect(await titles(person)).toEqual(['First', 'Second'])

    const other = await openDatabase({ url: app.deps.config.DATABASE_URL, dataDir: app.deps.config.DATA_DIR })
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

    await deleteRows(app.deps.db, 'workspace_member', { workspace_id: workspace, user_id: editor.user.id })
    expect(await titles(person)).toBe(403)
  })

  test('rejects a revoked key despite a cached response', async () => {
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

  test('does not reuse a response for another credential, URL or user', async () => {
    const stranger = await app.signUp()
    expect(await titles({ cookie: owner.cookie }, links)).toEqual(['First'])
    expect(await titles({ cookie: stranger.cookie }, links)).toEqual([])
    expect(await titles({ cookie: owner.cookie }, `${links}?page=2`)).toEqual([])
  })

  test('checks only credential and rate limit for a cached response', async () => {
    const key = await app.key(owner, 'read')
    const headers = { authorization: `Bearer ${key}` }
    await titles({ headers })
    await app.settle() // "Last used" of the key is written
    await titles({ headers })
    const statements = await recordStatements(() => titles({ headers }))
    expect(statements.map((text) => /from "(\w+)"/.exec(text)?.[1])).toEqual(['api_key'])

    const limitedApp = await startApp(engine, { RATE_LIMIT_RPM: '3' })
    onTestFinished(() => limitedApp.close())
    const address = await limitedApp.app.listen({ host: '127.0.0.1', port: 0 })
    const person = await limitedApp.signUp()
    const authorization = `Bearer ${await limitedApp.key(person, 'read')}`
    limitedApp.clock.stop()
    const statuses = []
    for (let n = 0; n < 5; n++)
      statuses.push((await fetch(address + links, { headers: { authorization } })).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('queries an unavailable database only once per request', async () => {
    const headers = { authorization: `Bearer ${await app.key(owner, 'read')}` }
    await titles({ headers })
    const failing = vi.spyOn(app.app.principals, 'reload').mockRejectedValue(new Error('away'))
    const lookups = vi.spyOn(app.app.principals, 'byKey')
    expect(await titles({ headers })).toBe(500)
    expect([failing.mock.calls.length, lookups.mock.calls.length]).toEqual([1, 0])
    failing.mockRestore()
    lookups.mockRestore()
  })

  test('expires responses after a second, even if the wall clock is set back', async () => {
    const headers = { authorization: `Bearer ${await app.key(owner, 'read')}` }
    await titles({ headers })
    await app.settle() // "Last used" of the key is written
    let start = 0
    const isCached = async (wallMs: number, elapsedMs: number) => {
      start += 10_000
      setElapsed(start)
      await titles({ headers })
      setElapsed(start + elapsedMs)
      app.clock.advance(wallMs)
      const statements = await recordStatements(() => titles({ headers }))
      app.clock.advance(-wallMs)
      return !statements.some((text) => text.includes('from "link"'))
    }
    expect(await isCached(0, 0)).toBe(true)
    expect(await isCached(999, 999)).toBe(true)
    expect(await isCached(1000, 999)).toBe(false)
    expect(await isCached(0, 1000)).toBe(false)
    expect(await isCached(-86_400_000, 1)).toBe(false)
  })

  test('limits the memory of responses', async () => {
    const small = await startApp(engine, { CACHE_MIB: '1' })
    small.clock.stop()
    onTestFinished(() => small.close())
    const address = await small.app.listen({ host: '127.0.0.1', port: 0 })
    const person = await small.signUp()
    const authorization = `Bearer ${await small.key(person, 'read')}`
    const read = (page: number) =>
      fetch(`${address}${links}?page=${page}`, { headers: { authorization } }).then((r) => r.text())
    const pages = Array.from({ length: 300 }, (_, n) => n + 1)
    for (const page of pages) await read(page)
    let cached = 0
    for (const page of pages.toReversed())
      if (!(await recordStatements(() => read(page))).some((text) => text.includes('from "link"'))) cached++
    expect(cached).toBeGreaterThan(100)
    expect(cached).toBeLessThan(250)
  })
})
