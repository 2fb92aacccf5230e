import { minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { type Attempt, countFailure } from './failure-repo.ts'

const start = Date.UTC(2026, 5, 1)

describeOnce('failures of an account', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let sources = 0

  const newSource = (name = 'source'): string => {
    sources += 1
    return `${name} ${sources}`
  }
  const fail = (attempt: Attempt, now = start) => app.deps.db.tx((db) => countFailure(db, attempt, now))
  const failTimes = async (attempt: Attempt, times: number, now = start) => {
    for (let i = 0; i < times; i++) await fail(attempt, now)
  }

  test('does not count attempts of a waiting source against the account’s limit', async () => {
    const limit = { name: 'test', bucket: newSource('account'), burst: 12, windowMs: 12 * minuteMs }
    const stranger = (): Attempt => ({ factor: 'password', source: newSource(), account: [limit] })
    const waiting = stranger()
    await failTimes(waiting, 10)
    for (let i = 0; i < 5; i++) expect((await fail(waiting)).consecutive).toBeNull()
    for (let i = 0; i < 2; i++) expect((await fail(stranger())).consecutive).toBe(1)
    expect((await fail(stranger())).until).toBe(start + minuteMs)
  })
})
