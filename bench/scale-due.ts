// Something to do for each job of the bench of size, written right before the job is asked for.
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { loadConfig } from '../apps/server/src/config.ts'
import { type Container, createContainer } from '../apps/server/src/container.ts'
import { emptyCampaign } from '../apps/server/src/features/campaigns/campaign.ts'
import { enqueueMail } from '../apps/server/src/features/mail/index.ts'
import { emptyVariant } from '../apps/server/src/features/variants/variant.ts'
import { dayMs, hourMs, minuteMs } from '../apps/server/src/lib/durations.ts'
import { fill } from './scale-seed.ts'

/** Rows that most jobs find due, of a number of accounts. */
const dueOf = (accounts: number): number => Math.ceil(accounts / 20)
/** Archives that are made, or removed: each is many files. */
const archives = 50
const filesLeft = 500
const versionsOver = 30
const experimentDays = 30

export type Due = {
  /** Gives a job something to do. */
  prepare(job: string): Promise<void>
  close(): Promise<void>
}

type Seed = (of: {
  container: Container
  count: number
  firstUser: number
  firstProfile: number
}) => Promise<void>

const { now } = Date
const stamps = () => ({ created_at: now() - 90 * dayMs, updated_at: now() - 90 * dayMs })
const stored = (doc: object): string => JSON.stringify({ doc, extra: {} })
const hash = (n: number): string => n.toString(16).padStart(32, '0')

