import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../support/app.ts'
import { describeOnce } from '../support/databases.ts'
import { selectRows, updateRows } from '../support/rows.ts'
import { createBearerHeader } from './context.ts'
import { targets } from './matrix-targets.ts'
import { connectAgent, createMatrixWorld, type Target, type World } from './matrix-world.ts'
import { listBases, type TableId, tables } from './rules.ts'

/** Operations that change what visitors of a page see, with a body that changes neither design nor addresses. */
const changes: Partial<Record<TableId, unknown>> = {
  updateProfile: null,
  uploadAvatar: null,
  createLink: null,
  updateLink: { title: 'Other title', url: 'https://shop.example.com' },
  archiveLink: null,
  reorderLinks: null,
  createVariant: null,
  updateVariant: { weight: 20 },
  archiveVariant: null,
  createCampaign: null,
  updateCampaign: { notes: 'y' },
  archiveCampaign: null,
  restoreVersion: null,
  applyRecommendation: null,
  undoDoctorAction: null,
  updatePageIdentity: { fediverse_creator: '@robin@social.example' },
  saveLinks: null,
  restoreLink: null,
  restoreVariant: null,
  promoteVariant: null,
  restoreCampaign: null,
  importFile: null,
  importAddress: null,
}
/** The operations among them that change an address with the target of the matrix. */
const addressChanges: readonly TableId[] = [
  'createLink',
  'restoreVersion',
  'applyRecommendation',
  'undoDoctorAction',
  'saveLinks',
  'restoreLink',
  'importFile',
]

/** Writes that apply a proposal, with their own rules of approval: apps/server/src/features/proposals. */
const acceptances: readonly TableId[] = ['acceptProposal']

/** Writes that do not change what visitors of the page see. */
const otherWrites: readonly TableId[] = [
  'uploadBusinessBlockFile',
  'createVersion',
  'deleteVersion',
  'analyzeProfile',
  'generateIdeas',
  'updateAlertPreferences',
  'markAlertsRead',
  'createWorkspace',
  'updateWorkspace',
  'archiveWorkspace',
  'setWorkspaceProfiles',
  'inviteMember',
  'updateMember',
  'removeMember',
  'requestTransfer',
  'cancelTransfer',
  'createCheckoutSession',
  'createPortalSession',
  'createCustomerPortalSession',
  'applyVoucher',
  'setProfileTags',
  'addProfile',
  'copyProfile',
  'requestPageTransfers',
  'cancelPageTransfer',
  'declinePageTransfer',
  'updateSubmission',
  'deleteSubmission',
  'eraseSubscriber',
  'inviteToTeam',
  'updateTeamMember',
  'updateApprovalPolicy',
  'revokeInvite',
  'uploadFromAddress',
  'previewLink',
  'previewLatest',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'replayWebhookDelivery',
  'createExport',
  'deleteExport',
  'createDestination',
  'updateDestination',
  'deleteDestination',
  'testDestination',
  'createProposal',
  'updateProposal',
  'withdrawProposal',
  'commentProposal',
  'createProposalLink',
  'endProposalLink',
  'rejectProposal',
  'createFeed',
  'deleteFeed',
  'createSegment',
  'deleteSegment',
]

describe('operations that need approval', () => {
  test('contain every write, except those that visitors do not see', () => {
    const writes = (Object.keys(tables) as TableId[]).filter(
      (id) => tables[id].method !== 'GET' && tables[id].access === 'write',
    )
    expect([...Object.keys(changes), ...acceptances, ...otherWrites].sort()).toEqual(writes.sort())
  })
})

