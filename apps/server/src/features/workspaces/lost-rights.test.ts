import { beforeAll, expect, test } from 'vitest'
import { addGrant } from '#tests/agents.ts'
import { type App, type Data, type Person, readToken, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { useResource } from '#tests/resources.ts'
import { updateRows } from '#tests/rows.ts'
import { openReceiver } from '#tests/webhooks.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { createAccessToken } from '../../crypto/tokens.ts'
import { runJob } from '../../jobs/engine.ts'
import { exportBuilds } from '../exports/index.ts'
import { abandonedWebhooks, webhookDeliveries } from '../webhooks/index.ts'

/**
 * Policy of what happens to everything that a person created, by the way in which they lose a right.
 *
 * The invitation is to a shared workspace, as an admin; the transfer offers another workspace that the person owns. The
 * webhooks are on a colleague's profile and on the shared workspace; feed, agent and API key are used on that profile. The
 * archive is of the person's own account.
 *
 * - works: unchanged.
 * - void: rejected, and absent from every list.
 * - off: sends nothing, is shown as disabled, and the owner of the page or workspace received an e-mail.
 * - silent: stays active, but receives nothing of the profile that left the workspace.
 * - gone: was deleted or archived with its workspace.
 * - reads, no access: still a valid credential of the account, with the role that the account now has on the profile.
 */
const policy = `
| A person who                                               | invitation | transfer | profile webhook | workspace webhook | feed  | archive | agent     | API key   |
|------------------------------------------------------------|------------|----------|-----------------|-------------------|-------|---------|-----------|-----------|
| keeps every right                                          | works      | works    | works           | works             | works | works   | works     | works     |
| is removed                                                 | void       | works    | off             | off               | void  | works   | no access | no access |
| leaves                                                     | void       | works    | off             | off               | void  | works   | no access | no access |
| becomes an editor                                          | void       | works    | off             | off               | works | works   | works     | works     |
| becomes a contributor                                      | void       | works    | off             | off               | void  | works   | reads     | reads     |
| becomes a viewer                                           | void       | works    | off             | off               | void  | works   | reads     | reads     |
| is limited to another profile                              | void       | works    | off             | off               | void  | works   | no access | no access |
| loses the profile, which leaves the workspace              | works      | works    | off             | silent            | void  | works   | no access | no access |
| loses the workspace, which is archived                     | void       | works    | off             | gone              | void  | works   | no access | no access |
| is blocked                                                 | void       | void     | off             | off               | void  | void    | void      | void      |
| deletes the account                                        | void       | void     | off             | off               | void  | void    | void      | void      |
| proves the address for the first time, by a password reset | void       | void     | off             | off               | void  | void    | void      | void      |
| resets the password of a proved address                    | works      | works    | works           | works             | works | works   | void      | void      |
| hands the workspace over, and is an admin from then on     | works      | works    | works           | works             | works | works   | works     | works     |
| hands the workspace over and is removed by its new owner   | void       | works    | off             | off               | void  | works   | no access | no access |
`

const [created = [], ...rows] = policy
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('|-'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
/** Outcomes by kind of resource, by way to lose a right. */
const expected = new Map(
  rows.map(([way, ...outcomes]) => [
    way,
    Object.fromEntries(outcomes.map((outcome, i) => [created[i + 1], outcome])),
  ]),
)

type Outcome = 'works' | 'void' | 'off' | 'silent' | 'gone' | 'reads' | 'no access'

type Setup = {
  /** Owns the shared profile; also the workspace, unless the person does. */
  colleague: Person
  /** The person who loses the right. */
  person: Person
  personId: number
  /** A member of the person's other workspace, to whom it is offered. */
  successor: Person
  workspaceId: number
  ownWorkspaceId: number
  spareProfileId: number
}

/** Each way to lose a right. `owner`: the person owns the shared workspace, and the colleague is an admin. */
const ways: Record<string, { owner?: boolean; lose: (s: Setup, tools: Tools) => Promise<unknown> }> = {
  'keeps every right': { lose: async () => {} },
  'is removed': {
    lose: (s, { must }) => must(s.colleague, 'DELETE', `/workspaces/${s.workspaceId}/members/${s.personId}`),
  },
  leaves: {
    lose: (s, { must }) => must(s.person, 'DELETE', `/workspaces/${s.workspaceId}/members/${s.personId}`),
  },
  'becomes an editor': { lose: (s, { setMember }) => setMember(s, { role: 'editor' }) },
  'becomes a contributor': {
    lose: (s, { must }) =>
      must(s.colleague, 'PUT', `/ext/v1/workspaces/${s.workspaceId}/members/${s.personId}`, {
        role: 'contributor',
      }),
  },
  'becomes a viewer': { lose: (s, { setMember }) => setMember(s, { role: 'viewer' }) },
  'is limited to another profile': {
    lose: (s, { setMember }) => setMember(s, { profile_ids: [s.spareProfileId] }),
  },
  'loses the profile, which leaves the workspace': {
    lose: (s, { must }) =>
      must(s.colleague, 'PUT', `/workspaces/${s.workspaceId}/profiles`, { profile_ids: [s.spareProfileId] }),
  },
  'loses the workspace, which is archived': {
    lose: (s, { must }) => must(s.colleague, 'DELETE', `/workspaces/${s.workspaceId}`),
  },
  'is blocked': { lose: (s, { block }) => block(s.person) },
  'deletes the account': {
    lose: async (s, { must }) => {
      // A workspace with other members has to be archived or handed over first
      await must(s.person, 'DELETE', `/workspaces/${s.ownWorkspaceId}`)
      await must(s.person, 'DELETE', '/account', { current_password: s.person.password })
    },
  },
  'proves the address for the first time, by a password reset': {
    lose: async (s, { setVerified, resetPassword }) => {
      await setVerified(s.person, null)
      await resetPassword(s.person)
    },
  },
  'resets the password of a proved address': { lose: (s, { resetPassword }) => resetPassword(s.person) },
  'hands the workspace over, and is an admin from then on': {
    owner: true,
    lose: async (s, { must }) => {
      const to = { email: s.colleague.email }
      const { id } = await must(s.person, 'POST', `/workspaces/${s.workspaceId}/transfers`, to)
      await must(s.colleague, 'POST', `/account/transfers/${id}/accept`)
    },
  },
  'hands the workspace over and is removed by its new owner': {
    owner: true,
    lose: async (s, { must }) => {
      const to = { email: s.colleague.email }
      const { id } = await must(s.person, 'POST', `/workspaces/${s.workspaceId}/transfers`, to)
      await must(s.colleague, 'POST', `/account/transfers/${id}/accept`)
      await must(s.colleague, 'DELETE', `/workspaces/${s.workspaceId}/members/${s.personId}`)
    },
  },
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const createTools = (app: App) => {
  const t = createWorkspaceTools(app)
  const must = async (user: Person, method: Method, path: string, body?: unknown): Promise<Data> => {
    const url = /^\/(account|ext)/.test(path) ? path : `/api/v1${path}`
    const response = await app.as(user, method, url, body)
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body.data
  }
  const setUser = (user: Person, set: { email_verified_at?: number | null; admin_at?: number }) =>
    updateRows(app.deps.db, 'user', { id: user.user.id }, set)
  return {
    ...t,
    must,
    setVerified: (user: Person, at: number | null) => setUser(user, { email_verified_at: at }),
    setMember: (s: Setup, body: object) =>
      must(s.colleague, 'PUT', `/workspaces/${s.workspaceId}/members/${s.personId}`, body),
    block: async (user: Person) => {
      const admin = await t.person()
      await setUser(admin, { admin_at: app.clock.now })
      await must(admin, 'PUT', `/admin/users/${user.user.id}/block`)
    },
    resetPassword: async (user: Person) => {
      await app.post('/api/v1/auth/password-reset/request', { email: user.email })
      const mail = (await app.mails(user.email)).filter(({ text }) => text.includes('reset')).at(-1)
      const body = { token: readToken(mail), password: 'another gravel orchid' }
      const { status } = await app.post('/api/v1/auth/password-reset/confirm', body)
      if (status !== 200) throw new Error(`the reset returned ${status}`)
    },
  }
}
type Tools = ReturnType<typeof createTools>

describeBoth('resources of users who lost a permission', (engine) => {
  let tools: Tools
  const receiver = useResource(() => openReceiver())
  const app = useResource(() => startApp(engine, { EGRESS: 'on', EGRESS_ALLOW: receiver.host }))
  beforeAll(async () => {
    tools = createTools(app)
  })

  const toPath = (address: string) => address.replace(app.config.BASE_URL, '')

  /** Creates a person with one resource of each kind. `owner`: the shared workspace is theirs. */
  const setUp = async (owner: boolean) => {
    const { must, person: signUp, workspace, join, memberId, invite, inviteToken } = tools
    const colleague = await signUp('agency', 'Kim Colleague')
    const person = await signUp('agency', 'Alex Former')
    const [successor, invited] = [await signUp('agency'), await signUp()]
    const head = owner ? person : colleague
    const { id: workspaceId } = await workspace(head)
    await join(head, workspaceId, owner ? colleague : person, 'admin')
    const spare = { username: `spare-${colleague.user.id}`, display_name: 'Spare' }
    const { id: spareProfileId } = await must(colleague, 'POST', '/account/profiles', spare)
    await must(colleague, 'PUT', `/workspaces/${workspaceId}/profiles`, {
      profile_ids: [colleague.profileId, spareProfileId],
    })
    const { id: ownWorkspaceId } = await workspace(person, 'Another studio')
    await join(person, ownWorkspaceId, successor, 'viewer')
    const s: Setup = {
      colleague,
      person,
      personId: await memberId(head, workspaceId, person),
      successor,
      workspaceId,
      ownWorkspaceId,
      spareProfileId,
    }

    await invite(person, workspaceId, { email: invited.email, role: 'admin' })
    const token = await inviteToken(invited.email)
    const to = { email: successor.email }
    const transfer = await must(person, 'POST', `/workspaces/${ownWorkspaceId}/transfers`, to)
    const events = ['page.published']
    const addWebhook = (query: string, path: string) =>
      must(person, 'POST', `/ext/v1/webhooks?${query}`, { url: receiver.url + path, events })
    const profileHook = await addWebhook(`profile_id=${colleague.profileId}`, '/profile')
    const workspaceHook = await addWebhook(`workspace_id=${workspaceId}`, '/workspace')
    const feeds = `/ext/v1/profiles/${colleague.profileId}/feeds`
    const feed = await must(person, 'POST', feeds, { name: 'Sheet' })
    const { id: exportId } = await must(person, 'POST', '/ext/v1/exports', {})
    await runJob(app.deps, exportBuilds)
    const archive = await must(person, 'GET', `/ext/v1/exports/${exportId}`)
    const access = createAccessToken()
    await addGrant(app.deps, { userId: person.user.id, profileId: colleague.profileId }, access)
    const key = await app.key(person, 'write')
    return { ...s, invited, token, transfer, profileHook, workspaceHook, feeds, feed, archive, access, key }
  }
  type World = Awaited<ReturnType<typeof setUp>>

  const invitation = async ({ invited, token, colleague, workspaceId }: World): Promise<Outcome> => {
    const { call } = tools
    const received = (await call(invited, 'GET', '/account/invites')).data.length
    const workspace = await call(colleague, 'GET', `/workspaces/${workspaceId}`)
    if (workspace.status === 200) {
      const { invites, members, seats } = workspace.data
      const summary = await call(colleague, 'GET', `/workspaces/${workspaceId}/summary`)
      expect([invites.length, seats.used, summary.data.pending.invites]).toEqual([
        received,
        members.length + received,
        received,
      ])
    }
    const { status, code } = await call(invited, 'POST', '/account/invites/accept', { token })
    expect(received).toBe(status === 200 ? 1 : 0)
    if (status !== 200) expect(code).toBe('already_decided')
    return status === 200 ? 'works' : 'void'
  }

  const transfer = async ({ transfer: { id }, successor, ownWorkspaceId }: World): Promise<Outcome> => {
    const { call } = tools
    const received = (await call(successor, 'GET', '/account/transfers')).data.length
    const workspace = await call(successor, 'GET', `/workspaces/${ownWorkspaceId}`)
    if (workspace.status === 200) {
      const pending = workspace.data.transfers.filter((row: Data) => row.status === 'pending')
      const summary = await call(successor, 'GET', `/workspaces/${ownWorkspaceId}/summary`)
      expect([pending.length, summary.data.pending.transfers]).toEqual([received, received])
    }
    const { status, code } = await call(successor, 'POST', `/account/transfers/${id}/accept`)
    expect(received).toBe(status === 200 ? 1 : 0)
    // With the account, the transfer itself is deleted
    if (status !== 200) expect(['already_decided', 'not_found']).toContain(code)
    return status === 200 ? 'works' : 'void'
  }

  const webhooks = async (w: World): Promise<[Outcome, Outcome]> => {
    const { must } = tools
    receiver.received.length = 0
    const shown = async ({ id }: Data) => {
      const { status, body } = await app.as(w.colleague, 'GET', `/ext/v1/webhooks/${id}`)
      return status === 200 ? body.data : null
    }
    const isShownActive = (await Promise.all([w.profileHook, w.workspaceHook].map(shown))).map(
      (webhook) => webhook?.is_active,
    )
    for (const is_published of [false, true])
      await must(w.colleague, 'PUT', `/profile?profile_id=${w.colleague.profileId}`, { is_published })
    await runJob(app.deps, webhookDeliveries)
    await runJob(app.deps, abandonedWebhooks)
    const mails = (await app.mails(w.colleague.email)).filter(({ subject }) => subject.includes('webhook'))
    const readOutcome = async (webhook: Data, path: string, isActive: boolean): Promise<Outcome> => {
      const messages = receiver.received.filter((message) => message.path === path)
      const current = await shown(webhook)
      if (current === null) return 'gone'
      expect(current.is_active).toBe(isActive)
      if (current.is_active) return messages.length ? 'works' : 'silent'
      expect([messages.length, current.disabled_reason]).toEqual([0, 'creator_lost_access'])
      expect(current.disabled_at).not.toBeNull()
      return 'off'
    }
    const outcomes: [Outcome, Outcome] = [
      await readOutcome(w.profileHook, '/profile', isShownActive[0]),
      await readOutcome(w.workspaceHook, '/workspace', isShownActive[1]),
    ]
    const notified = outcomes.filter((outcome) => outcome === 'off').length
    expect(mails).toHaveLength(notified)
    for (const { text } of mails) expect(text).toContain('no longer has permission')
    // The next run repeats nothing
    await runJob(app.deps, abandonedWebhooks)
    expect((await app.mails(w.colleague.email)).filter(({ subject }) => subject.includes('webhook'))).toEqual(
      mails,
    )
    return outcomes
  }

  const feed = async ({ feeds, feed: { days_url, links_url }, colleague }: World): Promise<Outcome> => {
    const statuses = await Promise.all(
      // Each world has a network, because unknown URLs are limited per network
      [days_url, links_url].map(
        async (url) =>
          (await app.request({ url: toPath(url), from: `203.0.113.${colleague.user.id % 250}` })).status,
      ),
    )
    const shown = await tools.must(colleague, 'GET', feeds)
    if (statuses.every((status) => status === 200)) {
      expect(shown).toHaveLength(1)
      return 'works'
    }
    expect([shown, statuses]).toEqual([[], [404, 404]])
    return 'void'
  }

  const archive = async ({ archive: { download_url } }: World): Promise<Outcome> => {
    const { status } = await app.request({ url: toPath(download_url) })
    return status === 200 ? 'works' : 'void'
  }

  const agent = async ({ access }: World): Promise<Outcome> => {
    const callTool = async (name: string, args: object): Promise<boolean | null> => {
      const params = { name, arguments: args }
      const headers = { accept: 'application/json' }
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const response = await app.request({ method: 'POST', url: '/mcp', key: access, body, headers })
      if (response.status === 401) return null
      return response.body.result.isError !== true
    }
    if (await callTool('update_profile', { bio: 'Changed by an agent' })) return 'works'
    const reads = await callTool('get_page', {})
    return reads === null ? 'void' : reads ? 'reads' : 'no access'
  }

  const apiKey = async ({ key, colleague }: World): Promise<Outcome> => {
    const url = `/api/v1/profile?profile_id=${colleague.profileId}`
    const change = await app.request({ method: 'PUT', url, key, body: { bio: 'Changed by a key' } })
    if (change.status === 200) return 'works'
    const read = await app.request({ url, key })
    if (read.status === 401) return 'void'
    return read.status === 200 ? 'reads' : 'no access'
  }

  test('has a test case for every row of the policy', () =>
    expect([...expected.keys()]).toEqual(Object.keys(ways)))

  test.each(Object.entries(ways))(
    'applies the policy when a user %s',
    async (way, { owner = false, lose }) => {
      const world = await setUp(owner)
      await lose(world, tools)
      const [profileWebhook, workspaceWebhook] = await webhooks(world)
      const outcomes: Record<string, Outcome> = {
        'profile webhook': profileWebhook,
        'workspace webhook': workspaceWebhook,
        feed: await feed(world),
        archive: await archive(world),
        agent: await agent(world),
        'API key': await apiKey(world),
        invitation: await invitation(world),
        transfer: await transfer(world),
      }
      expect(outcomes).toEqual(expected.get(way))
    },
  )
})
