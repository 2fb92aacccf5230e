import { expect, test } from 'vitest'
import { createUnusableHash } from '../../../apps/server/src/crypto/password.ts'
import { featureRules } from '../../../packages/contract/src/problems/features.ts'
import { inputRules } from '../../../packages/contract/src/problems/input.ts'
import {
  addAuthenticator,
  ageSessions,
  checkScreen,
  describeStudio,
  enter,
  readMailToken,
} from './support.ts'
import { texts } from './texts.ts'

describeStudio('account security', (service) => {
  test('creates an API key after the user has confirmed the session', async () => {
    const { page, email, password } = await enter(service, 'Kim Keys', 'phone')
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
    await checkScreen(page, 'confirm-session')
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: texts.account.confirm }).click()
    await page.getByRole('dialog', { name: texts.account.keyShownTitle }).waitFor()
    await page.getByRole('button', { name: texts.common.done }).click()

    await page.goto(`${service.url}/studio/account/security`)
    const list = page.getByRole('list', { name: texts.account.signIns })
    await list.getByText(texts.account.signInFailed).waitFor()
    await list.scrollIntoViewIfNeeded()
    await checkScreen(page, 'sign-ins')
  })

  test('keeps the last passkey of an account without a password', async () => {
    // Browsers refuse passkeys for an IP address
    const studio = { ...service, url: service.url.replace('127.0.0.1', 'localhost') }
    const { page, email, password } = await enter(studio, 'Pia Only')
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
    await confirm.click()
    await page.getByText(featureRules.last_sign_in_method()).waitFor()
    await page.reload()
    await page.getByRole('button', { name: `${texts.common.remove}: Phone` }).waitFor()
  })

  test('validates the fediverse account of a page and adds it to the page', async () => {
    const { page, goTo, username } = await enter(service, 'Fay Federated', 'phone')
    await goTo('/settings')
    await page.getByText(texts.pageIdentity.title).click()
    await page.getByLabel(texts.pageIdentity.fediverse).fill('fay')
    await page.getByLabel(texts.pageIdentity.did).fill('did:plc:z72i7hdynmk6r22z27h6tvur')
    await page.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(inputRules.format_fediverse_handle()).waitFor()
    await checkScreen(page, 'page-identity')
    await page.getByLabel(texts.pageIdentity.fediverse).fill('fay@social.example')
    await page.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.common.saved).waitFor()
    await page.goto(`${service.url}/${username}`)
    const creator = page.locator('meta[name="fediverse:creator"]')
    expect(await creator.getAttribute('content')).toBe('@fay@social.example')
  })
})

describeStudio(
  'closed registration',
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

      const { page } = await studio.open('phone')
      await page.goto(`${studio.url}/studio/signup`)
      await page.getByRole('heading', { name: texts.auth.closedTitle }).waitFor()
      expect(await page.getByRole('textbox').count()).toBe(0)
      await page.goto(`${studio.url}/studio/invites?token=${token}`)
      await page.getByText(/has invited you to join Studio North/).waitFor()
      await page.getByLabel(texts.auth.name).fill('Gus Guest')
      await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
      await checkScreen(page, 'closed-registration-invited')
      await page.getByRole('button', { name: texts.auth.createAccount }).click()
      await page.waitForURL((url) => !url.pathname.endsWith('/signup'))
      const account = await page.request.get(`${studio.url}/account`)
      expect((await account.json()).data.user).toMatchObject({
        email: 'guest@example.org',
        name: 'Gus Guest',
      })
    })
  },
  { REGISTRATION: 'closed' },
)
