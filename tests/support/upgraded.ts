import { expect } from 'vitest'
import { createPasswordHasher } from '../../apps/server/src/crypto/password.ts'
import { createApiKey } from '../../apps/server/src/crypto/tokens.ts'
import { parseJobCounts, readJobs } from '../../apps/server/src/db/jobs.ts'
import { allMigrations } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { exportBuilds } from '../../apps/server/src/features/exports/index.ts'
import { runJob } from '../../apps/server/src/jobs/engine.ts'
import { type App, cheapCost, password, startApp } from './app.ts'
import { createEmptyDatabase, type EngineName } from './databases.ts'
import { testSecret } from './in-process.ts'
import { deliverAlerts, evaluateAlerts, sweepAll } from './jobs.ts'
import { ids, writeOldRows } from './old-rows.ts'
import { feedToken } from './old-rows-of-programs.ts'

const keys = { owner: createApiKey(), collaborator: createApiKey(), operator: createApiKey() }

/** Starts the service on a database with rows of an old version, which was migrated up to `last`. */
export const upgrade = async (engine: EngineName, last: string, change?: (text: string) => string) => {
  const database = await createEmptyDatabase(engine)
  const migrations = Object.fromEntries(Object.entries(allMigrations).filter(([name]) => name <= last))
  const before = await openDatabase({ ...database, synchronous: 'NORMAL', migrations })
  await before.migrate()
  const passwordHash = await createPasswordHasher({ cost: cheapCost }).hash(password)
  await writeOldRows(before, {
    passwordHash,
    keys,
    secret: testSecret,
    now: Date.now(),
    ...(change && { change }),
  })
  await before.close()
  const after = await openDatabase({ ...database, synchronous: 'NORMAL' })
  await after.migrate()
  await after.close()
  return startApp(engine, {}, { database })
}

export const profilePath = `/profiles/${ids.profile}`
/** Paths of lists and resources that the owner of the profile can read. */
const reads: readonly string[] = [
  '/profile',
  '/links',
  `${profilePath}/variants`,
  `${profilePath}/campaigns`,
  `${profilePath}/versions`,
  `${profilePath}/versions/1`,
  `${profilePath}/doctor`,
  `${profilePath}/ai-content`,
  `${profilePath}/smart-alerts`,
  `/forms/submissions?profile_id=${ids.profile}`,
  `/forms/${ids.form}/submissions?profile_id=${ids.profile}`,
  '/workspaces',
  '/workspaces/1',
  '/workspaces/1/summary',
  '/billing/plans',
  ...['overview', 'heatmaps', 'variants', 'campaigns', 'links'].map((view) => `/analytics/${view}`),
  `/ext/v1/webhooks?profile_id=${ids.profile}`,
  ...['', '/deliveries', '/deliveries/1', '/deliveries/2'].map((part) => `/ext/v1/webhooks/1${part}`),
  '/ext/v1/exports',
  '/ext/v1/exports/1',
  `/ext/v1${profilePath}/feeds`,
]

export const createCaller =
  (app: App) =>
  async (user: keyof typeof keys, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
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

export const readAll = async (app: App) => {
  const call = createCaller(app)
  for (const path of reads) {
    const { status, summary } = await call('owner', 'GET', path)
    expect(status, summary).toBe(200)
  }
  const sheet = await app.request({ url: `/ext/v1/sheets/${feedToken}/links.csv` })
  expect(sheet.status).toBe(200)
  for (const job of await readJobs(app.deps.db.read))
    expect(Object.values(parseJobCounts(job)).every(Number.isInteger)).toBe(true)
  for (const path of ['/admin/users', '/admin/profiles']) {
    const { status, summary } = await call('operator', 'GET', path)
    expect(status, summary).toBe(200)
  }
  for (const path of ['/robin', '/robin?c=spring', '/robin.vcf', '/robin/qr.svg', '/sitemap.xml']) {
    const { status } = await app.request({ url: path })
    // Files of a sensitive page redirect to the page, which asks for confirmation
    expect(status, path).toBeLessThan(path.startsWith('/robin.') ? 400 : 201)
  }
  const signedIn = await app.signIn({ email: 'robin@example.com', password })
  expect(signedIn.status).toBe(200)
  const session = Object.entries(signedIn.cookies)
    .map(([name, { value }]) => `${name}=${value}`)
    .join('; ')
  for (const path of [
    '/account',
    '/account/export',
    '/account/sessions',
    '/account/api-keys',
    '/ext/v1/agents',
  ])
    expect((await app.request({ url: path, cookie: session })).status, path).toBe(200)
}

/** Changes all resources that read their former content, and runs the jobs. `restored` is the expected status of a restore. */
export const changeAll = async (app: App, restored = 200) => {
  const call = createCaller(app)
  const link = { title: 'The workshop', url: 'https://robin.example.com/new' }
  const writes: ['POST' | 'PUT', string, unknown?][] = [
    ['PUT', '/links/1', link],
    ['POST', '/links', link],
    ['POST', '/links/reorder', { order: [3] }],
    ['PUT', '/profile', { bio: 'New', theme: { mode: 'dark' } }],
    ['POST', `${profilePath}/doctor/analyze`],
    ['POST', `${profilePath}/ai-content/generate`, { type: 'bio' }],
    [
      'PUT',
      `${profilePath}/smart-alerts/preferences`,
      { digest: 'weekly', rules: { milestone: { threshold: 5 } } },
    ],
    ['POST', `${profilePath}/smart-alerts/read`, { all: true }],
    ['PUT', `${profilePath}/variants/1`, { name: 'New', key: 'new' }],
    ['PUT', `${profilePath}/campaigns/1`, { name: 'New', slug: 'new' }],
    ['PUT', '/workspaces/1', { name: 'New' }],
    ['PUT', '/ext/v1/webhooks/1', { description: 'New' }],
    ['POST', '/ext/v1/webhooks/1/rotate-secret'],
  ]
  for (const [method, path, body] of writes) {
    const { status, summary } = await call('owner', method, path, body)
    expect(status, summary).toBe(200)
  }
  const { body: review } = await call('owner', 'GET', `${profilePath}/versions/1`)
  const response = await call('owner', 'POST', `${profilePath}/versions/1/restore`, {
    preview_token: review.data.preview_token,
  })
  expect(response.status, response.summary).toBe(restored)
  await evaluateAlerts(app.deps, app.clock.now)
  await deliverAlerts(app.deps, app.clock.now)
  await sweepAll(app.deps)
  await runJob(app.deps, exportBuilds)
  const { body } = await call('owner', 'GET', '/ext/v1/exports')
  // The archive, which another process had started, is created again
  expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['ready'])
}

export const listErrors = (app: App): string[] =>
  app.lines.flatMap((line) => {
    const { level, msg, err } = JSON.parse(line)
    return level >= 50 ? [`${msg} ${err?.message ?? ''}`.trim()] : []
  })
