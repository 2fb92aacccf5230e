import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { createCookieHeader, type Person, readToken, useApp } from '#tests/app.ts'
import { advanceToNextStep, computeCode, enableTwoFactor } from '#tests/authenticator.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRows } from '#tests/rows.ts'

const newPassword = 'another long phrase'

describeBoth('password reset', (engine) => {
  const app = useApp(engine)

  const ask = (email: string, headers: Record<string, string> = {}) =>
    app.post('/api/v1/auth/password-reset/request', { email }, { headers })
  const confirm = (token: string, password = newPassword) =>
    app.post('/api/v1/auth/password-reset/confirm', { token, password })
  const resetMails = async (person: Person) =>
    (await app.mails(person.email)).filter((m) => m.subject.startsWith('Choose a new password'))
  const askForToken = async (person: Person) => {
    await ask(person.email)
    return readToken((await resetMails(person)).at(-1))
  }
  const verify = async (person: Person) => {
    const mail = (await app.mails(person.email)).find((m) => m.subject.startsWith('Verify'))
    const response = await app.as(person, 'POST', '/account/email-verification/confirm', {
      token: readToken(mail),
    })
    expect(response.body.data.email_verified).toBe(true)
  }

  test('returns the same response for unknown e-mail addresses without sending an e-mail', async () => {
    const person = await app.signUp()
    const [known, unknown] = [await ask(person.email), await ask('nobody@example.org')]
    expect(known.body).toEqual({ ok: true })
    expect(unknown.body).toEqual(known.body)
    expect([known.status, unknown.status, known.cookies]).toEqual([200, 200, {}])
    expect(await resetMails(person)).toHaveLength(1)
    expect(await app.mails('nobody@example.org')).toHaveLength(0)
  })

  test('links to the configured URL regardless of Host headers', async () => {
    const person = await app.signUp()
    await ask(person.email, {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
    })
    const [mail] = await resetMails(person)
    expect(mail!.text).not.toContain('API keys')
    expect(mail!.text).toMatch(/http:\/\/vitrine\.test\/\S+token=/)
    expect(mail!.text + mail!.html).not.toContain('evil')
  })

  test('revokes sessions, keys, challenges and links with a new password', async () => {
    const plain = await app.signUp()
    await verify(plain)
    const person = await enableTwoFactor(app, plain)
    const key = await app.key(person, 'write')
    advanceToNextStep(app)
    const pending = createCookieHeader(await app.signIn(person))
    const token = await askForToken(person)
    const response = await confirm(token)
    expect([response.status, response.cookies]).toEqual([200, {}])
    expect(response.body.data.ended_credentials).toEqual([
      { type: 'session', id: expect.any(Number) },
      { type: 'api_key', id: expect.any(Number) },
    ])
    expect((await app.request({ url: '/account', cookie: person.cookie })).status).toBe(401)
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(401)
    const code = computeCode(person.secret, app.clock.now)
    expect((await app.post('/api/v1/auth/2fa', { code }, { cookie: pending })).body.code).toBe(
      'challenge_expired',
    )
    expect((await app.signIn(person)).body.code).toBe('invalid_credentials')
    expect((await app.signIn({ ...person, password: newPassword })).status).toBe(202)
    expect((await resetMails(person)).at(-1)!.text).toContain('and your API keys, agents and linked accounts')
    const changed = (await app.mails(person.email)).find((m) => m.subject === 'Your password was changed')
    expect(changed!.text).toContain('Your API keys, agents and linked accounts have lost access.')
    const tokens = await selectRows(app.deps.db, 'one_time_token', { user_id: person.user.id }, ['id'])
    expect(tokens).toEqual([])
  })

  test('accepts a link once, for an hour, until a newer one is requested', async () => {
    const person = await app.signUp()
    const first = await askForToken(person)
    const second = await askForToken(person)
    expect(second).not.toBe(first)
    expect((await confirm(first)).body.code).toBe('reset_token_invalid')
    expect((await confirm(second)).status).toBe(200)
    expect((await confirm(second)).body.code).toBe('reset_token_invalid')
    const lateToken = await askForToken(person)
    app.clock.advance(hourMs)
    expect((await confirm(lateToken)).body.code).toBe('reset_token_invalid')
    expect((await confirm('made-up')).body.code).toBe('reset_token_invalid')
    expect((await app.signIn({ ...person, password: newPassword })).status).toBe(200)
  })

  test('rejects a weak password and keeps the link valid', async () => {
    const person = await app.signUp()
    const token = await askForToken(person)
    expect((await confirm(token, 'password1')).body.code).toBe('weak_password')
    expect((await confirm(token, person.email)).body.code).toBe('weak_password')
    expect((await confirm(token)).status).toBe(200)
  })

  test('accepts exactly one of 20 concurrent uses of a link', async () => {
    const person = await app.signUp()
    const token = await askForToken(person)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => confirm(token, `a phrase of racer ${i}`)),
    )
    const won = responses.flatMap((a, i) => (a.status === 200 ? [i] : []))
    expect(won).toHaveLength(1)
    // 503: on a machine this busy the database's queue is shed
    expect(responses.every((a) => [200, 422, 503].includes(a.status))).toBe(true)
    expect((await app.signIn({ ...person, password: `a phrase of racer ${won[0]}` })).status).toBe(200)
  })

  test('sends at most five e-mails an hour to one account without revealing the limit', async () => {
    const person = await app.signUp()
    for (let i = 0; i < 7; i++) {
      expect((await ask(person.email)).status).toBe(200)
      expect(await resetMails(person)).toHaveLength(Math.min(i + 1, 5))
    }
    app.clock.advance(hourMs)
    await ask(person.email)
    expect(await resetMails(person)).toHaveLength(6)
  })

  test('writes no token to the database or the log', async () => {
    const person = await app.signUp()
    const token = await askForToken(person)
    await confirm(token, 'short')
    expect(app.lines.join('\n')).not.toContain(token)
    const { read } = app.deps.db
    const rows = JSON.stringify([
      await read.selectFrom('one_time_token').selectAll().execute(),
      await read.selectFrom('mail').selectAll().execute(),
      await read.selectFrom('audit').selectAll().execute(),
    ])
    expect(rows).not.toContain(token)
    if (engine === 'postgres') return
    for (const suffix of ['', '-wal']) {
      const bytes = await readFile(join(app.database.dataDir, `vitrine.sqlite${suffix}`)).catch(() =>
        Buffer.of(),
      )
      expect(bytes.includes(token)).toBe(false)
      expect(bytes.includes(person.cookie.split('=')[1]!)).toBe(false)
    }
  })

  test('unlocks an account with too many failed sign-ins after a password reset', async () => {
    const person = await app.signUp()
    for (let i = 0; i < 10; i++) await app.signIn({ ...person, password: 'not the password' })
    expect((await app.signIn(person)).status).toBe(429)
    expect((await confirm(await askForToken(person))).status).toBe(200)
    expect((await app.signIn({ ...person, password: newPassword })).status).toBe(200)
  })

  test('resets a password without a deadlock with a concurrent sign-in', async () => {
    const person = await app.signUp()
    await app.signIn({ ...person, password: 'not this one' })
    await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    const mail = (await app.mails(person.email)).find((m) => m.subject.startsWith('Choose a new password'))
    const body = { token: readToken(mail), password: 'another long phrase' }
    const [held, wanted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const signIn = app.deps.db.tx(async (db) => {
      await db
        .deleteFrom('sign_in_failure')
        .where('source', 'like', `password user:${person.user.id} %`)
        .execute()
      held.resolve()
      await wanted.promise
      await db.updateTable('user').set({ name: 'Kim' }).where('id', '=', person.user.id).execute()
    })
    await held.promise
    const confirmation = app.post('/api/v1/auth/password-reset/confirm', body)
    // On PostgreSQL the sign-in waits for a lock
    await sleep(1000)
    wanted.resolve()
    await signIn
    expect((await confirmation).status).toBe(200)
  })
})
