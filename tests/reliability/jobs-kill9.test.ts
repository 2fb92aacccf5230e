import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database, Tx } from '../../apps/server/src/db/handle.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { verifyAudit } from '../../apps/server/src/features/audit/service.ts'
import { createProfile } from '../../apps/server/src/features/profile/service.ts'
import { dayMs, hourMs } from '../../apps/server/src/lib/durations.ts'
import { checkFile } from '../support/acknowledged-writes.ts'
import { describeBoth, emptyDatabase } from '../support/databases.ts'
import { freePort, numbers, type ServiceProcess, serviceFolder, startService } from '../support/service.ts'

/** `npm run reliability` kills it more often. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
const seed = Number(process.env.KILL_SEED ?? 20262)
const accounts = 120
const versionsEach = 30
const erased = 4
const visitsEach = 15_000
/** Of the built-in first plan. */
const versionsKept = 20

/** An account with something to do for every job: a milestone to tell by mail, a plan that ended, versions over its number, an unused upload, a session that is over. */
const addAccount = async (db: Tx, n: number, now: number): Promise<void> => {
  const stamps = { created_at: now - 90 * dayMs, updated_at: now }
  const email = `person${n}@example.com`
  const { id: userId } = await db
    .insertInto('user')
    .values({
      ...stamps,
      email,
      email_key: email,
      name: 'Robin',
      password_hash: '',
      email_verified_at: now,
      admin_at: null,
      blocked_at: null,
      plan_key: 'pro',
      default_profile_id: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: 0,
      last_active_at: now,
      revision: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await createProfile(db, { ownerId: userId, displayName: 'Robin', now })
  await db
    .insertInto('visit_day')
    .values({
      profile_id: id,
      dim: '',
      day: Math.floor(now / dayMs) - 3,
      key: '',
      views: 150,
      visitors: 150,
      clicks: 0,
      unique_clicks: 0,
      submissions: 0,
      unique_submissions: 0,
    })
    .execute()
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

/** A profile that is erased, with visits and links of it left. */
const addErasure = async (db: Database, n: number, now: number): Promise<void> => {
  const profileId = 1_000_000 + n
  const [integer, text] = ['integer', 'text'] as const
  const traits = [
    'device',
    'browser',
    'os',
    'language',
    'referrer',
    'utm_source',
    'utm_medium',
    'utm_campaign',
  ]
  const columns = { profile_id: integer, kind: text, at: integer, country: text }
  const rows = Array.from({ length: visitsEach }, () => [profileId, 'view', now, '', ...traits.map(() => '')])
  await db.tx(async (tx) => {
    await db.bulk.insert(
      tx,
      'visit',
      { ...columns, ...Object.fromEntries(traits.map((name) => [name, text])) },
      rows,
    )
    const row = { kind: 'profile' as const, subject_id: profileId, due_at: now, passes: 0 }
    await tx.insertInto('erasure').values(row).execute()
  })
}

describeBoth(`kill -9 during jobs, ${rounds} times`, (engine) => {
  test(
    'nothing is done twice and nothing is missed',
    async () => {
      const { dataDir, remove } = await serviceFolder()
      const database = engine === 'postgres' ? await emptyDatabase(engine) : null
      const url = database?.url ?? ''
      const env = {
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        ...(database ? { DATABASE_URL: url } : {}),
      }
      const random = numbers(seed)
      let service: ServiceProcess | undefined
      try {
        service = await startService(env)
        await service.end('SIGTERM')
        const db = await openDatabase({ url, dataDir })
        try {
          const now = Date.now()
          await db.tx(async (tx) => {
            for (let n = 0; n < accounts; n++) await addAccount(tx, n, now)
          })
          for (let n = 0; n < erased; n++) await addErasure(db, n, now)
          const ask = () =>
            db.tx((tx) =>
              tx
                .updateTable('job')
                .set((e) => ({ requested: e('answered', '+', 1) }))
                .execute(),
            )
          const open = () =>
            db.read.selectFrom('job').select('name').whereRef('answered', '<', 'requested').execute()
          for (let round = 0; round < rounds; round++) {
            await ask()
            service = await startService(env)
            await sleep(random() * 1500)
            await service.end('SIGKILL')
          }
          service = await startService(env)
          await expect.poll(open, { timeout: 90_000, interval: 200 }).toEqual([])
          await ask()
          await expect.poll(open, { timeout: 90_000, interval: 200 }).toEqual([])
          const waiting = () => db.read.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()
          await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toEqual([])
          expect(await service.end('SIGTERM')).toMatchObject({ code: 0 })

          const alerts = await db.read
            .selectFrom('alert')
            .select(['profile_id', 'mail_at', 'dedupe_key'])
            .execute()
          expect(alerts).toHaveLength(accounts)
          expect(new Set(alerts.map(({ profile_id }) => profile_id)).size).toBe(accounts)
          expect(alerts.filter(({ mail_at }) => mail_at !== null)).toEqual([])
          const mails = await db.read
            .selectFrom('mail')
            .select('user_id')
            .where('kind', '=', 'alert')
            .execute()
          expect(mails).toHaveLength(accounts)
          expect(new Set(mails.map(({ user_id }) => user_id)).size).toBe(accounts)
          const changed = await db.read
            .selectFrom('audit')
            .select('subject_id')
            .where('action', '=', 'plan.change')
            .execute()
          expect(changed).toHaveLength(accounts)
          expect(new Set(changed.map(({ subject_id }) => subject_id)).size).toBe(accounts)
          expect(
            await db.read.selectFrom('user').select('id').where('plan_key', '=', 'pro').execute(),
          ).toEqual([])
          const versions = await db.read
            .selectFrom('version')
            .select(['profile_id', (e) => e.fn.countAll<number>().as('n')])
            .groupBy('profile_id')
            .execute()
          expect(versions.map(({ n }) => n)).toEqual(Array(accounts).fill(versionsKept))
          for (const table of ['upload', 'session', 'job_failure', 'visit'] as const)
            expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([])
          // All were looked through; the second pass comes in an hour
          const erasures = await db.read.selectFrom('erasure').select('passes').execute()
          expect(erasures).toEqual(Array(erased).fill({ passes: 1 }))
          expect(await verifyAudit({ db })).toMatchObject({ ok: true })
        } finally {
          await db.close()
        }
        if (engine === 'sqlite') checkFile(`${dataDir}/vitrine.sqlite`)
      } finally {
        service?.child.kill('SIGKILL')
        await service?.ended
        await database?.drop()
        await remove()
      }
    },
    rounds * 60_000 + 400_000,
  )
})
