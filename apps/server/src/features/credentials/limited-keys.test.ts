import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'

describeOnce('API keys limited to one page or workspace', (engine) => {
  const app = useApp(engine)
  const t = createWorkspaceTools(app)
  let agency: Person
  let workspace: number
  let client: number
  beforeAll(async () => {
    agency = await t.person('agency', 'Agency')
    client = (await t.call(agency, 'POST', '/account/profiles', { display_name: 'Client' })).data.id
    workspace = (await t.workspace(agency, 'Clients')).id
    await t.call(agency, 'PUT', `/workspaces/${workspace}/profiles`, { profile_ids: [client] })
  })

  const create = (input: object, user = agency) =>
    t.call(user, 'POST', '/account/api-keys', { name: 'Client', scope: 'write', ...input })
  const createKey = async (limit: object): Promise<string> => (await create(limit)).data.key
  const send = async (key: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await app.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
      ...(payload ? { payload } : {}),
    })
    // An agent's response is an event stream
    return {
      status: response.statusCode,
      body: JSON.parse(response.body.replace(/^event: message\ndata: /, '')),
    }
  }
  const listIds = async (key: string, url: string): Promise<number[]> =>
    (await send(key, 'GET', url)).body.data.map(({ id }: { id: number }) => id)

  test('uses the page of the key as its default page', async () => {
    const key = await createKey({ profile_id: client })
    expect((await send(key, 'GET', '/api/v1/profile')).body.data.id).toBe(client)
    expect(await listIds(key, '/ext/v1/profiles')).toEqual([client])
    expect(await listIds(key, '/api/v1/workspaces')).toEqual([])
    const { credential } = (await send(key, 'GET', '/ext/v1/account')).body.data
    expect(credential).toMatchObject({ profile_id: client, workspace_id: null })
  })

  test('reaches the pages of its workspace until they are unassigned', async () => {
    const key = await createKey({ workspace_id: workspace })
    const link = { title: 'Shop', url: 'https://shop.example.com' }
    const write = () => send(key, 'POST', `/api/v1/links?profile_id=${client}`, link)
    expect((await write()).status).toBe(200)
    expect(await listIds(key, '/ext/v1/profiles')).toEqual([client])
    expect(await listIds(key, '/api/v1/workspaces')).toEqual([workspace])
    expect((await send(key, 'GET', `/api/v1/workspaces/${workspace}`)).status).toBe(200)
    const home = await send(key, 'GET', '/api/v1/profile')
    expect(home).toMatchObject({ status: 403, body: { problems: [{ rule: 'other_workspace' }] } })
    await t.call(agency, 'PUT', `/workspaces/${workspace}/profiles`, { profile_ids: [] })
    expect((await write()).status).toBe(403)
    expect(await listIds(key, '/ext/v1/profiles')).toEqual([])
    await t.call(agency, 'PUT', `/workspaces/${workspace}/profiles`, { profile_ids: [client] })
    expect((await write()).status).toBe(200)
  })

  test('shows agents only the pages that their key can access', async () => {
    const key = await createKey({ workspace_id: workspace })
    const call = async (args: object) =>
      (
        await send(key, 'POST', '/mcp', {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_page', arguments: args },
        })
      ).body.result
    expect((await call({ profile_id: client })).structuredContent.page.id).toBe(client)
    expect((await call({})).isError).toBe(true)
  })

  test('refuses agents with a key that grants nothing', async () => {
    const { key, grants } = (await create({ grants: false })).data
    expect([grants, (await create({})).data.grants]).toEqual([false, true])
    const listed = (await t.call(agency, 'GET', '/account/api-keys')).data
    expect(listed.map((row: { grants: boolean }) => row.grants).slice(0, 2)).toEqual([true, false])
    expect((await send(key, 'GET', '/ext/v1/account')).body.data.credential.grants).toBe(false)
    const rename = (body: object) =>
      send(key, 'POST', '/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'update_profile', arguments: body },
      })
    const { result } = (await rename({ username: 'renamed-by-agent' })).body
    expect([result.isError, JSON.stringify(result.content)]).toEqual([
      true,
      expect.stringContaining('must not grant access'),
    ])
    expect((await rename({ bio: 'Edited by an agent' })).body.result.isError ?? false).toBe(false)
  })

  test('deletes the key with its page', async () => {
    const { id } = (await t.call(agency, 'POST', '/account/profiles', { display_name: 'Short' })).data
    const key = await createKey({ profile_id: id })
    expect((await send(key, 'GET', '/api/v1/profile')).status).toBe(200)
    await t.call(agency, 'DELETE', `/account/profiles/${id}`)
    expect((await send(key, 'GET', '/api/v1/profile')).status).toBe(401)
  })

  test('reports every invalid limit', async () => {
    const stranger = await t.person('free', 'Stranger')
    const wrong = await create({ scope: 'admin', profile_id: client, workspace_id: workspace }, stranger)
    expect(wrong.status).toBe(422)
    expect(wrong.errors.map((line) => line.split(':')[0])).toEqual([
      'scope',
      'workspace_id',
      'profile_id',
      'workspace_id',
    ])
  })
})
