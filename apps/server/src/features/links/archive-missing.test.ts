import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { runJob } from '../../jobs/engine.ts'
import { oldSyncs } from './jobs.ts'

const row = (key: string, more: object = {}) => ({
  external_id: key,
  title: key,
  url: `https://shop.example.com/${key}`,
  ...more,
})

describeBoth('links that are missing from a synchronisation', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const send = (user: ApiUser, keys: readonly (string | object)[], more: object = {}) =>
    app.call(user, 'POST', '/ext/v1/links/bulk', {
      links: keys.map((key) => (typeof key === 'string' ? row(key) : key)),
      ...more,
    })
  const shop = { external_source: 'shop' }
  const sync = (id: string, more: object = {}) => ({ ...shop, sync: { id, ...more } })
  const list = async (user: ApiUser): Promise<string[]> =>
    (await app.call(user, 'GET', '/links?limit=100')).data.map(
      (l: Data) => `${l.external_source ?? ''}/${l.external_id ?? ''}`,
    )
  const refusal = ({ status, code, text }: { status: number; code: string | undefined; text: string }) => [
    status,
    code,
    ...JSON.parse(text).problems.map(({ path, rule, params }: Data) => [path, rule, params]),
  ]
  const unknown = [409, 'conflict', ['sync.id', 'sync_unknown', {}]]

  test('archives only links of the source that the request names', async () => {
    const user = await app.person('pro')
    await send(user, ['a', 'b', 'c'])
    await send(user, ['a', 'b', 'c'], shop)
    await send(user, ['a', 'b'], { external_source: 'events' })
    await app.call(user, 'POST', '/links', { title: 'By hand', url: 'https://example.org' })
    const synced = await send(user, ['a', 'b'], { ...shop, archive_missing: true })
    expect([synced.status, synced.data.counts]).toMatchObject([200, { archived: 1, unchanged: 2 }])
    const others = ['/a', '/b', '/c', 'events/a', 'events/b', '/']
    expect((await list(user)).sort()).toEqual([...others, 'shop/a', 'shop/b'].sort())
    // The source of the rows, if the request names none
    const rows = [row('b', { external_source: 'events' }), row('c', { external_source: 'events' })]
    expect((await send(user, rows, { archive_missing: true })).data.counts).toMatchObject({ archived: 1 })
    const mixed = await send(user, [...rows, 'a'], { archive_missing: true })
    expect(refusal(mixed)).toEqual([422, 'validation_failed', ['external_source', 'several_sources', {}]])
    expect((await list(user)).filter((key) => key.startsWith('/'))).toHaveLength(4)
  })

  test('asks before it archives more than half of the links of a source', async () => {
    const user = await app.person('pro')
    await send(user, ['a', 'b', 'c', 'd'], shop)
    const all = { ...shop, archive_missing: true }
    const refused = await send(user, ['a', 'new'], all)
    expect(refusal(refused)).toEqual([409, 'conflict', ['confirm', 'archives_most', { count: 3, total: 4 }]])
    expect(await list(user)).toEqual(['shop/a', 'shop/b', 'shop/c', 'shop/d'])
    expect((await send(user, ['a', 'b'], all)).data.counts.archived).toBe(2)
    expect((await send(user, ['new'], { ...all, confirm: true })).data.counts).toMatchObject({
      created: 1,
      archived: 2,
    })
    expect(await list(user)).toEqual(['shop/new'])
  })

  test('synchronises over several requests', async () => {
    const user = await app.person('pro')
    await send(user, ['a', 'b', 'c', 'd', 'e'], shop)
    await send(user, ['a'])
    expect((await send(user, ['a', 'new'], sync('1', { begin: true }))).data.counts).toMatchObject({
      created: 1,
      archived: 0,
    })
    // Written during the run by another program of the source
    await app.call(user, 'POST', '/links', row('late', shop))
    const { id } = (await app.call(user, 'GET', '/ext/v1/links?external_id=b')).data[0]
    await send(
      user,
      [
        { id, title: 'By id' },
        { ...row('c'), url: 'nowhere' },
      ],
      sync('1'),
    )
    const finished = await send(user, [], sync('1', { finish: true }))
    expect(finished.data.counts).toMatchObject({ archived: 2 })
    expect(await list(user)).toEqual(['shop/a', 'shop/b', 'shop/c', '/a', 'shop/new', 'shop/late'])
    expect(refusal(await send(user, ['d'], sync('1')))).toEqual(unknown)
    const once = await send(user, ['a', 'b', 'c', 'new'], sync('2', { begin: true, finish: true }))
    expect(once.data.counts).toMatchObject({ archived: 1 })
    expect((await send(user, [])).status).toBe(422)
  })

  test('keeps the runs of two integrators apart, which use the same external ids at the same time', async () => {
    const user = await app.person('pro')
    const sources = ['shop', 'events']
    for (const external_source of sources) await send(user, ['a', 'b', 'c', 'd'], { external_source })
    const steps: [string[], object][] = [
      [['a', 'new'], { begin: true }],
      [['b'], {}],
      [['c'], { finish: true }],
    ]
    for (const [keys, step] of steps) {
      const responses = await Promise.all(
        sources.map((external_source) =>
          send(user, external_source === 'shop' ? keys : keys.slice(0, 1), {
            external_source,
            sync: { id: 'nightly', ...step },
          }),
        ),
      )
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
    }
    const kept = ['shop/a', 'shop/b', 'shop/c', 'shop/new', 'events/a', 'events/b', 'events/c']
    expect((await list(user)).sort()).toEqual(kept.sort())
  })

  test('counts the links of the begin, and keeps the run if it asks', async () => {
    const user = await app.person('pro')
    await send(user, ['a', 'b', 'c'], shop)
    await send(user, ['x', 'y', 'z', 'q'], sync('1', { begin: true }))
    const refused = await send(user, ['a'], sync('1', { finish: true }))
    expect(refusal(refused)).toEqual([409, 'conflict', ['confirm', 'archives_most', { count: 2, total: 3 }]])
    const confirmed = await send(user, ['a'], { ...sync('1', { finish: true }), confirm: true })
    expect(confirmed.data.counts.archived).toBe(2)
    expect(await list(user)).toEqual(['shop/a', 'shop/x', 'shop/y', 'shop/z', 'shop/q'])
  })

  test('loses nothing if a run is interrupted, failed, abandoned or overtaken', async () => {
    const user = await app.person('pro')
    await send(user, ['a', 'b', 'c'], shop)
    // A request that is rolled back leaves no trace in the run
    await send(user, ['a'], sync('1', { begin: true }))
    const bad = { ...row('bad'), url: 'nowhere' }
    expect((await send(user, ['b', bad], { ...sync('1'), atomic: true })).status).toBe(422)
    // Another run of the source begins: the first one may neither write nor finish
    await send(user, ['a'], sync('2', { begin: true }))
    expect(refusal(await send(user, ['stale'], sync('1', { finish: true })))).toEqual(unknown)
    // Other sources do not interfere
    await send(user, ['a'], { ...sync('2', { begin: true, finish: true }), external_source: 'events' })
    // A program that was killed begins again
    await send(user, ['a'], sync('2', { begin: true }))
    await send(user, ['b'], sync('2'))
    app.clock.now += dayMs
    expect(refusal(await send(user, ['c'], sync('2', { finish: true })))).toEqual(unknown)
    expect(await runJob(app.deps, oldSyncs)).toEqual({ syncs: 1 })
    expect(await list(user)).toEqual(['shop/a', 'shop/b', 'shop/c', 'events/a'])
    // A row that may mean any link: nothing counts as missing
    await send(user, ['a'], sync('3', { begin: true }))
    await send(user, [{ ...row('b'), external_id: 5 }], sync('3'))
    expect((await send(user, [], sync('3', { finish: true }))).data.archived_ids).toEqual([])
    expect(await list(user)).toHaveLength(4)
  })

  test('lets one of two simultaneous runs finish', async () => {
    const user = await app.person('pro')
    await send(user, ['a', 'b', 'c', 'd'], shop)
    const run = async (id: string, keys: string[]) => {
      const responses = [await send(user, keys.slice(0, 1), sync(id, { begin: true }))]
      responses.push(await send(user, keys.slice(1), sync(id, { finish: true })))
      return responses.map(({ status }) => status)
    }
    const statuses = await Promise.all([run('1', ['a', 'b', 'c']), run('2', ['a', 'b', 'c'])])
    expect(statuses.map(([begin]) => begin)).toEqual([200, 200])
    expect(statuses.some(([, finish]) => finish === 200)).toBe(true)
    expect(await list(user)).toEqual(['shop/a', 'shop/b', 'shop/c'])
  })
})
