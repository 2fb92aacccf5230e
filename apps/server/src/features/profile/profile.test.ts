import { dayMs } from '@vitrine/contract/durations'
import { plainSectionStyle } from '@vitrine/contract/initial-theme'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { runCleanup } from '#tests/jobs.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { oldRedirects } from './jobs.ts'
import { readSettings } from './profile.ts'
import { findPage } from './service.ts'

describeBoth('profile', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const get = async (user: ApiUser): Promise<Data> => (await app.call(user, 'GET', '/profile')).data
  const put = (user: ApiUser, body: object, headers = {}) => app.call(user, 'PUT', '/profile', body, headers)
  const versions = async (user: ApiUser): Promise<Data[]> =>
    (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data

  test('merges nested objects and replaces lists', async () => {
    const user = await app.person()
    const first = await put(user, {
      bio: 'b',
      pronouns: 'they',
      language: 'de-AT',
      timezone: 'Europe/Vienna',
      theme: { mode: 'dark', colors: { accent: '#123456', text: '#000000' } },
      seo: { title: 't', indexable: false },
      social_links: [
        { platform: 'mastodon', url: 'https://social.example.com/@r' },
        { platform: 'email', url: 'mailto:r@example.com' },
      ],
    })
    expect(first.errors).toEqual([])
    const { data } = await put(user, {
      pronouns: null,
      timezone: null,
      theme: { colors: { text: null } },
      seo: { indexable: null },
      social_links: [{ platform: 'rss', url: 'https://example.com/feed', note: 'not kept' }],
    })
    expect(data).toMatchObject({
      bio: 'b',
      pronouns: null,
      language: 'de-AT',
      timezone: 'UTC',
      theme: { mode: 'dark', colors: { accent: '#123456', text: null, surface: null } },
      seo: { title: 't', indexable: true },
      revision: 3,
    })
    expect(data.social_links).toEqual([{ platform: 'rss', url: 'https://example.com/feed' }])
    const reset = (await put(user, { theme: null, language: null, is_published: null })).data
    expect(reset.theme).toEqual((await get(await app.person())).theme)
    expect(reset).toMatchObject({ language: 'en', is_published: true })
    expect(await get(user)).toEqual(reset)
  })

  test('returns stored unknown fields whose names the contract uses later, without effect, until they are written', async () => {
    const user = await app.person()
    const id = user.profileId
    await put(user, { theme: { preset: 'candy' } })
    const [row] = await selectRows(app.deps.db, 'profile', { id }, ['doc'])
    const { doc, extra } = JSON.parse(row!.doc)
    const { section_styles: _, theme, ...older } = doc
    const { cover: __, width: ___, ...olderTheme } = theme
    const cover = { image_url: null, image_alt: null, focus: { x: 1, y: 2 }, height: 'low', overlay: 'fade' }
    const unknown = { header: 'cover', cover, look: 'line' }
    const section_styles = [{ ...plainSectionStyle, section: '', layout: 'grid' }]
    const stored = {
      doc: { ...older, theme: { ...olderTheme, ...unknown } },
      extra: { ...extra, section_styles },
    }
    await updateRows(app.deps.db, 'profile', { id }, { doc: JSON.stringify(stored) })
    expect(readSettings(JSON.stringify(stored), id).doc.theme).toMatchObject({
      header: null,
      cover: { height: 'medium' },
      look: 'card',
    })
    const expected = { section_styles, theme: { ...unknown, preset: 'candy', width: 'column' } }
    expect(await get(user)).toMatchObject(expected)
    expect((await put(user, { bio: 'b', theme: { mode: 'dark' } })).data).toMatchObject(expected)
    const { data } = await put(user, {
      theme: { cover: { height: 'tall' }, look: null },
      section_styles: null,
    })
    expect(data).toMatchObject({
      section_styles: [],
      theme: { header: 'cover', cover: { focus: { x: 50, y: 50 }, height: 'tall' }, look: 'card' },
    })
    expect((await put(user, { theme: null })).data.theme.header).toBeNull()
    expect((await get(user)).theme).toEqual((await get(await app.person())).theme)
  })

  test('stores unknown fields up to 64 and 16 KiB and ignores read-only ones', async () => {
    const user = await app.person()
    const { data } = await put(user, {
      'x-a': { b: 1 },
      id: 1,
      owner_id: 1,
      blocked_at: 'now',
      public_url: 'https://evil.example/',
      my_role: 'viewer',
      created_at: 'never',
    })
    expect(data).toMatchObject({
      'x-a': { b: 1 },
      id: user.profileId,
      my_role: 'owner',
      blocked_at: null,
      public_url: `http://vitrine.test/${user.username}`,
    })
    expect(data).not.toHaveProperty('owner_id')
    const before = await get(user)
    const big = 'x'.repeat(16 * 1024)
    for (const body of [
      { 'x-big': big },
      { theme: { note: big } },
      { theme: { colors: { x: big } } },
      { seo: { x: big } },
    ])
      expect((await put(user, body)).errors[0]).toMatch(/at most 16 KiB in total/)
    const many = Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`x${i}`, i]))
    expect((await put(user, many)).errors[0]).toMatch(/at most 64 undocumented fields/)
    expect(await get(user)).toEqual(before)
  })

  test('reports every invalid field in one response and changes nothing', async () => {
    const user = await app.person()
    const before = await get(user)
    const response = await put(user, {
      display_name: '',
      timezone: 'Mars/Base',
      language: '?',
      theme: { mode: 'loud', colors: { text: 'red' } },
      social_links: 'none',
      username: null,
    })
    expect([response.status, response.code]).toEqual([422, 'validation_failed'])
    expect([...new Set(response.errors.map((e) => e.split(':')[0]))].sort()).toEqual([
      'display_name',
      'language',
      'social_links',
      'theme.colors.text',
      'theme.mode',
      'timezone',
      'username',
    ])
    for (const body of [
      { social_links: [{ platform: 'x', url: 'javascript:alert(1)' }] },
      { theme: { background: { image_url: 'data:image/png,x' } } },
      { seo: { og_image_url: '//example.com/x.png' } },
      { avatar_url: 'mailto:a@example.com' },
      { 'x-home': { href: 'https://a:b@example.com' } },
    ])
      expect((await put(user, body)).code).toBe('url_not_allowed')
    expect(await get(user)).toEqual(before)
    expect(await versions(user)).toEqual([])
  })

  test('applies a new username immediately and redirects the old one for 30 days', async () => {
    const user = await app.person()
    const other = await app.person()
    const old = user.username
    const name = `new-name-${user.userId}`
    const page = (username: string) => findPage(app.deps, username, app.clock.now)
    expect((await put(user, { username: name.toUpperCase() })).data).toMatchObject({
      username: name,
      public_url: `http://vitrine.test/${name}`,
    })
    expect(await page(old)).toEqual({ redirect: name })
    expect(await page(name)).toMatchObject({ profile: { id: user.profileId } })
    // Only its former owner can take a name that still redirects
    expect((await put(other, { username: old })).code).toBe('username_taken')
    expect((await put(other, { username: name })).code).toBe('username_taken')
    expect((await put(user, { username: old })).status).toBe(200)
    expect(await page(name)).toEqual({ redirect: old })
    expect((await put(user, { username: name })).status).toBe(200)
    const start = app.clock.now
    app.clock.now += 30 * dayMs - 1
    expect(await page(old)).toEqual({ redirect: name })
    app.clock.now += 1
    expect(await page(old)).toBeNull()
    expect((await put(other, { username: old })).status).toBe(200)
    expect(await page(old)).toMatchObject({ profile: { id: other.profileId } })
    await runCleanup(app.deps, oldRedirects, app.clock.now)
    expect(await page(old)).toMatchObject({ profile: { id: other.profileId } })
    app.clock.now = start
  })

  test('allows reading a blocked profile, but no changes', async () => {
    const user = await app.person()
    await updateRows(app.deps.db, 'profile', { id: user.profileId }, { blocked_at: app.clock.now })
    expect((await get(user)).blocked_at).toBe('2026-03-01T09:00:00.000Z')
    for (const response of [
      await put(user, { bio: 'x' }),
      await app.call(user, 'POST', '/links', { title: 't', url: 'https://example.com' }),
      await app.call(user, 'POST', `/profiles/${user.profileId}/versions`, { name: 'n' }),
    ])
      expect([response.status, response.code]).toEqual([403, 'profile_blocked'])
  })
})
