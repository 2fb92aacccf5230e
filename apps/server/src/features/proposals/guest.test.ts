import { dayMs } from '@vitrine/contract/durations'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Data, fixedClock, type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRow, selectRows, updateRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { sniff } from '../../providers/images.ts'

describeBoth('guest links of proposals', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let t: ReturnType<typeof createWorkspaceTools>
  let owner: Person
  let editor: Person
  let workspaceId: number
  let memberId: number
  let path: string
  beforeAll(() => {
    t = createWorkspaceTools(app)
  })
  beforeEach(async () => {
    owner = await t.person('agency', 'Atelier Nord')
    editor = await t.person('agency', 'Ed')
    workspaceId = (await t.workspace(owner)).id
    await t.call(owner, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [owner.profileId] })
    memberId = await t.join(owner, workspaceId, editor, 'editor')
    path = `/ext/v1/profiles/${owner.profileId}/proposals`
  })

  const must = async (by: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => {
    const reply = await app.as(by, method, url, body)
    if (reply.status >= 300)
      throw new Error(`${method} ${url}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body.data as Data
  }
  const onPage = (url: string) => `${url}?profile_id=${owner.profileId}`
  const readBio = async () => (await must(owner, 'GET', onPage('/api/v1/profile'))).bio
  const propose = (body: object = { profile: { bio: 'New' } }, by = owner) =>
    must(by, 'POST', path, { title: 'Spring', ...body })
  const link = async (id: number, mayDecide = true, by = owner): Promise<Data> =>
    must(by, 'POST', `${path}/${id}/links`, { may_decide: mayDecide })
  const toPath = ({ url }: Data): string => new URL(url).pathname
  const open = (url: string, language = 'en') =>
    app.app.inject({ url, headers: { 'accept-language': language } })
  let address = 0
  const answer = (url: string, values: Record<string, string>, from = `192.0.2.${++address % 250}`) =>
    app.postForm(url, values, { headers: { 'accept-language': 'en' }, from })
  const ask = async (mayDecide = true, body?: object) => {
    const proposal = await propose(body)
    const { id, url } = await link(proposal.id, mayDecide)
    const approval = { name: 'Marta Reis', hash: proposal.hash, opinion: 'approve' }
    return { proposal, linkId: id, url: toPath({ url }), approval }
  }

  test('shows before, after and changes without scripts, cookies and other data', async () => {
    const a = await must(owner, 'POST', onPage('/api/v1/links'), {
      title: 'Menu',
      url: 'https://example.com/m',
    })
    const { url, proposal } = await ask(true, {
      note: 'For spring',
      profile: { bio: 'New text' },
      rows: [
        { id: a.id, title: 'Card' },
        { title: 'Map', url: 'https://example.com/map' },
      ],
    })
    const page = await open(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; frame-src 'self'; style-src/,
    )
    for (const text of [
      'Atelier Nord asks',
      'Spring',
      'For spring',
      '3 changes',
      'New: Map',
      'New text',
      proposal.hash,
    ])
      expect(page.body).toContain(text)
    expect(page.body).not.toMatch(/<script|\/media\/|@example\.org/)
    expect((await open(url, 'ar')).body).toContain('dir="rtl"')
    const [before, after] = [await open(`${url}/before`), await open(`${url}/after`)]
    expect([before.body.includes('Menu'), before.body.includes('Map')]).toEqual([true, false])
    expect([after.body.includes('Card'), after.body.includes('Map')]).toEqual([true, true])
    expect(after.headers['content-security-policy']).toMatch(
      /frame-ancestors 'self'; sandbox allow-same-origin$/,
    )
    expect(after.body).not.toMatch(/<script [^>]*src|href="\/l\//)
  })

  test('applies exactly what was shown, with the name of the guest', async () => {
    const { url, approval, proposal, linkId } = await ask()
    const done = await answer(url, approval)
    expect([done.statusCode, await readBio()]).toEqual([200, 'New'])
    expect(done.body).toContain('Thank you, Marta Reis')
    const decided = await must(owner, 'GET', `${path}/${proposal.id}`)
    expect(decided.decision).toMatchObject({ by: { id: owner.user.id }, guest_name: 'Marta Reis' })
    const entries = await selectRows(app.deps.db, 'audit', { action: 'proposal.accept' })
    expect(entries.at(-1)).toMatchObject({ credential: `proposal_link:${linkId}`, actor_id: owner.user.id })
    const version = await selectRow(app.deps.db, 'version', { id: decided.decision.version_id })
    expect(version).toMatchObject({ reason: `proposal.accept ${proposal.id} link`, name: 'Marta Reis' })
    const again = await answer(url, approval)
    expect([again.statusCode, again.body.includes('Ask Atelier Nord for a new one.')]).toEqual([404, true])
  })

  test('stores an opinion without publishing if the link does not decide', async () => {
    const { url, approval, proposal } = await ask(false)
    expect((await answer(url, approval)).statusCode).toBe(200)
    const change = { ...approval, opinion: 'change', 'comment.profile.bio': 'Too short', words: 'More' }
    expect((await answer(url, change)).statusCode).toBe(200)
    expect(await readBio()).not.toBe('New')
    const { comments, status } = await must(owner, 'GET', `${path}/${proposal.id}`)
    expect(status).toBe('open')
    expect(
      comments.map(({ guest_name, change: about, opinion, text }: Data) => [
        guest_name,
        about,
        opinion,
        text,
      ]),
    ).toEqual([
      ['Marta Reis', null, 'approve', ''],
      ['Marta Reis', 'profile.bio', null, 'Too short'],
      ['Marta Reis', null, 'change', 'More'],
    ])
  })

  test('asks for a name, and for words with a change', async () => {
    const { url, approval } = await ask()
    for (const name of [' ', '\u200b\u2060\u202e'])
      expect((await answer(url, { ...approval, name })).statusCode).toBe(422)
    const silent = await answer(url, { ...approval, opinion: 'change' })
    expect([silent.statusCode, silent.body.includes('Say what should be different')]).toEqual([422, true])
    expect(await readBio()).not.toBe('New')
  })

  test('refuses what was not shown: a changed page, a changed proposal, another hash', async () => {
    const { url, approval, proposal } = await ask()
    await must(owner, 'PUT', `${path}/${proposal.id}`, { profile: { location: 'Graz' } })
    const changed = await answer(url, { ...approval, words: 'Kept <b>' })
    expect([
      changed.statusCode,
      changed.body.includes('look again'),
      changed.body.includes('Kept &lt;b&gt;'),
    ]).toEqual([409, true, true])
    expect((await answer(url, { ...approval, hash: '' })).statusCode).toBe(409)
    const { hash } = await must(owner, 'GET', `${path}/${proposal.id}`)
    await must(owner, 'PUT', onPage('/api/v1/profile'), { bio: 'Meanwhile' })
    expect((await answer(url, { ...approval, hash })).statusCode).toBe(409)
    // Guests cannot solve conflicts
    const conflicting = await must(owner, 'GET', `${path}/${proposal.id}`)
    expect((await answer(url, { ...approval, hash: conflicting.hash })).statusCode).toBe(200)
    expect(await readBio()).toBe('Meanwhile')
  })

  test('publishes once for two guests at the same time', async () => {
    const { url, approval, proposal } = await ask()
    const versions = async () =>
      (await selectRows(app.deps.db, 'version', { profile_id: owner.profileId })).length
    const before = await versions()
    const replies = await Promise.all([answer(url, approval), answer(url, approval), answer(url, approval)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect((await versions()) - before).toBe(1)
    expect((await must(owner, 'GET', `${path}/${proposal.id}`)).status).toBe('accepted')
  })

  test('opens nothing with a changed token, a token of another purpose, and the id of another proposal', async () => {
    const { url } = await ask()
    const other = await ask()
    const [payload, mac] = url.split('/').at(-1)!.split('.') as [string, string]
    const foreign = other.url.split('/').at(-1)!.split('.')[0]
    const forged = Buffer.from('[1,1]').toString('base64url')
    const bad = [
      `${foreign}.${mac}`,
      `${payload}.${mac}x`,
      `${payload}.`,
      payload,
      `${forged}.${mac}`,
      '..',
      '%00',
      `${payload}.${mac}.x`,
    ]
    for (const token of bad)
      for (const view of ['', '/before', '/after']) {
        const { statusCode, body } = await open(`/services/proposals/${token}${view}`)
        expect([token, statusCode]).toEqual([token, 404])
        expect(body).not.toContain('Atelier Nord')
      }
  })

  test.each(['press', 'access list', 'time', 'role', 'block', 'rejection', 'schedule', 'transfer'])(
    'ends by %s',
    async (cause) => {
      const { id, hash } = await propose({ profile: { bio: 'New' } }, owner)
      const created = await link(id, true, editor)
      const url = toPath(created)
      expect((await open(url)).statusCode).toBe(200)
      if (cause === 'press') await must(editor, 'DELETE', `${path}/${id}/links/${created.id}`)
      if (cause === 'access list') {
        const { entries } = await must(owner, 'GET', '/ext/v1/account/access')
        expect(entries.find(({ type }: Data) => type === 'proposal_link')).toMatchObject({
          id: created.id,
          name: 'Spring',
          permission: 'write',
          created_by: { id: editor.user.id },
        })
        const body = { entries: [{ type: 'proposal_link', id: created.id }] }
        expect(await must(owner, 'POST', '/ext/v1/account/access/revoke', body)).toMatchObject({ revoked: 1 })
      }
      if (cause === 'time')
        await updateRows(app.deps.db, 'proposal_link', { id: created.id }, { expires_at: app.deps.now() })
      if (cause === 'role')
        await t.call(owner, 'PUT', `/workspaces/${workspaceId}/members/${memberId}`, { role: 'viewer' })
      if (cause === 'block')
        await updateRows(app.deps.db, 'user', { id: editor.user.id }, { blocked_at: app.deps.now() })
      if (cause === 'rejection') await must(owner, 'POST', `${path}/${id}/reject`, {})
      if (cause === 'schedule') {
        const at = new Date(app.deps.now() + dayMs).toISOString()
        await must(owner, 'POST', `${path}/${id}/accept`, { hash, at })
      }
      if (cause === 'transfer') await updateRows(app.deps.db, 'proposal', { id }, { status: 'closed' })
      const reply = await answer(url, { name: 'Marta', hash, opinion: 'approve' })
      expect([reply.statusCode, reply.body.includes('Ask Ed for a new one.')]).toEqual([404, true])
      for (const view of ['', '/before', '/after']) expect((await open(url + view)).statusCode).toBe(404)
      expect(await readBio()).not.toBe('New')
      expect(await must(owner, 'GET', `${path}/${id}/links`)).toEqual([])
    },
  )

  test('never decides about addresses and publication, and not for its author under a policy', async () => {
    for (const profile of [{ username: `new${owner.profileId}x` }, { is_published: false }]) {
      const { url, approval, proposal } = await ask(true, { profile })
      expect((await answer(url, approval)).body).toContain('has your answer')
      expect((await must(owner, 'GET', `${path}/${proposal.id}`)).status).toBe('open')
    }
    expect((await must(owner, 'GET', onPage('/api/v1/profile'))).is_published).toBe(true)
    const { url, approval, proposal } = await ask()
    await updateRows(app.deps.db, 'workspace', { id: workspaceId }, { approval: 2 })
    const refused = await app.as(owner, 'POST', `${path}/${proposal.id}/links`, { may_decide: true })
    expect([refused.status, refused.body.problems[0].rule]).toEqual([403, 'approval_required'])
    expect((await answer(url, approval)).statusCode).toBe(403)
    expect(await readBio()).not.toBe('New')
    const byOther = toPath(await link(proposal.id, true, editor))
    expect((await answer(byOther, approval)).statusCode).toBe(200)
    expect(await readBio()).toBe('New')
  })

  test('decides about a proposal of a person where agents need approval', async () => {
    const { url, approval } = await ask()
    await updateRows(app.deps.db, 'workspace', { id: workspaceId }, { agents_need_approval: 1 })
    expect((await answer(url, approval)).statusCode).toBe(200)
    expect(await readBio()).toBe('New')
  })

  test('lets contributors create links that do not decide, and end only their own', async () => {
    const { proposal, linkId } = await ask()
    await t.call(owner, 'PUT', `/ext/v1/workspaces/${workspaceId}/members/${memberId}`, {
      role: 'contributor',
    })
    await updateRows(app.deps.db, 'workspace_member', { id: memberId }, { role: 'contributor' })
    const refused = await app.as(editor, 'POST', `${path}/${proposal.id}/links`, { may_decide: true })
    expect(refused.status).toBe(403)
    const own = await link(proposal.id, false, editor)
    expect((await app.as(editor, 'DELETE', `${path}/${proposal.id}/links/${linkId}`)).status).toBe(403)
    expect((await app.as(editor, 'DELETE', `${path}/${proposal.id}/links/${own.id}`)).status).toBe(200)
    expect(JSON.stringify(await must(editor, 'GET', `${path}/${proposal.id}/links`))).not.toContain(
      '/services/',
    )
  })

  test('tells approvers, the author and who asked, but nobody who lost access', async () => {
    await t.call(owner, 'PUT', `/workspaces/${workspaceId}/members/${memberId}`, { role: 'editor' })
    const read = async (person: Person) =>
      (await app.mails(person.email)).filter(({ text }) => text.includes(`/proposals/${id}`))
    const { id, hash } = await propose({ profile: { bio: 'New' }, note: 'x' }, editor)
    const [opened] = await read(owner)
    expect([opened!.subject, opened!.text.includes('Ed proposes a change')]).toEqual([
      'New proposal: Spring',
      true,
    ])
    expect(await read(editor)).toEqual([])
    const url = toPath(await link(id, false))
    await answer(url, { name: 'Marta', hash, opinion: 'approve', words: 'Lovely' })
    for (const person of [owner, editor])
      expect((await read(person)).at(-1)).toMatchObject({
        subject: 'Approved by a guest: Spring',
        text: expect.stringContaining('Lovely'),
      })
    await must(owner, 'POST', `${path}/${id}/comments`, { text: 'Soon' })
    expect((await read(editor)).at(-1)!.subject).toBe('Comment on: Spring')
    const count = (await read(editor)).length
    await updateRows(app.deps.db, 'workspace_member', { id: memberId }, { profile_ids: '[]' })
    await must(owner, 'POST', `${path}/${id}/accept`, { hash })
    expect(await read(editor)).toHaveLength(count)
  })

  test('tells author, owner and who created the link how a decision changed the page', async () => {
    const manager = await t.person('agency', 'Mona')
    await t.join(owner, workspaceId, manager, 'admin')
    const decided = async (person: Person, id: number) =>
      (await app.mails(person.email)).filter(
        ({ text, subject }) => text.includes(`/proposals/${id}\n`) && /^(Accepted|Rejected)/.test(subject),
      )
    const { id, hash } = await propose({ profile: { bio: 'By a guest' } }, editor)
    const url = toPath(await link(id, true, manager))
    await answer(url, { name: 'Marta', hash, opinion: 'approve' })
    for (const person of [editor, owner, manager]) {
      const [mail, ...more] = await decided(person, id)
      expect([mail!.text.includes('Marta accepted'), Object.keys(mail!.pictures), more]).toEqual([
        true,
        ['before', 'after'],
        [],
      ])
      expect(mail!.html).toMatch(/cid:after"[^>]*By a guest/)
    }
    const other = await propose({ profile: { bio: 'No' } }, editor)
    await must(manager, 'POST', `${path}/${other.id}/reject`, {})
    const counts: number[] = []
    for (const person of [editor, owner, manager]) counts.push((await decided(person, other.id)).length)
    expect(counts).toEqual([1, 1, 0])
  })

  test('mails approvers how the page looks before and after', async () => {
    const draw = vi.spyOn(app.deps, 'drawSharePicture')
    const open = async (body: object) => {
      const { id } = await propose(body, editor)
      const mails = await app.mails(owner.email)
      return mails.find(({ text }) => text.includes(`/proposals/${id}\n`))!
    }
    const mail = await open({ profile: { bio: 'A <b> new text' } })
    expect(Object.keys(mail.pictures)).toEqual(['before', 'after'])
    for (const picture of Object.values(mail.pictures)) expect(sniff(picture)).toBe('jpeg')
    expect(mail.html).toMatch(
      /<b>Before<.*src="cid:before".*alt="Atelier Nord".*<b>After<.*src="cid:after".*alt="Atelier Nord – A &lt;b&gt; new text"/s,
    )
    draw.mockClear()
    const block = { rows: [{ title: 'Map', url: 'https://example.com/map' }] }
    for (const body of [block, { profile: { timezone: 'Europe/Vienna' } }]) {
      const { pictures, html } = await open(body)
      expect([pictures, html.includes('<img')]).toEqual([{}, false])
    }
    expect(draw).not.toHaveBeenCalled()
    draw.mockResolvedValue(Buffer.from('same'))
    expect((await open({ profile: { bio: 'Same' } })).pictures).toEqual({})
    draw.mockRejectedValue(new Error('no memory'))
    const plain = await open({ profile: { bio: 'Broken' } })
    expect([plain.pictures, plain.text.includes('Ed proposes a change')]).toEqual([{}, true])
    draw.mockRestore()
  })

  test('sends no e-mails about proposals to an account that has turned them off', async () => {
    const count = async () =>
      (await app.mails(owner.email)).filter(({ html }) => html.includes('/proposals/')).length
    await propose({}, editor)
    const { headers, text } = (await app.mails(owner.email)).at(-1)!
    const url = /^<(.+)>$/.exec(headers['list-unsubscribe']!)![1]!
    expect([
      headers['list-unsubscribe-post'],
      text.includes(`Stop e-mails about proposals:\n${url}\n`),
    ]).toEqual(['List-Unsubscribe=One-Click', true])
    const post = (token: string) => app.postForm(token, { 'List-Unsubscribe': 'One-Click' })
    const { pathname } = new URL(url)
    const isOn = async () => (await must(owner, 'GET', '/account')).user.proposal_emails
    const asked = await app.app.inject({ url: pathname, headers: { 'accept-language': 'en' } })
    expect([asked.statusCode, asked.body.includes('on any page'), await isOn()]).toEqual([200, true, true])
    for (const wrong of [`${pathname}x`, pathname.replace(String(owner.user.id), String(editor.user.id))])
      expect((await post(wrong)).statusCode).toBe(404)
    expect([await isOn(), (await must(editor, 'GET', '/account')).user.proposal_emails]).toEqual([true, true])
    expect((await post(pathname)).statusCode).toBe(200)
    expect(await isOn()).toBe(false)
    const before = await count()
    const { id } = await propose({}, editor)
    // The list of accesses is a matter of security
    await t.call(editor, 'POST', `${path}/${id}/links`, { may_decide: true })
    expect(await count()).toBe(before)
    expect(await selectRows(app.deps.db, 'access_event', { user_id: owner.user.id })).not.toEqual([])
    expect((await must(owner, 'PUT', '/account', { proposal_emails: true })).proposal_emails).toBe(true)
    await propose({}, editor)
    expect(await count()).toBe(before + 1)
  })

  test('escapes names and comments, and cuts large ones', async () => {
    const { url, approval, proposal } = await ask(false, {
      title: '<img src=x>',
      profile: { bio: '</ins><script>1' },
    })
    const evil = '<script>alert(1)</script>'
    const reply = await answer(url, {
      ...approval,
      name: evil,
      words: 'x'.repeat(5000),
      'comment.profile.bio': evil,
    })
    expect([reply.statusCode, reply.body.includes('<script')]).toEqual([200, false])
    expect((await open(url)).body).not.toMatch(/<script|<img/)
    const { comments } = await must(owner, 'GET', `${path}/${proposal.id}`)
    expect(comments[1].text).toHaveLength(2000)
    const long = await answer(url, { ...approval, name: 'n'.repeat(500) })
    expect(long.statusCode).toBe(200)
    expect((await must(owner, 'GET', `${path}/${proposal.id}`)).comments[2].guest_name).toHaveLength(80)
    expect((await answer(url, { ...approval, words: 'x'.repeat(70_000) })).statusCode).toBe(413)
  })

  test('stops floods of one network and of one link, and leaves room for comments of others', async () => {
    const { url, approval, proposal } = await ask(false)
    const statuses = new Set<number>()
    for (let i = 0; i < 22; i++) statuses.add((await answer(url, approval, '198.51.100.7')).statusCode)
    for (let i = 0; i < 25; i++) statuses.add((await answer(url, approval)).statusCode)
    expect([...statuses].sort()).toEqual([200, 429])
    const { comments } = await must(owner, 'GET', `${path}/${proposal.id}`)
    expect(comments.length).toBeLessThanOrEqual(40)
    const second = toPath(await link(proposal.id, false))
    const third = toPath(await link(proposal.id, false))
    let last = 0
    for (const at of [second, third])
      for (let i = 0; i < 35; i++) last = (await answer(at, approval)).statusCode
    expect(last).toBe(409)
    await must(owner, 'POST', `${path}/${proposal.id}/comments`, { text: 'Still possible' })
  })

  test('limits how often a link shows the page', async () => {
    const { url } = await ask(false)
    const other = await ask(false)
    const statuses = new Set<number>()
    for (let i = 0; i < 62; i++) statuses.add((await open(`${url}/after`)).statusCode)
    expect([...statuses]).toEqual([200, 429])
    expect((await open(other.url)).statusCode).toBe(200)
  })

  test('rejects forms of other sites and other bodies', async () => {
    const { url, approval } = await ask()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await app.postForm(url, approval, { headers })).statusCode).toBe(403)
    const json = await app.app.inject({ method: 'POST', url, payload: approval })
    expect(json.statusCode).toBe(415)
    expect(await readBio()).not.toBe('New')
  })
})
