import { dayMs, hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { beforeEach, expect, test } from 'vitest'
import type { ApiUser, Data } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { sendDueMails } from '#tests/jobs.ts'
import { useResource } from '#tests/resources.ts'
import { deleteRows, selectRow, updateRows } from '#tests/rows.ts'
import { openWebhooks } from '#tests/webhooks.ts'
import { runJob } from '../../jobs/engine.ts'
import { futureTimes } from '../../jobs/future-times.ts'
import type { Mail } from '../../providers/mail/port.ts'
import { emitEvent } from '../events/index.ts'
import { retryDelaysMs } from './policy.ts'
import { leaseMs } from './repo.ts'

describeBoth('webhook deliveries', (engine) => {
  const w = useResource(() => openWebhooks(engine))
  beforeEach(() => w.reset())

  /** Advances the clock and runs the job, until `done` returns true. */
  const advance = async (ms: number, stepMs: number, done: () => boolean = () => false) => {
    for (const end = w.app.clock.now + ms; w.app.clock.now < end && !done(); w.app.clock.now += stepMs)
      await w.send()
  }
  /** Emits an event without a change of data. */
  const emit = (user: ApiUser, resource: string) =>
    w.app.deps.db.tx((db) =>
      emitEvent(w.app.deps, db, {
        type: 'page.published',
        profileId: user.profileId,
        resource,
        at: w.app.clock.now,
        data: () => ({}),
      }),
    )
  const mailsTo = async (userId: number): Promise<Mail[]> => {
    const sentMails: Mail[] = []
    const { email } = await selectRow(w.app.deps.db, 'user', { id: userId }, ['email'])
    await sendDueMails({
      ...w.app.deps,
      mail: {
        send: async (mail) => {
          sentMails.push(mail)
          return { reference: '' }
        },
        close: async () => {},
      },
    })
    return sentMails.filter((mail) => mail.to === email && mail.subject.includes('webhook'))
  }

  test('delivers all events once and in order after an outage of an hour', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user)
    const forms = [await w.form(user), await w.form(user)]
    const outageEnd = w.app.clock.now + hourMs
    const accepted: Data[] = []
    w.receiver.answer = ({ json, headers }) => {
      if (w.app.clock.now < outageEnd) return 503
      accepted.push({ id: headers['webhook-id'], ...json })
      return 200
    }
    for (let n = 0; n < 12; n++) {
      await forms[n % 2]!.fill(`message ${n}`)
      if (n % 4 === 0) await w.publish(user)
      await advance(5 * minuteMs, 30 * secondMs)
    }
    expect(accepted).toEqual([])
    await advance(3 * hourMs, minuteMs, () => accepted.length >= 15)
    await w.send()
    expect(accepted).toHaveLength(15)
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(15)
    const messages = (id: number) =>
      accepted.filter(({ data }) => data.form?.id === id).map(({ data }) => data.submission.answers.message)
    expect(messages(forms[0]!.id)).toEqual([0, 2, 4, 6, 8, 10].map((n) => `message ${n}`))
    expect(messages(forms[1]!.id)).toEqual([1, 3, 5, 7, 9, 11].map((n) => `message ${n}`))
    const published = accepted
      .filter(({ type }) => type === 'page.published')
      .map(({ timestamp }) => timestamp)
    expect(published).toEqual([...published].sort())
    const deliveries = await w.list(user, webhook.id, '?limit=100')
    expect(deliveries.map(({ status }) => status)).toEqual(Array(15).fill('delivered'))
    // The endpoint got one attempt at a time, and was never disabled
    expect(w.receiver.received.length).toBeLessThan(15 + 10)
    expect(await w.get(user, webhook.id)).toMatchObject({
      is_active: true,
      consecutive_failures: 0,
      next_attempt_at: null,
      waiting: 0,
      notices: [
        { kind: 'failing', consecutive_failures: 5, message: 'The receiver responded with status 503.' },
      ],
    })
  })

  test('fails a delivery after three days without delaying other resources', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user, { events: ['submission.created'] })
    const [bad, good] = [await w.form(user), await w.form(user)]
    w.receiver.answer = ({ json }) => (json.data.form.id === bad.id ? 500 : 204)
    await bad.fill('first')
    await bad.fill('second')
    await w.send()
    const arrivals: number[] = []
    for (let n = 0; n < 4; n++) {
      await good.fill(`good ${n}`)
      const before = w.app.clock.now
      await advance(minuteMs, secondMs, () =>
        w.receiver.received.some(({ body }) => body.includes(`good ${n}`)),
      )
      arrivals.push(w.app.clock.now - before)
    }
    expect(Math.max(...arrivals)).toBeLessThanOrEqual(10 * secondMs)
    expect(await w.list(user, webhook.id, '?status=delivered')).toHaveLength(4)
    const tries = () => w.receiver.received.filter(({ body }) => body.includes('"first"')).length
    const seconds = () => w.receiver.received.filter(({ body }) => body.includes('"second"')).length
    expect([seconds(), (await w.get(user, webhook.id)).is_active]).toEqual([0, true])
    await advance(4 * dayMs, 10 * minuteMs, () => seconds() > 0)
    expect(tries()).toBe(retryDelaysMs.length + 1)
    const deliveries = await w.list(user, webhook.id, '?status=failed')
    const failed = deliveries.find(({ attempts }) => attempts.length > 1)
    expect(failed).toMatchObject({
      attempt_count: 13,
      reason: 'The receiver responded with status 500.',
      problem: {
        path: null,
        rule: 'delivery_status',
        params: { status: 500 },
        message: 'The receiver responded with status 500.',
      },
      next_attempt_at: null,
      resource: `form:${bad.id}`,
    })
    const times = failed.attempts.map(({ at }: Data) => Date.parse(at))
    expect(times.at(-1) - times[0]).toBeGreaterThan(2.7 * dayMs)
    expect(times.at(-1) - times[0]).toBeLessThan(3.3 * dayMs)
    // Then the next delivery of the same resource was sent
    expect(seconds()).toBe(1)
  })

  test('disables the endpoint after 20 failures and e-mails the owner', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user)
    w.receiver.answer = () => 500
    await w.publish(user)
    const states: [number, string[]][] = []
    const startedAt = w.app.clock.now
    for (let last = 0; (await w.get(user, webhook.id)).is_active; ) {
      w.app.clock.now += minuteMs
      const { next_attempt_at } = await w.get(user, webhook.id)
      if (next_attempt_at) w.app.clock.now = Math.max(w.app.clock.now, Date.parse(next_attempt_at))
      // Another resource each time, so that a delivery is always due
      await emit(user, `thing:${w.app.clock.now}`)
      await w.send()
      const { consecutive_failures } = await w.get(user, webhook.id)
      if (consecutive_failures === last) continue
      last = consecutive_failures
      const subjects = (await mailsTo(user.userId)).map(({ subject }) => subject)
      if (subjects.length) states.push([last, subjects])
    }
    expect(states).toEqual([
      [5, [`The webhook to ${w.receiver.host} is failing`]],
      [10, [`The webhook to ${w.receiver.host} is failing`]],
      [20, [`The webhook to ${w.receiver.host} is turned off`]],
    ])
    expect(w.app.clock.now - startedAt).toBeGreaterThan(2.9 * dayMs)
    const off = await w.get(user, webhook.id)
    expect(off).toMatchObject({ disabled_reason: 'failing', consecutive_failures: 20 })
    expect(off.notices.map((n: Data) => [n.kind, n.consecutive_failures])).toEqual([
      ['disabled', 20],
      ['failing', 10],
      ['failing', 5],
    ])
    const { waiting } = off
    expect(waiting).toBeGreaterThan(5)
    w.receiver.received.length = 0
    await emit(user, 'thing:late')
    await advance(dayMs, hourMs)
    expect(w.receiver.received).toEqual([])
    expect((await w.get(user, webhook.id)).waiting).toBe(waiting)

    w.receiver.answer = () => 204
    expect(await w.change(user, webhook.id, { is_active: true })).toMatchObject({
      is_active: true,
      disabled_reason: null,
      consecutive_failures: 0,
    })
    await w.send()
    expect(w.receiver.received).toHaveLength(waiting)
    expect(await w.get(user, webhook.id)).toMatchObject({ waiting: 0, consecutive_failures: 0 })
  })

  test('disables the endpoint immediately after a 410 response', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user)
    w.receiver.answer = () => 410
    await w.publish(user)
    expect(await w.send()).toMatchObject({ failed: 1 })
    expect(await w.get(user, webhook.id)).toMatchObject({
      is_active: false,
      disabled_reason: 'gone',
      notices: [{ kind: 'disabled', consecutive_failures: 1 }],
    })
    expect((await mailsTo(user.userId)).map(({ text }) => text).join()).toContain('rejected events')
    expect((await w.list(user, webhook.id))[0]).toMatchObject({
      status: 'failed',
      reason: 'The receiver responded with status 410 (Gone): it no longer accepts events.',
      problem: { path: null, rule: 'delivery_gone', params: {} },
    })
    // Deliveries from before the rules have only the English reason
    await updateRows(
      w.app.deps.db,
      'webhook_delivery',
      { endpoint_id: webhook.id },
      { doc: JSON.stringify({ reason: 'It answered 410.', attempts: [] }) },
    )
    expect((await w.list(user, webhook.id))[0]).toMatchObject({ reason: 'It answered 410.', problem: null })
  })

  test('applies Retry-After of 429 and 503 only, up to six hours', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user)
    const date = new Date(w.app.clock.now + 40 * minuteMs).toUTCString()
    const cases: [number, string, number][] = [
      [429, '600', 10 * minuteMs],
      [503, date, 40 * minuteMs],
      [503, '999999999', 6 * hourMs],
      [500, '600', 5 * secondMs],
      [429, 'soon', 5 * secondMs],
      [429, '0.5', 5 * secondMs],
    ]
    for (const [status, header, wait] of cases) {
      w.receiver.answer = (_, response) => {
        response.writeHead(status, { 'retry-after': header }).end()
        return undefined
      }
      const at = w.app.clock.now
      await w.publish(user)
      await w.send()
      const shown = await w.get(user, webhook.id)
      expect([header, Date.parse(shown.next_attempt_at) - at]).toEqual([header, wait])
      const [delivery] = await w.list(user, webhook.id, '?status=waiting')
      expect(Date.parse(delivery.next_attempt_at) - at).toBeGreaterThanOrEqual(wait * 0.94)
      w.receiver.answer = () => 204
      await w.change(user, webhook.id, { is_active: true })
      await advance(hourMs, minuteMs, () => false)
      w.app.clock.now = at
      await deleteRows(w.app.deps.db, 'webhook_delivery', { endpoint_id: webhook.id })
    }
  })

  test('stores no new events for a paused endpoint', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user)
    w.receiver.answer = () => 500
    await w.publish(user)
    await w.send()
    expect(await w.change(user, webhook.id, { is_active: false })).toMatchObject({
      is_active: false,
      disabled_reason: 'paused',
      waiting: 1,
    })
    w.receiver.received.length = 0
    w.receiver.answer = () => 204
    await w.publish(user)
    await advance(hourMs, 10 * minuteMs)
    expect(w.receiver.received).toEqual([])
    await w.change(user, webhook.id, { is_active: true })
    await w.send()
    expect(w.receiver.received).toHaveLength(1)
  })

  test('sends a delivery again after the lease of a crashed process', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user)
    await w.publish(user)
    // The state after a crash: leased, without a result
    await w.app.deps.db.tx(async (db) => {
      const until = w.app.clock.now + leaseMs
      const set = { lease_until: until, next_at: until }
      await db.updateTable('webhook_endpoint').set(set).where('id', '=', webhook.id).execute()
      await db
        .updateTable('webhook_delivery')
        .set({ unseen: 0 })
        .where('endpoint_id', '=', webhook.id)
        .execute()
    })
    await w.send()
    expect(w.receiver.received).toEqual([])
    w.app.clock.now += leaseMs
    await w.send()
    expect(w.receiver.received).toHaveLength(1)
  })

  test('sends within an hour if a lease was taken by a clock that was ahead', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user)
    await w.publish(user)
    const far = w.app.clock.now + 365 * dayMs
    await w.app.deps.db.tx(async (db) => {
      const set = { lease_until: far, next_at: far, retry_at: far }
      await db.updateTable('webhook_endpoint').set(set).where('id', '=', webhook.id).execute()
      await db
        .updateTable('webhook_delivery')
        .set({ next_at: far })
        .where('endpoint_id', '=', webhook.id)
        .execute()
    })
    await w.send()
    expect(w.receiver.received).toEqual([])
    await runJob(w.app.deps, futureTimes, { now: w.app.clock.now })
    await w.send()
    expect(w.receiver.received).toHaveLength(1)
  })

  test('keeps an endpoint with its process while an attempt outlasts the lease', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user)
    let respond: (() => void) | undefined
    w.receiver.answer = (_, response) => {
      respond = () => response.writeHead(204).end()
      return undefined
    }
    await w.publish(user)
    const first = w.send()
    await expect.poll(() => w.receiver.received.length).toBe(1)
    const leaseUntil = async () =>
      (await selectRow(w.app.deps.db, 'webhook_endpoint', { id: webhook.id }, ['lease_until'])).lease_until
    const leasedUntil = await leaseUntil()
    w.app.clock.now += leaseMs - 1
    await expect.poll(leaseUntil).toBeGreaterThan(leasedUntil)
    w.app.clock.now += 2
    await w.send()
    respond!()
    await first
    expect(w.receiver.received).toHaveLength(1)
    expect((await w.list(user, webhook.id)).map(({ status }) => status)).toEqual(['delivered'])
  })

  test('sends each delivery once with two concurrent runs', async () => {
    const user = await w.app.person('pro')
    await w.add(user)
    const { fill } = await w.form(user)
    for (let n = 0; n < 8; n++) await fill(`m${n}`)
    await Promise.all([w.send(), w.send(), w.send()])
    const ids = w.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([8, 8])
    const sentMessages = w.receiver.received.map(({ json }) => json.data.submission.answers.message)
    expect(sentMessages).toEqual([...sentMessages].sort())
  })

  test('never sends an event of a transaction that rolled back', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user)
    const unpublishing = await w.app.call(user, 'PUT', '/profile', { is_published: false })
    expect(unpublishing.status).toBe(200)
    const { status } = await w.app.call(user, 'PUT', '/profile', { is_published: true, revision: 1 })
    expect(status).toBe(409)
    await w.send()
    expect(await w.list(user, webhook.id)).toEqual([])
  })
})
