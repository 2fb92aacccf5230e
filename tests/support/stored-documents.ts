import { dayMs } from '@vitrine/contract/durations'
import type { Kysely } from 'kysely'
import { type EncryptionPurpose, encryptedColumns } from '../../apps/server/src/crypto/encrypted-columns.ts'
import type { Tx } from '../../apps/server/src/db/handle.ts'
import { parseJobCounts, readJobs } from '../../apps/server/src/db/jobs.ts'
import { createSystemContext } from '../../apps/server/src/deps.ts'
import { createVoucher } from '../../apps/server/src/features/billing/index.ts'
import { exportBuilds } from '../../apps/server/src/features/exports/index.ts'
import { enqueueMail } from '../../apps/server/src/features/mail/index.ts'
import { runJob } from '../../apps/server/src/jobs/engine.ts'
import { type App, type Data, startApp } from './app.ts'
import type { EngineName } from './databases.ts'
import { deliverAlerts, evaluateAlerts, sweepAll } from './jobs.ts'
import { createWorkspaceTools } from './workspaces.ts'

/** Columns with stored documents, which are not encrypted. The audit log cannot be changed. */
const documentColumns: readonly (readonly [table: string, column: string])[] = [
  ['ai_idea', 'doc'],
  ['alert', 'doc'],
  ['alert_preferences', 'doc'],
  ['campaign', 'doc'],
  ['destination', 'doc'],
  ['destination', 'failure'],
  ['doctor_action', 'changes'],
  ['doctor_run', 'doc'],
  ['form_submission', 'doc'],
  ['job', 'counts'],
  ['latest_page', 'doc'],
  ['latest_source', 'doc'],
  ['link', 'doc'],
  ['link_check', 'doc'],
  ['link_history', 'doc'],
  ['page_report', 'doc'],
  ['profile', 'doc'],
  ['profile', 'domain_doc'],
  ['profile', 'identity_doc'],
  ['profile', 'tags'],
  ['profile_history', 'doc'],
  ['proposal', 'changes'],
  ['proposal', 'doc'],
  ['proposal_comment', 'doc'],
  ['subscriber', 'doc'],
  ['variant', 'doc'],
  ['version', 'effect'],
  ['voucher', 'doc'],
  ['webhook_delivery', 'doc'],
  ['webhook_delivery', 'payload'],
  ['webhook_endpoint', 'doc'],
  ['workspace', 'doc'],
  ['workspace_member', 'profile_ids'],
  ['workspace_profile', 'tags'],
]
const encryptedPurposes = ['mail', 'webhook', 'password_reset_request'] as const satisfies EncryptionPurpose[]

type Change = (text: string) => string

/** Starts the service with a page that uses every feature, whose stored documents `change` has changed. */
export const startWithDocuments = async (engine: EngineName, change: Change) => {
  const app = await startApp(engine)
  const content = await createContent(app, change)
  const { secrets } = app.deps
  await app.deps.db.tx(async (tx) => {
    for (const [table, column] of documentColumns) await replaceTexts(tx, table, column, change)
    for (const purpose of encryptedPurposes) {
      const { table, column } = encryptedColumns[purpose]
      await replaceTexts(tx, table, column, (text) =>
        secrets.encrypt(purpose, change(secrets.decrypt(purpose, text))),
      )
    }
  })
  await app.restart()
  app.lines.length = 0
  return { app, ...content }
}

const replaceTexts = async (tx: Tx, table: string, column: string, change: Change): Promise<void> => {
  const db = tx as unknown as Kysely<Record<string, Record<string, string>>>
  const rows = await db
    .selectFrom(table)
    .select(column)
    .distinct()
    .where(column, 'is not', null)
    .where(column, '<>', '')
    .execute()
  for (const { [column]: text } of rows)
    await db
      .updateTable(table)
      .set({ [column]: change(text!) })
      .where(column, '=', text!)
      .execute()
}

