import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { featureRules } from '../../../packages/contract/src/problems/features.ts'
import { startOidc } from '../../support/oidc.ts'
import { checkScreen, describeStudio, enter, type Studio, signIn } from './support.ts'
import { texts } from './texts.ts'

const name = 'Example ID'
const signInButton = (page: Page) => page.getByRole('button', { name: texts.auth.signInWith({ name }) })

/** Runs journeys with a separate provider. */
const describeWithProvider = (
  title: string,
  env: Readonly<Record<string, string>>,
  body: (studio: Studio, provider: () => Awaited<ReturnType<typeof startOidc>>) => void,
): void => {
  let provider: Awaited<ReturnType<typeof startOidc>>
  describeStudio(
    title,
    (studio) => {
      afterAll(() => provider.close())
      const open: Studio['open'] = async (...look) => {
        const visit = await studio.open(...look)
        visit.expectErrors(new RegExp(`^request to ${provider.issuer}`))
        return visit
      }
      body(Object.assign(Object.create(studio), { open }), () => provider)
    },
    async (port) => {
      const baseUrl = `http://127.0.0.1:${port}`
      provider = await startOidc(`${baseUrl}/studio/oidc`)
      return { ...provider.env, BASE_URL: baseUrl, OIDC_NAME: name, ...env }
    },
  )
}

describeWithProvider('sign-in by OpenID Connect', {}, (studio, provider) => {
  // The first test, because the service remembers the provider's addresses
  test('signs in with the password during an outage of the provider', async () => {
    const { page, context, email, password, expectErrors } = await enter(studio, 'Otto Outage', 'phone')
    expectErrors(/status of 503/)
    await context.clearCookies()
    provider().login.down = true
    try {
      await page.goto(`${studio.url}/studio/signin`)
      await signInButton(page).click()
      await page.getByText(featureRules.oidc_unavailable()).waitFor()
      await checkScreen(page, 'oidc-down')
    } finally {
      provider().login.down = false
    }
    await signIn(page, { email, password })
    await page.waitForURL(/\/studio\/pages\/\d+/)
  })

  test('links the provider, signs in there and unlinks it', async () => {
    const { page, context } = await enter(studio, 'Pia Provider', 'phone')
    provider().people.set('pia', { email: 'pia@elsewhere.example', email_verified: true })
    provider().login.person = 'pia'
    await page.goto(`${studio.url}/studio/account/security`)
    await page.getByText(texts.identities.none).waitFor()
    await page.getByRole('button', { name: texts.auth.linkWith({ name }) }).click()
    await page.getByText(texts.auth.identityLinked).waitFor()
    await page.getByText('pia@elsewhere.example').waitFor()
    await checkScreen(page, 'oidc-identities')
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin?next=%2Faccount%2Fsecurity`)
    await signInButton(page).click()
    await page.getByRole('button', { name: texts.identities.unlink }).click()
    await page.getByText(texts.identities.none).waitFor()
  })

  test('creates the account of a new person', async () => {
    const { page } = await studio.open('phone')
    provider().people.set('nora', { email: 'nora@example.org', email_verified: true, name: 'Nora Kiln' })
    provider().login.person = 'nora'
    await page.goto(`${studio.url}/studio/signup`)
    await signInButton(page).waitFor()
    await checkScreen(page, 'oidc-sign-up')
    await signInButton(page).click()
    await page.waitForURL(/\/studio\/pages\/\d+\/start$/)
    await page.getByRole('button', { name: `${texts.shell.account}: Nora Kiln` }).waitFor()
  })

  test('links an existing account only after its password', async () => {
    const { page, context, email, password, profileId } = await enter(studio, 'Emil Existing')
    await context.clearCookies()
    provider().people.set('emil', { email, email_verified: true })
    provider().login.person = 'emil'
    await page.goto(`${studio.url}/studio/pages/${profileId}/links`)
    await signInButton(page).click()
    await page.getByText(texts.auth.oidcConfirm({ name: email })).waitFor()
    await checkScreen(page, 'oidc-confirm')
    await page.getByLabel(texts.auth.password, { exact: true }).fill('not the password')
    await page.getByRole('button', { name: texts.auth.oidcLink }).click()
    await page.getByText(texts.errors.codes.invalid_credentials).waitFor()
    await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: texts.auth.oidcLink }).click()
    await page.getByRole('heading', { name: 'Blocks', level: 1 }).waitFor()
  })

  test('explains why an unverified e-mail address cannot sign in', async () => {
    const { page } = await studio.open('phone')
    provider().people.set('una', { email: 'una@example.org', email_verified: false })
    provider().login.person = 'una'
    await page.goto(`${studio.url}/studio/signin`)
    await signInButton(page).click()
    await page.getByText(featureRules.oidc_unverified()).waitFor()
    await checkScreen(page, 'oidc-failed')
    await page.getByRole('link', { name: texts.auth.backToSignIn }).click()
    await signInButton(page).waitFor()
  })
})

describeWithProvider('provider as the only way to sign in', { OIDC_OPTIONS: 'only' }, (studio, provider) => {
  test('signs in and out only at the provider', async () => {
    const { page, expectErrors } = await studio.open('phone')
    // The pages of the provider
    expectErrors(/./)
    await page.goto(`${studio.url}/studio/signup`)
    await signInButton(page).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.goto(`${studio.url}/studio/reset`)
    await page.waitForURL(/\/studio\/signin$/)
    await signInButton(page).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: texts.auth.passkey }).count()).toBe(0)
    await checkScreen(page, 'oidc-only')
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
