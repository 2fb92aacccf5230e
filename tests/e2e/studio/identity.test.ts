import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createUnusableHash } from '../../../apps/server/src/crypto/password.ts'
import { featureRules } from '../../../packages/contract/src/problems/features.ts'
import { inputRules } from '../../../packages/contract/src/problems/input.ts'
import {
  describeStudio,
  findAccessibilityProblems,
  readMailToken,
  type Studio,
  signUpByApi,
  takePicture,
} from './support.ts'
import { texts } from './texts.ts'

/** Adds an authenticator to the browser that confirms every request with user verification. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Makes the sign-in of all sessions an hour old. */
const ageSessions = (studio: Studio) =>
  studio.change((db) =>
    db
      .updateTable('session')
      .set({ created_at: Date.now() - 3_600_000, confirmed_at: null })
      .execute(),
  )

describeStudio('account security', ['sqlite'], (service) => {
  test('creates an API key after the user has confirmed the session', async () => {
    const visit = await service.open('phone')
    const { page, pageErrors } = visit
    const { email, password } = await signUpByApi(service, visit, 'Kim Keys')
    await fetch(`${service.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong' }),
    })
    await ageSessions(service)
    await page.goto(`${service.url}/studio/account/keys`)
    await page.getByRole('button', { name: texts.account.createKey }).first().click()
    await page.getByRole('dialog').getByLabel(texts.account.keyName).fill('Nightly')
    await page.getByRole('dialog').getByRole('button', { name: texts.account.createKey }).click()
    const dialog = page.getByRole('dialog', { name: texts.auth.confirmTitle })
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: texts.account.confirm }).click()
    await dialog.getByText(texts.account.wrongPassword).waitFor()
    await takePicture(page, 'confirm-session')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: texts.account.confirm }).click()
    await page.getByRole('dialog', { name: texts.account.keyShownTitle }).waitFor()
    await page.getByRole('button', { name: texts.common.done }).click()

    await page.goto(`${service.url}/studio/account/security`)
    const list = page.getByRole('list', { name: texts.account.signIns })
    await list.getByText(texts.account.signInFailed).waitFor()
    await list.scrollIntoViewIfNeeded()
    await takePicture(page, 'sign-ins')
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('keeps the last passkey of an account without a password', async () => {
    // Browsers refuse passkeys for an IP address
    const studio = { ...service, url: service.url.replace('127.0.0.1', 'localhost') }
    const visit = await studio.open()
    const { page } = visit
    const { email, password } = await signUpByApi(studio, visit, 'Pia Only')
    await addAuthenticator(page)
    await page.goto(`${studio.url}/studio/account/security`)
    await page.getByRole('button', { name: texts.account.addPasskey }).click()
    await page.getByRole('dialog').getByLabel(texts.account.passkeyName).fill('Phone')
    await page.getByRole('dialog').getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await page.getByRole('dialog').getByRole('button', { name: texts.common.continue }).click()
    await page.getByText(texts.account.passkeyAdded).waitFor()
    await service.change((db) =>
      db
        .updateTable('user')
        .set({ password_hash: createUnusableHash() })
        .where('email', '=', email)
        .execute(),
    )
    await ageSessions(service)
    await page.reload()
    await page.getByRole('button', { name: `${texts.common.remove}: Phone` }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.common.remove }).click()
    const dialog = page.getByRole('dialog', { name: texts.auth.confirmTitle })
    const confirm = dialog.getByRole('button', { name: texts.auth.confirmPasskey })
    await confirm.waitFor()
    expect(await dialog.getByLabel(texts.account.currentPassword, { exact: true }).count()).toBe(0)
    await takePicture(page, 'confirm-session-passkey')
    await confirm.click()
    await page.getByText(featureRules.last_sign_in_method()).waitFor()
    await takePicture(page, 'last-passkey')
    await page.reload()
    await page.getByRole('button', { name: `${texts.common.remove}: Phone` }).waitFor()
  })

  test('signs in with a passkey where the password would need a code', async () => {
    const studio = { ...service, url: service.url.replace('127.0.0.1', 'localhost') }
    const visit = await studio.open('phone')
    const { page, context } = visit
    const { email, password } = await signUpByApi(studio, visit, 'Tom Twofactor')
    await addAuthenticator(page)
    await page.goto(`${studio.url}/studio/account/security`)
    await page.getByRole('button', { name: texts.account.addPasskey }).click()
    await page.getByRole('dialog').getByLabel(texts.account.passkeyName).fill('Phone')
    await page.getByRole('dialog').getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await page.getByRole('dialog').getByRole('button', { name: texts.common.continue }).click()
    await page.getByText(texts.account.passkeyAdded).waitFor()
    await service.change((db) =>
      db
        .updateTable('user')
        .set({ totp_secret: 'sealed', totp_confirmed_at: 1 })
        .where('email', '=', email)
        .execute(),
    )
    await context.clearCookies()
    const pending = await page.request.post(`${studio.url}/api/v1/auth/login`, { data: { email, password } })
    expect(pending.status()).toBe(202)
    await page.goto(`${studio.url}/studio/signin`, { waitUntil: 'commit' })
    // The browser confirms the suggestion of the e-mail field immediately
    await page.waitForURL(/\/studio\/pages\/\d+/)
  })

  test('validates the fediverse account of a page and adds it to the page', async () => {
    const visit = await service.open('phone')
    const { page, pageErrors } = visit
    const { goTo, username } = await signUpByApi(service, visit, 'Fay Federated')
    await goTo('/settings')
    await page.getByText(texts.pageIdentity.title).click()
    await page.getByLabel(texts.pageIdentity.fediverse).fill('fay')
    await page.getByLabel(texts.pageIdentity.did).fill('did:plc:z72i7hdynmk6r22z27h6tvur')
    await page.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(inputRules.format_fediverse_handle()).waitFor()
    await takePicture(page, 'page-identity')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel(texts.pageIdentity.fediverse).fill('fay@social.example')
    await page.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.common.saved).waitFor()
    await page.goto(`${service.url}/${username}`)
    const creator = page.locator('meta[name="fediverse:creator"]')
    expect(await creator.getAttribute('content')).toBe('@fay@social.example')
    expect(pageErrors).toEqual([])
  })
})

describeStudio(
  'closed registration',
  ['sqlite'],
  (studio) => {
    test('registers only the recipient of an invitation', async () => {
      await studio.admin('account', 'create', 'owner@example.org', '--name', 'Olga Owner', '--verified')
      await studio.admin('grant', 'owner@example.org')
      const owner = await studio.open()
      const password = 'marble otter canyon 41'
      const choose = readMailToken(await studio.mail('owner@example.org', '/reset'))
      await owner.context.request.post(`${studio.url}/api/v1/auth/password-reset/confirm`, {
        data: { token: choose, password },
      })
      await owner.page.goto(`${studio.url}/studio/signin?next=%2Fworkspaces`)
      await owner.page.getByLabel(texts.auth.email).fill('owner@example.org')
      await owner.page.getByLabel(texts.auth.password, { exact: true }).fill(password)
      await owner.page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
      await owner.page.getByRole('button', { name: texts.workspaces.create }).click()
      await owner.page.getByRole('dialog').getByLabel(texts.workspaces.name).fill('Studio North')
      await owner.page.getByRole('button', { name: texts.workspaces.createButton }).click()
      await owner.page.getByRole('link', { name: texts.shell.members }).click()
      await owner.page.getByRole('button', { name: texts.workspaces.invite }).click()
      await owner.page.getByRole('dialog').getByLabel(texts.workspaces.email).fill('guest@example.org')
      await owner.page.getByRole('button', { name: texts.workspaces.sendInvite }).click()
      const token = readMailToken(await studio.mail('guest@example.org', '/invites'))

      const { page, pageErrors } = await studio.open('phone')
      await page.goto(`${studio.url}/studio/signup`)
      await page.getByRole('heading', { name: texts.auth.closedTitle }).waitFor()
      expect(await page.getByRole('textbox').count()).toBe(0)
      await page.goto(`${studio.url}/studio/invites?token=${token}`)
      await page.getByText(/has invited you to join Studio North/).waitFor()
      await page.getByLabel(texts.auth.name).fill('Gus Guest')
      await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
      await takePicture(page, 'closed-registration-invited')
      expect(await findAccessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: texts.auth.createAccount }).click()
      await page.waitForURL((url) => !url.pathname.endsWith('/signup'))
      const account = await page.request.get(`${studio.url}/account`)
      expect((await account.json()).data.user).toMatchObject({
        email: 'guest@example.org',
        name: 'Gus Guest',
      })
      await takePicture(page, 'closed-registration-done')
      expect(pageErrors).toEqual([])
    })
  },
  { REGISTRATION: 'closed' },
)
