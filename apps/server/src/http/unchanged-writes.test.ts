import {
  acceptsIfMatch,
  accountOperations,
  extensionOperations,
  operations,
  webhookEventTypes,
} from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { beforeAll, describe, expect, test } from 'vitest'
import { type App, type Data, type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { updateRows } from '#tests/rows.ts'
import { insertSubmission } from '#tests/submissions.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import type { Schema } from '../db/schema.ts'

type Method = 'GET' | 'POST' | 'PUT'
type Call = { readonly method: Method; readonly url: string; readonly body?: unknown }

type World = {
  readonly profileId: number
  readonly linkIds: readonly number[]
  readonly variantId: number
  readonly campaignId: number
  readonly workspaceId: number
  readonly memberId: number
  readonly destinationId: number
  readonly proposalId: number
  readonly webhookId: number
  readonly submissionId: number
  readonly otherProfileId: number
  readonly otherUserId: number
  readonly password: string
}

type Case = {
  readonly call: (world: World) => Call
  /** Repetitions of `call` that must change nothing either. */
  readonly same?: (world: World, response: Data) => readonly Call[]
  /** The operation takes a `revision`: a stale one fails although nothing would change. */
  readonly guarded?: true
  /** The response reports the changes of the call, so a repetition differs. */
  readonly differs?: true
}

const api = '/api/v1'
const put = (url: string, body: unknown = {}): Call => ({ method: 'PUT', url, body })
const post = (url: string, body: unknown = {}): Call => ({ method: 'POST', url, body })

/** Returns the object with its keys in reverse order, at all depths. */
const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, part]) => [name, reversed(part)]),
        )
      : value

/** Repeats a write with an empty body, with the response as body, and with its keys in another order. */
const partial = (url: string) => (_: World, response: Data) => [
  put(url),
  put(url, response),
  put(url, reversed(response)),
]

