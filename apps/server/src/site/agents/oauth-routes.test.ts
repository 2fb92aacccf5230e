import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

describeOnce('rate limit of agent requests', (engine) => {
  test('counts requests of all processes together', async () => {
    const app = await startApp(engine, { AUTH_RATE_LIMIT_RPM: '2' })
    onTestFinished(() => app.close())
    const revoke = async (from = '192.0.2.7') =>
      (await app.request({ method: 'POST', url: '/oauth/revoke', body: {}, from })).status
    app.clock.stop()
    expect([await revoke(), await revoke(), await revoke()]).toEqual([400, 400, 429])
    await app.restart()
    expect([await revoke(), await revoke('192.0.2.8')]).toEqual([429, 400])
  })
})
