import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { triedLooks } from '@vitrine/page/service-pages/try'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, type Data, fixedClock, startApp } from '#tests/app.ts'
import { type CollectedPage, collectedPages } from '#tests/collected-pages.ts'
import { describeOnce } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { savedPages } from '#tests/saved-pages.ts'
import type { Deps } from '../deps.ts'
import { createEgress, type EgressOptions } from '../providers/egress/client.ts'

const publicAddress = '93.184.215.14'

type Answer = string | Buffer | ((response: ServerResponse) => unknown)

describeOnce('a page in twelve looks', (engine) => {
  let app: App
  let port = 0
  let photo: Buffer
  let answers = new Map<string, Answer>()
  let requested: string[] = []
  const closers: (() => unknown)[] = []
  const listener: RequestListener = (request, response) => {
    const name = `${request.headers.host}${request.url}`
    requested.push(`${request.method} ${name}`)
    const answer = answers.get(name)
    if (typeof answer === 'function') return void answer(response)
    if (answer === undefined && !/\.(?:png|jpe?g)(?:\?|$)/.test(name))
      return void response.writeHead(404).end()
    const type = typeof answer === 'string' ? 'text/html; charset=utf-8' : 'image/png'
    return void response.setHeader('content-type', type).end(answer ?? photo)
  }
  const server = createServer(listener)

  /** All public hosts lead to the local server; https is refused. */
  const setEgress = (options: Partial<EgressOptions> = {}) =>
    Object.assign(app.deps as { -readonly [name in keyof Deps]: Deps[name] }, {
      visitorEgress: createEgress({
        userAgent: 'Vitrine (+http://vitrine.test)',
        timeoutMs: 5000,
        resolve: async () => [publicAddress],
        dial: (_, asked) => ({ address: '127.0.0.1', port: asked === 80 ? port : 1 }),
        ...options,
      }),
    })

  beforeAll(async () => {
    photo = await createPicture(900, 600)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
    app = await startApp(engine, { EGRESS: 'on' }, fixedClock)
    setEgress()
  })
  afterEach(() => {
    answers = new Map()
    requested = []
    for (const close of closers.splice(0)) close()
    setEgress()
    app.clock.advance(600_000)
  })
  afterAll(async () => {
    await app.close()
    server.closeAllConnections()
    server.close()
  })

  const tryPage = (q: string, more: { headers?: Record<string, string>; from?: string } = {}) =>
    app.postForm('/services/try', { q }, more)
  const readToken = (body: string): string => /name="token" value="([^"]+)"/.exec(body)![1]!
  const readSource = (body: string): Data =>
    JSON.parse(Buffer.from(readToken(body).split('.')[0]!, 'base64url').toString()).source
  const readCookie = (headers: object): string => String((headers as Data)['set-cookie']).split(';')[0]!
  const readProblem = (body: string) => /<p class="al" role="alert"[^>]*>([^<]+)</.exec(body)?.[1] ?? null
  const countEveryRow = async () => {
    const { rows } = await sql<{
      name: string
    }>`select name from sqlite_master where type = 'table' order by name`.execute(app.deps.db.read)
    const counts: Record<string, unknown> = {}
    for (const { name } of rows)
      counts[name] = (
        await sql`select count(*) as n from ${sql.table(name)}`.execute(app.deps.db.read)
      ).rows[0]
    return counts
  }

  /** Uploads a saved page. */
  const upload = (html: string) =>
    app.app.inject({
      method: 'POST',
      url: '/services/try',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--\r\n`,
    })

  test('brings along at least 95 % of links, titles and pictures, and writes no row', async () => {
    const before = engine === 'sqlite' ? await countEveryRow() : {}
    const missing: string[] = []
    const unexpected: string[] = []
    const counts = { links: 0, titles: 0, pictures: 0 }
    const compare = (page: Pick<CollectedPage, 'address' | 'links'>, { items, profile }: Data) => {
      const links: Data[] = items.map(({ link }: Data) => link)
      const urls = new Set([...links, ...(profile.social_links ?? [])].map(({ url }: Data) => url))
      for (const [title, url] of page.links) {
        counts.links++
        if (!urls.has(url)) missing.push(`${page.address}: ${url}`)
        if (title === null) continue
        counts.titles++
        // An entry without a title gets one from its URL when it is imported
        if (!links.some((link) => link.url === url && [title, url].includes(link.title)))
          missing.push(`${page.address}: ${title}`)
      }
      const isExpected = (url: unknown) => page.links.some(([, expected]) => expected === url)
      if (collectedPages.some(({ address }) => address === page.address))
        unexpected.push(...[...urls].filter((url) => url && !isExpected(url)))
    }
    for (const page of [...savedPages, ...collectedPages]) {
      const path = page.address.includes('/') ? page.address : `${page.address}/`
      answers = new Map([[path, page.html]])
      const read = await tryPage(`http://${page.address}`)
      expect(read.statusCode, page.address).toBe(200)
      const source = readSource(read.body)
      compare(page, source)
      const pictures = [source.avatar, ...source.items.map(({ picture }: Data) => picture)].filter(Boolean)
      counts.pictures += page.pictures
      if (pictures.length < page.pictures)
        missing.push(`${page.address}: ${page.pictures - pictures.length} pictures`)
      app.clock.advance(60_000)
      const saved = await upload(page.html)
      expect(saved.statusCode, page.address).toBe(200)
      compare(page, readSource(saved.body))
      app.clock.advance(60_000)
    }
    expect(missing.length / (counts.links + counts.titles + counts.pictures), missing.join()).toBeLessThan(
      0.05,
    )
    expect(new Set(collectedPages.map(({ service }) => service)).size).toBeGreaterThanOrEqual(8)
    expect(collectedPages.length).toBeGreaterThanOrEqual(30)
    // The file does not say its address
    expect(unexpected).toEqual(['https://lnk.bio/c1'])
    if (engine === 'sqlite') expect(await countEveryRow()).toEqual(before)
  })

  test('shows a page in every theme, sandboxed and only to its visitor', async () => {
    const [page] = savedPages
    answers.set(
      page!.address,
      page!.html.replace('https://nora.example.org/tour', 'http://gone.example.org/'),
    )
    const { body, headers } = await tryPage(`http://${page!.address}`, {
      headers: { 'accept-language': 'de' },
    })
    expect(body).toContain('Deine Seite, Nora Lind')
    expect(
      body.match(
        /<iframe srcdoc="[^"]+" title="" tabindex="-1" aria-hidden="true" inert scrolling="no" sandbox="allow-same-origin"/g,
      ),
    ).toHaveLength(triedLooks)
    expect(body).toMatch(/img class=&quot;av u-photo/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(headers['content-security-policy']).toContain("img-src 'self' data:")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(body).toContain('5 von 5 Links mitgebracht')
    expect(body).toContain('/studio/signup?username=nora&amp;next=')
    expect(headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax; Max-Age=1800$/)

    const token = readToken(body)
    const show = (cookie: string, fields: Record<string, string> = {}) =>
      app.postForm('/services/try/page', { token, look: 'radio', ...fields }, { headers: { cookie } })
    const full = await show(readCookie(headers))
    expect(full.statusCode).toBe(200)
    expect(full.body).toContain('src="data:image/webp;base64,')
    expect(full.body).not.toMatch(/<script (?!type="application\/ld\+json)/)
    expect(full.headers['content-security-policy']).toContain('sandbox allow-same-origin')
    expect((await show('vitrine_visitor=other')).statusCode).toBe(422)
    expect((await show(readCookie(headers), { look: 'toString' })).statusCode).toBe(422)
    expect((await show(readCookie(headers), { token: `x${token}` })).statusCode).toBe(422)
    expect((await app.request({ url: '/services/try/page' })).status).toBe(404)
    app.clock.advance(31 * 60_000)
    expect((await show(readCookie(headers))).statusCode).toBe(422)
  })

  test('imports after the sign-up exactly what was shown, and refuses an expired page', async () => {
    const [page] = savedPages
    answers.set(page!.address, page!.html)
    const { body } = await tryPage(`http://${page!.address}`)
    const person = await app.person('free')
    requested = []
    const importPage = () =>
      app.upload(person, '/ext/v1/imports?settings=replace', [
        { part: 'file', bytes: Buffer.from(readToken(body)), type: 'text/plain' },
      ])
    const { status, data } = await importPage()
    expect([status, data.source, data.counts.create]).toEqual([200, 'linktree', 4])
    expect(requested).toEqual([])
    const { data: links } = await app.call(person, 'GET', '/links')
    expect(links.map(({ title, url }: Data) => [title, url])).toEqual(page!.links)
    for (const { image_url } of links) expect(image_url).toContain('/media/')
    expect((await app.call(person, 'GET', '/profile')).data).toMatchObject({
      display_name: 'Nora Lind',
      avatar_url: expect.stringContaining('/media/'),
    })
    app.clock.advance(31 * 60_000)
    expect((await importPage()).code).toBe('stale_review')
  })

  test('shows examples for a name, and for a word that is no host', async () => {
    setEgress({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
    for (const name of ['Nora Lind', '@nora', 'nora.lind']) {
      const { statusCode, body } = await tryPage(name)
      expect([statusCode, readProblem(body)], name).toEqual([200, null])
      expect(body).toContain(`Your page, ${name.replace('@', '')}`)
      expect(readSource(body).items).toEqual([])
      app.clock.advance(60_000)
    }
    const missing = await tryPage('nora.lind/me')
    expect([missing.statusCode, readProblem(missing.body)]).toEqual([
      422,
      expect.stringContaining('no page at this address'),
    ])
  })

  test('reads pasted links and a saved page without any request', async () => {
    const list = await app.postForm('/services/try', { list: 'shop.example/a\nhttps://nora.example/b' })
    expect(readSource(list.body).items.map(({ link }: Data) => link.url)).toEqual([
      'https://shop.example/a',
      'https://nora.example/b',
    ])
    const saved = await upload(savedPages[0]!.html)
    expect([saved.statusCode, readSource(saved.body).items.length]).toEqual([200, 4])
    expect(requested).toEqual([])
  })

  test('asks robots.txt before every request and obeys it', async () => {
    answers.set('closed.example/robots.txt', 'User-agent: *\nDisallow: /nora')
    answers.set('closed.example/nora', savedPages[0]!.html)
    const closed = await tryPage('http://closed.example/nora')
    expect(readProblem(closed.body)).toContain('did not let us in')
    expect(requested).toEqual(['GET closed.example/robots.txt'])
    // A redirect does not lead around it
    answers.set('open.example/nora', (response) =>
      response.writeHead(302, { location: 'http://closed.example/nora' }).end(),
    )
    expect(readProblem((await tryPage('http://open.example/nora')).body)).toContain('did not let us in')
    answers.set('broken.example/robots.txt', (response) => response.writeHead(500).end())
    answers.set('broken.example/nora', savedPages[0]!.html)
    expect(readProblem((await tryPage('http://broken.example/nora')).body)).toContain('did not let us in')
    expect(requested).not.toContain('GET broken.example/nora')
  })

  test('checks at most 20 links and names those that do not work', async () => {
    const links = Array.from(
      { length: 30 },
      (_, i) => `<a class="button" href="http://l${i}.example/">Link ${i}</a>`,
    )
    answers.set(
      'linktr.ee/many',
      `<html><head><meta property="og:url" content="https://linktr.ee/many"></head><body>${links.join('')}</body></html>`,
    )
    for (let i = 0; i < 30; i++) if (i !== 3) answers.set(`l${i}.example/`, 'ok')
    answers.set('l5.example/robots.txt', 'User-agent: vitrine\nDisallow: /')
    const { body } = await tryPage('http://linktr.ee/many')
    expect(body).toContain('One link of 19 does not work')
    expect(body).toContain('\u2068Link 3\u2069')
    expect(requested.filter((name) => name.startsWith('HEAD'))).toHaveLength(19)
  })

  test('refuses internal addresses, redirects inwards, rebinding, slow, huge and packed answers', async () => {
    const dialled: string[] = []
    setEgress({
      resolve: async (host) => (host === 'rebind.example' ? [publicAddress, '127.0.0.1'] : [publicAddress]),
      dial: (address, asked) => {
        dialled.push(address)
        return { address: '127.0.0.1', port: asked === 80 ? port : 1 }
      },
      timeoutMs: 400,
    })
    const refused = 'did not let us in'
    for (const address of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/x',
      'http://2130706433/',
      'http://rebind.example/x',
      'http://shop.example:22/x',
    ]) {
      expect(readProblem((await tryPage(address)).body), address).toMatch(
        /did not let us in|no page at this address/,
      )
      app.clock.advance(60_000)
    }
    expect(dialled).toEqual([])
    const redirect = (location: string) => (response: ServerResponse) =>
      response.writeHead(302, { location }).end()
    const drip = createTcpServer((socket) => {
      socket.on('error', () => {})
      const timer = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((done) => drip.listen(0, '127.0.0.1', done))
    closers.push(() => drip.close())
    const cases: Record<string, Answer> = {
      inward: redirect('http://169.254.169.254/latest/meta-data'),
      local: redirect('http://localhost/'),
      scheme: redirect('file:///etc/passwd'),
      loop: redirect('http://bad.example/loop'),
      slow: (response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const timer = setInterval(() => response.write('<p>'), 20)
        response.on('close', () => clearInterval(timer))
      },
      huge: (response) => response.end(Buffer.alloc(6 * 1024 * 1024, 0x61)),
      bomb: (response) =>
        response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(20 * 1024 * 1024))),
    }
    for (const [name, answer] of Object.entries(cases)) {
      answers.set(`bad.example/${name}`, answer)
      const { body, statusCode } = await tryPage(`http://bad.example/${name}`)
      expect([statusCode, readProblem(body)], name).toEqual([
        422,
        expect.stringMatching(new RegExp(`${refused}|no page`)),
      ])
      app.clock.advance(60_000)
    }
    // Pictures and links of a page pass the same client
    answers.set(
      'linktr.ee/in',
      savedPages[0]!.html
        .replaceAll('http://cdn.example.net/', 'http://169.254.169.254/')
        .replaceAll('https://nora.example.org/', 'http://10.0.0.1/'),
    )
    const { body } = await tryPage('http://linktr.ee/in')
    expect(readSource(body).avatar).toBeUndefined()
    expect(new Set(dialled)).toEqual(new Set([publicAddress]))
  })

  test('50 tries a second from one network delay neither pages nor other requests', async () => {
    const owner = await app.signUp('Robin Example', { is_published: true })
    answers.set('slow.example/x', () => {})
    const statuses: number[] = []
    const tries = Array.from({ length: 50 }, async () => {
      const { statusCode } = await tryPage('http://slow.example/x', { from: '203.0.113.7' })
      statuses.push(statusCode)
    })
    // The pages are sent while two tries still wait for their host
    for (let i = 0; i < 20; i++) expect((await app.request({ url: `/${owner.username}` })).status).toBe(200)
    expect(statuses.filter((status) => status !== 429)).toEqual([])
    await Promise.all(tries)
    expect(statuses.filter((status) => status === 429)).toHaveLength(48)
    // Another network has its own turn
    answers.set('linktr.ee/nora', savedPages[0]!.html)
    expect((await tryPage('http://linktr.ee/nora', { from: '198.51.100.9' })).statusCode).toBe(200)
  })

  test('shows a page in full size at most 30 times a minute to a network', async () => {
    const { body, headers } = await tryPage('Nora')
    const form = { token: readToken(body), look: 'radio', sample: '1' }
    const show = () =>
      app.postForm('/services/try/page', form, {
        headers: { cookie: readCookie(headers) },
        from: '203.0.113.8',
      })
    for (let i = 0; i < 30; i++) expect((await show()).statusCode).toBe(200)
    const { statusCode, headers: busy } = await show()
    expect([statusCode, Number(busy['retry-after'])]).toEqual([429, 2])
  })

  test.each([{ q: 1 }, { list: 1 }, { list: ['a'] }, { q: { a: 1 } }, 1, null, 'q'])(
    'rejects the JSON %j like an empty form',
    async (body) => {
      expect((await app.request({ method: 'POST', url: '/services/try', body })).status).toBe(422)
      expect((await app.request({ method: 'POST', url: '/services/try/page', body })).status).toBe(422)
    },
  )

  test('accepts no form of another site, and has no page if it is off', async () => {
    expect((await tryPage('Nora', { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
    expect((await tryPage('Nora', { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
    for (const env of [{ TRY_PAGE: 'off' }, { REGISTRATION: 'invite' }, { DEMO: 'on' }]) {
      const other = await startApp(engine, env, fixedClock)
      try {
        expect((await other.request({ url: '/services/try' })).status, JSON.stringify(env)).toBe(404)
        expect((await other.postForm('/services/try', { q: 'Nora' })).statusCode).not.toBe(200)
      } finally {
        await other.close()
      }
    }
  })
})
