import { firstTemporaryId, maxOpenProposals } from '@vitrine/contract'
import { hourMs, minuteMs } from '@vitrine/contract/durations'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addGrant } from '#tests/agents.ts'
import { createCookieHeader, type Data, fixedClock, type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createRandom } from '#tests/random.ts'
import { insertRows, selectRow, selectRows, updateRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { createSystemContext } from '../../deps.ts'
import { runJob } from '../../jobs/engine.ts'
import { loadProfile } from '../profile/index.ts'
import { extendProposal } from './collect.ts'
import { scheduledProposals } from './jobs.ts'
import { readProposedState } from './review.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

describeBoth('proposals', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' }, fixedClock)
  let t: ReturnType<typeof createWorkspaceTools>
  let editor: Person
  let owner: Person
  let memberId: number
  let workspaceId: number
  let path: string
  beforeAll(() => {
    t = createWorkspaceTools(app)
  })
  beforeEach(async () => {
    owner = await t.person('agency', 'Olive')
    editor = await t.person('agency', 'Ed')
    workspaceId = (await t.workspace(owner)).id
    await t.call(owner, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [owner.profileId] })
    memberId = await t.join(owner, workspaceId, editor, 'editor')
    path = `/ext/v1/profiles/${owner.profileId}/proposals`
  })

  const firstId = (): number => firstTemporaryId + owner.profileId * 10_000
  const send = async (by: Person, method: Method, url: string, body?: unknown) => {
    const { status, body: reply } = await app.as(by, method, url, body)
    return { status, ...reply } as { status: number; data: Data; code?: string; problems?: Data[] }
  }
  const must = async (by: Person, method: Method, url: string, body?: unknown): Promise<Data> => {
    const { status, data, problems } = await send(by, method, url, body)
    if (status >= 300) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(problems)}`)
    return data
  }
  const onPage = (url: string) => `${url}?profile_id=${owner.profileId}`
  const addLink = async (title: string, more: object = {}): Promise<number> =>
    (
      await must(owner, 'POST', onPage('/api/v1/links'), {
        title,
        url: `https://example.com/${title}`,
        ...more,
      })
    ).id
  const propose = (body: object, by = editor) => must(by, 'POST', path, { title: 'Change', ...body })
  const review = (id: number, by = owner) => must(by, 'GET', `${path}/${id}`)
  const accept = (id: number, body: object, by = owner) => send(by, 'POST', `${path}/${id}/accept`, body)
  const readProfile = () => must(owner, 'GET', onPage('/api/v1/profile'))
  const readLinks = (): Promise<Data[]> => must(owner, 'GET', `${onPage('/api/v1/links')}&limit=100`)
  const update = (body: object) => must(owner, 'PUT', onPage('/api/v1/profile'), body)

  /** Returns the stored content of the page: settings, and active links in their order. */
  const snapshot = async () => {
    const { doc, username, is_published } = await selectRow(app.deps.db, 'profile', { id: owner.profileId })
    const links = await selectRows(app.deps.db, 'link', { profile_id: owner.profileId, archived_at: null })
    return {
      profile: { doc, username, is_published },
      links: links.sort((a, b) => a.position - b.position).map(({ id, doc }) => ({ id, doc })),
    }
  }
  const undo = async (versionId: number) => {
    const url = `/api/v1/profiles/${owner.profileId}/versions/${versionId}`
    const { preview_token } = await must(owner, 'GET', url)
    await must(owner, 'POST', `${url}/restore`, { preview_token })
  }

  test('shows a proposal, applies it once with one version before, and can be undone', async () => {
    const [a, b, c] = [await addLink('a'), await addLink('b'), await addLink('c')]
    await update({ bio: 'Old' })
    const before = await snapshot()
    const versions = (await selectRows(app.deps.db, 'version', { profile_id: owner.profileId })).length
    const proposal = await propose({
      note: 'For spring',
      profile: { bio: 'New', theme: { colors: { accent: '#112233' } }, location: null },
      rows: [
        { id: a, title: 'A', gate: { type: 'code', code: 'open sesame' } },
        { id: b, archived: true },
        { id: c, order: 0 },
        { title: 'Map', url: 'https://example.com/map', order: 1, external_id: 'map' },
      ],
    })
    expect(await snapshot()).toEqual(before)
    expect(proposal).toMatchObject({
      status: 'open',
      author: { name: 'Ed', kind: 'person', program: null },
      change_count: 6,
      conflicts: [],
    })
    expect(JSON.stringify(proposal)).not.toContain('open sesame')
    const shown = await review(proposal.id)
    expect(shown.differences.map(({ op, path: at, change }: Data) => `${op} ${at} ${change}`).sort()).toEqual(
      [
        `add links.${firstId()} link.${firstId()}`,
        `move links.${c}.order order`,
        `remove links.${b} link.${b}`,
        `replace links.${a}.gate.code_fingerprint link.${a}`,
        `replace links.${a}.gate.type link.${a}`,
        `replace links.${a}.title link.${a}`,
        'replace profile.bio profile.bio',
        'replace profile.theme.colors.accent profile.theme',
      ],
    )
    const { status, data } = await accept(proposal.id, { hash: shown.hash, words: 'Good' })
    expect([status, data.proposal.status, data.profile.bio]).toEqual([200, 'accepted', 'New'])
    expect(data.proposal.decision).toMatchObject({
      by: { name: 'Olive' },
      hash: shown.hash,
      words: 'Good',
      version_id: data.version_id,
    })
    expect((await readLinks()).map(({ title }) => title)).toEqual(['c', 'Map', 'A'])
    expect((await review(proposal.id)).differences).toEqual(shown.differences)
    expect(await selectRows(app.deps.db, 'version', { profile_id: owner.profileId })).toHaveLength(
      versions + 1,
    )
    expect((await selectRow(app.deps.db, 'version', { id: data.version_id })).reason).toBe(
      `proposal.accept ${proposal.id}`,
    )
    const [entry] = await selectRows(app.deps.db, 'audit', {
      action: 'proposal.accept',
      subject_id: owner.profileId,
    })
    expect(JSON.parse(entry!.detail)).toMatchObject({ author: editor.user.id, hash: shown.hash })
    expect((await accept(proposal.id, { hash: shown.hash })).code).toBe('already_decided')
    await undo(data.version_id)
    expect(await snapshot()).toEqual(before)
  })

  test('collects changes, also of links that it adds, and takes changes back', async () => {
    const a = await addLink('a')
    const { id, links: _ } = await propose({
      draft: true,
      rows: [{ title: 'New', url: 'https://example.com/n' }],
    })
    expect(await must(owner, 'GET', path)).toEqual([])
    expect((await send(owner, 'GET', `${path}/${id}`)).status).toBe(404)
    const put = (body: object) => must(editor, 'PUT', `${path}/${id}`, body)
    const extended = await put({
      rows: [
        { id: firstId(), section: 'Shop', order: 0 },
        { id: a, title: 'A' },
      ],
      profile: { bio: 'New' },
    })
    expect(extended.differences.map(({ change }: Data) => change)).toEqual([
      'profile.bio',
      `link.${firstId()}`,
      `link.${a}`,
    ])
    expect(extended.differences[1].after).toMatchObject({ title: 'New', section: 'Shop', order: 0 })
    const shorter = await put({ remove: [`link.${firstId()}`], rows: [{ id: a, title: 'a' }] })
    expect(shorter.differences.map(({ change }: Data) => change)).toEqual(['profile.bio'])
    expect(
      (await put({ rows: [{ title: 'Next', url: 'https://example.com/x' }] })).differences.at(-1).path,
    ).toBe(`links.${firstId() + 1}`)
    expect((await send(owner, 'PUT', `${path}/${id}`, { title: 'Mine' })).status).toBe(404)
    expect((await put({ draft: false })).status).toBe('open')
    expect((await send(owner, 'PUT', `${path}/${id}`, { title: 'Mine' })).problems![0].rule).toBe(
      'proposal_of_other',
    )
    const { status } = await send(editor, 'DELETE', `${path}/${id}`)
    expect([status, (await review(id)).status]).toEqual([200, 'withdrawn'])
  })

  test('reports problems of fields and rows where they are', async () => {
    const { status, problems } = await send(editor, 'POST', path, {
      title: 'Wrong',
      profile: { bio: 'x'.repeat(2000) },
    })
    expect([status, problems![0]]).toMatchObject([422, { path: 'profile.bio', rule: 'max_length' }])
    const rows = [
      { title: 'No address' },
      { id: 999_999, title: 'x' },
      { title: 'x', url: 'javascript:alert(1)' },
    ]
    const wrong = await send(editor, 'POST', path, { title: 'Wrong', rows })
    expect(wrong.status).toBe(422)
    expect(wrong.problems!.map((p) => p.path)).toContain('rows[0].url')
    const missing = await send(editor, 'POST', path, { title: 'Wrong', rows: [{ id: 999_999, title: 'x' }] })
    expect(missing.problems!.map((p) => p.path)).toEqual(['rows[0].id'])
  })

  test('names changes of fields that the service does not know', async () => {
    const [odd, long] = ['a"]b', '\u{1f600}'.repeat(100)]
    const { id, hash, differences } = await propose({ profile: { [odd]: 1, [long]: 2, bio: 'New' } })
    const names: string[] = differences.map(({ change }: Data) => change)
    expect(names).toContain('profile.a"]b')
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(120)
    const { status } = await accept(id, { hash, leave_out: names.filter((name) => name !== 'profile.bio') })
    expect([status, (await readProfile())[odd], (await readProfile()).bio]).toEqual([200, undefined, 'New'])
  })

  test('accepts in part, and asks for a side of each conflict', async () => {
    const [a, b] = [await addLink('a'), await addLink('b')]
    const { id } = await propose({
      profile: { bio: 'Proposed', location: 'Graz' },
      rows: [
        { id: a, title: 'A' },
        { id: b, title: 'B' },
      ],
    })
    await update({ bio: 'Meanwhile' })
    await must(owner, 'DELETE', `/api/v1/links/${b}`)
    const { hash, conflicts, differences } = await review(id)
    expect(conflicts.map(({ path: at, current }: Data) => [at, current])).toEqual([
      ['profile.bio', 'Meanwhile'],
      [`links.${b}`, null],
    ])
    expect(differences.map(({ change }: Data) => change)).toEqual(['profile.location', `link.${a}`])
    const undecided = await accept(id, { hash })
    expect([undecided.status, undecided.problems!.map((p) => [p.path, p.rule])]).toEqual([
      409,
      [
        ['profile.bio', 'proposal_conflict'],
        [`links.${b}`, 'proposal_conflict'],
      ],
    ])
    const choose = [{ path: `links.${b}`, side: 'proposed' }]
    const { status } = await accept(id, { hash, choose, leave_out: ['profile.bio', `link.${a}`] })
    expect(status).toBe(200)
    expect(await readProfile()).toMatchObject({ bio: 'Meanwhile', location: 'Graz' })
    expect((await readLinks()).map((link) => link.title)).toEqual(['a', 'B'])
  })

  test('publishes nothing if a change to leave out has a wrong name', async () => {
    const { id, hash } = await propose({ profile: { bio: 'New', location: 'Graz' } })
    const wrong = await accept(id, { hash, leave_out: ['profile.location', 'profile.boi'] })
    expect([wrong.status, wrong.problems!.map((problem) => problem.path)]).toEqual([422, ['leave_out[1]']])
    expect((await readProfile()).location).toBe(null)
    const names = ['profile.location', 'profile.location']
    expect((await accept(id, { hash, leave_out: names })).data.proposal.decision.left_out).toEqual([names[0]])
    expect(await readProfile()).toMatchObject({ bio: 'New', location: null })
  })

  test('rejects an acceptance of something else than was seen', async () => {
    const { id, hash } = await propose({ profile: { bio: 'One' } })
    await must(editor, 'PUT', `${path}/${id}`, { profile: { bio: 'Two' } })
    expect((await accept(id, { hash })).problems![0].rule).toBe('proposal_changed')
    const again = await review(id)
    await update({ bio: 'Three' })
    expect((await accept(id, { hash: again.hash })).problems![0].rule).toBe('proposal_changed')
    expect((await readProfile()).bio).toBe('Three')
    const code = { gate: { type: 'code', code: 'first code' } }
    const locked = await propose({ rows: [{ title: 'x', url: 'https://example.com/x', ...code }] })
    const rows = [{ id: firstId(), gate: { code: 'second code' } }]
    await must(editor, 'PUT', `${path}/${locked.id}`, { rows })
    expect((await accept(locked.id, { hash: locked.hash })).problems![0].rule).toBe('proposal_changed')
  })

  test('needs the rights and the confirmation that a change of the address needs', async () => {
    const { id, hash } = await propose({ profile: { username: `olive-${Date.now()}` } })
    expect((await accept(id, { hash }, editor)).problems![0].rule).toBe('username_by_admins')
    app.clock.advance(hourMs)
    expect((await accept(id, { hash })).problems![0].rule).toBe('confirmation_required')
    const signedIn = await app.signIn(owner)
    const session = { ...owner, cookie: createCookieHeader(signedIn), csrf: signedIn.body.data.csrf_token }
    expect((await accept(id, { hash }, session)).status).toBe(200)
  })

  test('comments, rejects with words, and lists by status', async () => {
    const { id } = await propose({ profile: { bio: 'New' } })
    await must(owner, 'POST', `${path}/${id}/comments`, { text: 'Why?', change: 'profile.bio' })
    const rejected = await must(owner, 'POST', `${path}/${id}/reject`, { words: 'Not now' })
    expect(rejected).toMatchObject({ status: 'rejected', comment_count: 1, decision: { words: 'Not now' } })
    expect((await must(editor, 'GET', `${path}?status=rejected`)).map((p: Data) => p.id)).toEqual([id])
    expect(await must(editor, 'GET', `${path}?status=waiting`)).toEqual([])
    expect((await review(id)).comments[0]).toMatchObject({ text: 'Why?', author: { name: 'Olive' } })
    expect((await send(owner, 'POST', `${path}/${id}/comments`, { text: 'x' })).code).toBe('already_decided')
  })

  test('tells webhooks nothing about drafts', async () => {
    const events = ['proposal.opened', 'proposal.commented']
    await must(owner, 'POST', onPage('/ext/v1/webhooks'), { url: 'https://hooks.example.com', events })
    const { id } = await propose({ draft: true, profile: { bio: 'New' } })
    await must(editor, 'POST', `${path}/${id}/comments`, { text: 'To do' })
    const listTypes = async () =>
      (await selectRows(app.deps.db, 'webhook_delivery', { profile_id: owner.profileId })).map(
        ({ type }) => type,
      )
    expect(await listTypes()).toEqual([])
    await must(editor, 'PUT', `${path}/${id}`, { draft: false })
    await must(editor, 'POST', `${path}/${id}/comments`, { text: 'Done' })
    expect(await listTypes()).toEqual(events)
  })

  test('limits open proposals of a page and the drafts of each account', async () => {
    const fill = async (id: number) => {
      const { id: _, ...row } = await selectRow(app.deps.db, 'proposal', { id })
      for (let i = 1; i < maxOpenProposals; i++) await insertRows(app.deps.db, 'proposal', row)
    }
    const draft = await propose({ draft: true, profile: { bio: 'New' } })
    await fill(draft.id)
    const full = [409, 'max_proposals']
    const post = async (body: object, by: Person) => {
      const { status, problems } = await send(by, 'POST', path, {
        title: 'x',
        profile: { bio: 'x' },
        ...body,
      })
      return [status, problems?.[0]?.rule]
    }
    expect(await post({ draft: true }, editor)).toEqual(full)
    // Only their author sees these drafts and could withdraw one
    expect(await post({ draft: true }, owner)).toEqual([201, undefined])
    const open = await propose({ profile: { bio: 'Open' } })
    await fill(open.id)
    expect(await post({}, owner)).toEqual(full)
    const submitted = await send(editor, 'PUT', `${path}/${draft.id}`, { draft: false })
    expect([submitted.status, submitted.problems![0].rule]).toEqual(full)
    const key = await app.key(owner, 'write')
    const { status, body } = await app.request({
      method: 'PUT',
      url: onPage('/api/v1/profile'),
      headers: { authorization: `Bearer ${key}`, 'x-propose': '1' },
      body: { bio: 'In place' },
    })
    expect([status, body.problems[0].rule]).toEqual([403, 'max_proposals'])
  })

  test('keeps the latest decisions, also of old proposals and after many withdrawals', async () => {
    const [early, decided, own] = [
      await propose({ profile: { bio: 'Early' } }),
      await propose({ profile: { bio: 'Decided' } }),
      await propose({ profile: { bio: 'Own' } }),
    ]
    await must(owner, 'POST', `${path}/${decided.id}/reject`, {})
    const { id: _, ...row } = await selectRow(app.deps.db, 'proposal', { id: decided.id })
    const fill = async (status: 'rejected' | 'withdrawn', count: number) => {
      for (let i = 0; i < count; i++)
        await insertRows(app.deps.db, 'proposal', { ...row, status, decided_at: row.decided_at! + 1 })
    }
    await fill('withdrawn', 200)
    app.clock.advance(minuteMs)
    expect((await send(editor, 'DELETE', `${path}/${own.id}`)).status).toBe(200)
    expect((await review(decided.id)).status).toBe('rejected')
    await fill('rejected', 199)
    expect((await accept(early.id, { hash: early.hash })).status).toBe(200)
    expect((await review(early.id)).status).toBe('accepted')
    expect((await send(owner, 'GET', `${path}/${decided.id}`)).status).toBe(404)
  })

  test('collects what a person and a program write in one proposal each', async () => {
    const a = await addLink('a')
    const act = async (credential: string, credentialId: number) => {
      const actor = {
        userId: editor.user.id,
        isAdmin: false,
        planKey: 'agency',
        scope: 'write' as const,
        credential,
        credentialId,
        onlyProfileId: null,
        onlyWorkspaceId: null,
        mayGrant: false,
        confirmedAt: 0,
        hasSecondFactor: false,
        defaultProfile: { id: 0, revision: 1, contentRevision: 1, blockedAt: null, isPublished: true },
      }
      const ctx = { ...createSystemContext(app.deps, credential), actor }
      const access = await loadProfile(ctx, owner.profileId, 'propose')
      return {
        extend: (update: object) =>
          extendProposal(
            ctx,
            access,
            () => update,
            ({ review, state }) => ({ review: review!, state }),
          ),
        read: () => readProposedState(ctx, access),
      }
    }
    const [session] = await selectRows(app.deps.db, 'session', { user_id: editor.user.id })
    await addGrant(app.deps, { userId: editor.user.id, profileId: owner.profileId })
    const { id: grant } = await selectRow(app.deps.db, 'agent_grant', { user_id: editor.user.id })
    const person = await act(`session:${session!.id}`, session!.id)
    const agent = await act(`agent:${grant}`, grant)
    expect(await person.read()).toBe(null)
    const begun = await person.extend({ rows: [{ title: 'New', url: 'https://example.com/n', order: 0 }] })
    expect([begun.review.status, begun.review.author.kind]).toEqual(['draft', 'person'])
    const temporary = begun.state.links[0]!.id
    const next = await person.extend({
      rows: [
        { id: temporary, title: 'Newer' },
        { id: a, archived: true },
      ],
    })
    expect(next.review.id).toBe(begun.review.id)
    expect((await person.read())!.links.map(({ id, doc }) => [id, doc.title])).toEqual([[temporary, 'Newer']])
    const other = await agent.extend({ profile: { bio: 'By a program' } })
    expect([other.review.status, other.review.author.kind]).toEqual(['open', 'agent'])
    expect((await agent.read())!.profile.doc.bio).toBe('By a program')
    expect((await readProfile()).bio).toBe(null)
  })

  test('needs a second person under a policy, who is no agent', async () => {
    await updateRows(app.deps.db, 'workspace', { id: workspaceId }, { approval: 2 })
    const own = await propose({ profile: { bio: 'Mine' } }, owner)
    const at = new Date(app.clock.now + hourMs).toISOString()
    const ruleOf = ({ status, problems }: Awaited<ReturnType<typeof send>>) => [status, problems?.[0]?.rule]
    const refused = [403, 'approval_required']
    expect(ruleOf(await accept(own.id, { hash: own.hash }))).toEqual(refused)
    expect(ruleOf(await accept(own.id, { hash: own.hash, at }))).toEqual(refused)
    expect((await readProfile()).bio).toBe(null)
    expect((await accept(own.id, { hash: own.hash }, editor)).status).toBe(200)
    await updateRows(app.deps.db, 'workspace', { id: workspaceId }, { approval: 0, agents_need_approval: 1 })
    const ofAgent = await propose({ rows: [{ title: 'New', url: 'https://example.com/' }] }, owner)
    await updateRows(app.deps.db, 'proposal', { id: ofAgent.id }, { author_kind: 'agent' })
    expect(ruleOf(await accept(ofAgent.id, { hash: ofAgent.hash }))).toEqual(refused)
    expect((await accept(ofAgent.id, { hash: ofAgent.hash, at }, editor)).status).toBe(200)
    app.clock.advance(hourMs + minuteMs)
    await runJob(app.deps, scheduledProposals)
    expect((await readLinks()).map(({ title }) => title)).toEqual(['New'])
    const ofPerson = await propose({ profile: { bio: 'By a person' } }, owner)
    const later = new Date(app.clock.now + hourMs).toISOString()
    expect((await accept(ofPerson.id, { hash: ofPerson.hash, at: later })).status).toBe(200)
    app.clock.advance(hourMs + minuteMs)
    await runJob(app.deps, scheduledProposals)
    expect((await readProfile()).bio).toBe('By a person')
  })

  describe('races', () => {
    test('two approvers: one applies it, the other is told', async () => {
      const { id, hash } = await propose({ rows: [{ title: 'New', url: 'https://example.com/' }] })
      const replies = await Promise.all([accept(id, { hash }), accept(id, { hash }, editor)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(replies.find(({ status }) => status === 409)!.code).toBe('already_decided')
      expect(await readLinks()).toHaveLength(1)
    })

    test('an approver who loses the right meanwhile', async () => {
      const { id, hash } = await propose({ profile: { bio: 'New' } })
      const [removal, reply] = await Promise.all([
        t.call(owner, 'DELETE', `/workspaces/${workspaceId}/members/${memberId}`),
        accept(id, { hash }, editor),
      ])
      expect(removal.status).toBe(200)
      expect([200, 403]).toContain(reply.status)
      expect((await readProfile()).bio).toBe(reply.status === 200 ? 'New' : null)
      expect((await accept(id, { hash }, editor)).status).toBe(403)
    })

    test('two proposals on one block: the second shows a conflict', async () => {
      const a = await addLink('a')
      const first = await propose({ rows: [{ id: a, title: 'First' }] })
      const second = await propose({ rows: [{ id: a, title: 'Second', section: 'Shop' }] })
      const replies = await Promise.all([
        accept(first.id, { hash: first.hash }),
        accept(second.id, { hash: second.hash }),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const late = replies[0]!.status === 409 ? first : second
      const [, kept] = replies[0]!.status === 200 ? ['', 'First'] : ['', 'Second']
      expect((await readLinks())[0].title).toBe(kept)
      expect((await review(late.id)).conflicts).toMatchObject([{ path: `links.${a}.title`, current: kept }])
    })

    test('a page that is blocked meanwhile', async () => {
      const { id, hash } = await propose({ profile: { bio: 'New' } })
      await updateRows(app.deps.db, 'profile', { id: owner.profileId }, { blocked_at: app.clock.now })
      expect((await accept(id, { hash })).code).toBe('profile_blocked')
      expect((await review(id)).status).toBe('open')
    })
  })

  describe('acceptance for a time', () => {
    const schedule = async (by = owner) => {
      const { id, hash } = await propose({ profile: { bio: 'Later' } })
      const at = new Date(app.clock.now + hourMs).toISOString()
      const { status, data } = await accept(id, { hash, at }, by)
      expect([status, data.proposal.status, data.version_id]).toEqual([200, 'scheduled', null])
      return id as number
    }
    const runLater = async () => {
      app.clock.advance(hourMs + minuteMs)
      await runJob(app.deps, scheduledProposals)
    }

    test('applies it at that time', async () => {
      const id = await schedule()
      await runJob(app.deps, scheduledProposals)
      expect((await readProfile()).bio).toBe(null)
      await runLater()
      expect((await readProfile()).bio).toBe('Later')
      expect(await review(id)).toMatchObject({ status: 'accepted', decision: { by: { name: 'Olive' } } })
    })

    test.each<[string, string, () => Promise<unknown>, (() => Promise<unknown>)?]>([
      ['of a page that has changed', 'proposal_changed', () => update({ bio: 'Meanwhile' })],
      [
        'by somebody who has lost the right',
        'role_ended',
        () => t.call(owner, 'DELETE', `/workspaces/${workspaceId}/members/${memberId}`),
      ],
      [
        'of a blocked page',
        'profile_blocked',
        () => updateRows(app.deps.db, 'profile', { id: owner.profileId }, { blocked_at: 1 }),
      ],
    ])('opens a proposal again: %s', async (_, rule, change) => {
      const id = await schedule(editor)
      await change()
      await runLater()
      const { status, comments, decision, accept_at } = await review(id)
      expect([status, decision, accept_at]).toEqual(['open', null, null])
      expect(comments).toMatchObject([{ author: null, problem: { rule } }])
    })

    test('can be rejected before', async () => {
      const id = await schedule()
      await must(editor, 'POST', `${path}/${id}/reject`, {})
      await runLater()
      expect([(await review(id)).status, (await readProfile()).bio]).toEqual(['rejected', null])
    })
  })

  test('a proposal of somebody who lost access can be decided and not changed', async () => {
    const { id, hash } = await propose({ profile: { bio: 'New' } })
    await t.call(owner, 'DELETE', `/workspaces/${workspaceId}/members/${memberId}`)
    expect((await send(editor, 'PUT', `${path}/${id}`, { title: 'x' })).status).toBe(403)
    expect((await accept(id, { hash })).status).toBe(200)
  })

  test('a transfer of the page, or the end of its author, closes open proposals', async () => {
    const first = await propose({ profile: { bio: 'New' } })
    const second = await propose({ profile: { bio: 'Mine' } }, owner)
    await must(editor, 'DELETE', '/account', { current_password: editor.password })
    expect(await review(first.id)).toMatchObject({ status: 'closed', author: { id: null }, differences: [] })
    const receiver = await t.person('agency')
    await must(owner, 'POST', '/ext/v1/profiles', { display_name: 'Another' })
    await must(owner, 'POST', '/ext/v1/page-transfers', {
      email: receiver.email,
      profile_ids: [owner.profileId],
    })
    const [offer] = await must(receiver, 'GET', '/ext/v1/page-transfers')
    await must(receiver, 'POST', `/ext/v1/page-transfers/${offer.id}/accept`)
    expect((await review(second.id, receiver)).status).toBe('closed')
  })

  test('random pages, proposals and edits: applies exactly what was shown, as a model of three-way merges', async () => {
    for (let seed = 1; seed <= (engine === 'sqlite' ? 8 : 2); seed++) await playRandomly(createRandom(seed))
  }, 240_000)

  type LinkModel = { title: string; section: string | null }
  type Model = { fields: Record<string, unknown>; links: Map<number, LinkModel>; order: number[] }
  type Proposed = {
    id: number
    base: Model
    fields: Record<string, unknown>
    links: Map<number, Partial<LinkModel>>
    archived: number[]
    added: Map<number, string>
    moves: boolean
  }
  const read = async (): Promise<Model> => {
    const { bio, location, theme } = await readProfile()
    const links = await readLinks()
    return {
      fields: { 'profile.bio': bio, 'profile.location': location, 'profile.theme': theme.colors.accent },
      links: new Map(links.map(({ id, title, section }) => [id, { title, section }])),
      order: links.map(({ id }) => id),
    }
  }
  const toUpdate = (fields: Record<string, unknown>) => {
    const { 'profile.theme': accent, ...rest } = fields
    const update = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.slice(8), value]))
    return { ...update, ...(accent === undefined ? {} : { theme: { colors: { accent } } }) }
  }

  const playRandomly = async (random: () => number) => {
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
    const chance = (probability: number) => random() < probability
    let counter = 0
    const word = () => `w${++counter}`
    const colors = ['#112233', '#223344', '#334455']
    const drawFields = () => ({
      ...(chance(0.5) ? { 'profile.bio': chance(0.2) ? null : word() } : {}),
      ...(chance(0.3) ? { 'profile.location': pick(['Graz', 'Wien']) } : {}),
      ...(chance(0.3) ? { 'profile.theme': pick(colors) } : {}),
    })
    const drawLink = (): Partial<LinkModel> =>
      chance(0.6) ? { title: word() } : { section: pick(['Shop', 'News', null]) }
    const known = new Map<number, LinkModel>()
    const remember = ({ links }: Model) => {
      for (const [id, link] of links) known.set(id, link)
    }

    const edit = async () => {
      const { order } = await read()
      const target = pick(order)
      const action = pick(['profile', 'profile', 'link', 'link', 'link', 'archive', 'add', 'reorder'])
      if (action === 'profile') await update(toUpdate(drawFields()))
      else if (action === 'add' || target === undefined) await addLink(word())
      else if (action === 'link')
        await must(owner, 'POST', onPage('/ext/v1/links/bulk'), { links: [{ id: target, ...drawLink() }] })
      else if (action === 'archive') await must(owner, 'DELETE', `/api/v1/links/${target}`)
      else await must(owner, 'POST', onPage('/api/v1/links/reorder'), { order: [target] })
      remember(await read())
    }

    const begin = async (): Promise<Proposed> => {
      const base = await read()
      remember(base)
      const fields = drawFields()
      const links = new Map<number, Partial<LinkModel>>()
      const archived: number[] = []
      const moved: Data[] = []
      const added = new Map<number, string>()
      const rows: Data[] = []
      for (const id of base.order) {
        const action = pick(['archive', 'change', 'change', 'move', 'stay'])
        if (action === 'archive') archived.push(id)
        if (action === 'change') links.set(id, drawLink())
        if (action === 'move') moved.push({ id, order: Math.floor(random() * 5) })
      }
      for (const [id, link] of links) rows.push({ id, ...link })
      rows.push(...archived.map((id) => ({ id, archived: true })), ...moved)
      for (let i = 0; i < 2; i++)
        if (chance(0.4)) {
          const title = word()
          added.set(firstId() + added.size, title)
          rows.push({
            title,
            url: 'https://example.com/',
            ...(chance(0.5) ? { order: Math.floor(random() * 4) } : {}),
          })
        }
      const half = Math.floor(rows.length / 2)
      const body = { title: 'Random', profile: toUpdate(fields), rows: rows.slice(0, half) }
      const { id } = await must(editor, 'POST', path, body)
      await must(editor, 'PUT', `${path}/${id}`, { rows: rows.slice(half) })
      return { id, base, fields, links, archived, added, moves: moved.length > 0 }
    }

    const decide = async (p: Proposed) => {
      if (chance(0.1)) return must(editor, 'DELETE', `${path}/${p.id}`)
      if (chance(0.1)) return must(owner, 'POST', `${path}/${p.id}/reject`, {})
      const before = await read()
      const stored = await snapshot()
      const shown = await review(p.id)
      const names = [
        ...new Set<string>([...shown.differences, ...shown.conflicts].map(({ change }) => change)),
      ]
      const leftOut = new Set(names.filter(() => chance(0.15)))
      const sides = new Map<string, string>(
        shown.conflicts.map(({ path: at }: Data) => [at, pick(['current', 'proposed'])]),
      )
      const { status, data, problems } = await accept(p.id, {
        hash: shown.hash,
        leave_out: [...leftOut],
        choose: [...sides].map(([at, side]) => ({ path: at, side })),
      })
      expect([status, problems]).toEqual([200, undefined])
      const after = await read()
      const conflicts = new Set<string>(shown.conflicts.map(({ path: at }: Data) => at))

      // The model: a three-way merge of whole pages
      const expected: Model = { fields: { ...before.fields }, links: new Map(before.links), order: [] }
      const seen = new Set<string>()
      const merge = (
        at: string,
        change: string,
        base: unknown,
        current: unknown,
        target: unknown,
      ): unknown => {
        if (target === base || target === current) return current
        if (base !== current) seen.add(at)
        if (leftOut.has(change)) return current
        return base === current || sides.get(at) === 'proposed' ? target : current
      }
      for (const [name, target] of Object.entries(p.fields)) {
        const at = name === 'profile.theme' ? 'profile.theme.colors.accent' : name
        expected.fields[name] = merge(at, name, p.base.fields[name], before.fields[name], target)
      }
      for (const [id, target] of p.links) {
        const base = p.base.links.get(id)!
        const differing = Object.entries(target).filter(([name, value]) => value !== base[name as 'title'])
        const current = before.links.get(id)
        const at = `links.${id}`
        if (!differing.length) continue
        if (!current) {
          seen.add(at)
          if (sides.get(at) === 'proposed' && !leftOut.has(`link.${id}`))
            expected.links.set(id, { ...known.get(id)!, ...target })
          continue
        }
        const merged = { ...current }
        for (const [name, value] of differing)
          Object.assign(merged, {
            [name]: merge(
              `${at}.${name}`,
              `link.${id}`,
              base[name as 'title'],
              current[name as 'title'],
              value,
            ),
          })
        expected.links.set(id, merged)
      }
      for (const id of p.archived) {
        const current = before.links.get(id)
        const base = p.base.links.get(id)!
        if (!current) continue
        const isSame = current.title === base.title && current.section === base.section
        if (!isSame) seen.add(`links.${id}`)
        if (!leftOut.has(`link.${id}`) && (isSame || sides.get(`links.${id}`) === 'proposed'))
          expected.links.delete(id)
      }
      expect([...conflicts].sort()).toEqual([...seen].sort())
      const addedTitles = [...p.added].flatMap(([id, title]) => (leftOut.has(`link.${id}`) ? [] : [title]))
      const isNew = (id: number) => !before.links.has(id) && !known.has(id)
      expect(after.fields).toEqual(expected.fields)
      expect(
        [...after.links]
          .filter(([id]) => isNew(id))
          .map(([, link]) => link.title)
          .sort(),
      ).toEqual(addedTitles.sort())
      const byId = (links: Iterable<[number, LinkModel]>) => [...links].sort(([a], [b]) => a - b)
      expect(byId([...after.links].filter(([id]) => !isNew(id)))).toEqual(byId(expected.links))

      // Without decisions, the page is what the comparison shows, in its order
      if (!leftOut.size && !conflicts.size) {
        const order: (number | undefined)[] = []
        const idOf = (temporary: number) =>
          [...after.links].find(([, { title }]) => title === p.added.get(temporary))![0]
        const placed = new Set<number>()
        const gone = new Set<number>()
        for (const { op, path: at, after: value } of shown.differences) {
          const id = Number(at.split('.')[1])
          if (op === 'remove' && at === `links.${id}`) gone.add(id)
          if (op === 'move') order[value] = id
          if (op === 'add' && at === `links.${id}`)
            order[value.order] = id >= firstTemporaryId ? idOf(id) : id
          if (op === 'move' || (op === 'add' && at === `links.${id}`))
            placed.add(order[op === 'move' ? value : value.order]!)
        }
        const rest = before.order.filter((id) => !gone.has(id) && !placed.has(id))
        for (let i = 0; rest.length; i++) if (order[i] === undefined) order[i] = rest.shift()
        expect(after.order).toEqual(order)
      }
      remember(after)
      if (data.version_id !== null && chance(0.5)) {
        await undo(data.version_id)
        expect(await snapshot()).toEqual(stored)
      }
      remember(await read())
    }

    for (const id of await readLinks().then((links) => links.map((link) => link.id)))
      await must(owner, 'DELETE', `/api/v1/links/${id}`)
    for (let i = 0; i < 4; i++) await addLink(word())
    remember(await read())
    let waiting: Proposed[] = []
    for (let step = 0; step < 40; step++) {
      const action = pick(['edit', 'edit', 'begin', 'decide'])
      if (action === 'edit') await edit()
      else if (action === 'begin') waiting.push(await begin())
      else if (waiting.length) {
        const next = pick(waiting)
        waiting = waiting.filter((proposal) => proposal !== next)
        await decide(next)
      }
    }
    for (const proposal of waiting) await decide(proposal)
  }
})
