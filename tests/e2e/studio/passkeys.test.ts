import { expect, test } from 'vitest'
import { featureRules } from '../../../packages/contract/src/problems/features.ts'
import { addAuthenticator, checkScreen, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

describeStudio('passkeys', (service) => {
  test('adds and removes a passkey that signs in by autofill and by button', async () => {
    // Browsers refuse passkeys for an IP address
    const studio = { ...service, url: service.url.replace('127.0.0.1', 'localhost') }
    const { page, context, password, call } = await enter(studio, 'Pia Passkey', 'phone')
    const { cdp, authenticatorId } = await addAuthenticator(page)
    await page.goto(`${studio.url}/studio/account/security`)
    await page.getByText(texts.account.noPasskeys).waitFor()
    await page.getByRole('button', { name: texts.account.addPasskey }).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel(texts.account.passkeyName)
    expect(await name.inputValue()).toBe(texts.account.device({ browser: 'Chrome', system: 'Linux' }))
    await name.fill('Phone')
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: texts.common.continue }).click()
    await page.getByText(texts.account.passkeyAdded).waitFor()
    await checkScreen(page, 'passkeys')

    // The browser confirms the suggestion of the e-mail field immediately
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin`)
    await page.waitForURL(/\/studio\/pages\/\d+/)
    const { data: sessions } = await call('GET', '/account/sessions')
    expect(sessions.find((session: { current: boolean }) => session.current).two_factor).toBe(true)

    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    // The screen may still be loading its data
    await page.goto('about:blank')
    await context.clearCookies()
    // A pending suggestion would use a new passkey before the button is pressed
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto(`${studio.url}/studio/signin`)
    await page.getByRole('button', { name: texts.auth.passkey }).waitFor()
    await checkScreen(page, 'sign-in-passkey')
    // A copy of the passkey with an old counter
    await cdp.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credentials[0]!, signCount: 0 },
    })
    await page.getByRole('button', { name: texts.auth.passkey }).click()
    await page.getByText(featureRules.passkey_copied()).waitFor()

    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: credentials[0]! })
    await page.getByRole('button', { name: texts.auth.passkey }).click()
    await page.waitForURL(/\/studio\/pages\/\d+/)
    await page.goto(`${studio.url}/studio/account/security`)
    await page.getByRole('button', { name: `${texts.common.remove}: Phone` }).click()
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: texts.common.remove }).click()
    await page.getByText(texts.account.noPasskeys).waitFor()
  })
})
