import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUser, type App, type Data, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'

describeBoth('a variant that becomes the page', (engine) => {
  let f: App
  beforeAll(async () => {
    f = await startApp(engine, {}, fixedClock)
  })
  afterAll(() => f.close())

  const links = async (who: ApiUser) =>
    (await f.call(who, 'GET', '/links')).data.map((l: Data) => [l.title, l.is_enabled])

  test('promotes a variant in one step, stops it, and one restore undoes it', async () => {
    const who = await f.person('pro')
    await f.call(who, 'PUT', '/profile', { bio: 'Before', theme: { colors: { accent: '#112233' } } })
    const ids: number[] = []
    for (const title of ['a', 'b', 'c'])
      ids.push((await f.call(who, 'POST', '/links', { title, url: `https://example.com/${title}` })).data.id)
    const { data: variant } = await f.call(who, 'POST', `/profiles/${who.profileId}/variants`, {
      name: 'Spring',
      status: 'running',
      overrides: {
        bio: 'After',
        theme: { colors: { text: '#000000' } },
        link_order: [ids[2]],
        hidden_link_ids: [ids[0]],
        link_titles: { [String(ids[1])]: 'B!' },
      },
    })
    const path = `/ext/v1/profiles/${who.profileId}/variants/${variant.id}/promote`
    const stale = await f.call(who, 'POST', path, { revision: 9 })
    expect([stale.status, stale.code]).toEqual([409, 'stale_revision'])
    const before = (await f.call(who, 'GET', `/profiles/${who.profileId}/versions`)).data.length
    const promoted = await f.call(who, 'POST', path, { revision: variant.revision })
    expect(promoted.status).toBe(200)
    expect(promoted.data).toMatchObject({
      changed_links: 2,
      profile: { bio: 'After', theme: { colors: { accent: '#112233', text: '#000000' } } },
      variant: { status: 'stopped' },
    })
    expect(await links(who)).toEqual([
      ['c', true],
      ['a', false],
      ['B!', true],
    ])
    const versions = (await f.call(who, 'GET', `/profiles/${who.profileId}/versions`)).data
    expect([versions.length, versions[0].reason]).toEqual([before + 1, 'variant.promote'])
    const version = `/profiles/${who.profileId}/versions/${promoted.data.version_id}`
    const { preview_token } = (await f.call(who, 'GET', version)).data
    const restored = await f.call(who, 'POST', `${version}/restore`, { preview_token })
    expect(restored.data.profile.bio).toBe('Before')
    expect(await links(who)).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ])
  })
})
