import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { dayMs, minuteMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiUser, type App, type Data, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { deleteRows } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { createEgress } from '../../providers/egress/client.ts'
import { parseOembed, readMedia } from '../imports/index.ts'
import { sumUploadedBytes } from '../profile/index.ts'
import { createLinkChecks } from './index.ts'

const createUrl = (id: string) => `http://www.youtube.com/watch?v=${id.padEnd(11, '_')}`

describeBoth('pictures and titles of players', (engine) => {
  let app: App
  let picture: Buffer
  let isDown = false
  const pages: string[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (request.method === 'HEAD') return response.end()
    if (isDown) return response.writeHead(503).end()
    if (pathname === '/bowl.png') return response.setHeader('content-type', 'image/png').end(picture)
    pages.push(searchParams.get('v')!)
    return response
      .setHeader('content-type', 'text/html')
      .end(
        `<head><meta property="og:title" content="Film of ${searchParams.get('v')} &lt;b&gt;"><meta property="og:image" content="http://i.ytimg.com/bowl.png"></head>`,
      )
  })
  beforeAll(async () => {
    picture = await createPicture(8, 6)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    app = await startApp(engine, { EGRESS: 'on' }, fixedClock)
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await app.close()
  })
  beforeEach(async () => {
    await deleteRows(app.deps.db, 'link_check')
    isDown = false
    pages.length = 0
  })
  /** Reaches the local server as any site over http, and no site over https. */
  const egress = createEgress({
    timeoutMs: 20_000,
    userAgent: 'Vitrine',
    resolve: async () => ['8.8.8.8'],
    dial: (_, port) => ({
      address: '127.0.0.1',
      port: port === 443 ? 1 : (server.address() as AddressInfo).port,
    }),
  })
  const run = async (read = readMedia, client = egress) => {
    app.clock.advance(6 * minuteMs)
    await runJob({ ...app.deps, egress: client }, createLinkChecks(read), { now: app.clock.now })
  }
  const add = async (user: ApiUser, body: object): Promise<Data> =>
    (await app.call(user, 'POST', '/links', { kind: 'video', title: 'YouTube', ...body })).data
  const read = async (user: ApiUser, { id }: Data): Promise<Data> =>
    (await app.call(user, 'GET', '/links')).data.find((link: Data) => link.id === id)

  const edit = async (user: ApiUser, { id, title, url }: Data, changes: object): Promise<void> =>
    expect(await app.call(user, 'PUT', `/links/${id}`, { title, url, ...changes })).toMatchObject({
      status: 200,
    })

  test('copies them once, as an upload of the owner and an edit with a version', async () => {
    const user = await app.person()
    const link = await add(user, { url: createUrl('one') })
    await run()
    const filled = await read(user, link)
    expect(filled).toMatchObject({ title: 'Film of one________ <b>', revision: 2 })
    const file = await app.app.inject(new URL(filled.image_url).pathname)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
    const { data: versions } = await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)
    expect(versions).toHaveLength(2)
    expect(await sumUploadedBytes(app.deps.db.read, user.userId)).toBe(file.rawPayload.length)
    // A removed picture stays removed
    await edit(user, link, { image_url: null })
    await run()
    app.clock.advance(8 * dayMs)
    await run()
    expect((await read(user, link)).image_url).toBeNull()
    expect(pages).toEqual(['one________'])
  })

  test('keeps titles and pictures of people, and replaces the copied picture of a former URL', async () => {
    const user = await app.person()
    const named = await add(user, { title: 'My film', url: createUrl('two') })
    const own = await add(user, { url: createUrl('three'), image_url: 'https://pictures.example/own.png' })
    const card = await add(user, { kind: 'normal', url: createUrl('four') })
    await run()
    const copied = await read(user, named)
    expect(copied).toMatchObject({ title: 'My film', image_url: expect.stringContaining('/media/') })
    expect(await read(user, own)).toMatchObject({ title: 'YouTube', revision: 1 })
    expect(await read(user, card)).toMatchObject({ image_url: null, revision: 1 })
    expect(pages).toEqual(['two________'])
    picture = await createPicture(9, 9)
    await edit(user, named, { url: createUrl('five') })
    await run()
    const { image_url } = await read(user, named)
    expect(image_url).toContain('-9x9.webp')
  })

  test('tries three times to read a site, a day apart, and never without egress', async () => {
    const user = await app.person()
    const link = await add(user, { url: createUrl('six') })
    await run(readMedia, createEgress({ off: true, userAgent: 'Vitrine' }))
    let attempts = 0
    const count: typeof readMedia = (...args) => {
      attempts += 1
      return readMedia(...args)
    }
    isDown = true
    for (let day = 0; day < 5; day++) {
      await run(count)
      app.clock.advance(dayMs)
    }
    expect(attempts).toBe(3)
    expect(await read(user, link)).toMatchObject({ title: 'YouTube', image_url: null, revision: 1 })
  })

  test('leaves a link that was edited in the meantime, and stores no file for it', async () => {
    const user = await app.person()
    const link = await add(user, { url: createUrl('seven') })
    await run(async (...args) => {
      const media = await readMedia(...args)
      await edit(user, link, { supporting_text: 'Edited' })
      return media
    })
    expect(await read(user, link)).toMatchObject({ title: 'YouTube', image_url: null, revision: 2 })
    app.clock.advance(dayMs)
    await run()
    expect(await read(user, link)).toMatchObject({
      supporting_text: 'Edited',
      image_url: expect.any(String),
      revision: 3,
    })
  })
})

