import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import type { Browser, Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createSystemContext } from '../../../apps/server/src/deps.ts'
import { blockUsers } from '../../../apps/server/src/features/admin/index.ts'
import type { NewAlert } from '../../../apps/server/src/features/alerts/alert.ts'
import { raiseAlerts } from '../../../apps/server/src/features/alerts/raise.ts'
import { findPreferences } from '../../../apps/server/src/features/alerts/repo.ts'
import { createAccount } from '../../../apps/server/src/features/auth/index.ts'
import { blockedHostMails, blockHost } from '../../../apps/server/src/features/blocked-hosts/index.ts'
import { enqueueMail } from '../../../apps/server/src/features/mail/index.ts'
import { notifyOwner } from '../../../apps/server/src/features/webhooks/notify.ts'
import { findEndpoint } from '../../../apps/server/src/features/webhooks/repo.ts'
import { runJob } from '../../../apps/server/src/jobs/engine.ts'
import type { MailKind } from '../../../apps/server/src/providers/mail/templates.ts'
import { en } from '../../../apps/server/src/providers/mail/texts/en.ts'
import { startAgentApp } from '../../support/agents.ts'
import { type Data, type Person, password, readToken } from '../../support/app.ts'
import { advanceToNextStep, computeCode, enableTwoFactor } from '../../support/authenticator.ts'
import { type Dns, startDns } from '../../support/dns.ts'
import { deliverAlerts, lookUpDomains, sendDueMails, sendRequestedResets } from '../../support/jobs.ts'
import { type ReadMail, readMail } from '../../support/read-mail.ts'
import { openReceiver, type Receiver } from '../../support/webhooks.ts'
import { createWorkspaceTools } from '../../support/workspaces.ts'
import { launchBrowser } from '../browser.ts'
import { devices, takePicture } from './support.ts'
import { texts } from './texts.ts'

