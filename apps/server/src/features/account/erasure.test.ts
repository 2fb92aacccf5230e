import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCookieHeader, type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { listAuditEntriesOfActor, verifyAudit } from '../audit/index.ts'
import { erasures } from '../profile/index.ts'

describeBoth('profiles, export and erasure of an account', (engine) => {
  const app = useApp(engine)
  const account = async (person: Person) => (await app.as(person, 'GET', '/account')).body.data

  test('keeps the number of profiles between one and the plan’s limit under concurrent requests', async () => {
    const person = await app.signUp()
    const create = (username: string) =>
      app.as(person, 'POST', '/account/profiles', { username, display_name: 'Second' })
    expect((await create('too-many')).body.code).toBe('plan_limit')
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { plan_key: 'pro' })
    const names = Array.from({ length: 12 }, (_, i) => `page-${person.user.id}-${i}`)
    const responses = await Promise.all(names.map(create))
    const created = responses.filter((a) => a.status === 201)
    expect(created).toHaveLength(4)
    expect(responses.filter((a) => a.body.code === 'plan_limit')).toHaveLength(8)
    const stranger = await app.signUp()
    const first = created[0]!.body.data
    expect((await app.as(stranger, 'DELETE', `/account/profiles/${first.id}`)).body.code).toBe('forbidden')
    expect((await app.as(person, 'DELETE', '/account/profiles/999999')).status).toBe(404)
    expect((await app.as(person, 'DELETE', `/account/profiles/${person.profileId}`)).status).toBe(200)
    expect((await create(stranger.username)).body.code).toBe('username_taken')
    expect((await app.request({ url: '/api/v1/profile', cookie: person.cookie })).body.data.id).toBe(
      Math.min(...created.map((a) => a.body.data.id)),
    )
    const ends = await Promise.all(
      created.map((a) => app.as(person, 'DELETE', `/account/profiles/${a.body.data.id}`)),
    )
    expect(ends.filter((a) => a.status === 200)).toHaveLength(3)
    expect(ends.filter((a) => a.status === 409)).toHaveLength(1)
    expect((await account(person)).profiles).toHaveLength(1)
  })

  test('exports submissions of visitors until the account is erased', async () => {
    const person = await app.signUp()
    const key = await app.key(person, 'write')
    const form = { title: 'Write', url: 'https://form.example.org', kind: 'form' }
    const link = await app.post('/api/v1/links', form, { key })
    const answers = { email: 'kim@example.org', message: 'Do you ship?' }
    expect((await app.post(`/f/${link.body.data.id}`, answers)).status).toBe(200)
    const { submissions } = (await app.as(person, 'GET', '/account/export')).body.data
    expect(submissions.map((s: { answers: unknown }) => s.answers)).toEqual([answers])
    await app.as(person, 'DELETE', '/account', { current_password: person.password })
    await runJob(app.deps, erasures)
    const remaining = await selectRows(app.deps.db, 'form_submission', { profile_id: person.profileId }, [
      'id',
    ])
    expect(remaining).toEqual([])
  })

  test('erases an account with its files when it is deleted', async () => {
    const name = 'Erased Completely'
    const email = 'erased@example.org'
    const body = { email, password: 'gravel orchid tandem', name, accept_terms: true }
    const registered = await app.post('/api/v1/auth/register', body)
    const { user, profile, csrf_token: csrf } = registered.body.data
    const person = { cookie: createCookieHeader(registered), csrf, email, password: body.password }
    await app.as(person, 'POST', '/account/email-verification')
    const key = await app.key({ ...person, user, profileId: profile.id, username: profile.username }, 'write')
    await app.post(
      '/api/v1/links',
      { title: 'Shop', url: 'https://shop.example.org' },
      { key, headers: { 'idempotency-key': 'kept' } },
    )
    const media = join(app.database.dataDir, 'media')
    const files = async () =>
      (await readdir(media, { recursive: true }).catch(() => [])).filter((f) => f.endsWith('.webp'))
    const before = await files()
    const avatar = { part: 'avatar', bytes: await createPicture(8, 8), type: 'image/png' }
    expect((await app.upload({ key }, '/profile/avatar', [avatar])).status).toBe(200)
    expect((await files()).length).toBeGreaterThan(before.length)
    const erase = (current_password: string) => app.as(person, 'DELETE', '/account', { current_password })
    expect((await erase('wrong')).body.code).toBe('invalid_credentials')
    const response = await erase(person.password)
    expect([response.status, response.body]).toMatchObject([200, { ok: true, data: { deleted: true } }])
    expect(response.cookies.vitrine_session!.attributes).toContain('Max-Age=0')
    expect((await app.request({ url: '/account', cookie: person.cookie })).status).toBe(401)
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(401)
    expect((await app.signIn(person)).status).toBe(401)
    const mails = await app.mails(email)
    expect(mails.at(-1)!.subject).toContain('was deleted')
    expect(await files()).toEqual(before)
    const tables = [
      'user',
      'session',
      'api_key',
      'profile',
      'link',
      'link_history',
      'version',
      'upload',
      'mail',
      'audit',
      'idempotency',
      'one_time_token',
      'device',
      'identity',
    ] as const
    for (const table of tables) {
      const rows = JSON.stringify(await app.deps.db.read.selectFrom(table).selectAll().execute())
      for (const trace of [email, name, 'erased-completely']) expect(rows, table).not.toContain(trace)
    }
    const acts = await listAuditEntriesOfActor(app.deps.db.read, user.id, 50)
    expect(acts.map((act) => act.action)).toContain('account.delete')
    expect((await app.post('/api/v1/auth/register', body)).status).toBe(200)
  })

  test('keeps the audit log valid and free of e-mail addresses after an erasure', async () => {
    expect(await verifyAudit(app.deps)).toMatchObject({ ok: true })
    const rows = JSON.stringify(await selectRows(app.deps.db, 'audit'))
    expect(rows).not.toContain('@example.org')
  })
})
