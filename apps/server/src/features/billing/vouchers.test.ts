import { dayMs, minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRow } from '#tests/rows.ts'
import { createSystemContext } from '../../deps.ts'
import { runJob } from '../../jobs/engine.ts'
import { listAuditEntries } from '../audit/index.ts'
import { endedSubscriptions } from './jobs.ts'
import type { VoucherSpec } from './voucher-spec.ts'
import { createVoucher, revokeVoucher, seedVouchers } from './vouchers.ts'

describeBoth('vouchers', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  let count = 0
  const make = async (spec: Omit<VoucherSpec, 'code'>): Promise<string> => {
    count += 1
    const code = `CODE-${count}`
    expect(await createVoucher(createSystemContext(app.deps, 'cli'), { code, ...spec })).toBe(true)
    return code
  }
  const apply = (user: ApiUser, code: string) => app.call(user, 'POST', '/billing/apply-voucher', { code })
  const readPlan = async ({ userId }: ApiUser) =>
    (await selectRow(app.deps.db, 'user', { id: userId }, ['plan_key'])).plan_key
  const countUses = async (code: string) => (await selectRow(app.deps.db, 'voucher', { code }, ['uses'])).uses
  const readAmountDue = async (url: string) =>
    /Due now: ([^<]+)</.exec((await app.app.inject({ url: new URL(url).pathname })).body)?.[1]
  const pay = async (url: string) => {
    const path = new URL(url).pathname
    const page = await app.app.inject({ url: path })
    const csrf = /name="csrf_token" value="([^"]+)"/.exec(page.body)![1]!
    return app.postForm(
      path,
      { csrf_token: csrf, act: 'complete' },
      { headers: { cookie: String(page.headers['set-cookie']).split(';')[0]! } },
    )
  }
  const checkout = (user: ApiUser, voucher_code?: string, plan_key = 'pro') =>
    app.call(user, 'POST', '/billing/checkout', {
      plan_key,
      interval: 'month',
      ...(voucher_code ? { voucher_code } : {}),
    })

  test('starts a second grant of the same plan after the first one', async () => {
    const user = await app.person()
    const code = await make({ type: 'plan_grant', plan_key: 'pro', days: 30 })
    const start = app.clock.now
    const { status, data } = await apply(user, `  ${code.toLowerCase()} `)
    expect(status).toBe(200)
    expect(data).toEqual({
      voucher: {
        code,
        type: 'plan_grant',
        percent: null,
        amount: null,
        currency: null,
        plan_key: 'pro',
        days: 30,
        expires_at: null,
      },
      plan: { key: 'pro', name: 'Pro', ends_at: new Date(start + 30 * dayMs).toISOString() },
      applied_at: new Date(start).toISOString(),
    })
    expect(await readPlan(user)).toBe('pro')
    const more = await make({ type: 'plan_grant', plan_key: 'pro', days: 10 })
    expect((await apply(user, more)).data.plan.ends_at).toBe(new Date(start + 40 * dayMs).toISOString())
    await runJob(app.deps, endedSubscriptions, { now: start + 39 * dayMs })
    expect(await readPlan(user)).toBe('pro')
    await runJob(app.deps, endedSubscriptions, { now: start + 40 * dayMs })
    expect(await readPlan(user)).toBe('free')
    const actions = (await listAuditEntries(app.deps.db.read, {}, 20)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['voucher.create', 'voucher.use', 'plan.change']))
  })

  test('rejects a voucher that would not improve the plan, without using it', async () => {
    const user = await app.person()
    const trial = await make({ type: 'trial_days', plan_key: 'agency', days: 14 })
    expect((await apply(user, trial)).data.plan).toMatchObject({ key: 'agency' })
    const lesser = await make({ type: 'plan_grant', plan_key: 'pro', max_uses: 1 })
    expect(await apply(user, lesser)).toMatchObject({ status: 422, code: 'voucher_not_applicable' })
    expect(await countUses(lesser)).toBe(0)
    const always = await make({ type: 'plan_grant', plan_key: 'agency' })
    expect((await apply(user, always)).data.plan).toEqual({ key: 'agency', name: 'Agency', ends_at: null })
    const again = await make({ type: 'plan_grant', plan_key: 'agency', days: 5 })
    expect(await apply(user, again)).toMatchObject({ status: 422, code: 'voucher_not_applicable' })
  })

  test('reports each problem of a code without using the voucher', async () => {
    const [who, other] = [await app.person(), await app.person()]
    const once = await make({ type: 'percent', percent: 10, max_uses: 1 })
    const late = await make({
      type: 'percent',
      percent: 10,
      expires_at: new Date(app.clock.now).toISOString(),
    })
    const revokedVoucher = await make({ type: 'percent', percent: 10 })
    const cli = createSystemContext(app.deps, 'cli')
    expect(await revokeVoucher(cli, revokedVoucher)).toBe(true)
    expect(await revokeVoucher(cli, revokedVoucher)).toBe(false)
    expect((await apply(who, once)).status).toBe(200)
    expect(await apply(who, once)).toMatchObject({ status: 422, code: 'voucher_used' })
    expect(await apply(other, once)).toMatchObject({ status: 422, code: 'voucher_exhausted' })
    expect(await apply(other, late)).toMatchObject({ status: 422, code: 'voucher_expired' })
    expect(await apply(other, revokedVoucher)).toMatchObject({ status: 422, code: 'voucher_not_found' })
    expect(await apply(other, 'NEVER-MADE')).toMatchObject({ status: 422, code: 'voucher_not_found' })
    expect([await countUses(once), await countUses(late), await countUses(revokedVoucher)]).toEqual([1, 0, 0])
  })

  test('gives the last use to exactly one of 20 concurrent accounts', async () => {
    const code = await make({ type: 'plan_grant', plan_key: 'pro', max_uses: 1 })
    const people = await Promise.all(Array.from({ length: 20 }, () => app.person()))
    const responses = await Promise.all(people.map((user) => apply(user, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
    expect(new Set(responses.filter(({ status }) => status === 422).map(({ code }) => code))).toEqual(
      new Set(['voucher_exhausted']),
    )
    const plans = await Promise.all(people.map(readPlan))
    expect(plans.filter((plan) => plan === 'pro')).toHaveLength(1)
    expect(await countUses(code)).toBe(1)
  })

  test('uses a voucher once for concurrent requests of an account', async () => {
    const user = await app.person()
    const code = await make({ type: 'plan_grant', plan_key: 'pro', days: 1 })
    const responses = await Promise.all(Array.from({ length: 20 }, () => apply(user, code)))
    const codes = responses.map(({ status, code }) => code ?? status)
    expect(codes.filter((c) => c === 200)).toHaveLength(1)
    expect(codes.filter((c) => c === 'voucher_used')).toHaveLength(19)
    expect(await countUses(code)).toBe(1)
  })

  test('allows a burst of 20 attempts and 20 an hour, including checkout, and sends Retry-After', async () => {
    const user = await app.person()
    const other = await app.person()
    const start = app.clock.now
    for (let n = 0; n < 10; n += 1) expect((await apply(user, `NO-${n}`)).status).toBe(422)
    for (let n = 0; n < 10; n += 1)
      expect(await checkout(user, `NO-${n}`)).toMatchObject({ code: 'voucher_not_found' })
    const refusal = await apply(user, 'NO')
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(refusal.headers['retry-after']).toBe('180')
    expect((await apply(other, 'NO')).status).toBe(422)
    app.clock.now = start + 30 * minuteMs
    for (let n = 0; n < 10; n += 1) expect((await apply(user, `NO-${n}`)).status).toBe(422)
    expect((await apply(user, 'NO')).status).toBe(429)
    app.clock.now = start
  })

  test('applies a discount once, to the next paid checkout', async () => {
    const user = await app.person()
    const code = await make({ type: 'percent', percent: 25, plans: ['pro'] })
    expect((await apply(user, code)).data.plan).toEqual({ key: 'free', name: 'Free', ends_at: null })
    expect(await readAmountDue((await checkout(user, undefined, 'agency')).data.url)).toBe(undefined)
    expect(await readAmountDue((await checkout(user)).data.url)).toBe('$6.75')
    const { url } = (await checkout(user, code)).data
    expect(await readAmountDue(url)).toBe('$6.75')
    expect((await pay(url)).statusCode).toBe(303)
    expect(await readPlan(user)).toBe('pro')
    expect(await checkout(user, code, 'agency')).toMatchObject({ status: 422, code: 'voucher_used' })
    expect(await countUses(code)).toBe(1)
  })

  test('accepts a discount code at checkout and rejects codes for other plans', async () => {
    const user = await app.person()
    const amount = await make({ type: 'amount', amount: 500, currency: 'USD', max_uses: 1 })
    const euro = await make({ type: 'amount', amount: 500, currency: 'EUR' })
    const grant = await make({ type: 'plan_grant', plan_key: 'pro' })
    expect(await checkout(user, euro)).toMatchObject({ status: 422, code: 'voucher_not_applicable' })
    expect(await checkout(user, grant)).toMatchObject({ status: 422, code: 'voucher_not_applicable' })
    expect(await readAmountDue((await checkout(user, amount)).data.url)).toBe('$4')
    expect(await checkout(await app.person(), amount)).toMatchObject({
      status: 422,
      code: 'voucher_exhausted',
    })
    expect(await countUses(amount)).toBe(1)
  })

  test('creates the vouchers of the plans file once, even if one was revoked', async () => {
    const specs: VoucherSpec[] = [
      { code: 'seed-a', type: 'percent', percent: 5 },
      { code: 'seed-b', type: 'plan_grant', plan_key: 'pro', max_uses: 3 },
    ]
    const cli = createSystemContext(app.deps, 'system')
    expect(await seedVouchers(cli, specs)).toBe(2)
    await revokeVoucher(cli, 'SEED-A')
    expect(await seedVouchers(cli, specs)).toBe(0)
    expect(await apply(await app.person(), 'seed-a')).toMatchObject({ code: 'voucher_not_found' })
  })
})
