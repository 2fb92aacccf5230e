import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { selectRow } from '#tests/rows.ts'
import { countStatements } from '#tests/statements.ts'

const kinds = [
  { path: 'variants', one: 'variant', name: 'key' },
  { path: 'campaigns', one: 'campaign', name: 'slug' },
] as const

describeSql('variants and campaigns', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const contract = (user: ApiUser, path: string) => `/profiles/${user.profileId}/${path}`
  const extension = (user: ApiUser, path: string) => `/ext/v1${contract(user, path)}`
  const create = async (user: ApiUser, path: string, name: string): Promise<Data> => {
    const response = await app.call(user, 'POST', contract(user, path), { name })
    expect(response.status, response.text).toBe(200)
    return response.data
  }
  const archive = async (user: ApiUser, path: string, id: number) =>
    expect((await app.call(user, 'DELETE', `${contract(user, path)}/${id}`)).status).toBe(200)
  const restore = (user: ApiUser, path: string, id: number) =>
    app.call(user, 'POST', `${extension(user, path)}/${id}/restore`)

  for (const { path, one, name } of kinds) {
    test(`lists ${path} by cursor without a gap and restores them under their ids`, async () => {
      const user = await app.person('agency')
      const ids: number[] = []
      for (let i = 0; i < 5; i++) ids.push((await create(user, path, `Spring ${i}`)).id)
      const active = await app.call(user, 'GET', `${extension(user, path)}?limit=2`)
      expect(active.data.map(({ id }: Data) => id)).toEqual([ids[4], ids[3]])
      for (const id of ids) await archive(user, path, id)
      expect((await app.call(user, 'GET', extension(user, path))).data).toEqual([])
      const readIds: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const after = cursor ? `&starting_after=${cursor}` : ''
        const page = await app.call(user, 'GET', `${extension(user, path)}?archived=true&limit=2${after}`)
        for (const { id, archived_at } of page.data) {
          expect(archived_at).not.toBeNull()
          const revived = await restore(user, path, id)
          expect(revived.data).toMatchObject({ id, archived_at: null, revision: 3 })
          expect(revived.headers.etag).toBeTruthy()
          readIds.push(id)
        }
        cursor = page.meta.next_cursor
      }
      expect(readIds).toEqual(ids.toReversed())
      expect((await app.call(user, 'GET', contract(user, path))).data).toHaveLength(5)
    })

    test(`reads a ${one} by id, active or archived`, async () => {
      const user = await app.person('agency')
      const created = await create(user, path, 'Spring')
      const read = () => app.call(user, 'GET', `${extension(user, path)}/${created.id}`)
      expect((await read()).data).toEqual((await app.call(user, 'GET', contract(user, path))).data[0])
      await archive(user, path, created.id)
      expect((await read()).data).toMatchObject({ id: created.id, archived_at: expect.any(String) })
      expect((await app.call(user, 'GET', `${extension(user, path)}/999999`)).status).toBe(404)
      const other = await app.person()
      expect((await app.call(other, 'GET', `${extension(other, path)}/${created.id}`)).status).toBe(404)
    })

    test(`rejects the restore of a ${one} that is active or whose ${name} is in use`, async () => {
      const user = await app.person('agency')
      const first = await create(user, path, 'Spring')
      const again = await restore(user, path, first.id)
      expect([again.status, again.code]).toEqual([409, 'conflict'])
      await archive(user, path, first.id)
      const second = await create(user, path, 'Spring')
      expect(second[name]).toBe(first[name])
      const taken = await restore(user, path, first.id)
      expect([taken.status, taken.code]).toEqual([409, 'conflict'])
      expect(taken.errors[0]).toMatch(new RegExp(`^${name}: .*${second.id} already uses this ${name}`))
    })

    test(`gives an external id to one active ${one} per source, and finds it by it`, async () => {
      const user = await app.person('agency')
      const add = (more: object) => app.call(user, 'POST', contract(user, path), { name: 'Spring', ...more })
      const put = (id: number, more: object) => app.call(user, 'PUT', `${contract(user, path)}/${id}`, more)
      const find = async (query: string) => {
        const { data, text } = await app.call(user, 'GET', `${extension(user, path)}?${query}`)
        expect(data, text).toBeInstanceOf(Array)
        return data.map(({ id }: Data) => id)
      }
      const expectTaken = (response: Data, status: number, holder: number) => {
        const { problems } = JSON.parse(response.text)
        expect([response.status, problems[0].path, problems[0].rule, problems[0].params]).toEqual([
          status,
          'external_id',
          'external_id_taken',
          { id: holder },
        ])
      }
      const first = (await add({ external_id: 'k', external_source: '' })).data
      expect(first).toMatchObject({ external_id: 'k' })
      expect(first).not.toHaveProperty('external_source')
      expectTaken(await add({ external_id: 'k' }), 422, first.id)
      const races = await Promise.all([1, 2, 3].map(() => add({ external_id: 'race' })))
      expect(races.map(({ status }) => status).sort()).toEqual([200, 422, 422])
      const other = (await add({ external_id: 'k', external_source: 'crm' })).data
      expectTaken(await put(other.id, { external_source: null }), 409, first.id)
      expect((await put(other.id, { hypothesis: 'x', notes: 'x' })).data).toMatchObject({
        external_source: 'crm',
      })
      expect(await find('external_id=k')).toEqual([other.id, first.id])
      expect(await find('external_id=k&external_source=')).toEqual([first.id])
      expect(await find('external_source=crm')).toEqual([other.id])
      expect(await find('external_id=k&external_id=race')).toHaveLength(3)
      await archive(user, path, first.id)
      expect(await find('external_id=k&external_source=&archived=true')).toEqual([first.id])
      const second = (await add({ name: 'Autumn', external_id: 'k' })).data
      expectTaken(await restore(user, path, first.id), 409, second.id)
      expect((await put(second.id, { external_id: null })).data).not.toHaveProperty('external_id')
      expect((await restore(user, path, first.id)).data).toMatchObject({ external_id: 'k' })
      for (const external_id of [5, '', 'k'.repeat(201)])
        expect((await add({ external_id })).errors[0], String(external_id)).toMatch(/^external_id: /)
      const page = await app.call(user, 'GET', `${extension(user, path)}?external_source=&limit=1`)
      const { status, errors } = await app.call(
        user,
        'GET',
        `${extension(user, path)}?starting_after=${page.meta.next_cursor}`,
      )
      expect([status, errors[0]]).toEqual([
        422,
        expect.stringMatching(/^starting_after: belongs to other filters/),
      ])
    })

    test.each([
      ['free', 1],
      ['pro', 10],
    ] as const)(
      `creates no more ${path} than plan %s allows for 20 concurrent requests`,
      async (plan, limit) => {
        const user = await app.person(plan)
        const add = () => app.call(user, 'POST', contract(user, path), { name: 'Spring' })
        const responses = await Promise.all(Array.from({ length: 20 }, add))
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(limit)
        for (const { status, code } of responses) if (status !== 200) expect(code).toBe('plan_limit')
        const active: Data[] = (await app.call(user, 'GET', contract(user, path))).data
        expect(new Set(active.map((one) => one[name])).size).toBe(limit)
        await archive(user, path, active[0].id)
        expect((await add()).status).toBe(200)
      },
    )

    test(`limits restored ${path} to the plan, even for concurrent requests`, async () => {
      const user = await app.person('free')
      const ids: number[] = []
      for (let i = 0; i < 3; i++) {
        const { id } = await create(user, path, `Spring ${i}`)
        ids.push(id)
        await archive(user, path, id)
      }
      const responses = await Promise.all(ids.map((id) => restore(user, path, id)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403])
      expect(responses.filter(({ status }) => status === 403).map(({ code }) => code)).toEqual([
        'plan_limit',
        'plan_limit',
      ])
    })

    test(`lists many archived ${path} with as many statements as a few`, async () => {
      const user = await app.person('agency')
      for (let i = 0; i < 6; i++) {
        const { id } = await create(user, path, `Spring ${i}`)
        if (path === 'variants') {
          for (const status of ['running', 'stopped'])
            await app.call(user, 'PUT', `${contract(user, path)}/${id}`, { status })
          app.clock.now += 48 * 3600 * 1000
        }
        await archive(user, path, id)
      }
      const count = (limit: number) =>
        countStatements(() => app.call(user, 'GET', `${extension(user, path)}?archived=true&limit=${limit}`))
      expect(await count(6)).toBe(await count(1))
    })
  }

  test('restores a running variant as stopped, and an active campaign with the status of its dates', async () => {
    const user = await app.person('agency')
    const variant = await create(user, 'variants', 'Phones')
    await app.call(user, 'PUT', `${contract(user, 'variants')}/${variant.id}`, { status: 'running' })
    await archive(user, 'variants', variant.id)
    expect((await restore(user, 'variants', variant.id)).data.status).toBe('stopped')
    const starts_at = new Date(app.clock.now + 3600_000).toISOString()
    const campaign = await create(user, 'campaigns', 'Fair')
    await app.call(user, 'PUT', `${contract(user, 'campaigns')}/${campaign.id}`, {
      status: 'active',
      starts_at,
    })
    await archive(user, 'campaigns', campaign.id)
    expect((await restore(user, 'campaigns', campaign.id)).data.status).toBe('scheduled')
    const { event_next_at } = await selectRow(app.deps.db, 'campaign', { id: campaign.id }, ['event_next_at'])
    expect(event_next_at).toBe(Date.parse(starts_at))
  })
})
