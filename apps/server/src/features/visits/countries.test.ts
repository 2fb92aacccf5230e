import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { encodeMmdb } from '#tests/mmdb.ts'

describeOnce('countries from a GeoIP database', (engine) => {
  let directory: string
  let app: App
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'countries-'))
    const file = join(directory, 'countries.mmdb')
    await writeFile(file, encodeMmdb({ '192.0.2.0/24': 'PT', '198.51.100.0/24': 'AT' }))
    app = await startApp(engine, { GEO_DATABASE: file, GEO_HEADER: 'CF-IPCountry', TRUST_PROXY: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await rm(directory, { recursive: true })
  })

  const portugal = { 'x-forwarded-for': '192.0.2.7' }
  const austria = { 'x-forwarded-for': '198.51.100.7' }

  test('prefers the country of the header in links, visits and sign-ins', async () => {
    const person = await app.signUp()
    const url = 'https://shop.example/'
    const audience = { countries: ['PT'] }
    const link = { title: 'Loja', url, audience }
    expect((await app.as(person, 'POST', '/api/v1/links', link)).status).toBe(200)
    const shows = async (headers: Record<string, string>) =>
      String((await app.request({ url: `/${person.username}`, headers })).body).includes('Loja')
    expect(await shows(portugal)).toBe(true)
    expect(await shows(austria)).toBe(false)
    expect(await shows({ ...austria, 'cf-ipcountry': 'PT' })).toBe(true)
    expect(await shows({ ...portugal, 'cf-ipcountry': 'XX' })).toBe(true)
    await app.deps.visits.flush()
    const overview = (await app.as(person, 'GET', '/api/v1/analytics/overview')).body.data
    const views = overview.top.countries.map(({ value, views }: Record<string, unknown>) => [value, views])
    expect(views.sort()).toEqual([
      ['AT', 1],
      ['PT', 3],
    ])

    await app.signIn(person, { headers: austria })
    const signIns = (await app.as(person, 'GET', '/account/sign-ins')).body.data
    expect(signIns.map(({ country }: { country: string }) => country)).toEqual(['AT', null])
  })
})
