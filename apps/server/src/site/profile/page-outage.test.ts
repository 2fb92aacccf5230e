import type { AddressInfo } from 'node:net'
import { dayMs, hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { getTexts } from '@vitrine/page/texts/index'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, type Person, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { type Dns, startDns } from '#tests/dns.ts'
import { sendRequest } from '#tests/http-request.ts'
import { lookUpDomains } from '#tests/jobs.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'

const host = 'page.example.com'

describeBoth('page without a database', (engine) => {
  let dns: Dns
  let app: App
  let person: Person
  let port: number
  beforeEach(async () => {
    dns = await startDns()
    app = await startApp(engine, { DNS_SERVERS: dns.server })
    app.clock.stop()
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
    person = await app.signUp('Olga Outage')
  })
  afterEach(async () => {
    await app.close()
    await dns.close()
  })

  const visit = async (path: string, { to = 'vitrine.test', accept = 'text/html' } = {}) => {
    const sender = { host: to, accept, 'user-agent': 'Mozilla/5.0 Firefox/130.0' }
    const { status, headers, body } = await sendRequest(port, path, sender)
    return { status, type: headers['content-type'], body }
  }
  /** Makes every read fail, as with a disk that returns errors. */
  const loseDatabase = () => {
    const fail = () => {
      throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })
    }
    const { db } = app.deps
    const read = db.read.withPlugin({ transformQuery: fail, transformResult: fail })
    const executeQuery = async () => fail()
    Object.assign(db, { read: Object.assign(read, { engine: db.read.engine, executeQuery }) })
  }
  const addLink = async (title: string, more: object = {}) => {
    const body = { title, url: 'https://example.org/', ...more }
    const { status } = await app.as(person, 'POST', '/api/v1/links', body)
    expect(status).toBe(200)
  }
  const stalePages = async () =>
    Number(/^vitrine_stale_pages_total (\d+)/m.exec(await app.deps.metrics.registry.metrics())?.[1])

  test('shows a cached page for an hour after its last read', async () => {
    await addLink('The shop')
    const page = await visit(`/${person.username}`)
    loseDatabase()
    for (const ms of [0, 11 * secondMs, 10 * minuteMs, 40 * minuteMs]) {
      app.clock.advance(ms)
      expect(await visit(`/${person.username}`), `${ms}`).toEqual(page)
    }
    expect(await stalePages()).toBeGreaterThan(0)
    app.clock.advance(10 * minuteMs)
    const lateResponse = await visit(`/${person.username}`)
    expect(lateResponse.status).toBe(503)
    expect(lateResponse.body).not.toContain('The shop')
  })

  test('does not show a cached page after the start or end of a schedule on it', async () => {
    const endsAt = new Date(app.clock.now + 30 * minuteMs).toISOString()
    await addLink('The early bird', { schedule: { ends_at: endsAt } })
    expect((await visit(`/${person.username}`)).body).toContain('The early bird')
    loseDatabase()
    app.clock.advance(29 * minuteMs)
    expect((await visit(`/${person.username}`)).body).toContain('The early bird')
    app.clock.advance(minuteMs)
    const endedResponse = await visit(`/${person.username}`)
    expect(endedResponse.status).toBe(503)
    expect(endedResponse.body).not.toContain('The early bird')
  })

  test('does not show a cached page that is known to have changed', async () => {
    await visit(`/${person.username}`)
    const changed = await app.as(person, 'PUT', '/api/v1/profile', { is_published: false })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    loseDatabase()
    expect((await visit(`/${person.username}`)).status).toBe(503)
  })

  test('shows a cached page on its custom domain too', async () => {
    await createWorkspaceTools(app).setPlan(person, 'pro')
    const { domain } = (await app.as(person, 'PUT', '/api/v1/profile', { domain: { host } })).body.data
    dns.set(domain.txt_name, [domain.txt_value])
    await lookUpDomains(app.deps, app.clock.now)
    const page = await visit('/', { to: host })
    expect(page.status).toBe(200)
    loseDatabase()
    app.clock.advance(hourMs / 2)
    expect(await visit('/', { to: host })).toEqual(page)
  })

  test('returns an error page to browsers and JSON to programs if the page is not cached', async () => {
    loseDatabase()
    app.clock.advance(dayMs)
    const page = await visit('/somebody')
    expect(page).toMatchObject({ status: 503, type: 'text/html; charset=utf-8' })
    expect(page.body).toContain(`<h1>${getTexts('en').busyTitle({ site: 'Vitrine' })}</h1>`)
    expect(page.body).toContain(`<a class="btn" href="">${getTexts('en').tryAgain}</a>`)
    const program = await visit('/somebody', { accept: '*/*' })
    expect(program).toMatchObject({ status: 503, type: 'application/json; charset=utf-8' })
    expect((await visit('/api/v1/links')).type).toBe('application/json; charset=utf-8')
  })
})
