import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { featureRules } from '../../../packages/contract/src/problems/features.ts'
import { startOidc } from '../../support/oidc.ts'
import {
  describeStudio,
  findAccessibilityProblems,
  readMailToken,
  type Studio,
  signUpByApi,
  takePicture,
} from './support.ts'
import { texts } from './texts.ts'

const name = 'Example ID'
const signInButton = (page: Page) => page.getByRole('button', { name: texts.auth.signInWith(name) })

/** Runs journeys with a separate provider. */
const describeWithProvider = (
  title: string,
  env: Readonly<Record<string, string>>,
  body: (studio: Studio, provider: () => Awaited<ReturnType<typeof startOidc>>) => void,
): void => {
  let provider: Awaited<ReturnType<typeof startOidc>>
  describeStudio(
    title,
    ['sqlite'],
    (studio) => {
      afterAll(() => provider.close())
      body(studio, () => provider)
    },
    async (port) => {
      const baseUrl = `http://127.0.0.1:${port}`
      provider = await startOidc(`${baseUrl}/studio/oidc`)
      return { ...provider.env, BASE_URL: baseUrl, OIDC_NAME: name, ...env }
    },
  )
}

/** Returns the errors of a visit, without requests of the browser to the provider. */
const ignoreProviderRequests = (issuer: string, errors: readonly string[]): string[] =>
  errors.filter((error) => !error.startsWith(`request to ${issuer}`))

describeWithProvider('sign-in by OpenID Connect', {}, (studio, provider) => {
  test('signs in with the password during an outage of the provider, then links it and signs in there', async () => {
    provider().login.down = true
    const visit = await studio.open('phone')
    const { page, context } = visit
    const { email, password } = await signUpByApi(studio, visit, 'Pia Provider')
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin`)
    await signInButton(page).click()
    await page.getByText(featureRules.oidc_unavailable()).waitFor()
    await takePicture(page, 'oidc-down')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel(texts.auth.email).fill(email)
    await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
    await page.waitForURL(/\/studio\/pages\/\d+/)
    provider().login.down = false

    provider().people.set('pia', { email: 'pia@elsewhere.example', email_verified: true })
    provider().login.person = 'pia'
    await page.goto(`${studio.url}/studio/account/security`)
    await page.getByText(texts.identities.none).waitFor()
    await takePicture(page, 'oidc-identities-empty')
    await page.getByRole('button', { name: texts.auth.linkWith(name) }).click()
    await page.getByText('pia@elsewhere.example').waitFor()
    await page.getByText(texts.auth.identityLinked).waitFor()
    await takePicture(page, 'oidc-identities')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin?next=%2Faccount%2Fsecurity`)
    await signInButton(page).click()
    await page.getByRole('button', { name: texts.identities.unlink }).click()
    // The provider did not report the time of the sign-in
    const dialog = page.getByRole('dialog', { name: texts.auth.confirmTitle })
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: texts.account.confirm, exact: true }).click()
    await page.getByText(texts.identities.none).waitFor()
  })

  test('creates the account of a new person', async () => {
    const { page, pageErrors } = await studio.open('phone')
    provider().people.set('nora', { email: 'nora@example.org', email_verified: true, name: 'Nora Kiln' })
    provider().login.person = 'nora'
    await page.goto(`${studio.url}/studio/signup`)
    await signInButton(page).waitFor()
    await takePicture(page, 'oidc-sign-up')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await signInButton(page).click()
    await page.waitForURL(/\/studio\/pages\/\d+\/start$/)
    await page.getByRole('button', { name: `${texts.shell.account}: Nora Kiln` }).waitFor()
    expect(ignoreProviderRequests(provider().issuer, pageErrors)).toEqual([])
  })

  test('links an existing account only after its password', async () => {
    const visit = await studio.open()
    const { page, context, pageErrors } = visit
    const { email, password, profileId } = await signUpByApi(studio, visit, 'Emil Existing')
    await context.clearCookies()
    provider().people.set('emil', { email, email_verified: true })
    provider().login.person = 'emil'
    await page.goto(`${studio.url}/studio/pages/${profileId}/links`)
    await signInButton(page).click()
    await page.getByText(texts.auth.oidcConfirm(email)).waitFor()
    await takePicture(page, 'oidc-confirm')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel(texts.auth.password, { exact: true }).fill('not the password')
    await page.getByRole('button', { name: texts.auth.oidcLink }).click()
    await page.getByText(texts.errors.codes.invalid_credentials).waitFor()
    await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: texts.auth.oidcLink }).click()
    await page.getByRole('heading', { name: 'Blocks', level: 1 }).waitFor()
    expect(ignoreProviderRequests(provider().issuer, pageErrors)).toEqual([])
  })

  test('explains why an unverified e-mail address cannot sign in', async () => {
    const { page } = await studio.open('phone')
    provider().people.set('una', { email: 'una@example.org', email_verified: false })
    provider().login.person = 'una'
    await page.goto(`${studio.url}/studio/signin`)
    await signInButton(page).click()
    await page.getByText(featureRules.oidc_unverified()).waitFor()
    await takePicture(page, 'oidc-failed')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: texts.auth.backToSignIn }).click()
    await signInButton(page).waitFor()
  })
})

