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
    const actions = page.getByRole('button', { name: texts.admin.actions(nora.email) })
    await page.getByText(texts.adminLists.states.unverified).first().waitFor()
    await actions.waitFor()
    await takePicture(page, 'admin-users')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel(texts.admin.searchUsers).fill('operator')
    await actions.waitFor({ state: 'detached' })
    await page.getByText(texts.admin.administrator, { exact: true }).waitFor()
    await page.getByRole('button', { name: texts.admin.actions(operator.email) }).click()
    await page.getByRole('menuitem', { name: texts.admin.sendPassword }).waitFor()
    expect(await page.getByRole('menuitem', { name: texts.admin.block, exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')

    await page.getByLabel(texts.admin.searchUsers).fill('nora')
    const choose = async (trigger: typeof actions, title: string) => {
      await trigger.click()
      await page.getByRole('menuitem', { name: title, exact: true }).click()
    }
    await choose(actions, texts.admin.verify)
    await page.getByText(texts.admin.verified(nora.email)).waitFor()
    await page.getByText(texts.adminLists.states.unverified).waitFor({ state: 'detached' })
    await choose(actions, texts.admin.block)
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await takePicture(page, 'admin-block')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: texts.admin.block, exact: true }).click()
    await page.getByText(texts.admin.blockedToast('Nora Noisy')).waitFor()
    expect((await guest.context.request.get(`${studio.url}/account`)).status()).toBe(401)
    await choose(actions, texts.admin.unblock)
    await page.getByText(texts.admin.unblockedToast('Nora Noisy')).waitFor()

    await page.getByRole('tab', { name: texts.admin.profiles }).click()
    await choose(
      page.getByRole('button', { name: texts.admin.actions(`/${nora.username}`) }),
      texts.admin.block,
    )
    await dialog.getByRole('button', { name: texts.admin.block, exact: true }).click()
    await page.getByText(texts.admin.blockedToast(nora.username)).waitFor()
    await takePicture(page, 'admin-profiles')
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect((await fetch(`${studio.url}/${nora.username}`)).status).toBe(410)
    expect(pageErrors).toEqual([])
  })
})