const createContent = async (app: App, change: Change) => {
  const { now } = app.clock
  const t = createWorkspaceTools(app)
  const owner = await t.person('agency')
  const [collaborator, operator] = [await t.person(), await t.person()]
  await app.deps.db.tx((tx) =>
    tx.updateTable('user').set({ admin_at: now }).where('id', '=', operator.user.id).execute(),
  )
  const keys = {
    owner: await app.key(owner, 'write'),
    collaborator: await app.key(collaborator, 'write'),
    operator: await app.key(operator, 'admin'),
  }
  const call = createCaller(app, keys)
  /** Returns the data of a successful call of the owner. */
  const make = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Data> => {
    const { status, summary, body: response } = await call('owner', method, path, body)
    if (status >= 300) throw new Error(summary)
    return response.data
  }
  const { profileId } = owner
  const profilePath = `/profiles/${profileId}`
  await make('PUT', '/profile', {
    bio: 'Ceramics from a small workshop.',
    location: 'Vienna',
    is_published: true,
    social_links: [{ platform: 'mastodon', url: 'https://social.example.com/@robin' }],
    domain: { host: 'links.example.com' },
  })
  const link = async (title: string, more: object = {}): Promise<number> =>
    (await make('POST', '/links', { title, url: `https://robin.example.com/${title}`, ...more })).id
  const first = await link('workshop')
  await link('bowl', { kind: 'product', business_block_config: { price: 4900, currency: 'EUR' } })
  await link('dates', { kind: 'header' })
  const form = await link('write', {
    kind: 'form',
    business_block_config: { fields: [{ id: 'message', type: 'textarea', label: 'Message' }] },
  })
  const soon = new Date(now + 10 * dayMs).toISOString()
  await link('market', { kind: 'countdown', business_block_config: { ends_at: soon } })
  await link('prices', { gate: { type: 'code', code: 'opensesame', message: 'Ask me' } })
  await link('home', { audience: { countries: ['AT'] } })
  const archived = await link('last-year')
  const version: number = (await make('POST', `${profilePath}/versions`, { name: 'Before the market' })).id
  await make('DELETE', `/links/${archived}`)
  const variant: number = (
    await make('POST', `${profilePath}/variants`, {
      name: 'At home',
      kind: 'audience',
      conditions: [{ attribute: 'country', operator: 'eq', value: 'AT' }],
      overrides: { display_name: 'Robin at home', link_titles: { [first]: 'The workshop' } },
    })
  ).id
  const { id: proposal } = await make('POST', `/ext/v1${profilePath}/proposals`, {
    title: 'Move to Graz',
    profile: { location: 'Graz' },
    rows: [
      { id: first, title: 'The new workshop' },
      { title: 'Map', url: 'https://robin.example.com/map', order: 0 },
    ],
  })
  await make('POST', `/ext/v1${profilePath}/proposals/${proposal}/comments`, { text: 'Really?' })
  const campaign: number = (
    await make('POST', `${profilePath}/campaigns`, { name: 'Spring', slug: 'spring', link_ids: [first] })
  ).id
  await make('POST', `${profilePath}/doctor/analyze`)
  await make('POST', `${profilePath}/ai-content/generate`, { type: 'bio' })
  await make('PUT', `${profilePath}/smart-alerts/preferences`, {
    digest: 'instant',
    rules: { milestone: { threshold: 5 } },
  })
  const workspace: number = (await t.workspace(owner)).id
  await make('PUT', `/workspaces/${workspace}/profiles`, { profile_ids: [profileId] })
  await t.join(owner, workspace, collaborator, 'editor', [profileId])
  await make('PUT', `/ext/v1${profilePath}/tags`, { tags: ['Ceramics'] })
  const feed = await make('POST', `/ext/v1${profilePath}/feeds`, { name: 'Accounts' })
  const entry = await app.request({ method: 'POST', url: `/f/${form}`, body: { message: 'Hello' } })
  if (entry.status >= 400) throw new Error(`the form responded with ${entry.status}`)
  await app.deps.db.tx((db) =>
    db
      .insertInto('subscriber')
      .values({
        profile_id: profileId,
        form_id: form,
        state: 'confirmed',
        email: 'sam@example.com',
        email_key: 'sam@example.com',
        network: 'hash',
        leave_token: 'token',
        doc: JSON.stringify({ consent_text: 'Yes', language: 'en' }),
        created_at: now,
        confirmed_at: now,
      })
      .execute(),
  )
  const system = createSystemContext(app.deps, 'system')
  await createVoucher(system, {
    code: 'GIFT',
    type: 'plan_grant',
    plan_key: 'pro',
    days: 30,
  } as never)
  await app.post('/api/v1/auth/password-reset/request', { email: collaborator.email })
  await app.settle()
  await app.deps.db.tx(async (tx) => {
    await enqueueMail(app.deps, tx, {
      userId: owner.user.id,
      to: owner.email,
      kind: 'password_changed',
      params: { name: 'Robin', at: new Date(now).toISOString() },
      now,
    })
    await tx
      .insertInto('link_check')
      .values({ profile_id: profileId, due_at: now, doc: '{}' })
      .onConflict((c) => c.column('profile_id').doUpdateSet({ due_at: now }))
      .execute()
    const any = tx as unknown as Kysely<Record<string, Record<string, string | number | null>>>
    for (const [table, row] of Object.entries(createRows(app, { profileId, userId: owner.user.id, change })))
      await any.insertInto(table).values(row).execute()
    await any.updateTable('profile').set({ identity_doc: '{}' }).where('id', '=', profileId).execute()
    await any.updateTable('version').set({ effect: '{}' }).where('profile_id', '=', profileId).execute()
  })
  return {
    keys,
    owner,
    ids: { profile: profileId, first, variant, campaign, version, workspace },
    sheetUrl: String(feed.links_url),
  }
}

