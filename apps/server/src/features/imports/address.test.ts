import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProblem } from '@vitrine/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, type Data, fixedClock, startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { importSamples } from '#tests/import-samples.ts'
import { createPicture } from '#tests/pictures.ts'

const linktree = importSamples.find(({ source }) => source === 'linktree')!

describeOnce('imports and previews by URL', (engine) => {
  let app: App
  let off: App
  let base = ''
  const asked: string[] = []
  /** Delayed responses. */
  const slow: (() => void)[] = []
  let photo: Buffer
  const server = createServer((request, response) => {
    asked.push(request.url!)
    const html = (text: string | Buffer) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(text)
    switch (request.url!.split('?')[0]) {
      case '/linktree':
        // Content besides the links may differ on each request
        return html(
          linktree.bytes
            .toString()
            .replace('</head>', `<meta name="nonce" content="${asked.length}"></head>`),
        )
      case '/page':
        return html(
          '<html><head><title>Plain title</title><meta property="og:title" content="Moss  bowls"><meta name="description" content="By hand"><meta property="og:image" content="/bowl.jpg"></head></html>',
        )
      case '/slow':
        slow.push(() => html('<html><head><title>Slow</title></head></html>'))
        return undefined
      case '/picture':
        return response.setHeader('content-type', 'image/png').end('x')
      case '/photo.png':
        return response.setHeader('content-type', 'image/png').end(photo)
      case '/relative/':
        return html(
          '<html><head><title>Relative</title></head><body><a href="../shop">Shop</a><a href="/about">About</a></body></html>',
        )
      case '/inward':
        return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
      default:
        return response.writeHead(404).end()
    }
  })
  beforeAll(async () => {
    photo = await createPicture(4, 4)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    base = `http://127.0.0.1:${port}`
    app = await startApp(engine, { EGRESS: 'on', EGRESS_ALLOW: `127.0.0.1:${port}` }, fixedClock)
    off = await startApp(engine, {}, fixedClock)
  })
  afterAll(async () => {
    await app.close()
    await off.close()
    server.closeAllConnections()
    server.close()
  })

  test('imports a page from its URL as the dry run reported', async () => {
    const user = await app.person('pro')
    const url = `${base}/linktree`
    const plan = await app.call(user, 'POST', '/ext/v1/imports/address', { url, dry_run: true })
    expect([plan.status, plan.data.source, plan.data.counts.create]).toEqual([
      200,
      'linktree',
      linktree.importedTitles.length,
    ])
    const done = await app.call(user, 'POST', '/ext/v1/imports/address', {
      url,
      preview_token: plan.data.preview_token,
    })
    expect([done.status, done.errors]).toEqual([200, []])
    expect((await app.call(user, 'GET', '/links')).data.map((l: Data) => l.title)).toEqual(
      linktree.importedTitles,
    )
  })

  test('resolves relative links of a page against its URL', async () => {
    const user = await app.person('pro')
    const { data } = await app.call(user, 'POST', '/ext/v1/imports/address', { url: `${base}/relative/` })
    expect(data.items.map(({ title, url, outcome }: Data) => [title, url, outcome])).toEqual([
      ['Shop', `${base}/shop`, 'create'],
      ['About', `${base}/about`, 'create'],
    ])
  })

  test('imports the pictures of a page and lists failed ones', async () => {
    const user = await app.person('pro')
    const link = (title: string, thumbnail: string) => ({
      title,
      url: `https://${title.toLowerCase()}.example.org/`,
      type: 'CLASSIC',
      thumbnail,
    })
    const pageProps = {
      account: { username: 'examplestudio', profilePictureUrl: `${base}/photo.png` },
      links: [
        link('Stored', `${base}/photo.png`),
        link('Missing', `${base}/gone.png`),
        link('Inward', 'http://169.254.169.254/photo.png'),
        link('Text', `${base}/picture`),
      ],
    }
    const bytes = Buffer.from(JSON.stringify({ props: { pageProps } }))
    const upload = (query: string) =>
      app.upload(user, `/ext/v1/imports${query}`, [{ part: 'file', bytes, type: 'application/json' }])
    const before = asked.length
    const plan = await upload('?dry_run=true')
    expect(asked.length).toBe(before)
    const { data } = await upload(`?preview_token=${plan.data.preview_token}`)
    expect(asked.slice(before).toSorted()).toEqual(['/gone.png', '/photo.png', '/picture'])
    expect(Object.fromEntries(data.items.map(({ title, notes }: Data) => [title, notes]))).toEqual({
      Stored: [],
      Missing: ['The picture could not be loaded. Upload it yourself.'],
      Inward: ['The picture could not be loaded. Upload it yourself.'],
      Text: ['Its picture cannot be read, so it is not imported.'],
    })
    const links = (await app.call(user, 'GET', '/links')).data
    expect(links.map(({ image_url }: Data) => image_url)).toEqual([
      expect.stringContaining('/media/'),
      null,
      null,
      null,
    ])
    expect((await app.call(user, 'GET', '/profile')).data.avatar_url).toContain('/media/')

    const without = await app.person('pro')
    pageProps.account.profilePictureUrl = `${base}/gone.png`
    const failed = await app.upload(without, '/ext/v1/imports', [
      { part: 'file', bytes: Buffer.from(JSON.stringify({ props: { pageProps } })), type: 'text/plain' },
    ])
    expect(failed.data.settings.find(({ member }: Data) => member === 'avatar_url')).toEqual({
      member: 'avatar_url',
      outcome: 'left_out',
      reason: 'not_supported',
      notes: ['The picture could not be loaded. Upload it yourself.'],
      problems: [createProblem(null, 'import_picture_failed')],
    })
  })

  test('rejects internal URLs without revealing their content', async () => {
    const user = await app.person()
    const reason = async (url: string) => {
      const { status, code, errors } = await app.call(user, 'POST', '/ext/v1/imports/address', { url })
      return [status, code, errors[0]]
    }
    expect(await reason(`${base}/inward`)).toEqual([
      422,
      'validation_failed',
      expect.stringMatching(/^url: This web address cannot be reached from this service/),
    ])
    expect(await reason('http://10.0.0.1/')).toEqual([
      422,
      'validation_failed',
      expect.stringMatching(/^url: This web address cannot be reached from this service/),
    ])
    expect(await reason(`${base}/gone`)).toEqual([
      422,
      'validation_failed',
      expect.stringMatching(/^url: the server responded with status 404/),
    ])
    expect(await reason(`${base}/picture`)).toEqual([
      422,
      'upload_invalid',
      expect.stringContaining('no web addresses'),
    ])
    expect((await reason('javascript:alert(1)'))[1]).toBe('url_not_allowed')
  })

  test('previews title, description and picture of a page', async () => {
    const user = await app.person()
    const look = (url: string, more = {}) => app.call(user, 'POST', '/ext/v1/link-preview', { url, ...more })
    const first = await look(`${base}/page`)
    expect(first.data).toEqual({
      url: `${base}/page`,
      title: 'Moss bowls',
      description: 'By hand',
      image_url: `${base}/bowl.jpg`,
      kind: 'normal',
      network: null,
      source: 'page',
      problem: null,
    })
    const before = asked.length
    expect((await look(`${base}/other`, { fetch: false })).data.source).toBe('address')
    expect(asked.length).toBe(before)
    expect((await look(`${base}/gone`)).data).toMatchObject({
      source: 'address',
      problem: expect.stringContaining('404'),
    })
    expect((await look(`${base}/picture`)).data).toMatchObject({
      source: 'address',
      problem: expect.stringContaining('image/png'),
    })
    expect((await look(`${base}/inward`)).data.problem).toContain(
      'the host cannot be reached from this service',
    )
  })

  test('limits an account to 30 previews a minute', async () => {
    const user = await app.person()
    const statuses: number[] = []
    for (let i = 0; i < 31; i++)
      statuses.push((await app.call(user, 'POST', '/ext/v1/link-preview', { url: `${base}/n${i}` })).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    const limitedResponse = await app.call(user, 'POST', '/ext/v1/link-preview', { url: `${base}/more` })
    expect(Number(limitedResponse.headers['retry-after'])).toBeGreaterThan(0)
    app.clock.now += 60_001
    expect((await app.call(user, 'POST', '/ext/v1/link-preview', { url: `${base}/more` })).status).toBe(200)
  })

  test('describes a link from its URL alone if the service reads no sites', async () => {
    const user = await off.person()
    const before = asked.length
    const refusal = await off.call(user, 'POST', '/ext/v1/imports/address', { url: `${base}/linktree` })
    expect([refusal.status, refusal.code]).toEqual([403, 'forbidden'])
    const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
    const { data } = await off.call(user, 'POST', '/ext/v1/link-preview', { url })
    expect(data).toMatchObject({
      url,
      title: 'YouTube',
      kind: 'video',
      network: 'youtube',
      source: 'address',
    })
    expect(data.problem).toContain('does not read other websites')
    const mail = await off.call(user, 'POST', '/ext/v1/link-preview', { url: 'mailto:hello@example.com' })
    expect(mail.data).toMatchObject({
      title: 'hello@example.com',
      kind: 'email',
      network: null,
      problem: null,
    })
    expect(asked.length).toBe(before)
  })

  test('rejects the third concurrent import of one account', async () => {
    const [who, other] = [await app.person(), await app.person()]
    const look = (by: typeof who, path: string) =>
      app.call(by, 'POST', '/ext/v1/link-preview', { url: `${base}${path}` })
    const heldRequests = ['/slow', '/slow?2'].map((path) => look(who, path))
    await vi.waitFor(() => expect(slow).toHaveLength(2), 30_000)
    const refused = [
      await look(who, '/page?third'),
      await app.call(who, 'POST', '/ext/v1/imports/address', { url: `${base}/linktree`, dry_run: true }),
    ]
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [429, 'rate_limited']),
    )
    expect((await look(other, '/page?other')).status).toBe(200)
    for (const answer of slow.splice(0)) answer()
    expect((await Promise.all(heldRequests)).map(({ data }) => data.title)).toEqual(['Slow', 'Slow'])
    expect((await look(who, '/page?third')).status).toBe(200)
  })
})
