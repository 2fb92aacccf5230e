import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { deliverAlerts, evaluateAlerts, forgetChecks, sendDueMails, sweepAlerts } from '#tests/jobs.ts'
import { selectRow, updateRows } from '#tests/rows.ts'
import { createVisit, insertClosedDay, insertDayTotals } from '#tests/visit-days.ts'
import { runJob } from '../../jobs/engine.ts'
import type { Mail } from '../../providers/mail/port.ts'
import { enqueueMail } from '../mail/index.ts'
import { findProfile } from '../profile/index.ts'
import { closeDays } from '../visits/index.ts'
import type { NewAlert } from './alert.ts'
import { listProfilesDueForCheck } from './check-repo.ts'
import { alertChecks, alertMails } from './jobs.ts'
import { alertSubmission, raiseAlerts } from './raise.ts'
import { findPreferences } from './repo.ts'

const browser = {
  address: '203.0.113.9',
  forwarded: '',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  languages: 'en',
  referrer: '',
  url: '',
  country: '',
  isUntracked: true,
}

describeBoth('alerts', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  const sentMails: { to: string; subject: string; text: string; at: string }[] = []
  beforeAll(async () => {
    Object.assign(app.deps.mail, {
      send: async (mail: { to: string; subject: string; text: string }) => {
        sentMails.push({
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          at: new Date(app.clock.now).toISOString(),
        })
        return { reference: 'test' }
      },
    })
  })
  beforeEach(() => {
    app.clock.now = Date.parse('2026-03-01T09:00:00Z')
    sentMails.length = 0
  })

  const path = (user: ApiUser, rest = '') => `/profiles/${user.profileId}/smart-alerts${rest}`
  const list = async (user: ApiUser): Promise<Data> => (await app.call(user, 'GET', path(user))).data
  const prefer = (user: ApiUser, body: object, headers = {}) =>
    app.call(user, 'PUT', path(user, '/preferences'), body, headers)
  const read = (user: ApiUser, body: object) => app.call(user, 'POST', path(user, '/read'), body)
  const visit = async (user: ApiUser, count: number, at = app.clock.now) => {
    for (let i = 0; i < count; i++)
      app.deps.visits.record({ profileId: user.profileId, kind: 'view', at }, browser)
    await app.deps.visits.flush()
  }
  const run = async () => {
    await forgetChecks(app.deps)
    const result = await evaluateAlerts(app.deps, app.clock.now)
    await deliverAlerts(app.deps, app.clock.now)
    await sendDueMails(app.deps)
    return result
  }
  const listMails = async (user: ApiUser) => {
    const { email } = await selectRow(app.deps.db, 'user', { id: user.userId }, ['email'])
    return sentMails.filter((mail) => mail.to === email)
  }
  const submit = (user: ApiUser, id: number) =>
    app.deps.db.tx((db) =>
      alertSubmission(app.deps, db, {
        id,
        profileId: user.profileId,
        formTitle: 'Contact',
        at: app.clock.now,
        needsCheck: false,
      }),
    )
  const raise = (user: ApiUser, id: number) =>
    app.deps.db.tx(async (db) => {
      const { preferences } = await findPreferences(db, user.profileId)
      const { timezone } = (await findProfile(db, user.profileId))!.doc
      const alert: NewAlert = {
        type: 'link_expiring',
        severity: 'info',
        title: 'Link expiring',
        message: 'The link “Contact” expires soon.',
        metric: null,
        value: null,
        baseline: null,
        change_pct: null,
        window: 'week',
        subject: { type: 'link', id, name: 'Contact' },
      }
      const raised = { profileId: user.profileId, preferences, timezone, alerts: [alert] }
      await raiseAlerts(app.deps, db, [raised], app.clock.now)
    })

  test('shows a new profile no alerts and the default preferences at revision 1', async () => {
    const user = await app.person()
    const { alerts, unread, preferences } = await list(user)
    expect([alerts, unread]).toEqual([[], 0])
    expect(preferences).toMatchObject({
      revision: 1,
      updated_at: '2026-03-01T09:00:00.000Z',
      channels: { in_app: true, email: false },
      digest: 'daily',
      quiet_hours: null,
    })
    expect(preferences.rules.traffic_spike).toEqual({
      enabled: true,
      mode: 'adaptive',
      threshold: null,
      window: 'day',
    })
  })

  test('merges valid preferences, where null resets a value', async () => {
    const user = await app.person()
    await app.call(user, 'PUT', '/profile', { timezone: 'Europe/Vienna' })
    const first = await prefer(user, {
      channels: { email: true },
      digest: 'instant',
      quiet_hours: { from: '22:00', to: '07:00' },
      rules: { milestone: { enabled: false }, traffic_drop: { mode: 'percent', threshold: 40 } },
    })
    expect(first.status).toBe(200)
    expect(first.data).toMatchObject({
      revision: 2,
      channels: { in_app: true, email: true },
      digest: 'instant',
      quiet_hours: { from: '22:00', to: '07:00', timezone: 'Europe/Vienna' },
      rules: {
        milestone: { enabled: false, mode: 'absolute' },
        traffic_drop: { enabled: true, mode: 'percent', threshold: 40, window: 'day' },
      },
    })
    const second = await prefer(user, { digest: null, quiet_hours: null, rules: { traffic_drop: null } })
    expect(second.data).toMatchObject({
      revision: 3,
      channels: { email: true },
      digest: 'daily',
      quiet_hours: null,
      rules: { milestone: { enabled: false }, traffic_drop: { mode: 'adaptive', threshold: null } },
    })
    expect((await list(user)).preferences).toEqual(second.data)
    const wrong = await prefer(user, {
      quiet_hours: { from: '07:00', to: '07:00' },
      rules: { traffic_drop: { mode: 'percent', threshold: 101 } },
    })
    expect(wrong.status).toBe(422)
    expect(wrong.errors.map((e) => e.split(':')[0])).toEqual([
      'quiet_hours.to',
      'rules.traffic_drop.threshold',
    ])
    expect((await prefer(user, { digest: 'hourly' })).status).toBe(422)
    expect((await list(user)).preferences.revision).toBe(3)
  })

  test('raises one alert for a day with three times the usual visits, however often the job runs', async () => {
    const user = await app.person()
    const counts = [60, 64, 57, 61, 66, 58, 62]
    for (let week = 0; week < 5; week++)
      for (let weekday = 0; weekday < 7; weekday++) {
        app.clock.now += dayMs
        await visit(user, counts[(weekday + week) % 7]!)
        await runJob(app.deps, closeDays, { now: app.clock.now })
        await run()
      }
    const quiet = (await list(user)).alerts.filter((a: Data) => a.type.startsWith('traffic'))
    expect(quiet).toEqual([])
    app.clock.now += dayMs
    await visit(user, 200)
    for (let i = 0; i < 4; i++) {
      await run()
      app.clock.now += hourMs
    }
    await visit(user, 10)
    await run()
    const spikes = (await list(user)).alerts.filter((a: Data) => a.type === 'traffic_spike')
    expect(spikes).toHaveLength(1)
    expect(spikes[0]).toMatchObject({
      profile_id: user.profileId,
      severity: 'info',
      metric: 'views',
      value: 200,
      window: '2026-04-06',
      subject: { type: 'profile', id: user.profileId, name: null },
      read_at: null,
    })
    expect(spikes[0].baseline).toBeGreaterThan(50)

    // A day without visits raises an alert once it has ended
    app.clock.now = Date.parse('2026-04-07T20:00:00Z')
    await run()
    expect((await list(user)).alerts.some((a: Data) => a.type === 'traffic_drop')).toBe(false)
    app.clock.now = Date.parse('2026-04-08T00:30:00Z')
    await run()
    await run()
    const drops = (await list(user)).alerts.filter((a: Data) => a.type === 'traffic_drop')
    expect(drops.map((a: Data) => [a.window, a.value, a.change_pct])).toEqual([['2026-04-07', 0, -100]])
  })

  test('reports milestones, ending links and limits once', async () => {
    const user = await app.person()
    await visit(user, 130)
    await app.call(user, 'POST', '/links', {
      title: 'Spring market',
      url: 'https://example.com/market',
      schedule: { ends_at: '2026-03-10T12:00:00Z' },
    })
    for (let i = 0; i < 89; i++)
      await app.call(user, 'POST', '/links', { title: `L${i}`, url: 'https://example.com/' })
    await run()
    expect((await list(user)).alerts.map((a: Data) => a.type).sort()).toEqual(['milestone', 'plan_limit'])
    // Nothing changed: the next check is due when the link's end comes near
    expect((await run()).createdAlerts).toBe(0)
    app.clock.now = Date.parse('2026-03-07T11:59:00Z')
    await run()
    app.clock.now = Date.parse('2026-03-07T12:01:00Z')
    await run()
    await run()
    const { alerts, unread } = await list(user)
    expect(alerts.map((a: Data) => [a.type, a.title])).toEqual([
      ['link_expiring', 'A block ends soon'],
      ['plan_limit', 'Few blocks left'],
      ['milestone', '100 views'],
    ])
    expect(unread).toBe(3)
    await visit(user, 900)
    await run()
    expect((await list(user)).alerts[0].title).toBe('1,000 views')
  })

  test('stores totals of past days once and adds only newer days', async () => {
    const user = await app.person()
    const addDay = (before: number, views: number) =>
      insertDayTotals(app.deps.db, user.profileId, Math.floor(app.clock.now / dayMs) - before, { views })
    await updateRows(
      app.deps.db,
      'profile',
      { id: user.profileId },
      { created_at: app.clock.now - 40 * dayMs },
    )
    await addDay(30, 60)
    await addDay(10, 30)
    await addDay(7, 5)
    await run()
    expect((await list(user)).alerts).toEqual([])
    // A full sum of all days would miss these
    await app.deps.db.tx((db) =>
      db
        .deleteFrom('visit_sum')
        .where('profile_id', '=', user.profileId)
        .where('day', '<', Math.floor(app.clock.now / dayMs) - 9)
        .execute(),
    )
    app.clock.now += 10 * dayMs
    await visit(user, 5)
    await run()
    const [alert] = (await list(user)).alerts.filter((a: Data) => a.type === 'milestone')
    expect([alert?.title, alert?.value]).toEqual(['100 views', 100])
    await visit(user, 900)
    await run()
    expect((await list(user)).alerts[0]).toMatchObject({ title: '1,000 views', value: 1000 })
  })

  test('counts days again that were completed while the clock was ahead', async () => {
    const user = await app.person()
    await visit(user, 40)
    await run()
    await updateRows(
      app.deps.db,
      'alert_check',
      { profile_id: user.profileId },
      { settled_day: 1_000_000, settled_views: 0 },
    )
    await visit(user, 60)
    await run()
    expect((await list(user)).alerts.map((a: Data) => a.title)).toContain('100 views')
  })

  test('reports the limit of all plans if the plan has no link limit', async () => {
    const user = await app.person()
    await updateRows(app.deps.db, 'user', { id: user.userId }, { plan_key: 'agency' })
    await app.call(user, 'POST', '/links', { title: 'One', url: 'https://example.com/' })
    await app.deps.db.tx(async (db) => {
      const {
        id: _,
        external_id: _key,
        external_source: _source,
        ends_at: _end,
        ...link
      } = await db
        .selectFrom('link')
        .selectAll()
        .where('profile_id', '=', user.profileId)
        .executeTakeFirstOrThrow()
      for (let position = 1; position < 950; position++)
        await db
          .insertInto('link')
          .values({ ...link, position })
          .execute()
      await db
        .updateTable('profile')
        .set((e) => ({ content_revision: e('content_revision', '+', 1) }))
        .where('id', '=', user.profileId)
        .execute()
    })
    await run()
    const [alert] = (await list(user)).alerts.filter((a: Data) => a.type === 'plan_limit')
    expect(alert).toMatchObject({ metric: 'links', value: 950, baseline: 1000 })
  })

  test('checks a profile once an hour, regardless of changes in between', async () => {
    const user = await app.person()
    await run()
    const checked = async () =>
      (
        await app.deps.db.read
          .selectFrom('alert_check')
          .select('checked_at')
          .where('profile_id', '=', user.profileId)
          .executeTakeFirst()
      )?.checked_at
    const first = app.clock.now
    await visit(user, 100)
    app.clock.now += hourMs - 1
    await evaluateAlerts(app.deps, app.clock.now)
    expect(await checked()).toBe(first)
    app.clock.now += 1
    await evaluateAlerts(app.deps, app.clock.now)
    expect(await checked()).toBe(app.clock.now)
    expect((await list(user)).alerts.map((a: Data) => a.type)).toEqual(['milestone'])
  })

  test('writes e-mails and their alerts in the language of the account', async () => {
    const user = await app.person()
    await prefer(user, { channels: { email: true }, digest: 'instant' })
    await app.call(user, 'PUT', '/profile', { language: 'de' })
    await visit(user, 1200)
    await run()
    const [mail] = (await listMails(user)).slice(-1)
    expect(mail!.subject).toBe('1.000 Aufrufe – Robin Example')
    expect(mail!.text).toContain('1.200 Aufrufe, seit es die Seite gibt.')
    // Listed alerts stay in English
    expect((await list(user)).alerts.map((a: Data) => a.title)).toContain('1,000 views')
  })

  test('checks profiles in batches even if their ids are far apart, and yields between batches', async () => {
    const user = await app.person()
    await run()
    const { db } = app.deps
    const last = await db.read
      .selectFrom('profile')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const far = [7_000, 7_001, 11_500].map((more) => last.id + more)
    await db.tx(async (tx) => {
      for (const id of far)
        await tx
          .insertInto('profile')
          .values({ ...last, id, username: `far-${id}`, username_key: `far-${id}` })
          .execute()
    })
    const due = async (after: number, limit: number) =>
      (await listProfilesDueForCheck(db.read, app.clock.now, after, limit)).map(({ id }) => id)
    expect(await due(user.profileId, 10)).toEqual(far)
    expect(await due(user.profileId, 2)).toEqual(far.slice(0, 2))
    expect(await due(far[0]!, 2)).toEqual(far.slice(1))
    expect(await due(far[2]!, 2)).toEqual([])
    await db.tx((tx) => tx.deleteFrom('profile').where('id', 'in', far).execute())
  })

  test('sends other e-mails if the e-mail of one alert cannot be queued', async () => {
    const [bad, good] = [await app.person(), await app.person()]
    for (const user of [bad, good]) {
      await prefer(user, { channels: { email: true }, digest: 'instant' })
      await visit(user, 100)
    }
    await evaluateAlerts(app.deps, app.clock.now)
    const failing = {
      ...app.deps,
      secrets: {
        ...app.deps.secrets,
        mac: (purpose: string, text: string) => {
          if (text.endsWith(` ${badAddress}`)) throw new Error('a key is missing')
          return app.deps.secrets.mac(purpose, text)
        },
      },
    } as typeof app.deps
    const findEmail = async ({ userId }: ApiUser) =>
      (await selectRow(app.deps.db, 'user', { id: userId }, ['email'])).email
    const badAddress = await findEmail(bad)
    expect(await runJob(failing, alertMails, { now: app.clock.now })).toMatchObject({ queued: 1, errors: 1 })
    await sendDueMails(app.deps)
    expect(sentMails.map((mail) => mail.to)).toEqual([await findEmail(good)])
    // The failed e-mail is queued by the next run
    app.clock.now += minuteMs
    expect(await runJob(app.deps, alertMails, { now: app.clock.now })).toMatchObject({ queued: 1 })
  })

  test('raises and e-mails alerts once if two processes work concurrently', async () => {
    const user = await app.person()
    await prefer(user, { channels: { email: true }, digest: 'instant' })
    await visit(user, 100)
    const counts = await Promise.all(Array.from({ length: 6 }, () => evaluateAlerts(app.deps, app.clock.now)))
    expect(counts.reduce((sum, { createdAlerts }) => sum + createdAlerts, 0)).toBe(1)
    const queued = await Promise.all(Array.from({ length: 6 }, () => deliverAlerts(app.deps, app.clock.now)))
    expect(queued.reduce((a, b) => a + b, 0)).toBe(1)
    await sendDueMails(app.deps)
    expect((await listMails(user)).map((m) => m.subject)).toEqual(['100 views – Robin Example'])
  })

  test('turns e-mails off with their signed URL for their recipient only, without a session', async () => {
    const user = await app.person()
    const other = await app.person()
    for (const one of [user, other]) await prefer(one, { channels: { email: true }, digest: 'instant' })
    await raise(user, 81)
    const headers: Record<string, string>[] = []
    const { send } = app.deps.mail
    Object.assign(app.deps.mail, {
      send: async (mail: Mail, signal: AbortSignal) => {
        if (mail.headers) headers.push(mail.headers)
        return send(mail, signal)
      },
    })
    await run()
    Object.assign(app.deps.mail, { send })
    expect(headers).toHaveLength(1)
    expect(headers[0]!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const url = new URL(headers[0]!['List-Unsubscribe']!.slice(1, -1)).pathname
    const isOn = async (one: ApiUser) => (await list(one)).preferences.channels.email
    const open = (method: 'GET' | 'POST', path: string, type = 'application/x-www-form-urlencoded') =>
      app.app.inject({
        method,
        url: path,
        headers: {
          accept: 'text/html',
          'accept-language': 'de',
          ...(method === 'POST' && { 'content-type': type }),
        },
        ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
      })
    const page = await open('GET', url)
    expect(page.body).toContain('E-Mails abbestellen')
    expect(await isOn(user)).toBe(true)
    const foreignUrl = url.replace(`/${user.profileId}.`, `/${other.profileId}.`)
    for (const wrong of [foreignUrl, `${url}x`, '/unsubscribe/1.2.3'])
      expect((await open('POST', wrong)).statusCode).toBe(404)
    expect([await isOn(user), await isOn(other)]).toEqual([true, true])
    const done = await open('POST', url)
    expect([done.statusCode, done.headers['set-cookie']]).toEqual([200, undefined])
    expect(done.body).toContain('E-Mails mit Hinweisen sind aus')
    const again = await open('POST', url, 'multipart/form-data; boundary=x')
    expect(again.statusCode).toBe(200)
    expect([await isOn(user), await isOn(other)]).toEqual([false, true])
    const count = sentMails.length
    await raise(user, 82)
    await run()
    expect(sentMails.length).toBe(count)
    const { preferences } = await list(user)
    const restored = await prefer(user, { channels: { email: true }, revision: preferences.revision })
    expect(restored.data.channels.email).toBe(true)
    await raise(user, 83)
    await run()
    expect(sentMails.length).toBe(count + 1)
  })

  test('sends e-mails above the limit of a recipient later in one digest', async () => {
    const user = await app.person()
    await prefer(user, { channels: { email: true }, digest: 'instant' })
    const owner = (await app.deps.db.read
      .selectFrom('user')
      .select(['id', 'email'])
      .where('id', '=', user.userId)
      .executeTakeFirst())!
    const params = { name: 'Robin', path: '', profile: 'Robin', title: 'Earlier', message: 'Earlier.' }
    const earlier = { userId: owner.id, to: owner.email, kind: 'alert' as const, params, now: app.clock.now }
    await app.deps.db.tx(async (db) => {
      while ((await enqueueMail(app.deps, db, earlier)) === 0);
    })
    for (const id of [71, 72]) {
      await raise(user, id)
      await run()
    }
    const newMails = async () =>
      (await listMails(user)).filter(({ subject }) => !subject.startsWith('Earlier'))
    expect(await newMails()).toEqual([])
    app.clock.now += hourMs
    await run()
    await run()
    expect((await newMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('2 ')])
  })

  test('marks as read either the alerts with given ids or all alerts', async () => {
    const user = await app.person()
    const other = await app.person()
    for (const id of [1, 2, 3]) await submit(user, id)
    await submit(other, 4)
    const ids = (await list(user)).alerts.map((a: Data) => a.id)
    const foreign = (await list(other)).alerts[0].id
    expect(ids).toHaveLength(3)
    for (const body of [{}, { ids: null, all: null }, { ids, all: true }, { ids: [], all: true }])
      expect((await read(user, body)).status, JSON.stringify(body)).toBe(422)
    const mixed = await read(user, { ids: [ids[0], foreign, 999_999] })
    expect(mixed.errors).toEqual([
      `ids[1]: ${foreign} is not an alert of this page`,
      'ids[2]: 999999 is not an alert of this page',
    ])
    expect((await list(user)).unread).toBe(3)
    expect((await read(user, { ids: [] })).data).toEqual({ marked: 0, unread: 3 })
    expect((await read(user, { ids: [ids[0], ids[0]] })).data).toEqual({ marked: 1, unread: 2 })
    expect((await read(user, { ids: [ids[0]] })).data).toEqual({ marked: 0, unread: 2 })
    expect((await list(user)).alerts[0].read_at).toBe('2026-03-01T09:00:00.000Z')
    expect((await read(user, { all: true })).data).toEqual({ marked: 2, unread: 0 })
    expect((await list(other)).unread).toBe(1)
  })

  test('raises one alert per form entry, and none if the rule is off', async () => {
    const user = await app.person()
    await submit(user, 50)
    await submit(user, 50)
    await submit(user, 51)
    const { alerts } = await list(user)
    expect(alerts.map((a: Data) => a.subject)).toEqual([
      { type: 'form_submission', id: 51, name: 'Contact' },
      { type: 'form_submission', id: 50, name: 'Contact' },
    ])
    expect(alerts[0].message).toContain('“Contact”')
    await prefer(user, { rules: { form_submission: { enabled: false } } })
    await submit(user, 52)
    expect((await list(user)).alerts).toHaveLength(2)
  })

  test('sends no alert by e-mail about a form entry, which has its own e-mail', async () => {
    const user = await app.person()
    await prefer(user, { channels: { email: true }, digest: 'instant' })
    await submit(user, 55)
    await raise(user, 56)
    await run()
    expect((await listMails(user)).map(({ subject }) => subject)).toEqual(['Link expiring – Robin Example'])
    expect((await list(user)).unread).toBe(2)
  })

  test('delays instant e-mails to the end of the quiet hours and sends one digest', async () => {
    const user = await app.person()
    await app.call(user, 'PUT', '/profile', { timezone: 'Europe/Vienna' })
    await prefer(user, {
      channels: { email: true },
      digest: 'instant',
      quiet_hours: { from: '22:00', to: '07:00' },
    })
    app.clock.now = Date.parse('2026-03-28T20:30:00Z')
    await raise(user, 60)
    await run()
    expect((await listMails(user)).map((m) => [m.subject, m.at])).toEqual([
      ['Link expiring – Robin Example', '2026-03-28T20:30:00.000Z'],
    ])
    sentMails.length = 0
    // The clocks change in this night: quiet from 21:00 UTC until 5:00 UTC
    for (const [i, at] of ['21:00', '23:30'].entries()) {
      app.clock.now = Date.parse(`2026-03-28T${at}:00Z`)
      await raise(user, 61 + i)
      await run()
    }
    app.clock.now = Date.parse('2026-03-29T04:59:00Z')
    await run()
    expect(await listMails(user)).toEqual([])
    app.clock.now = Date.parse('2026-03-29T05:00:00Z')
    await run()
    await run()
    const mails = await listMails(user)
    expect(mails.map((m) => m.subject)).toEqual(['2 alerts – Robin Example'])
    expect(mails[0]!.text.match(/Link expiring: The link “Contact” expires soon\./g)).toHaveLength(2)
  })

  test('sends each alert once, in daily or weekly digests', async () => {
    const daily = await app.person()
    const weekly = await app.person()
    await app.call(daily, 'PUT', '/profile', { timezone: 'America/New_York' })
    await prefer(daily, { channels: { email: true } })
    await prefer(weekly, { channels: { email: true, in_app: false }, digest: 'weekly' })
    let id = 1000
    // Sunday 1 March to Saturday 21 March; New York changes its clocks on the 8th
    for (let d = 0; d < 21; d++)
      for (let h = 0; h < 24; h += 4) {
        app.clock.now = Date.parse('2026-03-01T00:00:00Z') + d * dayMs + h * hourMs
        if (h === 8) {
          await raise(daily, id++)
          await raise(weekly, id++)
        }
        await run()
      }
    const dailyMails = await listMails(daily)
    expect(dailyMails).toHaveLength(21)
    // 8:00 is 13:00 UTC, then 12:00; the runs are at 16:00 and 12:00
    expect(new Set(dailyMails.map((m) => m.at.slice(11, 16)))).toEqual(new Set(['16:00', '12:00']))
    const weeklyMails = await listMails(weekly)
    expect(weeklyMails.map((m) => [m.subject, m.at.slice(0, 16)])).toEqual([
      ['2 alerts – Robin Example', '2026-03-02T08:00'],
      ['7 alerts – Robin Example', '2026-03-09T08:00'],
      ['7 alerts – Robin Example', '2026-03-16T08:00'],
    ])
    expect((await list(weekly)).alerts).toEqual([])
    expect((await list(daily)).alerts).toHaveLength(21)
  })

  test('adds the answers to a weekly digest, in the language of the owner', async () => {
    const user = await app.person('pro')
    await prefer(user, { channels: { email: true }, digest: 'weekly' })
    await updateRows(
      app.deps.db,
      'profile',
      { id: user.profileId },
      { created_at: app.clock.now - 90 * dayMs },
    )
    await app.call(user, 'PUT', '/profile', { language: 'de' })
    const links = await Promise.all(
      ['Menu', 'News'].map(async (title) => {
        const { data } = await app.call(user, 'POST', '/links', { title, url: 'https://example.org' })
        return data.id as number
      }),
    )
    const clicks = Array.from({ length: 6 }, () =>
      createVisit(0, { kind: 1, link_id: links[0]!, visitor: null }),
    )
    for (let day = 1; day <= 20; day++)
      await insertClosedDay(app.deps.db, user.profileId, Math.floor(app.clock.now / dayMs) - day, clicks)
    await raise(user, 4000)
    // Monday, 8:00
    app.clock.now = Date.parse('2026-03-02T08:00:00Z')
    await run()
    const [mail] = await listMails(user)
    expect(mail!.text).toContain('Antworten zu deinen Besuchen:')
    expect(mail!.text).toContain('„Menu“ ist dein bester Block.')
  })

  test('lists the ten most severe alerts in a digest and counts the others', async () => {
    const user = await app.person()
    await prefer(user, { channels: { email: true }, digest: 'instant' })
    for (let i = 0; i < 12; i++) await raise(user, 2000 + i)
    for (let i = 0; i < 95; i++)
      await app.call(user, 'POST', '/links', { title: `L${i}`, url: 'https://example.com/' })
    await run()
    const [mail] = await listMails(user)
    expect(mail!.subject).toBe('13 alerts – Robin Example')
    expect(mail!.text).toContain('And 3 more.')
    expect(mail!.text.indexOf('Few blocks left')).toBeLessThan(mail!.text.indexOf('Link expiring'))
  })

  test('removes queued e-mails when e-mails are turned off', async () => {
    const user = await app.person()
    await prefer(user, { channels: { email: true }, digest: 'weekly' })
    await raise(user, 3000)
    await prefer(user, { digest: 'instant' })
    await run()
    expect(await listMails(user)).toHaveLength(1)
    await prefer(user, { digest: 'daily' })
    await raise(user, 3001)
    await prefer(user, { channels: { email: false } })
    app.clock.now += 3 * dayMs
    await run()
    expect(await listMails(user)).toHaveLength(1)
  })

  test('sends no e-mail to an unverified e-mail address', async () => {
    const user = await app.person()
    await prefer(user, { channels: { email: true }, digest: 'instant' })
    await updateRows(app.deps.db, 'user', { id: user.userId }, { email_verified_at: null })
    await raise(user, 4000)
    await run()
    expect(await listMails(user)).toEqual([])
    expect((await list(user)).unread).toBe(1)
    await prefer(user, { channels: { in_app: false, email: false } })
    await raise(user, 4001)
    await prefer(user, { channels: null })
    expect((await list(user)).alerts).toHaveLength(1)
  })

  test('does not check blocked profiles', async () => {
    const user = await app.person()
    await visit(user, 100)
    await updateRows(app.deps.db, 'profile', { id: user.profileId }, { blocked_at: app.clock.now })
    await run()
    expect((await prefer(user, { digest: 'weekly' })).code).toBe('profile_blocked')
    expect((await list(user)).alerts).toEqual([])
  })

  test('commits in small batches, so that other writers wait for a few alerts at most', async () => {
    const people: ApiUser[] = []
    for (let i = 0; i < 60; i++) people.push(await app.person())
    for (const { profileId } of people) {
      const created_at = app.clock.now - 3 * dayMs
      await updateRows(app.deps.db, 'profile', { id: profileId }, { created_at })
      await insertDayTotals(app.deps.db, profileId, Math.floor(created_at / dayMs), { views: 150 })
    }
    await forgetChecks(app.deps)
    const stored: number[] = []
    let inside = 0
    let turned = 0
    const watched = {
      ...app.deps,
      db: {
        ...app.deps.db,
        tx: <T>(work: Parameters<typeof app.deps.db.tx<T>>[0]) =>
          app.deps.db.tx(async (db, after) => {
            const immediate = setImmediate(() => {
              if (inside && engine === 'sqlite') turned += 1
            })
            inside += 1
            const count = async () =>
              (
                await db
                  .selectFrom('alert')
                  .select((e) => e.fn.countAll<number>().as('n'))
                  .executeTakeFirstOrThrow()
              ).n
            const before = await count()
            const result = await work(db, after)
            stored.push((await count()) - before)
            inside -= 1
            clearImmediate(immediate)
            return result
          }),
      },
    }
    const profiles = (await listProfilesDueForCheck(app.deps.db.read, app.clock.now, 0, 500)).filter(
      ({ id }) => people.some(({ profileId }) => profileId === id),
    )
    expect(profiles).toHaveLength(60)
    const all = {
      ...alertChecks,
      listDueRows: async (_: unknown, __: unknown, after: unknown) => (after ? [] : profiles),
    }
    expect(await runJob(watched, all, { now: app.clock.now })).toEqual({ profiles: 60, createdAlerts: 60 })
    expect(stored.reduce((sum, n) => sum + n, 0)).toBe(60)
    expect(Math.max(...stored)).toBeLessThanOrEqual(40)
    expect(turned).toBe(0)
  })

  test('deletes alerts after ninety days, except milestones', async () => {
    const user = await app.person()
    await submit(user, 5000)
    await visit(user, 100)
    await run()
    app.clock.now += 90 * dayMs
    await sweepAlerts(app.deps, app.clock.now)
    expect((await list(user)).alerts).toHaveLength(2)
    app.clock.now += 1
    expect(await sweepAlerts(app.deps, app.clock.now)).toBeGreaterThan(0)
    await run()
    expect((await list(user)).alerts.map((a: Data) => a.type)).toEqual(['milestone'])
  })

  test('deletes alerts with their profile', async () => {
    const user = await app.person()
    await prefer(user, { digest: 'weekly' })
    await submit(user, 6000)
    await run()
    await app.deps.db.tx(async (db) => {
      await db.updateTable('user').set({ default_profile_id: null }).where('id', '=', user.userId).execute()
      await db.deleteFrom('profile').where('id', '=', user.profileId).execute()
    })
    for (const table of ['alert', 'alert_preferences', 'alert_check'] as const)
      expect(
        await app.deps.db.read
          .selectFrom(table)
          .selectAll()
          .where('profile_id', '=', user.profileId)
          .execute(),
      ).toEqual([])
  })
})
