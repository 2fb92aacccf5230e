import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSystemContext } from '../../../apps/server/src/deps.ts'
import { accessMails } from '../../../apps/server/src/features/access/index.ts'
import type { NewAlert } from '../../../apps/server/src/features/alerts/alert.ts'
import { raiseAlerts } from '../../../apps/server/src/features/alerts/raise.ts'
import { findPreferences } from '../../../apps/server/src/features/alerts/repo.ts'
import { createAccount } from '../../../apps/server/src/features/auth/index.ts'
import { blockedHostMails, blockHost } from '../../../apps/server/src/features/blocked-hosts/index.ts'
import { formDigests } from '../../../apps/server/src/features/forms/index.ts'
import { enqueueMail, type QueuedMail } from '../../../apps/server/src/features/mail/index.ts'
import { notifyOwner } from '../../../apps/server/src/features/webhooks/notify.ts'
import { findEndpoint } from '../../../apps/server/src/features/webhooks/repo.ts'
import { runJob } from '../../../apps/server/src/jobs/engine.ts'
import type { MailKind, MailParams } from '../../../apps/server/src/providers/mail/params.ts'
import { mailKinds } from '../../../apps/server/src/providers/mail/params.ts'
import { type App, type Data, type Person, password, readToken, startApp } from '../../support/app.ts'
import { describeOnce } from '../../support/databases.ts'
import { type Dns, startDns } from '../../support/dns.ts'
import { deliverAlerts, lookUpDomains } from '../../support/jobs.ts'
import { findFreePort } from '../../support/ports.ts'
import type { ReadMail } from '../../support/read-mail.ts'
import { selectRows } from '../../support/rows.ts'
import { openReceiver, type Receiver } from '../../support/webhooks.ts'
import { createWorkspaceTools } from '../../support/workspaces.ts'
import { launchBrowser } from '../browser.ts'
import { devices, signIn } from './support.ts'
import { texts } from './texts.ts'

