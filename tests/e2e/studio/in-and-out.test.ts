import { expect, test } from 'vitest'
import { computeCode } from '../../support/authenticator.ts'
import {
  describeStudio,
  findAccessibilityProblems,
  readMailToken,
  signUpByApi,
  takePicture,
  type Visit,
} from './support.ts'
import { texts } from './texts.ts'

const enter = async ({ page }: Visit, email: string, password: string) => {
  await page.getByLabel(texts.auth.email).fill(email)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
}

describeStudio('sign-in and sign-out', ['sqlite'], (studio) => {
  test('resets a password by e-mail and offers a new link for a used one', async () => {
    const visit = await studio.open('phone')
    const { page, context, pageErrors } = visit
    const { email } = await signUpByApi(studio, visit, 'Rita Reset')
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin`)
    await page.getByRole('link', { name: texts.auth.forgot }).click()
    // The previous screen has a field with this name
    await page.getByRole('button', { name: texts.auth.sendLink }).waitFor()
    await page.getByLabel(texts.auth.email).fill(email)
    await page.getByRole('button', { name: texts.auth.sendLink }).click()
    await page.getByText(texts.auth.resetSent(email)).waitFor()
    await takePicture(page, 'reset-sent')
    expect(await findAccessibilityProblems(page)).toEqual([])
    const address = `${studio.url}/studio/reset/confirm?token=${readMailToken(await studio.mail(email, '/reset/confirm'))}`
    await page.goto(address)
    await page.getByLabel(texts.auth.newPassword, { exact: true }).fill('password')
    await page.getByRole('button', { name: texts.auth.choose }).click()
    await page.locator('input[aria-invalid="true"]').waitFor()
    await takePicture(page, 'reset-weak')
    await page.getByLabel(texts.auth.newPassword, { exact: true }).fill('another gravel orchid')
    await page.getByRole('button', { name: texts.auth.choose }).click()
    await page.getByText(texts.auth.chosen).waitFor()
    await enter(visit, email, 'another gravel orchid')
    await page.waitForURL(/\/studio\/pages\/\d+$/)

    await page.goto(address)
    await page.getByLabel(texts.auth.newPassword, { exact: true }).fill('another gravel orchid')
    await page.getByRole('button', { name: texts.auth.choose }).click()
    await page.getByText(texts.auth.linkExpired).waitFor()
    await takePicture(page, 'reset-used')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: texts.auth.askAgain }).click()
    await page.getByRole('button', { name: texts.auth.sendLink }).waitFor()
    expect(pageErrors).toEqual([])
  })

  test('verifies an e-mail address only by its account’s unused link', async () => {
    const visit = await studio.open()
    const { page, context, pageErrors } = visit
    const { email, password } = await signUpByApi(studio, visit, 'Vera Verify')
    const token = readMailToken(await studio.mail(email, '/verify-email'))
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await enter(visit, email, password)
    await page.getByRole('button', { name: texts.verifyEmail.verifyAndKeep }).click()
    await page.getByRole('heading', { name: texts.auth.verifiedTitle }).waitFor()
    await takePicture(page, 'verified')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await page.getByRole('heading', { name: texts.verifyEmail.alreadyTitle }).waitFor()

    const other = await studio.open('phone')
    const stranger = await signUpByApi(studio, other, 'Sven Stranger')
    await other.page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await other.page.getByText(`You are signed in as ${stranger.email}`).waitFor()
    await takePicture(other.page, 'verify-refused')
    expect(await findAccessibilityProblems(other.page)).toEqual([])
    await other.page.getByRole('button', { name: texts.auth.sendVerification }).click()
    await other.page.getByText(texts.auth.verificationSent(stranger.email)).waitFor()
    await other.page.getByRole('button', { name: texts.auth.otherAccount }).click()
    await enter(other, email, password)
    await other.page.getByRole('heading', { name: texts.verifyEmail.alreadyTitle }).waitFor()
    expect([...pageErrors, ...other.pageErrors]).toEqual([])
  })

  test('keeps or revokes the listed access at the first verification', async () => {
    for (const [device, choice, status] of [
      ['phone', 'Verify and keep all', 200],
      ['desktop', 'Verify and revoke all', 401],
    ] as const) {
      const visit = await studio.open(device, { dark: device === 'desktop' })
      const { page, pageErrors } = visit
      const { email, call } = await signUpByApi(studio, visit, 'Kim Key')
      const { data } = await call('POST', '/account/api-keys', { name: 'Nightly report', scope: 'read' })
      const token = readMailToken(await studio.mail(email, '/verify-email'))
      await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
      await page.getByText('Nightly report').waitFor()
      await takePicture(page, `verify-existing-${device}`)
      expect(await findAccessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: choice }).click()
      await page.getByRole('heading', { name: texts.auth.verifiedTitle }).waitFor()
      await takePicture(page, `verify-existing-${device}-done`)
      const headers = { authorization: `Bearer ${data.key}` }
      expect((await fetch(`${studio.url}/api/v1/links`, { headers })).status).toBe(status)
      expect(pageErrors).toEqual([])
    }
  })

  test('returns to the sign-in with a notice when the sign-in attempt has expired', async () => {
    const visit = await studio.open('phone')
    const { page, context } = visit
    const { email, password, call } = await signUpByApi(studio, visit, 'Tola Twofactor')
    const { data } = await call('POST', '/account/two-factor', { current_password: password })
    await call('POST', '/account/two-factor/confirm', { code: computeCode(data.secret, Date.now()) })
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin?next=%2Finvites`)
    await enter(visit, email, password)
    await page.getByRole('heading', { name: texts.auth.twoFactorTitle }).waitFor()
    await takePicture(page, 'two-factor')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await context.clearCookies({ name: /challenge/ })
    await page.getByLabel(texts.auth.code).fill('000000')
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.getByText(texts.auth.expiredNotice).waitFor()
    await enter(visit, email, password)
    await page.getByLabel(texts.auth.code).fill(computeCode(data.secret, Date.now() + 30_000))
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.waitForURL(/\/studio\/invites$/)
  })

  test('accepts and declines invitations, and accepts the transfer of a workspace', async () => {
    const owning = await studio.open()
    const owner = await signUpByApi(studio, owning, 'Olive Owner')
    await owner.verify()
    await owner.plan('agency')
    const first = await owner.call('POST', '/api/v1/workspaces', { name: 'Studio North' })
    const second = await owner.call('POST', '/api/v1/workspaces', { name: 'Harbour Print' })

    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const member = await signUpByApi(studio, visit, 'Mina Member')
    const invite = (id: number) =>
      owner.call('POST', `/api/v1/workspaces/${id}/invites`, { email: member.email, role: 'editor' })
    await invite(first.data.id)
    const token = readMailToken(await studio.mail(member.email, '/invites'))
    await page.goto(`${studio.url}/studio/invites?token=${token}`)
    await page.getByText(`Verify ${member.email} first`).waitFor()
    await member.verify()
    await page.reload()
    await page.getByText('Olive Owner has invited you to join Studio North').waitFor()
    await takePicture(page, 'invite')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: texts.offers.accept, exact: true }).click()
    await page.waitForURL(`${studio.url}/studio/workspaces/${first.data.id}`)
    await page.getByText(texts.auth.joined('Studio North')).waitFor()
    await page.goto(`${studio.url}/studio/invites?token=${token}`)
    await page.getByText(texts.offers.gone).waitFor()
    await page.getByRole('main').getByRole('link', { name: texts.shell.workspaces }).click()
    await page.getByRole('link', { name: 'Studio North' }).first().waitFor()

    await invite(second.data.id)
    await page.goto(`${studio.url}/studio/invites`)
    await page.getByRole('button', { name: 'Decline Harbour Print' }).click()
    await page.getByRole('heading', { name: texts.offers.noInvites }).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])

    const { data } = await owner.call('GET', `/api/v1/workspaces/${first.data.id}`)
    const member_id = data.members.find((m: { role: string }) => m.role === 'editor').id
    await owner.call('POST', `/api/v1/workspaces/${first.data.id}/transfers`, { member_id })
    await member.call('POST', '/api/v1/workspaces', { name: 'Own things' })
    await page.goto(`${studio.url}/studio/transfers`)
    await page.getByRole('button', { name: 'Accept Studio North' }).click()
    await page.getByText(texts.offers.needsPlan).waitFor()
    await takePicture(page, 'transfer-no-plan')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await member.plan('agency')
    await page.getByRole('button', { name: 'Accept Studio North' }).click()
    await page.getByText(texts.offers.owned('Studio North')).waitFor()
    expect([...pageErrors, ...owning.pageErrors]).toEqual([])
  })

  test('invites a new client by e-mail to the workspace, on a phone', async () => {
    const agency = await signUpByApi(studio, await studio.open(), 'Agency North')
    await agency.verify()
    const { data: workspace } = await agency.call('POST', '/api/v1/workspaces', { name: 'Studio North' })
    await agency.call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, {
      profile_ids: [agency.profileId],
      revision: workspace.revision,
    })
    const email = `clara-${Math.random().toString(36).slice(2, 8)}@example.com`
    await agency.call('POST', `/api/v1/workspaces/${workspace.id}/invites`, { email, role: 'editor' })

    const { page, pageErrors } = await studio.open('phone')
    const createMailedLink = async (path: string) =>
      `${studio.url}${path}?token=${readMailToken(await studio.mail(email, path))}`
    // E-mails of earlier releases contain these URLs
    await page.goto(await createMailedLink('/invites'))
    await page.getByText('Agency North has invited you to join Studio North as Editor.').waitFor()
    await page.getByRole('heading', { name: texts.auth.createAccount }).waitFor()
    await takePicture(page, 'invite-stranger-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel(texts.auth.name).fill('Clara Client')
    expect(await page.getByLabel(texts.auth.email).inputValue()).toBe(email)
    await page.getByLabel(texts.auth.password, { exact: true }).fill('marble otter canyon 41')
    // The token of the e-mail verifies the e-mail address and accepts the invitation
    await page.getByRole('button', { name: texts.auth.createAndJoin }).click()
    await page.getByText(texts.auth.joined('Studio North')).waitFor()
    await page.waitForURL(`${studio.url}/studio/workspaces/${workspace.id}`)
    await page.getByRole('heading', { name: 'Studio North', level: 1 }).waitFor()
    const sharedPage = page.getByRole('link', { name: 'Agency North', exact: true })
    await sharedPage.waitFor()
    await takePicture(page, 'invite-arrived-phone')
    await sharedPage.click()
    await page.waitForURL(`${studio.url}/studio/pages/${agency.profileId}`)
    await page.getByRole('button', { name: `${texts.shell.switchPage}: Agency North` }).waitFor()
    const laterTab = await page.context().newPage()
    await laterTab.goto(`${studio.url}/studio/`)
    await laterTab.waitForURL(`${studio.url}/studio/pages/${agency.profileId}`)
    expect(pageErrors).toEqual([])
  })

  test('moves an offered page to a client who signs up or signs in by the link of the e-mail', async () => {
    const agency = await signUpByApi(studio, await studio.open(), 'Agency East')
    await agency.verify()
    await agency.plan('agency')
    const ids: number[] = []
    for (const display_name of ['Another page', 'Bakery', 'Café'])
      ids.push((await agency.call('POST', '/ext/v1/profiles', { display_name })).data.id)
    const offer = async (email: string) => {
      await agency.call('POST', `/ext/v1/profiles/${agency.profileId}/transfer`, { email })
      return `${studio.url}/studio/transfers?token=${readMailToken(await studio.mail(email, '/transfers'))}`
    }
    const withdraw = () => agency.call('DELETE', `/ext/v1/profiles/${agency.profileId}/transfer`)
    const other = await studio.open('phone')
    const member = await signUpByApi(studio, other, 'Mia Member')
    await member.verify()
    await other.context.clearCookies()
    await other.page.goto(await offer(member.email))
    await other.page.getByText(/^Agency East wants to transfer the page Agency East/).waitFor()
    expect(await other.page.getByLabel(texts.auth.email).inputValue()).toBe(member.email)
    await takePicture(other.page, 'offer-sign-in-phone')
    expect(await findAccessibilityProblems(other.page)).toEqual([])
    await other.page.getByLabel(texts.auth.password, { exact: true }).fill(member.password)
    await other.page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
    await other.page.getByRole('button', { name: /^Accept Agency East/ }).waitFor()
    await withdraw()

    const email = `cora-${Math.random().toString(36).slice(2, 8)}@example.com`
    const url = await offer(email)
    await other.page.goto(url)
    await other.page.getByText(texts.offers.offerNotYours(member.email)).waitFor()
    const { page, pageErrors } = await studio.open('phone')
    await page.goto(url)
    await page.getByText(/^Agency East wants to transfer the page Agency East/).waitFor()
    expect(await page.getByLabel(texts.auth.email).inputValue()).toBe(email)
    await page.getByLabel(texts.auth.name).fill('Cora Client')
    await page.getByLabel(texts.auth.password, { exact: true }).fill('marble otter canyon 41')
    await takePicture(page, 'offer-sign-up-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: texts.auth.createAndAccept }).click()
    await page.waitForURL(`${studio.url}/studio/pages/${agency.profileId}`)
    await page.getByRole('heading', { name: 'Agency East', level: 1 }).waitFor()

    const guest = `gina-${Math.random().toString(36).slice(2, 8)}@example.com`
    await agency.call('POST', '/ext/v1/page-transfers', { email: guest, profile_ids: ids.slice(1) })
    const third = await studio.open('phone')
    const token = readMailToken(await studio.mail(guest, '/transfers'))
    await third.page.goto(`${studio.url}/studio/transfers?token=${token}`)
    await third.page.getByText(texts.auth.offeredPages(2, 'Agency East')).waitFor()
    await third.page.getByLabel(texts.auth.name).fill('Gina Guest')
    await third.page.getByLabel(texts.auth.password, { exact: true }).fill('marble otter canyon 41')
    await third.page.getByRole('button', { name: texts.auth.createAccount, exact: true }).click()
    const all = third.page.getByRole('button', { name: texts.offers.acceptAll(2) })
    await expect.poll(() => all.isDisabled()).toBe(true)
    await third.page.getByText(texts.pages.limit('Free', 1)).waitFor()
    await takePicture(third.page, 'offers-sign-up-phone')
    expect(pageErrors).toEqual([])
  })

  test('keeps an invitation that was opened in the studio until the e-mail address is verified', async () => {
    const agency = await signUpByApi(studio, await studio.open(), 'Agency South')
    await agency.verify()
    const { data: workspace } = await agency.call('POST', '/api/v1/workspaces', { name: 'Studio South' })
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const client = await signUpByApi(studio, visit, 'Carlo Client')
    await agency.call('POST', `/api/v1/workspaces/${workspace.id}/invites`, {
      email: client.email,
      role: 'viewer',
    })
    const invite = readMailToken(await studio.mail(client.email, '/invites'))
    await page.goto(`${studio.url}/studio/invites?token=${invite}`)
    await page.getByText(`Verify ${client.email} first`).waitFor()
    const token = readMailToken(await studio.mail(client.email, '/verify-email'))
    await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await page.getByRole('button', { name: texts.offers.accept, exact: true }).click()
    await page.getByText(texts.auth.joined('Studio South')).waitFor()
    expect(pageErrors).toEqual([])
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
    const visit = await studio.open('phone')
    const { page, context, pageErrors } = visit
    const { email, password } = await signUpByApi(studio, visit, 'Conny Consent')
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
    await takePicture(page, 'consent-signin')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await enter(visit, email, password)
    await page.waitForURL(`${studio.url}/oauth/authorize?${query}`)
    await page.getByText('Desk').first().waitFor()
    await takePicture(page, 'consent')
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.waitForURL((url) => url.pathname === '/agent/back')
    expect(new URL(page.url()).searchParams.get('state')).toBe('a b&c')
    expect(pageErrors).toEqual([])
  })
})