describeOnce('policies of approval', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })
  let w: World
  beforeAll(async () => {
    w = await createMatrixWorld(app)
    w.credentials.agent = createBearerHeader(await connectAgent(app, w.people.owner, 'write'))
  })

  const setPolicy = (approval: number, agents = 0) =>
    updateRows(app.deps.db, 'workspace', { id: w.home }, { approval, agents_need_approval: agents })
  const callers = ['owner', 'admin', 'editor', 'writeKey', 'agent'] as const
  type Writer = (typeof callers)[number]

  /** Content revision of the page before the last change. */
  let prepared = 0
  const readRevision = async (): Promise<number> => {
    const [row] = await selectRows(app.deps.db, 'profile', { id: w.people.owner.profileId })
    return row!.content_revision
  }

  /** Sends a change while a policy applies. The target is prepared without it. */
  const change = async (id: TableId, caller: Writer, approval: number, agents = 0) => {
    await setPolicy(0)
    const target: Target = (await targets[id]?.(w, caller)) ?? {}
    const body = changes[id]
    if (id === 'updatePageIdentity') await w.make(id, { body: { fediverse_creator: null } })
    if (id === 'updateProfile' || id === 'uploadAvatar')
      await w.make('updateProfile', { body: { avatar_url: null, bio: null } })
    if (id === 'restoreVersion') Object.assign(target, await createRestore(caller))
    await setPolicy(approval, agents)
    prepared = await readRevision()
    const full = body === null ? target : { ...target, body }
    if (id === 'importFile') return sendImport(caller)
    return w.send(tables[id], listBases(id)[0]!, full, w.credentials[caller])
  }
  /** Reviews a version with a link that was archived since. */
  const createRestore = async (caller: Writer): Promise<Target> => {
    const { id } = await w.make('createLink', { body: { title: 'Shop', url: 'https://shop.example.com' } })
    const version = await w.make('createVersion', { body: { name: 'Kept' } })
    await w.make('archiveLink', { params: { id } })
    const params = { version_id: version.id }
    const { preview_token } = await w.makeAs(caller, 'reviewVersion', { params })
    return { params, body: { preview_token } }
  }
  const sendImport = async (caller: Writer) => {
    const content = JSON.stringify({
      links: [{ title: `New ${Math.random()}`, url: `https://${Math.random()}.example` }],
    })
    const form = new FormData()
    form.set('file', new File([content], 'links.json', { type: 'application/json' }))
    const request = new Request('http://x', { method: 'POST', body: form })
    const response = await app.app.inject({
      method: 'POST',
      url: `/ext/v1/imports?profile_id=${w.people.owner.profileId}&dry_run=false`,
      headers: { ...w.credentials[caller], 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const result = response.json()
    return { status: response.statusCode, rule: result.problems?.[0]?.rule, errors: result.errors ?? [] }
  }
  // Without egress to a test server the address cannot be read; it is imported like a file
  const ids = (Object.keys(changes) as TableId[]).filter((id) => id !== 'importAddress')
  const isRefusal = ({ status, rule }: { status: number; rule: string | undefined }) =>
    status === 403 && rule === 'approval_required'
  const mayCall = (id: TableId, caller: Writer) => !(id === 'updatePageIdentity' && caller === 'editor')

  for (const id of ids)
    test(`reject ${id} by everybody under “everything”, and without effect`, async () => {
      const wrong: string[] = []
      for (const caller of callers.filter((one) => mayCall(id, one))) {
        const allowed = await change(id, caller, 0)
        if (allowed.status >= 300) wrong.push(`${caller} without a policy: ${allowed.errors.join('; ')}`)
        const refused = await change(id, caller, 2)
        if (!isRefusal(refused)) wrong.push(`${caller}: ${refused.status} ${refused.errors.join('; ')}`)
        if (prepared !== (await readRevision())) wrong.push(`${caller}: has an effect`)
      }
      expect(wrong).toEqual([])
    })

  for (const id of ids)
    test(`${addressChanges.includes(id) ? 'reject' : 'allow'} ${id} under “design and addresses”`, async () => {
      const response = await change(id, 'owner', 1)
      expect(isRefusal(response), `${response.status} ${response.errors.join('; ')}`).toBe(
        addressChanges.includes(id),
      )
      if (!addressChanges.includes(id)) expect(response.status).toBeLessThan(300)
    })

  test('reject agents alone if agents always need approval', async () => {
    for (const caller of callers) {
      const response = await change('updateProfile', caller, 0, 1)
      expect(isRefusal(response), caller).toBe(caller === 'agent')
    }
  })

  test('reject changes of design and addresses in a profile, a link and a variant', async () => {
    const { id } = await (async () => {
      await setPolicy(0)
      return w.make('createLink', { body: { title: 'Shop', url: 'https://shop.example.com' } })
    })()
    await w.clearVariants()
    const variant = await w.make('createVariant', {
      body: { name: 'Phones', overrides: { theme: { mode: 'dark' } } },
    })
    const before = (await w.t.call(w.people.owner, 'GET', '/profile')).data
    const card = { title: 'Card', url: 'https://shop.example.com', kind: 'contact_card' }
    const config = { email: 'shop@example.com', phone: '+351 220 000 000', role: 'Owner' }
    const contact = await w.make('createLink', { body: { ...card, business_block_config: config } })
    await setPolicy(1)
    const params = { id }
    const changeCard = (more: object): Target => ({
      params: { id: contact.id },
      body: { ...card, business_block_config: { ...config, ...more } },
    })
    const changeVariant = (overrides: object): Target => ({
      params: { variant_id: variant.id },
      body: { overrides },
    })
    const calls: [TableId, Target, boolean][] = [
      ['updateProfile', { body: { theme: { radius: 'none' } } }, true],
      ['updateProfile', { body: { username: `other${Date.now()}` } }, true],
      ['updateProfile', { body: { domain: { host: 'links.example.org' } } }, true],
      [
        'updateProfile',
        { body: { social_links: [{ platform: 'mastodon', url: 'https://social.example/@a' }] } },
        true,
      ],
      ['updateProfile', { body: { bio: 'See https://evil.example' } }, true],
      ['updateProfile', { body: { section_styles: [{ section: 'Shop', layout: 'grid' }] } }, true],
      ['updateProfile', { body: { display_name: 'Other name' } }, false],
      ['updateLink', { params, body: { title: 'Shop', url: 'https://evil.example.com' } }, true],
      ['updateLink', { params, body: { is_enabled: false } }, false],
      ['updateLink', changeCard({ email: 'shop@evil.example' }), true],
      ['updateLink', changeCard({ phone: '+351 220 999 999' }), true],
      ['updateLink', changeCard({ role: 'Chef' }), false],
      ['updateVariant', changeVariant({ theme: { mode: 'light' } }), true],
      ['updateVariant', changeVariant({ bio: 'See https://evil.example' }), true],
      ['updateVariant', changeVariant({ bio: 'On phones' }), false],
      ['updateVariant', { params: { variant_id: variant.id }, body: { status: 'running' } }, true],
      ['promoteVariant', { params: { variant_id: variant.id }, body: {} }, true],
      ['archiveLink', { params }, false],
    ]
    for (const [operation, target, refused] of calls) {
      const response = await w.send(tables[operation], listBases(operation)[0]!, target, w.credentials.owner)
      expect(isRefusal(response), `${operation} ${JSON.stringify(target)} ${response.status}`).toBe(refused)
    }
    const { revision: _, updated_at: __, display_name: ___, ...same } = before
    expect((await w.t.call(w.people.owner, 'GET', '/profile')).data).toMatchObject(same)
  })
})
