import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@modelcontextprotocol/client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentApp, startAgentApp } from '#tests/agents.ts'
import type { Data, Person } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { updateRows } from '#tests/rows.ts'
import { contactCards, phoneUrls, webAddresses } from '#tests/typed-inputs.ts'

describeOnce('tools that import content', (engine) => {
  let a: AgentApp
  let robin: Person
  let agent: Client
  let others = ''
  let photo: Buffer
  const server = createServer((request, response) => {
    if (request.url === '/bowl.png') return response.setHeader('content-type', 'image/png').end(photo)
    if (request.url === '/large.png')
      return response.setHeader('content-type', 'image/png').end(Buffer.alloc(6 * 1024 * 1024))
    if (request.url === '/inward')
      return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    const page = '<html><body><a href="https://shop.example.com/">Shop</a></body></html>'
    return response.setHeader('content-type', 'text/html').end(page)
  })
  beforeAll(async () => {
    photo = await createPicture(40, 20)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    others = `http://127.0.0.1:${port}`
    a = await startAgentApp(engine, { EGRESS: 'on', EGRESS_ALLOW: `127.0.0.1:${port}` })
    robin = await a.app.signUp()
    await updateRows(a.app.deps.db, 'user', {}, { plan_key: 'agency' })
    agent = await a.open({ key: await a.app.key(robin, 'write') })
  })
  afterAll(async () => {
    await a.close()
    server.closeAllConnections()
    server.close()
  })

  const call = (name: string, args: Record<string, unknown> = {}) => a.call(agent, name, args)
  const good = async (name: string, args: Record<string, unknown> = {}): Promise<Data> => {
    const { failed, data } = await call(name, args)
    if (failed) throw new Error(`${name}: ${JSON.stringify(data)}`)
    return data
  }

  test('takes the name on a network, and lists the networks of a bare name', async () => {
    const { link } = await good('save_link', { title: 'TikTok', url: 'tiktok @noralind' })
    expect(link.url).toBe('https://www.tiktok.com/@noralind')
    const { failed, data } = await call('save_link', { title: 'Nora', url: '@noralind' })
    expect([failed, data.errors[0]]).toEqual([true, expect.stringContaining('instagram, tiktok, youtube')])
  })

  test('creates a block without a URL, but requires one for a link', async () => {
    for (const kind of ['header', 'text', 'faq', 'contact_card', 'form', 'email_capture']) {
      const { link } = await good('save_link', { title: 'Find us', kind })
      expect([kind, link.url]).toEqual([kind, (await good('get_page')).page.public_url])
      const changedLink = (await good('save_link', { id: link.id, title: 'Here' })).link
      expect([changedLink.title, changedLink.url]).toEqual(['Here', link.url])
    }
    for (const kind of [undefined, 'video', 'countdown'])
      expect((await call('save_link', { title: 'Find us', kind })).data.errors[0]).toMatch(/^url:/)
  })

  test('stores texts as people paste them', async () => {
    const pasted = await a.app.signUp()
    await updateRows(a.app.deps.db, 'user', { id: pasted.user.id }, { plan_key: 'agency' })
    const other = await a.open({ key: await a.app.key(pasted, 'write') })
    const run = async (name: string, args: Record<string, unknown>) => (await a.call(other, name, args)).data
    const links = webAddresses.map(([url], i) => ({ title: `A${i}`, url }))
    const { rows } = await run('save_links', { links })
    expect(rows.map(({ outcome }: Data) => outcome)).toEqual(
      webAddresses.map(([, stored]) => (stored === null ? 'failed' : 'created')),
    )
    const { links: listed } = await run('list_links', { limit: 100 })
    expect(listed.map(({ url }: Data) => url)).toEqual(webAddresses.flatMap(([, stored]) => stored ?? []))
    for (const [url, stored] of webAddresses.slice(0, 20)) {
      const { link } = await run('save_link', { title: 'One', url })
      expect([url, link.url]).toEqual([url, stored])
    }
    for (const [business_block_config, stored] of contactCards) {
      const { link } = await run('save_link', { title: 'Card', kind: 'contact_card', business_block_config })
      expect(link.business_block_config).toEqual(stored)
    }
    const text = phoneUrls.map(([typed]) => typed).join('\n')
    const { items } = (await run('import_links', { text, dry_run: true })).import
    expect(items.map(({ url }: Data) => url)).toEqual(phoneUrls.map(([, url]) => url))
  })

  describe('save_links', () => {
    test('creates, changes and archives by external_id and reports each row', async () => {
      const row = (key: string, more: object = {}) => ({
        external_id: key,
        title: `Title ${key}`,
        url: `https://shop.example.com/${key}`,
        ...more,
      })
      const first = await good('save_links', {
        links: [row('a'), row('b'), { external_id: 'h', title: 'Shop', kind: 'header' }],
      })
      expect(first.counts).toMatchObject({ created: 3, failed: 0 })
      expect(first.rows[0]).toEqual({
        external_id: 'a',
        id: first.rows[0].id,
        revision: 1,
        outcome: 'created',
      })
      const args = {
        links: [
          row('a', { title: 'New' }),
          row('c', { url: 'javascript:x' }),
          { external_id: 'h', title: 'H' },
        ],
        archive_missing: true,
      }
      const again = await good('save_links', args)
      expect(again.rows.map(({ outcome }: Data) => outcome)).toEqual(['updated', 'failed', 'updated'])
      expect(again.rows[1]).toMatchObject({ index: 1, code: 'url_not_allowed' })
      expect(again.archived_ids).toEqual([first.rows[1].id])
      const failed = await call('save_links', { links: args.links, atomic: true })
      expect([failed.data.code, failed.data.errors[0]]).toEqual([
        'validation_failed',
        expect.stringMatching(/^links\[1\]\.url/),
      ])
      for (const links of [undefined, [], 'x', [7], Array.from({ length: 501 }, () => row('x'))])
        expect((await call('save_links', { links })).data.code).toBe('validation_failed')
    })
  })

  test('imports a page or a text as reported by the dry run of import_links', async () => {
    const dry = (await good('import_links', { url: `${others}/page`, dry_run: true })).import
    expect([dry.counts.create, dry.dry_run]).toEqual([1, true])
    const { preview_token } = dry
    const done = (await good('import_links', { url: `${others}/page`, preview_token })).import
    expect(done.items[0]).toMatchObject({ outcome: 'create', url: 'https://shop.example.com/' })
    const many = Array.from({ length: 60 }, (_, n) => `https://list.example.com/${n}`).join('\n')
    const text = (await good('import_links', { text: many, idempotency_key: 'list' })).import
    expect([text.source, text.counts.create, text.items.length, text.items_in_all]).toEqual([
      'list',
      60,
      50,
      60,
    ])
    const repeated = (await good('import_links', { text: many, idempotency_key: 'list' })).import
    expect(repeated.version_id).toBe(text.version_id)
    for (const args of [{}, { text: 'x', url: others }, { url: 'http://169.254.169.254/' }, { text: 7 }])
      expect((await call('import_links', args)).data.errors[0]).toMatch(/^(?:url|text):/)
  })

  describe('upload_picture', () => {
    test('stores a picture of a public URL only', async () => {
      const { picture } = await good('upload_picture', { url: `${others}/bowl.png`, purpose: 'image' })
      expect(picture).toMatchObject({ width: 40, height: 20, profile_id: robin.profileId })
      expect((await fetch(picture.url)).headers.get('content-type')).toBe('image/webp')
      const avatar = (await good('upload_picture', { url: `${others}/bowl.png`, purpose: 'avatar' })).picture
      const { page } = await good('get_page')
      expect([page.avatar_url, page.revision]).toEqual([avatar.url, avatar.revision])
      for (const [url, code] of [
        [`${others}/page`, 'upload_invalid'],
        [`${others}/large.png`, 'validation_failed'],
        [`${others}/inward`, 'validation_failed'],
        ['http://169.254.169.254/x.png', 'validation_failed'],
        ['file:///etc/passwd', 'url_not_allowed'],
      ]) {
        const { data } = await call('upload_picture', { url, purpose: 'image' })
        expect([url, data.code, data.errors[0]]).toEqual([url, code, expect.stringMatching(/^url:/)])
      }
      const reader = await a.open({ key: await a.app.key(robin, 'read') })
      for (const [tool, args] of [
        ['upload_picture', { url: `${others}/bowl.png`, purpose: 'image' }],
        ['import_links', { url: others }],
        ['save_links', { links: [{ title: 'x', url: others }] }],
      ] as const)
        expect((await a.call(reader, tool, args)).data.code).toBe('key_scope')
    })
  })

  describe('get_page_picture', () => {
    test('returns a picture of the current page, even if it is unpublished', async () => {
      await good('update_profile', { is_published: false, display_name: 'Robin' })
      const shown = async () => {
        const { content } = await agent.callTool({ name: 'get_page_picture', arguments: {} })
        const [, image] = content as { type: string; data: string; mimeType: string }[]
        expect([image!.type, image!.mimeType]).toEqual(['image', 'image/png'])
        return Buffer.from(image!.data, 'base64')
      }
      const before = await shown()
      const { width, height } = await sharp(before).metadata()
      expect([width, height]).toEqual([1200, 630])
      await good('update_profile', { theme: { preset: 'terminal' } })
      expect((await shown()).equals(before)).toBe(false)
      const sam = await a.app.signUp('Sam Example')
      const refusal = await call('get_page_picture', { profile_id: sam.profileId })
      expect([refusal.failed, refusal.data.code]).toEqual([true, 'forbidden'])
    })
  })

  test('returns 25 plain links in less than half the bytes of the API response', async () => {
    const sam = await a.app.signUp('Kim Example')
    const key = await a.app.key(sam, 'write')
    const client = await a.open({ key })
    const links = Array.from({ length: 25 }, (_, n) => ({
      title: `Link number ${n}`,
      url: `https://shop.example.com/products/${n}`,
      section: n % 2 ? 'Shop' : null,
      highlighted: n === 3,
    }))
    await a.call(client, 'save_links', { links })
    const listed = (await a.call(client, 'list_links')).data
    const { body } = await a.app.request({ url: '/api/v1/links', key })
    const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
    expect(bytes(listed)).toBeLessThan(bytes(body.data) / 2)
    const { id, created_at } = body.data[3]
    expect(listed.links[3]).toEqual({
      id,
      created_at,
      order: 3,
      revision: 1,
      title: 'Link number 3',
      url: 'https://shop.example.com/products/3',
      section: 'Shop',
      highlighted: true,
    })
    const price = { kind: 'product', business_block_config: { price: 0, sold_out: false } }
    const { link } = (await a.call(client, 'save_link', { title: 'Free', url: others, ...price })).data
    expect(link).toMatchObject(price)
    const scheduled = { schedule: { starts_at: '2030-01-01T00:00:00.000Z' }, gate: { type: 'sensitive' } }
    const gated = (await a.call(client, 'save_link', { id: link.id, ...scheduled })).data.link
    expect(gated).toMatchObject({ ...scheduled, state: 'scheduled' })
  })
})