/** Rows that only time, visitors or other servers cause. */
const createRows = (
  { deps: { secrets }, clock: { now } }: App,
  { profileId, userId, change }: { profileId: number; userId: number; change: Change },
): Record<string, Record<string, string | number | null>> => ({
  alert: {
    profile_id: profileId,
    type: 'milestone',
    dedupe_key: 'milestone profile 1 100',
    in_app: 1,
    mail_at: now - 1,
    doc: JSON.stringify({
      severity: 'info',
      title: '100 visits',
      message: 'Your page was seen 100 times.',
      metric: 'views',
      value: 100,
      subject: { type: 'profile', id: profileId },
    }),
    created_at: now,
  },
  // Appended to another chain, because rows cannot be changed
  audit: {
    chain: 1_000_000,
    seq: 1,
    at: now,
    actor_id: userId,
    credential: 'anonymous',
    action: 'account.register',
    subject_type: 'user',
    subject_id: userId,
    request_id: 'r1',
    detail: change('{}'),
    prev_hash: '',
    hash: '',
    key_id: '',
    mac: '',
  },
  doctor_action: {
    profile_id: profileId,
    run_id: 1,
    recommendation_id: 'bio',
    changes: JSON.stringify([{ path: 'profile.location', before: null, after: 'Vienna' }]),
    applied_by: userId,
    applied_at: now,
  },
  latest_source: {
    id: 1,
    url: 'https://films.example/feed.xml',
    due_at: now,
    doc: JSON.stringify({
      entries: [{ id: 'a1b2c3d4e5f60718', title: 'Film', url: 'https://films.example/1' }],
    }),
  },
  latest_page: {
    profile_id: profileId,
    source_id: 1,
    doc: JSON.stringify({ pictures: [{ entry: 'a1b2c3d4e5f60718', path: null, tries: 1 }] }),
  },
  // Another process had started it
  export: {
    user_id: userId,
    profile_id: null,
    with_account: 0,
    status: 'making',
    attempt: 1,
    done: 1,
    total: 20,
    created_at: now - 1000,
  },
  webhook_endpoint: {
    profile_id: profileId,
    workspace_id: null,
    active: 1,
    revision: 1,
    failures: 0,
    retry_at: 0,
    lease_until: 0,
    sealed: secrets.encrypt(
      'webhook',
      JSON.stringify({ current: `whsec_${'c'.repeat(43)}=`, previous: null }),
    ),
    doc: JSON.stringify({
      url: 'https://hooks.example.com/vitrine',
      events: ['milestone.reached'],
      shape: 'slack',
      notices: [{ at: now, kind: 'failing', failures: 4, message: 'It responded with 500.' }],
    }),
    created_by: userId,
    created_at: now,
    updated_at: now,
  },
  destination: {
    profile_id: profileId,
    provider: 'brevo',
    active: 1,
    revision: 1,
    failures: 1,
    retry_at: 0,
    failure: JSON.stringify({
      at: now,
      rule: 'newsletter_list',
      params: {},
      message: 'Choose another list.',
    }),
    sealed: secrets.encrypt('destination', 'key'),
    doc: JSON.stringify({ url: 'https://api.brevo.com/v3', list: { id: '12', name: 'News' } }),
    created_by: userId,
    created_at: now,
    updated_at: now,
  },
  job: {
    name: 'old-redirects',
    due_at: now + dayMs,
    lease_until: 0,
    started_at: now,
    worked: 2,
    finished_at: now,
    duration_ms: 4,
    counts: '{"removed":2}',
    requested: 0,
    answered: 0,
  },
  page_report: { profile_id: profileId, reports: 1, first_at: 1, last_at: now, doc: '{}' },
  webhook_delivery: {
    endpoint_id: 1,
    profile_id: profileId,
    message_key: 'msg_1',
    type: 'milestone.reached',
    resource: `profile:${profileId}`,
    is_test: 0,
    unseen: 0,
    state: 'delivered',
    tries: 1,
    next_at: now,
    settled_at: now,
    payload: JSON.stringify({
      type: 'milestone.reached',
      timestamp: new Date(now).toISOString(),
      data: { profile: { id: profileId }, metric: 'views', milestone: 100, value: 101 },
    }),
    doc: JSON.stringify({ reason: null, attempts: [{ at: now, duration_ms: 12, status: 200 }] }),
    created_at: now,
  },
})