const security = '/account/security'
/** Kinds of e-mails to users. Visitors get the others. */
type StudioMailKind = Exclude<MailKind, 'newsletter_confirm'>
/** Screen that the button of each e-mail opens, with # for each id. Null for e-mails without a button. */
const landings: Record<StudioMailKind, string | null> = {
  verify_email: '/verify-email',
  password_reset: '/reset/confirm',
  account_created: '/reset/confirm',
  password_changed: security,
  address_proved: security,
  email_changed: security,
  two_factor_enabled: security,
  two_factor_disabled: security,
  recovery_codes_renewed: security,
  passkey_added: security,
  passkey_removed: security,
  passkey_copied: security,
  identity_linked: security,
  identity_unlinked: security,
  new_device: security,
  api_key_created: '/account/access',
  agent_connected: security,
  account_deleted: null,
  account_blocked: null,
  link_blocked: '/pages/#/links',
  source_silent: '/pages/#/links',
  workspace_invite: '/invites',
  transfer_request: '/transfers',
  page_transferred: '/pages',
  page_declined: '/pages/#/settings',
  form_submission: '/pages/#/audience',
  form_digest: '/pages/#/audience',
  proposal: '/pages/#/proposals/#',
  access_changed: '/account/access',
  domain_verified: '/pages/#/settings',
  domain_failing: '/pages/#/settings',
  domain_ended: '/pages/#/settings',
  domain_failed: '/pages/#/settings',
  webhook_failing: '/pages/#/webhooks/#',
  webhook_disabled: '/workspaces/#/webhooks/#',
  alert: '/pages/#',
  alert_digest: '/pages/#/activity',
}
const createLinkAlert = (id: number): NewAlert => ({
  type: 'link_expiring',
  severity: 'info',
  title: 'Link expiring',
  message: 'The link “Contact” expires soon.',
  metric: null,
  value: null,
  baseline: null,
  change_pct: null,
  window: 'week',
  subject: { type: 'link', id, name: 'Contact' },
})
const kinds = mailKinds.filter((kind): kind is StudioMailKind => kind !== 'newsletter_confirm')
const noticeParams = {
  name: 'Tom Told',
  outcome: [],
  ended: [],
  pages: [],
  newEmail: 'tom@example.org',
  passkey: 'Phone',
  provider: 'id.example.org',
  device: 'Firefox',
  address: '192.0.2.1',
  keyName: 'Report',
  scope: 'read',
  agent: 'Desk',
  reason: 'Spam',
}
describeOnce('links of e-mails', () => {
  let app: App
  let t: ReturnType<typeof createWorkspaceTools>
  let dns: Dns
  let receiver: Receiver
  /** Received e-mails by kind, in order. */
  const received = new Map<MailKind, ReadMail[]>()

  const must = async (response: Promise<{ status: number; body: Data }>): Promise<Data> => {
    const { status, body } = await response
    if (status >= 300) throw new Error(`responded with ${status}: ${JSON.stringify(body)}`)
    return body.data
  }
  const as = (user: Person, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    must(app.as(user, method, url, body))
  /** Sends due e-mails and sorts the received ones by kind. */
  const deliver = async () => {
    const mails = new Map(
      (await app.mails()).map((mail) => [/^<(.+)@/.exec(mail.headers['message-id'] ?? '')?.[1], mail]),
    )
    const rows = await selectRows(app.deps.db, 'mail', {}, ['id', 'kind', 'created_at'])
    received.clear()
    for (const { id, kind, created_at } of rows) {
      const mail = mails.get(app.deps.secrets.mac('message-id', `${id}.${created_at}`))
      if (mail) received.set(kind as MailKind, [...(received.get(kind as MailKind) ?? []), mail])
    }
  }
  const mailTo = (kind: MailKind, to: string): ReadMail => {
    const mail = received.get(kind)?.findLast((one) => one.to === to)
    if (!mail) throw new Error(`no ${kind} mail to ${to}`)
    return mail
  }
  const findLinks = ({ text }: ReadMail): string[] =>
    [...text.matchAll(/https?:\/\/\S+/g)]
      .map(([url]) => url)
      .filter((url) => url !== app.deps.config.BASE_URL)

  const addresses = new Map<string, string>()
  const person = async (plan: 'free' | 'pro' | 'agency', name: string): Promise<Person> => {
    const user = await t.person(plan, name)
    addresses.set(name, user.email)
    return user
  }
  const sendDomainMails = async () => {
    const user = await person('pro', 'Dora Domain')
    // Its token expires when the clock moves
    await deliver()
    const requestHost = async (host: string) =>
      (await as(user, 'PUT', '/api/v1/profile', { domain: { host } })).domain.txt_value as string
    const lookUp = async (ms: number) => {
      app.clock.advance(ms)
      await lookUpDomains(app.deps, app.clock.now)
    }
    const record = '_vitrine-challenge.shop.example.com'
    dns.set(record, [await requestHost('shop.example.com')])
    await lookUp(0)
    dns.set(record, 'nxdomain')
    for (const ms of [dayMs, hourMs, hourMs, 3 * dayMs]) await lookUp(ms)
    const again = await app.signIn(user)
    const session = Object.entries(again.cookies).map(([name, { value }]) => `${name}=${value}`)
    user.cookie = session.join('; ')
    user.csrf = again.body.data.csrf_token
    await requestHost('shop.example.com')
    for (let i = 0; i < 8; i++) await lookUp(dayMs)
    await deliver()
  }

  const sendAccountMails = async () => {
    await app.signUp('Vera Verify')
    const { email } = await person('free', 'Rita Reset')
    await must(app.post('/api/v1/auth/password-reset/request', { email }))
    const cleo = { email: 'cleo@example.org', name: 'Cleo Created', verified: false }
    await createAccount(createSystemContext(app.deps, 'test'), cleo, async () => undefined)
    const linker = await person('free', 'Lena Link')
    await as(linker, 'POST', '/api/v1/links', { title: 'Prize', url: 'https://prize.example/' })
    const operator = createSystemContext(app.deps, 'cli')
    await blockHost(operator, { host: 'prize.example', reason: 'Phishing' })
    await runJob(app.deps, blockedHostMails)
    const silent = {
      name: 'Lena Link',
      path: `/pages/${linker.profileId}/links`,
      page: '/lena',
      source: 'films.example',
      at: new Date(app.clock.now).toISOString(),
    }
    const silentMail = { userId: linker.user.id, to: linker.email, now: app.clock.now }
    await app.deps.db.tx((db) =>
      enqueueMail(app.deps, db, { ...silentMail, kind: 'source_silent', params: silent }),
    )
    // The button of these notices depends on their kind alone
    const notices = kinds.filter((kind) => !landings[kind] || landings[kind] === security)
    const { user } = await person('free', 'Tom Told')
    for (const kind of [...notices, 'api_key_created'] as const) {
      const params = { ...noticeParams, at: new Date(app.clock.now).toISOString() } as MailParams[typeof kind]
      const mail = { userId: user.id, to: addresses.get('Tom Told')!, kind, params, now: app.clock.now }
      await app.deps.db.tx((db) => enqueueMail(app.deps, db, mail as QueuedMail))
    }
    await deliver()
  }

  const sendPageMails = async () => {
    const forms = await person('pro', 'Flora Form')
    await app.deps.db.tx((db) =>
      db.updateTable('user').set({ email_verified_at: 1 }).where('id', '=', forms.user.id).execute(),
    )
    await as(forms, 'POST', `/ext/v1/profiles/${forms.profileId}/feeds`, { name: 'Sheet' })
    await runJob(app.deps, accessMails)
    // The account receives e-mails about proposals of its programs
    await must(
      app.request({
        method: 'POST',
        url: `/ext/v1/profiles/${forms.profileId}/proposals`,
        key: await app.key(forms, 'write'),
        body: { title: 'Move', profile: { location: 'Graz' } },
      }),
    )
    const { id } = await as(forms, 'POST', '/api/v1/links', {
      title: 'Write to us',
      url: 'https://robin.example',
      kind: 'form',
    })
    app.clock.advance(minuteMs)
    const payload = {
      email: 'kim@example.org',
      message: 'Do you ship abroad, and how long does a parcel take?',
    }
    // The second entry is to be checked, because its text is repeated
    for (let i = 0; i < 2; i++)
      expect((await app.app.inject({ method: 'POST', url: `/f/${id}`, payload })).statusCode).toBeLessThan(
        400,
      )
    app.clock.advance(hourMs)
    await runJob(app.deps, formDigests)
    for (const [name, count] of [
      ['Alma Alert', 1],
      ['Diego Digest', 2],
    ] as const) {
      const user = await person('pro', name)
      const { profileId } = user
      await as(user, 'PUT', `/api/v1/profiles/${profileId}/smart-alerts/preferences`, {
        channels: { email: true },
        digest: 'instant',
      })
      await app.deps.db.tx(async (db) => {
        const { preferences } = await findPreferences(db, profileId)
        const alerts = Array.from({ length: count }, (_, n) => createLinkAlert(n + 1))
        const raised = { profileId, preferences, timezone: 'UTC', alerts }
        await raiseAlerts(app.deps, db, [raised], app.clock.now)
      })
    }
    await deliverAlerts(app.deps, app.clock.now)
    const owner = await person('agency', 'Wanda Webhook')
    const { id: workspaceId } = await t.workspace(owner)
    for (const [query, kind] of [
      ['', 'failing'],
      [`?workspace_id=${workspaceId}`, 'disabled'],
    ] as const) {
      const endpoint = await as(owner, 'POST', `/ext/v1/webhooks${query}`, {
        url: `${receiver.url}/hook`,
        events: ['submission.created'],
        description: 'Webhook',
      })
      const notice = { at: app.clock.now, kind, failures: 5, message: 'refused' }
      await app.deps.db.tx(async (db) =>
        notifyOwner(app.deps, db, (await findEndpoint(db, endpoint.id))!, notice, app.clock.now),
      )
    }
    await deliver()
  }

  const sendOffers = async () => {
    const owner = await person('agency', 'Olive Owner')
    for (const name of ['Ines Invited', 'Ivo Invited']) {
      const { id } = await t.workspace(owner, `Studio of ${name}`)
      await t.invite(owner, id, { email: (await person('free', name)).email, role: 'editor' })
    }
    const { id } = await t.workspace(owner, 'Studio South')
    const member = await person('agency', 'Tara Transfer')
    await t.invite(owner, id, { email: member.email, role: 'viewer' })
    await deliver()
    const token = readToken(mailTo('workspace_invite', member.email))
    await as(member, 'POST', '/account/invites/accept', { token })
    await as(owner, 'POST', `/api/v1/workspaces/${id}/transfers`, {
      member_id: await t.memberId(owner, id, member),
    })
    for (const answer of ['decline', 'accept']) {
      const page = await as(owner, 'POST', '/account/profiles', { display_name: 'Print shop' })
      await as(owner, 'POST', '/ext/v1/page-transfers', { email: member.email, profile_ids: [page.id] })
      const [offer] = await must(app.as(member, 'GET', '/ext/v1/page-transfers'))
      await as(member, 'POST', `/ext/v1/page-transfers/${offer.id}/${answer}`)
    }
    await deliver()
  }

  beforeAll(async () => {
    ;[dns, receiver] = await Promise.all([startDns(), openReceiver()])
    const port = await findFreePort()
    const settings = { DNS_SERVERS: dns.server, EGRESS: 'on', EGRESS_ALLOW: receiver.host }
    app = await startApp('sqlite', { BASE_URL: `http://127.0.0.1:${port}`, ...settings })
    await app.app.listen({ port, host: '127.0.0.1' })
    t = createWorkspaceTools(app)
    // First, because it moves the clock by days
    await sendDomainMails()
    await sendAccountMails()
    await sendPageMails()
    await sendOffers()
  })
  afterAll(async () => {
    await app?.close()
    await dns?.close()
    await receiver?.close()
  })

  test('has a test case for every kind of e-mail', () => {
    expect([...received.keys()].toSorted()).toEqual(kinds.toSorted())
    expect(Object.keys(landings).toSorted()).toEqual(kinds.toSorted())
  })

  test.each(kinds)('contains the URL of a screen in %s, and no dead link', async (kind) => {
    const [button = '', ...others] = findLinks(received.get(kind)![0]!)
    const path = button && new URL(button).pathname.replace(/\d+/g, '#')
    expect(path).toBe(landings[kind] === null ? '' : `/studio${landings[kind]}`)
    for (const url of others) expect((await fetch(url)).status, url).toBe(200)
  })

  test('verifies a failed domain after “Check again”', async () => {
    const mail = mailTo('domain_failed', addresses.get('Dora Domain')!)
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ ...devices.phone, reducedMotion: 'reduce' })
    await page.goto(findLinks(mail)[0]!)
    await signIn(page, { email: mail.to, password })
    await page.getByText(texts.domain.states.failed, { exact: true }).waitFor()
    const value = (await page.getByText(/^vitrine-verification=/).textContent())!
    dns.set('_vitrine-challenge.shop.example.com', [value])
    await page.getByRole('button', { name: texts.domain.checkAgain }).click()
    await page.getByText(texts.domain.states.pending, { exact: true }).waitFor()
    app.clock.advance(hourMs)
    await lookUpDomains(app.deps, app.clock.now)
    await page.getByText(texts.domain.states.verified, { exact: true }).waitFor()
  })
})
