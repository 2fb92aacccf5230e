import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@vitrine/contract/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, describeOn, type TestDatabase } from '../support/databases.ts'
import {
  createServiceFolder,
  type Member,
  readLinks,
  registerMember,
  type ServiceProcess,
  startService,
  writeLink,
} from '../support/service.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const browser = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
}

describeOn('postgres', 'connection to PostgreSQL [postgres]', () => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let database: TestDatabase
  let proxy: TcpProxy
  let service: ServiceProcess
  let member: Member
  beforeEach(async () => {
    folder = await createServiceFolder()
    database = await createEmptyDatabase('postgres')
    const url = new URL(database.url)
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${proxy.port}`
    service = await startService({
      DATA_DIR: folder.dataDir,
      PLANS_FILE: folder.plansFile,
      PORT: '0',
      DATABASE_URL: url.href,
      // The default, which tests turn off
      SHED_LOAD: 'on',
    })
    member = await registerMember(service.url, 'faraway')
  })
  afterEach(async () => {
    service.child.kill('SIGKILL')
    await service.ended
    await proxy.close()
    await database.drop()
    await folder.remove()
  })

  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(service.url + path, { headers: member.headers, ...init })
    await response.arrayBuffer()
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
  }

  test('returns 503 with Retry-After while the connection is cut, until it recovers', async () => {
    expect((await writeLink(service.url, member, 'before')).status).toBe(200)
    await proxy.cut()
    const body = JSON.stringify({ title: 'lost', url: 'https://example.com/lost' })
    for (let n = 0; n < 3; n++)
      for (const { status, retryAfter } of [
        await send('/api/v1/links'),
        await send('/api/v1/links', { method: 'POST', body }),
      ]) {
        expect(status).toBe(503)
        expect(retryAfter).toBeGreaterThan(0)
      }
    expect((await send('/healthz')).status).toBe(200)
    expect((await send('/readyz')).status).toBe(200)
    expect(await send('/readyz?strict=1')).toMatchObject({ status: 503, retryAfter: 2 })
    for (const path of ['/docs', '/api/v1/openapi.json']) expect((await send(path)).status, path).toBe(200)

    await proxy.restore()
    await expect.poll(async () => (await send('/readyz?strict=1')).status).toBe(200)
    await expect.poll(async () => (await writeLink(service.url, member, 'after')).status).toBe(200)
    expect((await readLinks(service.url, member)).map(({ title }) => title)).toEqual(['before', 'after'])
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
  })

  test('returns 503 for requests during which the connection is cut', async () => {
    await Promise.all(Array.from({ length: 10 }, () => send('/api/v1/links')))
    proxy.delay(1000)
    const waiting = ['POST', 'GET', 'POST', 'GET', 'POST', 'GET'].map((method, n) =>
      send(`/api/v1/links${method === 'GET' ? `?page=${n}` : ''}`, {
        method,
        ...(method === 'POST' && { body: JSON.stringify({ title: 'lost', url: 'https://example.com/' }) }),
      }),
    )
    await sleep(300)
    await proxy.cut()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([503]))
  })

  test('exits with 0 within 10 s while the database does not respond', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send('/api/v1/links')))
    proxy.silence()
    // Connections in use, and a visit that is not stored yet
    void fetch(`${service.url}/api/v1/links`, { headers: member.headers }).catch(() => {})
    void fetch(`${service.url}/faraway`).catch(() => {})
    await sleep(300)
    // After 9.8 s the watchdog exits with 1
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0, signal: null })
  })

  test('returns 503 to pending and new requests without a response, then recovers', async () => {
    // Open connections are the difficult case
    await Promise.all(Array.from({ length: 40 }, () => send('/api/v1/links')))
    proxy.silence()
    const waiting = Array.from({ length: 30 }, () => send('/api/v1/links'))
    const body = JSON.stringify({ title: 'lost', url: 'https://example.com/lost' })
    waiting.push(send('/api/v1/links', { method: 'POST', body }))
    const responses = await Promise.all(waiting)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await send('/healthz')).status).toBe(200)
    expect((await send('/readyz')).status).toBe(200)
    expect((await send('/readyz?strict=1')).status).toBe(503)
    await proxy.restore()
    await expect.poll(async () => (await send('/readyz?strict=1')).status).toBe(200)
    await expect.poll(async () => (await writeLink(service.url, member, 'after')).status).toBe(200)
    // A request that was sent just before the end of the outage gets 503. Its client repeats it
    await expect.poll(async () => (await send('/api/v1/links')).status).toBe(200)
    expect((await readLinks(service.url, member)).map(({ title }) => title)).toEqual(['after'])
  })

  test('rejects only requests that get no connection in time on a slow network', async () => {
    proxy.delay(2 * secondMs)
    const flood = Array.from({ length: 200 }, () => send('/api/v1/links'))
    const free = ['/healthz', '/docs', '/api/v1/openapi.json', '/robots.txt']
    for (let n = 0; n < 3; n++) {
      for (const path of free) expect((await send(path)).status, path).toBe(200)
      await sleep(secondMs)
    }
    const responses = await Promise.all(flood)
    const shed = responses.filter(({ status }) => status === 503)
    expect(responses.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
    expect(shed.length).toBeGreaterThan(100)
    for (const { retryAfter } of shed) expect(retryAfter).toBeGreaterThan(0)
    proxy.delay(0)
    await expect.poll(async () => (await send('/api/v1/links')).status).toBe(200)
  })

  test.each(['silence', 'cut'] as const)('shows a page and counts its visits despite a %s', async (fault) => {
    const visit = async (path: string) => {
      const response = await fetch(service.url + path, { headers: browser })
      return { status: response.status, text: await response.text() }
    }
    const page = await visit('/faraway')
    expect(page.status).toBe(200)
    await proxy[fault]()
    // Cached pages are compared with the database every 10 s
    const end = performance.now() + 12 * secondMs
    let visits = 1
    for (; performance.now() < end; visits++) {
      expect(await visit('/faraway')).toEqual(page)
      await sleep(50)
    }
    const missing = await visit('/nobody')
    expect(missing).toMatchObject({ status: 503, text: expect.stringContaining('<!doctype html>') })
    await proxy.restore()
    const readViews = async () => {
      const response = await fetch(`${service.url}/api/v1/analytics/overview`, { headers: member.headers })
      const { data } = (await response.json()) as { data?: { totals: { views: number } } }
      return data?.totals.views
    }
    await expect.poll(readViews).toBe(visits)
  })
})