type Started = Awaited<ReturnType<typeof startWithDocuments>>
type Keys = Record<'owner' | 'collaborator' | 'operator', string>

export const createCaller =
  (app: App, keys: Keys) =>
  async (user: keyof Keys, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const response = await app.request({
      method,
      url: path.startsWith('/ext/') ? path : `/api/v1${path}`,
      key: keys[user],
      body,
    })
    return {
      ...response,
      summary: `${method} ${path} ${response.status} ${JSON.stringify(response.body.errors ?? '')}`,
    }
  }

/** Reads everything that the owner and the operator can read. Throws for another status than 200. */
export const readAll = async ({ app, keys, owner, ids, sheetUrl }: Started): Promise<void> => {
  const call = createCaller(app, keys)
  const profilePath = `/profiles/${ids.profile}`
  const assertRead = ({ status, summary }: { status: number; summary: string }) => {
    if (status !== 200) throw new Error(summary)
  }
  for (const path of [
    '/profile',
    '/links',
    ...[
      'variants',
      'campaigns',
      'versions',
      `versions/${ids.version}`,
      'doctor',
      'ai-content',
      'smart-alerts',
    ].map((list) => `${profilePath}/${list}`),
    `/forms/submissions?profile_id=${ids.profile}`,
    `/ext/v1/subscribers?profile_id=${ids.profile}`,
    '/workspaces',
    `/workspaces/${ids.workspace}`,
    `/workspaces/${ids.workspace}/summary`,
    '/billing/plans',
    ...['overview', 'heatmaps', 'variants', 'campaigns', 'links'].map((view) => `/analytics/${view}`),
    `/ext/v1/webhooks?profile_id=${ids.profile}`,
    ...['', '/deliveries', '/deliveries/1'].map((part) => `/ext/v1/webhooks/1${part}`),
    '/ext/v1/exports',
    '/ext/v1/exports/1',
    `/ext/v1${profilePath}/effects`,
    '/ext/v1/profiles/summaries',
    `/ext/v1${profilePath}/destinations`,
    `/ext/v1${profilePath}/destinations/1`,
    `/ext/v1${profilePath}/feeds`,
    `/ext/v1${profilePath}/proposals`,
    `/ext/v1${profilePath}/proposals/1`,
    `/ext/v1${profilePath}/identity`,
  ])
    assertRead(await call('owner', 'GET', path))
  for (const path of ['/admin/users', '/admin/profiles', '/ext/v1/admin/reports'])
    assertRead(await call('operator', 'GET', path))
  for (const job of await readJobs(app.deps.db.read))
    if (!Object.values(parseJobCounts(job)).every(Number.isInteger)) throw new Error(`counts of ${job.name}`)
  const page = `/${owner.username}`
  for (const path of [page, `${page}?c=spring`, `${page}.vcf`, `${page}/qr.svg`, '/sitemap.xml']) {
    const { status } = await app.request({ url: path })
    // Files of a sensitive page redirect to the page, which asks for confirmation
    if (status >= (path.startsWith(`${page}.`) ? 400 : 201)) throw new Error(`${path} ${status}`)
  }
  for (const url of [
    '/account',
    '/account/export',
    '/account/sessions',
    '/account/api-keys',
    '/ext/v1/agents',
    new URL(sheetUrl).pathname,
  ]) {
    const { status } = await app.request({ url, cookie: owner.cookie })
    assertRead({ status, summary: `${url} ${status}` })
  }
}

