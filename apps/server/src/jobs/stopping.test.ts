import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBoth } from '../../../../tests/support/databases.ts'
import { type Dns, startDns } from '../../../../tests/support/dns.ts'
import { type Feature, openFeature } from '../../../../tests/support/feature.ts'
import { type Job, runJob } from '../domain/job.ts'
import { domainLookups } from '../features/domains/service.ts'
import { exportMaking, oldExports } from '../features/exports/service.ts'
import { enqueueMail, mailQueue } from '../features/mail/service.ts'
import { unusedFiles } from '../features/profile/service.ts'
import { webhookDeliveries } from '../features/webhooks/service.ts'
import { dayMs, hourMs } from '../lib/durations.ts'

/** What waits for others is waited for no longer than this once it is stopped. Every one of them is silent for 8 s at least before it is given up. */
const limitMs = 6000

describeBoth('a job whose other side is silent', (engine) => {
  let f: Feature
  let dns: Dns
  const sockets = new Set<Socket>()
  /** Called when somebody waits for an answer that does not come. */
  let reached = Promise.withResolvers<void>()
  let answers: (request: IncomingMessage) => string | null = () => null
  const kept = <S extends Server>(server: S): S => {
    server.on('connection', (socket: Socket) => void sockets.add(socket.on('error', () => {})))
    return server
  }
  const mute = kept(createServer(() => reached.resolve()))
  const store = kept(
    createHttpServer((request, response) => {
      request.resume()
      const answer = answers(request)
      if (answer === null) reached.resolve()
      else response.end(answer)
    }),
  )
  const portOf = async (server: Server): Promise<number> => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  beforeAll(async () => {
    dns = await startDns()
    const silent = `127.0.0.1:${await portOf(mute)}`
    f = await openFeature(engine, {
      SMTP_URL: `smtp://${silent}`,
      S3_ENDPOINT: `http://127.0.0.1:${await portOf(store)}`,
      S3_BUCKET: 'vitrine',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      DNS_SERVERS: dns.server,
      EGRESS: 'on',
      EGRESS_ALLOW: silent,
    })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    mute.close()
    store.close()
    await f.close()
    await dns.close()
  })

  /** Stops a job once it waits for an answer, and resolves when it has ended. */
  const stopped = async (job: Job, isReached: () => Promise<unknown> = () => reached.promise) => {
    reached = Promise.withResolvers()
    const stopping = new AbortController()
    const running = runJob(f.deps, job, { now: f.clock.now, signal: stopping.signal }).then(
      () => 'ended',
      (error: unknown) => {
        if (!stopping.signal.aborted) throw error
        return 'ended'
      },
    )
    await Promise.race([isReached(), running.then(() => Promise.reject(new Error('it waited for nobody')))])
    stopping.abort()
    return running
  }
  const failures = () => f.deps.db.read.selectFrom('job_failure').selectAll().execute()

  test(
    'mails: what the server has not answered goes back to the queue',
    async () => {
      const { now } = f.clock
      for (let person = 0; person < 2; person++) {
        const { userId } = await f.person()
        const { email: to } = await f.deps.db.read
          .selectFrom('user')
          .select('email')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        const params = { name: 'Robin', at: new Date(now).toISOString() }
        const mail = { userId, to, kind: 'password_changed' as const, params, now }
        for (let i = 0; i < 6; i++) await f.deps.db.tx((db) => enqueueMail(f.deps, db, mail))
      }
      expect(await stopped(mailQueue)).toBe('ended')
      const left = await f.deps.db.read
        .selectFrom('mail')
        .select(['sent_at', 'failed_at', 'attempts'])
        .execute()
      expect(left).toHaveLength(12)
      expect(left.filter(({ sent_at, failed_at }) => sent_at !== null || failed_at !== null)).toEqual([])
      // Those that were not begun are due at once
      expect(left.some(({ attempts }) => attempts === 0)).toBe(true)
      await f.deps.db.tx((db) => db.deleteFrom('mail').execute())
    },
    limitMs,
  )

  test(
    'webhooks: the delivery is due again',
    async () => {
      const who = await f.person('pro')
      const { port } = mute.address() as AddressInfo
      const url = `http://127.0.0.1:${port}/hook`
      const hook = { url, events: ['page.published'] }
      expect((await f.call(who, 'POST', '/ext/v1/webhooks', hook)).errors).toEqual([])
      for (const is_published of [false, true]) await f.call(who, 'PUT', '/profile', { is_published })
      expect(await stopped(webhookDeliveries)).toBe('ended')
      const left = await f.deps.db.read
        .selectFrom('webhook_delivery')
        .select(['settled_at', 'tries'])
        .execute()
      expect(left.length).toBeGreaterThan(0)
      expect(left).toEqual(left.map(() => ({ settled_at: null, tries: 0 })))
    },
    limitMs,
  )

  test(
    'domains: the look-up is due again',
    async () => {
      const who = await f.person('pro')
      const host = 'shop.example.com'
      dns.set(`_vitrine-challenge.${host}`, 'silent')
      await f.call(who, 'PUT', '/profile', { domain: { host } })
      const asked = () => expect.poll(() => dns.asked.length, { timeout: limitMs }).toBeGreaterThan(0)
      expect(await stopped(domainLookups, asked)).toBe('ended')
      const { domain } = (await f.call(who, 'GET', '/profile')).data
      expect(domain).toMatchObject({ status: 'pending', checked_at: null })
    },
    limitMs,
  )

  test(
    'exports: the archive is made by the next run',
    async () => {
      const who = await f.person('pro')
      answers = () => null
      expect((await f.call(who, 'POST', '/ext/v1/exports', {})).status).toBe(202)
      expect(await stopped(exportMaking)).toBe('ended')
      const kept = new Set<string>()
      answers = ({ method, url }) => {
        if (method === 'PUT') kept.add(url!)
        return ''
      }
      expect(await runJob(f.deps, exportMaking, { now: f.clock.now })).toMatchObject({ made: 1 })
      expect(kept.size).toBe(1)
    },
    limitMs,
  )

  test(
    'old-exports: nothing of an archive is forgotten before it is removed',
    async () => {
      f.clock.now += 9 * dayMs
      answers = () => null
      expect(await stopped(oldExports)).toBe('ended')
      expect(await f.deps.db.read.selectFrom('export_part').select('name').execute()).not.toEqual([])
      expect(await failures()).toEqual([])
    },
    limitMs,
  )

  test(
    'unused-files: while the store is asked what it has, and while it removes',
    async () => {
      answers = () => null
      expect(await stopped(unusedFiles)).toBe('ended')
      const digit = '0123456789abcdef'[Math.floor(f.clock.now / hourMs) % 16]!
      const old = new Date(f.clock.now - 99 * dayMs).toISOString()
      const entry = `<Contents><Key>${digit.repeat(32)}.webp</Key><Size>1</Size><LastModified>${old}</LastModified></Contents>`
      answers = ({ url }) =>
        url!.includes('list-type')
          ? `<ListBucketResult>${entry}<IsTruncated>false</IsTruncated></ListBucketResult>`
          : null
      expect(await stopped(unusedFiles)).toBe('ended')
      expect(await failures()).toEqual([])
    },
    limitMs,
  )
})
