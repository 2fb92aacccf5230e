import { hourMs } from '@vitrine/contract/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, fixedClock, type Person, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { runCleanup, sendRequestedResets } from '#tests/jobs.ts'
import { insertRows, selectRows, updateRows } from '#tests/rows.ts'
import { recordStatements } from '#tests/statements.ts'
import { expiredSignIns } from './jobs.ts'
import { maxPendingResets, resetDelayMs } from './policy.ts'

const unknown = 'nobody@example.org'

describeBoth('requests for a password reset', (engine) => {
  let app: App
  beforeEach(async () => {
    app = await startApp(engine, {}, fixedClock)
  })
  afterEach(() => app.close())

  const request = (email: string) => app.post('/api/v1/auth/password-reset/request', { email })
  const ask = async (email: string) => {
    expect((await request(email)).status).toBe(200)
  }
  const resetMails = async (email: string) =>
    (await app.mails(email)).filter((m) => m.subject.startsWith('Choose a new password'))
  const tables = ['reset_request', 'mail', 'one_time_token', 'audit', 'rate_limit', 'idempotency'] as const
  const rows = async () => {
    const counts: Record<string, number> = {}
    for (const table of tables)
      counts[table] = (await app.deps.db.read.selectFrom(table).selectAll().execute()).length
    return counts
  }
  const rowsSince = async (before: Record<string, number>) =>
    Object.entries(await rows()).flatMap(([table, n]) =>
      n === before[table] ? [] : [[table, n - before[table]!]],
    )
  const requests = () => selectRows(app.deps.db, 'reset_request')
  const block = (person: Person) => updateRows(app.deps.db, 'user', { id: person.user.id }, { blocked_at: 1 })

  test('runs the same statements for known, blocked and unknown e-mail addresses', async () => {
    const [person, blocked] = [await app.signUp(), await app.signUp()]
    await block(blocked)
    const effects = []
    for (const email of [person.email, blocked.email, unknown]) {
      const before = await rows()
      const statements = await recordStatements(async () => {
        await ask(email)
        await app.settle()
      })
      effects.push({ statements, left: await rowsSince(before) })
    }
    expect(effects[0]!.left).toEqual([['reset_request', 1]])
    expect(effects[0]!.statements.join('\n')).not.toContain('"user"')
    expect(effects[1]).toEqual(effects[0])
    expect(effects[2]).toEqual(effects[0])
    expect(JSON.stringify(await requests())).not.toContain('example.org')
  })

  test('sends e-mails to accounts only, after a random delay', async () => {
    const [person, blocked] = [await app.signUp(), await app.signUp()]
    await block(blocked)
    await app.mails()
    for (const email of [person.email, blocked.email, unknown]) await ask(email)
    const before = await rows()
    await sendRequestedResets(app.deps)
    expect(await rows()).toEqual(before)
    for (const { requested_at, due_at } of await requests()) {
      expect(due_at - requested_at).toBeGreaterThanOrEqual(resetDelayMs.min)
      expect(due_at - requested_at).toBeLessThan(resetDelayMs.max)
    }
    app.clock.advance(resetDelayMs.max)
    await sendRequestedResets(app.deps)
    expect(await rowsSince(before)).toEqual([
      ['reset_request', -3],
      ['mail', 1],
      ['one_time_token', 1],
      ['audit', 1],
      ['rate_limit', 4],
    ])
    expect(await resetMails(person.email)).toHaveLength(1)
    expect([await app.mails(unknown), await resetMails(blocked.email)]).toEqual([[], []])
  })

  test('processes a request after its process has restarted', async () => {
    const person = await app.signUp()
    await ask(person.email)
    await app.restart()
    expect(await resetMails(person.email)).toHaveLength(1)
  })

  test('sends one e-mail for each request with ten concurrent workers', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.signUp()))
    for (const { email } of people) await ask(email)
    app.clock.advance(resetDelayMs.max)
    await Promise.all(Array.from({ length: 10 }, () => sendRequestedResets(app.deps)))
    for (const { email } of people) expect(await resetMails(email)).toHaveLength(1)
  })

  test('combines repeated requests into one row with the first due time', async () => {
    const person = await app.signUp()
    for (const email of [person.email, unknown]) {
      await ask(email)
      const [first] = await requests()
      await Promise.all(Array.from({ length: 40 }, () => ask(email)))
      expect(await requests()).toEqual([expect.objectContaining({ due_at: first!.due_at })])
      expect(await resetMails(email)).toHaveLength(email === unknown ? 0 : 1)
    }
  })

  test('rejects known and unknown e-mail addresses alike while the queue is full', async () => {
    const person = await app.signUp()
    const first = await app.signUp()
    await ask(first.email)
    const now = app.clock.now
    const size = 500
    for (let i = 0; i < maxPendingResets; i += size) {
      const flood = Array.from({ length: size }, (_, j) => ({
        email_hash: `flood ${i + j}`,
        sealed: '',
        requested_at: now,
        due_at: i + j ? now + hourMs : now,
      }))
      if (!i) flood.pop()
      await insertRows(app.deps.db, 'reset_request', flood)
    }
    await ask(first.email)
    for (const email of [person.email, unknown]) {
      const refusal = await request(email)
      expect([refusal.status, refusal.body.code]).toEqual([503, 'unavailable'])
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await requests()).toHaveLength(maxPendingResets)
    await sendRequestedResets(app.deps)
    expect(await requests()).toHaveLength(maxPendingResets - 1)
    await ask(person.email)
  })

  test('removes a request that was not processed for an hour', async () => {
    const person = await app.signUp()
    await ask(person.email)
    app.clock.advance(hourMs)
    expect(await resetMails(person.email)).toEqual([])
    await ask(person.email)
    app.clock.advance(hourMs)
    await runCleanup(app.deps, expiredSignIns)
    expect(await requests()).toEqual([])
  })

  test('processes other requests after one that cannot be decrypted', async () => {
    const person = await app.signUp()
    await ask(unknown)
    await updateRows(app.deps.db, 'reset_request', {}, { sealed: 'sealed by another secret' })
    await ask(person.email)
    expect(await resetMails(person.email)).toHaveLength(1)
    expect(await requests()).toEqual([])
  })
})
