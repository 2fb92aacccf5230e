import { accountOperations, extensionOperations, operations } from '@vitrine/contract'
import { hourMs } from '@vitrine/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { createCookieHeader, type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { createSystemContext } from '../deps.ts'
import { demoAccount } from '../domain/demo.ts'
import { blockHost } from '../features/blocked-hosts/index.ts'
import { sampleAccounts } from '../site/samples/accounts.ts'
import { demoReset } from './demo-reset.ts'
import { runJob } from './engine.ts'

/** Every operation must be in one of the two lists. Reads are in the second one only if it refuses them. */
const allowedWrites = `
  register login completeTwoFactor logout requestPasswordReset confirmPasswordReset
  startOidc finishOidc confirmOidc signInWithPasskey
  updateProfile updatePageIdentity setProfileTags
  createLink updateLink archiveLink reorderLinks saveLinks restoreLink
  createVariant updateVariant archiveVariant restoreVariant promoteVariant
  createProposal updateProposal withdrawProposal commentProposal acceptProposal rejectProposal endProposalLink
  createCampaign updateCampaign archiveCampaign restoreCampaign
  createVersion deleteVersion restoreVersion
  analyzeProfile applyRecommendation undoDoctorAction generateIdeas
  updateAlertPreferences markAlertsRead createSegment deleteSegment updateSubmission deleteSubmission`
const refused = `
  uploadAvatar uploadBusinessBlockFile addProfile copyProfile createProfile deleteProfile
  createWorkspace updateWorkspace archiveWorkspace setWorkspaceProfiles
  createProposalLink inviteToTeam updateTeamMember updateApprovalPolicy inviteMember updateMember removeMember requestTransfer cancelTransfer revokeInvite
  acceptInvite acceptReceivedInvite declineInvite acceptTransfer declineTransfer
  requestPageTransfers cancelPageTransfer acceptPageTransfer declinePageTransfer
  createCheckoutSession createPortalSession createCustomerPortalSession applyVoucher
  importFile importAddress uploadFromAddress previewLink previewLatest
  createWebhook updateWebhook deleteWebhook rotateWebhookSecret testWebhook replayWebhookDelivery
  createExport getExport deleteExport exportAccount createFeed deleteFeed exportSubscribers eraseSubscriber revokeAgent unlinkIdentity
  createDestination updateDestination deleteDestination testDestination
  updateAccount deleteAccount confirmSession becomeAdministrator
  listSignIns listSessions revokeSession revokeOtherSessions listAccess revokeAccess
  createApiKey deleteApiKey startTwoFactor confirmTwoFactor renewRecoveryCodes disableTwoFactor
  requestEmailVerification confirmEmailVerification
  startPasskey createPasskey renamePasskey deletePasskey`
const split = (names: string) => names.trim().split(/\s+/)
const surfaces = [
  ['/api/v1', operations],
  ['/ext/v1', extensionOperations],
  ['', accountOperations],
] as const

