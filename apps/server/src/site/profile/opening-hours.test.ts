import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

const start = Date.parse('2027-03-05T07:30:00Z')
const hourMs = 3_600_000

describeOnce('opening hours', (engine) => {
  const app = useApp(engine)
  let owner: Person
  let address: string

  beforeAll(async () => {
    app.clock.advance(start - app.clock.now)
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    owner = await app.signUp('Olga Open')
    address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/${owner.username}`
    await app.as(owner, 'PUT', '/api/v1/profile', { timezone: 'Europe/Vienna', language: 'en' })
  })

  const page = async () => (await fetch(address)).text()
  const state = async () => /<p class="os">([^<]*)/.exec(await page())?.[1]?.replaceAll('\u202f', ' ')
  const business_block_config = {
    address: 'Hauptplatz 1',
    opening_hours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }],
    special_hours: [{ date: '2027-03-08' }],
  }

  test('updates a cached page when the place opens or closes', async () => {
    const link = { kind: 'map', title: 'Shop', url: 'https://example.com/', business_block_config }
    const created = await app.as(owner, 'POST', '/api/v1/links', link)
    expect(created.body.meta?.warnings).toBeUndefined()
    expect(await state()).toBe('Closed, opens 09:00')
    app.clock.advance(0.5 * hourMs)
    expect(await state()).toBe('Open now')
    app.clock.advance(8 * hourMs)
    expect(await state()).toBe('Closed, opens Tuesday\u00a009:00')
    await app.as(owner, 'PUT', '/api/v1/profile', { timezone: 'America/New_York' })
    expect(await state()).toBe('Open now')
  })

  test('publishes opening hours for search engines', async () => {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await page())![1]!
    const weekday = (dayOfWeek: string) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens: '09:00',
      closes: '17:00',
    })
    expect(JSON.parse(data).mainEntity.workLocation).toEqual([
      {
        '@type': 'Place',
        name: 'Shop',
        address: 'Hauptplatz 1',
        openingHoursSpecification: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(weekday),
        specialOpeningHoursSpecification: [
          {
            '@type': 'OpeningHoursSpecification',
            validFrom: '2027-03-08',
            validThrough: '2027-03-08',
            opens: '00:00',
            closes: '00:00',
          },
        ],
      },
    ])
  })

  test('reports invalid hours in the warnings of a write', async () => {
    const { body } = await app.as(owner, 'POST', '/api/v1/links', {
      kind: 'map',
      title: 'Attic',
      url: 'https://example.com/',
      business_block_config: {
        opening_hours: [{ days: [8], opens: '9', closes: '17:00' }],
        special_hours: [{ date: '2027-02-31', opens: '10:00' }, { date: '122027-12-24' }],
      },
    })
    const paths = body.meta.warnings.map(({ path }: { path: string }) => path)
    const config = 'business_block_config'
    expect(paths).toEqual(
      expect.arrayContaining([
        `${config}.opening_hours[0].days[0]`,
        `${config}.opening_hours[0].opens`,
        `${config}.special_hours[0].date`,
        `${config}.special_hours[0].opens`,
        `${config}.special_hours[1].date`,
      ]),
    )
  })

  test('reveals no hours of a gated place', async () => {
    const visitor = await app.signUp('Gitta Gate')
    await app.as(visitor, 'POST', '/api/v1/links', {
      kind: 'map',
      title: 'Hidden bar',
      url: 'https://example.com/',
      gate: { type: 'sensitive' },
      business_block_config,
    })
    const html = await (await fetch(address.replace(owner.username, visitor.username))).text()
    expect(html).toContain('Hidden bar')
    expect(html).not.toMatch(/Hauptplatz|OpeningHours|class="os"/)
  })
})
