import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, type Data, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { importShapes } from '#tests/import-shapes.ts'

describeBoth('formats of other services', (engine) => {
  let app: App
  beforeAll(async () => {
    app = await startApp(engine, {}, fixedClock)
  })
  afterAll(() => app.close())

  test.each(importShapes)('reads $name: links, notes and settings', async (shape) => {
    const user = await app.person('pro')
    await app.call(user, 'PUT', '/profile', { display_name: null })
    const upload = (query: string) =>
      app.upload(user, `/ext/v1/imports${query}`, [
        { part: 'file', bytes: Buffer.from(shape.text), type: 'text/plain' },
      ])
    const plan = await upload('?dry_run=true&settings=replace')
    const { status, data, errors } = await upload(
      `?settings=replace&preview_token=${plan.data?.preview_token}`,
    )
    expect([status, errors]).toEqual([200, []])
    expect(data.source).toBe(shape.source)
    const created = data.items.filter(({ outcome }: Data) => outcome === 'create')
    expect(
      created.map(({ title, url, section }: Data) => [title, url, ...(section ? [section] : [])]),
    ).toEqual(shape.links)
    const excludedItems = data.items.filter(({ outcome }: Data) => outcome === 'left_out')
    expect(excludedItems.map(({ title }: Data) => title)).toEqual(shape.notes.map(([title]) => title))
    for (const [i, [, note]] of shape.notes.entries()) expect(excludedItems[i].notes[0]).toContain(note)
    expect(data.settings.map(({ member, outcome }: Data) => [member, outcome])).toEqual(shape.settings)
    expect(plan.data.settings).toEqual(data.settings)
    for (const { outcome, notes } of data.settings)
      if (outcome === 'left_out') expect(notes.length).toBeGreaterThan(0)
    const { data: profile } = await app.call(user, 'GET', '/profile')
    expect(profile).toMatchObject(shape.profile ?? {})
  })

  test('imports a text without a title as text, not as a heading', async () => {
    const user = await app.person('pro')
    const text = `${'A long text '.repeat(10)}ends.`
    const bytes = Buffer.from(JSON.stringify({ links: [{ type: 'text', title: text }] }))
    const part = { part: 'file', bytes, type: 'application/json' }
    const plan = await app.upload(user, '/ext/v1/imports?dry_run=true', [part])
    await app.upload(user, `/ext/v1/imports?preview_token=${plan.data.preview_token}`, [part])
    expect((await app.call(user, 'GET', '/links')).data).toMatchObject([
      { kind: 'text', title: `${'A long text '.repeat(5).trim()}…`, business_block_config: { text } },
    ])
  })

  test('never stores half of an emoji at the end of a shortened description', async () => {
    const user = await app.person('pro')
    const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p><DT><A HREF="https://example.com/">Example</A><DD>${'x'.repeat(499)}😀 end</DL>`
    const part = { part: 'file', bytes: Buffer.from(bookmarks), type: 'text/plain' }
    const plan = await app.upload(user, '/ext/v1/imports?dry_run=true', [part])
    await app.upload(user, `/ext/v1/imports?preview_token=${plan.data.preview_token}`, [part])
    const { data: links } = await app.call(user, 'GET', '/links')
    const [{ supporting_text }] = links
    expect(supporting_text.startsWith('xxx')).toBe(true)
    expect(supporting_text.isWellFormed()).toBe(true)
  })

  test.each([
    [2099, { type: 'text' }],
    [4999, { button_id: 93 }],
  ])(
    'never stores half of an emoji at the end of a text shortened after %i letters',
    async (count, entry) => {
      const user = await app.person('pro')
      const title = `${'x'.repeat(count)}😀 end`
      const bytes = Buffer.from(JSON.stringify({ links: [{ ...entry, title }] }))
      const part = { part: 'file', bytes, type: 'application/json' }
      const plan = await app.upload(user, '/ext/v1/imports?dry_run=true', [part])
      await app.upload(user, `/ext/v1/imports?preview_token=${plan.data.preview_token}`, [part])
      const [{ business_block_config }] = (await app.call(user, 'GET', '/links')).data
      expect(business_block_config.text.startsWith('x'.repeat(count))).toBe(true)
      expect(business_block_config.text.isWellFormed()).toBe(true)
    },
  )
})