/** Path and heading of the screen that the button of each e-mail opens. Null for e-mails without a button. */
const landings: Record<MailKind, { path: RegExp; heading: string } | null> = {
  verify_email: { path: /^\/studio\/verify-email$/, heading: texts.auth.verifyTitle },
  password_reset: { path: /^\/studio\/reset\/confirm$/, heading: texts.auth.chooseTitle },
  account_created: { path: /^\/studio\/reset\/confirm$/, heading: texts.auth.chooseTitle },
  password_changed: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  address_proved: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  email_changed: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  two_factor_enabled: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  two_factor_disabled: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  recovery_codes_renewed: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  passkey_added: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  passkey_removed: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  passkey_copied: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  identity_linked: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  identity_unlinked: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  new_device: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  api_key_created: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  agent_connected: { path: /^\/studio\/account\/security$/, heading: 'Account' },
  account_deleted: null,
  account_blocked: null,
  link_blocked: { path: /^\/studio\/pages\/\d+\/links$/, heading: 'Blocks' },
  workspace_invite: { path: /^\/studio\/invites$/, heading: 'Invitations' },
  transfer_request: { path: /^\/studio\/transfers$/, heading: 'Transfers' },
  page_transferred: { path: /^\/studio\/pages$/, heading: 'All pages' },
  page_declined: { path: /^\/studio\/pages\/\d+\/settings$/, heading: 'Settings' },
  form_submission: { path: /^\/studio\/pages\/\d+\/forms$/, heading: 'Forms' },
  domain_verified: { path: /^\/studio\/pages\/\d+\/settings$/, heading: 'Settings' },
  domain_failing: { path: /^\/studio\/pages\/\d+\/settings$/, heading: 'Settings' },
  domain_ended: { path: /^\/studio\/pages\/\d+\/settings$/, heading: 'Settings' },
  domain_failed: { path: /^\/studio\/pages\/\d+\/settings$/, heading: 'Settings' },
  webhook_failing: { path: /^\/studio\/pages\/\d+\/webhooks\/\d+$/, heading: 'Webhook' },
  webhook_disabled: { path: /^\/studio\/workspaces\/\d+\/webhooks\/\d+$/, heading: 'Webhook' },
  alert: { path: /^\/studio\/pages\/\d+$/, heading: 'Alma Alert' },
  alert_digest: { path: /^\/studio\/pages\/\d+\/alerts$/, heading: 'Alerts' },
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
const kinds = Object.keys(en.kinds) as MailKind[]
/** Recipients of e-mails whose token must stay unused until the test opens it. */
const unused: { [K in MailKind]?: string } = {
  verify_email: 'Vera Verify',
  password_reset: 'Rita Reset',
  account_created: 'Cleo Created',
  workspace_invite: 'Ines Invited',
}

describe.runIf(inject('databases').engines.includes('sqlite'))('links of e-mails on a phone', () => {
  let a: Awaited<ReturnType<typeof startAgentApp>>
  let t: ReturnType<typeof createWorkspaceTools>
  let smtp: SMTPServer
  let dns: Dns
  let receiver: Receiver
  let browser: Browser
  /** Received e-mails by kind, in order. */
  const received = new Map<MailKind, ReadMail[]>()
  const raw: Buffer[] = []
  /** E-mail address and password of accounts with other ones than the usual. */
  const credentials = new Map<string, { email?: string; password?: string }>()

  const must = async (response: Promise<{ status: number; body: Data }>): Promise<Data> => {
    const { status, body } = await response
    if (status >= 300) throw new Error(`responded with ${status}: ${JSON.stringify(body)}`)
    return body.data
  }
  const as = (user: Person, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    must(a.app.as(user, method, url, body))
  /** Sends due e-mails and sorts the received ones by kind. */
  const deliver = async () => {
    await a.app.settle()
    await a.app.deps.db.tx((db) => db.updateTable('reset_request').set({ due_at: 0 }).execute())
    await sendRequestedResets(a.app.deps)
    expect(await sendDueMails(a.app.deps)).toMatchObject({ failed: 0 })
    const rows = await a.app.deps.db.read
      .selectFrom('mail')
      .select(['id', 'kind', 'created_at'])
      .orderBy('id')
      .execute()
    const mails = new Map(
      raw.splice(0).map((message) => {
        const mail = readMail(message)
        return [/^<(.+)@/.exec(mail.headers['message-id'] ?? '')?.[1], mail] as const
      }),
    )
    for (const { id, kind, created_at } of rows) {
      const mail = mails.get(a.app.deps.secrets.mac('message-id', `${id}.${created_at}`))
      if (mail) received.set(kind as MailKind, [...(received.get(kind as MailKind) ?? []), mail])
    }
  }
  const mailTo = (kind: MailKind, to: string): ReadMail => {
    const mail = received.get(kind)?.findLast((one) => one.to === to)
    if (!mail) throw new Error(`no ${kind} mail to ${to}`)
    return mail
  }
  const findLinks = ({ text }: ReadMail): string[] =>
    [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url).filter((url) => url !== a.base)

  const addresses = new Map<string, string>()
  const person = async (plan: 'free' | 'pro' | 'agency', name: string): Promise<Person> => {
    const user = await t.person(plan, name)
    addresses.set(name, user.email)
    return user
  }
  /** Returns an unused e-mail of a kind. */
  const findUnusedMail = (kind: MailKind): ReadMail => {
    const name = unused[kind]
    return name ? mailTo(kind, addresses.get(name)!) : received.get(kind)![0]!
  }

  const sendDomainMails = async () => {
    const { app } = a
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
    const { app } = a
    for (const name of ['Vera Verify', 'Vito Verify']) addresses.set(name, (await app.signUp(name)).email)

    const reset = (email: string) => must(app.post('/api/v1/auth/password-reset/request', { email }))
    const confirm = (mail: ReadMail) =>
      must(
        app.post('/api/v1/auth/password-reset/confirm', {
          token: readToken(mail),
          password: `${password} new`,
        }),
      )
    const cleo = { email: 'cleo@example.org', name: 'Cleo Created', verified: false }
    await createAccount(app.deps, createSystemContext(app.deps, 'test'), cleo, async () => undefined)
    addresses.set(cleo.name, cleo.email)
    const unproved = await app.signUp('Petra Proof')
    addresses.set('Petra Proof', unproved.email)
    await reset(unproved.email)
    await deliver()
    await confirm(mailTo('password_reset', unproved.email))
    credentials.set(unproved.email, { password: `${password} new` })
    for (const name of ['Rita Reset', 'Rob Reset']) await reset((await person('free', name)).email)

    const renamed = await person('free', 'Emil Email')
    const email = `new-${renamed.email}`
    await as(renamed, 'PUT', '/account', { email, current_password: password })
    await deliver()
    const token = readToken(mailTo('verify_email', email))
    await as(renamed, 'POST', '/account/email-verification/confirm', { token })
    credentials.set(renamed.email, { email })

    const tom = await enableTwoFactor(app, await person('free', 'Tom Twofactor'))
    const guarded = () => {
      advanceToNextStep(app)
      return { current_password: password, code: computeCode(tom.secret, app.clock.now) }
    }
    await as(tom, 'POST', '/account/two-factor/recovery-codes', guarded())
    await as(tom, 'DELETE', '/account/two-factor', guarded())
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' }
    await app.signIn(tom, { headers })
    await app.key(tom, 'write')
    await a.grantAccess(tom)
    // Only browsers can create passkeys
    for (const kind of ['passkey_added', 'passkey_removed', 'passkey_copied'] as const) {
      const params = { name: 'Tom Twofactor', at: new Date(app.clock.now).toISOString(), passkey: 'Phone' }
      const mail = { userId: tom.user.id, to: tom.email, kind, params, now: app.clock.now }
      await app.deps.db.tx((db) => enqueueMail(app.deps, db, mail))
    }
    // Identities need a provider
    for (const kind of ['identity_linked', 'identity_unlinked'] as const) {
      const at = new Date(app.clock.now).toISOString()
      const params = { name: 'Tom Twofactor', at, provider: 'id.example.org' }
      const mail = { userId: tom.user.id, to: tom.email, kind, params, now: app.clock.now }
      await app.deps.db.tx((db) => enqueueMail(app.deps, db, mail))
    }
    const linker = await person('free', 'Lena Link')
    await as(linker, 'POST', '/api/v1/links', { title: 'Prize', url: 'https://prize.example/' })
    const operator = createSystemContext(app.deps, 'cli')
    await blockHost(app.deps, operator, { host: 'prize.example', reason: 'Phishing' })
    await runJob(app.deps, blockedHostMails)
    const spammer = await app.signUp('Sven Spam')
    await blockUsers(app.deps, operator, { accounts: [spammer.email], reason: 'Spam' })
    const erasedUser = await app.signUp('Gustav Gone')
    await as(erasedUser, 'DELETE', '/account', { current_password: password })
    await deliver()
  }

  const sendPageMails = async () => {
    const { app } = a
    const forms = await person('pro', 'Flora Form')
    const { id } = await as(forms, 'POST', '/api/v1/links', {
      title: 'Write to us',
      url: 'https://robin.example',
      kind: 'form',
    })
    app.clock.advance(minuteMs)
    const payload = { email: 'kim@example.org', message: 'Do you ship abroad?' }
    expect((await app.app.inject({ method: 'POST', url: `/f/${id}`, payload })).statusCode).toBeLessThan(400)
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
      await as(owner, 'POST', `/ext/v1/profiles/${page.id}/transfer`, { email: member.email })
      const [offer] = await must(a.app.as(member, 'GET', '/ext/v1/page-transfers'))
      await as(member, 'POST', `/ext/v1/page-transfers/${offer.id}/${answer}`)
    }
    await deliver()
  }

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          raw.push(Buffer.concat(chunks))
          done()
        })
      },
    })
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    ;[dns, receiver, browser] = await Promise.all([startDns(), openReceiver(), launchBrowser()])
    a = await startAgentApp('sqlite', {
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      DNS_SERVERS: dns.server,
      EGRESS: 'on',
      EGRESS_ALLOW: receiver.host,
    })
    t = createWorkspaceTools(a.app)
    // First, because it moves the clock by days
    await sendDomainMails()
    await sendAccountMails()
    await sendPageMails()
    await sendOffers()
  })
  afterAll(async () => {
    await browser?.close()
    await a?.app.close()
    await dns?.close()
    await receiver?.close()
    await new Promise<void>((closed) => smtp.close(closed))
  })

  const onPhone = async (work: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext({ ...devices.phone, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    try {
      await work(page)
      expect(problems).toEqual([])
    } finally {
      await context.close()
    }
  }
  const signIn = async (page: Page, to: string) => {
    const { email = to, password: secret = password } = credentials.get(to) ?? {}
    await page.getByLabel(texts.auth.email).fill(email)
    await page.getByLabel(texts.auth.password, { exact: true }).fill(secret)
    await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
  }
  /** Waits for a screen, which must fit into the width of the phone. */
  const arrive = async (page: Page, path: RegExp, heading: string) => {
    await page.waitForURL((url) => path.test(url.pathname))
    // The sheet of a form entry hides the screen from assistive technology
    await page.getByRole('heading', { level: 1, name: heading, includeHidden: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }

  test('has a test case for every kind of e-mail', () => {
    expect([...received.keys()].toSorted()).toEqual(kinds.toSorted())
    expect(Object.keys(landings).toSorted()).toEqual(kinds.toSorted())
  })

  /** Paths of other links than the button that were opened, without ids. */
  const openedPaths = new Set<string>()
  test.each(kinds)(
    'contains the URL of a screen in %s, which opens signed out and signed in',
    async (kind) => {
      const landing = landings[kind]
      const mail = findUnusedMail(kind)
      const [button = '', ...more] = kind === 'address_proved' ? findLinks(mail).reverse() : findLinks(mail)
      if (!landing) return expect([button, ...more]).toEqual([''])
      const others = more.filter((url) => {
        const path = new URL(url).pathname.replace(/\d+/g, '')
        return !openedPaths.has(path) && openedPaths.add(path)
      })
      expect(new URL(button).pathname).toMatch(landing.path)
      const first = kinds.find((one) => landings[one]?.path.source === landing.path.source)
      if (kind !== first && others.length === 0) return
      await onPhone(async (page) => {
        await page.goto(button)
        if (kind !== 'password_reset' && kind !== 'account_created') {
          await page.getByRole('heading', { level: 1, name: texts.auth.signInTitle }).waitFor()
          await signIn(page, mail.to)
        }
        await arrive(page, landing.path, landing.heading)
        await takePicture(page, `mail-${kind}`)
        // Opening a link changes nothing, so it works again
        await page.goto(button)
        await arrive(page, landing.path, landing.heading)
        for (const other of others) {
          expect((await page.goto(other))!.status(), other).toBe(200)
          await page.getByRole('heading', { level: 1 }).waitFor()
        }
      })
    },
  )

  test('verifies a failed domain after “Check again”', async () => {
    const { app } = a
    const mail = mailTo('domain_failed', addresses.get('Dora Domain')!)
    await onPhone(async (page) => {
      await page.goto(findLinks(mail)[0]!)
      await signIn(page, mail.to)
      await page.getByText(texts.domain.states.failed, { exact: true }).waitFor()
      await takePicture(page, 'domain-failed')
      const value = (await page.getByText(/^vitrine-verification=/).textContent())!
      dns.set('_vitrine-challenge.shop.example.com', [value])
      await page.getByRole('button', { name: texts.domain.checkAgain }).click()
      await page.getByText(texts.domain.states.pending, { exact: true }).waitFor()
      app.clock.advance(hourMs)
      await lookUpDomains(app.deps, app.clock.now)
      await page.getByText(texts.domain.states.verified, { exact: true }).waitFor()
    })
  })

  test('explains a used or expired verification link', async () => {
    const [used, expired] = ['Vera Verify', 'Vito Verify'].map((name) =>
      mailTo('verify_email', addresses.get(name)!),
    )
    await onPhone(async (page) => {
      const [link] = findLinks(used!) as [string]
      await page.goto(link)
      await signIn(page, used!.to)
      await page.getByRole('button', { name: texts.verifyEmail.verifyAndKeep }).click()
      await page.getByRole('heading', { name: texts.auth.verifiedTitle }).waitFor()
      await page.goto(link)
      await page.getByRole('heading', { name: texts.verifyEmail.alreadyTitle }).waitFor()
    })
    a.app.clock.advance(8 * dayMs)
    await onPhone(async (page) => {
      await page.goto(findLinks(expired!)[0]!)
      await signIn(page, expired!.to)
      // The session of the sign-up has expired too, so none is kept or revoked
      await page.getByRole('heading', { name: texts.verifyEmail.verifyFailedTitle }).waitFor()
      await takePicture(page, 'mail-verify-expired')
    })
  })

  test.each([
    ['used', 'Petra Proof'],
    ['expired', 'Rob Reset'],
  ])('offers a new link if a password reset link is %s', async (_, name) => {
    await onPhone(async (page) => {
      await page.goto(findLinks(mailTo('password_reset', addresses.get(name)!))[0]!)
      await page.getByLabel(texts.auth.newPassword, { exact: true }).fill('another gravel orchid')
      await page.getByRole('button', { name: texts.auth.choose }).click()
      await page.getByText(texts.auth.linkExpired).waitFor()
      await page.getByRole('link', { name: texts.auth.askAgain }).waitFor()
    })
  })

  test.each([
    ['used', 'Tara Transfer'],
    ['expired', 'Ivo Invited'],
  ])('explains that an invitation link was %s', async (_, name) => {
    const mail = mailTo('workspace_invite', addresses.get(name)!)
    await onPhone(async (page) => {
      await page.goto(findLinks(mail)[0]!)
      await signIn(page, mail.to)
      await page.getByText(texts.offers.gone).waitFor()
    })
  })
})
