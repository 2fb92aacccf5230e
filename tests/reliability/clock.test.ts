import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resetDelayMs } from '../../apps/server/src/features/auth/index.ts'
import { enqueueMail } from '../../apps/server/src/features/mail/index.ts'
import { type App, createCookieHeader, type Person, startApp } from '../support/app.ts'
import { advanceToNextStep, computeCode, enableTwoFactor } from '../support/authenticator.ts'
import { describeSql } from '../support/databases.ts'
import { evaluateAlerts, sendRequestedResets, sweepAll } from '../support/jobs.ts'
import { selectRows } from '../support/rows.ts'
import { createServiceFolder, registerMember, startService, writeLink } from '../support/service.ts'
import { createMovableClock, hasToolsFor } from './faults.ts'

const year = 365 * dayMs

describeSql('clock changes', (engine) => {
  let app: App
  let person: Person
  beforeEach(async () => {
    app = await startApp(engine)
    person = await app.signUp()
  })
  afterEach(() => app.close())

  /** Runs `work` while the clock is ahead and returns its result. */
  const ahead = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    app.clock.advance(ms)
    try {
      return await work()
    } finally {
      await app.settle()
      app.clock.advance(-ms)
    }
  }
  const askForReset = async () => {
    const response = await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    expect(response.status).toBe(200)
  }
  const status = async () => (await app.as(person, 'GET', '/api/v1/links')).status

  test.each([
    ['that was idle for too long', 13 * hourMs],
    ['that is past its absolute limit', year],
  ])('rejects a session %s even after the clock is set back', async (_name, ms) => {
    expect(await ahead(ms, status)).toBe(401)
    expect(await status()).toBe(401)
    expect(await selectRows(app.deps.db, 'session')).toEqual([])
  })

  test('continues a session that was not used while the clock was wrong', async () => {
    await ahead(year, async () => {})
    expect(await status()).toBe(200)
  })

  test('continues a session used while the clock was ahead, with the usual idle time', async () => {
    expect(await ahead(hourMs, status)).toBe(200)
    expect(await status()).toBe(200)
    app.clock.advance(14 * hourMs)
    expect(await status()).toBe(401)
  })

  test('rejects accepted and older authenticator codes after the clock is set back', async () => {
    const { secret, ...owner } = await enableTwoFactor(app, person)
    advanceToNextStep(app)
    const complete = async () => {
      const challenge = createCookieHeader(await app.signIn(owner))
      const code = computeCode(secret, app.clock.now)
      return (await app.post('/api/v1/auth/2fa', { code }, { cookie: challenge })).status
    }
    expect(await complete()).toBe(200)
    expect(await ahead(hourMs, complete)).toBe(200)
    // 429: at an earlier time, the failure above is in the future
    for (const back of [30_000, hourMs, year]) expect([401, 429]).toContain(await ahead(-back, complete))
    expect(await complete()).toBe(401)
    expect(await ahead(hourMs + minuteMs, complete)).toBe(200)
  })

  test('renders pages and lists again that were cached while the clock was ahead', async () => {
    const ends_at = new Date(app.clock.now + 30 * minuteMs).toISOString()
    const link = { title: 'For half an hour', url: 'https://example.com/soon', schedule: { ends_at } }
    expect((await app.as(person, 'POST', '/api/v1/links', link)).status).toBe(200)
    const readState = async () => ({
      state: (await app.as(person, 'GET', '/api/v1/links')).body.data[0].state,
      page: (await app.request({ url: `/${person.username}` })).body.includes(link.title),
    })
    await app.as(person, 'PUT', '/api/v1/profile', { is_published: true })
    expect(await ahead(hourMs, readState)).toEqual({ state: 'expired', page: false })
    expect(await readState()).toEqual({ state: 'active', page: true })
    const listed = async () => (await app.request({ url: '/sitemap.xml' })).status
    expect([await ahead(year, listed), await listed()]).toEqual([200, 200])
  })

  test('repairs delays that were stored while the clock was a year ahead', async () => {
    const { db } = app.deps
    const names = ['brown-hare', 'grey-heron', 'red-kite']
    await ahead(year, async () => {
      const now = app.clock.now
      await db.tx(async (tx) => {
        await enqueueMail(app.deps, tx, {
          userId: null,
          to: 'wren@example.org',
          kind: 'password_changed',
          params: { name: 'Wren', at: new Date(now).toISOString() },
          now,
        })
        await tx
          .updateTable('profile')
          .set({ domain_host: 'links.example.com', domain_next_at: now + hourMs, domain_doc: '{}' })
          .execute()
        const former = { profile_id: person.profileId, expires_at: now + 30 * dayMs }
        await tx
          .insertInto('username_redirect')
          .values(names.map((username_key) => ({ ...former, username_key })))
          .execute()
      })
      await askForReset()
      await evaluateAlerts(app.deps, now)
    })
    const now = app.clock.now
    await sweepAll(app.deps)
    await evaluateAlerts(app.deps, now)
    const waits = {
      mail: await db.read.selectFrom('mail').select('next_at as at').execute(),
      domain: await db.read.selectFrom('profile').select('domain_next_at as at').execute(),
      check: await db.read.selectFrom('alert_check').select('checked_at as at').execute(),
      resets: await db.read.selectFrom('reset_request').select('due_at as at').execute(),
      asked: await db.read.selectFrom('reset_request').select('requested_at as at').execute(),
      renames: (await selectRows(db, 'username_redirect', {}, ['expires_at'])).map(({ expires_at }) => ({
        at: expires_at - 90 * dayMs,
      })),
    }
    for (const [name, rows] of Object.entries(waits))
      for (const { at } of rows) expect(at, name).toBeLessThan(now + 2 * dayMs)
    expect([waits.check, waits.resets, waits.renames].map((rows) => rows.length)).toEqual([1, 1, 3])
    expect((await app.mails('wren@example.org')).length).toBe(1)
  })

  test('does not block users for limits and failures while the clock was ahead', async () => {
    const wrong = { ...person, password: 'not the password' }
    const rename = async (username: string) =>
      (await app.as(person, 'PUT', '/api/v1/profile', { username })).status
    await ahead(year, async () => {
      const fresh = await app.signIn(person)
      Object.assign(person, { cookie: createCookieHeader(fresh), csrf: fresh.body.data.csrf_token })
      for (const name of ['brown-hare', 'grey-heron', 'red-kite']) expect(await rename(name)).toBe(200)
      expect(await rename('black-stork')).toBe(429)
      for (let i = 0; i < 10; i++) await app.signIn(wrong)
      expect((await app.signIn(person)).status).toBe(429)
    })
    const back = await app.signIn(person)
    expect(back.status).toBe(200)
    Object.assign(person, { cookie: createCookieHeader(back), csrf: back.body.data.csrf_token })
    expect(await rename('black-stork')).toBe(200)
  })

  test('ignores e-mails queued in the future in the hourly limit', async () => {
    const queue = () =>
      app.deps.db.tx((tx) =>
        enqueueMail(app.deps, tx, {
          userId: null,
          to: 'wren@example.org',
          kind: 'domain_verified',
          params: { name: 'Wren', path: '', host: 'links.example.com', record: 'TXT' },
          now: app.clock.now,
        }),
      )
    const fill = async () => {
      for (let n = 0; n < 3; n++) expect(await queue()).toBe(0)
      expect(await queue()).toBeGreaterThan(0)
    }
    await ahead(year, fill)
    await fill()
  })

  test('processes a repeated password reset within seconds after the clock was ahead', async () => {
    await ahead(year, askForReset)
    await askForReset()
    app.clock.advance(resetDelayMs.max)
    await sendRequestedResets(app.deps)
    expect(await selectRows(app.deps.db, 'reset_request')).toEqual([])
    expect((await app.mails(person.email)).filter(({ text }) => /reset/i.test(text))).toHaveLength(1)
  })
})

describe.runIf(hasToolsFor('faketime'))('clock of the machine', () => {
  test('continues unused sessions, jobs and e-mails after a clock jump of a year and back', async () => {
    const { folder, dataDir, plansFile, remove } = await createServiceFolder()
    const clock = createMovableClock(join(folder, 'clock'))
    await clock.set('+0d')
    const env = { DATA_DIR: dataDir, PLANS_FILE: plansFile, PORT: '0', ...clock.env }
    const service = await startService(env)
    try {
      const member = await registerMember(service.url, 'hourglass')
      const sent = () => service.stdout().match(/"msg":"mail sent"/g)?.length ?? 0
      await expect.poll(sent).toBe(1)
      await clock.set('+365d')
      await sleep(3000)
      const ready = await fetch(`${service.url}/readyz`)
      expect(ready.status).toBe(200)
      expect(Date.parse(ready.headers.get('date')!)).toBeGreaterThan(Date.now() + year - hourMs)
      await clock.set('+0d')
      expect((await writeLink(service.url, member, 'after')).status).toBe(200)
      await registerMember(service.url, 'later')
      await expect.poll(sent).toBe(2)
      expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })
    } finally {
      service.child.kill('SIGKILL')
      await service.ended
      await remove()
    }
  })
})
