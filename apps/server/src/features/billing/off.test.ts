import { expect, test } from 'vitest'
import { fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { selectRows } from '#tests/rows.ts'

describeOnce('installation without plans for sale', (engine) => {
  const app = useApp(engine, { BASE_URL: 'https://links.example.com', BILLING: '' }, fixedClock)

  test('sells no plans without billing', async () => {
    const user = await app.person()
    const { status, data } = await app.call(null, 'GET', '/billing/plans')
    expect([status, data.map((plan: { key: string }) => plan.key)]).toEqual([200, ['free', 'pro', 'agency']])
    for (const plan of data) expect(plan.prices).toEqual([])
    const checkout = await app.call(user, 'POST', '/billing/checkout', {
      plan_key: 'agency',
      interval: 'month',
    })
    expect([checkout.status, checkout.code]).toEqual([409, 'conflict'])
    expect(checkout.errors[0]).toContain('does not sell plans')
    for (const path of ['/billing/portal', '/billing/customer-portal'])
      expect((await app.call(user, 'POST', path)).errors[0]).toContain('does not sell plans')
    const sessions = await selectRows(app.deps.db, 'checkout_session', {}, ['id'])
    expect(sessions).toEqual([])
  })

  test('serves no sandbox pages for payment', async () => {
    for (const url of ['/sandbox/checkout/cs_x', '/sandbox/portal/ps_x'])
      for (const method of ['GET', 'POST'] as const)
        expect((await app.app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(404)
  })
})
