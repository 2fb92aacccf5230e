import { expect, test } from 'vitest'
import { computeCode } from '../../support/authenticator.ts'
import { checkScreen, describeStudio, download, enter } from './support.ts'
import { texts } from './texts.ts'

describeStudio('account', (studio) => {
  test('changes name, e-mail address and password with a report of revoked access', async () => {
    const { page, email, password, call, verify } = await enter(studio, 'Ada Account', 'phone')
    await page.goto(`${studio.url}/studio/account`)
    await page.getByText(texts.account.unverifiedTitle).waitFor()
    await checkScreen(page, 'account-unverified')
    // The first verification of an e-mail address revokes earlier keys
    await verify()
    await call('POST', '/account/api-keys', { name: 'Report', scope: 'read' })
    await page.reload()
    const next = `new-${email}`
    await page.getByLabel(texts.account.name).fill('Ada Renamed')
    await page.getByLabel(texts.account.email).fill(next)
    await page.getByRole('button', { name: texts.common.save, exact: true }).click()
    await page.getByText(texts.common.required).waitFor()
    const current = page.getByLabel(texts.account.currentPassword, { exact: true })
    await current.first().fill('not the password')
    await page.getByRole('button', { name: texts.common.save, exact: true }).click()
    await page.getByText(texts.account.wrongPassword).waitFor()
    expect(await page.getByLabel(texts.account.email).inputValue()).toBe(next)
    await current.first().fill(password)
    await page.getByRole('button', { name: texts.common.save, exact: true }).click()
    await page.getByText(texts.account.pending({ pending: next, present: email })).waitFor()
    await checkScreen(page, 'account-pending')

    await current.nth(1).fill(password)
    await page.getByLabel(texts.account.newPassword, { exact: true }).fill('velvet harbour lantern 7')
    const show = `${texts.common.showPassword}: ${texts.account.newPassword}`
    await page.getByRole('button', { name: show }).waitFor()
    await page.getByRole('button', { name: texts.account.changePassword }).click()
    await page.getByText(texts.account.keysKept({ n: 1 })).waitFor()
    const { data } = await call('GET', '/account')
    expect(data.user).toMatchObject({ name: 'Ada Renamed', email, pending_email: next })
  })

  test('turns two-factor authentication on and off', async () => {
    const { page, password } = await enter(studio, 'Sia Secure')
    await page.goto(`${studio.url}/studio/account/security`)
    await page.getByText(texts.account.thisDevice, { exact: true }).waitFor()
    await checkScreen(page, 'account-security')
    await page.getByRole('button', { name: texts.account.turnOn }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: texts.common.continue }).click()
    await dialog.getByRole('img', { name: texts.home.qr }).waitFor()
    await checkScreen(page, 'account-two-factor')
    const secret = (await dialog.locator('pre').textContent())!.trim()
    await dialog.getByLabel(texts.account.code).fill('000000')
    await dialog.getByRole('button', { name: texts.account.confirm }).click()
    await dialog.getByText(texts.account.wrongCode).waitFor()
    await dialog.getByLabel(texts.account.code).fill(computeCode(secret, Date.now()))
    await dialog.getByRole('button', { name: texts.account.confirm }).click()
    await page.getByRole('heading', { name: texts.account.recoveryTitle }).waitFor()
    expect(await dialog.locator('li code').count()).toBe(10)
    await checkScreen(page, 'account-recovery-codes')
    const code = (await dialog.locator('li code').first().textContent())!.trim()
    await dialog.getByRole('button', { name: texts.common.copy }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(code)
    const file = await download(dialog.getByRole('button', { name: texts.account.download }))
    expect(file.name).toBe('Vitrine-recovery-codes.txt')
    await dialog.getByRole('button', { name: texts.account.recoveryKept }).click()

    await page.getByRole('button', { name: texts.account.turnOff }).click()
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await dialog.getByLabel(texts.account.code).fill(code)
    await dialog.getByRole('button', { name: texts.account.turnOff }).click()
    await page.getByRole('button', { name: texts.account.turnOn }).waitFor()
  })

  test('signs out other devices, and creates and revokes an API key', async () => {
    const { page, email, password } = await enter(studio, 'Kim Keys', 'phone')
    const other = await studio.open()
    await other.context.request.post(`${studio.url}/api/v1/auth/login`, { data: { email, password } })
    await page.goto(`${studio.url}/studio/account/security`)
    await page.getByRole('button', { name: texts.account.signOutOthers }).click()
    await page.getByText(texts.account.signedOutDevices({ n: 1 })).waitFor()
    expect((await other.context.request.get(`${studio.url}/account`)).status()).toBe(401)

    await page.getByRole('tab', { name: texts.account.keys }).click()
    await page.getByRole('heading', { name: texts.account.noKeys }).waitFor()
    await page.getByRole('button', { name: texts.account.createKey }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.account.keyName).fill('Nightly report')
    await checkScreen(page, 'account-key-create')
    await dialog.getByRole('button', { name: texts.account.createKey }).click()
    const key = (await dialog
      .getByLabel(texts.account.key, { exact: true })
      .locator('code')
      .textContent())!.trim()
    await checkScreen(page, 'account-key-shown')
    expect(await dialog.getByLabel(texts.account.tryIt).textContent()).toContain(`Bearer ${key}`)
    const callWithKey = () =>
      fetch(`${studio.url}/api/v1/links`, { headers: { authorization: `Bearer ${key}` } })
    expect((await callWithKey()).status).toBe(200)
    await dialog.getByRole('button', { name: texts.common.done }).click()
    await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
    const confirmation = page.getByRole('alertdialog')
    await confirmation.getByText(/lose access immediately/).waitFor()
    await confirmation.getByRole('button', { name: texts.account.revoke }).click()
    await page.getByRole('heading', { name: texts.account.noKeys }).waitFor()
    expect((await callWithKey()).status).toBe(401)
  })

  test('exports all data, and deletes the account only with the current password', async () => {
    const { page, context, email, password, call, verify, username, addWorkspace } = await enter(
      studio,
      'Dora Done',
    )
    await verify()
    const workspace = await addWorkspace('Left behind')
    await page.goto(`${studio.url}/studio/account/data`)
    // The list above the button loads, and moves it
    await page.getByText(texts.exports.empty).waitFor()
    await page.getByText(texts.exports.moreTitle).click()
    const file = await download(page.getByRole('button', { name: texts.account.exportButton }))
    expect(file.name).toMatch(/^Vitrine-\d{4}-\d\d-\d\d\.json$/)
    await page.getByRole('button', { name: texts.account.deleteCard }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(`/${username.replaceAll('-', '\u2011')}`).waitFor()
    await checkScreen(page, 'account-delete')
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill('wrong one')
    await dialog.getByRole('button', { name: texts.common.deletePermanently }).click()
    await dialog.getByText(texts.account.wrongPassword).waitFor()
    await call('DELETE', `/api/v1/workspaces/${workspace.id}`)
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: texts.common.deletePermanently }).click()
    await page.getByText(texts.account.deleted).waitFor()
    const again = await context.request.post(`${studio.url}/api/v1/auth/login`, {
      data: { email, password },
    })
    expect(again.status()).toBe(401)
  })
})
