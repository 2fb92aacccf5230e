import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiUser, type App, type Data, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createDoctor } from '#tests/doctor.ts'
import { createPicture } from '#tests/pictures.ts'
import { deleteRows, selectRows } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { startJobs } from '../../jobs/schedule.ts'
import { createEgress } from '../../providers/egress/client.ts'
import { listUploadNames, sumUploadedBytes, unusedUploads } from '../profile/index.ts'
import { latestSources } from './index.ts'

describeBoth('blocks with the latest entries', (engine) => {
  let app: App
  let user: ApiUser
  let picture: Buffer
  let origin: string
  let feed = ''
  let respond: (request: IncomingMessage, response: ServerResponse) => void
  /** Path and validator of each request. */
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`.trim())
    if (request.url === '/bowl.png') return response.setHeader('content-type', 'image/png').end(picture)
    return respond(request, response)
  })

  const createItem = (number: number) => `<item><guid>e${number}</guid><title>Film ${number}</title>
    <link>https://example.org/film/${number}</link><pubDate>${new Date(Date.UTC(2026, 1, number)).toUTCString()}</pubDate>
    <enclosure url="${origin}/bowl.png" type="image/png" length="1"/></item>`
  const setEntries = (...numbers: number[]) => {
    feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Films</title>${numbers.map(createItem).join('')}</channel></rss>`
  }
  const createEtag = () => `"${createHash('sha256').update(feed).digest('hex').slice(0, 8)}"`
  const sendFeed: typeof respond = (request, response) => {
    const etag = createEtag()
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    return response.writeHead(200, { 'content-type': 'application/rss+xml', etag }).end(feed)
  }

  beforeAll(async () => {
    picture = await createPicture(80, 60)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    origin = `http://127.0.0.1:${port}`
    app = await startApp(engine, { EGRESS: 'on', EGRESS_ALLOW: `127.0.0.1:${port}` }, fixedClock)
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await app.close()
  })
  beforeEach(async () => {
    await deleteRows(app.deps.db, 'latest_source')
    user = await app.person('pro')
    setEntries(3, 2, 1)
    respond = sendFeed
    requests.length = 0
  })

  const refresh = () => runJob(app.deps, latestSources)
  const passTime = (ms: number) => {
    app.clock.now += ms
  }
  const addBlock = async (config: object = {}, owner = user): Promise<Data> => {
    const body = { kind: 'latest', title: 'Films', url: `${origin}/feed`, business_block_config: config }
    return call('POST', '/links', body, owner)
  }
  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    owner = user,
  ): Promise<Data> => (await app.call(owner, method, path, body)).data
  const preview = (url: string) =>
    call('POST', `/ext/v1/latest-preview?profile_id=${user.profileId}`, { url })
  const readPage = async ({ username } = user): Promise<string> =>
    (await app.request({ url: `/${username}` })).body
  const readTitles = async (owner = user) =>
    [...(await readPage(owner)).matchAll(/Film \d/g)].map(([title]) => title)

  test('finds the feed of an address, and previews its entries', async () => {
    respond = (request, response) =>
      request.url === '/feed'
        ? sendFeed(request, response)
        : response
            .setHeader('content-type', 'text/html')
            .end('<link rel="alternate" type="application/rss+xml" href="/feed">')
    const found = await preview(`${origin}/blog`)
    expect(found).toMatchObject({ source: `${origin}/feed`, title: 'Films', problem: null })
    expect(found.entries.map(({ title }: Data) => title)).toEqual(['Film 3', 'Film 2', 'Film 1'])
    const link = await call('POST', '/links', {
      kind: 'latest',
      title: 'Blog',
      url: `${origin}/blog`,
    })
    expect(link.business_block_config).toEqual({ source: `${origin}/feed` })
  })

  test('warns about an address without a feed, and shows a link', async () => {
    respond = (_, response) => response.writeHead(404).end()
    const { data, meta } = await app.call(user, 'POST', '/links', {
      kind: 'latest',
      title: 'Nothing',
      url: `${origin}/nothing`,
    })
    expect(meta.warnings).toMatchObject([{ path: 'url', rule: 'source_not_found' }])
    expect(data.business_block_config).toEqual({})
    expect(await readPage()).toContain(`href="/l/${data.id}"`)
  })

  test('shows entries with pictures, hides one and pins one', async () => {
    const link = await addBlock({ count: 2 })
    await refresh()
    expect(await readTitles()).toEqual(['Film 3', 'Film 2'])
    const html = await readPage()
    expect(html).toMatch(/<img class="t lg"[^>]* src="\/media\/[0-9a-f]{32}-80x60/)
    expect(html).toContain('<time datetime="2026-02-03">February 3, 2026</time>')
    expect(await sumUploadedBytes(app.deps.db.read, user.userId)).toBeGreaterThan(0)
    const { sections } = (await app.request({ url: `/${user.username}.json` })).body
    const [first] = sections[0].links[0].config.entries
    expect(first.url).toContain(`/l/${link.id}?item=${first.id}`)
    const [, , oldest] = (await preview(`${origin}/feed`)).entries
    await call('PUT', `/links/${link.id}`, {
      title: 'Films',
      url: link.url,
      business_block_config: { ...link.business_block_config, hidden: [first.id], pinned: oldest.id },
    })
    expect(await readTitles()).toEqual(['Film 1', 'Film 2'])
  })

  test('sends one request for all pages, and renews their cached pages without a version', async () => {
    const other = await app.person('pro')
    await addBlock({ source: `${origin}/feed` })
    await addBlock({ source: `${origin}/feed` }, other)
    await refresh()
    expect(requests.filter((path) => path.startsWith('/feed'))).toEqual(['/feed'])
    const readState = async () => [
      (await call('GET', '/links'))[0].revision,
      (await call('GET', `/profiles/${user.profileId}/versions`)).length,
    ]
    const before = await readState()
    setEntries(4, 3, 2, 1)
    passTime(dayMs)
    await refresh()
    expect(requests.filter((path) => path.startsWith('/feed')).length).toBe(2)
    for (const owner of [user, other]) expect((await readTitles(owner))[0]).toBe('Film 4')
    expect(await readState()).toEqual(before)
  })

  test('sends conditional requests, less often for a feed that does not change', async () => {
    await addBlock({ source: `${origin}/feed` })
    await refresh()
    const countRequests = async (ms: number) => {
      requests.length = 0
      for (let passed = 0; passed < ms; passed += 15 * minuteMs) {
        passTime(15 * minuteMs)
        await refresh()
      }
      return requests.length
    }
    expect(await countRequests(dayMs)).toBeGreaterThan(3)
    expect(requests[0]).toBe(`/feed ${createEtag()}`)
    expect(await countRequests(2 * dayMs)).toBeLessThan(5)
  })

  test('waits as long as the server asks, and backs off after failures', async () => {
    respond = (_, response) => response.writeHead(503, { 'retry-after': '7200' }).end()
    await addBlock({ source: `${origin}/feed` })
    await refresh()
    passTime(hourMs)
    await refresh()
    expect(requests.length).toBe(1)
    passTime(hourMs)
    respond = sendFeed
    await refresh()
    expect(await readTitles()).toHaveLength(3)
  })

  test('keeps the last entries of a feed that dies, and reports it once after a week', async () => {
    const link = await addBlock({ source: `${origin}/feed` })
    await refresh()
    respond = (_, response) => response.writeHead(500).end()
    const live = async (days: number) => {
      for (let day = 0; day < days; day++) {
        passTime(dayMs)
        await refresh()
      }
    }
    await live(5)
    expect(await readTitles()).toHaveLength(3)
    const readFindings = async () => {
      const { recommendations } = await createDoctor(app).analyse(user)
      return recommendations.filter(({ id }: Data) => id.includes('source-silent'))
    }
    expect(await readFindings()).toEqual([])
    await live(5)
    const mails = await app.mails()
    expect(mails.filter(({ text }) => text.includes(`/${user.username} still`))).toHaveLength(1)
    expect(await readFindings()).toHaveLength(1)
    respond = sendFeed
    setEntries(4, 3, 2)
    await live(2)
    expect((await readTitles())[0]).toBe('Film 4')
    expect(await readFindings()).toEqual([])
    expect(link.kind).toBe('latest')
  })

  test('counts clicks by entry, and opens only stored addresses', async () => {
    const link = await addBlock({ source: `${origin}/feed` })
    await refresh()
    const [href = ''] = /\/l\/\d+\?item=[0-9a-f]{16}/.exec(await readPage()) ?? []
    const reply = await app.request({ url: href })
    expect([reply.status, reply.headers.location]).toEqual([302, 'https://example.org/film/3'])
    const unknown = await app.request({ url: `/l/${link.id}?item=https://evil.example/` })
    expect(unknown.headers.location).toBe(`${origin}/feed`)
  })

  test('deletes the pictures of entries that have left', async () => {
    await addBlock({ source: `${origin}/feed` })
    await refresh()
    const countUploads = async () => (await listUploadNames(app.deps.db.read, user.profileId)).length
    expect(await countUploads()).toBe(1)
    feed = feed.replaceAll(/<enclosure[^>]*>/g, '').replaceAll('<guid>e', '<guid>f')
    passTime(dayMs)
    await refresh()
    await runJob(app.deps, unusedUploads)
    expect([await countUploads(), (await readTitles()).length]).toEqual([0, 3])
  })

  test('copies blocks with their hidden and pinned entries', async () => {
    await addBlock()
    await refresh()
    const [first, second] = (await preview(`${origin}/feed`)).entries
    const [link] = await call('GET', '/links')
    const config = { source: `${origin}/feed`, count: 2, hidden: [first.id], pinned: second.id }
    await call('PUT', `/links/${link.id}`, {
      title: 'Films',
      url: link.url,
      business_block_config: config,
    })
    const copy = await call('POST', `/ext/v1/profiles/${user.profileId}/copy`, {
      username: `copy${user.userId}`,
    })
    await refresh()
    const copies = await call('GET', `/links?profile_id=${copy.profile.id}`)
    expect(copies[0].business_block_config).toEqual(config)
  })

  test('reads the newest entries of a podcast that is longer than the limit', async () => {
    const long = `<item><title>${'long '.repeat(1_300_000)}</title></item>`
    feed = feed.replace('</channel>', `${long}</channel>`)
    expect(feed.length).toBeGreaterThan(6 * 1024 * 1024)
    expect((await preview(`${origin}/feed`)).problem).toBe(null)
    await addBlock({ source: `${origin}/feed` })
    await refresh()
    expect(await readTitles()).toEqual(['Film 3', 'Film 2', 'Film 1'])
  })

  test('follows no redirect to the internal network, and shows no entry that leads there', async () => {
    respond = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/feed' }).end()
    await addBlock({ source: `${origin}/feed` })
    await refresh()
    expect(requests).toEqual(['/feed'])
    for (const source of [
      'http://user:secret@films.example/feed',
      'file:///etc/passwd',
      'http://[::1]/feed',
    ]) {
      await app.call(user, 'POST', '/links', {
        kind: 'latest',
        title: 'Films',
        url: `${origin}/feed`,
        business_block_config: { source },
      })
    }
    await refresh()
    expect(requests).toEqual(['/feed'])
    expect(await readTitles()).toEqual([])
  })

  test('shows entries whose picture is not one', async () => {
    picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(1000))
    await addBlock({ source: `${origin}/feed` })
    for (let tries = 0; tries < 6; tries++) {
      await refresh()
      passTime(minuteMs)
    }
    expect(await readTitles()).toHaveLength(3)
    expect(await sumUploadedBytes(app.deps.db.read, user.userId)).toBe(0)
    picture = await createPicture(80, 60)
  })

  test('sends one request per feed while two processes work', async () => {
    for (let i = 0; i < 8; i++) await addBlock({ source: `${origin}/feed?${i}`, pictures: false })
    const start = () =>
      startJobs({ ...app.deps, metrics: { ...app.deps.metrics, registry: new Registry() } }, [latestSources])
    const processes = [start(), start()]
    const countStored = async () =>
      (await selectRows(app.deps.db, 'latest_source', {})).filter(({ doc }) => doc.includes('Film 3')).length
    await expect.poll(countStored).toBe(8)
    await Promise.all(processes.map((jobs) => jobs.stop()))
    expect(new Set(requests).size).toBe(8)
    await refresh()
    expect(requests.length).toBe(8)
  })

  test('does not delay other accounts while many hosts of one are slow', async () => {
    const { requested } = respondUnlessSlow()
    const other = await app.person('pro')
    for (let i = 0; i < 40; i++) await addBlock({ source: `http://slow${i}.example/feed` })
    await addBlock({ source: 'http://fast.example/feed' }, other)
    await runJob({ ...app.deps, egress: createSlowEgress(1000) }, latestSources)
    expect(requested.slice(0, 16)).toContain('fast.example')
  })

  test('does not delay other hosts while one is slow', async () => {
    const { hosts, release } = respondUnlessSlow()
    for (let i = 0; i < 60; i++) await addBlock({ source: `http://slow.example:80/${i}` })
    for (let i = 0; i < 6; i++) await addBlock({ source: `http://fast${i}.example/feed` })
    const run = runJob({ ...app.deps, egress: createSlowEgress(120_000) }, latestSources)
    await expect.poll(() => hosts.length).toBe(6)
    release()
    await run
  })

  const createSlowEgress = (timeoutMs: number) =>
    createEgress({
      userAgent: 'Vitrine',
      timeoutMs,
      resolve: async () => ['8.8.8.8'],
      dial: () => ({ address: '127.0.0.1', port: (server.address() as AddressInfo).port }),
    })
  /** Records the requested hosts and those whose feeds have been sent. Those named `slow` respond only after `release`. */
  const respondUnlessSlow = () => {
    const requested: string[] = []
    const hosts: string[] = []
    const slow: ServerResponse[] = []
    respond = (request, response) => {
      const host = request.headers.host ?? ''
      requested.push(host)
      if (host.startsWith('slow')) return slow.push(response)
      hosts.push(host)
      sendFeed(request, response)
    }
    const release = () => {
      respond = (_, response) => response.writeHead(503).end()
      for (const response of slow) response.writeHead(503).end()
    }
    return { requested, hosts, release }
  }
})
