import { minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'

describeSql('JSON of listed links', (engine) => {
  const app = useApp(engine, { CACHE_MIB: '0' }, fixedClock)

  test('lists links as each is read alone after any change, with its own ETag', async () => {
    const user = await app.person()
    const starts_at = new Date(app.clock.now + 10 * minuteMs).toISOString()
    const bodies = [
      { title: 'Café „Ω“ 🎉', url: 'https://a.example.com', image_url: 'https://a.example.com/x.png' },
      { title: 'Later', url: 'https://b.example.com', schedule: { starts_at } },
    ]
    const ids: number[] = []
    for (const body of bodies) ids.push((await app.call(user, 'POST', '/links', body)).data.id)
    const update = (values: object) =>
      app.deps.db.tx((db) => db.updateTable('link').set(values).where('id', '=', ids[0]!).execute())
    const list = async () => {
      const { data, headers } = await app.call(user, 'GET', '/links')
      for (const link of data as Data[])
        expect(link).toEqual((await app.call(user, 'GET', `/ext/v1/links/${link.id}`)).data)
      expect(data.map(({ id }: Data) => id).sort()).toEqual(ids.toSorted())
      return headers.etag
    }

    const { is_published } = (await app.call(user, 'GET', '/profile')).data
    const etags = [await list()]
    expect(await list()).toBe(etags[0])
    const { doc } = await app.deps.db.read
      .selectFrom('link')
      .select('doc')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow()
    for (const change of [
      () => update({ clicks: 2, unique_clicks: 1 }),
      () => update({ last_clicked_at: app.clock.now }),
      () => update({ doc: doc.replace('Café', 'Bar') }),
      () => app.call(user, 'PUT', `/links/${ids[0]}`, { ...bodies[0], title: 'Tea' }),
      () => app.call(user, 'POST', '/links/reorder', { order: [ids[1]] }),
      () => app.call(user, 'PUT', '/profile', { is_published: !is_published }),
      async () => {
        app.clock.now += 10 * minuteMs
      },
    ]) {
      await change()
      etags.push(await list())
    }
    expect(new Set(etags).size).toBe(etags.length)
  })

  test('counts the links of a list on every page', async () => {
    const user = await app.person()
    for (const title of ['A', 'B', 'C'])
      await app.call(user, 'POST', '/links', { title, url: 'https://a.example.com' })
    const counts = []
    for (const query of ['limit=2', 'limit=3', 'limit=2&page=2', 'limit=2&page=9']) {
      const { data, meta } = await app.call(user, 'GET', `/links?${query}`)
      counts.push([data.length, meta.pagination.total, meta.pagination.total_pages])
    }
    expect(counts).toEqual([
      [2, 3, 2],
      [3, 3, 1],
      [1, 3, 2],
      [0, 3, 2],
    ])
  })
})