/** Changes all resources that read their former content, and runs the jobs. `restored` is the expected status of a restore. */
export const changeAll = async ({ app, keys, ids }: Started, restored = 200): Promise<void> => {
  const call = createCaller(app, keys)
  const profilePath = `/profiles/${ids.profile}`
  const link = { title: 'The workshop', url: 'https://robin.example.com/new' }
  const writes: ['POST' | 'PUT', string, unknown?][] = [
    ['PUT', `/links/${ids.first}`, link],
    ['POST', '/links', link],
    ['POST', '/links/reorder', { order: [ids.first] }],
    ['PUT', '/profile', { bio: 'New', theme: { mode: 'dark' } }],
    ['POST', `${profilePath}/doctor/analyze`],
    ['POST', `${profilePath}/ai-content/generate`, { type: 'bio' }],
    [
      'PUT',
      `${profilePath}/smart-alerts/preferences`,
      { digest: 'weekly', rules: { milestone: { threshold: 5 } } },
    ],
    ['POST', `${profilePath}/smart-alerts/read`, { all: true }],
    ['PUT', `${profilePath}/variants/${ids.variant}`, { name: 'New', key: 'new' }],
    ['PUT', `${profilePath}/campaigns/${ids.campaign}`, { name: 'New', slug: 'new' }],
    ['PUT', `/workspaces/${ids.workspace}`, { name: 'New' }],
    ['PUT', `/ext/v1${profilePath}/destinations/1`, { is_active: false }],
    [
      'PUT',
      `/ext/v1${profilePath}/proposals/1`,
      { title: 'New', profile: { bio: 'Newer' }, rows: [{ ...link, order: 0 }] },
    ],
    ['PUT', '/ext/v1/webhooks/1', { description: 'New' }],
    ['POST', '/ext/v1/webhooks/1/rotate-secret'],
  ]
  for (const [method, path, body] of writes) {
    const { status, summary } = await call('owner', method, path, body)
    if (status !== 200) throw new Error(summary)
  }
  const versionPath = `${profilePath}/versions/${ids.version}`
  const { body: review } = await call('owner', 'GET', versionPath)
  const response = await call('owner', 'POST', `${versionPath}/restore`, {
    preview_token: review.data.preview_token,
  })
  if (response.status !== restored) throw new Error(response.summary)
  await evaluateAlerts(app.deps, app.clock.now)
  await deliverAlerts(app.deps, app.clock.now)
  await sweepAll(app.deps)
  await runJob(app.deps, exportBuilds)
  const { body } = await call('owner', 'GET', '/ext/v1/exports')
  const states = body.data.map(({ status }: { status: string }) => status)
  if (states.join() !== 'ready') throw new Error(`exports are ${states}`)
}

export const listErrors = (app: App): string[] =>
  app.lines.flatMap((line) => {
    const { level, msg, err } = JSON.parse(line)
    return level >= 50 ? [`${msg} ${err?.message ?? ''}`.trim()] : []
  })
