import { randomUUID } from 'node:crypto'
import { type AnyOperation, takesIdempotencyKey } from '@vitrine/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../support/app.ts'
import { describeOnce } from '../support/databases.ts'
import { type Caller, callers, matrix } from './matrix.ts'
import { targets } from './matrix-targets.ts'
import { createMatrixWorld, type Target, type World } from './matrix-world.ts'
import { listBases, type TableId, tables } from './rules.ts'

const ids = Object.keys(tables) as TableId[]
const getStatus = (id: TableId, caller: Caller): number => matrix.get(id)![caller]
describe('access matrix', () => {
  test('contains exactly one row per operation, with a status in each cell', () => {
    expect([...matrix.keys()].sort()).toEqual([...ids].sort())
    for (const [id, cells] of matrix)
      for (const caller of callers) expect(cells[caller], `${id} ${caller}`).toBeGreaterThanOrEqual(200)
  })
})

describeOnce('access rights', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })
  let w: World
  beforeAll(async () => {
    w = await createMatrixWorld(app)
  })

  const isRejected = (id: TableId, caller: Caller) => [403, 404].includes(getStatus(id, caller))
  // Which profiles a member may set depends on which they are
  const dependsOnBody = (id: TableId, caller: Caller) =>
    id === 'setWorkspaceProfiles' && ['viewer', 'contributor', 'editor'].includes(caller)
  const hasBody = ({ body, upload }: AnyOperation) => Boolean(body ?? upload)
  const wrongBodies = ['{"title":5,"name":{},"order":"x"}', '[]', '{']

  for (const id of ids)
    test(`returns the status of the matrix to each caller of ${id}, without the right for any body`, async () => {
      const wrong: string[] = []
      const expectStatus = async (caller: Caller, target: Target, body?: string) => {
        const type = body === undefined ? {} : { 'content-type': 'application/json' }
        const headers = { ...w.credentials[caller], ...type, ...target.credentials }
        const { status, code, errors } = await w.send(tables[id], listBases(id)[0]!, target, headers, body)
        if (status !== getStatus(id, caller))
          wrong.push(
            `${caller} with ${body ?? 'the example'}: ${status} ${code ?? ''}, not ${getStatus(id, caller)} ${errors.join('; ')}`,
          )
      }
      const findTarget = async (caller: Caller): Promise<Target> => (await targets[id]?.(w, caller)) ?? {}

      // A 401 does not depend on the target
      for (const caller of callers.filter((one) => getStatus(id, one) === 401)) await expectStatus(caller, {})
      // Rejected calls and reads change nothing, so they share a target
      const others = callers.filter((one) => getStatus(id, one) !== 401)
      const isShared = (caller: Caller) => isRejected(id, caller) || tables[id].method === 'GET'
      const first = others.find(isShared)
      const shared = first ? await findTarget(first) : {}
      for (const [i, caller] of others.filter(isShared).entries()) {
        await expectStatus(caller, shared)
        if (hasBody(tables[id]) && isRejected(id, caller) && !dependsOnBody(id, caller))
          await expectStatus(caller, shared, wrongBodies[i % wrongBodies.length]!)
      }
      for (const caller of others.filter((one) => !isShared(one)))
        await expectStatus(caller, await findTarget(caller))
      expect(wrong).toEqual([])
    })

  // Operations that succeed for no caller of the matrix need a voucher or another token
  const listSuccessfulCallers = (id: TableId) =>
    callers.find((caller) => [200, 201, 202].includes(getStatus(id, caller)))
  for (const id of ids.filter((id) => takesIdempotencyKey(tables[id]) && listSuccessfulCallers(id)))
    test(`replays ${id} after its effect`, async () => {
      const caller = listSuccessfulCallers(id)!
      const target = await ((await targets[id]?.(w, caller)) ?? {})
      const headers = { ...w.credentials[caller], ...target.credentials, 'idempotency-key': randomUUID() }
      const send = () => w.send(tables[id], listBases(id)[0]!, target, headers)
      const first = await send()
      expect(first, first.errors.join('; ')).toMatchObject({ status: getStatus(id, caller), replayed: false })
      expect(await send()).toEqual({ ...first, replayed: true })
    })

  test('grants no access by ids of other accounts in path, query and arrays', async () => {
    const { owner, stranger } = w.people
    const webhook = { url: 'https://hooks.example.com', events: ['page.published'] }
    await w.clearWebhooks()
    const strangerTargets = {
      webhook: (await w.make('createWebhook', { body: webhook })).id,
      link: (await w.make('createLink', { body: { title: 'Shop', url: 'https://shop.example.com' } })).id,
      variant: (await w.make('createVariant', { body: { name: 'Phones' } })).id,
      campaign: (await w.make('createCampaign', { body: { name: `Fair ${Math.random()}` } })).id,
      version: (await w.make('createVersion', { body: { name: 'Kept' } })).id,
      form: (
        await w.make('createLink', {
          body: { title: 'Write to us', url: 'https://shop.example.com', kind: 'form' },
        })
      ).id,
    }
    const run = await w.make('analyzeProfile')
    const ownProfile = { profile_id: stranger.profileId }
    const { data: strangerWorkspace } = await w.t.call(stranger, 'POST', '/workspaces', { name: 'Mine' })
    const workspace = { workspace_id: strangerWorkspace.id }
    const { id: foreign, victim } = await w.workspace()
    const { preview_token } = await w.make('reviewVersion', {
      params: { version_id: strangerTargets.version },
    })
    const calls: [TableId, Target, number][] = [
      [
        'updateLink',
        { params: { id: strangerTargets.link }, body: { title: 'x', url: 'https://x.example' } },
        404,
      ],
      ['archiveLink', { params: { id: strangerTargets.link } }, 404],
      ['getLink', { params: { id: strangerTargets.link } }, 404],
      ['restoreLink', { params: { id: strangerTargets.link } }, 404],
      ['getVariant', { params: { ...ownProfile, variant_id: strangerTargets.variant } }, 404],
      ['getVariantTimeline', { params: { ...ownProfile, variant_id: strangerTargets.variant } }, 404],
      ['restoreVariant', { params: { ...ownProfile, variant_id: strangerTargets.variant } }, 404],
      ['getCampaign', { params: { ...ownProfile, campaign_id: strangerTargets.campaign } }, 404],
      ['restoreCampaign', { params: { ...ownProfile, campaign_id: strangerTargets.campaign } }, 404],
      ['getSubmission', { params: { id: await w.submission() } }, 404],
      ['updateSubmission', { params: { id: await w.submission() }, body: { status: 'spam' } }, 404],
      ['deleteSubmission', { params: { id: await w.submission() } }, 404],
      ['findSubmissions', { query: { ...ownProfile, form_id: strangerTargets.form } }, 404],
      ['getMember', { params: { ...workspace, member_id: victim } }, 404],
      ['promoteVariant', { params: { ...ownProfile, variant_id: strangerTargets.variant } }, 404],
      ['copyProfile', { params: { profile_id: owner.profileId } }, 403],
      ['getWebhook', { params: { id: strangerTargets.webhook } }, 404],
      ['updateWebhook', { params: { id: strangerTargets.webhook }, body: { is_active: false } }, 404],
      ['deleteWebhook', { params: { id: strangerTargets.webhook } }, 404],
      ['createWebhook', { query: { profile_id: owner.profileId } }, 403],
      [
        'updateVariant',
        { params: { ...ownProfile, variant_id: strangerTargets.variant }, body: { weight: 1 } },
        404,
      ],
      ['archiveVariant', { params: { ...ownProfile, variant_id: strangerTargets.variant } }, 404],
      [
        'updateCampaign',
        { params: { ...ownProfile, campaign_id: strangerTargets.campaign }, body: { notes: 'x' } },
        404,
      ],
      ['archiveCampaign', { params: { ...ownProfile, campaign_id: strangerTargets.campaign } }, 404],
      ['listEditChanges', { params: { ...ownProfile, version_id: strangerTargets.version } }, 404],
      ['reviewVersion', { params: { ...ownProfile, version_id: strangerTargets.version } }, 404],
      ['deleteVersion', { params: { ...ownProfile, version_id: strangerTargets.version } }, 404],
      [
        'restoreVersion',
        { params: { ...ownProfile, version_id: strangerTargets.version }, body: { preview_token } },
        404,
      ],
      [
        'applyRecommendation',
        {
          params: {
            ...ownProfile,
            run_id: run.id,
            recommendation_id: `bio-missing--profile-${owner.profileId}`,
          },
        },
        404,
      ],
      ['undoDoctorAction', { params: { ...ownProfile, action_id: 1 } }, 404],
      ['updateMember', { params: { ...workspace, member_id: victim }, body: { role: 'admin' } }, 404],
      ['removeMember', { params: { ...workspace, member_id: victim } }, 404],
      [
        'updateMember',
        { params: { workspace_id: foreign, member_id: victim }, body: { role: 'admin' } },
        404,
      ],
      ['listFormSubmissions', { params: { form_id: strangerTargets.form }, query: ownProfile }, 404],
      ['getProfile', { query: { profile_id: owner.profileId } }, 403],
      ['getProfile', { query: { profile_id: 2_147_480_000 } }, 404],
      ['listSubmissions', { query: { profile_id: owner.profileId } }, 403],
      ['reorderLinks', { query: ownProfile, body: { order: [strangerTargets.link] } }, 422],
      [
        'saveLinks',
        {
          query: { profile_id: owner.profileId },
          body: { links: [{ id: strangerTargets.link, title: 'x' }] },
        },
        403,
      ],
      [
        'createVariant',
        { params: ownProfile, body: { name: 'x', overrides: { link_order: [strangerTargets.link] } } },
        422,
      ],
      ['createCampaign', { params: ownProfile, body: { name: 'x', link_ids: [strangerTargets.link] } }, 422],
      [
        'createCampaign',
        { params: ownProfile, body: { name: 'x', variant_id: strangerTargets.variant } },
        422,
      ],
      ['setWorkspaceProfiles', { params: workspace, body: { profile_ids: [owner.profileId] } }, 403],
      ['setWorkspaceProfiles', { params: workspace, body: { profile_ids: [2_147_480_000] } }, 422],
      [
        'inviteMember',
        {
          params: workspace,
          body: { email: 'y@example.org', role: 'viewer', profile_ids: [owner.profileId] },
        },
        422,
      ],
      ['requestTransfer', { params: workspace, body: { member_id: victim } }, 422],
    ]
    const before = (await w.t.call(owner, 'GET', '/links?limit=100')).data
    const wrong: string[] = []
    for (const [id, target, want] of calls) {
      const { status, code, errors } = await w.send(
        tables[id],
        listBases(id)[0]!,
        target,
        w.credentials.stranger,
      )
      if (status !== want)
        wrong.push(`${id} ${JSON.stringify(target)}: ${status} ${code} ${errors.join('; ')}, not ${want}`)
    }
    expect(wrong).toEqual([])
    expect((await w.t.call(owner, 'GET', '/links?limit=100')).data).toEqual(before)
  })
})
