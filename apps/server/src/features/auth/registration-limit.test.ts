import { hourMs } from '@vitrine/contract/durations'
import { afterEach, expect, test } from 'vitest'
import { type App, fixedClock, password, readToken, startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('limit of new accounts per network', (engine) => {
  let app: App
  let count = 0
  afterEach(() => app.close())

  const start = async (env: Record<string, string> = {}) => {
    app = await startApp(engine, { REGISTRATION_RATE_LIMIT_RPH: '2', ...env }, fixedClock)
  }
  const register = (from: string, body: object = {}) =>
    app.post(
      '/api/v1/auth/register',
      { email: `person-${++count}@example.org`, password, name: 'Wren Okoro', accept_terms: true, ...body },
      { from },
    )
  const statuses = async (...addresses: string[]) => {
    const results: number[] = []
    for (const address of addresses) results.push((await register(address)).status)
    return results
  }

  test('counts by IPv4 address and IPv6 /48, and refills within an hour', async () => {
    await start()
    expect(await statuses('192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2')).toEqual([200, 200, 429, 200])
    const refusal = await register('192.0.2.1')
    expect([refusal.body.code, refusal.headers['retry-after']]).toEqual(['rate_limited', '1800'])
    expect(refusal.body.problems).toMatchObject([{ rule: 'new_accounts', params: { minutes: 30 } }])
    expect(await statuses('2001:db8::1', '2001:db8::2', '2001:db8:0:1::1', '2001:db8:1::1')).toEqual([
      200, 200, 429, 200,
    ])
    // The counter is in the database, for all processes
    await app.restart()
    expect(await statuses('192.0.2.1')).toEqual([429])
    app.clock.advance(hourMs / 2)
    expect(await statuses('192.0.2.1', '192.0.2.1')).toEqual([200, 429])
  })

  test('does not count failed registrations, nor invited people', async () => {
    await start()
    for (let i = 0; i < 4; i++) expect((await register('192.0.2.1', { username: 'admin' })).status).toBe(422)
    expect(await statuses('192.0.2.1', '192.0.2.1', '192.0.2.1')).toEqual([200, 200, 429])
    const owner = await app.person('agency')
    const workspace = await app.call(owner, 'POST', '/workspaces', { name: 'Team' })
    const email = 'guest@example.org'
    await app.call(owner, 'POST', `/workspaces/${workspace.data.id}/invites`, { email, role: 'editor' })
    const access_code = readToken((await app.mails(email)).at(-1))
    expect((await register('192.0.2.1', { email, access_code })).status).toBe(200)
  })

  test('exempts this machine while BASE_URL is local, and 0 turns it off', async () => {
    await start({ BASE_URL: 'http://localhost:3000' })
    expect(await statuses('127.0.0.1', '::1', '127.0.0.1', '127.0.0.1')).toEqual([200, 200, 200, 200])
    expect(await statuses('192.0.2.1', '192.0.2.1', '192.0.2.1')).toEqual([200, 200, 429])
    await app.close()
    await start()
    expect(await statuses('127.0.0.1', '127.0.0.1', '127.0.0.1')).toEqual([200, 200, 429])
    await app.close()
    await start({ REGISTRATION_RATE_LIMIT_RPH: '0' })
    expect(await statuses('127.0.0.1', '127.0.0.1', '127.0.0.1')).toEqual([200, 200, 200])
  })
})