describe('media of another site', () => {
  let picture: Buffer
  beforeAll(async () => {
    picture = await createPicture(8, 6)
  })
  /** Reads media from a site that has these responses by path. The oEmbed endpoints of networks are reached over http as well. */
  const readFrom = async (
    handlers: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown>,
    url = 'http://www.youtube.com/watch?v=aqz-KE-bpKQ',
  ) => {
    const requested: string[] = []
    const site = createServer((request, response) => {
      const path = `${request.headers.host}${new URL(request.url!, 'http://localhost').pathname}`
      requested.push(path)
      const handle = handlers[path]
      if (handle) handle(response, request)
      else response.writeHead(404).end()
    })
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const client = createEgress({
      timeoutMs: 1000,
      userAgent: 'Vitrine',
      resolve: async (host) => [host.startsWith('internal.') ? '192.168.0.1' : '8.8.8.8'],
      dial: (_, port) => ({
        address: '127.0.0.1',
        port: port === 443 ? 1 : (site.address() as AddressInfo).port,
      }),
    })
    const get: typeof client.get = (address, ...rest) =>
      client.get(address.replace(/^https:/, 'http:'), ...rest)
    try {
      return { ...(await readMedia({ egress: { ...client, get } }, url, 1)), requested }
    } finally {
      site.closeAllConnections()
      site.close()
    }
  }
  const oembed = 'www.youtube.com/oembed'
  const page = 'www.youtube.com/watch'
  const file = 'i.ytimg.com/a.png'
  const sendJson = (value: unknown) => (response: ServerResponse) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  const sendHtml =
    (content: string | Buffer, type = 'text/html') =>
    (response: ServerResponse) =>
      response.setHeader('content-type', type).end(content)
  const sendPicture = (response: ServerResponse) =>
    response.setHeader('content-type', 'image/png').end(picture)
  const film = { title: 'A film', thumbnail_url: 'https://i.ytimg.com/a.png', html: '<iframe>' }
  const tags =
    '<meta property="og:title" content="Of the page"><meta property="og:image" content="//i.ytimg.com/a.png">'

  test('asks the oEmbed endpoint with the encoded URL, and the page only for what it lacks', async () => {
    let asked: string | undefined
    const complete = await readFrom({
      [oembed]: (response, { url }) => {
        asked = new URL(url!, 'http://localhost').searchParams.get('url')!
        return sendJson(film)(response)
      },
      [file]: sendPicture,
    })
    expect(complete).toEqual({ title: 'A film', picture, requested: [oembed, file] })
    expect(asked).toBe('http://www.youtube.com/watch?v=aqz-KE-bpKQ')
    for (const [response, title] of [
      [sendJson({ title: 'A film' }), 'A film'],
      [sendJson({ ...film, title: ' ', thumbnail_url: 'data:image/png;base64,AAAA' }), 'Of the page'],
      [sendHtml('{"title":"A fi', 'application/json'), 'Of the page'],
      [(reply: ServerResponse) => reply.writeHead(401).end('{"title":"Private"}'), 'Of the page'],
    ] as const) {
      const read = await readFrom({ [oembed]: response, [page]: sendHtml(tags), [file]: sendPicture })
      expect(read).toEqual({ title, picture, requested: [oembed, page, file] })
    }
  })

  test('reads nothing that is hostile', async () => {
    const refuse = async (picturePath: string, handle?: (response: ServerResponse) => unknown) => {
      const { picture: found, requested } = await readFrom({
        [oembed]: sendJson({ ...film, thumbnail_url: `https://${picturePath}` }),
        ...(handle ? { [picturePath]: handle } : {}),
      })
      expect(found, picturePath).toBeNull()
      return requested
    }
    const huge = Buffer.alloc(6 * 1024 * 1024)
    await refuse(file, (response) => response.setHeader('content-type', 'image/png').end(huge))
    await refuse(file, (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(huge)))
    await refuse(file, (response) => response.write(picture.subarray(0, 20)))
    await refuse(file, () => {})
    for (const target of [
      'http://127.0.0.1/a.png',
      'http://[::1]/a.png',
      'http://internal.example/a.png',
      'file:///etc/passwd',
    ])
      expect(await refuse(file, (response) => response.writeHead(302, { location: target }).end())).toEqual([
        oembed,
        file,
      ])
    for (const address of ['10.0.0.1/a.png', 'internal.example/a.png'])
      expect(await refuse(address, sendPicture)).toEqual([oembed])
    // The page has the media if the endpoint leads to a private address or does not respond
    for (const handle of [
      (response: ServerResponse) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      (response: ServerResponse) => response.writeHead(200).write('{"title":'),
    ])
      expect(await readFrom({ [oembed]: handle, [page]: sendHtml(tags), [file]: sendPicture })).toMatchObject(
        {
          title: 'Of the page',
          picture,
        },
      )
    expect(await readFrom({ [page]: sendHtml(tags, 'application/pdf') })).toMatchObject({
      title: null,
      picture: null,
    })
  })

  test('stores titles as plain text in the encoding of the site', async () => {
    const titles = async (content: string | Buffer) => (await readFrom({ [page]: sendHtml(content) })).title
    expect(await titles('<title>A &lt;b&gt;film&lt;/b&gt;\u0085\n&#8232;!</title>')).toBe('A <b>film</b> !')
    expect(await titles(Buffer.from('<title>Caf\xe9</title>', 'latin1'))).toBe('Café')
    const japanese = Buffer.concat([
      Buffer.from('<meta charset=Shift_JIS><title>'),
      Buffer.from([0x89, 0xf0, 0x8c, 0x88]),
      Buffer.from('</title>'),
    ])
    expect(await titles(japanese)).toBe('解決')
    expect(await titles(Buffer.from('<meta charset=none><title>Caf\xe9</title>', 'latin1'))).toBe('Café')
    // JSON is in UTF-8 only
    const { title } = await readFrom({
      [oembed]: sendHtml(Buffer.from('{"title":"Caf\xe9"}', 'latin1')),
      [page]: sendHtml(tags),
    })
    expect(title).toBe('Of the page')
    const long = (await readFrom({ [oembed]: sendJson({ title: `${'a'.repeat(199)}🎧🎧` }) })).title!
    expect([long.isWellFormed(), long.length <= 200]).toEqual([true, true])
  })

  test('reads text and picture of an oEmbed response only', () => {
    const parse = (value: unknown) => parseOembed(Buffer.from(JSON.stringify(value)))
    expect(
      parse({ title: ' A\n film ', thumbnail_url: 'https://i.example/1.jpg', html: '<script>' }),
    ).toEqual({ title: 'A film', image: 'https://i.example/1.jpg' })
    expect(parse({ title: { a: 1 }, thumbnail_url: 'javascript:alert(1)' })).toEqual({
      title: null,
      image: null,
    })
    expect(parseOembed(Buffer.from('<html>'))).toEqual({ title: null, image: null })
  })
})
