import { expect } from 'vitest'
import { createPasswordHasher } from '../../apps/server/src/crypto/password.ts'
import { newApiKey } from '../../apps/server/src/crypto/tokens.ts'
import { countsOf, readJobs } from '../../apps/server/src/db/jobs.ts'
import { MIGRATIONS } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { exportBuilds } from '../../apps/server/src/features/exports/index.ts'
import { runJob } from '../../apps/server/src/jobs/engine.ts'
import { type App, cheapCost, password, startApp } from './app.ts'
import { type EngineName, emptyDatabase } from './databases.ts'
import { deliverAlerts, evaluateAlerts, sweepAll } from './jobs.ts'
import { ids, writeOldRows } from './old-rows.ts'
import { feedToken } from './old-rows-of-programs.ts'

const secret = 'only-for-tests-0123456789-abcdefghij'
const keys = { owner: newApiKey(), collaborator: newApiKey(), operator: newApiKey() }

/** The number a migration's name begins with. */
export const levelOf = (name: string): string => name.slice(0, 4)
export const newestLevel = levelOf(Object.keys(MIGRATIONS).at(-1)!)

/** The service over a database that was left at a migration, with what it held then, and that is migrated now. */
export const upgrade = async (engine: EngineName, level: string, change?: (text: string) => string) => {
  const database = await emptyDatabase(engine)
  const known = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => levelOf(name) <= level))
  const before = await openDatabase({ ...database, synchronous: 'NORMAL', migrations: known })
  await before.migrate()
  const passwordHash = await createPasswordHasher({ cost: cheapCost }).hash(password)
  await writeOldRows(before, level, {
    passwordHash,
    keys,
    secret,
    now: Date.now(),
    ...(change && { change }),
  })
  await before.close()
  const after = await openDatabase({ ...database, synchronous: 'NORMAL' })
  await after.migrate()
  await after.close()
  return startApp(engine, { SECRET: secret }, { database })
}

export const profilePath = `/profiles/${ids.profile}`
/** Since which migration there is what. */
export const since = {
  doctor: '0004',
  tools: '0007',
  workspaces: '0008',
  vouchers: '0009',
  forms: '0010',
  webhooks: '0027',
  agents: '0028',
  exports: '0029',
}

/** Every list and resource there is to read, as the profile's owner. */
const reads = (level: string): string[] => [
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
  ...(level >= since.forms ? [`/forms/${ids.form}/submissions?profile_id=${ids.profile}`] : []),
  '/workspaces',
  ...(level >= since.workspaces ? ['/workspaces/1', '/workspaces/1/summary'] : []),
  '/billing/plans',
  ...['overview', 'heatmaps', 'variants', 'campaigns', 'links'].map((view) => `/analytics/${view}`),
  `/ext/v1/webhooks?profile_id=${ids.profile}`,
  ...(level >= since.webhooks
    ? ['', '/deliveries', '/deliveries/1', '/deliveries/2'].map((part) => `/ext/v1/webhooks/1${part}`)
    : []),
  '/ext/v1/exports',
  ...(level >= since.exports ? ['/ext/v1/exports/1'] : []),
  `/ext/v1${profilePath}/feeds`,
]

export const callerOf =
  (app: App) =>
  async (who: keyof typeof keys, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
    const answer = await app.request({
      method,
      url: path.startsWith('/ext/') ? path : `/api/v1${path}`,
      key: keys[who],
      body,
    })
    return {
      ...answer,
      told: `${method} ${path} ${answer.status} ${JSON.stringify(answer.body.errors ?? '')}`,
    }
  }

export const readAll = async (app: App, level: string) => {
  const call = callerOf(app)
  for (const path of reads(level)) {
    const { status, told } = await call('owner', 'GET', path)
    expect(status, told).toBe(200)
  }
  if (level >= since.exports) {
    const sheet = await app.request({ url: `/ext/v1/sheets/${feedToken}/links.csv` })
    expect(sheet.status).toBe(200)
  }
  for (const job of await readJobs(app.deps.db.read))
    expect(Object.values(countsOf(job)).every(Number.isInteger)).toBe(true)
  for (const path of ['/admin/users', '/admin/profiles']) {
    const { status, told } = await call('operator', 'GET', path)
    expect(status, told).toBe(200)
  }
  for (const path of ['/robin', '/robin?c=spring', '/robin.vcf', '/robin/qr.svg', '/sitemap.xml']) {
    const { status } = await app.request({ url: path })
    // A page that asks first sends those who come for a file of it to its question
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

/** A write to everything that reads its former content, and what runs by the clock. `restored`: status of a restore. */
export const changeAll = async (app: App, level: string, restored = 200) => {
  const call = callerOf(app)
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
  ]
  if (level >= since.tools) {
    writes.push(['PUT', `${profilePath}/variants/1`, { name: 'New', key: 'new' }])
    writes.push(['PUT', `${profilePath}/campaigns/1`, { name: 'New', slug: 'new' }])
  }
  if (level >= since.workspaces) writes.push(['PUT', '/workspaces/1', { name: 'New' }])
  if (level >= since.webhooks) {
    writes.push(['PUT', '/ext/v1/webhooks/1', { description: 'New' }])
    writes.push(['POST', '/ext/v1/webhooks/1/rotate-secret'])
  }
  for (const [method, path, body] of writes) {
    const { status, told } = await call('owner', method, path, body)
    expect(status, told).toBe(200)
  }
  const { body: review } = await call('owner', 'GET', `${profilePath}/versions/1`)
  const answer = await call('owner', 'POST', `${profilePath}/versions/1/restore`, {
    preview_token: review.data.preview_token,
  })
  expect(answer.status, answer.told).toBe(restored)
  await evaluateAlerts(app.deps, app.clock.now())
  await deliverAlerts(app.deps, app.clock.now())
  await sweepAll(app.deps)
  if (level >= since.exports) {
    await runJob(app.deps, exportBuilds)
    const { body } = await call('owner', 'GET', '/ext/v1/exports')
    // One that a process had begun is made anew, whatever of its pages can be read
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['ready'])
  }
}

/** Messages of the errors that were logged. */
export const errorsOf = (app: App): string[] =>
  app.lines.flatMap((line) => {
    const { level, msg, err } = JSON.parse(line)
    return level >= 50 ? [`${msg} ${err?.message ?? ''}`.trim()] : []
  })
