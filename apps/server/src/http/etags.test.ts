import {
  type AnyOperation,
  acceptsIfMatch,
  accountOperations,
  extensionOperations,
  operations,
} from '@vitrine/contract'
import { beforeAll, expect, test } from 'vitest'
import { type Data, type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { insertSubmission } from '#tests/submissions.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import type { Schema } from '../db/schema.ts'

type Resource = {
  readonly read: string
  readonly write: string
  readonly body?: unknown
  readonly table: keyof Schema & ('profile' | 'link')
  readonly row: Record<string, number>
}
type Make = () => Promise<Resource>

const guarded = [operations, extensionOperations, accountOperations]
  .flatMap((table) => Object.values(table) as AnyOperation[])
  .filter(acceptsIfMatch)

describeBoth('ETags of single resources', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })
  const tools = createWorkspaceTools(app)
  let owner: Person
  let member: Person
  let profile: string
  beforeAll(async () => {
    owner = await tools.person('agency')
    member = await tools.person('agency', 'Kim Example')
    profile = `/profiles/${owner.profileId}`
  })

  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, ifMatch?: string) =>
    app.request({
      method,
      url,
      body,
      cookie: owner.cookie,
      csrf: owner.csrf,
      ...(ifMatch ? { headers: { 'if-match': ifMatch } } : {}),
    })
  const create = async (url: string, body: unknown): Promise<Data> => {
    const response = await send('POST', url, body)
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
    return response.body.data
  }

  const resource = (table: string, id: number, path: string, more: Partial<Resource> = {}): Resource => ({
    read: `/ext/v1${path}`,
    write: `/api/v1${path}`,
    table: table as Resource['table'],
    row: { id },
    ...more,
  })
  const aLink: Make = async () => {
    const body = { title: 'Shop', url: 'https://shop.example.com' }
    const { id } = await create('/api/v1/links', body)
    return resource('link', id, `/links/${id}`, { body: { ...body, title: 'Workshop' } })
  }
  const aVariant: Make = async () => {
    const { id } = await create(`/api/v1${profile}/variants`, { name: 'Phones' })
    return resource('variant', id, `${profile}/variants/${id}`, { body: { name: 'Tablets' } })
  }
  const aCampaign: Make = async () => {
    const { id } = await create(`/api/v1${profile}/campaigns`, { name: 'Fair' })
    return resource('campaign', id, `${profile}/campaigns/${id}`, { body: { notes: 'Hall 3' } })
  }
  const aVersion: Make = async () => {
    const { id } = await create(`/api/v1${profile}/versions`, { name: 'Kept' })
    const path = `/api/v1${profile}/versions/${id}`
    return resource('version', id, '', { read: path, write: path })
  }
  const aWorkspace: Make = async () => {
    const { id } = await tools.workspace(owner)
    const path = `/api/v1/workspaces/${id}`
    return resource('workspace', id, '', { read: path, write: path, body: { name: 'Studio South' } })
  }
  const aMember: Make = async () => {
    const { id } = await tools.workspace(owner)
    const memberId = await tools.join(owner, id, member, 'viewer')
    return resource('workspace_member', memberId, `/workspaces/${id}/members/${memberId}`, {
      body: { role: 'editor' },
    })
  }
  const anInvite: Make = async () => {
    const { id } = await tools.workspace(owner)
    const invite = await tools.invite(owner, id, { email: 'sam@example.com', role: 'viewer' })
    const path = `/ext/v1/workspaces/${id}/invites/${invite.id}`
    return resource('workspace_invite', invite.id, '', { read: path, write: path })
  }
  const aTransfer: Make = async () => {
    const { id } = await tools.workspace(owner)
    const member_id = await tools.join(owner, id, member, 'viewer')
    const transfer = await create(`/api/v1/workspaces/${id}/transfers`, { member_id })
    return resource('workspace_transfer', transfer.id, `/workspaces/${id}/transfers/${transfer.id}`)
  }
  const aWebhook: Make = async () => {
    const body = { url: 'https://hooks.example.com', events: ['page.published'] }
    const { id } = await create('/ext/v1/webhooks', body)
    const path = `/ext/v1/webhooks/${id}`
    return resource('webhook_endpoint', id, '', { read: path, write: path, body: { description: 'Ours' } })
  }
  const aDestination: Make = async () => {
    const base = `/ext/v1${profile}/destinations`
    const { id } = await create(base, { provider: 'brevo', api_key: 'key' })
    const path = `${base}/${id}`
    const body = { list: { id: '12', name: 'News' } }
    return resource('destination', id, '', { read: path, write: path, body })
  }
  const aProposal: Make = async () => {
    const base = `/ext/v1${profile}/proposals`
    const { id } = await create(base, { title: 'Move', profile: { location: 'Graz' } })
    const path = `${base}/${id}`
    return resource('proposal', id, '', { read: path, write: path, body: { title: 'Other' } })
  }
  const aSubmission: Make = async () => {
    const id = await insertSubmission(app, owner.profileId)
    const path = `/ext/v1/submissions/${id}`
    return resource('form_submission', id, '', { read: path, write: path, body: { status: 'spam' } })
  }

  const makers: Readonly<Record<string, Make>> = {
    updateProfile: async () => {
      const path = '/api/v1/profile'
      return resource('profile', owner.profileId, '', { read: path, write: path, body: { bio: 'Ceramics' } })
    },
    updateLink: aLink,
    archiveLink: aLink,
    updateVariant: aVariant,
    archiveVariant: aVariant,
    promoteVariant: async () => {
      const variant = await aVariant()
      return { ...variant, write: `${variant.read}/promote`, body: {} }
    },
    updateCampaign: aCampaign,
    archiveCampaign: aCampaign,
    updateDestination: aDestination,
    deleteDestination: aDestination,
    updateProposal: aProposal,
    withdrawProposal: async () => ({ ...(await aProposal()), body: {} }),
    rejectProposal: async () => {
      const proposal = await aProposal()
      return { ...proposal, write: `${proposal.read}/reject`, body: {} }
    },
    deleteVersion: aVersion,
    updateAlertPreferences: async () => {
      const path = `${profile}/smart-alerts/preferences`
      await send('PUT', `/api/v1${path}`, { digest: 'weekly' })
      return resource('alert_preferences', 0, path, {
        row: { profile_id: owner.profileId },
        body: { digest: 'daily' },
      })
    },
    updateWorkspace: aWorkspace,
    archiveWorkspace: aWorkspace,
    setWorkspaceProfiles: async () => {
      const workspace = await aWorkspace()
      const body = { profile_ids: [owner.profileId] }
      return { ...workspace, write: `${workspace.write}/profiles`, body }
    },
    updateMember: aMember,
    updateTeamMember: async () => {
      const { read, ...rest } = await aMember()
      return { ...rest, read, write: read, body: { role: 'contributor' } }
    },
    removeMember: aMember,
    cancelTransfer: aTransfer,
    revokeInvite: anInvite,
    updateWebhook: aWebhook,
    deleteWebhook: aWebhook,
    updateSubmission: aSubmission,
    deleteSubmission: aSubmission,
  }

  test('has a test case for every operation that takes If-Match', () => {
    expect(Object.keys(makers).sort()).toEqual(guarded.map(({ id }) => id).sort())
  })

  test.each(guarded.map((operation) => [operation.id, operation] as const))(
    'rejects an older ETag, and accepts exactly one of six concurrent requests with the current one: %s',
    async (id, operation) => {
      await app.deps.db.tx(async (db) => {
        await db.updateTable('workspace').set({ archived_at: 1 }).execute()
        await db.deleteFrom('rate_limit').where('bucket', 'like', 'mail %').execute()
      })
      const method = operation.method as 'PUT'
      const { read, write, body, table, row } = await makers[id]!()
      const older = await send('GET', read)
      expect(older.status, JSON.stringify(older.body)).toBe(200)
      await app.deps.db.tx((db) =>
        Object.entries(row)
          .reduce(
            (query, [name, value]) => query.where(name as 'id', '=', value),
            db.updateTable(table).set((e) => ({ revision: e('revision', '+', 1) })),
          )
          .execute(),
      )
      const sendWith = (etag: unknown) => send(method, write, body, String(etag))
      const refusal = await sendWith(older.headers.etag)
      expect([refusal.status, refusal.body.code]).toEqual([409, 'stale_revision'])
      const current = await send('GET', read)
      const withRevision = { ...(body as object), revision: current.body.data.revision }
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          i % 2 && operation.body?.properties.revision
            ? send(method, write, withRevision)
            : sendWith(current.headers.etag),
        ),
      )
      const others = responses.filter(({ status }) => status !== 200)
      expect(others, JSON.stringify(others.map((response) => response.body))).toHaveLength(5)
      // The first request may have deleted the resource
      for (const { body } of others) expect(body.code).toMatch(/^(stale_revision|not_found|already_decided)$/)
    },
  )

  test('rejects the ETag of another profile with the same revision', async () => {
    const { id } = await create('/ext/v1/profiles', { display_name: 'Another' })
    const other = await create('/ext/v1/profiles', { display_name: 'Third' })
    const read = (profileId: number) => send('GET', `/api/v1/profile?profile_id=${profileId}`)
    const [mine, foreign] = [await read(id), await read(other.id)]
    expect(mine.body.data.revision).toBe(foreign.body.data.revision)
    const write = (etag: unknown) =>
      send('PUT', `/api/v1/profile?profile_id=${id}`, { bio: 'Ceramics' }, String(etag))
    const refusal = await write(foreign.headers.etag)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'stale_revision'])
    expect(refusal.body.errors[0]).toMatch(/^If-Match: this is the ETag of a list or of another resource/)
    expect((await read(id)).body.data.bio).toBe(mine.body.data.bio)
    expect((await write(mine.headers.etag)).status).toBe(200)
  })

  test('accepts ETags that proxies or clients have changed', async () => {
    const { id } = await create('/ext/v1/profiles', { display_name: 'Proxied' })
    const url = `/api/v1/profile?profile_id=${id}`
    const changes = [
      (tag: string) => tag.replace(/"$/, '-gzip"'),
      (tag: string) => `W/${tag}`,
      (tag: string) => tag.slice(1, -1),
    ]
    for (const [i, change] of changes.entries()) {
      const etag = change(String((await send('GET', url)).headers.etag))
      const options = { url, cookie: owner.cookie, headers: { 'if-none-match': etag } }
      expect((await app.request({ method: 'GET', ...options })).status, etag).toBe(304)
      expect((await send('PUT', url, { bio: `Text ${i}` }, etag)).status, etag).toBe(200)
      expect((await send('PUT', url, { bio: 'Later' }, etag)).status, etag).toBe(409)
    }
  })
})
