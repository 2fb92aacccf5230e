import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createBookmarks, importSamples } from '#tests/import-samples.ts'

const byName = (name: string) => importSamples.find((sample) => sample.name.includes(name))!.bytes

describeOnce('file imports', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const send = (user: ApiUser, bytes: Buffer, query = '') =>
    app.upload(user, `/ext/v1/imports${query}`, [{ part: 'file', bytes, type: 'text/plain' }])
  const list = async (user: ApiUser): Promise<Data[]> =>
    (await app.call(user, 'GET', '/links?limit=100')).data
  const rest = (items: Data[]) =>
    items.filter((item) => item.outcome === 'left_out').map((item) => [item.title, item.reason])

  test('recognises every source by its content and lists omitted entries with their reason', async () => {
    for (const { name, source, bytes, importedTitles, excludedItems } of importSamples) {
      const owner = await app.person('pro')
      const plan = await send(owner, bytes, '?dry_run=true')
      expect([name, plan.status, plan.data?.source], plan.errors.join()).toEqual([name, 200, source])
      expect(await list(owner)).toEqual([])
      const done = await send(owner, bytes, `?preview_token=${plan.data.preview_token}`)
      expect([name, done.status], done.errors.join()).toEqual([name, 200])
      expect([name, (await list(owner)).map((l) => l.title)]).toEqual([name, importedTitles])
      expect([name, rest(done.data.items).sort()]).toEqual([
        name,
        [...excludedItems].map((s) => [...s]).sort(),
      ])
      const withoutIds = (items: Data[]) => items.map(({ id: _, ...item }: Data) => item)
      expect(withoutIds(done.data.items)).toEqual(withoutIds(plan.data.items))
    }
  })

  test('imports groups, gates, pictures, texts and networks of a Linktree page', async () => {
    const owner = await app.person('pro')
    const { data } = await send(owner, byName('Linktree'))
    const links = Object.fromEntries((await list(owner)).map((l) => [l.title, l]))
    expect(links.Beginners).toMatchObject({ section: 'Workshops', highlighted: true })
    expect(links.Beginners.image_url).toMatch(/\/media\/[0-9a-f]{32}-1x1\.webp$/)
    expect(links['Find me']).toMatchObject({ kind: 'header' })
    expect(links['Throwing a bowl']).toMatchObject({ kind: 'video' })
    expect(links['Wine tasting'].gate).toMatchObject({ type: 'age', min_age: 21 })
    expect(links['For members']).toMatchObject({ is_enabled: false, gate: { type: 'none' } })
    const notes = Object.fromEntries(data.items.map((item: Data) => [item.title, item.notes]))
    expect(notes['For members'][0]).toContain('code')
    expect(notes['Throwing a bowl'][0]).toContain('picture')
    const { data: profile } = await app.call(owner, 'GET', '/profile')
    expect(profile).toMatchObject({
      display_name: 'Robin Example',
      bio: 'Bowls, cups and the odd vase.\nPorto',
      social_links: [
        { platform: 'instagram', url: 'https://www.instagram.com/marlo.quint' },
        { platform: 'email', url: 'mailto:hello@marlo.example' },
      ],
    })
    expect(profile.avatar_url).toContain('/media/')
    expect(data.settings.map((s: Data) => [s.member, s.outcome])).toEqual([
      ['display_name', 'left_out'],
      ['bio', 'set'],
      ['social_links', 'set'],
      ['avatar_url', 'set'],
    ])
    const again = await send(owner, byName('Linktree'))
    expect(again.data.counts.create).toBe(0)
    expect((await list(owner)).length).toBe(6)
  })

  test('imports LinkStack entries as the matching blocks', async () => {
    const owner = await app.person('pro')
    await send(owner, byName('LinkStack'), '?settings=replace')
    const links = Object.fromEntries((await list(owner)).map((l) => [l.title, l]))
    expect(links['Next concert']).toMatchObject({ pinned: true, url: 'https://ferro.example/concerts' })
    expect(links['About me']).toMatchObject({
      kind: 'text',
      business_block_config: { text: 'I play old music.' },
    })
    expect(links['My card'].business_block_config).toEqual({
      name: 'Ines Ferro',
      organization: 'Studio Ferro',
      phone: '+351 910 000 000',
      email: 'ines@ferro.example',
    })
    expect(links['Call me']).toMatchObject({ kind: 'phone', url: 'tel:+351910000000' })
    const { data: profile } = await app.call(owner, 'GET', '/profile')
    expect(profile).toMatchObject({
      display_name: 'Ines Ferro',
      bio: 'Cellist & teacher\nLessons in Braga',
      social_links: [{ platform: 'bluesky', url: 'https://bsky.app/profile/ferro.example' }],
    })
  })

  test('keeps schedules, sections and disabled links of a backup', async () => {
    const owner = await app.person('pro')
    await send(owner, byName('sections and schedules'))
    const links = Object.fromEntries((await list(owner)).map((l) => [l.title, l]))
    expect(links['Christmas stollen']).toMatchObject({
      section: 'Orders',
      schedule: { starts_at: '2026-11-15T00:00:00.000Z', ends_at: '2026-12-24T12:00:00.000Z' },
    })
    expect(links['Old shop'].is_enabled).toBe(false)
    expect(links['Order bread'].supporting_text).toBe('By Thursday')
  })

  test('returns 409 and writes nothing after a change since the dry run', async () => {
    const owner = await app.person('pro')
    const other = await app.person('pro')
    const bytes = byName('plain list')
    const token = (await send(owner, bytes, '?dry_run=true')).data.preview_token
    const stale = async (person: ApiUser, file: Buffer, query = '') => {
      const { status, code } = await send(person, file, `?preview_token=${token}${query}`)
      return [status, code]
    }
    expect(await stale(other, bytes)).toEqual([409, 'stale_review'])
    expect(await stale(owner, byName('Bento'))).toEqual([409, 'stale_review'])
    expect(await stale(owner, bytes, '&settings=replace')).toEqual([409, 'stale_review'])
    await app.call(owner, 'PUT', '/profile', { bio: 'Changed' })
    expect(await stale(owner, bytes)).toEqual([409, 'stale_review'])
    const fresh = (await send(owner, bytes, '?dry_run=true')).data.preview_token
    app.clock.now += 31 * 60_000
    expect((await send(owner, bytes, `?preview_token=${fresh}`)).code).toBe('stale_review')
    app.clock.now -= 31 * 60_000
    expect((await send(owner, bytes, '?preview_token=mine')).code).toBe('validation_failed')
    expect(await list(owner)).toEqual([])
  })

  test('leaves out skipped entries and their duplicates', async () => {
    const owner = await app.person('pro')
    const bytes = Buffer.from('a.example\nb.example\nwww.a.example\nc.example')
    const plan = await send(owner, bytes, '?dry_run=true')
    expect(rest(plan.data.items)).toEqual([['a.example', 'duplicate']])
    const { preview_token } = plan.data
    const wrong = await send(owner, bytes, `?preview_token=${preview_token}&skip=0,-1`)
    expect([wrong.status, wrong.errors]).toEqual([422, [expect.stringMatching(/^skip: /)]])
    const done = await send(owner, bytes, `?preview_token=${preview_token}&skip=0,3`)
    expect(done.data.items.map((item: Data) => [item.where, item.outcome])).toEqual([
      ['line 2', 'create'],
      ['line 3', 'left_out'],
    ])
    expect((await list(owner)).map(({ url }) => url)).toEqual(['https://b.example'])
  })

  test('imports a thousand of 2,000 bookmarks as one change', async () => {
    const owner = await app.person('agency')
    await app.call(owner, 'POST', '/links', { title: 'Mine', url: 'https://mine.example' })
    const bytes = createBookmarks(2000)
    const start = performance.now()
    const plan = await send(owner, bytes, '?dry_run=true')
    const planned = performance.now()
    expect([plan.status, plan.data.counts]).toEqual([200, { create: 999, left_out: 1001 }])
    expect(new Set(plan.data.items.map((item: Data) => item.reason))).toEqual(new Set([null, 'limit']))
    expect(plan.data.items.at(-1).notes[0]).toContain('1000 blocks')
    const done = await send(owner, bytes, `?preview_token=${plan.data.preview_token}`)
    const applied = performance.now()
    console.log(
      `${engine}: planned in ${Math.round(planned - start)} ms, applied in ${Math.round(applied - planned)} ms`,
    )
    expect(done.data.counts).toEqual(plan.data.counts)
    expect((await app.call(owner, 'GET', '/links?limit=1')).meta.pagination.total).toBe(1000)
    const version = `/profiles/${owner.profileId}/versions/${done.data.version_id}`
    const { preview_token } = (await app.call(owner, 'GET', version)).data
    expect((await app.call(owner, 'POST', `${version}/restore`, { preview_token })).status).toBe(200)
    expect((await list(owner)).map((l) => l.title)).toEqual(['Mine'])
  })

  test('imports up to the limits of the plan and reports the rest', async () => {
    const owner = await app.person('free')
    const { data } = await send(owner, createBookmarks(130))
    expect(data.counts).toEqual({ create: 100, left_out: 30 })
    expect(data.items.at(-1)).toMatchObject({ reason: 'limit', title: 'Bookmark number 129' })
  })

  test('rejects files of unknown format with a reason', async () => {
    const owner = await app.person()
    const deep = `<html>${'<div>'.repeat(3000)}`
    const refused: [Buffer, RegExp][] = [
      [Buffer.from('hello world'), /no web addresses/],
      [Buffer.from('{"links":[]}'), /no list of links/],
      [Buffer.from('{"a":'), /not valid JSON/],
      [Buffer.from('['.repeat(9000)), /nested/],
      [Buffer.from(deep), /nested too deep/],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0, 0, 3]), /not text/],
      [createBookmarks(5001), /at most 5000/],
      [Buffer.from('<html><body>no links</body></html>'), /contains nothing/],
    ]
    for (const [bytes, message] of refused) {
      const response = await send(owner, bytes)
      expect([response.status, response.code], bytes.toString('latin1', 0, 30)).toEqual([
        422,
        'upload_invalid',
      ])
      expect(response.errors[0]).toMatch(message)
    }
    expect((await app.call(owner, 'GET', `/profiles/${owner.profileId}/versions`)).data).toEqual([])
  })
})
