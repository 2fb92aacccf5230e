import { hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, describeBoth, maxWaitMs, type TestDatabase } from '#tests/databases.ts'
import { runCleanup, sendDueMails } from '#tests/jobs.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { loadConfig } from '../../config.ts'
import { type Container, createContainer } from '../../container.ts'
import type { Deps } from '../../deps.ts'
import { type Mail, MailError } from '../../providers/mail/port.ts'
import { computeRetryDelay, oldMails } from './jobs.ts'
import { toMailboxKey } from './limits.ts'
import { enqueueMail, type QueuedMail } from './service.ts'

describeBoth('mail queue', (engine) => {
  let database: TestDatabase
  let container: Container
  let deps: Deps
  let now = 0
  let sentMails: Mail[]
  /** Response of the server to the next e-mails; null = it accepts them. */
  let failWith: ((mail: Mail) => Error | null) | null
  beforeEach(async () => {
    database = await cloneDatabase(engine)
    now = Date.parse('2026-03-01T09:00:00Z')
    sentMails = []
    failWith = null
    const config = loadConfig({
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.url,
      BASE_URL: 'http://vitrine.test',
    })
    container = await createContainer(config, pino({ level: 'silent' }), () => now, { maxWaitMs })
    const send = async (mail: Mail) => {
      const error = failWith?.(mail)
      if (error) throw error
      sentMails.push(mail)
      return { reference: `message ${sentMails.length}` }
    }
    deps = { ...container.deps, mail: { send, close: async () => {} } }
  })
  afterEach(async () => {
    await container.close()
    await database.drop()
  })
  const queuedMail = (more: Partial<QueuedMail> = {}) =>
    ({
      userId: null,
      to: 'wren@example.org',
      kind: 'password_reset',
      params: { name: 'Wren', token: 'sesame-token' },
      now,
      ...more,
    }) as QueuedMail
  const queue = (more: Partial<QueuedMail> = {}) =>
    deps.db.tx((db) => enqueueMail(deps, db, queuedMail(more)))
  const rows = () => deps.db.read.selectFrom('mail').selectAll().orderBy('id').execute()

  test('sends a queued e-mail once and deletes its content', async () => {
    await queue()
    expect((await rows())[0]!.sealed).not.toContain('sesame')
    expect(await sendDueMails(deps)).toEqual({ sent: 1, failed: 0 })
    expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: 0 })
    expect(sentMails).toHaveLength(1)
    expect(sentMails[0]).toMatchObject({ to: 'wren@example.org' })
    expect(sentMails[0]!.text).toContain('token=sesame-token')
    expect((await rows())[0]).toMatchObject({ sealed: '', sent_at: now, attempts: 1 })
  })

  test('never sends an e-mail of a transaction that rolled back', async () => {
    const failing = deps.db.tx(async (db) => {
      await enqueueMail(deps, db, {
        userId: null,
        to: 'a@example.org',
        kind: 'password_changed',
        params: { name: '', at: new Date(now).toISOString() },
        now,
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: 0 })
  })

  test.each([
    ['Wren@Example.ORG ', 'wren@example.org'],
    ['wren+news@example.org', 'wren@example.org'],
    ['wren+a+b@example.org', 'wren@example.org'],
    ['ＷＲＥＮ@ｅｘａｍｐｌｅ.org', 'wren@example.org'],
    ['+x@example.org', '+x@example.org'],
    ['W.r.en.+x@GoogleMail.com', 'wren@gmail.com'],
    ['wren.lee@example.org', 'wren.lee@example.org'],
    ['wren@exa+mple.org', 'wren@exa+mple.org'],
  ])('counts e-mails to %s for the mailbox %s', (spelling, key) => expect(toMailboxKey(spelling)).toBe(key))

  test('sends each of 40 e-mails exactly once with ten concurrent workers', async () => {
    for (let i = 0; i < 40; i++) await queue({ to: `w${i}@example.org` })
    await Promise.all(Array.from({ length: 10 }, () => sendDueMails(deps)))
    // A slow e-mail is sent in the background
    await expect.poll(() => new Set(sentMails.map((m) => m.to)).size).toBe(40)
    expect(sentMails).toHaveLength(40)
  })

  test('sends an e-mail by another worker 10 s after its worker died', async () => {
    await queue()
    await updateRows(deps.db, 'mail', {}, { next_at: now + 10 * secondMs, attempts: 1 })
    expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: 0 })
    now += 10 * secondMs
    expect(await sendDueMails(deps)).toEqual({ sent: 1, failed: 0 })
  })

  test('sends each e-mail once while one of them is delayed', async () => {
    let release = () => {}
    const hanging = new Promise<void>((resolve) => {
      release = resolve
    })
    const { send } = deps.mail
    const slow: Deps = {
      ...deps,
      mail: {
        ...deps.mail,
        send: async (mail, signal) => {
          if (mail.to === 'slow@example.org') await hanging
          return send(mail, signal)
        },
      },
    }
    await queue({ to: 'slow@example.org' })
    expect(await sendDueMails(slow)).toEqual({ sent: 0, failed: 0 })
    await queue({ to: 'fast@example.org' })
    expect(await sendDueMails(slow)).toEqual({ sent: 1, failed: 0 })
    // The attempt outlasts the claim, which must be renewed
    now += 8 * secondMs
    const readNextAt = async () => (await rows())[0]!.next_at
    await expect.poll(readNextAt).toBe(now + 10 * secondMs)
    now += 8 * secondMs
    expect(await sendDueMails(slow)).toEqual({ sent: 0, failed: 0 })
    release()
    await expect.poll(async () => (await rows())[0]!.sent_at).toBe(now)
    expect(sentMails.map(({ to }) => to)).toEqual(['fast@example.org', 'slow@example.org'])
  })

  test('retries at growing intervals until the mail server responds', async () => {
    await queue()
    failWith = () => new MailError('connection refused', false)
    for (const pause of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: 0 })
      expect((await rows())[0]).toMatchObject({
        next_at: now + pause * secondMs,
        last_error: 'connection refused',
      })
      now += pause * secondMs - 1
      expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: 0 })
      now += 1
    }
    failWith = null
    expect(await sendDueMails(deps)).toEqual({ sent: 1, failed: 0 })
    expect([1, 7, 8, 20].map(computeRetryDelay)).toEqual([30 * secondMs, 1920 * secondMs, hourMs, hourMs])
  })

  test('deletes the content of an e-mail after 20 failed attempts', async () => {
    await queue()
    failWith = () => new Error('down')
    for (let i = 1; i <= 20; i++) {
      expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: i === 20 ? 1 : 0 })
      now += hourMs
    }
    expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: 0 })
    expect((await rows())[0]).toMatchObject({ attempts: 20, sealed: '', sent_at: null, last_error: 'down' })
  })

  test('stops sending an e-mail immediately after a permanent rejection or an expired token', async () => {
    await queue()
    failWith = () => new MailError('no such user', true)
    expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: 1 })
    failWith = null
    await queue({ expiresAt: now + secondMs })
    now += secondMs
    expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: 1 })
    expect(sentMails).toEqual([])
    expect((await rows()).map((r) => r.sealed)).toEqual(['', ''])
  })

  test('stores a refusal without characters that databases reject', async () => {
    await queue()
    failWith = () => new MailError('no such \0 user \ud800', true)
    expect(await sendDueMails(deps)).toEqual({ sent: 0, failed: 1 })
    expect((await rows())[0]).toMatchObject({ attempts: 1, sealed: '', last_error: 'no such  user \ufffd' })
  })

  test('retries an e-mail whose result cannot be stored', async () => {
    await queue()
    const failures = () => selectRows(deps.db, 'job_failure', {}, ['job', 'failures'])
    let hasJustSent = false
    failWith = () => {
      hasJustSent = true
      return null
    }
    const tx: typeof deps.db.tx = async (work) => {
      const fails = hasJustSent
      hasJustSent = false
      if (fails) throw new Error('it cannot be noted')
      return deps.db.tx(work)
    }
    const failing = { ...deps, db: { ...deps.db, tx } }
    for (const end = now + 3 * hourMs; now < end; now += minuteMs) await sendDueMails(failing)
    expect(sentMails.length).toBeGreaterThan(1)
    expect(sentMails.length).toBeLessThan(10)
    expect(await failures()).toEqual([{ job: 'mail-queue', failures: sentMails.length }])
    failWith = null
    now += 24 * hourMs
    expect(await sendDueMails(deps)).toEqual({ sent: 1, failed: 0 })
    expect(await failures()).toEqual([])
  })

  test('sends other e-mails if one fails', async () => {
    for (const name of ['bad', 'good1', 'good2']) await queue({ to: `${name}@example.org` })
    failWith = (mail) => (mail.to.startsWith('bad') ? new Error('no') : null)
    expect(await sendDueMails(deps)).toEqual({ sent: 2, failed: 0 })
  })

  test('accepts e-mails for a mailbox in hourly and daily bursts, then at an even rate', async () => {
    const start = now
    const at = (hours: number) => {
      now = start + hours * hourMs
      return queue({ to: 'Wren+news@Example.org' })
    }
    const burst = async (hours: number, count: number) => {
      for (let n = 1; n <= count; n++) expect(await at(hours), `mail ${n} at ${hours} h`).toBe(0)
    }
    await burst(0, 5)
    expect(await at(0)).toBe(0.2 * hourMs)
    await burst(1, 5)
    await burst(2, 5)
    // 15 a day, of which 1.875 are available again
    await burst(3, 1)
    expect(await at(3)).toBe(0.2 * hourMs)
    await burst(3.2, 1)
    // A rejected e-mail is not stored
    expect(await rows()).toHaveLength(17)
    expect(await queue({ to: 'other@example.org' })).toBe(0)
  })

  test('queues as many of 30 concurrent e-mails as the mailbox may receive', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => queue()))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    expect(await rows()).toHaveLength(5)
  })

  // Not for SQLite: two processes in one thread would block each other for ever
  test.runIf(engine === 'postgres')(
    'counts e-mails of two processes together, also concurrently',
    async () => {
      const other = await createContainer(deps.config, pino({ level: 'silent' }), () => now, { maxWaitMs })
      try {
        const enqueueElsewhere = () => other.deps.db.tx((db) => enqueueMail(other.deps, db, queuedMail()))
        const waits = await Promise.all(
          Array.from({ length: 12 }, (_, i) => (i % 2 ? enqueueElsewhere() : queue())),
        )
        expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
      } finally {
        await other.close()
      }
    },
  )

  test('does not count an e-mail of a transaction that rolled back', async () => {
    const failing = () =>
      deps.db.tx(async (db) => {
        await enqueueMail(deps, db, queuedMail())
        throw new Error('no')
      })
    for (let i = 0; i < 5; i++) await expect(failing()).rejects.toThrow('no')
    for (let i = 0; i < 5; i++) expect(await queue()).toBe(0)
  })

  test('creates lazy parameters only for e-mails that are queued', async () => {
    let count = 0
    const params = async () => {
      count += 1
      return { name: 'Wren', token: `token-${count}` }
    }
    for (let i = 0; i < 7; i++) await queue({ params } as Partial<QueuedMail>)
    expect(count).toBe(5)
  })

  test('deletes only settled e-mails after a month', async () => {
    await queue({ to: 'sent@example.org' })
    await sendDueMails(deps)
    await queue({ to: 'waits@example.org' })
    expect(await runCleanup(deps, oldMails, now + 29 * 24 * hourMs)).toBe(0)
    expect(await runCleanup(deps, oldMails, now + 31 * 24 * hourMs)).toBe(1)
    expect((await rows()).map((r) => r.sent_at)).toEqual([null])
  })
})