const seeds: Readonly<Record<string, Seed>> = {
  mails: async ({ container: { deps }, count }) => {
    for (let from = 0; from < count; from += 200)
      await deps.db.tx(async (db) => {
        for (let i = from; i < Math.min(count, from + 200); i++)
          await enqueueMail(deps, db, {
            userId: null,
            to: `mail${i}@example.com`,
            kind: 'password_changed',
            params: { name: 'Robin', at: new Date().toISOString() },
            now: now(),
          })
      })
  },
  'password-resets': async ({ container: { deps }, count }) => {
    const channel = 'password_reset_request'
    const row = (n: number) => ({
      email_hash: deps.secrets.mac(channel, `size${n}@example.com`),
      sealed: deps.secrets.seal(
        channel,
        JSON.stringify({ email: `size${n}@example.com`, requestId: 'bench' }),
      ),
      requested_at: now(),
      due_at: now(),
    })
    await fill(deps.db, 'reset_request', count, row)
  },
  // Nobody answers: the settings of the bench name no server
  domains: async ({ container: { deps }, firstProfile }) => {
    await deps.db.tx((db) =>
      db
        .updateTable('profile')
        .set((e) => ({
          domain_host: sql<string>`${e.ref('username_key')} || '.example.com'`,
          domain_doc: '{}',
          domain_next_at: now(),
        }))
        .where('id', '>=', firstProfile)
        .where('id', '<', firstProfile + archives)
        .execute(),
    )
  },
  'campaign-events': async ({ container: { deps }, count, firstProfile }) => {
    const at = new Date(now() - minuteMs).toISOString()
    const doc = stored({ ...emptyCampaign.doc, name: 'Begun', status: 'active', starts_at: at })
    const row = (n: number) => ({
      profile_id: firstProfile + n,
      slug: 'begun',
      revision: 1,
      archived_at: null,
      doc,
      event_next_at: now() - minuteMs,
      events_told: 0,
      ...stamps(),
    })
    await fill(deps.db, 'campaign', count, row, ['archived_at'])
  },
  'alert-checks': async ({ container: { deps }, count, firstProfile }) => {
    const started = new Date(now() - experimentDays * dayMs).toISOString()
    const ends = new Date(now() + 2 * dayMs).toISOString()
    const experiment = stored({
      ...emptyVariant.doc,
      name: 'Other',
      kind: 'experiment',
      status: 'running',
      weight: 50,
      started_at: started,
    })
    const variant = (n: number) => ({
      profile_id: firstProfile + n,
      key: 'other',
      status: 'running',
      priority: 0,
      split_from: Math.floor(now() / dayMs) - experimentDays + 1,
      revision: 1,
      archived_at: null,
      doc: experiment,
      ...stamps(),
    })
    await fill(deps.db, 'variant', count, variant, ['archived_at'])
    const ending = stored({ ...emptyCampaign.doc, name: 'Ending', status: 'active', ends_at: ends })
    const campaign = (n: number) => ({
      profile_id: firstProfile + n,
      slug: 'ending',
      revision: 1,
      archived_at: null,
      doc: ending,
      event_next_at: null,
      events_told: 3,
      ...stamps(),
    })
    await fill(deps.db, 'campaign', count, campaign, ['archived_at', 'event_next_at'])
    const ids = await deps.db.read
      .selectFrom('variant')
      .select(['id', 'profile_id'])
      .where('key', '=', 'other')
      .execute()
    const arms = ids.flatMap(({ id, profile_id }) => [
      { profile_id, key: '0' },
      { profile_id, key: String(id) },
    ])
    const day = (n: number) => ({
      ...arms[Math.floor(n / experimentDays)]!,
      dim: 'variant',
      day: Math.floor(now() / dayMs) - (n % experimentDays),
      views: 20,
      visitors: 15,
      clicks: 4,
      unique_clicks: 4,
      submissions: 0,
      unique_submissions: 0,
    })
    await fill(deps.db, 'visit_day', arms.length * experimentDays, day)
  },
  'alert-mails': async ({ container: { deps }, count, firstProfile }) =>
    fill(deps.db, 'alert', count, alertOf(firstProfile, 'due', now(), now())),
  'old-alerts': async ({ container: { deps }, count, firstProfile }) =>
    fill(deps.db, 'alert', count, alertOf(firstProfile, 'old', null, now() - 100 * dayMs), ['mail_at']),
  'ended-subscriptions': async ({ container: { deps }, count, firstUser }) => {
    const row = (n: number) => ({
      user_id: firstUser + n,
      source: 'voucher',
      ref: `ended${n}`,
      plan_key: 'pro',
      interval: null,
      status: 'active',
      starts_at: 0,
      ends_at: now() - hourMs,
      ended_at: null,
      ...stamps(),
    })
    await fill(deps.db, 'subscription', count, row, ['ended_at'])
  },
  'version-pruning': async ({ container: { deps }, count, firstProfile }) => {
    const row = (n: number) => ({
      profile_id: firstProfile + Math.floor(n / versionsOver),
      kind: 'auto',
      name: '',
      reason: 'link.update',
      created_by: null,
      profile_revision: 1,
      content_revision: n % versionsOver,
      link_count: 5,
      size_bytes: 2000,
      manifest: '',
      created_at: now() - (n % versionsOver) * hourMs,
      revision: 1,
    })
    await fill(deps.db, 'version', count * versionsOver, row, ['created_by'])
  },
  'unused-uploads': async ({ container: { deps }, count, firstUser, firstProfile }) => {
    const row = (n: number) => ({
      user_id: firstUser + n,
      profile_id: firstProfile + n,
      purpose: 'block',
      names: `${hash(n)}.webp`,
      bytes: 1000,
      created_at: 1,
      seen_at: 1,
    })
    await fill(deps.db, 'upload', count, row)
  },
  'unused-files': async ({ container: { deps } }) => {
    const digit = '0123456789abcdef'[Math.floor(now() / hourMs) % 16]!
    const folder = join(deps.config.dataDir, 'media', digit.repeat(2))
    await mkdir(folder, { recursive: true })
    const old = new Date(now() - 60 * dayMs)
    for (let n = 0; n < filesLeft; n++) {
      const file = join(folder, `${digit.repeat(2)}${hash(n).slice(2)}.webp`)
      await writeFile(file, 'left behind')
      await utimes(file, old, old)
    }
  },
  exports: async ({ container: { deps }, firstUser }) =>
    fill(deps.db, 'export', archives, exportOf(firstUser, 'waiting', now(), null), exportNumbers),
  'old-exports': async ({ container: { deps }, firstUser }) => {
    const old = now() - 10 * dayMs
    await fill(deps.db, 'export', archives, exportOf(firstUser, 'ready', old, old), exportNumbers)
  },
  'old-answers': async ({ container: { deps }, count, firstUser }) => {
    const row = (n: number) => ({
      credential: `key:${n}`,
      idempotency_key: 'bench',
      user_id: firstUser + n,
      request_hash: 'x',
      status: 200,
      body: '{}',
      created_at: now() - 2 * dayMs,
    })
    await fill(deps.db, 'idempotency', count, row)
  },
  'old-redirects': async ({ container: { deps }, count, firstProfile }) => {
    const row = (n: number) => ({
      username_key: `former${n}`,
      profile_id: firstProfile + n,
      expires_at: now() - 1,
    })
    await fill(deps.db, 'username_redirect', count, row)
  },
  'old-mails': async ({ container: { deps }, count, firstUser }) => {
    const old = now() - 60 * dayMs
    const row = (n: number) => ({
      user_id: firstUser + n,
      kind: 'password_changed',
      sealed: '',
      attempts: 1,
      next_at: old,
      sent_at: old,
      failed_at: null,
      last_error: null,
      created_at: old,
    })
    await fill(deps.db, 'mail', count, row, ['failed_at'])
  },
  'old-spam': async ({ container: { deps }, count, firstProfile }) => {
    const row = (n: number) => ({
      profile_id: firstProfile + n,
      form_id: 1,
      status: 'spam',
      doc: '{}',
      created_at: now() - 60 * dayMs,
    })
    await fill(deps.db, 'form_submission', count, row)
  },
  'old-checkouts': async ({ container: { deps }, count, firstUser }) => {
    const old = now() - 60 * dayMs
    const row = (n: number) => ({
      user_id: firstUser + n,
      provider: 'sandbox',
      kind: 'checkout',
      ref: `old${n}`,
      plan_key: 'pro',
      interval: 'month',
      amount: 900,
      discount: 0,
      currency: 'EUR',
      voucher_use_id: null,
      status: 'expired',
      expires_at: old,
      created_at: old,
    })
    await fill(deps.db, 'checkout_session', count, row, ['voucher_use_id'])
  },
  'old-offers': async ({ container: { deps }, count }) => {
    const { id } = await deps.db.read.selectFrom('workspace').select('id').limit(1).executeTakeFirstOrThrow()
    const row = (n: number) => ({
      workspace_id: id,
      email_key: `offer${n}@example.com`,
      role: 'viewer',
      profile_ids: null,
      token_hash: `offer${n}`,
      invited_by: null,
      status: 'declined',
      expires_at: now() - 60 * dayMs,
      revision: 1,
      ...stamps(),
    })
    await fill(deps.db, 'workspace_invite', count, row, ['invited_by'])
  },
  'old-webhooks': async (place) => addDeliveries(place, now() - 60 * dayMs),
  'webhook-pruning': async (place) => addDeliveries(place, now() - dayMs),
}

