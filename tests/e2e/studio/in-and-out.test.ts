import { expect, test } from 'vitest'
import { computeCode } from '../../support/authenticator.ts'
import { checkScreen, describeStudio, enter, expectFocusKept, readMailToken, signIn } from './support.ts'
import { texts } from './texts.ts'

describeStudio('sign-in and sign-out', (studio) => {
  test('resets a password by e-mail and offers a new link for a used one', async () => {
    const { page, context, email } = await enter(studio, 'Rita Reset', 'phone')
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin`)
    await page.getByRole('link', { name: texts.auth.forgot }).click()
    // The previous screen has a field with this name
    await page.getByRole('button', { name: texts.auth.sendLink }).waitFor()
    await page.getByLabel(texts.auth.email).fill(email)
    await page.getByRole('button', { name: texts.auth.sendLink }).click()
    await page.getByText(texts.auth.resetSent({ email })).waitFor()
    await checkScreen(page, 'reset-sent')
    const address = `${studio.url}/studio/reset/confirm?token=${readMailToken(await studio.mail(email, '/reset/confirm'))}`
    await page.goto(address)
    await page.getByLabel(texts.auth.newPassword, { exact: true }).fill('password')
    await page.getByRole('button', { name: texts.auth.choose }).click()
    await page.locator('input[aria-invalid="true"]').waitFor()
    await page.getByLabel(texts.auth.newPassword, { exact: true }).fill('another gravel orchid')
    await page.getByRole('button', { name: texts.auth.choose }).click()
    await page.getByText(texts.auth.chosen).waitFor()
    await signIn(page, { email, password: 'another gravel orchid' })
    await page.waitForURL(/\/studio\/pages\/\d+$/)

    await page.goto(address)
    await page.getByLabel(texts.auth.newPassword, { exact: true }).fill('another gravel orchid')
    await page.getByRole('button', { name: texts.auth.choose }).click()
    await page.getByText(texts.auth.linkExpired).waitFor()
    await checkScreen(page, 'reset-used')
    await page.getByRole('link', { name: texts.auth.askAgain }).click()
    await page.getByRole('button', { name: texts.auth.sendLink }).waitFor()
  })

  test('verifies an e-mail address only by its account’s unused link', async () => {
    const { page, context, email, password } = await enter(studio, 'Vera Verify')
    const token = readMailToken(await studio.mail(email, '/verify-email'))
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await signIn(page, { email, password })
    await page.getByRole('button', { name: texts.verifyEmail.verifyAndKeep }).click()
    await page.getByRole('heading', { name: texts.auth.verifiedTitle }).waitFor()
    await checkScreen(page, 'verified')
    await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await page.getByRole('heading', { name: texts.verifyEmail.alreadyTitle }).waitFor()

    const stranger = await enter(studio, 'Sven Stranger', 'phone')
    await stranger.page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await stranger.page.getByText(`You are signed in as ${stranger.email}`).waitFor()
    await checkScreen(stranger.page, 'verify-refused')
    await stranger.page.getByRole('button', { name: texts.auth.sendVerification }).click()
    await stranger.page.getByText(texts.auth.verificationSent({ email: stranger.email })).waitFor()
    await stranger.page.getByRole('button', { name: texts.auth.otherAccount }).click()
    await signIn(stranger.page, { email, password })
    await stranger.page.getByRole('heading', { name: texts.verifyEmail.alreadyTitle }).waitFor()
  })

  test('keeps or revokes the listed access at the first verification', async () => {
    for (const [device, choice, status, isRevokedFirst] of [
      ['phone', 'Verify and keep all', 200, false],
      ['phone', 'Verify and keep all', 401, true],
      ['desktop', 'Verify and revoke all', 401, false],
    ] as const) {
      const { page, email, call } = await enter(studio, 'Kim Key', device, { dark: device === 'desktop' })
      const { data } = await call('POST', '/account/api-keys', { name: 'Nightly report', scope: 'read' })
      const token = readMailToken(await studio.mail(email, '/verify-email'))
      await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
      await page.getByText('Nightly report').waitFor()
      await checkScreen(page, `verify-existing-${device}`)
      if (isRevokedFirst) {
        await page.getByRole('button', { name: texts.access.revokeNamed({ name: 'Nightly report' }) }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: texts.access.revoke }).click()
        await page.getByText(texts.access.onlyYou, { exact: true }).waitFor()
        await expectFocusKept(page)
      }
      await page.getByRole('button', { name: choice }).click()
      await page.getByRole('heading', { name: texts.auth.verifiedTitle }).waitFor()
      const headers = { authorization: `Bearer ${data.key}` }
      expect((await fetch(`${studio.url}/api/v1/links`, { headers })).status).toBe(status)
    }
  })

  test('returns to the sign-in with a notice when the sign-in attempt has expired', async () => {
    const { page, context, email, password, call } = await enter(studio, 'Tola Twofactor', 'phone')
    const { data } = await call('POST', '/account/two-factor', { current_password: password })
    await call('POST', '/account/two-factor/confirm', { code: computeCode(data.secret, Date.now()) })
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin?next=%2Finvites`)
    await signIn(page, { email, password })
    await page.getByRole('heading', { name: texts.auth.twoFactorTitle }).waitFor()
    await checkScreen(page, 'two-factor')
    await context.clearCookies({ name: /challenge/ })
    await page.getByLabel(texts.auth.code).fill('000000')
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.getByText(texts.auth.expiredNotice).waitFor()
    await signIn(page, { email, password })
    await page.getByLabel(texts.auth.code).fill(computeCode(data.secret, Date.now() + 30_000))
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.waitForURL(/\/studio\/invites$/)
  })

  test('accepts and declines invitations, and accepts the transfer of a workspace', async () => {
    const owner = await enter(studio, 'Olive Owner')
    await owner.verify()
    await owner.plan('agency')
    const first = await owner.addWorkspace('Studio North')
    const second = await owner.addWorkspace('Harbour Print')

    const { page, ...member } = await enter(studio, 'Mina Member', 'phone')
    const invite = (id: number) =>
      owner.call('POST', `/api/v1/workspaces/${id}/invites`, { email: member.email, role: 'editor' })
    await invite(first.id)
    const token = readMailToken(await studio.mail(member.email, '/invites'))
    await page.goto(`${studio.url}/studio/invites?token=${token}`)
    await page.getByText(`Verify ${member.email} first`).waitFor()
    await member.verify()
    await page.reload()
    await page.getByText('Olive Owner has invited you to join Studio North').waitFor()
    await checkScreen(page, 'invite')
    await page.getByRole('button', { name: texts.offers.accept, exact: true }).click()
    await page.waitForURL(`${studio.url}/studio/workspaces/${first.id}`)
    await page.getByText(texts.auth.joined({ name: 'Studio North' })).waitFor()
    await page.goto(`${studio.url}/studio/invites?token=${token}`)
    await page.getByText(texts.offers.gone).waitFor()
    await page.getByRole('main').getByRole('link', { name: texts.shell.workspaces }).click()
    await page.getByRole('link', { name: 'Studio North' }).first().waitFor()

    await invite(second.id)
    await page.goto(`${studio.url}/studio/invites`)
    await page.getByRole('button', { name: 'Decline Harbour Print' }).click()
    await page.getByRole('heading', { name: texts.offers.noInvites }).waitFor()
    await checkScreen(page)

    const { data } = await owner.call('GET', `/api/v1/workspaces/${first.id}`)
    const member_id = data.members.find((m: { role: string }) => m.role === 'editor').id
    await owner.call('POST', `/api/v1/workspaces/${first.id}/transfers`, { member_id })
    await member.call('POST', '/api/v1/workspaces', { name: 'Own things' })
    await page.goto(`${studio.url}/studio/transfers`)
    await page.getByRole('button', { name: 'Accept Studio North' }).click()
    await page.getByText(texts.offers.needsPlan).waitFor()
    await checkScreen(page, 'transfer-no-plan')
    await member.plan('agency')
    await page.getByRole('button', { name: 'Accept Studio North' }).click()
    await page.getByText(texts.offers.owned({ name: 'Studio North' })).waitFor()
  })

  test('invites a new client by e-mail to the workspace, on a phone', async () => {
    const agency = await enter(studio, 'Agency North')
    await agency.verify()
    const workspace = await agency.addWorkspace('Studio North', [agency.profileId])
    const email = `clara-${Math.random().toString(36).slice(2, 8)}@example.com`
    await agency.call('POST', `/api/v1/workspaces/${workspace.id}/invites`, { email, role: 'editor' })

    const { page } = await studio.open('phone')
    const createMailedLink = async (path: string) =>
      `${studio.url}${path}?token=${readMailToken(await studio.mail(email, path))}`
    // E-mails of earlier releases contain these URLs
    await page.goto(await createMailedLink('/invites'))
    await page.getByText('Agency North has invited you to join Studio North as Editor.').waitFor()
    await page.getByRole('heading', { name: texts.auth.createAccount }).waitFor()
    await checkScreen(page, 'invite-stranger-phone')
    await page.getByLabel(texts.auth.name).fill('Clara Client')
    expect(await page.getByLabel(texts.auth.email).inputValue()).toBe(email)
    await page.getByLabel(texts.auth.password, { exact: true }).fill('marble otter canyon 41')
    // The token of the e-mail verifies the e-mail address and accepts the invitation
    await page.getByRole('button', { name: texts.auth.createAndJoin }).click()
    await page.getByText(texts.auth.joined({ name: 'Studio North' })).waitFor()
    await page.waitForURL(`${studio.url}/studio/workspaces/${workspace.id}`)
    await page.getByRole('heading', { name: 'Studio North', level: 1 }).waitFor()
    const sharedPage = page.getByRole('link', { name: 'Agency North', exact: true })
    await sharedPage.waitFor()
    await sharedPage.click()
    await page.waitForURL(`${studio.url}/studio/pages/${agency.profileId}`)
    await page.getByRole('button', { name: `${texts.shell.switchPage}: Agency North` }).waitFor()
    const laterTab = await page.context().newPage()
    await laterTab.goto(`${studio.url}/studio/`)
    await laterTab.waitForURL(`${studio.url}/studio/pages/${agency.profileId}`)
  })

  test('moves an offered page to a client who signs up or signs in by the link of the e-mail', async () => {
    const agency = await enter(studio, 'Agency East')
    await agency.verify()
    await agency.plan('agency')
    const ids = await agency.addPages('Another page', 'Bakery', 'Café')
    const offer = async (email: string) => {
      await agency.call('POST', '/ext/v1/page-transfers', { email, profile_ids: [agency.profileId] })
      return `${studio.url}/studio/transfers?token=${readMailToken(await studio.mail(email, '/transfers'))}`
    }
    const withdraw = () => agency.call('DELETE', `/ext/v1/profiles/${agency.profileId}/transfer`)
    const member = await enter(studio, 'Mia Member', 'phone')
    await member.verify()
    await member.context.clearCookies()
    await member.page.goto(await offer(member.email))
    await member.page.getByText(/^Agency East wants to transfer the page Agency East/).waitFor()
    expect(await member.page.getByLabel(texts.auth.email).inputValue()).toBe(member.email)
    await checkScreen(member.page, 'offer-sign-in-phone')
    await member.page.getByLabel(texts.auth.password, { exact: true }).fill(member.password)
    await member.page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
    await member.page.getByRole('button', { name: /^Accept Agency East/ }).waitFor()
    await withdraw()

    const email = `cora-${Math.random().toString(36).slice(2, 8)}@example.com`
    const url = await offer(email)
    await member.page.goto(url)
    await member.page.getByText(texts.offers.offerNotYours({ email: member.email })).waitFor()
    const { page } = await studio.open('phone')
    await page.goto(url)
    await page.getByText(/^Agency East wants to transfer the page Agency East/).waitFor()
    expect(await page.getByLabel(texts.auth.email).inputValue()).toBe(email)
    await page.getByLabel(texts.auth.name).fill('Cora Client')
    await page.getByLabel(texts.auth.password, { exact: true }).fill('marble otter canyon 41')
    await checkScreen(page, 'offer-sign-up-phone')
    await page.getByRole('button', { name: texts.auth.createAndAccept }).click()
    await page.waitForURL(`${studio.url}/studio/pages/${agency.profileId}`)
    await page.getByRole('heading', { name: 'Agency East', level: 1 }).waitFor()

    const guest = `gina-${Math.random().toString(36).slice(2, 8)}@example.com`
    await agency.call('POST', '/ext/v1/page-transfers', { email: guest, profile_ids: ids.slice(1) })
    const third = await studio.open('phone')
    const token = readMailToken(await studio.mail(guest, '/transfers'))
    await third.page.goto(`${studio.url}/studio/transfers?token=${token}`)
    await third.page.getByText(texts.auth.offeredPages({ n: 2, by: 'Agency East' })).waitFor()
    await third.page.getByLabel(texts.auth.name).fill('Gina Guest')
    await third.page.getByLabel(texts.auth.password, { exact: true }).fill('marble otter canyon 41')
    await third.page.getByRole('button', { name: texts.auth.createAccount, exact: true }).click()
    const all = third.page.getByRole('button', { name: texts.offers.acceptAll({ n: 2 }) })
    await expect.poll(() => all.isDisabled()).toBe(true)
    await third.page.getByText(texts.pages.limit({ plan: 'Free', limit: 1 })).waitFor()
  })

  test('keeps an invitation that was opened in the studio until the e-mail address is verified', async () => {
    const agency = await enter(studio, 'Agency South')
    await agency.verify()
    const workspace = await agency.addWorkspace('Studio South')
    const { page, ...client } = await enter(studio, 'Carlo Client')
    await agency.call('POST', `/api/v1/workspaces/${workspace.id}/invites`, {
      email: client.email,
      role: 'viewer',
    })
    const invite = readMailToken(await studio.mail(client.email, '/invites'))
    await page.goto(`${studio.url}/studio/invites?token=${invite}`)
    await page.getByText(`Verify ${client.email} first`).waitFor()
    const { invitedUnverified, offersUnverified } = texts.workspaces
    for (const screen of ['workspaces', `pages/${client.profileId}`]) {
      await page.goto(`${studio.url}/studio/${screen}`)
      await page.getByText(invitedUnverified({ email: client.email })).waitFor()
      await page.getByRole('button', { name: texts.auth.sendVerification }).waitFor()
    }
    const other = await enter(studio, 'Otto Other', 'phone')
    await other.goTo('')
    await other.page.getByText(offersUnverified({ email: other.email })).waitFor()
    const token = readMailToken(await studio.mail(client.email, '/verify-email'))
    await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await page.getByRole('button', { name: texts.offers.accept, exact: true }).click()
    await page.getByText(texts.auth.joined({ name: 'Studio South' })).waitFor()
  })

  test('explains the next step if JavaScript is off', async () => {
    const { context } = await studio.open()
    const plain = await context.browser()!.newContext({ javaScriptEnabled: false })
    const page = await plain.newPage()
    await page.goto(`${studio.url}/signin`)
    expect(await page.textContent('noscript')).toContain('Switch JavaScript on')
    await plain.close()
  })

  test('signs in for the consent page of an agent and returns there', async () => {
    const { page, context, email, password } = await enter(studio, 'Conny Consent', 'phone')
    await context.clearCookies()
    const registered = await context.request.post(`${studio.url}/oauth/register`, {
      data: { client_name: 'Desk', redirect_uris: [`${studio.url}/agent/back`] },
    })
    const { client_id } = (await registered.json()) as { client_id: string }
    const query = new URLSearchParams({
      client_id,
      redirect_uri: `${studio.url}/agent/back`,
      response_type: 'code',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      state: 'a b&c',
    })
    await page.goto(`${studio.url}/oauth/authorize?${query}`)
    await page.getByText('An agent requests access to a page.').waitFor()
    await checkScreen(page, 'consent-signin')
    await signIn(page, { email, password })
    await page.waitForURL(`${studio.url}/oauth/authorize?${query}`)
    await page.getByText('Desk').first().waitFor()
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.waitForURL((url) => url.pathname === '/agent/back')
    expect(new URL(page.url()).searchParams.get('state')).toBe('a b&c')
  })
})
