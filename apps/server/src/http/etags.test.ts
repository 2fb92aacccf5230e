import { type AnyOperation, acceptsIfMatch, accountOperations } from '@vitrine/contract'
import { beforeAll, expect, test } from 'vitest'
import { type Data, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { targets } from '../../../../tests/conformance/matrix-targets.ts'
import { createMatrixWorld, type Target, type World } from '../../../../tests/conformance/matrix-world.ts'
import { listBases, type TableId, tables } from '../../../../tests/conformance/rules.ts'

const allOperations = Object.values(tables) as AnyOperation[]
const guarded = allOperations.filter(acceptsIfMatch)

/** Bodies of writes whose target already has the values of the matrix. */
const bodies: Partial<Record<TableId, Data>> = {
  updateLink: { title: 'Workshop', url: 'https://shop.example.com' },
  updateAlertPreferences: { digest: 'weekly' },
}

/** Returns the operation that reads what another one writes: at the same path, or at the path above it. */
const findRead = ({ path }: AnyOperation): AnyOperation =>
  allOperations.find((one) => one.method === 'GET' && one.path === path) ??
  allOperations.find((one) => one.method === 'GET' && one.path === path.replace(/\/[a-z-]+$/, ''))!

describeBoth('ETags of single resources', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })
  let world: World
  beforeAll(async () => {
    world = await createMatrixWorld(app)
  })

  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, ifMatch?: string) =>
    app.request({
      method,
      url,
      body,
      cookie: world.people.owner.cookie,
      csrf: world.people.owner.csrf,
      ...(ifMatch ? { headers: { 'if-match': ifMatch } } : {}),
    })
  const create = async (url: string, body: unknown): Promise<Data> => {
    const response = await send('POST', url, body)
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
    return response.body.data
  }
  const toUrl = ({ id, path }: AnyOperation, { params }: Target) =>
    listBases(id)[0]! +
    path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name] ?? world.people.owner.profileId))

  test('are part of no operation of the account area', () => {
    expect(Object.values(accountOperations as Record<string, AnyOperation>).filter(acceptsIfMatch)).toEqual(
      [],
    )
  })

  test.each(guarded.map((operation) => [operation.id as TableId, operation] as const))(
    'rejects an older ETag, and accepts exactly one of six concurrent requests with the current one: %s',
    async (id, operation) => {
      const target = (await targets[id]?.(world, 'owner')) ?? {}
      const body = bodies[id] ?? target.body
      const [read, write] = [toUrl(findRead(operation), target), toUrl(operation, target)]
      const current = await send('GET', read)
      expect(current.status, JSON.stringify(current.body)).toBe(200)
      const etag = String(current.headers.etag)
      const sendWith = (tag: string) => send(operation.method as 'PUT', write, body, tag)
      const refusal = await sendWith(etag.replace(/-r(\d+)/, (_, n) => `-r${Number(n) - 1}`))
      expect([refusal.status, refusal.body.code]).toEqual([409, 'stale_revision'])
      const withRevision = { ...(body as object), revision: current.body.data.revision }
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          i % 2 && operation.body?.properties.revision
            ? send(operation.method as 'PUT', write, withRevision)
            : sendWith(etag),
        ),
      )
      const others = responses.filter(({ status }) => status !== 200)
      expect(others, JSON.stringify(others.map((response) => response.body))).toHaveLength(5)
      // The first request may have deleted the resource
      for (const { body } of others) expect(body.code).toMatch(/^(stale_revision|not_found|already_decided)$/)
    },
  )

  test('rejects the ETag of another profile with the same revision', async () => {
    const { id } = await create('/ext/v1/profiles', { display_name: 'Another' })
    const other = await create('/ext/v1/profiles', { display_name: 'Third' })
    const read = (profileId: number) => send('GET', `/api/v1/profile?profile_id=${profileId}`)
    const [mine, foreign] = [await read(id), await read(other.id)]
    expect(mine.body.data.revision).toBe(foreign.body.data.revision)
    const write = (etag: unknown) =>
      send('PUT', `/api/v1/profile?profile_id=${id}`, { bio: 'Ceramics' }, String(etag))
    const refusal = await write(foreign.headers.etag)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'stale_revision'])
    expect(refusal.body.errors[0]).toMatch(/^If-Match: this is the ETag of a list or of another resource/)
    expect((await read(id)).body.data.bio).toBe(mine.body.data.bio)
    expect((await write(mine.headers.etag)).status).toBe(200)
  })

  test('accepts ETags that proxies or clients have changed', async () => {
    const { id } = await create('/ext/v1/profiles', { display_name: 'Proxied' })
    const url = `/api/v1/profile?profile_id=${id}`
    const changes = [
      (tag: string) => tag.replace(/"$/, '-gzip"'),
      (tag: string) => `W/${tag}`,
      (tag: string) => tag.slice(1, -1),
    ]
    for (const [i, change] of changes.entries()) {
      const etag = change(String((await send('GET', url)).headers.etag))
      const options = { url, cookie: world.people.owner.cookie, headers: { 'if-none-match': etag } }
      expect((await app.request({ method: 'GET', ...options })).status, etag).toBe(304)
      expect((await send('PUT', url, { bio: `Text ${i}` }, etag)).status, etag).toBe(200)
      expect((await send('PUT', url, { bio: 'Later' }, etag)).status, etag).toBe(409)
    }
  })
})
