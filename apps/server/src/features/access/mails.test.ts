import { minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { fixedClock, type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { runJob } from '../../jobs/engine.ts'
import { accessMails } from './jobs.ts'

describeBoth('e-mails about granted access', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' }, fixedClock)
  const t = createWorkspaceTools(app)

  const run = () => runJob(app.deps, accessMails, { now: app.clock.now })
  const read = async (person: Person) =>
    (await app.mails(person.email)).filter(({ text }) => text.includes('/studio/account/access'))
  const createFeed = (person: Person, name: string) =>
    app.as(person, 'POST', `/ext/v1/profiles/${person.profileId}/feeds`, { name })

  test('report the event, who did it with which key, and when', async () => {
    const owner = await t.person('agency', 'Olive Owner')
    const { data } = await t.call(owner, 'POST', '/account/api-keys', { name: 'Nightly', scope: 'write' })
    const url = `/ext/v1/webhooks?profile_id=${owner.profileId}`
    const body = { url: 'https://hooks.example.com', events: ['submission.created'] }
    expect((await app.request({ method: 'POST', url, body, key: data.key })).status).toBe(201)
    await run()
    // The other e-mail reports the key
    const mails = await read(owner)
    expect(mails).toHaveLength(2)
    const subject = `/${owner.username}: a webhook was added or changed`
    const mail = mails.find((one) => one.subject === subject)
    expect(mail!.text).toContain(
      'a webhook was added or changed: hooks.example.com (Olive Owner, API key Nightly)',
    )
    expect(mail!.text).toContain('1 March 2026 at 09:00 UTC')
    expect(mail!.text).toContain(`${app.deps.config.BASE_URL}/studio/account/access`)
  })

  test('are at most one per page and quarter of an hour, which lists all events', async () => {
    const owner = await t.person('agency')
    await createFeed(owner, 'First')
    await Promise.all([run(), run()])
    expect(await read(owner)).toHaveLength(1)
    for (const name of ['Second', 'Third']) await createFeed(owner, name)
    app.clock.advance(14 * minuteMs)
    await run()
    expect(await read(owner)).toHaveLength(1)
    app.clock.advance(2 * minuteMs)
    await run()
    await run()
    const mails = await read(owner)
    expect(mails).toHaveLength(2)
    expect(mails[1]!.subject).toBe(`/${owner.username}: a spreadsheet was connected (+ 1)`)
    for (const name of ['Second', 'Third'])
      expect(mails[1]!.text).toContain(`a spreadsheet was connected: ${name} (`)
    app.clock.advance(16 * minuteMs)
    await run()
    expect(await selectRows(app.deps.db, 'access_event', {}, ['place'])).toEqual([])
  })

  test('reach the owners of all pages of a workspace', async () => {
    const owner = await t.person('agency', 'Olive Owner')
    const admin = await t.person('agency', 'Ada Admin')
    const { id, name } = await t.workspace(owner)
    await t.join(owner, id, admin, 'admin')
    expect(
      (await app.as(admin, 'PUT', `/api/v1/workspaces/${id}/profiles`, { profile_ids: [admin.profileId] }))
        .status,
    ).toBe(200)
    await run()
    app.clock.advance(16 * minuteMs)
    const key = await app.key(owner, 'write')
    const body = { email: 'thief@example.org', role: 'admin' }
    expect(
      (await app.request({ method: 'POST', url: `/api/v1/workspaces/${id}/invites`, body, key })).status,
    ).toBe(201)
    await run()
    for (const person of [owner, admin]) {
      const { subject, text } = (await read(person)).at(-1)!
      expect(subject).toBe(`${name}: a person was invited`)
      expect(text).toContain('a person was invited: thief@example.org (Olive Owner, API key write)')
    }
  })

  test('report exports, deleted pages and other page addresses, but no ordinary change', async () => {
    const owner = await t.person('agency')
    const { data } = await t.call(owner, 'POST', '/account/profiles', { display_name: 'Second' })
    await app.as(owner, 'PUT', '/api/v1/profile', { bio: 'Ceramics.', username: owner.username })
    await app.as(owner, 'PUT', `/ext/v1/profiles/${owner.profileId}/identity`, { fediverse_creator: null })
    await run()
    expect(await read(owner)).toEqual([])
    expect((await app.as(owner, 'GET', '/account/export')).status).toBe(200)
    expect((await app.as(owner, 'DELETE', `/account/profiles/${data.id}`)).status).toBe(200)
    const username = `renamed-${owner.profileId}`
    expect((await app.as(owner, 'PUT', '/api/v1/profile', { username })).status).toBe(200)
    await run()
    const texts = (await read(owner)).map(({ text }) => text).join('\n')
    for (const what of [
      'data was exported: JSON',
      'a page was deleted',
      `page address was changed: /${username}`,
    ])
      expect(texts).toContain(what)
  })

  test('report no revoked access as granted', async () => {
    const owner = await t.person('agency')
    const { id } = await t.workspace(owner)
    const { data } = await t.call(owner, 'POST', '/account/profiles', { display_name: 'Second' })
    const share = (ids: number[]) =>
      app.as(owner, 'PUT', `/api/v1/workspaces/${id}/profiles`, { profile_ids: ids })
    await share([owner.profileId, data.id])
    const countEvents = async () =>
      (
        await app.deps.db.read
          .selectFrom('access_event')
          .select('id')
          .where('user_id', '=', owner.user.id)
          .where('kind', 'like', 'share %')
          .execute()
      ).length
    expect(await countEvents()).toBe(1)
    expect((await share([owner.profileId])).status).toBe(200)
    expect(await countEvents()).toBe(1)
  })

  test('reach no unverified e-mail address', async () => {
    const stranger = await app.signUp()
    await app.as(stranger, 'POST', '/ext/v1/exports', {})
    await run()
    expect(await read(stranger)).toEqual([])
  })
})