const cases: Readonly<Record<string, Case>> = {
  updateProfile: {
    call: () =>
      put(`${api}/profile`, {
        bio: 'Ceramics',
        theme: { preset: 'vitrine', colors: { accent: '#112233', text: '#000000' } },
        domain: { host: 'www.example.net' },
        'x-note': { a: 1, b: 2 },
      }),
    same: partial(`${api}/profile`),
    guarded: true,
  },
  updatePageIdentity: {
    call: ({ profileId }) =>
      put(`/ext/v1/profiles/${profileId}/identity`, { fediverse_creator: '@robin@social.example' }),
    same: (world, response) => partial(`/ext/v1/profiles/${world.profileId}/identity`)(world, response),
  },
  setProfileTags: {
    call: ({ profileId }) => put(`/ext/v1/profiles/${profileId}/tags`, { tags: ['Client A'] }),
    same: ({ profileId }, response) => [put(`/ext/v1/profiles/${profileId}/tags`, response)],
  },
  updateLink: {
    call: ({ linkIds }) =>
      put(`${api}/links/${linkIds[1]}`, {
        title: 'Shop',
        url: 'https://example.com/shop',
        gate: { type: 'code', code: 'open sesame' },
        schedule: { starts_at: '2026-01-01T00:00:00Z' },
        order: 0,
        'x-note': { a: 1, b: 2 },
      }),
    same: ({ linkIds }, response) => [
      put(`${api}/links/${linkIds[1]}`, { title: 'Shop', url: 'https://example.com/shop' }),
      put(`${api}/links/${linkIds[1]}`, { ...response, order: null }),
      put(`${api}/links/${linkIds[1]}`, reversed(response)),
    ],
    guarded: true,
  },
  reorderLinks: {
    call: ({ linkIds }) => post(`${api}/links/reorder`, { order: [...linkIds].reverse() }),
    same: ({ linkIds }) => [post(`${api}/links/reorder`, { order: [linkIds[2]] })],
  },
  saveLinks: {
    differs: true,
    call: ({ linkIds }) =>
      post('/ext/v1/links/bulk', {
        links: [
          { id: linkIds[0], title: 'Bulk', order: 999 },
          { external_id: 'erp-1', title: 'New', url: 'https://example.com/new', order: 0 },
        ],
      }),
    same: ({ linkIds }) => [post('/ext/v1/links/bulk', { links: [{ id: linkIds[0], order: 500 }] })],
  },
  updateVariant: {
    call: ({ profileId, variantId }) =>
      put(`${api}/profiles/${profileId}/variants/${variantId}`, {
        name: 'Autumn',
        status: 'running',
        conditions: [{ attribute: 'country', operator: 'in', value: ['AT'] }],
        overrides: { bio: 'Autumn', theme: { colors: { text: '#000000' }, preset: 'vitrine' } },
      }),
    same: ({ profileId, variantId }, response) =>
      partial(`${api}/profiles/${profileId}/variants/${variantId}`)({} as World, response),
    guarded: true,
  },
  updateCampaign: {
    call: ({ profileId, campaignId }) =>
      put(`${api}/profiles/${profileId}/campaigns/${campaignId}`, {
        name: 'Fair',
        status: 'active',
        utm: { source: 'flyer', medium: 'print' },
        starts_at: '2026-01-01T00:00:00Z',
      }),
    same: ({ profileId, campaignId }, response) =>
      partial(`${api}/profiles/${profileId}/campaigns/${campaignId}`)({} as World, response),
    guarded: true,
  },
  updateAlertPreferences: {
    call: ({ profileId }) =>
      put(`${api}/profiles/${profileId}/smart-alerts/preferences`, {
        channels: { email: true },
        quiet_hours: { from: '22:00', to: '07:00' },
      }),
    same: ({ profileId }, response) =>
      partial(`${api}/profiles/${profileId}/smart-alerts/preferences`)({} as World, response),
    guarded: true,
  },
  updateWorkspace: {
    call: ({ workspaceId }) => put(`${api}/workspaces/${workspaceId}`, { name: 'Studio South', slug: null }),
    same: ({ workspaceId }, response) => partial(`${api}/workspaces/${workspaceId}`)({} as World, response),
    guarded: true,
  },
  setWorkspaceProfiles: {
    call: ({ workspaceId, profileId }) =>
      put(`${api}/workspaces/${workspaceId}/profiles`, { profile_ids: [profileId] }),
    guarded: true,
  },
  updateMember: {
    call: ({ workspaceId, memberId }) =>
      put(`${api}/workspaces/${workspaceId}/members/${memberId}`, { role: 'editor' }),
    same: ({ workspaceId, memberId }, response) =>
      partial(`${api}/workspaces/${workspaceId}/members/${memberId}`)({} as World, response),
    guarded: true,
  },
  updateTeamMember: {
    call: ({ workspaceId, memberId }) =>
      put(`/ext/v1/workspaces/${workspaceId}/members/${memberId}`, { role: 'contributor' }),
    same: ({ workspaceId, memberId }, response) =>
      partial(`/ext/v1/workspaces/${workspaceId}/members/${memberId}`)({} as World, response),
    guarded: true,
  },
  updateApprovalPolicy: {
    call: ({ workspaceId }) =>
      put(`/ext/v1/workspaces/${workspaceId}/approval-policy`, { agents_always: true }),
    same: ({ workspaceId }, response) =>
      partial(`/ext/v1/workspaces/${workspaceId}/approval-policy`)({} as World, response),
  },
  updateDestination: {
    call: ({ profileId, destinationId }) =>
      put(`/ext/v1/profiles/${profileId}/destinations/${destinationId}`, { is_active: false }),
    same: ({ profileId, destinationId }, response) =>
      partial(`/ext/v1/profiles/${profileId}/destinations/${destinationId}`)({} as World, response),
    guarded: true,
  },
  updateProposal: {
    call: ({ profileId, proposalId, linkIds }) =>
      put(`/ext/v1/profiles/${profileId}/proposals/${proposalId}`, {
        title: 'Winter',
        profile: { bio: 'Closed', theme: { colors: { accent: '#223344' } } },
        rows: [{ id: linkIds[2], order: 0, gate: { type: 'code', code: 'open sesame' } }],
      }),
    same: ({ profileId, proposalId }, response) =>
      partial(`/ext/v1/profiles/${profileId}/proposals/${proposalId}`)({} as World, response),
    guarded: true,
  },
  updateWebhook: {
    call: ({ webhookId }) =>
      put(`/ext/v1/webhooks/${webhookId}`, {
        description: 'Ours',
        events: ['version.restored', 'page.published'],
      }),
    same: ({ webhookId }, response) => partial(`/ext/v1/webhooks/${webhookId}`)({} as World, response),
    guarded: true,
  },
  updateSubmission: {
    call: ({ submissionId }) =>
      put(`/ext/v1/submissions/${submissionId}`, { status: 'spam', answered: true }),
    guarded: true,
  },
  updateAccount: {
    call: ({ password }) => put('/account', { name: 'Robin Rename', current_password: password }),
    same: ({ password }) => [put('/account', { current_password: password })],
  },
  blockUser: { call: ({ otherUserId }) => put(`${api}/admin/users/${otherUserId}/block`) },
  unblockUser: { call: ({ otherUserId }) => put(`${api}/admin/users/${otherUserId}/unblock`) },
  blockProfile: { call: ({ otherProfileId }) => put(`${api}/admin/profiles/${otherProfileId}/block`) },
  unblockProfile: { call: ({ otherProfileId }) => put(`${api}/admin/profiles/${otherProfileId}/unblock`) },
  markAlertsRead: {
    differs: true,
    call: ({ profileId }) => post(`${api}/profiles/${profileId}/smart-alerts/read`, { all: true }),
  },
}

