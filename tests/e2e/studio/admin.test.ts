import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

describeStudio('administration', (studio) => {
  test('lets only administrators block and unblock accounts and pages', async () => {
    const nora = await enter(studio, 'Nora Noisy')
    await nora.page.goto(`${studio.url}/studio/admin`)
    await nora.page.getByRole('heading', { name: texts.errors.notFoundTitle }).waitFor()

    const { page, ...operator } = await enter(studio, 'Otto Operator', 'phone')
    await studio.admin('grant', operator.email)
    await page.goto(`${studio.url}/studio/admin`)
    await page.getByRole('heading', { name: texts.adminOverview.needsYou({ n: 1 }) }).waitFor()
    await page.getByText(texts.adminOverview.tasks.backup_missing).waitFor()
    await checkScreen(page, 'admin-overview')
    await page.goto(`${studio.url}/studio/admin?q=noisy`)
    await page.waitForURL(`${studio.url}/studio/admin/users?q=noisy`)
    await page.getByRole('link', { name: texts.shell.people, exact: true }).click()
    await page.getByLabel(texts.admin.searchUsers).fill('')
    const actions = page.getByRole('button', { name: texts.admin.actions({ email: nora.email }) })
    await page.getByText(texts.adminLists.states.unverified).first().waitFor()
    await actions.waitFor()
    await checkScreen(page, 'admin-users')
    await page.getByLabel(texts.admin.searchUsers).fill('operator')
    await actions.waitFor({ state: 'detached' })
    await page.getByText(texts.admin.administrator, { exact: true }).waitFor()
    await page.getByRole('button', { name: texts.admin.actions({ email: operator.email }) }).click()
    await page.getByRole('menuitem', { name: texts.admin.sendPassword }).waitFor()
    expect(await page.getByRole('menuitem', { name: texts.admin.block, exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')

    await page.getByLabel(texts.admin.searchUsers).fill('nora')
    const choose = async (trigger: typeof actions, title: string) => {
      await trigger.click()
      await page.getByRole('menuitem', { name: title, exact: true }).click()
    }
    await choose(actions, texts.admin.verify)
    await page.getByText(texts.admin.verified({ email: nora.email })).waitFor()
    await page.getByText(texts.adminLists.states.unverified).waitFor({ state: 'detached' })
    await choose(actions, texts.admin.block)
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await checkScreen(page, 'admin-block')
    await dialog.getByRole('button', { name: texts.admin.block, exact: true }).click()
    await page.getByText(texts.admin.blockedToast({ name: 'Nora Noisy' })).waitFor()
    expect((await nora.context.request.get(`${studio.url}/account`)).status()).toBe(401)
    await choose(actions, texts.admin.unblock)
    await page.getByText(texts.admin.unblockedToast({ name: 'Nora Noisy' })).waitFor()

    await page.getByRole('link', { name: texts.shell.pages, exact: true }).click()
    await page.getByRole('button', { name: texts.admin.actions({ email: `/${nora.username}` }) }).click()
    await page.getByRole('menuitem', { name: texts.admin.block }).click()
    await dialog.getByRole('button', { name: texts.admin.block, exact: true }).click()
    await page.getByText(texts.admin.blockedToast({ name: nora.username })).waitFor()
    await checkScreen(page, 'admin-profiles')
    expect((await fetch(`${studio.url}/${nora.username}`)).status).toBe(410)
  })
})
