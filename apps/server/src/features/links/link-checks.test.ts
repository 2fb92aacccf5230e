import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { UnreadReason } from '@vitrine/contract'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiUser, type App, type Data, fixedClock, startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createDoctor } from '#tests/doctor.ts'
import { deleteRows, updateRows } from '#tests/rows.ts'
import { selfSigned } from '#tests/self-signed.ts'
import { runJob } from '../../jobs/engine.ts'
import { createEgress, type EgressOptions } from '../../providers/egress/client.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { readMedia } from '../imports/index.ts'
import { createLinkChecks, findBrokenLinks } from './index.ts'
import { classifyError, classifyStatus } from './link-checks.ts'

type Peer = { readonly port: number; readonly close: () => Promise<void> }
const listen = async (server: ReturnType<typeof createServer>): Promise<Peer> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, close }
}

describeOnce('link checks', (engine) => {
  let app: App
  let peer: Peer
  let tls: Peer
  /** Method and path of each request, in order. */
  const requests: string[] = []
  let respond: (request: IncomingMessage, response: ServerResponse) => void
  const statuses = (byPath: Record<string, number>) => {
    respond = ({ url = '' }, response) => response.writeHead(byPath[url] ?? 200).end()
  }
  beforeAll(async () => {
    peer = await listen(
      createServer((request, response) => {
        requests.push(`${request.method} ${request.headers.host}${request.url}`)
        respond(request, response)
      }),
    )
    tls = await listen(createTlsServer(selfSigned, (_, response) => response.end()))
    app = await startApp(engine, { EGRESS: 'on' }, fixedClock)
  })
  afterAll(async () => {
    await Promise.all([peer.close(), tls.close()])
    await app.close()
  })
  beforeEach(async () => {
    // Checks of earlier tests must not be due now
    await deleteRows(app.deps.db, 'link_check')
    requests.length = 0
    statuses({})
  })

  /** Creates a client whose names resolve to a public address, which the local servers represent. */
  const egressTo = (options: Partial<EgressOptions> = {}) =>
    createEgress({
      userAgent: 'Vitrine',
      timeoutMs: 20_000,
      resolve: async (host) => {
        if (host.startsWith('nowhere')) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
        if (host.startsWith('unsure')) throw Object.assign(new Error('no answer'), { code: 'ESERVFAIL' })
        return [host.startsWith('private') ? '10.0.0.1' : host.startsWith('mute') ? '8.8.4.4' : '8.8.8.8']
      },
      dial: (address, port) => ({
        address: '127.0.0.1',
        // No server listens at port 1
        port: address === '8.8.4.4' ? 1 : port === 443 ? tls.port : peer.port,
      }),
      ...options,
    })
  const egress = egressTo()
  const check = (client = egress) =>
    runJob({ ...app.deps, egress: client }, createLinkChecks(readMedia), { now: app.clock.now })
  const later = (ms: number) => app.clock.advance(ms)
  const add = async (user: ApiUser, ...urls: string[]): Promise<Data[]> => {
    const links = []
    for (const url of urls) links.push((await app.call(user, 'POST', '/links', { title: 'Shop', url })).data)
    later(6 * minuteMs)
    return links
  }
  const put = (user: ApiUser, id: number, body: object) => app.call(user, 'PUT', `/links/${id}`, body)
  const broken = async (user: ApiUser): Promise<Data[]> =>
    (await app.call(user, 'GET', '/ext/v1/broken-links')).data
  const reasons = async (user: ApiUser) =>
    Object.fromEntries((await broken(user)).map(({ url, problem }) => [url, problem.rule]))
  const checkTwice = async (client = egress) => {
    await check(client)
    later(dayMs)
    await check(client)
  }

  test('requests each distinct URL of a profile once a week', async () => {
    const user = await app.person()
    await app.call(user, 'POST', '/links', { title: 'A', url: 'http://shop.example.com/a' })
    await check()
    expect(requests).toEqual([])
    await add(user, 'http://shop.example.com/a#part', 'http://shop.example.com/b', 'mailto:kim@example.org')
    await check()
    expect(requests).toEqual(['HEAD shop.example.com/a', 'HEAD shop.example.com/b'])
    await put(user, (await add(user, 'http://shop.example.com/c'))[0].id, { title: 'Other title' })
    await check()
    expect(requests.slice(2)).toEqual(['HEAD shop.example.com/c'])
    later(6 * dayMs)
    await check()
    expect(requests).toHaveLength(3)
    later(dayMs)
    await check()
    expect(requests.slice(3).sort()).toEqual([
      'HEAD shop.example.com/a',
      'HEAD shop.example.com/b',
      'HEAD shop.example.com/c',
    ])
  })

  test('reports a link from two failures a day apart until the next success', async () => {
    const user = await app.person()
    statuses({ '/gone': 404, '/closed': 410 })
    const [gone] = await add(
      user,
      'http://shop.example.com/gone',
      'http://shop.example.com/closed',
      'http://shop.example.com/',
    )
    await check()
    expect(requests.filter((line) => line.endsWith('/gone'))).toEqual([
      'HEAD shop.example.com/gone',
      'GET shop.example.com/gone',
    ])
    const firstFailure = app.clock.now
    later(hourMs)
    await check()
    expect(await broken(user)).toEqual([])
    later(23 * hourMs)
    await check()
    expect(await broken(user)).toMatchObject([
      {
        link_id: gone.id,
        url: 'http://shop.example.com/gone',
        problem: { path: 'url', rule: 'broken_not_found' },
        failing_since: new Date(firstFailure).toISOString(),
        checked_at: new Date(app.clock.now).toISOString(),
      },
      { url: 'http://shop.example.com/closed' },
    ])
    const { recommendations } = await createDoctor(app).analyse(user)
    expect(recommendations.map(({ id }: Data) => id)).toContain(`broken-link--link-${gone.id}`)
    statuses({ '/closed': 410 })
    later(dayMs)
    await check()
    expect(Object.keys(await reasons(user))).toEqual(['http://shop.example.com/closed'])
  })

  test('checks the web addresses of coming events and of pictures', async () => {
    const user = await app.person()
    statuses({ '/gone': 404, '/past': 404, '/picture': 410 })
    const toEvent = (title: string, days: number, path: string) => ({
      title,
      starts_at: new Date(app.clock.now + days * dayMs).toISOString(),
      url: `http://shop.example.com/${path}`,
    })
    const { data: tour } = await app.call(user, 'POST', '/links', {
      title: 'Tour',
      url: 'https://example.com/',
      kind: 'events',
      business_block_config: {
        items: [toEvent('Bonn', -3, 'past'), toEvent('Berlin', 20, 'gone'), toEvent('Köln', 21, 'works')],
      },
    })
    later(6 * minuteMs)
    await checkTwice()
    expect(requests.some((line) => line.endsWith('/past'))).toBe(false)
    expect(await broken(user)).toMatchObject([
      {
        link_id: tour.id,
        item: 'Berlin',
        url: 'http://shop.example.com/gone',
        problem: { path: 'business_block_config.items[1].url', rule: 'broken_not_found' },
      },
    ])
    const { recommendations } = await createDoctor(app).analyse(user)
    expect(recommendations.map(({ id }: Data) => id)).toContain(`broken-link--link-${tour.id}-entry-2`)
  })

  test('checks the destinations of a link, and recommends https for them', async () => {
    const user = await app.person()
    statuses({ '/gone': 404 })
    const destinations = [
      { os: 'android', url: 'http://shop.example.com/works' },
      { os: 'ios', country: 'AT', url: 'http://shop.example.com/gone' },
    ]
    const body = { title: 'Shop', url: 'mailto:kim@example.org', destinations }
    const { data: link } = await app.call(user, 'POST', '/links', body)
    later(6 * minuteMs)
    await checkTwice()
    expect(await broken(user)).toMatchObject([
      {
        link_id: link.id,
        item: 'iOS, AT',
        problem: { path: 'destinations[1].url', rule: 'broken_not_found' },
      },
    ])
    const { recommendations } = await createDoctor(app).analyse(user)
    const ids = recommendations.map(({ id }: Data) => id)
    expect(ids).toContain(`broken-link--link-${link.id}-destination-2`)
    const fix = recommendations.find(({ id }: Data) => id === `plain-http--link-${link.id}-destination-1`)
    expect(fix.fix.changes).toEqual([
      {
        path: `links.${link.id}.destinations.0.url`,
        before: 'http://shop.example.com/works',
        after: 'https://shop.example.com/works',
      },
    ])
  })

  test('forgets a failure when the URL changes or the link is hidden or archived', async () => {
    const user = await app.person()
    statuses({ '/a': 404, '/b': 404, '/c': 404 })
    const urls = ['a', 'b', 'c'].map((path) => `http://shop.example.com/${path}`)
    const [a, b, c] = await add(user, ...urls)
    await checkTwice()
    expect(Object.keys(await reasons(user))).toEqual(urls)
    await put(user, a.id, { title: 'Shop', url: 'http://shop.example.com/new' })
    expect(Object.keys(await reasons(user))).toEqual(urls.slice(1))
    await put(user, b.id, { title: 'Shop', url: urls[1], is_enabled: false })
    await app.call(user, 'DELETE', `/links/${c.id}`)
    expect(await broken(user)).toEqual([])
  })

  test('distinguishes missing hosts, certificate errors and servers that do not respond', async () => {
    const user = await app.person()
    await add(
      user,
      'http://nowhere.example.com/',
      'http://unsure.example.com/',
      'http://mute.example.com/',
      'http://private.example.com/',
      'https://shop.example.com/',
      'http://shop.example.com/works',
    )
    await checkTwice()
    later(6 * dayMs)
    await check()
    expect(await reasons(user)).toEqual({
      'http://nowhere.example.com/': 'broken_unknown_host',
      'http://mute.example.com/': 'broken_no_response',
      'https://shop.example.com/': 'broken_certificate',
    })
  })

  test('counts no failure without a response while no other server responds', async () => {
    const user = await app.person()
    await add(user, 'http://nowhere.example.com/', 'http://mute.example.com/')
    const offline = egressTo()
    await check(offline)
    later(8 * dayMs)
    await check(offline)
    expect(await broken(user)).toEqual([])
  })

  test.each([401, 403, 405, 429, 451, 500, 503, 999])('does not report the status %i', async (status) => {
    const user = await app.person()
    statuses({ '/': status })
    await add(user, 'http://shop.example.com/')
    await checkTwice()
    later(7 * dayMs)
    await check()
    expect(await broken(user)).toEqual([])
  })

  test('repeats a request with GET if a server rejects HEAD', async () => {
    const user = await app.person()
    respond = ({ method, url }, response) => {
      if (url === '/old') response.writeHead(301, { location: '/new' }).end()
      else response.writeHead(method === 'HEAD' ? 404 : 200).end()
    }
    await add(user, 'http://shop.example.com/old')
    await checkTwice()
    expect(await broken(user)).toEqual([])
    expect(requests.slice(0, 4)).toEqual([
      'HEAD shop.example.com/old',
      'HEAD shop.example.com/new',
      'GET shop.example.com/old',
      'GET shop.example.com/new',
    ])
  })

  test('requests all URLs of a profile, at most 25 at a time', async () => {
    const user = await app.person()
    const links = Array.from({ length: 40 }, (_, i) => ({
      title: 'Shop',
      url: `http://shop.example.com/${i}`,
    }))
    await app.call(user, 'POST', '/ext/v1/links/bulk', { links })
    later(6 * minuteMs)
    await check()
    expect(requests).toHaveLength(25)
    later(2 * minuteMs)
    await check()
    expect(new Set(requests).size).toBe(40)
    later(hourMs)
    await check()
    expect(requests).toHaveLength(40)
  })

  test('sends at most two requests to a host at a time', async () => {
    let open = 0
    let maxOpen = 0
    const waiting: (() => void)[] = []
    respond = (_, response) => {
      maxOpen = Math.max(maxOpen, ++open)
      waiting.push(() => {
        open--
        response.end()
      })
      // Two requests are open before the first response
      if (open === 2 || requests.length === 4) for (const answer of waiting.splice(0)) answer()
    }
    for (let i = 0; i < 4; i++) await add(await app.person(), `http://shop.example.com/${i}`)
    await check()
    expect(requests).toHaveLength(4)
    expect(maxOpen).toBe(2)
  })

  test('checks a profile once if two processes run the job', async () => {
    await add(await app.person(), 'http://shop.example.com/')
    await Promise.all([check(), check()])
    expect(requests).toHaveLength(1)
  })

  test('sends no request for a blocked profile', async () => {
    const user = await app.person()
    await add(user, 'http://shop.example.com/')
    const block = (at: number | null) =>
      updateRows(app.deps.db, 'profile', { id: user.profileId }, { blocked_at: at })
    await block(1)
    await check()
    expect(requests).toEqual([])
    await block(null)
    later(7 * dayMs)
    await check()
    expect(requests).toHaveLength(1)
  })

  test('sends no request for a block without a web address', async () => {
    const user = await app.person()
    const { data: profile } = await app.call(user, 'GET', '/profile')
    await app.call(user, 'POST', '/links', { title: 'Coffee', url: profile.public_url, kind: 'product' })
    const unlinked = { url: 'http://former.example.com/', business_block_config: { linked: false } }
    await app.call(user, 'POST', '/links', { title: 'Tea', kind: 'product', ...unlinked })
    await add(user, 'http://shop.example.com/')
    await check()
    expect(requests).toEqual(['HEAD shop.example.com/'])
  })

  test('keeps the time of a change that happens during the requests', async () => {
    const user = await app.person()
    let changed: Promise<unknown> | undefined
    respond = (_, response) => {
      changed ??= app.call(user, 'POST', '/links', { title: 'New', url: 'http://shop.example.com/new' })
      void changed.then(() => response.end())
    }
    await add(user, 'http://shop.example.com/')
    await check()
    later(6 * minuteMs)
    await check()
    expect(requests).toEqual(['HEAD shop.example.com/', 'HEAD shop.example.com/new'])
  })

  test('requests nothing and reports nothing while requests are off', async () => {
    const user = await app.person()
    statuses({ '/gone': 404 })
    await add(user, 'http://shop.example.com/gone')
    await checkTwice()
    expect(await broken(user)).toHaveLength(1)
    requests.length = 0
    later(8 * dayMs)
    const off = egressTo({ off: true })
    await check(off)
    expect(requests).toEqual([])
    expect(await findBrokenLinks({ ...app.deps, egress: off }, user.profileId, app.clock.now)).toEqual([])
  })

  test('deletes the results of a profile with the profile', async () => {
    const user = await app.person('pro')
    await add(user, 'http://shop.example.com/')
    await check()
    const copy = await app.call(user, 'POST', `/ext/v1/profiles/${user.profileId}/copy`, {
      username: `copy-${user.profileId}`,
      display_name: 'Copy',
    })
    expect(copy.errors).toEqual([])
    later(6 * minuteMs)
    await check()
    expect(requests).toHaveLength(2)
    const rows = () =>
      app.deps.db.read.selectFrom('link_check').select('profile_id').orderBy('profile_id').execute()
    expect(await rows()).toHaveLength(2)
    await deleteRows(app.deps.db, 'link', { profile_id: copy.data.profile.id })
    await deleteRows(app.deps.db, 'profile', { id: copy.data.profile.id })
    expect(await rows()).toEqual([{ profile_id: user.profileId }])
  })
})

describe('outcomes of link checks', () => {
  test.each<[UnreadReason, string, ReturnType<typeof classifyError>]>([
    ['unknown_host', 'ENOTFOUND', 'unknown_host'],
    ['unknown_host', 'ETIMEOUT', null],
    ['unreachable', 'CERT_HAS_EXPIRED', 'certificate'],
    ['unreachable', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', null],
    ['unreachable', 'ECONNRESET', 'no_response'],
    ['unreachable', 'ENETUNREACH', null],
    ['timeout', '', 'no_response'],
    ['refused', '', null],
    ['redirects', '', null],
  ])('maps the error %s %s to %s', (reason, code, outcome) =>
    expect(classifyError(new EgressError(reason, '', { cause: { code } }))).toBe(outcome),
  )

  test('counts only the statuses 404 and 410 as failures', () =>
    expect([200, 403, 404, 410, 500].map(classifyStatus)).toEqual([
      'responds',
      'responds',
      'not_found',
      'not_found',
      'responds',
    ]))
})