describeOnce('demo', (engine) => {
  const app = useApp(
    engine,
    { DEMO: 'on', EGRESS: 'on', SMTP_URL: 'smtps://mail.example', REGISTRATION: 'open' },
    { clockAt: Date.parse('2026-03-01T09:20:00Z') },
  )
  let visitor: Pick<Person, 'cookie' | 'csrf'>
  const signIn = async () => {
    const response = await app.signIn(demoAccount)
    return {
      status: response.status,
      visitor: { cookie: createCookieHeader(response), csrf: response.body.data?.csrf_token },
    }
  }
  const reset = () => runJob(app.deps, demoReset)
  const read = async (url: string) => (await app.as(visitor, 'GET', url)).body.data
  beforeAll(async () => {
    expect(await reset()).toEqual({ processed: 1 })
    visitor = (await signIn()).visitor
  })

  test('allows or refuses each operation of the three bases', async () => {
    const results = await Promise.all(
      surfaces.flatMap(([base, table]) =>
        Object.values(table)
          .filter(({ access }) => access !== 'admin')
          .map(async ({ id, method, path }) => {
            const url = base + path.replaceAll(/:\w+/g, '999999')
            if (id === 'logout') return { id, method, isRefused: false }
            const { status, body } = await app.as(visitor, method, url, method === 'GET' ? undefined : {})
            return { id, method, isRefused: status === 403 && body.problems[0].rule === 'demo' }
          }),
      ),
    )
    expect(results.flatMap(({ id, isRefused }) => (isRefused ? [id] : [])).toSorted()).toEqual(
      split(refused).toSorted(),
    )
    const allowed = results.filter(({ method, isRefused }) => method !== 'GET' && !isRefused)
    expect(allowed.map(({ id }) => id).toSorted()).toEqual(split(allowedWrites).toSorted())
  })

  test('refuses another page address, domain and registration, and keeps the content editable', async () => {
    const [{ id }] = (await read('/account')).profiles
    const change = (body: object) => app.as(visitor, 'PUT', `/api/v1/profile?profile_id=${id}`, body)
    for (const body of [{ username: 'stolen' }, { domain: { host: 'links.example.com' } }, { domain: null }])
      expect((await change(body)).body.problems[0].rule).toBe('demo')
    expect((await change({ bio: 'Edited' })).status).toBe(200)
    expect(await app.signUp().catch((error: Error) => error.message)).toContain('registration_closed')
  })

  test('replaces the account each hour, with all that visitors left', async () => {
    const before = await read('/account')
    await app.as(visitor, 'POST', '/api/v1/links', { title: 'Rude', url: 'https://rude.example' })
    expect(await reset()).toEqual({})
    app.clock.now = Date.parse('2026-03-01T10:00:01Z')
    expect(await reset()).toEqual({ processed: 1 })
    expect(await reset()).toEqual({})
    expect((await app.as(visitor, 'GET', '/account')).status).toBe(401)
    visitor = (await signIn()).visitor
    const after = await read('/account')
    expect(after.user.id).not.toBe(before.user.id)
    expect(after.profiles.map((p: { username: string }) => p.username)).toEqual(
      sampleAccounts.map(({ profile }) => profile.username),
    )
    const links = await read(`/api/v1/links?profile_id=${after.profiles[0].id}&limit=100`)
    expect(links.map((link: { title: string }) => link.title)).toEqual(
      sampleAccounts[0]!.links.map(({ title }) => title),
    )
    // Days later the names of the former pages are held
    app.clock.advance(50 * hourMs)
    expect(await reset()).toEqual({ processed: 1 })
    visitor = (await signIn()).visitor
    expect((await app.request({ url: `/${sampleAccounts[0]!.profile.username}` })).status).toBe(200)
  })

  test('repeats a reset that did not end', async () => {
    const { id } = (await read('/account')).user
    await updateRows(app.deps.db, 'user', { id }, { name: '…' })
    expect(await reset()).toEqual({ processed: 1 })
    visitor = (await signIn()).visitor
    expect((await read('/account')).user.id).not.toBe(id)
  })

  test('lets all visitors sign in after a stranger has tried wrong passwords', async () => {
    const from = (n: number) => ({ from: `198.51.100.${n}` })
    for (let n = 1; n <= 130; n++) await app.signIn({ ...demoAccount, password: 'wrong' }, from(n))
    const response = await app.signIn(demoAccount, from(250))
    expect(response.status).toBe(200)
  })

  test('sends no e-mail and keeps no form entry', async () => {
    const [{ id }] = (await read('/account')).profiles
    const { body } = await app.as(visitor, 'POST', `/api/v1/links?profile_id=${id}`, {
      kind: 'form',
      title: 'Contact',
      url: 'https://form.example',
      business_block_config: { fields: [{ id: 'note', type: 'text', label: 'Note' }] },
    })
    const sent = await app.postForm(`/f/${body.data.id}`, { note: 'private' })
    expect(sent.statusCode).toBe(200)
    expect(sent.body).toContain(
      '<p class="ok" role="status">This is a demo: your answers were not stored or sent.<',
    )
    expect(sent.body).not.toContain('Thank you')
    const asJson = { method: 'POST', url: `/f/${body.data.id}`, body: { note: 'private' } } as const
    expect((await app.request({ ...asJson, headers: { accept: 'application/json' } })).body.data).toEqual({
      submitted: false,
      message: 'This is a demo: your answers were not stored or sent.',
    })
    expect(await selectRows(app.deps.db, 'form_submission', {})).toEqual([])
    await app.post('/api/v1/auth/password-reset/request', { email: demoAccount.email })
    expect(await app.mails()).toEqual([])
    expect(app.deps.egress.isOn).toBe(false)
  })

  test('shows a page before other sites, and nothing to search engines', async () => {
    const [{ id, username }] = (await read('/account')).profiles
    const target = `https://rude.example/"><script>?a=1&b='2'`
    const { body } = await app.as(visitor, 'POST', `/api/v1/links?profile_id=${id}`, {
      title: 'Rude',
      url: 'https://rude.example/?a=1&b=2',
    })
    const leave = `/demo/leave?${new URLSearchParams({ url: 'https://rude.example/?a=1&b=2' })}`
    for (let i = 0; i < 2; i++) {
      const redirect = await app.request({ url: `/l/${body.data.id}` })
      expect([redirect.headers.location, redirect.headers['x-robots-tag']]).toEqual([leave, 'noindex'])
    }
    for (const cookie of [undefined, visitor.cookie]) {
      const page = await app.request({ url: `/${username}`, ...(cookie ? { cookie } : {}) })
      const outgoing = [...page.body.matchAll(/<a\b[^>]*href="(https?:[^"]*)/g)].map(([, url]) => url)
      expect(outgoing.filter((url) => !url.startsWith('http://vitrine.test/'))).toEqual([])
      expect(page.body).toContain('/demo/leave?url=https%3A%2F%2Finstagram.example')
      expect(page.headers['x-robots-tag']).toBe('noindex')
    }
    const asked = await app.request({ url: `/demo/leave?${new URLSearchParams({ url: target })}` })
    expect([asked.status, asked.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(asked.body).not.toContain('<script>?')
    await blockHost(createSystemContext(app.deps, 'test'), { host: 'blocked.example', reason: 'x' })
    for (const url of [
      'javascript:alert(1)',
      'x',
      '',
      'https://bank.example@rude.example/',
      'https://a.blocked.example/',
    ])
      expect((await app.request({ url: `/demo/leave?${new URLSearchParams({ url })}` })).status).toBe(404)
    for (const url of ['/', '/api/v1/billing/plans', '/studio/signin', `/${username}.json`])
      expect((await app.request({ url })).headers['x-robots-tag']).toBe('noindex')
  })

  test('has no way in for agents', async () => {
    for (const url of ['/oauth/authorize', '/mcp', '/.well-known/oauth-authorization-server'])
      expect((await app.request({ url })).status).toBe(404)
  })
})

describeOnce('without a demo', (engine) => {
  const app = useApp(engine)
  test('creates no account, and links lead to their target', async () => {
    expect(await runJob(app.deps, demoReset)).toEqual({})
    expect((await app.signIn(demoAccount)).status).toBe(401)
    expect((await app.request({ url: '/demo/leave?url=https://example.com' })).status).toBe(404)
  })
})
