import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { recordStatements } from '#tests/statements.ts'
import type { Config } from '../../config.ts'
import type { Changes } from '../changes.ts'
import { compressPage } from './compressed-page.ts'
import { type CachedRules, createPageCache } from './page-cache.ts'
import { plainPage } from './visitors.ts'

const unchanged = { isUnchanged: () => true } as unknown as Changes

describeOnce('cached representations of a page', (engine) => {
  const app = useApp(engine)
  let port: number
  beforeAll(async () => {
    app.clock.stop()
    await app.deps.db.acquireSharedLock()
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })

  /** Visits as a bot, whose visits are not stored. */
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const options = { port, path, agent: false, headers: { 'user-agent': 'curl/8', ...headers } } as const
    const [response] = (await once(get(options), 'response')) as [IncomingMessage]
    return {
      status: response.statusCode,
      headers: response.headers,
      text: (await buffer(response)).toString(),
    }
  }
  const makePage = async (name: string, settings: object = {}): Promise<Person> => {
    const person = await app.signUp(name)
    const links = [
      { title: 'Questions', kind: 'faq', url: 'https://a.example/' },
      { title: 'Card', kind: 'contact_card', url: 'https://a.example/' },
    ]
    for (const link of links) expect((await app.as(person, 'POST', '/api/v1/links', link)).status).toBe(200)
    expect((await app.as(person, 'PUT', '/api/v1/profile', settings)).status).toBe(200)
    return person
  }
  const sensitive = { sensitive: { enabled: true } }

  test('renders each representation of a page once, even for conditional requests', async () => {
    const person = await makePage('Frida Form', sensitive)
    const path = `/${person.username}`
    for (const [address, statements] of [
      [path, 0],
      [`${path}?ok=1`, 0],
      [`${path}.json`, 0],
      [`${path}.json?ok=1`, 0],
      // The route compares the page with the database in one statement
      [`${path}.vcf?ok=1`, 1],
    ] as const) {
      const first = await visit(address)
      expect([first.status, first.headers.etag], address).toEqual([200, expect.any(String)])
      for (const [headers, status] of [
        [{}, 200],
        [{ 'if-none-match': first.headers.etag! }, 304],
      ] as const) {
        const executed = await recordStatements(async () => {
          expect((await visit(address, headers)).status, address).toBe(status)
        })
        expect(executed.length, `${address} ${executed.join('\n')}`).toBe(statements)
      }
    }
  })

  test('shows a sensitive page only after its content warning and outside of shared caches', async () => {
    const person = await makePage('Sina Sensitive', sensitive)
    const path = `/${person.username}`
    const gateResponse = await visit(path)
    expect(gateResponse.text).not.toContain('Questions')
    expect(gateResponse.headers['cache-control']).toBe('public, no-cache')
    for (const ending of ['', '.json', '.vcf']) {
      const shown = await visit(`${path}${ending}?ok=1`)
      expect(shown.text).toContain(ending === '.vcf' ? 'FN:Card' : 'Questions')
      expect(shown.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    }
    for (const query of ['?ok=0', '?ok=11', '?ok=', '?nok=1', '?x=ok=1']) {
      expect((await visit(path + query)).text, query).toBe(gateResponse.text)
      expect((await visit(`${path}.vcf${query}`)).status, query).toBe(302)
    }
  })

  test('shares one cached page among queries without effect', async () => {
    const person = await makePage('Quentin Query')
    const path = `/${person.username}`
    const page = (await visit(path)).text
    const data = (await visit(`${path}.json`)).text
    for (const query of [
      'ok=1',
      'preview=1',
      'c=nothing',
      'lang=de',
      'ok=1&ok=1',
      'x[]=1',
      '%',
      '=',
      'card=1',
    ])
      expect(
        await recordStatements(async () => {
          expect((await visit(`${path}?${query}`)).text, query).toBe(page)
          expect((await visit(`${path}.json?${query}`)).text, query).toBe(data)
        }),
        query,
      ).toEqual([])
  })
})

test('renders a page once for concurrent requests', async () => {
  const cache = createPageCache({ config: { cacheBytes: 100_000 } as Config, now: () => 5 }, unchanged)
  const rules: CachedRules = {
    profileId: 7,
    revision: '7',
    rules: { isSameForAll: true } as CachedRules['rules'],
    isSensitive: false,
    sequence: 1,
    confirmedAt: 1,
    compareAt: 11,
  }
  const html = { type: 'html', isOnDomain: false, hasConfirmedWarning: false } as const
  let created = 0
  const load = () =>
    cache.loadPage(rules, html, plainPage, async () => {
      created += 1
      return compressPage('text', { from: 0, until: 10, headers: {}, variesByVisitor: false, geoHeader: '' })
    })
  const pages = await Promise.all(Array.from({ length: 20 }, load))
  expect(new Set(pages).size).toBe(1)
  await load()
  expect(created).toBe(1)
})

test('compresses a page without blocking the event loop', async () => {
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  await compressPage('text', { from: 0, until: 1, headers: {}, variesByVisitor: false, geoHeader: '' })
  expect(hasTurned).toBe(true)
})