/** Tables whose rows stay the same if a write changes nothing. */
const tables = [
  'profile',
  'profile_history',
  'link',
  'link_history',
  'version',
  'variant',
  'campaign',
  'workspace',
  'workspace_member',
  'workspace_profile',
  'alert_preferences',
  'proposal',
  'webhook_endpoint',
  'webhook_delivery',
  'form_submission',
  'upload',
  'audit',
  'mail',
  'user',
] as const satisfies readonly (keyof Schema)[]

const snapshot = async ({ deps }: App): Promise<Record<string, Data[]>> => {
  const rows: Record<string, Data[]> = {}
  for (const table of tables) {
    const query = deps.db.read.selectFrom(table as 'user').selectAll()
    // PostgreSQL moves an updated row to the end of its table
    rows[table] = (await query.execute()).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  // Reads and sign-ins update these columns
  for (const user of rows.user!) user.last_active_at = null
  // Sending a host again requests a lookup of its record
  for (const profile of rows.profile!) profile.domain_doc = profile.domain_next_at = null
  return rows
}

describe('test cases of unchanged writes', () => {
  test('lists a test case for every PUT operation and every guarded operation', () => {
    const all = [operations, extensionOperations, accountOperations].flatMap((table) => Object.values(table))
    const missing = all.filter(({ id, method }) => method === 'PUT' && !cases[id]).map(({ id }) => id)
    expect(missing).toEqual([])
    const guarded = all
      .filter((operation) => cases[operation.id] && acceptsIfMatch(operation))
      .map(({ id }) => id)
    expect(guarded.sort()).toEqual(
      Object.keys(cases)
        .filter((id) => cases[id]!.guarded)
        .sort(),
    )
  })
})

describeOnce('write without changes', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })
  let owner: Person
  let key: string
  let world: World

  const send = ({ method, url, body }: Call) =>
    url.startsWith('/account')
      ? app.as(owner, method, url, body)
      : app.request({ method, url, key, ...(body === undefined ? {} : { body }) })
  const must = async (call: Call): Promise<Data> => {
    const { status, body } = await send(call)
    if (status >= 300) throw new Error(`${call.url} answered ${status}: ${JSON.stringify(body)}`)
    return body.data
  }
  beforeAll(async () => {
    app.clock.stop()
    const { person, workspace, join } = createWorkspaceTools(app)
    owner = await person('agency')
    await updateRows(app.deps.db, 'user', { id: owner.user.id }, { admin_at: 1 })
    key = await app.key(owner, 'admin')
    const { profileId } = owner
    const linkIds: number[] = []
    for (const title of ['a', 'b', 'c'])
      linkIds.push((await must(post(`${api}/links`, { title, url: `https://example.com/${title}` }))).id)
    const other = await person()
    const { id: workspaceId } = await workspace(owner)
    world = {
      profileId,
      linkIds,
      variantId: (await must(post(`${api}/profiles/${profileId}/variants`, { name: 'Spring' }))).id,
      campaignId: (await must(post(`${api}/profiles/${profileId}/campaigns`, { name: 'Launch' }))).id,
      workspaceId,
      memberId: await join(owner, workspaceId, other, 'viewer'),
      destinationId: (
        await must(
          post(`/ext/v1/profiles/${profileId}/destinations`, {
            provider: 'mailchimp',
            api_key: '0123456789abcdef0123456789abcdef-us19',
          }),
        )
      ).id,
      proposalId: (
        await must(
          post(`/ext/v1/profiles/${profileId}/proposals`, { title: 'Autumn', profile: { location: 'Graz' } }),
        )
      ).id,
      webhookId: (
        await must(
          post('/ext/v1/webhooks', { url: 'https://example.com/hook', events: [...webhookEventTypes] }),
        )
      ).id,
      submissionId: await insertSubmission(app, profileId),
      otherProfileId: other.profileId,
      otherUserId: other.user.id,
      password: owner.password,
    }
  })

  test.each(Object.entries(cases))(
    'changes nothing by %s: repeated, partial or with reordered keys',
    async (_, one) => {
      const call = one.call(world)
      const first = await send(call)
      expect(first.status, JSON.stringify(first.body)).toBe(200)
      const before = await snapshot(app)
      for (const again of [call, ...(one.same?.(world, first.body.data) ?? [])]) {
        app.clock.advance(minuteMs)
        const { status, headers, body } = await send(again)
        expect([status, body.errors]).toEqual([200, undefined])
        if (!one.differs) expect([headers.etag, body]).toEqual([first.headers.etag, first.body])
        expect(await snapshot(app)).toEqual(before)
      }
      if (!one.guarded) return
      const staleResponse = await send({ ...call, body: { ...(call.body as object), revision: 999 } })
      expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'stale_revision'])
      const staleTag = await app.request({ ...call, key, headers: { 'if-match': '"x-1-r999"' } })
      expect([staleTag.status, staleTag.body.code]).toEqual([409, 'stale_revision'])
      expect(await snapshot(app)).toEqual(before)
    },
  )

  test('keeps the last different version after 25 writes without changes', async () => {
    const user = await createWorkspaceTools(app).person('free')
    const write = (body: object) => app.as(user, 'PUT', `${api}/profile`, body)
    const list = async () =>
      (await app.as(user, 'GET', `${api}/profiles/${user.profileId}/versions`)).body.data as Data[]
    await write({ bio: 'First' })
    await write({ bio: 'Second' })
    const before = await list()
    for (let i = 0; i < 25; i++) {
      expect((await write({})).status).toBe(200)
      expect((await write({ bio: 'Second' })).status).toBe(200)
    }
    expect(await list()).toEqual(before)
    const url = `${api}/profiles/${user.profileId}/versions/${before[0].id}`
    const review = (await app.as(user, 'GET', url)).body.data
    expect(review.snapshot.profile.bio).toBe('First')
    await app.as(user, 'POST', `${url}/restore`, { preview_token: review.preview_token })
    expect((await app.as(user, 'GET', `${api}/profile`)).body.data.bio).toBe('First')
  })

  test('leaves reviews of versions valid', async () => {
    const versions = `${api}/profiles/${world.profileId}/versions`
    const { id } = await must(post(versions, { name: 'Reviewed' }))
    await must(put(`${api}/profile`, { bio: 'Changed after the version' }))
    const { preview_token } = await must({ method: 'GET', url: `${versions}/${id}` })
    await must(put(`${api}/profile`))
    expect((await send(post(`${versions}/${id}/restore`, { preview_token }))).status).toBe(200)
  })

  const upload = async (
    url: string,
    part: string,
    content: Uint8Array<ArrayBuffer> | string,
    type: string,
  ) => {
    const form = new FormData()
    form.append(part, new Blob([content], { type }), 'file')
    const encoded = new Response(form)
    const response = await app.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${key}`, 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: response.statusCode, body: response.json() as Data }
  }

  /** Runs a write and expects every row to be unchanged. */
  const expectNoChange = async (write: () => Promise<{ status: number; body: Data }>): Promise<Data> => {
    const before = await snapshot(app)
    app.clock.advance(minuteMs)
    const { status, body } = await write()
    expect([status, body.errors]).toEqual([200, undefined])
    expect(await snapshot(app)).toEqual(before)
    return body.data
  }

  test('ignores a restore of the current state', async () => {
    const versions = `${api}/profiles/${world.profileId}/versions`
    const { id } = await must(post(versions, { name: 'Present' }))
    const { preview_token, diff } = await must({ method: 'GET', url: `${versions}/${id}` })
    expect(diff).toEqual([])
    const profile = await must({ method: 'GET', url: `${api}/profile` })
    const before = await snapshot(app)
    const restored = await must(post(`${versions}/${id}/restore`, { preview_token }))
    const after = await snapshot(app)
    // The token can be used once
    for (const rows of [before, after]) for (const row of rows.profile!) row.content_revision = null
    expect(after).toEqual(before)
    expect(restored).toEqual({ profile, restored_from: id, restored_version_id: id, safety_version_id: null })
  })

  test('leaves the page unchanged if it already shows the promoted variant', async () => {
    const variants = `${api}/profiles/${world.profileId}/variants`
    const links = (await must({ method: 'GET', url: `${api}/links` })) as Data[]
    await must(put(`${api}/profile`, { bio: 'Shown already' }))
    const { id } = await must(
      post(variants, {
        name: 'Same',
        status: 'running',
        overrides: {
          bio: 'Shown already',
          link_order: [links[0].id],
          link_titles: { [String(links[1].id)]: links[1].title },
        },
      }),
    )
    const promote = post(`/ext/v1/profiles/${world.profileId}/variants/${id}/promote`)
    const before = await snapshot(app)
    const stopped = await must(promote)
    expect(stopped).toMatchObject({ variant: { status: 'stopped' }, version_id: null, changed_links: 0 })
    const after = await snapshot(app)
    for (const table of ['version', 'link', 'profile_history'] as const)
      expect(after[table]).toEqual(before[table])
    expect(await expectNoChange(() => send(promote))).toEqual(stopped)
    const staleResponse = await send({ ...promote, body: { revision: 999 } })
    expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'stale_revision'])
  })

  test('keeps the last link at its position if `order` is beyond the end', async () => {
    const { id, revision } = ((await must({ method: 'GET', url: `${api}/links` })) as Data[]).at(-1)
    const { title, url } = await must({ method: 'GET', url: `/ext/v1/links/${id}` })
    const link = await expectNoChange(() => send(put(`${api}/links/${id}`, { title, url, order: 999 })))
    expect(link.revision).toBe(revision)
  })

  test('imports nothing that the page already has', async () => {
    await must(put(`${api}/profile`, { bio: 'Imported already' }))
    const links = (await must({ method: 'GET', url: `${api}/links` })) as Data[]
    const file = JSON.stringify({
      links: links.map(({ title, url }) => ({ title, url })),
    })
    for (const content of [file, 'https://example.com/c\n']) {
      const result = await expectNoChange(() =>
        upload('/ext/v1/imports?settings=replace', 'file', content, 'text/plain'),
      )
      expect(result).toMatchObject({ counts: { create: 0 }, version_id: null })
    }
  })

  test('keeps the avatar if the same picture is uploaded again', async () => {
    const png = await createPicture(600, 600, '#a52')
    const send = () => upload(`${api}/profile/avatar`, 'avatar', new Uint8Array(png), 'image/png')
    const first = await send()
    expect([first.status, await expectNoChange(send)]).toEqual([200, first.body.data])
  })

  test('requires a body if the operation does', async () => {
    for (const url of [`${api}/profile`, `${api}/workspaces/${world.workspaceId}`]) {
      const { status, body } = await app.request({ method: 'PUT', url, key })
      expect([status, body.errors]).toEqual([422, ['body: is required; send a JSON object']])
    }
  })
})
