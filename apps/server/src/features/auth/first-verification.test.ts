import { hourMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addGrant } from '#tests/agents.ts'
import { type App, createCookieHeader, type Data, type Person, readToken, useApp } from '#tests/app.ts'
import { advanceToNextStep, computeCode, enableTwoFactor } from '#tests/authenticator.ts'
import { describeBoth, listTableNames } from '#tests/databases.ts'
import { addIdentity, addPasskey } from '#tests/passkeys.ts'
import { insertRows, selectRow, selectRows, updateRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import type { Schema } from '../../db/schema.ts'
import { createSystemContext } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { runJob } from '../../jobs/engine.ts'
import { listAuditEntriesOfActor, verifyAudit } from '../audit/index.ts'
import { createKey } from '../credentials/keys.ts'
import { createExport, exportBuilds } from '../exports/index.ts'
import { createFeed } from '../feeds/index.ts'
import { loadProfile } from '../profile/index.ts'
import { acceptInvite, declineInvite, inviteMember } from '../workspaces/invites.ts'
import { acceptTransfer, declineTransfer } from '../workspaces/transfers.ts'
import { changeEmail, verifyEmail } from './index.ts'

/**
 * Tables with access that the first verification of an address revokes, and the count of an account's (`:user`) remaining rows.
 * Every new table must be listed here or in `exempt`.
 */
const ended = {
  session: 'user_id = :user',
  challenge: 'user_id = :user',
  device: 'user_id = :user',
  api_key: 'user_id = :user',
  passkey: 'user_id = :user',
  identity: 'user_id = :user',
  agent_grant: 'user_id = :user',
  one_time_token: 'user_id = :user',
  recovery_code: 'user_id = :user',
  user: 'id = :user and (email_verified_at is null or email_admin_verified_at is not null or totp_secret is not null)',
  profile: 'owner_id = :user and domain_host is not null',
  mail: "user_id = :user and kind = 'workspace_invite' and sent_at is null and failed_at is null",
  checkout_session: "user_id = :user and status = 'open'",
  workspace_member:
    '(user_id = :user) <> (workspace_id in (select id from workspace where owner_id = :user))',
  workspace_profile:
    '(profile_id in (select id from profile where owner_id = :user)) <> (workspace_id in (select id from workspace where owner_id = :user))',
  workspace_invite: "invited_by = :user and status = 'pending'",
  webhook_endpoint:
    'profile_id in (select id from profile where owner_id = :user) or workspace_id in (select id from workspace where owner_id = :user)',
  export: "user_id = :user and status <> 'deleted'",
  destination: 'profile_id in (select id from profile where owner_id = :user)',
  proposal:
    "profile_id in (select id from profile where owner_id = :user) and status in ('draft', 'open', 'scheduled')",
  feed: 'profile_id in (select id from profile where owner_id = :user)',
  page_transfer: 'from_user_id = :user',
  workspace_transfer: "(from_user_id = :user or to_user_id = :user) and status = 'pending'",
} as const satisfies Partial<Record<keyof Schema, string>>

/** Tables that a first verification leaves unchanged, with the reason. */
const exempt = {
  sign_in: 'a list of what happened, which grants no access',
  page_report: 'messages of visitors to the operator',
  blocked_host: 'hosts that the operator blocks',
  workspace: 'stays with the account; who else is in it is workspace_member',
  username_redirect: 'leads to a page of the account',
  segment: 'filters of the analytics, which grant nothing',
  proposal_comment: 'texts of proposals, which have ended',
  proposal_link: 'ends with its proposal',
  destination_delivery: 'waiting changes of destinations, erased with them',
  link: 'content: stays, and the mail names the page',
  latest_page: 'pictures of entries of other sites',
  latest_source: 'entries of other sites, shared by all pages',
  link_check: 'results of requests to the addresses of links',
  link_history: 'content',
  link_sync: 'progress of a synchronisation of links, which grants no access',
  access_event: 'events for e-mails about access, which grant none',
  profile_history: 'content',
  version: 'content; restoring one needs a role on the profile',
  upload: 'content',
  former_owner: 'keeps uploads that another account uses; gives no role on a page',
  variant: 'content',
  campaign: 'content',
  doctor_run: 'content',
  doctor_action: 'content',
  ai_idea: 'content',
  ai_credit: 'a counter',
  alert: 'content',
  alert_preferences: 'alerts are mailed to the owner’s confirmed address alone',
  alert_check: 'when a profile was looked at',
  form_submission: 'what visitors sent to the page, its owner’s to read',
  subscriber: 'what visitors sent to the page; only people with a verified owner could sign up',
  subscriber_left: 'keyed hashes of addresses',
  hash_key: 'belongs to the installation',
  mail_suppression: 'keyed hashes of addresses',
  visit_event: 'what visitors did',
  visit_sum: 'what visitors did',
  visit_cube: 'the same',
  visit_closed: 'the last closed day',
  visit_reopened: 'numbers of profiles and days',
  visit_shown: 'hashes of visitors, for a day',
  visit_salt: 'nobody’s',
  billing_customer: 'a number at the payment provider; gives no way in without a portal session, which ends',
  subscription: 'paid; continues until it is cancelled in the portal',
  voucher: 'the operator’s',
  voucher_use: 'used up by the account',
  webhook_event: 'events of the payment provider',
  webhook_delivery: 'deleted with its endpoint',
  export_part: 'goes with its export, whose URL stops working',
  audit: 'append-only',
  installation: 'belongs to the installation',
  audit_chain: 'the ends of chains',
  reset_request: 'asks for a mail to the address itself, which the proof makes its holder’s',
  idempotency: 'answers a caller has had, for a day; they give no way in',
  rate_limit: 'counters of limits',
  used_challenge: 'hashes of random values',
  sign_in_failure: 'counters that guard accounts',
  job: 'times of jobs; belongs to no account',
  job_failure: 'numbers of rows at which a job failed; they give no way in',
  erasure: 'numbers of erased profiles and accounts',
} as const satisfies Partial<Record<keyof Schema, string>>

const newPassword = 'another long phrase'

const countExports = async ({ deps }: App): Promise<number> => {
  let count = 0
  for await (const _ of deps.exportStorage.list()) count += 1
  return count
}

describeBoth('first verification of an e-mail address', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })
  const t = createWorkspaceTools(app)

  const setVerified = (person: Person, at: number | null) =>
    updateRows(app.deps.db, 'user', { id: person.user.id }, { email_verified_at: at })
  const countRows = async (table: keyof typeof ended, userId: number): Promise<number> => {
    const condition = sql.raw(ended[table].replaceAll(':user', String(userId)))
    const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${condition}`
    return Number((await query.execute(app.deps.db.read)).rows[0]!.n)
  }
  const allLeft = async (userId: number) =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(ended) as (keyof typeof ended)[]).map(
          async (table) => [table, await countRows(table, userId)] as const,
        ),
      ),
    )
  const nothing = Object.fromEntries(Object.keys(ended).map((table) => [table, 0]))
  const tokenFor = async (email: string, subject: string): Promise<string> =>
    readToken((await app.mails(email)).filter((mail) => mail.subject.startsWith(subject)).at(-1))
  const askForReset = async (person: Person): Promise<string> => {
    await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    return tokenFor(person.email, 'Choose a new password')
  }
  const confirmReset = (token: string) =>
    app.post('/api/v1/auth/password-reset/confirm', { token, password: newPassword })
  const reset = async (person: Person) => confirmReset(await askForReset(person))
  const verify = async (person: Pick<Person, 'email' | 'cookie' | 'csrf'>, options: object = {}) => {
    app.clock.advance(hourMs)
    await app.as(person, 'POST', '/account/email-verification')
    const token = await tokenFor(person.email, 'Verify')
    return app.as(person, 'POST', '/account/email-verification/confirm', { token, ...options })
  }
  /** Returns the status of invitations and transfers to an account. */
  const offersTo = async ({ user, email }: Person) => ({
    invites: await app.deps.db.read
      .selectFrom('workspace_invite')
      .select(['id', 'status'])
      .where('email_key', '=', email)
      .orderBy('id')
      .execute(),
    transfers: await selectRows(app.deps.db, 'workspace_transfer', { to_user_id: user.id }, ['id', 'status']),
  })
  const provedMail = async (email: string) =>
    (await app.mails(email)).find((mail) => mail.subject.includes('was reset'))

  /** Creates an account with another person's e-mail address and every kind of access for others. */
  const prepared = async () => {
    const accomplice = await t.person('agency', 'Ash Accomplice')
    const invited = await t.person('free', 'Ingo Invited')
    const person = await enableTwoFactor(app, await t.person('agency', 'Hanna Holder'))
    const form = { title: 'Write', url: 'https://form.example.org', kind: 'form' }
    const formId = (await t.call(person, 'POST', '/links', form)).data.id
    const workspaceId = (await t.workspace(person, 'Trap')).id
    const other = (await t.workspace(accomplice, 'Web')).id
    await t.join(person, workspaceId, accomplice, 'admin')
    await t.join(accomplice, other, person, 'viewer')
    await t.call(person, 'PUT', `/workspaces/${workspaceId}/profiles`, { profile_ids: [person.profileId] })
    await t.call(accomplice, 'PUT', `/workspaces/${workspaceId}/profiles`, {
      profile_ids: [person.profileId, accomplice.profileId],
    })
    await t.call(person, 'PUT', `/workspaces/${other}/profiles`, { profile_ids: [person.profileId] })
    await t.invite(person, workspaceId, { email: invited.email, role: 'admin' })
    const inviteToken = await t.inviteToken(invited.email)
    const transfers = [
      (await t.call(person, 'POST', `/workspaces/${workspaceId}/transfers`, { email: accomplice.email })).data
        .id,
      (await t.call(accomplice, 'POST', `/workspaces/${other}/transfers`, { email: person.email })).data.id,
    ]
    await t.call(person, 'PUT', '/profile', { bio: 'A trap.', domain: { host: 'trap.example.com' } })
    await insertRows(app.deps.db, 'page_transfer', {
      profile_id: person.profileId,
      from_user_id: person.user.id,
      email_key: accomplice.email,
      expires_at: app.clock.now + hourMs,
      created_at: app.clock.now,
    })
    await t.setPlan(person, 'pro')
    await t.call(person, 'POST', '/billing/checkout', { plan_key: 'agency', interval: 'month' })
    await t.setPlan(person, 'agency')
    const webhook = { url: 'https://listens.example.com', events: ['submission.created'] }
    for (const query of ['', `?workspace_id=${workspaceId}`])
      expect((await app.as(person, 'POST', `/ext/v1/webhooks${query}`, webhook)).status).toBe(201)
    for (const profile_id of [null, person.profileId])
      expect((await app.as(person, 'POST', '/ext/v1/exports', { profile_id })).status).toBe(202)
    const feed = `/ext/v1/profiles/${person.profileId}/feeds`
    const sheet = (await app.as(person, 'POST', feed, { name: 'Sheet' })).body.data.days_url
    const destination = { provider: 'brevo', api_key: 'key' }
    const destinations = `/ext/v1/profiles/${person.profileId}/destinations`
    expect((await app.as(person, 'POST', destinations, destination)).status).toBe(201)
    const proposals = `/ext/v1/profiles/${person.profileId}/proposals`
    const proposal = { title: 'Later', profile: { bio: 'Mine' } }
    expect((await app.as(person, 'POST', proposals, proposal)).status).toBe(201)
    const key = await app.key(person, 'write')
    await addGrant(app.deps, { userId: person.user.id, profileId: person.profileId })
    await addPasskey(app.deps, person.user.id)
    await addIdentity(app.deps, person.user.id)
    advanceToNextStep(app)
    const challenge = createCookieHeader(await app.signIn(person))
    const pending = await app.signIn(person)
    const code = computeCode(person.secret, app.clock.now)
    const second = createCookieHeader(await app.post('/api/v1/auth/2fa', { code }, { cookie: challenge }))
    expect(pending.status).toBe(202)
    await app.as(person, 'PUT', '/account', {
      email: `wished-${person.email}`,
      current_password: person.password,
    })
    await setVerified(person, null)
    return {
      person,
      accomplice,
      invited,
      inviteToken,
      formId,
      own: workspaceId,
      other,
      transfers,
      key,
      second,
      sheet,
    }
  }

  test('classifies every table as revoked at the first verification or exempt', async () => {
    const tables = await listTableNames(app.deps.db.read)
    expect([...Object.keys(ended), ...Object.keys(exempt)].sort()).toEqual(tables)
  })

  test('revokes and lists all earlier access after a password reset', async () => {
    const p = await prepared()
    const { person, accomplice, invited } = p
    await runJob(app.deps, exportBuilds)
    const [exportEntry] = (await app.as(person, 'GET', '/ext/v1/exports')).body.data
    const downloadPath = new URL(exportEntry.download_url).pathname
    expect(await countExports(app)).toBe(2)
    const token = await askForReset(person)
    await setVerified(person, 1)
    await t.invite(person, p.own, { email: 'unsent@example.org', role: 'admin' })
    await setVerified(person, null)
    const before = await allLeft(person.user.id)
    expect(Object.entries(before).filter(([, n]) => n === 0)).toEqual([])
    expect((await confirmReset(token)).status).toBe(200)
    expect(await allLeft(person.user.id)).toEqual(nothing)

    const query = `?profile_id=${person.profileId}`
    const refused = [
      await t.call(accomplice, 'PUT', `/profile${query}`, { bio: 'Still mine.' }),
      await t.call(accomplice, 'GET', `/forms/submissions${query}`),
      await t.call(accomplice, 'GET', `/forms/${p.formId}/submissions${query}`),
    ]
    expect(refused.map((response) => response.status)).toEqual([403, 403, 403])
    expect((await t.call(accomplice, 'GET', `/workspaces/${p.own}`)).status).toBe(404)
    const join = await t.call(invited, 'POST', '/account/invites/accept', { token: p.inviteToken })
    expect(join.code).toBe('already_decided')
    expect((await t.call(accomplice, 'POST', `/account/transfers/${p.transfers[0]}/accept`)).code).toBe(
      'already_decided',
    )
    expect((await app.request({ url: '/api/v1/links', key: p.key })).status).toBe(401)
    expect((await app.request({ url: new URL(p.sheet).pathname })).status).toBe(404)
    await vi.waitFor(async () => expect(await countExports(app)).toBe(0), 30_000)
    expect((await app.request({ url: downloadPath })).status).toBe(404)
    for (const cookie of [person.cookie, p.second])
      expect((await app.request({ url: '/account', cookie })).status).toBe(401)

    const signedIn = await app.signIn({ ...person, password: newPassword })
    expect([signedIn.status, signedIn.body.data.user.two_factor_enabled]).toEqual([200, false])
    const holder = { ...person, cookie: createCookieHeader(signedIn), csrf: signedIn.body.data.csrf_token }
    expect((await t.call(holder, 'GET', '/account')).data.user).toMatchObject({
      email_verified: true,
      pending_email: null,
    })
    const workspaces = (await t.call(holder, 'GET', '/workspaces')).data
    expect(workspaces.map((w: Data) => [w.id, w.my_role, w.seats.used])).toEqual([[p.own, 'owner', 1]])
    const { members, invites, profiles } = (await t.call(holder, 'GET', `/workspaces/${p.own}`)).data
    expect([members.length, invites, profiles.map((x: Data) => x.id)]).toEqual([1, [], [person.profileId]])
    expect((await t.call(holder, 'GET', '/profile')).data).toMatchObject({
      bio: 'A trap.',
      is_published: true,
      domain: { host: null },
    })
    expect((await t.call(holder, 'GET', '/links')).data).toHaveLength(1)

    const mail = (await provedMail(person.email))!
    for (const line of [
      'Signed-in devices: 2',
      'API keys: 1',
      'Connected agents: 1',
      'Linked accounts: 1',
      'Two-factor authentication',
      'A pending change of the e-mail address',
      'Members of your workspaces: 1',
      'Invitations to workspaces: 2',
      'Transfers: 3',
      'Memberships in other workspaces: 1',
      'Pages shared by workspaces: 2',
      'not verified: trap.example.com',
      'Open checkouts: 1',
      'Webhooks: 2',
      'Exports: 2',
      'Connected spreadsheets: 1',
      `http://vitrine.test/${person.username}`,
    ])
      expect(mail.text).toContain(line)
    const acts = await listAuditEntriesOfActor(app.deps.db.read, person.user.id, 5)
    expect(acts.map((act) => act.action)).toContain('email.first_proof')
    expect(await verifyAudit(app.deps)).toMatchObject({ ok: true })
    expect(await app.mails('unsent@example.org')).toEqual([])
  })

  test('revokes earlier access although an administrator verified the e-mail address', async () => {
    const { person, key } = await prepared()
    const admin = await app.signUp('Ada Admin')
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
    const verified = await app.as(admin, 'POST', `/ext/v1/admin/users/${person.user.id}/verify-email`)
    expect(verified.status).toBe(200)
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(200)
    const { other_access } = (await app.as(person, 'GET', '/account/email-verification')).body.data
    expect(other_access.map((one: Data) => one.type)).toContain('passkey')
    expect((await reset(person)).status).toBe(200)
    expect(await allLeft(person.user.id)).toEqual(nothing)
    expect((await provedMail(person.email))!.text).toContain('Passkeys: 1')
    // The reset proved the e-mail address, so a later one keeps passkeys and webhooks
    await addPasskey(app.deps, person.user.id)
    app.clock.advance(hourMs)
    expect((await reset(person)).status).toBe(200)
    expect(await countRows('passkey', person.user.id)).toBe(1)
    expect((await app.mails(person.email)).at(-1)!.text).toContain('One passkey still works.')
  })

  test('lets the owner verify an e-mail address that an administrator verified or entered', async () => {
    const person = await app.signUp()
    const user = await selectRow(app.deps.db, 'user', { id: person.user.id })
    const operator = createSystemContext(app.deps, 'cli')
    await verifyEmail(operator, user.id, async () => null)
    expect((await verify(person)).body.data).toMatchObject({ existing_access: [], other_access: [] })
    expect((await app.as(person, 'POST', '/account/email-verification')).body.code).toBe('conflict')
    const email = `moved-${person.email}`
    await changeEmail(operator, user.id, { email, verified: true })
    await addPasskey(app.deps, user.id)
    expect((await reset({ ...person, email })).status).toBe(200)
    expect(await countRows('passkey', user.id)).toBe(0)
  })

  test('keeps the session and its authenticator when a verification revokes access', async () => {
    const p = await prepared()
    const { person } = p
    await app.as(person, 'PUT', '/account', { email: person.email, current_password: person.password })
    expect((await verify(person, { revoke_access: true })).body.data).toMatchObject({
      email_verified: true,
      two_factor_enabled: true,
      existing_access: [],
      other_access: [],
    })
    const remainingRows = { session: 1, device: 1, recovery_code: 10, user: 1 }
    expect(await allLeft(person.user.id)).toEqual({ ...nothing, ...remainingRows })
    expect((await app.as(person, 'GET', '/account')).status).toBe(200)
    expect((await app.request({ url: '/account', cookie: p.second })).status).toBe(401)
    expect((await app.request({ url: '/api/v1/links', key: p.key })).status).toBe(401)
    expect((await provedMail(person.email))!.text).toContain('Signed-in devices: 1')
    advanceToNextStep(app)
    expect((await app.signIn(person)).status).toBe(202)
  })

  test('revokes an authenticator that the verifying session never used', async () => {
    const person = await app.signUp()
    const signedIn = await app.signIn(person)
    const holder = { ...person, cookie: createCookieHeader(signedIn), csrf: signedIn.body.data.csrf_token }
    await enableTwoFactor(app, person)
    const { data } = (await app.as(holder, 'GET', '/account/email-verification')).body
    expect(data.other_access.map((one: Data) => one.type)).toContain('authenticator')
    expect((await verify(holder, { revoke_access: true })).body.data).toMatchObject({
      email_verified: true,
      two_factor_enabled: false,
    })
    expect((await app.as(holder, 'GET', '/account')).status).toBe(200)
    expect((await app.request({ url: '/account', cookie: person.cookie })).status).toBe(401)
    expect((await provedMail(person.email))!.text).toContain('Two-factor authentication')
  })

  test('lists existing access and keeps it if the owner does not revoke it', async () => {
    const p = await prepared()
    const { person } = p
    await app.as(person, 'PUT', '/account', { email: person.email, current_password: person.password })
    const before = await allLeft(person.user.id)
    const read = () => app.as(person, 'GET', '/account/email-verification')
    const { existing_access, other_access } = (await read()).body.data
    const access = (await app.as(person, 'GET', '/ext/v1/account/access')).body.data.entries
    expect(existing_access).toEqual(access)
    expect(access.map((one: Data) => one.type).sort()).toEqual([
      'agent',
      'api_key',
      'destination',
      'domain',
      'feed',
      'invite',
      'member',
      'page_transfer',
      'session',
      'shared_page',
      'webhook',
      'webhook',
      'workspace_transfer',
    ])
    expect(other_access.map((one: Data) => [one.type, one.name])).toEqual([
      ['passkey', 'Phone'],
      ['identity', 'https://id.example.org'],
      ['export', null],
      ['export', null],
    ])
    for (const { created_at } of other_access)
      expect(Date.parse(created_at)).toBeLessThanOrEqual(app.clock.now)
    const { body } = await verify(person)
    expect(body.data).toEqual({
      ...body.data,
      email_verified: true,
      two_factor_enabled: true,
      // The offer of the page has expired in the meantime
      existing_access: access.filter((one: Data) => one.type !== 'page_transfer'),
      other_access,
    })
    expect({ ...(await allLeft(person.user.id)), one_time_token: 0 }).toEqual({
      ...before,
      one_time_token: 0,
    })
    expect((await app.request({ url: '/api/v1/links', key: p.key })).status).toBe(200)
    expect((await app.request({ url: new URL(p.sheet).pathname })).status).toBe(200)
    expect((await app.request({ url: '/account', cookie: p.second })).status).toBe(200)
    expect(await provedMail(person.email)).toBeUndefined()
    expect((await read()).body.data).toMatchObject({
      user: { email_verified: true, pending_email: null },
      existing_access: [],
      other_access: [],
    })
    const acts = await listAuditEntriesOfActor(app.deps.db.read, person.user.id, 5)
    expect(acts.map((act) => act.action)).toContain('email.first_proof')
    expect((await reset(person)).status).toBe(200)
    expect(await countRows('webhook_endpoint', person.user.id)).toBe(2)
  })

  test('rejects a link in the session of another account', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()]
    const key = await app.key(person, 'read')
    const token = await tokenFor(person.email, 'Verify')
    for (const revoke_access of [false, true]) {
      const body = { token, revoke_access }
      const confirm = '/account/email-verification/confirm'
      expect((await app.as(other, 'POST', confirm, body)).status).toBe(422)
      expect((await app.post(confirm, body)).status).toBe(401)
      expect((await app.request({ method: 'POST', url: confirm, body, key })).status).toBe(403)
    }
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(200)
    const { user, existing_access } = (await app.as(person, 'GET', '/account/email-verification')).body.data
    expect([user.email_verified, existing_access.length]).toEqual([false, 1])
    expect((await app.as(other, 'GET', '/account/email-verification')).body.data.existing_access).toEqual([])
  })

  test('sends no e-mail about a verification that revokes nothing', async () => {
    const person = await app.signUp()
    expect((await verify(person)).status).toBe(200)
    expect(await provedMail(person.email)).toBeUndefined()
  })

  test('revokes no workspace access at later verifications and resets', async () => {
    const [owner, member] = [await t.person('agency'), await t.person()]
    const { id } = await t.workspace(owner)
    await t.join(owner, id, member, 'editor')
    await t.invite(owner, id, { email: 'open@example.org', role: 'viewer' })
    const key = await app.key(owner, 'read')
    const second = createCookieHeader(await app.signIn(owner))
    const email = `new-${owner.email}`
    await app.as(owner, 'PUT', '/account', { email, current_password: owner.password })
    const token = await tokenFor(email, 'Verify')
    const confirmation = await app.as(owner, 'POST', '/account/email-verification/confirm', { token })
    expect(confirmation.body.data).toMatchObject({ email, email_verified: true })
    expect((await app.request({ url: '/account', cookie: second })).status).toBe(200)
    expect((await app.request({ url: '/api/v1/links', key })).status).toBe(200)
    expect((await reset({ ...owner, email })).status).toBe(200)
    expect((await t.call(member, 'GET', `/workspaces/${id}`)).data).toMatchObject({
      members: [{}, {}],
      invites: [{ status: 'pending' }],
    })
    expect(await provedMail(email)).toBeUndefined()
  })

  test('rejects requests in progress of a session that the first verification revoked', async () => {
    const person = await t.person('agency')
    const { id } = await t.workspace(person)
    await setVerified(person, null)
    const credential = await selectRow(app.deps.db, 'session', { user_id: person.user.id }, ['id'])
    /** A request that was authenticated before the proof. */
    const call = {
      actor: {
        userId: person.user.id,
        scope: 'session',
        credential: `session:${credential.id}`,
        credentialId: credential.id,
        isAdmin: false,
        planKey: 'agency',
        onlyProfileId: null,
        onlyWorkspaceId: null,
        mayGrant: true,
        confirmedAt: app.clock.now,
        defaultProfile: { id: person.profileId, blockedAt: null },
      },
      deps: app.deps,
      requestId: 'late',
      now: app.clock.now,
      tx: app.deps.db.tx,
    } as unknown as UserContext
    expect((await reset(person)).status).toBe(200)
    await setVerified(person, app.clock.now)
    const signedIn = await app.signIn({ ...person, password: newPassword })
    const holder = { ...person, cookie: createCookieHeader(signedIn), csrf: signedIn.body.data.csrf_token }
    const other = await t.person('agency')
    const [invited, joined] = [(await t.workspace(other)).id, (await t.workspace(other)).id]
    const invite = await t.invite(other, invited, { email: person.email, role: 'viewer' })
    const inviteToken = await t.inviteToken(person.email)
    await t.join(other, joined, holder, 'admin')
    const to = { email: person.email }
    const transfer = (await t.call(other, 'POST', `/workspaces/${joined}/transfers`, to)).data.id
    const before = await offersTo(person)
    const lateResponses = [
      acceptInvite(call, { token: inviteToken }),
      declineInvite(call, invite.id),
      acceptTransfer(call, transfer),
      declineTransfer(call, transfer),
      createKey(call, { name: 'late', scope: 'write' }),
      createExport(call, null),
      loadProfile(call, person.profileId, 'change').then((access) => createFeed(call, access, 'Late')),
      inviteMember(call, id, { email: 'accomplice@example.org', role: 'admin' }),
    ]
    const outcomes = await Promise.allSettled(lateResponses)
    expect(outcomes.map((o) => (o.status === 'rejected' ? o.reason.code : o.status))).toEqual(
      lateResponses.map(() => 'unauthenticated'),
    )
    expect(await offersTo(person)).toEqual(before)
    expect(await countRows('api_key', person.user.id)).toBe(0)
    expect(await countRows('workspace_invite', person.user.id)).toBe(0)
  })

  test('accepts exactly one of twenty concurrent verifications and resets', async () => {
    const person = await t.person('agency')
    await setVerified(person, null)
    app.clock.advance(hourMs)
    await app.as(person, 'POST', '/account/email-verification')
    await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    const token = await tokenFor(person.email, 'Verify')
    const resetToken = await tokenFor(person.email, 'Choose a new password')
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2
          ? app.as(person, 'POST', '/account/email-verification/confirm', { token })
          : app.post('/api/v1/auth/password-reset/confirm', { token: resetToken, password: newPassword }),
      ),
    )
    expect(responses.every((a) => [200, 401, 422, 503].includes(a.status))).toBe(true)
    const countSuccesses = (odd: number) =>
      responses.filter((a, i) => i % 2 === odd && a.status === 200).length
    // A verification that comes first leaves the reset link valid
    expect(countSuccesses(0)).toBe(1)
    expect(countSuccesses(1)).toBeLessThanOrEqual(1)
    const acts = (await listAuditEntriesOfActor(app.deps.db.read, person.user.id, 50)).map(
      (act) => act.action,
    )
    expect(acts.filter((action) => action === 'email.first_proof')).toHaveLength(1)
  })

  test('releases an e-mail address when its account has verified another one', async () => {
    const stranger = await app.signUp('Stranger')
    const victim = stranger.email
    const oldVerification = await tokenFor(victim, 'Verify')
    const email = `own-${victim}`
    const wish = { email, current_password: stranger.password }
    await app.as(stranger, 'POST', '/account/email-verification/confirm', { token: oldVerification })
    await app.post('/api/v1/auth/password-reset/request', { email: victim })
    const oldReset = await tokenFor(victim, 'Choose a new password')
    await app.as(stranger, 'PUT', '/account', wish)
    const register = () =>
      app.post('/api/v1/auth/register', {
        email: victim,
        password: newPassword,
        name: 'Holder',
        accept_terms: true,
      })
    expect((await register()).body.code).toBe('email_taken')
    const token = await tokenFor(email, 'Verify')
    const changeResponse = await app.as(stranger, 'POST', '/account/email-verification/confirm', { token })
    expect(changeResponse.body.data).toMatchObject({ email, email_verified: true })
    const holder = await register()
    expect(holder.body.data.user).toMatchObject({ email: victim, email_verified: false })
    const confirmation = await app.post('/api/v1/auth/password-reset/confirm', {
      token: oldReset,
      password: 'a phrase of the stranger',
    })
    expect(confirmation.body.code).toBe('reset_token_invalid')
    for (const session of [holder, null]) {
      const user = session
        ? { cookie: createCookieHeader(session), csrf: session.body.data.csrf_token }
        : stranger
      const response = await app.as(user, 'POST', '/account/email-verification/confirm', {
        token: oldVerification,
      })
      expect(response.status).toBe(422)
    }
    expect((await app.signIn({ email: victim, password: newPassword })).status).toBe(200)
  })

  test('leaves existing accounts unchanged after an invitation or a registration', async () => {
    const [owner, person] = [await t.person('pro'), await app.signUp()]
    const row = async () => selectRow(app.deps.db, 'user', { id: person.user.id })
    const { last_active_at: _, ...before } = await row()
    const { id } = await t.workspace(owner)
    await t.invite(owner, id, { email: person.email, role: 'admin' })
    const token = await t.inviteToken(person.email)
    for (const email of [person.email, ` ${person.email.toUpperCase()} `]) {
      const again = await app.post('/api/v1/auth/register', {
        email: email.trim(),
        password: newPassword,
        name: 'Overwritten',
        accept_terms: true,
        token,
        invite_token: token,
      })
      expect([again.status, again.body.code]).toEqual([422, 'email_taken'])
    }
    const { last_active_at: __, ...after } = await row()
    expect(after).toEqual(before)
    expect(await t.memberId(owner, id, person)).toBeUndefined()
    const early = await t.call(person, 'POST', '/account/invites/accept', { token })
    expect(early.code).toBe('forbidden')
    expect((await verify(person)).status).toBe(200)
    expect((await t.call(person, 'POST', '/account/invites/accept', { token })).status).toBe(200)
  })
})
