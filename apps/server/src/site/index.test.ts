import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { hourMs } from '@vitrine/contract/durations'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { sendRequest } from '#tests/http-request.ts'
import { createPicture } from '#tests/pictures.ts'

describeOnce('public site', (engine) => {
  const app = useApp(engine, { TRUST_PROXY: '127.0.0.1' })
  let port: number

  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })

  const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRequest(port, path, headers, { method })
  const text = async (path: string) => (await visit(path)).body
  const addLink = async (person: Person, link: Record<string, unknown>) => {
    const response = await app.as(person, 'POST', '/api/v1/links', { url: 'https://example.com/', ...link })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body.data.id as number
  }
  const change = (person: Person, body: Record<string, unknown>) =>
    app.as(person, 'PUT', '/api/v1/profile', body)

  test('serves a page with every header, compressed or as 304 on request', async () => {
    const person = await app.signUp('Petra Page')
    await addLink(person, { title: 'The shop' })
    const path = `/${person.username}`
    for (const round of ['made', 'from memory']) {
      const plain = await visit(path, { 'x-request-id': 'my-request-1' })
      expect(plain.status, round).toBe(200)
      expect(plain.headers, round).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'my-request-1',
        'cache-control': 'public, no-cache',
      })
      expect(plain.headers['content-security-policy'], round).toContain("default-src 'none'")
      expect(plain.headers['x-service-api-version']).toBeUndefined()
      const br = await visit(path, { 'accept-encoding': 'gzip, br' })
      const gzip = await visit(path, { 'accept-encoding': 'gzip' })
      expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
      expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
      expect(new Set([plain, br, gzip].map((a) => a.headers.etag)).size).toBe(3)
      const revalidated = await visit(path, { 'accept-encoding': 'br', 'if-none-match': br.headers.etag! })
      expect([revalidated.status, revalidated.body.length]).toEqual([304, 0])
      const head = await visit(path, {}, 'HEAD')
      expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
        200,
        0,
        String(plain.bytes.length),
      ])
    }
  })

  test('shows a change with the next request', async () => {
    const person = await app.signUp('Quick Change')
    const path = `/${person.username}`
    expect(await text(path)).not.toContain('Fresh bread')
    for (let i = 0; i < 5; i++) {
      const id = await addLink(person, { title: `Fresh bread ${i}` })
      expect(await text(path)).toContain(`Fresh bread ${i}`)
      await app.as(person, 'DELETE', `/api/v1/links/${id}`)
      expect(await text(path)).not.toContain(`Fresh bread ${i}`)
    }
    await change(person, { display_name: 'Changed Name' })
    expect(await text(path)).toContain('Changed Name')
  })

  test('never shows an acknowledged change late, even while pages are rendered concurrently', async () => {
    const person = await app.signUp('Race Page')
    const path = `/${person.username}`
    for (let i = 0; i < 30; i++) {
      const reads = Array.from({ length: 3 }, () => visit(path))
      await change(person, { bio: `bio number ${i}.` })
      expect(await text(path)).toContain(`bio number ${i}.`)
      await Promise.all(reads)
    }
  })

  test('omits hidden, scheduled and expired links, by the current time', async () => {
    const person = await app.signUp('Tim Time')
    const at = (ms: number) => new Date(app.clock.now + ms).toISOString()
    await addLink(person, { title: 'Hidden card', is_enabled: false })
    await addLink(person, { title: 'Later card', schedule: { starts_at: at(2 * hourMs) } })
    const over = await addLink(person, { title: 'Ending card', schedule: { ends_at: at(hourMs) } })
    const shown = async () => {
      const page = await text(`/${person.username}`)
      return ['Hidden card', 'Later card', 'Ending card'].filter((title) => page.includes(title))
    }
    expect(await shown()).toEqual(['Ending card'])
    expect((await visit(`/l/${over}`)).status).toBe(302)
    app.clock.advance(1.5 * hourMs)
    expect(await shown()).toEqual([])
    expect((await visit(`/l/${over}`)).status).toBe(404)
    app.clock.advance(hourMs)
    expect(await shown()).toEqual(['Later card'])
  })

  test('shows an unpublished page only to its owner', async () => {
    const person = await app.signUp('Una Unpublished')
    await addLink(person, { title: 'Draft card' })
    const stranger = await app.signUp()
    const path = `/${person.username}`
    expect((await visit(path)).status).toBe(200)
    await change(person, { is_published: false })
    expect((await visit(path)).status).toBe(404)
    expect((await visit(path, { cookie: stranger.cookie })).status).toBe(404)
    const preview = await visit(path, { cookie: person.cookie })
    expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await visit(path)).status).toBe(404)
    expect((await visit(`${path}/qr.svg`)).status).toBe(404)
  })

  test('shows the edit button only to members who may change the page, uncached', async () => {
    const person = await app.signUp('Edda Edits')
    const stranger = await app.signUp()
    const path = `/${person.username}`
    const edit = `/studio/pages/${person.profileId}/links`
    const visitors = [{}, { cookie: stranger.cookie }, { cookie: 'vitrine_session=gone' }]
    for (const _round of ['made', 'from memory']) {
      const signedIn = await visit(path, { cookie: person.cookie })
      expect(signedIn.headers['cache-control']).toBe('no-store')
      expect(signedIn.body).toContain(`<a href="${edit}">Edit this page</a>`)
      expect(signedIn.body).toContain(`<a href="${edit}">Add your first link</a>`)
      for (const headers of visitors) {
        const page = await visit(path, headers)
        expect(page.headers['cache-control']).toBe('public, no-cache')
        expect(page.body).toContain('Nothing here yet')
        expect(page.body).not.toContain('/studio/')
      }
    }
    await addLink(person, { title: 'First' })
    const filled = (await visit(path, { cookie: person.cookie })).body
    expect(filled).toContain(edit)
    expect(filled).not.toContain('Add your first link')
  })

  test('redirects each of several former usernames with all URLs below the page', async () => {
    const person = await app.signUp('Rita Rename')
    const [a, b, c] = [person.username, `b-${person.user.id}-rita`, `c-${person.user.id}-rita`]
    const leads = async (path: string) => {
      const { status, headers } = await visit(path)
      return status === 302 ? headers.location : status
    }
    await change(person, { username: b })
    await change(person, { username: c })
    for (const former of [a, b])
      for (const rest of ['', '.vcf', '/qr.svg', '/qr.png', '/share.png', '?c=spring', '/qr.svg?c=spring'])
        expect(await leads(`/${former}${rest}`), rest).toBe(`/${c}${rest}`)
    // A restored name is a page again, and the two others redirect to it
    await change(person, { username: a })
    expect([await leads(`/${a}`), await leads(`/${b}`), await leads(`/${c}`)]).toEqual([
      200,
      `/${a}`,
      `/${a}`,
    ])
    // An expired name can be taken by any user and no longer redirects
    app.clock.advance(31 * 24 * hourMs)
    expect([await leads(`/${b}`), await leads(`/${c}.vcf`)]).toEqual([404, 404])
    const next = await app.signUp('Bea Next')
    await change(next, { username: b })
    expect((await visit(`/${b}`)).body).toContain('Bea Next')
    expect(await leads(`/${next.username}`)).toBe(`/${b}`)
    expect(await leads(`/${a}`)).toBe(200)
  })

  test('redirects only to the stored URL with its UTM parameters', async () => {
    const person = await app.signUp('Lena Lead')
    const id = await addLink(person, {
      title: 'Tagged',
      url: 'https://example.com/a?utm_source=kept&b=1#top',
      utm: { source: 'page', medium: 'bio' },
    })
    const led = await visit(`/l/${id}?url=https://evil.example&to=//evil.example`)
    expect([led.status, led.headers.location]).toEqual([
      302,
      'https://example.com/a?utm_source=kept&b=1&utm_medium=bio#top',
    ])
    const phone = await addLink(person, {
      title: 'Call',
      kind: 'phone',
      url: 'tel:+431234567',
      utm: { source: 'x' },
    })
    expect((await visit(`/l/${phone}`)).headers.location).toBe('tel:+431234567')
    for (const wrong of ['0', '-1', '1.5', '1e3', '99999999', 'abc', '1%00', '9007199254740993'])
      expect((await visit(`/l/${wrong}`)).status, wrong).toBe(404)
  })

  test('serves uploads only as pictures and downloads', async () => {
    const person = await app.signUp('Mona Media')
    const picture = await createPicture(640, 480, '#336699')
    const form = new FormData()
    form.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
    const encoded = new Response(form)
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/v1/profile/avatar',
      headers: {
        cookie: person.cookie,
        'x-csrf-token': person.csrf,
        'content-type': encoded.headers.get('content-type')!,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(response.statusCode, response.body).toBe(200)
    const path = new URL(response.json().data.avatar_url).pathname
    const image = await visit(path)
    expect(image.status).toBe(200)
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' })
    expect(await text(`/${person.username}`)).toContain(path)
    for (const wrong of ['/media/..%2f..%2fsecret', '/media/nothing.webp', `/media/${'0'.repeat(32)}.webp`])
      expect((await visit(wrong)).status, wrong).toBe(404)
  })

  test('returns 404 for an unknown page, as a page or as JSON', async () => {
    const page = await visit('/nobody-here', { accept: 'text/html' })
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const deep = await visit('/nobody/here', { accept: 'text/html' })
    expect([deep.status, deep.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const program = await visit('/nobody/here', { accept: 'application/json' })
    expect([program.status, JSON.parse(program.body).code]).toEqual([404, 'not_found'])
  })
})
