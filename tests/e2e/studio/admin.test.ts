import { expect, test } from 'vitest'
import { describeStudio, findAccessibilityProblems, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

describeStudio('administration', ['sqlite'], (studio) => {
  test('lets only administrators block and unblock accounts and pages', async () => {
    const guest = await studio.open()
    const nora = await signUpByApi(studio, guest, 'Nora Noisy')
    await guest.page.goto(`${studio.url}/studio/admin`)
    await guest.page.getByRole('heading', { name: texts.errors.notFoundTitle }).waitFor()

    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const operator = await signUpByApi(studio, visit, 'Otto Operator')
    await studio.admin('grant', operator.email)
    await page.goto(`${studio.url}/studio/admin`)
    await page.getByRole('button', { name: 'Block Nora Noisy' }).waitFor()
    await takePicture(page, 'admin-users')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel(texts.admin.searchUsers).fill('operator')
    await page.getByRole('button', { name: 'Block Nora Noisy' }).waitFor({ state: 'detached' })
    await page.getByText(texts.admin.administrator, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Block Otto Operator' }).count()).toBe(0)

    await page.getByLabel(texts.admin.searchUsers).fill('nora')
    await page.getByRole('button', { name: 'Block Nora Noisy' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await takePicture(page, 'admin-block')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: texts.admin.block, exact: true }).click()
    await page.getByRole('button', { name: 'Unblock Nora Noisy' }).waitFor()
    expect((await guest.context.request.get(`${studio.url}/account`)).status()).toBe(401)
    await page.getByRole('button', { name: 'Unblock Nora Noisy' }).click()
    await page.getByRole('button', { name: 'Block Nora Noisy', exact: true }).waitFor()

    await page.getByRole('tab', { name: texts.admin.profiles }).click()
    await page.getByRole('button', { name: `Block ${nora.username}` }).click()
    await dialog.getByRole('button', { name: texts.admin.block, exact: true }).click()
    await page.getByRole('button', { name: `Unblock ${nora.username}` }).waitFor()
    await takePicture(page, 'admin-profiles')
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect((await fetch(`${studio.url}/${nora.username}`)).status).toBe(410)
    expect(pageErrors).toEqual([])
  })
})
