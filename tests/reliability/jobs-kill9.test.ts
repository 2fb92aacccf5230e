import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createSecrets, loadMasterSecret } from '../../apps/server/src/crypto/secrets.ts'
import type { Database, Tx } from '../../apps/server/src/db/handle.ts'
import { findJob, requestJob } from '../../apps/server/src/db/jobs.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { verifyAudit } from '../../apps/server/src/features/audit/index.ts'
import { appendLinks } from '../../apps/server/src/features/links/index.ts'
import { emptyLink } from '../../apps/server/src/features/links/link.ts'
import { insertProfile } from '../../apps/server/src/features/profile/index.ts'
import { createMarginals } from '../../apps/server/src/features/visits/cube.ts'
import { packSums } from '../../apps/server/src/features/visits/cube-format.ts'
import { noCounts } from '../../apps/server/src/features/visits/dimensions.ts'
import { createEmptyDatabase, describeSql } from '../support/databases.ts'
import { findFreePort } from '../support/ports.ts'
import { readMail } from '../support/read-mail.ts'
import { insertUser, selectRows, updateRows } from '../support/rows.ts'
import { createServiceFolder, type ServiceProcess, startService } from '../support/service.ts'
import { createVisit, insertVisits } from '../support/visit-days.ts'
import { checkFile } from './acknowledged-writes.ts'

/** Rounds. `npm run reliability` runs more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2)
/** Accounts of a round. Each has work for every job. */
const accountsEach = 80
const versionsEach = 30
const visitsEach = 15_000
/** Late visits of each page, half of them clicks of one visitor. */
const lateVisits = 60
const sessionsEach = 3000
/** Maximum attempts to kill a job during its work. After an early end it is seeded again. */
const maxTries = 8
/** Response time of the mail server, so that some e-mails are in progress at a kill. */
const mailMs = 15
/** Versions of the built-in default plan. */
const versionsKept = 20

/** Adds an account with work for every job: a milestone e-mail, an ended plan, too many versions, an unused upload, an expired session. */
const addAccount = async (db: Tx, n: number, now: number): Promise<void> => {
  const stamps = { created_at: now - 90 * dayMs, updated_at: now }
  const email = `person${n}@example.com`
  const userId = await insertUser(db, {
    ...stamps,
    email,
    email_verified_at: now,
    plan_key: 'pro',
    last_active_at: now,
  })
  const { id } = await insertProfile(db, {
    ownerId: userId,
    displayName: 'Robin',
    now: now - 90 * dayMs,
  })
  await db
    .insertInto('visit_sum')
    .values({
      ...noCounts,
      profile_id: id,
      day: Math.floor(now / dayMs) - 3,
      views: 150,
      visitors: 150,
      has: 0,
      links: '',
      doc: await packSums(createMarginals()),
    })
    .execute()
  const lateDay = Math.floor(now / dayMs) - 4
  await appendLinks(db, id, 0, [emptyLink], now)
  const link = await db.selectFrom('link').select('id').where('profile_id', '=', id).executeTakeFirstOrThrow()
  const visits = Array.from({ length: lateVisits }, (_, i) => ({
    profile_id: id,
    day: lateDay,
    ...createVisit(lateDay * dayMs + i, i % 2 ? { kind: 1, link_id: link.id } : {}),
  }))
  await db.insertInto('visit_event').values(visits).execute()
  await db.insertInto('visit_reopened').values({ profile_id: id, day: lateDay }).execute()
  await db
    .insertInto('alert_preferences')
    .values({
      profile_id: id,
      revision: 2,
      doc: JSON.stringify({ channels: { in_app: true, email: true }, digest: 'instant' }),
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('subscription')
    .values({
      user_id: userId,
      source: 'voucher',
      ref: `v${n}`,
      plan_key: 'pro',
      interval: null,
      status: 'active',
      starts_at: 0,
      ends_at: now - hourMs,
      ended_at: null,
      ...stamps,
    })
    .execute()
  await db
    .insertInto('version')
    .values(
      Array.from({ length: versionsEach }, (_, i) => ({
        profile_id: id,
        kind: 'auto' as const,
        name: '',
        reason: 'test',
        created_by: null,
        profile_revision: 1,
        content_revision: i,
        link_count: 0,
        size_bytes: 0,
        manifest: '',
        created_at: now,
        revision: 1,
      })),
    )
    .execute()
  await db
    .insertInto('upload')
    .values({
      user_id: userId,
      profile_id: id,
      purpose: 'block',
      names: `${String(n).padStart(32, '0')}.webp`,
      bytes: 1,
      created_at: 1,
      seen_at: 1,
    })
    .execute()
  await db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: `t${n}`,
      aal: 1,
      user_agent: '',
      address: '',
      idle_ms: hourMs,
      last_seen_at: now - dayMs,
      expires_at: now + dayMs,
      created_at: now - dayMs,
    })
    .execute()
}

