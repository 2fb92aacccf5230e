import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, fixedClock, startApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { type Dns, startDns } from '#tests/dns.ts'
import { deleteRows, selectRow, selectRows } from '#tests/rows.ts'
import { createS3Settings, type Fault, startS3 } from '#tests/s3.ts'
import type { Deps } from '../deps.ts'
import type { Counts, Job } from '../domain/job.ts'
import { domainLookups } from '../features/domains/index.ts'
import { exportBuilds, oldExports } from '../features/exports/index.ts'
import { enqueueMail, mailQueue } from '../features/mail/index.ts'
import { unusedFiles } from '../features/profile/index.ts'
import { webhookDeliveries } from '../features/webhooks/index.ts'
import { createSmtpMail } from '../providers/mail/smtp.ts'
import { runJob } from './engine.ts'

/** Requests must end for this reason, not because of a timeout. */
const reason = new Error('the service stops')

describeSql('stop of a job that waits for a server', (engine) => {
  let app: App
  let dns: Dns
  let s3: Awaited<ReturnType<typeof startS3>>
  const sockets = new Set<Socket>()
  /** Resolved when a job waits for a response that does not come. */
  let reached = Promise.withResolvers<void>()
  let chooseFault: (asked: IncomingMessage) => Fault = () => 'none'
  const mute = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    reached.resolve()
  })
  beforeAll(async () => {
    dns = await startDns()
    s3 = await startS3((_, asked) => {
      const fault = chooseFault(asked)
      if (fault === 'hang') reached.resolve()
      return fault
    })
    mute.listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const silent = `127.0.0.1:${(mute.address() as AddressInfo).port}`
    app = await startApp(
      engine,
      {
        SMTP_URL: `smtp://${silent}`,
        ...createS3Settings(s3.endpoint),
        DNS_SERVERS: dns.server,
        EGRESS: 'on',
        EGRESS_ALLOW: silent,
      },
      fixedClock,
    )
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    mute.close()
    s3.close()
    await app.close()
    await dns.close()
  })

  type Stop = { deps?: Deps; isReached?: () => Promise<unknown>; onStop?: () => void }
  /** Stops a job while it waits for a response. Resolves with the result of the run and the error of its work. */
  const stopped = async (
    job: Job,
    { deps = app.deps, isReached = () => reached.promise, onStop = () => {} }: Stop = {},
  ): Promise<{ counts: Counts | null; rejected: unknown }> => {
    reached = Promise.withResolvers()
    const stopping = new AbortController()
    let rejected: unknown = null
    const work = (...given: unknown[]): Promise<Counts> =>
      (job.work as (...given: unknown[]) => Promise<Counts>)(...given).catch((error: unknown) => {
        rejected = error
        throw error
      })
    const running = runJob(deps, { ...job, work } as Job, {
      now: app.clock.now,
      signal: stopping.signal,
    }).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
      return null
    })
    await Promise.race([
      isReached(),
      running.then(() => Promise.reject(new Error('it waited without a client'))),
    ])
    stopping.abort(reason)
    onStop()
    return { counts: await running, rejected }
  }
  const queueMails = async (count: number) => {
    const { now } = app.clock
    const { userId } = await app.person()
    const { email: to } = await selectRow(app.deps.db, 'user', { id: userId }, ['email'])
    const params = { name: 'Robin', at: new Date(now).toISOString() }
    const mail = { userId, to, kind: 'password_changed' as const, params, now }
    for (let i = 0; i < count; i++) await app.deps.db.tx((db) => enqueueMail(app.deps, db, mail))
  }
  const mails = () =>
    app.deps.db.read
      .selectFrom('mail')
      .select(['sent_at', 'failed_at', 'attempts', 'last_error'])
      .orderBy('id')
      .execute()
  const failures = () => selectRows(app.deps.db, 'job_failure')

  describe('mail queue', () => {
    test('queues an e-mail again if the server did not respond', async () => {
      for (let person = 0; person < 2; person++) await queueMails(6)
      expect(await stopped(mailQueue)).toMatchObject({ rejected: null })
      const rows = await mails()
      expect(rows).toHaveLength(12)
      expect(rows.filter(({ sent_at, failed_at }) => sent_at !== null || failed_at !== null)).toEqual([])
      const tried = rows.filter(({ attempts }) => attempts > 0)
      expect(tried.length).toBeGreaterThan(0)
      for (const { last_error } of tried)
        expect(last_error).toBe('the service stopped before the server responded')
      // Rows that were not started are due at once
      expect(rows.length).toBeGreaterThan(tried.length)
      await deleteRows(app.deps.db, 'mail')
    })

    test('counts an e-mail as sent if the server accepts it soon after the stop', async () => {
      await queueMails(1)
      const acceptances: (() => void)[] = []
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, _session, done) =>
          void stream.resume().on('end', () => {
            acceptances.push(() => done())
            reached.resolve()
          }),
      })
      server.listen(0, '127.0.0.1')
      await once(server.server, 'listening')
      const { port } = server.server.address() as AddressInfo
      const url = `smtp://127.0.0.1:${port}`
      const mail = createSmtpMail({ url, from: 'no-reply@example.org', abortGraceMs: 250_000 })
      const deps = { ...app.deps, mail }
      const onStop = () => {
        for (const accept of acceptances) setTimeout(accept, 50)
      }
      expect(await stopped(mailQueue, { deps, onStop })).toEqual({ counts: { sent: 1 }, rejected: null })
      expect(await mails()).toMatchObject([{ sent_at: app.clock.now, attempts: 1, last_error: null }])
      await mail.close()
      await new Promise<void>((closed) => server.close(closed))
      await deleteRows(app.deps.db, 'mail')
    })
  })

  describe('webhook deliveries', () => {
    test('makes the delivery due again', async () => {
      const user = await app.person('pro')
      const { port } = mute.address() as AddressInfo
      const url = `http://127.0.0.1:${port}/hook`
      const hook = { url, events: ['page.published'] }
      expect((await app.call(user, 'POST', '/ext/v1/webhooks', hook)).errors).toEqual([])
      for (const is_published of [false, true]) await app.call(user, 'PUT', '/profile', { is_published })
      const ends: unknown[] = []
      const egress: Deps['egress'] = {
        ...app.deps.egress,
        send: (address, post) =>
          app.deps.egress.send(address, post).catch((error: unknown) => {
            ends.push(error)
            throw error
          }),
      }
      expect(await stopped(webhookDeliveries, { deps: { ...app.deps, egress } })).toMatchObject({
        rejected: null,
      })
      expect(ends).toHaveLength(1)
      expect(ends[0]).toBe(reason)
      const deliveries = await selectRows(app.deps.db, 'webhook_delivery', {}, ['settled_at', 'tries'])
      expect(deliveries.length).toBeGreaterThan(0)
      expect(deliveries).toEqual(deliveries.map(() => ({ settled_at: null, tries: 0 })))
    })
  })

  describe('domain lookups', () => {
    test('makes the lookup due again', async () => {
      const user = await app.person('pro')
      const host = 'shop.example.com'
      dns.set(`_vitrine-challenge.${host}`, 'silent')
      await app.call(user, 'PUT', '/profile', { domain: { host } })
      const isReached = () => expect.poll(() => dns.queriedNames.length).toBeGreaterThan(0)
      expect(await stopped(domainLookups, { isReached })).toEqual({ counts: {}, rejected: null })
      const { domain } = (await app.call(user, 'GET', '/profile')).data
      expect(domain).toMatchObject({ status: 'pending', checked_at: null })
    })
  })

  describe('exports', () => {
    test('creates the export in the next run', async () => {
      const user = await app.person('pro')
      chooseFault = () => 'hang'
      expect((await app.call(user, 'POST', '/ext/v1/exports', {})).status).toBe(202)
      expect((await stopped(exportBuilds)).rejected).toBe(reason)
      chooseFault = () => 'none'
      expect(await runJob(app.deps, exportBuilds, { now: app.clock.now })).toMatchObject({ created: 1 })
      expect(s3.objects.size).toBe(1)
    })
  })

  describe('old exports', () => {
    test('keeps rows until their files are removed', async () => {
      app.clock.now += 9 * dayMs
      chooseFault = () => 'hang'
      expect((await stopped(oldExports)).rejected).toBe(reason)
      expect(await selectRows(app.deps.db, 'export_part', {}, ['name'])).not.toEqual([])
      expect(await failures()).toEqual([])
    })
  })

  describe('unused files', () => {
    test('stops while the store lists and while it removes files', async () => {
      chooseFault = () => 'hang'
      expect((await stopped(unusedFiles)).rejected).toBe(reason)
      const digit = '0123456789abcdef'[Math.floor(app.clock.now / hourMs) % 16]!
      chooseFault = () => 'none'
      await app.deps.storage.put(`${digit.repeat(32)}.webp`, Buffer.from('a picture'), 'image/webp')
      const [file] = [...s3.objects].find(([key]) => key.endsWith('.webp'))!
      s3.objects.get(file)!.modifiedAt = new Date(app.clock.now - 99 * dayMs).toISOString()
      chooseFault = ({ url }) => (url!.includes('list-type') ? 'none' : 'hang')
      expect((await stopped(unusedFiles)).rejected).toBe(reason)
      expect(await failures()).toEqual([])
    })
  })
})
