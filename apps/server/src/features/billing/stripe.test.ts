import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createRandom } from '#tests/random.ts'
import { selectRow, selectRows } from '#tests/rows.ts'
import {
  createStripeEvent,
  type StripeDouble,
  type StripeEvent,
  type StripeSubscription,
  signStripeEvent,
  startStripe,
} from '#tests/stripe.ts'
import { createSystemContext } from '../../deps.ts'
import { runJob } from '../../jobs/engine.ts'
import { endedSubscriptions } from './jobs.ts'
import { createVoucher } from './vouchers.ts'

const secretKey = 'sk_test_51NotARealKey'
const webhookSecret = 'whsec_notARealSecret'

const settings = (stripe: StripeDouble) => ({
  BILLING: 'stripe',
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: `whsec_older,${webhookSecret}`,
  STRIPE_API_URL: stripe.url,
  STRIPE_PRICES: '{"agency:year":"price_agencyyear"}',
})

describeBoth('Stripe', (engine) => {
  let stripe: StripeDouble
  let app: App
  beforeAll(async () => {
    stripe = await startStripe(secretKey)
    stripe.prices.set('vitrine_pro_month', 'price_promonth')
    app = await startApp(engine, settings(stripe), fixedClock)
  })
  beforeEach(() => {
    stripe.requests.length = 0
    Object.assign(stripe.state, {
      faults: 0,
      lagMs: 0,
      hang: false,
      redirect: '',
      override: null,
      hold: null,
    })
  })
  afterAll(async () => {
    await app.close()
    await stripe.close()
  })

  const readPlan = async ({ userId }: ApiUser) =>
    (await selectRow(app.deps.db, 'user', { id: userId }, ['plan_key'])).plan_key
  const checkout = (user: ApiUser, more: object = {}) =>
    app.call(user, 'POST', '/billing/checkout', { plan_key: 'pro', interval: 'month', ...more })
  const findCustomer = async ({ userId }: ApiUser) =>
    (await selectRow(app.deps.db, 'billing_customer', { user_id: userId }, ['ref'])).ref
  const deliver = async (event: StripeEvent, signature?: string) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature ?? signStripeEvent(webhookSecret, event.body, app.clock.now),
        },
        payload: event.body,
      })
    ).statusCode

  /** Simulates a payment at Stripe: completes the session and creates a subscription. */
  const pay = async (user: ApiUser, sessionId: string, lookupKey = 'vitrine_pro_month') => {
    const customer = await findCustomer(user)
    const session = stripe.sessions.get(sessionId)!
    session.status = 'complete'
    const now = Math.floor(app.clock.now / secondMs)
    const sub: StripeSubscription = {
      id: stripe.createId('sub'),
      object: 'subscription',
      customer,
      status: 'active',
      created: now,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      current_period_start: now,
      current_period_end: now + 30 * 86_400,
      items: {
        object: 'list',
        data: [{ id: stripe.createId('si'), price: { id: session.price, lookup_key: lookupKey } }],
      },
    }
    stripe.subscriptions.set(sub.id, sub)
    const completed = {
      id: sessionId,
      object: 'checkout.session',
      customer,
      subscription: sub.id,
      status: 'complete',
    }
    return { sub, completed: createStripeEvent('checkout.session.completed', completed) }
  }
  const subscribed = async (user: ApiUser) => {
    const { data } = await checkout(user)
    const { sub, completed } = await pay(user, data.session_id)
    expect(await deliver(completed)).toBe(200)
    return sub
  }
  /** Paths of the requests that delete; a checkout of an earlier test may still be expiring. */
  const deletions = () => stripe.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  const changeEvent = (sub: StripeSubscription, type = 'customer.subscription.updated') =>
    createStripeEvent(type, sub)

  test('sends a checkout with separate idempotency keys', async () => {
    const user = await app.person()
    stripe.requests.length = 0
    const { status, data } = await checkout(user, { success_url: 'https://evil.example/' })
    expect(status).toBe(200)
    expect(data.url).toBe(`https://checkout.stripe.com/c/pay/${data.session_id}`)
    expect(stripe.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/customers',
      'GET /v1/prices',
      'POST /v1/checkout/sessions',
    ])
    expect(stripe.requests[2]!.form).toEqual({
      mode: 'subscription',
      customer: await findCustomer(user),
      'line_items[0][price]': 'price_promonth',
      'line_items[0][quantity]': '1',
      success_url: 'http://vitrine.test/checkout/success',
      cancel_url: 'http://vitrine.test/checkout/canceled',
      expires_at: String(Math.floor((app.clock.now + 31 * minuteMs) / 1000)),
    })
    expect(stripe.requests[0]!.key).toMatch(/^customer-\d+-/)
    expect(stripe.requests[2]!.key).toMatch(/^checkout-[0-9a-f-]{36}$/)
    expect(stripe.requests.map(({ telemetry }) => telemetry)).toEqual([undefined, undefined, undefined])
    expect(await readPlan(user)).toBe('free')
  })

  test('creates the customer once and closes the previous checkout', async () => {
    const user = await app.person()
    const first = (await checkout(user)).data
    stripe.requests.length = 0
    const next = await checkout(user, { plan_key: 'agency', interval: 'year' })
    expect(next.status).toBe(200)
    expect(stripe.requests[0]!.path).toBe('/v1/checkout/sessions')
    expect(stripe.requests[0]!.form['line_items[0][price]']).toBe('price_agencyyear')
    await expect.poll(() => stripe.sessions.get(first.session_id)!.status).toBe('expired')
  })

  test('changes the plan and uses the voucher after a paid checkout', async () => {
    const user = await app.person()
    expect(await app.call(user, 'POST', '/billing/portal')).toMatchObject({ status: 409 })
    const spec = { code: `WIRE-${engine}`, type: 'percent', percent: 20 } as const
    await createVoucher(createSystemContext(app.deps, 'cli'), spec)
    const { data } = await checkout(user, { voucher_code: spec.code })
    const coupon = stripe.coupons.get(stripe.sessions.get(data.session_id)!.coupon!)!
    expect(coupon).toMatchObject({
      amount_off: '180',
      currency: 'usd',
      duration: 'once',
      max_redemptions: '1',
    })
    const { completed } = await pay(user, data.session_id)
    expect(await deliver(completed)).toBe(200)
    expect(await readPlan(user)).toBe('pro')
    const apply = await app.call(user, 'POST', '/billing/apply-voucher', { code: spec.code })
    expect(apply.code).toBe('voucher_used')
    expect(await checkout(user, { plan_key: 'agency', interval: 'year' })).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    const portal = await app.call(user, 'POST', '/billing/customer-portal')
    expect(portal.data.url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    expect(stripe.requests.at(-1)!.form).toEqual({
      customer: await findCustomer(user),
      return_url: 'http://vitrine.test/checkout/back',
    })
  })

  test('rejects an event without a valid and recent signature', async () => {
    const user = await app.person()
    const { data } = await checkout(user)
    const { completed } = await pay(user, data.session_id)
    const { now } = app.clock
    const rightSignature = signStripeEvent(webhookSecret, completed.body, now)
    const wrong = [
      '',
      'nonsense',
      rightSignature.replace(/v1=./, 'v1=x'),
      rightSignature.replace('v1=', 'v0='),
      rightSignature.replace(/t=\d+/, `t=${Math.floor(now / 1000) + 1}`),
      signStripeEvent('whsec_other', completed.body, now),
      signStripeEvent(webhookSecret, completed.body, now - 301 * secondMs),
      signStripeEvent(webhookSecret, completed.body, now + 302 * secondMs),
      signStripeEvent(webhookSecret, `${completed.body} `, now),
      // Signed for a time in a year, with two times in the header
      `t=${Math.floor(now / 1000)},${signStripeEvent(webhookSecret, completed.body, now + 31_536_000 * secondMs)}=x`,
      `${signStripeEvent(webhookSecret, completed.body, now + 31_536_000 * secondMs)},t=${Math.floor(now / 1000)}`,
    ]
    for (const signature of wrong) expect(await deliver(completed, signature)).toBe(400)
    for (const odd of [
      '{"id":{},"type":"x","data":{"object":{}}}',
      '{"id":"evt_1","type":5}',
      '[]',
      '7',
      '{}',
    ])
      expect(await deliver({ ...completed, body: odd })).toBe(400)
    const unsignedResponse = await app.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      payload: completed.body,
      headers: { 'content-type': 'application/json' },
    })
    expect(unsignedResponse.statusCode).toBe(400)
    expect(await readPlan(user)).toBe('free')
    expect(
      await deliver(completed, signStripeEvent(webhookSecret, completed.body, now - 299 * secondMs)),
    ).toBe(200)
    expect(await readPlan(user)).toBe('pro')
  })

  test('ignores events of other customers and types', async () => {
    const user = await app.person()
    const sub = await subscribed(user)
    stripe.requests.length = 0
    expect(
      await deliver(createStripeEvent('customer.subscription.deleted', { ...sub, customer: 'cus_stranger' })),
    ).toBe(200)
    expect(await deliver(createStripeEvent('payout.paid', { id: 'po_1', object: 'payout' }))).toBe(200)
    expect(stripe.requests).toEqual([])
    expect(await readPlan(user)).toBe('pro')
  })

  test('restores the plan after a late payment', async () => {
    const user = await app.person()
    const sub = await subscribed(user)
    sub.status = 'past_due'
    sub.current_period_start += 30 * 86_400
    sub.current_period_end += 30 * 86_400
    const due = sub.current_period_start * secondMs
    app.clock.now = due + 3600 * secondMs
    expect(await deliver(changeEvent(sub, 'invoice.payment_failed'))).toBe(200)
    await runJob(app.deps, endedSubscriptions, { now: due + 7 * dayMs - 1 })
    expect(await readPlan(user)).toBe('pro')
    await runJob(app.deps, endedSubscriptions, { now: due + 7 * dayMs })
    expect(await readPlan(user)).toBe('free')
    sub.status = 'active'
    expect(await deliver(changeEvent(sub))).toBe(200)
    expect(await readPlan(user)).toBe('pro')
  })

  test('keeps a canceled plan to the end of its period', async () => {
    const user = await app.person()
    const sub = await subscribed(user)
    sub.cancel_at_period_end = true
    expect(await deliver(changeEvent(sub))).toBe(200)
    const end = sub.current_period_end * secondMs
    await runJob(app.deps, endedSubscriptions, { now: end - 1 })
    expect(await readPlan(user)).toBe('pro')
    sub.status = 'canceled'
    sub.ended_at = Math.floor(app.clock.now / secondMs) - 1
    expect(await deliver(changeEvent(sub, 'customer.subscription.deleted'))).toBe(200)
    expect(await readPlan(user)).toBe('free')
    expect(await checkout(user)).toMatchObject({ status: 200 })
  })

  test('does not replace a newer state with an older response', async () => {
    const user = await app.person()
    const sub = await subscribed(user)
    const { promise, resolve } = Promise.withResolvers<void>()
    stripe.state.hold = promise
    stripe.requests.length = 0
    const early = deliver(changeEvent(sub))
    await expect.poll(() => stripe.requests.length > 0 && stripe.state.hold === null).toBe(true)
    sub.status = 'canceled'
    sub.ended_at = sub.created
    expect(await deliver(changeEvent(sub, 'customer.subscription.deleted'))).toBe(200)
    expect(await readPlan(user)).toBe('free')
    resolve()
    expect(await early).toBe(200)
    expect(await readPlan(user)).toBe('free')
  })

  test('reaches the state at Stripe after repeated, reordered and late events', async () => {
    const random = createRandom(20261121)
    const people = await Promise.all(Array.from({ length: 8 }, () => app.person()))
    const subs: StripeSubscription[] = []
    const events: StripeEvent[] = []
    for (const user of people) {
      const { sub, completed } = await pay(user, (await checkout(user)).data.session_id)
      subs.push(sub)
      events.push(completed, changeEvent(sub, 'customer.subscription.created'))
    }
    Object.assign(stripe.state, { faults: 0.05, lagMs: 20 })
    const changes: ((sub: StripeSubscription) => void)[] = [
      (sub) => Object.assign(sub, { status: 'past_due' }),
      (sub) => Object.assign(sub, { status: 'active', cancel_at_period_end: false }),
      (sub) => Object.assign(sub, { cancel_at_period_end: true }),
      (sub) => Object.assign(sub.items.data[0]!.price, { id: 'price_agencyyear', lookup_key: null }),
      (sub) =>
        Object.assign(sub.items.data[0]!.price, { id: 'price_promonth', lookup_key: 'vitrine_pro_month' }),
      (sub) => Object.assign(sub, { status: 'canceled', ended_at: sub.created + 1 }),
    ]
    let sent = 0
    let refused = 0
    const running: Promise<void>[] = []
    const untilHeard = async (event: StripeEvent) => {
      await sleep(random() * 150)
      for (;;) {
        sent += 1
        const status = await deliver(event)
        if (status === 200) return
        expect(status).toBe(503)
        refused += 1
        // Stripe waits longer, and each try of 200 pending events costs a transaction
        await sleep(200)
      }
    }
    const sendAll = () => {
      const thrice = events.splice(0).flatMap((event) => [event, event, event])
      for (let n = thrice.length; n > 1; n -= 1) {
        const k = Math.floor(random() * n)
        ;[thrice[n - 1], thrice[k]] = [thrice[k]!, thrice[n - 1]!]
      }
      running.push(...thrice.map(untilHeard))
    }
    for (let round = 0; round < 6; round += 1) {
      for (const sub of subs) {
        changes[Math.floor(random() * (round === 5 ? 6 : 5))]!(sub)
        events.push(changeEvent(sub))
      }
      sendAll()
      await sleep(random() * 60)
    }
    await Promise.all(running)
    expect(sent - refused).toBe(8 * (2 + 6) * 3)

    for (const [n, who] of people.entries()) {
      const sub = subs[n]!
      const bought = sub.items.data[0]!.price.id === 'price_agencyyear' ? 'agency' : 'pro'
      const over = sub.status === 'canceled' || sub.current_period_end * secondMs <= app.clock.now
      expect(await readPlan(who)).toBe(over ? 'free' : bought)
      const row = await selectRows(app.deps.db, 'subscription', { user_id: who.userId }, [
        'plan_key',
        'status',
        'ref',
      ])
      const status = sub.status === 'active' && sub.cancel_at_period_end ? 'canceled' : sub.status
      expect(row).toEqual([{ plan_key: bought, status, ref: sub.id }])
    }
    const heard = await app.deps.db.read
      .selectFrom('audit')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('action', '=', 'checkout.complete')
      .where('actor_id', 'is', null)
      .where(
        'subject_id',
        'in',
        people.map(({ userId }) => userId),
      )
      .executeTakeFirstOrThrow()
    expect(Number(heard.n)).toBe(8)
  })

  test('repeats failed requests with the same key', async () => {
    Object.assign(stripe.state, { faults: 0.3 })
    let opened = 0
    for (let n = 0; n < 10; n += 1) {
      const user = await app.person()
      const before = { customers: stripe.customers.size, sessions: stripe.sessions.size }
      const { status } = await checkout(user)
      expect([200, 503]).toContain(status)
      if (status !== 200) continue
      opened += 1
      expect(stripe.customers.size - before.customers).toBe(1)
      expect(stripe.sessions.size - before.sessions).toBe(1)
    }
    // Each checkout sends three requests, of which any may fail twice
    expect(opened).toBeGreaterThan(2)
  })

  test('responds with 503 and stores nothing if the provider fails', async () => {
    const user = await app.person()
    const other = await startStripe(secretKey)
    const nothingKept = async (code: unknown) => {
      expect(code).toMatchObject({ status: 503, code: 'provider_unavailable' })
      const checkouts = await selectRows(app.deps.db, 'checkout_session', { user_id: user.userId }, ['id'])
      expect(checkouts).toEqual([])
      expect(await readPlan(user)).toBe('free')
    }
    stripe.state.redirect = `${other.url}/v1/checkout/sessions`
    await nothingKept(await checkout(user))
    expect(other.requests).toEqual([])
    await other.close()
    stripe.state.redirect = ''
    for (const override of [
      { status: 200, body: { id: 7 } },
      { status: 200, body: { id: 'cs_1', url: 'javascript:alert(1)', expires_at: 1 } },
      { status: 402, body: { error: { type: 'card_error', message: `Your key ${secretKey} is bad` } } },
    ]) {
      stripe.state.override = override
      const response = await checkout(user)
      await nothingKept(response)
      expect(response.text).not.toContain(secretKey)
    }
    stripe.state.override = null
    stripe.state.hang = true
    await nothingKept(await checkout(user))
  })

  test('treats a customer that is missing at Stripe as erased', async () => {
    const app = await startApp(engine, settings(stripe))
    onTestFinished(() => app.close())
    const robin = await app.signUp()
    await app.as(robin, 'POST', '/api/v1/billing/checkout', { plan_key: 'pro', interval: 'month' })
    stripe.customers.clear()
    await app.as(robin, 'DELETE', '/account', { current_password: robin.password })
    await app.settle()
    expect(deletions()).toHaveLength(1)
    expect(app.lines.filter((line) => /"level":(?:40|50)/.test(line))).toEqual([])
  })

  test('deletes the customer with the account and logs no secrets', async () => {
    const app = await startApp(engine, settings(stripe))
    onTestFinished(() => app.close())
    const robin = await app.signUp()
    const body = { plan_key: 'pro', interval: 'month' }
    const response = await app.as(robin, 'POST', '/api/v1/billing/checkout', body)
    expect(response.status).toBe(200)
    stripe.state.override = {
      status: 401,
      body: { error: { message: `Invalid API Key provided: ${secretKey}` } },
    }
    const failed = await app.as(robin, 'POST', '/api/v1/billing/checkout', body)
    expect(failed.status).toBe(503)
    await app.post(
      '/webhooks/stripe',
      { id: 'evt_1' },
      { headers: { 'stripe-signature': `t=1,v1=${webhookSecret}` } },
    )
    stripe.state.override = null
    expect((await app.as(robin, 'DELETE', '/account', { current_password: robin.password })).status).toBe(200)
    await app.settle()
    expect(deletions()).toEqual([expect.stringMatching(/^\/v1\/customers\/cus_/)])
    const log = app.lines.join('\n')
    expect(log).toContain('a Stripe request failed')
    for (const secret of [secretKey, webhookSecret, response.body.data.session_id, response.body.data.url])
      expect(log).not.toContain(secret)
    const said = JSON.stringify([response.body, failed.body])
    expect(said).not.toContain(secretKey)
    expect(said).not.toContain(webhookSecret)
  })
})
