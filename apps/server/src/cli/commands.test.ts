import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type App, readToken, startApp } from '#tests/app.ts'
import { enableTwoFactor } from '#tests/authenticator.ts'
import { createCookieHeader } from '#tests/cookies.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRow, selectRows, updateRows } from '#tests/rows.ts'
import { createVisit, insertClosedDay } from '#tests/visit-days.ts'
import { listAuditEntries } from '../features/audit/index.ts'
import { runCommand } from './run.ts'

describeBoth('support commands', (engine) => {
  let app: App
  beforeEach(async () => {
    app = await startApp(engine)
    const { DATA_DIR, DATABASE_URL, BASE_URL, SECRET } = app.deps.config
    for (const [name, value] of Object.entries({ DATA_DIR, DATABASE_URL, BASE_URL, SECRET }))
      vi.stubEnv(name, value)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
  })
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const notes: string[] = []
    const out = {
      line: (text: string) => void lines.push(text),
      note: (text: string) => void notes.push(text),
    }
    return { code: await runCommand(args, out), out: lines.join('\n'), err: notes.join('\n') }
  }
  /** Audit entries of the command line, oldest first. */
  const acts = async () => {
    const entries = await listAuditEntries(app.deps.db.read, {}, 50)
    return entries
      .filter(({ credential }) => credential === 'cli')
      .map(({ action, subject }) => `${action} ${subject.type} ${subject.id}`)
      .toReversed()
  }
  const page = async (username: string) => (await app.request({ method: 'GET', url: `/${username}` })).status

  test('records commands under the name of --as or of the sudo user', async () => {
    const person = await app.signUp()
    vi.stubEnv('SUDO_USER', 'kim')
    await run('account', 'block', person.email)
    await run('account', 'unblock', person.email, '--as', 'robin@example.com')
    await run('--as=sam', 'account', 'block', person.email)
    const entries = await listAuditEntries(app.deps.db.read, { userId: person.user.id }, 3)
    expect(entries.map(({ credential }) => credential)).toEqual([
      'cli:sam',
      'cli:robin@example.com',
      'cli:kim',
    ])
    expect(await run('account', 'block', person.email, '--as')).toMatchObject({ code: 2 })
    expect(await run('--as', 'a b', 'jobs')).toMatchObject({ code: 2 })
  })

  test('revokes the sessions and exports the data of an account', async () => {
    const person = await app.signUp()
    const session = () => app.request({ method: 'GET', url: '/account', cookie: person.cookie })
    expect((await session()).status).toBe(200)
    expect(await run('account', 'sign-out', person.email)).toMatchObject({ code: 0 })
    expect((await session()).status).toBe(401)
    const file = join(app.deps.config.DATA_DIR, 'robin.json')
    expect(await run('account', 'export', person.email, file)).toMatchObject({ code: 0 })
    const { data } = JSON.parse(await readFile(file, 'utf8'))
    expect(data).toMatchObject({ user: { email: person.email }, links: [], api_keys: expect.any(Array) })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await run('account', 'export', person.email, file)).toMatchObject({ code: 1 })
    expect((await acts()).slice(-2)).toEqual([
      `session.revoke_all user ${person.user.id}`,
      `account.export user ${person.user.id}`,
    ])
  })

  test('blocks accounts with a reason and changes their e-mail address or plan', async () => {
    const people = [await app.signUp(), await app.signUp()]
    const [one, two] = people.map(({ email }) => email) as [string, string]
    expect(await run('account', 'plan', one, 'pro', '--days', '30')).toMatchObject({
      code: 0,
      out: `${one} has the plan pro.`,
    })
    expect(await run('account', 'plan', one, 'gold')).toMatchObject({ code: 1 })
    expect(await run('account', 'plan', one, 'pro', '--days', '0')).toMatchObject({ code: 2 })
    const { plan_key } = await selectRow(app.deps.db, 'user', { email: one }, ['plan_key'])
    expect(plan_key).toBe('pro')

    expect(await run('account', 'email', one, two)).toMatchObject({ code: 1 })
    expect(await run('account', 'email', one, 'no address')).toMatchObject({ code: 2 })
    expect(await run('account', 'email', one, 'New@Example.org')).toMatchObject({ code: 0 })
    const listKinds = async () =>
      (await selectRows(app.deps.db, 'mail', {}, ['kind', 'user_id']))
        .filter(({ user_id }) => user_id === people[0]!.user.id)
        .map(({ kind }) => kind)
    expect(await listKinds()).toEqual(['verify_email', 'email_changed', 'verify_email'])
    expect(await run('account', 'email', 'new@example.org', one, '--verified')).toMatchObject({ code: 0 })

    expect(await run('account', 'block', one, 'nobody@example.org')).toMatchObject({ code: 1 })
    expect(await run('account', 'block', one, two, '--reason', 'Spam')).toMatchObject({
      code: 0,
      out: `${one} is blocked.\n${two} is blocked.`,
    })
    expect((await listKinds()).at(-1)).toBe('account_blocked')
    expect(await acts()).toEqual(
      expect.arrayContaining([
        `plan.grant user ${people[0]!.user.id}`,
        `email.change user ${people[0]!.user.id}`,
        `user.block user ${people[1]!.user.id}`,
      ]),
    )
  })

  test('blocks a host with a reason and unblocks it', async () => {
    expect(await run('host', 'block', 'evil.example')).toMatchObject({ code: 2 })
    const block = () => run('host', 'block', 'https://Evil.example/x', '--reason', 'Phishing')
    expect(await block()).toMatchObject({ code: 0, out: 'evil.example is blocked.' })
    expect(await block()).toMatchObject({ code: 1 })
    expect(await run('host', 'unblock', 'evil.example')).toMatchObject({ code: 0 })
    expect(await run('host', 'unblock', 'evil.example')).toMatchObject({ code: 1 })
    expect((await acts()).map((act) => act.split(' ')[0])).toEqual(['host.block', 'host.unblock'])
  })

  test('lists copies of earlier data and deletes them on request', async () => {
    const { DATA_DIR: dataDir } = app.deps.config
    const old = ['secret.replaced-2026-01-01T000000Z', 'media.replaced-2026-01-01T000000Z']
    const kept = [
      'secret.replaced-2999-01-01T000000Z',
      'secret.replaced-by-me',
      'my.replaced-2026-01-01T000000Z',
    ]
    await mkdir(join(dataDir, old[1]!))
    const copies = ['vitrine.sqlite.before-0041_old', 'vitrine.sqlite.before-0042_new']
    for (const name of [old[0]!, join(old[1]!, 'a.webp'), ...copies, ...kept])
      await writeFile(join(dataDir, name), 'x')
    await utimes(join(dataDir, copies[0]!), 1, 1)
    old.push(copies[0]!)
    kept.push(copies[1]!)
    const listed = await run('storage', 'clean')
    expect(listed.out.split('\n').map((line) => line.split('  ')[0])).toEqual(
      [old[2]!, ...old.slice(0, 2).toSorted()].map((name) => join(dataDir, name)),
    )
    expect(listed.err).toContain('Add --yes')
    expect(listed.err).toContain(`kept ${join(dataDir, copies[1]!)}  `)
    expect(listed.err).toContain('younger than 30 days stay as a way back')
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining([...old, ...kept]))
    expect(await run('storage', 'clean', '--yes')).toMatchObject({ code: 0 })
    const rest = await readdir(dataDir)
    expect(rest).toEqual(expect.arrayContaining(kept))
    for (const name of old) expect(rest).not.toContain(name)
    const everything = await run('storage', 'clean', '--older-than', '0', '--yes')
    expect(everything.out).toContain(`deleted ${join(dataDir, copies[1]!)}  `)
    expect(await readdir(dataDir)).not.toContain(copies[1])
    expect((await run('storage', 'clean', '--older-than', 'x')).code).toBe(2)
  })

  test('resets two-factor authentication of an account and notifies it', async () => {
    const person = await enableTwoFactor(app, await app.signUp())
    const codes = () => selectRows(app.deps.db, 'recovery_code')
    expect(await codes()).toHaveLength(person.recoveryCodes.length)
    const challenged = await app.signIn(person)
    expect(challenged.status).toBe(202)
    expect(await run('account', 'reset-2fa', person.email)).toMatchObject({ code: 0, err: '' })
    expect(await codes()).toEqual([])
    // A pending sign-in cannot use a code from before the reset
    const lateResponse = await app.post(
      '/api/v1/auth/2fa',
      { code: person.recoveryCodes[0] },
      { cookie: createCookieHeader(challenged) },
    )
    expect(lateResponse.status).toBe(401)
    expect((await app.signIn(person)).status).toBe(200)
    expect((await run('account', 'reset-2fa', String(person.user.id))).out).toContain(
      'has no two-factor authentication',
    )
    const kinds = await selectRows(app.deps.db, 'mail', {}, ['kind'])
    expect(kinds.map(({ kind }) => kind)).toContain('two_factor_disabled')
    expect(await acts()).toEqual([`two_factor.reset user ${person.user.id}`])
  })

  test('blocks, unblocks and erases an account', async () => {
    const person = await app.signUp()
    expect(await page(person.username)).toBe(200)
    expect(await run('account', 'block', person.email)).toMatchObject({ code: 0, err: '' })
    expect((await app.as(person, 'GET', '/api/v1/links')).status).toBe(401)
    expect((await app.signIn(person)).status).toBe(403)
    app.clock.advance(60_000)
    expect(await page(person.username)).toBe(410)
    expect(await run('account', 'unblock', person.email)).toMatchObject({ code: 0 })
    expect((await app.signIn(person)).status).toBe(200)

    expect(await run('account', 'delete', person.email)).toMatchObject({
      code: 2,
      err: expect.stringContaining('add --yes'),
    })
    expect(await run('account', 'delete', person.email, '--yes')).toMatchObject({ code: 0, err: '' })
    expect(await selectRows(app.deps.db, 'user', {}, ['id'])).toEqual([])
    expect((await app.signIn(person)).status).toBe(401)
    const { id } = person.user
    expect(await acts()).toEqual([
      `user.block user ${id}`,
      `user.unblock user ${id}`,
      `account.delete user ${id}`,
    ])
    expect((await run('audit', 'verify')).code).toBe(0)
  })

  test('prints what a closed day of a page counts', async () => {
    const { profileId, username } = await app.signUp()
    const click = { kind: 1, link_id: 42, position: 0, item: 'berlin', hour: 10 }
    await insertClosedDay(app.deps.db, profileId, 20_000, [
      createVisit(0, { referrer: 'site.example' }),
      createVisit(1, click),
    ])
    const { code, out } = await run('visits', 'show', username, '2024-10-04')
    expect(code).toBe(0)
    const { day, totals, hours, values, cube } = JSON.parse(out)
    expect(day).toBe('2024-10-04')
    expect(totals).toMatchObject({ views: 1, visitors: 1, clicks: 1, unique_clicks: 1, submissions: 0 })
    expect([hours.view[9], hours.click[10]]).toEqual([1, 1])
    expect(values.referrer['site.example']).toMatchObject({ views: 1, clicks: 1 })
    expect(values.item['42:berlin']).toMatchObject({ unique_clicks: 1 })
    const traits = { device: 'mobile', browser: 'Safari', country: 'DE', referrer: 'site.example' }
    expect(cube).toHaveLength(2)
    expect(cube[0]).toMatchObject({ ...traits, kind: 'view', hour: 9, n: 1, u: 1 })
    expect(cube[1]).toMatchObject({ ...traits, kind: 'click', link: '42', position: 0, n: 1, ul: 1, ui: 1 })
    expect(await run('visits', 'show', username, '2024-10-05')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no documents'),
    })
    expect(await run('visits', 'show', username, '2024-02-30')).toMatchObject({ code: 2 })
    expect(await run('visits', 'show', 'unknown', '2024-10-04')).toMatchObject({ code: 1 })
  })

  test('refuses to erase the last administrator', async () => {
    const person = await app.signUp()
    await run('grant', person.email)
    expect(await run('account', 'delete', person.email, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('last administrator'),
    })
  })

  test('blocks, restores and deletes a profile unless it is the last one', async () => {
    const person = await app.signUp()
    expect(await run('profile', 'block', person.username)).toMatchObject({ code: 0, err: '' })
    app.clock.advance(60_000)
    expect(await page(person.username)).toBe(410)
    expect(await run('profile', 'unblock', person.username)).toMatchObject({ code: 0 })
    app.clock.advance(60_000)
    expect(await page(person.username)).toBe(200)
    expect(await run('profile', 'delete', person.username, '--yes')).toMatchObject({
      code: 1,
      err: 'The last page of an account cannot be deleted. Delete the account instead.',
    })
    expect(await run('profile', 'delete', 'nobody-there', '--yes')).toMatchObject({ code: 1 })
    const { profileId } = person
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { plan_key: 'agency' })
    const second = (
      await app.as(person, 'POST', '/account/profiles', { display_name: 'Second', username: 'second-one' })
    ).body.data
    expect((await run('profile', 'delete', 'second-one')).err).toContain('add --yes')
    expect(await run('profile', 'delete', 'second-one', '--yes')).toMatchObject({
      code: 0,
      out: 'second-one is erased.',
    })
    app.clock.advance(60_000)
    expect(await page('second-one')).toBe(404)
    expect(await page(person.username)).toBe(200)
    const profiles = await selectRows(app.deps.db, 'profile', {}, ['id'])
    expect(profiles).toEqual([{ id: profileId }])
    expect(await acts()).toEqual([
      `profile.block profile ${profileId}`,
      `profile.unblock profile ${profileId}`,
      `profile.delete profile ${second.id}`,
    ])
  })

  test('sends a queued e-mail now', async () => {
    const person = await app.signUp()
    const { db } = app.deps
    const mail = await selectRow(db, 'mail', { kind: 'verify_email' })
    const set = (values: object) => updateRows(db, 'mail', { id: mail.id }, values)
    await set({ next_at: Date.now() * 2, attempts: 4, last_error: 'connection refused' })
    expect((await run('mail', 'list', '--user', person.email)).out).toMatch(
      /verify_email +waits until .*, 4 attempts: connection refused/,
    )
    expect((await run('mail', 'resend', String(mail.id))).out).toContain('is due now')
    const due = await selectRow(db, 'mail', { id: mail.id }, ['next_at'])
    expect(due.next_at).toBeLessThanOrEqual(Date.now())
    await set({ failed_at: 1, sealed: '' })
    expect(await run('mail', 'resend', String(mail.id))).toMatchObject({
      code: 0,
      out: 'A new verification e-mail is queued.',
    })
    await set({ kind: 'password_changed' })
    expect(await run('mail', 'resend', String(mail.id))).toMatchObject({
      code: 1,
      err: expect.stringContaining('Its text was deleted'),
    })
    expect(await run('mail', 'resend', '999999')).toMatchObject({ code: 1 })
    expect(await acts()).toEqual([
      `mail.read user ${person.user.id}`,
      `mail.retry user ${person.user.id}`,
      `mail.resend user ${person.user.id}`,
    ])
  })

  test('creates a failed password-reset e-mail again with a working link', async () => {
    const person = await app.signUp()
    await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    const resets = async () =>
      (await app.mails(person.email)).filter(({ subject }) => subject.startsWith('Choose a new password'))
    expect(await resets()).toHaveLength(1)
    const { id } = await selectRow(app.deps.db, 'mail', { kind: 'password_reset' }, ['id'])
    const again = () => run('mail', 'resend', String(id))
    expect(await again()).toMatchObject({ code: 0, out: 'A new reset e-mail is queued.' })
    const token = readToken((await resets()).at(-1))
    const password = 'another long phrase entirely'
    expect((await app.post('/api/v1/auth/password-reset/confirm', { token, password })).status).toBe(200)
    expect((await app.signIn({ ...person, password })).status).toBe(200)
    // A reset clears the hour's five attempts
    for (let n = 1; n <= 5; n++) expect(await again()).toMatchObject({ code: 0 })
    expect(await again()).toMatchObject({ code: 1, err: expect.stringContaining('limit for these e-mails') })
    expect(await acts()).toEqual(Array(6).fill(`password_reset.request user ${person.user.id}`))
  })

  test('removes control sequences from texts of mail servers', async () => {
    const person = await app.signUp()
    const steering = '\u001b]0;owned\u0007\u009b2J'
    await app.deps.db.tx(async (db) => {
      await db
        .updateTable('mail')
        .set({ failed_at: 1, last_error: `550 no\n${steering}` })
        .where('user_id', '=', person.user.id)
        .execute()
    })
    for (const args of [
      ['mail', 'list'],
      ['mail', 'list', '--json'],
    ]) {
      const { out } = await run(...args)
      expect(out, args.join(' ')).toMatch(/550 no/)
      expect(out, args.join(' ')).not.toMatch(/[^\P{Cc}\n]/u)
    }
    // Line breaks in a message cannot imitate further rows
    expect((await run('mail', 'list')).out.split('\n')).toHaveLength(
      (await selectRows(app.deps.db, 'mail', {}, ['id'])).length + 1,
    )
  })
})
