import type { AddressInfo } from 'node:net'
import { accountOperations, extensionOperations, operations } from '@vitrine/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGrant } from '../../../../tests/support/agent-grant.ts'
import { type App, type Person, startApp } from '../../../../tests/support/app.ts'
import { describeBoth } from '../../../../tests/support/databases.ts'
import { dayMs, secondMs } from '../lib/durations.ts'

/**
 * Every read there is: `always` while the database stands still; `clock`, the same until a moment it names; else why it is made
 * anew each time. A new read has to be put in one of the three.
 */
const reads: Record<string, 'always' | 'clock' | `no: ${string}`> = {
  getProfile: 'always',
  listLinks: 'clock',
  listVariants: 'clock',
  listCampaigns: 'clock',
  listVersions: 'always',
  reviewVersion: 'no: its token gives the whole time to decide',
  getDoctor: 'always',
  listIdeas: 'clock',
  listAlerts: 'always',
  listWorkspaces: 'clock',
  getWorkspace: 'clock',
  getWorkspaceSummary: 'clock',
  listSubmissions: 'always',
  listFormSubmissions: 'always',
  listPlans: 'always',
  getAnalyticsOverview: 'clock',
  getAnalyticsHeatmaps: 'clock',
  getAnalyticsVariants: 'clock',
  getAnalyticsCampaigns: 'clock',
  listAnalyticsLinks: 'clock',
  listAdminUsers: 'always',
  listAdminProfiles: 'always',
  listProfiles: 'always',
  findLinks: 'clock',
  getLink: 'clock',
  describeWebhooks: 'always',
  listWebhooks: 'clock',
  getWebhook: 'clock',
  listWebhookDeliveries: 'always',
  getWebhookDelivery: 'always',
  listExports: 'clock',
  getExport: 'clock',
  getStaticPage: 'no: a page has many clocks, and is large',
  listAgents: 'clock',
  listFeeds: 'always',
  getCsrfToken: 'no: account area, no-store',
  getAccount: 'no: account area, no-store',
  exportAccount: 'no: account area, no-store',
  listSessions: 'no: account area, no-store',
  listApiKeys: 'no: account area, no-store',
  listReceivedInvites: 'no: account area, no-store',
  listReceivedTransfers: 'no: account area, no-store',
}
/** Where the database has no version as a whole: what follows from the look-up of the credential. */
const ofHome = new Set([
  'listLinks',
  'getAnalyticsOverview',
  'getAnalyticsHeatmaps',
  'getAnalyticsVariants',
  'getAnalyticsCampaigns',
  'listAnalyticsLinks',
])
const areas = [
  ['/api/v1', operations],
  ['/ext/v1', extensionOperations],
  ['', accountOperations],
] as const
const all = areas.flatMap(([base, table]) =>
  Object.values(table)
    .filter(({ method }) => method === 'GET')
    .map(({ id, path }) => ({ id, path: base + path })),
)

