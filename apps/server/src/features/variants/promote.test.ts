import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('promotion of a variant', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const links = async (user: ApiUser) =>
    (await app.call(user, 'GET', '/links')).data.map((l: Data) => [l.title, l.is_enabled])

  test('promotes and stops a variant in one step that one restore undoes', async () => {
    const user = await app.person('pro')
    await app.call(user, 'PUT', '/profile', { bio: 'Before', theme: { colors: { accent: '#112233' } } })
    const ids: number[] = []
    for (const title of ['a', 'b', 'c'])
      ids.push(
        (await app.call(user, 'POST', '/links', { title, url: `https://example.com/${title}` })).data.id,
      )
    const { data: variant } = await app.call(user, 'POST', `/profiles/${user.profileId}/variants`, {
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
    const path = `/ext/v1/profiles/${user.profileId}/variants/${variant.id}/promote`
    const staleResponse = await app.call(user, 'POST', path, { revision: 9 })
    expect([staleResponse.status, staleResponse.code]).toEqual([409, 'stale_revision'])
    const before = (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data.length
    const promoted = await app.call(user, 'POST', path, { revision: variant.revision })
    expect(promoted.status).toBe(200)
    expect(promoted.data).toMatchObject({
      changed_links: 2,
      profile: { bio: 'After', theme: { colors: { accent: '#112233', text: '#000000' } } },
      variant: { status: 'stopped' },
    })
    expect(await links(user)).toEqual([
      ['c', true],
      ['a', false],
      ['B!', true],
    ])
    const versions = (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data
    expect([versions.length, versions[0].reason]).toEqual([before + 1, 'variant.promote'])
    const version = `/profiles/${user.profileId}/versions/${promoted.data.version_id}`
    const { preview_token } = (await app.call(user, 'GET', version)).data
    const restored = await app.call(user, 'POST', `${version}/restore`, { preview_token })
    expect(restored.data.profile.bio).toBe('Before')
    expect(await links(user)).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
    ])
  })
})
