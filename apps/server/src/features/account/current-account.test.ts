import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'

describeBoth('account of a key', (engine) => {
  const app = useApp(engine)

  const read = (headers: { key?: string; cookie?: string }) =>
    app.request({ method: 'GET', url: '/ext/v1/account', ...headers })

  test('shows scope, plan, limits and usage', async () => {
    const person = await app.signUp('Robin Example')
    const key = await app.key(person, 'read')
    const free = await read({ key })
    expect(free.status).toBe(200)
    expect(free.body.data).toMatchObject({
      user: { id: person.user.id, email: person.email },
      credential: { type: 'key', scope: 'read', prefix: expect.stringMatching(/^vt_/), expires_at: null },
      plan: {
        key: 'free',
        limits: { profiles: 1, links: 100 },
        ends_at: null,
        has_subscription: false,
        billing_interval: null,
      },
      usage: { profiles: 1, workspaces: 0, ai_credits: 0, upload_bytes: 0 },
    })
    expect(free.body.data.csrf_token).toBeUndefined()

    const endsAt = app.clock.now + 30 * dayMs
    await app.deps.db.tx(async (db) => {
      await db.updateTable('user').set({ plan_key: 'pro' }).where('id', '=', person.user.id).execute()
      const grant = { source: 'voucher' as const, interval: null, status: 'active' as const, ended_at: null }
      const times = { starts_at: 1, created_at: 1, updated_at: 1 }
      for (const [ref, plan_key, ends_at] of [
        ['a', 'pro', endsAt],
        ['b', 'pro', endsAt - dayMs],
      ] as const)
        await db
          .insertInto('subscription')
          .values({ user_id: person.user.id, ref, plan_key, ends_at, ...grant, ...times })
          .execute()
    })
    const granted = await read({ key })
    expect(granted.body.data.plan).toMatchObject({
      key: 'pro',
      limits: { profiles: 5 },
      ends_at: new Date(endsAt).toISOString(),
      has_subscription: false,
    })
    await updateRows(
      app.deps.db,
      'subscription',
      { user_id: person.user.id },
      { source: 'sandbox', interval: 'year' },
    )
    expect((await read({ key })).body.data.plan).toMatchObject({
      has_subscription: true,
      billing_interval: 'year',
    })
  })

  test('shows a session without a scope', async () => {
    const person = await app.signUp('Kim Example')
    const session = await read({ cookie: person.cookie })
    expect(session.body.data.credential).toEqual({
      type: 'session',
      id: expect.any(Number),
      scope: null,
      name: null,
      prefix: null,
      profile_id: null,
      workspace_id: null,
      grants: true,
      expires_at: null,
    })
    expect((await read({})).status).toBe(401)
  })
})