describeBoth('reads', (engine) => {
  let app: App
  let origin: string
  let person: Person
  /** How often a session was looked up to be answered anew. */
  let lookups = 0
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    app = await startApp(engine, { RATE_LIMIT_RPM: '0', EGRESS: 'on', EGRESS_ALLOW: '127.0.0.1' })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
    const { principals } = app.app
    const look = principals.bySession
    principals.bySession = (token, now) => {
      lookups += 1
      return look(token, now)
    }
    person = await app.signUp()
    await app.deps.db.tx((db) =>
      db
        .updateTable('user')
        .set({ plan_key: 'agency', admin_at: 1, email_verified_at: 1 })
        .where('id', '=', person.user.id)
        .execute(),
    )
    const profile = person.profileId
    const make = async (url: string, body: object) => {
      const answer = await app.as(person, 'POST', url, body as never)
      expect(answer.status, `${url} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      return answer.body.data
    }
    ids.profile_id = profile
    ids.form_id = (await make('/api/v1/links', { title: 'Form', url: 'https://a.example/', kind: 'form' })).id
    ids.link = ids.form_id!
    ids.version_id = (await make(`/api/v1/profiles/${profile}/versions`, { name: 'V' })).id
    ids.workspace_id = (await make('/api/v1/workspaces', { name: 'W' })).id
    ids.webhook = (
      await make('/ext/v1/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['page.published'] })
    ).id
    const { data } = (
      await app.as(person, 'POST', `/ext/v1/webhooks/${ids.webhook}/test`, { type: 'page.published' })
    ).body
    ids.delivery_id = data.id
    ids.export = (await make('/ext/v1/exports', {})).id
    app.clock.stop()
    await app.settle()
  }, 60_000)
  afterAll(() => app.close())

  /** Over a socket: what is remembered is answered before the framework. */
  const get = async (path: string) => {
    const before = lookups
    const answer = await fetch(origin + path, { headers: { cookie: person.cookie } })
    const text = await answer.text()
    return { status: answer.status, text, headers: answer.headers, asked: lookups > before }
  }
  const pathOf = (path: string) => {
    const named = path.replace(/:(\w+)/g, (_, name: string) => {
      const kind = /\/(links|webhooks|exports)\/:id/.exec(path)?.[1]?.slice(0, -1)
      return String(ids[name === 'id' ? (kind ?? '') : name])
    })
    return path.includes('/submissions') ? `${named}?profile_id=${ids.profile_id}` : named
  }

  const isRemembered = (id: string) =>
    !reads[id]!.startsWith('no: ') && (engine === 'sqlite' || ofHome.has(id))
  /** Something of each resource that will be another at `at`. */
  const giveMoments = async (at: number) => {
    const starts_at = new Date(at).toISOString()
    const form = { title: 'Form', url: 'https://a.example/', kind: 'form', schedule: { starts_at } }
    expect((await app.as(person, 'PUT', `/api/v1/links/${ids.link}`, form)).status).toBe(200)
    const campaigns = `/api/v1/profiles/${person.profileId}/campaigns`
    const campaign = { name: 'C', status: 'active', starts_at }
    expect((await app.as(person, 'POST', campaigns, campaign)).status).toBe(200)
    const invite = `/api/v1/workspaces/${ids.workspace_id}/invites`
    const invited = { email: `guest${at}@example.org`, role: 'viewer' }
    expect((await app.as(person, 'POST', invite, invited)).status).toBe(201)
    await app.as(person, 'POST', `/ext/v1/webhooks/${ids.webhook}/rotate-secret`, {})
    await addGrant(app.deps, { userId: person.user.id, profileId: person.profileId })
    await app.deps.db.tx(async (db) => {
      await db.updateTable('workspace_invite').set({ expires_at: at }).execute()
      await db.updateTable('agent_grant').set({ expires_at: at }).execute()
      const row = await db.selectFrom('webhook_endpoint').select('doc').executeTakeFirstOrThrow()
      const doc = row.doc.replace(/"previous_until":\d+/, `"previous_until":${at}`)
      await db.updateTable('webhook_endpoint').set({ doc }).execute()
    })
  }

  /** A session that nobody uses ends, and each minute one is looked at again, when what was remembered by it goes: this one was used just then. */
  const useSessionAt = (at: number) =>
    app.deps.db.tx((db) =>
      db
        .updateTable('session')
        .set({ last_seen_at: at, expires_at: at + dayMs })
        .execute(),
    )

  test('are each remembered, or there is a reason', async () => {
    expect(Object.keys(reads).sort()).toEqual(all.map(({ id }) => id).sort())
    const wrong: unknown[] = []
    for (const { id, path } of all) {
      const url = pathOf(path)
      const first = await get(url)
      await app.settle()
      await get(url)
      const again = await get(url)
      const due = isRemembered(id)
      const fixed = (headers: Headers) =>
        [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit', 'vary'].includes(name))
      if (first.status !== 200 || again.status !== 200 || again.asked === due)
        wrong.push([id, url, first.status, again.status, again.asked])
      else if (due) expect([again.text, fixed(again.headers)], id).toEqual([first.text, fixed(first.headers)])
    }
    expect(wrong).toEqual([])
  })

  test('that ask the clock change at the moment they name', async () => {
    const now = app.clock.now()
    const soon = now + 20 * secondMs
    const at = new Date(soon).toISOString()
    await app.as(person, 'PUT', '/api/v1/profile', { is_published: true })
    await giveMoments(soon)
    const seen = {
      getLink: (data: { state: string }) => data.state,
      findLinks: ([link]: { state: string }[]) => link!.state,
      listCampaigns: ([one]: { status: string }[]) => one!.status,
      listWorkspaces: ([one]: { seats: { used: number } }[]) => one!.seats.used,
      getWorkspace: (data: { invites: unknown[] }) => data.invites.length,
      getWorkspaceSummary: (data: { pending: { invites: number } }) => data.pending.invites,
      listAgents: (agents: unknown[]) => agents.length,
      getWebhook: (data: { previous_secret_until: string | null }) => data.previous_secret_until,
      listWebhooks: ([one]: { previous_secret_until: string | null }[]) => one!.previous_secret_until,
    }
    const look = async () => {
      const found: Record<string, unknown> = {}
      for (const [id, value] of Object.entries(seen)) {
        const { path } = all.find((read) => read.id === id)!
        const { text, asked } = await get(pathOf(path))
        found[id] = [value(JSON.parse(text).data as never), asked]
      }
      return found
    }
    const every = (values: Record<string, unknown>, asked: boolean) =>
      Object.fromEntries(Object.entries(values).map(([id, value]) => [id, [value, asked]]))
    const before = {
      getLink: 'scheduled',
      findLinks: 'scheduled',
      listCampaigns: 'scheduled',
      listWorkspaces: 2,
      getWorkspace: 1,
      getWorkspaceSummary: 1,
      listAgents: 1,
      getWebhook: at,
      listWebhooks: at,
    }
    const after = {
      getLink: 'active',
      findLinks: 'active',
      listCampaigns: 'active',
      listWorkspaces: 1,
      getWorkspace: 0,
      getWorkspaceSummary: 0,
      listAgents: 0,
      getWebhook: null,
      listWebhooks: null,
    }
    await look()
    await app.settle()
    await look()
    app.clock.advance(19 * secondMs)
    expect(await look()).toEqual(every(before, engine !== 'sqlite'))
    app.clock.advance(secondMs)
    expect(await look()).toEqual(every(after, true))
  })

  test('that end with a day are asked anew with the next', async () => {
    const daily = all.filter(({ id }) =>
      ['listVariants', 'listCampaigns', 'getWorkspaceSummary'].includes(id),
    )
    const asked = async () => {
      const found: Record<string, boolean> = {}
      for (const { id, path } of daily) found[id] = (await get(pathOf(path))).asked
      await app.settle()
      return found
    }
    const every = (value: boolean) => Object.fromEntries(daily.map(({ id }) => [id, value]))
    const toMidnight = dayMs - (app.clock.now() % dayMs)
    await useSessionAt(app.clock.now() + toMidnight)
    app.clock.advance(toMidnight - 10 * secondMs)
    for (let i = 0; i < 2; i++) await asked()
    expect(await asked()).toEqual(every(engine !== 'sqlite'))
    app.clock.advance(10 * secondMs)
    expect(await asked()).toEqual(every(true))
  })

  test('hold however long nothing changes, but for those that ask the clock', async () => {
    // An address of an archive is another with the first moment of each ten minutes
    app.clock.advance(secondMs)
    await giveMoments(app.clock.now() + dayMs)
    const later = 40 * dayMs
    await useSessionAt(app.clock.now() + later)
    const remembered = all.filter(({ id }) => isRemembered(id))
    const askAll = async () => {
      const answers = new Map<string, Awaited<ReturnType<typeof get>>>()
      for (const { id, path } of remembered) answers.set(id, await get(pathOf(path)))
      await app.settle()
      return answers
    }
    const idsOf = (answers: Awaited<ReturnType<typeof askAll>>, asked: boolean) =>
      [...answers].filter((one) => one[1].asked === asked).map(([id]) => id)
    await askAll()
    expect(idsOf(await askAll(), true)).toEqual([])
    app.clock.advance(later)
    const kept = await askAll()
    expect(idsOf(kept, true)).toEqual(remembered.flatMap(({ id }) => (reads[id] === 'clock' ? [id] : [])))
    // Any commit has all of them made anew
    await app.deps.db.tx((db) => db.updateTable('session').set({ user_agent: 'x' }).execute())
    const anew = await askAll()
    if (engine === 'sqlite') expect(idsOf(anew, false)).toEqual([])
    for (const [id, { status, text }] of kept) expect([status, text], id).toEqual([200, anew.get(id)!.text])
  })
})
