import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRow } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { listAuditEntries } from '../audit/index.ts'
import { endedSubscriptions } from './jobs.ts'

describeBoth('checkout in the sandbox', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const readPlan = async ({ userId }: ApiUser) =>
    (await selectRow(app.deps.db, 'user', { id: userId }, ['plan_key'])).plan_key
  const checkout = (user: ApiUser, plan_key = 'pro', interval = 'month') =>
    app.call(user, 'POST', '/billing/checkout', { plan_key, interval })
  const toPath = (url: string) => url.slice('http://vitrine.test'.length)
  /** Opens a page and returns what its forms need. */
  const open = async (url: string) => {
    const response = await app.app.inject({ url: toPath(url) })
    const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0]!
    const csrf = /name="csrf_token" value="([^"]+)"/.exec(response.body)?.[1] ?? ''
    return { status: response.statusCode, text: response.body, headers: response.headers, cookie, csrf }
  }
  const post = (url: string, form: Record<string, string>, cookie: string) =>
    app.postForm(toPath(url), form, { headers: { cookie } })
  const press = async (url: string, form: Record<string, string>) => {
    const { cookie, csrf } = await open(url)
    return post(url, { csrf_token: csrf, ...form }, cookie)
  }
  const buy = async (user: ApiUser, plan?: string, interval?: string) => {
    const { data } = await checkout(user, plan, interval)
    return press(data.url, { act: 'complete' })
  }

  test('changes the plan and its limits at payment', async () => {
    const user = await app.person()
    const { status, data, text } = await checkout(user)
    expect(status).toBe(200)
    expect(Object.keys(data).sort()).toEqual(['expires_at', 'id', 'session_id', 'url'])
    expect(data.id).toBe(data.session_id)
    expect(data.url).toBe(`http://vitrine.test/sandbox/checkout/${data.session_id}`)
    expect(data.session_id).toMatch(/^cs_[\w-]{32}$/)
    expect(Date.parse(data.expires_at) - app.clock.now).toBe(30 * minuteMs)
    expect(text).not.toMatch(/secret|sk_|whsec_/i)
    expect(await readPlan(user)).toBe('free')

    const page = await open(data.url)
    expect(page.text).toContain('Test mode: no card is required')
    expect(page.text).toContain('$9 per month')
    expect(page.text).not.toMatch(/<script/)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    const done = await press(data.url, { act: 'complete' })
    expect([done.statusCode, done.headers.location]).toEqual([303, toPath(data.url)])
    expect(await readPlan(user)).toBe('pro')
    expect((await open(data.url)).text).toContain('Paid in test mode')
    const acts = (await listAuditEntries(app.deps.db.read, {}, 10)).filter(
      ({ subject }) => subject.id === user.userId,
    )
    expect(acts.map(({ action }) => action)).toEqual(['checkout.complete', 'plan.change', 'checkout.start'])
    expect(acts[1]!.detail).toEqual({ from: 'free', to: 'pro', why: 'checkout' })
  })

  test('completes exactly one of 20 concurrent payments', async () => {
    const user = await app.person()
    const { data } = await checkout(user)
    const { cookie, csrf } = await open(data.url)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(data.url, { csrf_token: csrf, act: n % 2 ? 'cancel' : 'complete' }, cookie),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([303, ...Array(19).fill(409)])
    const won = responses.findIndex(({ statusCode }) => statusCode === 303)
    expect(await readPlan(user)).toBe(won % 2 ? 'free' : 'pro')
  })

  test('accepts payments only of open checkouts with the token of the page', async () => {
    const user = await app.person()
    const first = (await checkout(user)).data
    const forged = await post(first.url, { act: 'complete', csrf_token: 'x' }, '')
    expect(forged.statusCode).toBe(403)
    const second = (await checkout(user)).data
    expect((await press(first.url, { act: 'complete' })).statusCode).toBe(403)
    expect((await open(first.url)).text).toContain('This checkout has expired')
    expect((await press(second.url, { act: 'cancel' })).statusCode).toBe(303)
    const third = (await checkout(user)).data
    const page = await open(third.url)
    app.clock.now += 30 * minuteMs
    expect((await post(third.url, { csrf_token: page.csrf, act: 'complete' }, page.cookie)).statusCode).toBe(
      409,
    )
    expect((await open(third.url)).text).toContain('This checkout has expired')
    expect(await readPlan(user)).toBe('free')
    expect((await open('http://vitrine.test/sandbox/checkout/cs_guess')).status).toBe(404)
  })

  test('returns 422 for an unavailable plan and 409 for the current one', async () => {
    const user = await app.person()
    const agency = await app.person('agency')
    expect(await checkout(user, 'gold')).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(await checkout(user, 'free')).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(await checkout(user, 'pro', 'week')).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(await checkout(agency, 'agency')).toMatchObject({ status: 409, code: 'conflict' })
    await buy(user)
    expect(await checkout(user)).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('never uses a URL in the request as return URL', async () => {
    const user = await app.person()
    const body = {
      plan_key: 'pro',
      interval: 'month',
      success_url: 'https://evil.example/',
      return_url: 'https://evil.example/',
    }
    const { text } = await app.call(user, 'POST', '/billing/checkout', body, {
      host: 'evil.example',
      origin: 'https://evil.example',
    })
    expect(text).not.toContain('evil')
    expect(text).toContain('http://vitrine.test/sandbox/checkout/')
  })

  test('changes a subscription in the portal', async () => {
    const user = await app.person()
    for (const path of ['/billing/portal', '/billing/customer-portal'])
      expect(await app.call(user, 'POST', path)).toMatchObject({ status: 409, code: 'conflict' })
    const start = app.clock.now
    await buy(user)
    const { data } = await app.call(user, 'POST', '/billing/customer-portal')
    expect(Object.keys(data)).toEqual(['url'])
    expect((await press(data.url, { act: 'cancel' })).statusCode).toBe(303)
    expect((await open(data.url)).text).toContain('The plan stays until')
    expect(await readPlan(user)).toBe('pro')
    expect((await press(data.url, { act: 'resume' })).statusCode).toBe(303)
    expect((await press(data.url, { act: 'change', plan_key: 'agency', interval: 'year' })).statusCode).toBe(
      303,
    )
    expect(await readPlan(user)).toBe('agency')
    expect((await press(data.url, { act: 'change', plan_key: 'gold', interval: 'year' })).statusCode).toBe(
      422,
    )
    expect((await press(data.url, { act: 'change', plan_key: 'pro', interval: 'month' })).statusCode).toBe(
      303,
    )
    expect((await press(data.url, { act: 'cancel' })).statusCode).toBe(303)
    const { cookie, csrf } = await open(data.url)
    app.clock.now += 31 * minuteMs
    expect((await post(data.url, { csrf_token: csrf, act: 'resume' }, cookie)).statusCode).toBe(404)

    app.clock.now = start + 20 * dayMs
    await runJob(app.deps, endedSubscriptions, { now: app.clock.now })
    expect(await readPlan(user)).toBe('pro')
    app.clock.now = start + 32 * dayMs
    expect((await runJob(app.deps, endedSubscriptions, { now: app.clock.now })).plans).toBe(1)
    expect(await readPlan(user)).toBe('free')
    expect(await runJob(app.deps, endedSubscriptions, { now: app.clock.now })).toEqual({})
  })

  test('continues with other accounts if changing one plan fails', async () => {
    const people = [await app.person(), await app.person(), await app.person()]
    const ended = app.clock.now - 1
    await app.deps.db.tx(async (db) => {
      for (const { userId } of people) {
        await db.updateTable('user').set({ plan_key: 'pro' }).where('id', '=', userId).execute()
        const times = { starts_at: 0, ends_at: ended, ended_at: null, created_at: 0, updated_at: 0 }
        const subscription = {
          source: 'voucher',
          ref: `u${userId}`,
          plan_key: 'pro',
          status: 'active',
        } as const
        await db
          .insertInto('subscription')
          .values({ user_id: userId, ...subscription, interval: null, ...times })
          .execute()
      }
    })
    const [first, ...others] = people
    const failing = {
      ...app.deps,
      db: {
        ...app.deps.db,
        publish: (channel: string, payload: string) => {
          if (payload === String(first!.profileId)) throw new Error('no')
          app.deps.db.publish(channel, payload)
        },
      },
    }
    const now = app.clock.now
    expect(await runJob(failing, endedSubscriptions, { now })).toMatchObject({ plans: 2, errors: 1 })
    for (const user of others) expect(await readPlan(user)).toBe('free')
    expect(await readPlan(first!)).toBe('pro')
    expect(await runJob(app.deps, endedSubscriptions, { now: now + hourMs })).toEqual({ plans: 1 })
    expect(await readPlan(first!)).toBe('free')
  })

  test('keeps existing resources on a smaller plan and rejects new ones', async () => {
    const user = await app.person()
    await buy(user)
    const versions = `/profiles/${user.profileId}/versions`
    const names = ['one', 'two', 'three', 'four']
    for (const name of names) expect((await app.call(user, 'POST', versions, { name })).status).toBe(200)
    const { data } = await app.call(user, 'POST', '/billing/portal')
    await press(data.url, { act: 'cancel' })
    app.clock.now += 40 * dayMs
    await runJob(app.deps, endedSubscriptions, { now: app.clock.now })
    expect(await readPlan(user)).toBe('free')
    const savedVersions = (await app.call(user, 'GET', versions)).data
    expect(savedVersions.filter((v: { kind: string }) => v.kind === 'manual')).toHaveLength(4)
    expect(await app.call(user, 'POST', versions, { name: 'five' })).toMatchObject({
      status: 403,
      code: 'plan_limit',
    })
  })

  test('keeps a manually set plan after the end of a subscription', async () => {
    const user = await app.person('pro')
    await buy(user, 'agency')
    expect(await readPlan(user)).toBe('agency')
    const { data } = await app.call(user, 'POST', '/billing/portal')
    await press(data.url, { act: 'cancel' })
    app.clock.now += 40 * dayMs
    await runJob(app.deps, endedSubscriptions, { now: app.clock.now })
    expect(await readPlan(user)).toBe('pro')
  })
})
