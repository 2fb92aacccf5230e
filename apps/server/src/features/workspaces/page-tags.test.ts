import { expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'

describeBoth('tags of pages', (engine) => {
  const app = useApp(engine)
  const t = createWorkspaceTools(app)
  const read = async (person: Person, id: number): Promise<string[] | undefined> =>
    (await app.as(person, 'GET', '/ext/v1/profiles/summaries')).body.data.find(
      (page: { id: number }) => page.id === id,
    )?.tags
  const write = async (person: Person, id: number, tags: unknown) => {
    const { status, body } = await app.as(person, 'PUT', `/ext/v1/profiles/${id}/tags`, { tags })
    return { status, tags: body.data?.tags, paths: body.problems?.map(({ path }: { path: string }) => path) }
  }

  test('belong to the account or to the workspace that sees the page', async () => {
    const [agency, colleague, client] = await Promise.all([
      t.person('agency', 'Ann Agency'),
      t.person('free', 'Col League'),
      t.person('free', 'Cleo Client'),
    ])
    const id = client.profileId
    expect((await write(client, id, ['Mine'])).tags).toEqual(['Mine'])
    const { id: workspaceId } = await t.workspace(agency)
    await t.join(agency, workspaceId, colleague, 'editor')
    await t.join(agency, workspaceId, client, 'viewer')
    await t.call(client, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [id] })

    expect((await write(agency, id, [' Client  A ', 'client a', 'Restaurant'])).tags).toEqual([
      'Client A',
      'Restaurant',
    ])
    expect(await read(colleague, id)).toEqual(['Client A', 'Restaurant'])
    expect(await read(client, id)).toEqual(['Mine'])
    expect((await write(colleague, id, ['Restaurant', 'Spring'])).status).toBe(200)
    expect(await read(agency, id)).toEqual(['Restaurant', 'Spring'])

    // The page leaves the workspace
    await t.call(client, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [] })
    expect(await read(agency, id)).toBeUndefined()
    await t.call(client, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [id] })
    expect(await read(agency, id)).toEqual([])
  })

  test('of own pages stay when the page joins a workspace, and can be removed in both', async () => {
    const [owner, colleague] = await Promise.all([t.person('agency'), t.person('free')])
    const id = owner.profileId
    await write(owner, id, ['Old'])
    const { id: workspaceId } = await t.workspace(owner)
    await t.join(owner, workspaceId, colleague, 'editor')
    await t.call(owner, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [id] })
    await write(owner, id, ['New', 'Old'])
    expect(await read(colleague, id)).toEqual(['New'])
    expect(await read(owner, id)).toEqual(['New', 'Old'])
    await write(owner, id, [])
    expect(await read(owner, id)).toEqual([])
    expect(await read(colleague, id)).toEqual([])
  })

  test('are rejected with each problem, and from viewers', async () => {
    const [owner, viewer] = await Promise.all([t.person('agency'), t.person('free')])
    const id = owner.profileId
    const { id: workspaceId } = await t.workspace(owner)
    await t.join(owner, workspaceId, viewer, 'viewer')
    await t.call(owner, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [id] })
    expect((await write(viewer, id, ['A'])).status).toBe(403)
    const refused = await write(owner, id, ['ok', ' ', 'x'.repeat(41), 5])
    expect(refused).toMatchObject({ status: 422, paths: ['tags[1]', 'tags[2]', 'tags[3]'] })
    const tooMany = await write(
      owner,
      id,
      Array.from({ length: 21 }, (_, i) => `Tag ${i}`),
    )
    expect(tooMany).toMatchObject({ status: 422, paths: ['tags'] })
    expect((await write(owner, id, undefined)).status).toBe(422)
  })

  test('are part of the export, and end with a transfer of the page', async () => {
    const [owner, next] = await Promise.all([t.person('agency'), t.person('agency')])
    const ext = (person: Person, path: string, body?: unknown) =>
      app.as(person, 'POST', `/ext/v1${path}`, body)
    const { id } = (await ext(owner, '/profiles', { display_name: 'Shop' })).body.data
    await write(owner, id, ['Secret'])
    const { page_tags } = (await app.as(owner, 'GET', '/account/export')).body.data
    expect(page_tags).toContainEqual({ profile_id: id, tags: ['Secret'] })
    const offer = await ext(owner, '/page-transfers', { email: next.email, profile_ids: [id] })
    expect(offer.status).toBe(201)
    expect((await ext(next, `/page-transfers/${offer.body.data[0].id}/accept`)).status).toBe(200)
    expect(await read(next, id)).toEqual([])
  })
})
