import { dayMs } from '@vitrine/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { oldReports } from './index.ts'

describeOnce('page reports', (engine) => {
  const app = useApp(engine)
  let admin: Person
  let owner: Person
  beforeAll(async () => {
    admin = await app.signUp('Ada Admin')
    owner = await app.signUp('Olga Owner')
    await app.as(owner, 'PUT', '/api/v1/profile', { is_published: true })
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
  })

  let address = 0
  const send = (values: Record<string, string>, options: { from?: string; username?: string } = {}) =>
    app.postForm(`/report/${options.username ?? owner.username}`, values, {
      headers: { 'accept-language': 'en' },
      from: options.from ?? `192.0.2.${++address}`,
    })
  const list = async () => (await app.as(admin, 'GET', '/ext/v1/admin/reports')).body.data
  const spam = { reason: 'Spam or scam' }

  test('links from the page to a form without script and cookies', async () => {
    const page = await app.app.inject({ url: `/${owner.username}` })
    expect(page.body).toContain(
      `<a href="http://vitrine.test/report/${owner.username}" rel="nofollow">Report page</a>`,
    )
    const form = await app.app.inject({
      url: `/report/${owner.username}`,
      headers: { 'accept-language': 'de' },
    })
    expect([form.statusCode, form.headers['set-cookie']]).toEqual([200, undefined])
    expect(form.body).not.toContain('<script')
    expect(form.body).toContain('Phishing oder Schadsoftware')
    expect(form.headers['x-robots-tag']).toBe('noindex')
    expect(Buffer.byteLength(form.body)).toBeLessThan(15_000)
  })

  test('combines all reports about a page with the first and newest messages', async () => {
    expect(
      (await send({ reason: 'Phishing or malware', message: 'Asks for\nmy PIN', email: 'x@example.org' }))
        .statusCode,
    ).toBe(200)
    expect((await send(spam)).statusCode).toBe(200)
    for (let n = 1; n <= 10; n++) await send({ ...spam, message: `Message ${n}` })
    const [item, ...others] = await list()
    expect(others).toEqual([])
    expect(item).toMatchObject({
      profile_id: owner.profileId,
      username: owner.username,
      owner_id: owner.user.id,
      reports: 12,
      reasons: [
        { reason: 'phishing', count: 1 },
        { reason: 'spam', count: 11 },
      ],
    })
    expect(item.messages.map(({ message }: { message: string }) => message)).toEqual([
      ...Array.from({ length: 9 }, (_, i) => `Message ${10 - i}`),
      'Asks for\nmy PIN',
    ])
    expect([item.message_count, item.messages.at(-1).email]).toEqual([11, 'x@example.org'])
  })

  test('counts all concurrent reports', async () => {
    const busy = await app.signUp()
    await app.as(busy, 'PUT', '/api/v1/profile', { is_published: true })
    await Promise.all(Array.from({ length: 8 }, () => send(spam, { username: busy.username })))
    expect((await list()).find(({ id }: { id: number }) => id === busy.profileId).reports).toBe(8)
  })

  test('shows wrong input of a report at its field', async () => {
    const before = (await list()).length
    const other = await app.signUp()
    await app.as(other, 'PUT', '/api/v1/profile', { is_published: true })
    const { username } = other
    const wrong = await send({ reason: 'No such reason', email: 'no address' }, { username })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('Choose one of the options.')
    expect(wrong.body).toContain('Enter a valid e-mail address.')
    expect(await list()).toHaveLength(before)
  })

  test('ignores bots that fill in the hidden field', async () => {
    const before = (await list()).length
    const { username } = await app.signUp()
    expect((await send({ ...spam, _homepage: 'https://robot.example' }, { username })).statusCode).toBe(200)
    expect(await list()).toHaveLength(before)
  })

  test('accepts at most five reports an hour from an IP address', async () => {
    const from = '198.51.100.7'
    const statuses: number[] = []
    for (let n = 1; n <= 6; n++) statuses.push((await send(spam, { from })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('returns 404 for unpublished and unknown pages, 410 for a blocked page', async () => {
    const draft = await app.signUp()
    await app.as(draft, 'PUT', '/api/v1/profile', { is_published: false })
    expect((await send(spam, { username: draft.username })).statusCode).toBe(404)
    expect((await send(spam, { username: 'nobody-here' })).statusCode).toBe(404)
    const blocked = await app.signUp()
    await app.as(admin, 'PUT', `/api/v1/admin/profiles/${blocked.profileId}/block`)
    expect((await send(spam, { username: blocked.username })).statusCode).toBe(410)
  })

  test('lists only reports after the last dismissal', async () => {
    const dismiss = () => app.as(admin, 'DELETE', `/ext/v1/admin/reports/${owner.profileId}`)
    expect((await dismiss()).status).toBe(200)
    expect((await dismiss()).status).toBe(404)
    await send(spam)
    const { body } = await app.as(admin, 'GET', `/ext/v1/admin/reports?username=${owner.username}`)
    expect(body.data).toMatchObject([{ id: owner.profileId, reports: 1, messages: [] }])
    const { body: acts } = await app.as(admin, 'GET', '/ext/v1/admin/audit?action=report.dismiss')
    expect(acts.data).toMatchObject([{ subject_type: 'profile', subject_id: owner.profileId }])
  })

  test('lists reports by cursor, last reported page first', async () => {
    const ids: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `limit=1${cursor ? `&starting_after=${cursor}` : ''}`
      const { body } = await app.as(admin, 'GET', `/ext/v1/admin/reports?${query}`)
      ids.push(...body.data.map(({ id }: { id: number }) => id))
      cursor = body.meta.next_cursor
    }
    expect(ids).toEqual((await list()).map(({ id }: { id: number }) => id))
    expect(ids[0]).toBe(owner.profileId)
  })

  test('deletes reports with their page or half a year after the last one', async () => {
    expect(await runJob(app.deps, oldReports)).toEqual({ reports: 0 })
    const total = (await list()).length
    expect(await runJob(app.deps, oldReports, { now: Date.now() + 181 * dayMs })).toEqual({ reports: total })
    await send(spam)
    await app.as(owner, 'DELETE', '/account', { current_password: owner.password })
    expect(await list()).toEqual([])
  })
})
