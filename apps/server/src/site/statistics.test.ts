import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { createVisitSource } from '#tests/visit-days.ts'

describeSql('public statistics', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const createPage = async (body: object) => {
    const person = await app.person('pro')
    await app.call(person, 'PUT', '/profile', { is_published: true, ...body })
    const { data } = await app.call(person, 'GET', '/profile')
    return { person, id: person.profileId, path: `/services/statistics/${data.username}` }
  }
  const visit = async (profileId: number, kind: 'view' | 'click', people: number) => {
    for (let n = 1; n <= people; n++)
      app.deps.visits.record(
        { profileId, kind, at: app.clock.now },
        createVisitSource({ address: `203.0.113.${n}` }),
      )
    await app.deps.visits.flush()
  }
  const read = async (url: string) => {
    const { status, body, headers } = await app.request({ url, headers: { 'accept-language': 'de' } })
    return { status, body: body as string & Record<string, unknown>, headers }
  }

  test('are off by default, and on unpublished pages', async () => {
    const { path, person } = await createPage({})
    expect((await read(`${path}.json`)).status).toBe(404)
    await app.call(person, 'PUT', '/profile', { public_statistics: true })
    expect((await read(`${path}.json`)).status).toBe(200)
    await app.call(person, 'PUT', '/profile', { is_published: false })
    expect((await read(path)).status).toBe(404)
    expect((await read('/services/statistics/nobody-here')).status).toBe(404)
    expect((await read('/services/statistics/%00')).status).toBeLessThan(500)
  })

  test('redirect from former usernames', async () => {
    const { path, person } = await createPage({ public_statistics: true })
    await app.call(person, 'PUT', '/profile', { username: 'ines-renamed' })
    for (const extension of ['', '.json']) {
      const { status, headers } = await read(path + extension)
      expect([status, headers.location]).toEqual([302, `/services/statistics/ines-renamed${extension}`])
      expect(headers['access-control-allow-origin']).toBe(extension ? '*' : undefined)
      expect((await read(headers.location as string)).status).toBe(200)
    }
  })

  test('are withheld below five visitors, each count on its own', async () => {
    const { id, path } = await createPage({ public_statistics: true, display_name: 'Ines <b>' })
    await visit(id, 'view', 4)
    const few = { views: null, unique_visitors: null, clicks: null }
    app.clock.now += dayMs
    expect((await read(`${path}.json`)).body).toMatchObject(few)
    await visit(id, 'view', 7)
    await visit(id, 'click', 4)
    // Today would show single visits to someone who polls
    expect((await read(`${path}.json`)).body).toMatchObject(few)
    app.clock.now += dayMs
    const counted = await read(`${path}.json`)
    expect(counted.body).toMatchObject({ ...few, views: 11, unique_visitors: 11 })
    expect(counted.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    })
    const page = await read(path)
    expect(page.body).toContain('Statistik')
    expect(page.body).toContain('Ines &lt;b&gt;')
    expect(page.body).toContain('Weniger als 5')
  })
})