describeWithProvider('closed registration', { REGISTRATION: 'closed' }, (studio, provider) => {
  test('registers only people with the e-mail of an invitation', async () => {
    await studio.admin('account', 'create', 'owner@example.org', '--name', 'Olga Owner', '--verified')
    await studio.admin('grant', 'owner@example.org')
    const visit = await studio.open()
    const { page } = visit
    provider().people.set('olga', { email: 'owner@example.org', email_verified: true })
    provider().login.person = 'olga'
    await page.goto(`${studio.url}/studio/signin?next=%2Fworkspaces`)
    await takePicture(page, 'oidc-sign-in-closed')
    await signInButton(page).click()
    await page.getByRole('button', { name: texts.workspaces.create }).click()
    await page.getByRole('dialog').getByLabel(texts.workspaces.name).fill('Studio North')
    await page.getByRole('button', { name: texts.workspaces.createButton }).click()
    await page.getByRole('link', { name: texts.shell.members }).click()
    await page.getByRole('button', { name: texts.workspaces.invite }).click()
    await page.getByRole('dialog').getByLabel(texts.workspaces.email).fill('guest@example.org')
    await page.getByRole('button', { name: texts.workspaces.sendInvite }).click()
    const token = readMailToken(await studio.mail('guest@example.org', '/invites'))

    const guest = (await studio.open('phone')).page
    await guest.goto(`${studio.url}/studio/signup`)
    await guest.getByRole('heading', { name: texts.auth.closedTitle }).waitFor()
    await takePicture(guest, 'sign-up-closed')
    expect(await findAccessibilityProblems(guest)).toEqual([])
    provider().people.set('guest', { email: 'guest@example.org', email_verified: true, name: 'Gus Guest' })
    provider().login.person = 'guest'
    await guest.goto(`${studio.url}/studio/invites?token=${token}`)
    await guest.getByText(/has invited you to join Studio North/).waitFor()
    await takePicture(guest, 'sign-up-invited')
    await signInButton(guest).click()
    await guest.getByText('Studio North').first().waitFor()
    await takePicture(guest, 'oidc-invited')
  })
})

describeWithProvider('provider as the only way to sign in', { OIDC_OPTIONS: 'only' }, (studio, provider) => {
  test('signs in and out only at the provider', async () => {
    const { page } = await studio.open('phone')
    await page.goto(`${studio.url}/studio/signup`)
    await signInButton(page).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await takePicture(page, 'oidc-only-sign-up')
    await page.goto(`${studio.url}/studio/reset`)
    await page.waitForURL(/\/studio\/signin$/)
    await signInButton(page).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: texts.auth.passkey }).count()).toBe(0)
    await takePicture(page, 'oidc-only')
    expect(await findAccessibilityProblems(page)).toEqual([])
    provider().people.set('ona', { email: 'ona@example.org', email_verified: true, name: 'Ona Only' })
    provider().login.person = 'ona'
    await signInButton(page).click()
    await page.waitForURL(/\/studio\/pages\/\d+/)
    await page.goto(`${studio.url}/studio/account/security`)
    await page.getByText('ona@example.org').waitFor()
    expect(await page.getByRole('button', { name: texts.account.addPasskey }).count()).toBe(0)
    await page.getByRole('button', { name: `${texts.shell.account}: Ona Only` }).click()
    await page.getByRole('menuitem', { name: texts.account.signOut }).click()
    await page.waitForURL((url) => url.href.startsWith(`${provider().issuer}/session/end`))
  })
})