const alertOf =
  (firstProfile: number, key: string, mailAt: number | null, createdAt: number) => (n: number) => ({
    profile_id: firstProfile + n,
    type: 'traffic_spike',
    dedupe_key: `bench ${key}`,
    in_app: 1,
    read_at: createdAt,
    mail_at: mailAt,
    doc: '{"severity":"info","title":"More visits than usual","message":"Three times as many as usual."}',
    created_at: createdAt,
  })

const exportNumbers = ['profile_id', 'size_bytes', 'files', 'finished_at']
const exportOf =
  (firstUser: number, status: string, createdAt: number, finishedAt: number | null) => (n: number) => ({
    user_id: firstUser + n,
    profile_id: null,
    with_account: 0,
    status,
    attempt: 0,
    done: 0,
    total: 0,
    size_bytes: null,
    files: null,
    sha256: null,
    created_at: createdAt,
    finished_at: finishedAt,
  })

/** Deliveries that are settled, to an endpoint that nothing is sent to. */
const addDeliveries = async (
  { container: { deps }, count, firstProfile }: Parameters<Seed>[0],
  at: number,
): Promise<void> => {
  const { id } = await deps.db.tx((db) =>
    db
      .insertInto('webhook_endpoint')
      .values({
        profile_id: firstProfile,
        workspace_id: null,
        active: 0,
        revision: 1,
        failures: 0,
        retry_at: 0,
        next_at: null,
        lease_until: 0,
        last_delivered_at: null,
        last_failed_at: null,
        sealed: '',
        doc: '{}',
        created_by: null,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const row = (n: number) => ({
    endpoint_id: id,
    profile_id: firstProfile,
    message_key: `bench ${id} ${n}`,
    type: 'page.published',
    resource: 'page',
    once_key: null,
    is_test: 0,
    replay_of: null,
    unseen: 0,
    state: 'delivered',
    tries: 1,
    next_at: at,
    settled_at: at,
    payload: '{}',
    doc: '{}',
    created_at: at,
  })
  await fill(deps.db, 'webhook_delivery', Math.max(count, 6000), row, ['replay_of'])
}

/** Opens a second container beside the service under measurement, which has its secrets. */
export const openDue = async (accounts: number, dataDir: string, url: string): Promise<Due> => {
  const config = loadConfig({
    DATA_DIR: dataDir,
    ...(url ? { DATABASE_URL: url } : {}),
    SQLITE_SYNCHRONOUS: 'NORMAL',
  })
  const container = await createContainer(config, pino({ level: 'silent' }))
  const found = await container.deps.db.read
    .selectFrom('profile')
    .select(['id', 'owner_id'])
    .where('username_key', '=', 'size0')
    .executeTakeFirstOrThrow()
  const place = { container, count: dueOf(accounts), firstUser: found.owner_id, firstProfile: found.id }
  return {
    prepare: async (job) => seeds[job]?.(place),
    close: () => container.close(),
  }
}
