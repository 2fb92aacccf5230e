import { type AnyOperation, takesIdempotencyKey } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { describe, expect, test, vi } from 'vitest'
import { createCookieHeader, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { runCleanup } from '#tests/jobs.ts'
import { selectRows } from '#tests/rows.ts'
import { erasures } from '../features/profile/index.ts'
import { runJob } from '../jobs/engine.ts'
import { createIdempotency, oldResponses } from './idempotency.ts'

const link = (title: string) => ({ title, url: 'https://example.org' })
const operation = { method: 'POST', path: '/links' } as Parameters<typeof takesIdempotencyKey>[0]

test('accepts a key for every POST except those that create or delete credentials', () => {
  expect(takesIdempotencyKey(operation)).toBe(true)
  expect(takesIdempotencyKey({ ...operation, method: 'PUT' })).toBe(false)
  expect(takesIdempotencyKey({ ...operation, path: '/auth/login' })).toBe(false)
  expect(takesIdempotencyKey({ ...operation, path: '/account/api-keys' })).toBe(false)
})

describeSql('Idempotency-Key', (engine) => {
  const app = useApp(engine)

  const once = (idempotencyKey: string) => ({ 'idempotency-key': idempotencyKey })
  const records = () => selectRows(app.deps.db, 'idempotency')
  const titles = async (cookie: string): Promise<string[]> =>
    (await app.request({ url: '/api/v1/links', cookie })).body.data.map((l: { title: string }) => l.title)

  test('revokes the session at every sign-out, even with a used key', async () => {
    const person = await app.signUp()
    const ends = async (user: { cookie: string; csrf: string }) => {
      const headers = once('sign-out')
      const response = await app.post('/api/v1/auth/logout', undefined, { ...user, headers })
      expect([response.status, response.headers['idempotent-replayed']]).toEqual([200, undefined])
      expect((await app.request({ url: '/account', cookie: user.cookie })).status).toBe(401)
    }
    await ends(person)
    const again = await app.signIn(person)
    await ends({ cookie: createCookieHeader(again), csrf: again.body.data.csrf_token })
  })

  test('creates a separate session for a sign-in with a used Idempotency-Key', async () => {
    const person = await app.signUp()
    const headers = once('sign-in')
    const [first, second] = [await app.signIn(person, { headers }), await app.signIn(person, { headers })]
    for (const response of [first, second]) {
      expect([response.status, response.headers['idempotent-replayed']]).toEqual([200, undefined])
      expect((await app.request({ url: '/account', cookie: createCookieHeader(response) })).status).toBe(200)
    }
    expect(createCookieHeader(first)).not.toBe(createCookieHeader(second))
  })

  test('records keys by client, except under /auth', async () => {
    const headers = { ...once('same'), 'x-long': '1' }
    const person = (n: number) => ({
      email: `stranger-${n}@example.org`,
      password: 'gravel orchid tandem',
      name: `Stranger ${n}`,
      accept_terms: true,
    })
    for (const n of [1, 2])
      expect((await app.post('/api/v1/auth/register', person(n), { headers })).body.data.user.name).toBe(
        `Stranger ${n}`,
      )
    for (const n of [1, 2])
      expect(
        (await app.post('/api/v1/auth/password-reset/request', { email: person(n).email }, { headers }))
          .status,
      ).toBe(200)
    await app.settle()
    expect((await app.mails(person(2).email)).map((mail) => mail.subject).join()).toContain('password')
    const long = await app.post('/api/v1/auth/register', person(3), { headers: once('k'.repeat(256)) })
    expect(long.status).toBe(200)
    expect(await records()).toEqual([])
  })

  test('stores a record for the credential that sent the request, not for its user', async () => {
    const person = await app.signUp()
    const [one, other] = [await app.key(person, 'write'), await app.key(person, 'write')]
    const headers = once('mine')
    const send = (credential: object, title: string) =>
      app.post('/api/v1/links', link(title), { ...credential, headers })
    expect((await send({ key: one }, 'A')).status).toBe(200)
    expect((await send({ key: one }, 'B')).body.code).toBe('idempotency_mismatch')
    expect((await send({ key: other }, 'B')).status).toBe(200)
    expect((await send({ cookie: person.cookie, csrf: person.csrf }, 'C')).status).toBe(200)
    const replayed = await send({ key: one }, 'A')
    expect([replayed.status, replayed.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(await titles(person.cookie)).toEqual(['A', 'B', 'C'])
  })

  test('never replays the record of a revoked credential', async () => {
    const person = await app.signUp()
    const key = await app.key(person, 'write')
    const headers = once('ended')
    const bySession = { cookie: person.cookie, csrf: person.csrf, headers }
    for (const credential of [{ key, headers }, bySession])
      expect((await app.post('/api/v1/links', link('A'), credential)).status).toBe(200)
    const again = await app.signIn(person)
    const session = { cookie: createCookieHeader(again), csrf: again.body.data.csrf_token }
    const [{ id }] = (await app.request({ url: '/account/api-keys', cookie: session.cookie })).body.data
    expect((await app.as(session, 'DELETE', `/account/api-keys/${id}`)).status).toBe(200)
    const ended = await app.as(session, 'DELETE', '/account/sessions')
    expect(ended.status).toBe(200)
    session.cookie = createCookieHeader(again, ended)
    for (const credential of [{ key, headers }, bySession])
      expect((await app.post('/api/v1/links', link('A'), credential)).status).toBe(401)
    const fresh = await app.post('/api/v1/links', link('B'), { ...session, headers })
    expect([fresh.status, fresh.headers['idempotent-replayed']]).toEqual([200, undefined])
  })

  test('stores responses encrypted until their account is deleted', async () => {
    const person = await app.signUp()
    const key = await app.key(person, 'write')
    const send = () =>
      app.post('/api/v1/workspaces', { name: 'Confidential Workspace' }, { key, headers: once('sealed') })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect([second.body, second.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
    const ownRecords = async () => (await records()).filter((row) => row.user_id === person.user.id)
    const [row, ...more] = await ownRecords()
    expect(more).toEqual([])
    expect(JSON.stringify(row)).not.toContain('Confidential')
    expect(JSON.parse(app.deps.secrets.decrypt('idempotency', row!.body))).toEqual(first.body.data)
    await app.as(person, 'DELETE', `/api/v1/workspaces/${first.body.data.id}`)
    const erased = await app.as(person, 'DELETE', '/account', { current_password: person.password })
    expect(erased.status).toBe(200)
    await runJob(app.deps, erasures)
    expect(await ownRecords()).toEqual([])
  })

  test('replays a request with reordered fields, including the ETag', async () => {
    const person = await app.signUp()
    const headers = once('order')
    const send = (body: object) => app.post('/api/v1/links', body, { ...person, headers })
    const first = await send({
      title: 'Shop',
      url: 'https://shop.example',
      utm: { source: 'a', medium: 'b' },
    })
    const again = await send({
      utm: { medium: 'b', source: 'a' },
      url: 'https://shop.example',
      title: 'Shop',
    })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(first.headers.etag).toBe(`"link-${first.body.data.id}-r1"`)
  })

  describe('recorded key', () => {
    const day = dayMs
    const start = Date.UTC(2026, 0, 1)
    let holders = 0
    const newHolder = () => {
      holders += 1
      return { credential: `key:9${holders}`, userId: 900 + holders }
    }
    const createOperation = (status: number) =>
      ({ id: 'createLink', method: 'POST', path: '/links', ok: { [status]: {} } }) as unknown as AnyOperation

    /** Creates a process that runs requests of one credential with an Idempotency-Key. */
    const createProcess = (holder = newHolder()) => {
      const idempotently = createIdempotency(app.deps)
      /** Runs `effect` for a request whose body names it. Returns the body of the response, and where it came from. */
      const run = async (
        name: string,
        effect: Parameters<typeof idempotently>[3],
        { now = start, key = 'k', status = 200 } = {},
      ) => {
        const request = { params: {}, query: {}, body: { name } }
        const ctx = { actor: holder, ...request, now, warnings: [], tx: app.deps.db.tx }
        const headers = { 'idempotency-key': key }
        const response = await idempotently(createOperation(status), { headers }, ctx as never, effect)
        const { data } = JSON.parse(String(response.body)) as { data?: unknown }
        return `${response.isReplayed ? `replayed ${response.status}` : 'ran'} ${JSON.stringify(data ?? null)}`
      }
      return {
        holder,
        run,
        send: (name: string, now = start, key = 'k', status = 200) =>
          run(name, async () => ({ status, body: JSON.stringify({ ok: true, data: name }) }), {
            now,
            key,
            status,
          }),
      }
    }
    const listRecords = async ({ credential }: { credential: string }) =>
      (await records()).filter((row) => row.credential === credential)

    test.each([
      ['at once', 0, 'replayed 201 "A"'],
      ['one millisecond before 24 hours', day - 1, 'replayed 201 "A"'],
      ['after 24 hours', day, 'ran "A"'],
      ['a year later', 365 * day, 'ran "A"'],
    ])('replays a request within 24 hours and runs it again later: %s', async (_, later, expected) => {
      const { send, holder } = createProcess()
      expect(await send('A', start, 'k', 201)).toBe('ran "A"')
      expect(await send('A', start + later)).toBe(expected)
      const remaining = await listRecords(holder)
      expect(remaining.map(({ created_at }) => Number(created_at))).toEqual([
        expected === 'ran "A"' ? start + later : start,
      ])
    })

    test('rejects another request with the same key for 24 hours', async () => {
      const { send } = createProcess()
      await send('A')
      for (const later of [0, day - 1])
        await expect(send('B', start + later)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
      expect(await send('A', start + day - 1)).toBe('replayed 200 "A"')
      expect(await send('B', start + day)).toBe('ran "B"')
    })

    test('rejects a key while its request is running, unless that fails', async () => {
      const { run, send } = createProcess()
      let fail = (_: Error): void => undefined
      const first = run('A', () => new Promise((_, reject) => (fail = reject)))
      await expect(send('A')).rejects.toMatchObject({ code: 'conflict', retryAfter: 1 })
      expect(await send('A', start, 'another key')).toBe('ran "A"')
      await vi.waitFor(() => {
        fail(new Error('failed'))
        return expect(first).rejects.toThrow('failed')
      }, 30_000)
      expect(await send('A')).toBe('ran "A"')
      expect(await send('A')).toBe('replayed 200 "A"')
    })

    test('applies a request once if two processes run it concurrently', async () => {
      const firstProcess = createProcess()
      const other = createProcess(firstProcess.holder)
      let bothFoundNoRecord = (): void => undefined
      const barrier = new Promise<void>((resolve) => (bothFoundNoRecord = resolve))
      let waiting = 0
      const effect =
        (name: string): Parameters<typeof firstProcess.run>[1] =>
        async (tx) => {
          waiting += 1
          if (waiting === 2) bothFoundNoRecord()
          await barrier
          const data = await tx(async (db) => {
            await db
              .insertInto('sign_in_failure')
              .values({ source: `${firstProcess.holder.credential} ${name}`, failures: 1, next_at: 0 })
              .execute()
            return name
          })
          return { status: 200, body: JSON.stringify({ ok: true, data }) }
        }
      const results = await Promise.allSettled([
        firstProcess.run('A', effect('one')),
        other.run('A', effect('other')),
      ])
      const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      expect(winners).toHaveLength(1)
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'conflict', retryAfter: 1 },
      })
      const effects = await app.deps.db.read
        .selectFrom('sign_in_failure')
        .select('source')
        .where('source', 'like', `${firstProcess.holder.credential} %`)
        .execute()
      const winner = winners[0]!.replace('ran ', '')
      expect(effects.map(({ source }) => `"${source.split(' ')[1]}"`)).toEqual([winner])
      expect(await createProcess(firstProcess.holder).send('A')).toBe(`replayed 200 ${winner}`)
      expect(await createProcess().send('A')).toBe('ran "A"')
    })

    test('leaves no record of a failed request', async () => {
      const { run, send, holder } = createProcess()
      await expect(run('A', (tx) => tx(() => Promise.reject(new Error('failed'))))).rejects.toThrow('failed')
      expect(await listRecords(holder)).toEqual([])
      expect(await send('A', start, 'k', 202)).toBe('ran "A"')
      expect(await send('A')).toBe('replayed 202 "A"')
    })

    test('reports the number of deleted records older than 24 hours', async () => {
      const { send, holder } = createProcess()
      const swept = (now: number) => runCleanup(app.deps, oldResponses, now)
      // After the records of all other tests, including those by wall-clock time
      const later = Math.max(start, Date.now()) + 500 * day
      await swept(later - 100 * day)
      await send('A', later, 'old')
      await send('A', later, 'older')
      await send('A', later + 1, 'new')
      expect(await swept(later + day - 1)).toBe(0)
      expect(await swept(later + day)).toBe(2)
      expect((await listRecords(holder)).map((row) => row.idempotency_key)).toEqual(['new'])
    })
  })
})