const firstErased = 1_000_000

/** Adds an erased profile whose visits and links are still stored. */
const addErasure = async (db: Database, n: number, now: number): Promise<void> => {
  const profileId = firstErased + n
  const rows = Array.from({ length: visitsEach }, (_, i) => createVisit(now + i))
  await insertVisits(db, profileId, Math.floor(now / dayMs), rows)
  await db.tx(async (tx) => {
    const row = { kind: 'profile' as const, subject_id: profileId, due_at: now, passes: 0 }
    await tx.insertInto('erasure').values(row).execute()
  })
}

/** Adds expired sessions of an account. */
const addSessions = async (db: Database, userId: number, round: string, now: number): Promise<void> => {
  const [integer, text] = ['integer', 'text'] as const
  const columns = { user_id: integer, token_hash: text, aal: integer, user_agent: text, address: text }
  const times = { idle_ms: integer, last_seen_at: integer, expires_at: integer, created_at: integer }
  const rows = Array.from({ length: sessionsEach }, (_, i) => [
    userId,
    `round ${round} session ${i}`,
    1,
    '',
    '',
    hourMs,
    now - dayMs,
    now - hourMs,
    now - dayMs,
  ])
  await db.tx((tx) => db.bulk.insert(tx, 'session', { ...columns, ...times }, rows))
}

type Victim = {
  readonly job: string
  /** Jobs that create its work. */
  readonly after?: readonly string[]
  /** Returns its remaining rows. */
  countRemaining(db: Database): Promise<number>
}

