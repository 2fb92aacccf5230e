import { expect, test } from 'vitest'
import { checkScreen, describeOwnStudio, enter } from './support.ts'
import { texts } from './texts.ts'

const { adminLists: lists } = texts

describeOwnStudio('administration', (studio) => {
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
    const search = async (term: string) => {
      await page.getByLabel(lists.searchUsers).fill(term)
      await page.getByRole('button', { name: texts.common.search, exact: true }).click()
    }
    await page.goto(`${studio.url}/studio/admin?q=noisy`)
    await page.waitForURL(`${studio.url}/studio/admin/users?q=noisy`)
    await page.getByRole('link', { name: texts.shell.people, exact: true }).click()
    await search('')
    const actions = page.getByRole('button', { name: lists.actions({ name: nora.email }) })
    await page.getByText(lists.states.unverified).first().waitFor()
    const row = page.getByRole('row').filter({ hasText: nora.email })
    await actions.waitFor()
    await checkScreen(page, 'admin-users')
    await search('operator')
    await actions.waitFor({ state: 'detached' })
    await page.getByText(lists.states.administrator, { exact: true }).waitFor()
    await page.getByRole('button', { name: lists.actions({ name: operator.email }) }).click()
    await page.getByRole('menuitem', { name: lists.sendPassword }).waitFor()
    expect(await page.getByRole('menuitem', { name: lists.blockAccount }).count()).toBe(0)
    await page.keyboard.press('Escape')

    await search('nora')
    const choose = async (trigger: typeof actions, title: string) => {
      await trigger.click()
      await page.getByRole('menuitem', { name: title, exact: true }).click()
    }
    await choose(actions, lists.verify)
    await page.getByText(lists.done).waitFor()
    await page.getByText(lists.states.unverified).waitFor({ state: 'detached' })
    await choose(actions, lists.blockAccount)
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await checkScreen(page, 'admin-block')
    await dialog.getByRole('button', { name: lists.blockAccount }).click()
    await row.getByText(lists.states.blocked, { exact: true }).waitFor()
    expect((await nora.context.request.get(`${studio.url}/account`)).status()).toBe(401)
    await choose(actions, lists.unblock)
    await row.getByText(lists.states.blocked, { exact: true }).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: texts.shell.pages, exact: true }).click()
    await page.getByRole('button', { name: lists.actions({ name: `/${nora.username}` }) }).click()
    await page.getByRole('menuitem', { name: lists.blockPage }).click()
    await dialog.getByRole('button', { name: lists.blockPage }).click()
    await page
      .getByRole('row')
      .filter({ hasText: nora.username })
      .getByText(lists.states.blocked, { exact: true })
      .waitFor()
    await checkScreen(page, 'admin-profiles')
    expect((await fetch(`${studio.url}/${nora.username}`)).status).toBe(410)
  })
})
