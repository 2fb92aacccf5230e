import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cloneDatabase, describeBoth } from '../../../../tests/support/databases.ts'
import { loadConfig } from '../config.ts'
import { createContainer } from '../container.ts'
import { enqueueMail, type QueuedMail } from '../features/mail/service.ts'
import { idempotencyTtl } from '../http/idempotency.ts'
import { hourMs } from '../lib/durations.ts'
import { startJobs } from './schedule.ts'
import { sweepAll } from './sweep.ts'

describeBoth('jobs', (engine) => {
  const withContainer = async (
    work: (container: Awaited<ReturnType<typeof createContainer>>, outbox: string) => Promise<void>,
  ) => {
    const { url, dataDir, drop } = await cloneDatabase(engine)
    const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url })
    const container = await createContainer(config, pino({ level: 'silent' }))
    try {
      await work(container, join(dataDir, 'outbox'))
    } finally {
      await container.close()
      await drop()
    }
  }
  const queuedMail = (to: string): QueuedMail => {
    const at = new Date().toISOString()
    return { userId: null, to, kind: 'password_changed', params: { name: 'Robin', at }, now: Date.now() }
  }
  const mails = async (outbox: string) =>
    (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))

  test('queued mail leaves after its commit, each once, also with two schedulers at work', () =>
    withContainer(async ({ deps }, outbox) => {
      const jobs = [startJobs(deps), startJobs(deps)]
      for (let i = 0; i < 12; i++)
        await deps.db.tx((db) => enqueueMail(deps, db, queuedMail(`r${i}@example.com`)))
      for (let i = 0; i < 100 && (await mails(outbox)).length < 12; i++) await sleep(50)
      await sleep(300)
      await Promise.all(jobs.map((job) => job.stop()))
      expect(await mails(outbox)).toHaveLength(12)
    }))

  test('after stopping nothing is sent any more', () =>
    withContainer(async ({ deps }, outbox) => {
      await startJobs(deps).stop()
      await deps.db.tx((db) => enqueueMail(deps, db, queuedMail('late@example.com')))
      await sleep(2500)
      expect(await mails(outbox)).toEqual([])
    }))

  test('the sweep takes records of answers that are over 24 hours old, and only those', () =>
    withContainer(async ({ deps }) => {
      const now = deps.now()
      const record = (key: string, age: number) => ({
        credential: 'key:1',
        idempotency_key: key,
        user_id: 1,
        request_hash: 'x',
        status: 200,
        body: '{}',
        created_at: now - age,
      })
      await deps.db.tx(async (db) => {
        await db
          .insertInto('idempotency')
          .values([record('old', idempotencyTtl + hourMs), record('new', hourMs)])
          .execute()
      })
      await sweepAll(deps)
      const left = await deps.db.read.selectFrom('idempotency').select('idempotency_key').execute()
      expect(left.map((row) => row.idempotency_key)).toEqual(['new'])
    }))
})