const countRows = async (
  db: Database,
  table:
    | 'upload'
    | 'session'
    | 'visit_event'
    | 'visit_reopened'
    | 'version'
    | 'alert'
    | 'mail'
    | 'subscription',
  condition: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`,
): Promise<number> =>
  (
    await db.read
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('n'))
      .where(condition)
      .executeTakeFirstOrThrow()
  ).n

/** Jobs that are killed in turn. One represents all jobs that delete rows in batches. */
const victims: readonly Victim[] = [
  { job: 'close-days', countRemaining: (db) => countRows(db, 'visit_reopened') },
  {
    job: 'alert-checks',
    countRemaining: async (db) =>
      (
        await db.read
          .selectFrom('profile')
          .leftJoin('alert_check', 'alert_check.profile_id', 'profile.id')
          .where('alert_check.profile_id', 'is', null)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
  },
  {
    job: 'mail-queue',
    after: ['alert-checks', 'alert-mails'],
    countRemaining: (db) => countRows(db, 'mail', sql<SqlBool>`sent_at is null`),
  },
  { job: 'expired-sign-ins', countRemaining: (db) => countRows(db, 'session') },
  {
    job: 'ended-subscriptions',
    countRemaining: (db) => countRows(db, 'subscription', sql<SqlBool>`ended_at is null`),
  },
  {
    job: 'alert-mails',
    after: ['alert-checks'],
    countRemaining: (db) => countRows(db, 'alert', sql<SqlBool>`mail_at is not null`),
  },
  { job: 'version-pruning', countRemaining: (db) => countRows(db, 'version') },
  {
    job: 'erasures',
    countRemaining: (db) => countRows(db, 'visit_event', sql<SqlBool>`profile_id >= ${firstErased}`),
  },
  { job: 'unused-uploads', countRemaining: (db) => countRows(db, 'upload') },
]

/** Starts a mail server that counts accepted e-mails by Message-ID. */
const startMailServer = async () => {
  const received = new Map<string, { to: string; times: number }>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { headers, to } = readMail(Buffer.concat(chunks))
        const id = headers['message-id']!
        received.set(id, { to, times: (received.get(id)?.times ?? 0) + 1 })
        setTimeout(done, mailMs)
      })
    },
  })
  // A killed client resets its connections
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return { received, port, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

describeSql(`kill -9 during jobs, ${rounds} times`, (engine) => {
  test(
    'repeats and misses no work of a killed job',
    async () => {
      const { dataDir, remove } = await createServiceFolder()
      const database = engine === 'postgres' ? await createEmptyDatabase(engine) : null
      const url = database?.url ?? ''
      const mailServer = await startMailServer()
      const env = {
        DATA_DIR: dataDir,
        PORT: String(await findFreePort()),
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        ...(database ? { DATABASE_URL: url } : {}),
      }
      let service: ServiceProcess | undefined
      try {
        service = await startService(env)
        await service.end('SIGTERM')
        const db = await openDatabase({ url, dataDir })
        try {
          let [accounts, erased] = [0, 0]
          const seed = async () => {
            const now = Date.now()
            await db.tx(async (tx) => {
              for (let n = 0; n < accountsEach; n++) await addAccount(tx, accounts + n, now)
            })
            accounts += accountsEach
            const { id } = await db.read
              .selectFrom('user')
              .select('id')
              .orderBy('id', 'desc')
              .limit(1)
              .executeTakeFirstOrThrow()
            await addSessions(db, id, String(accounts), now)
            await addErasure(db, erased, now)
            erased += 1
          }
          const requestRun = async (job: string): Promise<number> =>
            (await db.tx((tx) => requestJob(tx, job)))!
          const answered = async (job: string) => (await findJob(db.read, job))!.answered
          const runWhole = async (job: string) => {
            const number = await requestRun(job)
            await expect.poll(() => answered(job), { timeout: 180_000 }).toBeGreaterThanOrEqual(number)
          }
          /** Recipients of e-mails that were in progress at a kill. The server may have accepted them, and they are sent again. */
          const underWay = new Set<string>()
          const noteMails = async () => {
            const mails = await db.read
              .selectFrom('mail')
              .innerJoin('user', 'user.id', 'mail.user_id')
              .select('user.email')
              .where('mail.sent_at', 'is', null)
              .where('mail.attempts', '>', 0)
              .execute()
            for (const { email } of mails) underWay.add(email)
            // Claims of a killed process expire after a minute, so release them now
            await updateRows(db, 'mail', { sent_at: null }, { next_at: 0 })
          }
          /** Kills a service during its work on rows of a job. Returns false if the job had ended. */
          const killWithin = async ({ job, after = [], countRemaining }: Victim): Promise<boolean> => {
            await seed()
            // An interrupted job continues at the next start, so count its rows before
            const seeded = after.length ? null : await countRemaining(db)
            service = await startService(env)
            for (const earlier of after) await runWhole(earlier)
            const before = seeded ?? (await countRemaining(db))
            const number = await requestRun(job)
            const isOver = async () => (await answered(job)) >= number
            while ((await countRemaining(db)) >= before && !(await isOver())) await sleep(1)
            service.child.kill('SIGSTOP')
            const row = (await findJob(db.read, job))!
            const isWithin =
              row.lease_owner !== null && row.lease_until > Date.now() && (await countRemaining(db)) > 0
            if (!isWithin) service.child.kill('SIGCONT')
            await service.end(isWithin ? 'SIGKILL' : 'SIGTERM')
            if (isWithin) await noteMails()
            return isWithin
          }

          for (let round = 0; round < rounds; round++) {
            const victim = victims[round % victims.length]!
            let isKilled = false
            for (let tries = 0; !isKilled && tries < maxTries; tries++) isKilled = await killWithin(victim)
            expect(isKilled, `${victim.job} was never seen at work`).toBe(true)
          }

          service = await startService(env)
          for (let time = 0; time < 2; time++) {
            await db.tx((tx) =>
              tx
                .updateTable('job')
                .set((e) => ({ requested: e('answered', '+', 1) }))
                .execute(),
            )
            const open = () =>
              db.read.selectFrom('job').select('name').whereRef('answered', '<', 'requested').execute()
            await expect.poll(open, { timeout: 180_000, interval: 200 }).toEqual([])
          }
          const waiting = () => countRows(db, 'mail', sql<SqlBool>`sent_at is null`)
          await expect.poll(waiting, { timeout: 180_000, interval: 500 }).toBe(0)
          expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })

          const alerts = await selectRows(db, 'alert', {}, ['profile_id', 'mail_at', 'dedupe_key'])
          expect(alerts).toHaveLength(accounts)
          expect(new Set(alerts.map(({ profile_id }) => profile_id)).size).toBe(accounts)
          expect(alerts.filter(({ mail_at }) => mail_at !== null)).toEqual([])
          const mails = await selectRows(db, 'mail', {}, ['user_id', 'kind'])
          const recipients = mails.filter(({ kind }) => kind === 'alert').map(({ user_id }) => user_id)
          expect(recipients).toHaveLength(accounts)
          expect(new Set(recipients).size).toBe(accounts)
          // Every e-mail was accepted. E-mails in progress at a kill may arrive twice, with the same Message-ID
          const received = [...mailServer.received.values()]
          expect(received).toHaveLength(mails.length)
          expect(received.filter(({ to, times }) => times > 1 && !underWay.has(to))).toEqual([])
          const changed = await selectRows(db, 'audit', { action: 'plan.change' }, ['subject_id'])
          expect(changed).toHaveLength(accounts)
          expect(new Set(changed.map(({ subject_id }) => subject_id)).size).toBe(accounts)
          expect(await selectRows(db, 'user', { plan_key: 'pro' }, ['id'])).toEqual([])
          const versions = await db.read
            .selectFrom('version')
            .select(['profile_id', (e) => e.fn.countAll<number>().as('n')])
            .groupBy('profile_id')
            .execute()
          expect(versions.map(({ n }) => n)).toEqual(Array(accounts).fill(versionsKept))
          const sums = await selectRows(db, 'visit_sum', { clicks: lateVisits / 2 }, [
            'views',
            'unique_clicks',
          ])
          expect(sums).toEqual(Array(accounts).fill({ views: lateVisits / 2, unique_clicks: 1 }))
          const links = await selectRows(db, 'link', { clicks: lateVisits / 2, unique_clicks: 1 }, ['id'])
          expect(links).toHaveLength(accounts)
          expect(await countRows(db, 'visit_event', sql<SqlBool>`profile_id >= ${firstErased}`)).toBe(0)
          for (const table of ['upload', 'session', 'job_failure', 'visit_reopened'] as const)
            expect(await db.read.selectFrom(table).selectAll().limit(5).execute()).toEqual([])
          // The job has processed all rows; the next run is in an hour
          const erasures = await selectRows(db, 'erasure', {}, ['passes'])
          expect(erasures).toEqual(Array(erased).fill({ passes: 1 }))
          expect(
            await verifyAudit({ db, secrets: createSecrets(await loadMasterSecret(dataDir)) }),
          ).toMatchObject({ ok: true })
        } finally {
          await db.close()
        }
        if (engine === 'sqlite') checkFile(`${dataDir}/vitrine.sqlite`)
      } finally {
        service?.child.kill('SIGKILL')
        await service?.ended
        await database?.drop()
        await mailServer.close()
        await remove()
      }
    },
    rounds * 60_000 + 400_000,
  )
})
