import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, describeOwnStudio, enter, expectFocusKept } from './support.ts'
import { texts } from './texts.ts'

/** Notes and shortcuts describe an entry of a menu and are not part of its label. Arrow keys scroll the list of commands. */
const allowed =
  /^label-content-name-mismatch: <div class="_item|^scrollable-region-focusable: <div [^>]*role="menu"/

const checkOverlays = (page: Page) => {
  const findings: string[] = []
  return {
    findings,
    /** Runs axe, closes the overlay and checks that an element has the focus. */
    check: async (name: string) => {
      await checkScreen(page, 'overlay', allowed).catch((error) => findings.push(`${name}: ${error}`))
      await page.keyboard.press('Escape')
      await overlay(page)
        .waitFor({ state: 'detached' })
        .catch(() => findings.push(`${name}: stays open`))
      await expectFocusKept(page)
    },
  }
}

const overlay = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')

describeOwnStudio('overlays', (studio) => {
  test('closes a dialog or menu of a phone by Back, and keeps the history of screens', async () => {
    const { page, goTo, profileId, addLinks } = await enter(studio, 'Bea Back', 'phone')
    await goTo('/design')
    await page.getByRole('heading', { level: 1, name: texts.design.title }).waitFor()
    const bar = page.getByRole('navigation', { name: texts.shell.menu })
    await bar.getByRole('link', { name: texts.shell.page }).click()
    const picker = page.getByRole('dialog', { name: texts.links.pickerTitle })
    const open = async () => {
      await page.getByRole('button', { name: texts.links.addBlock }).click()
      await picker.waitFor()
    }
    const links = `/studio/pages/${profileId}/links`
    const path = () => page.evaluate(() => location.pathname)

    await open()
    await page.goBack()
    await picker.waitFor({ state: 'detached' })
    expect(await path()).toBe(links)

    const header = page.getByRole('banner')
    await header.getByRole('button', { name: `${texts.shell.account}: Bea Back` }).click()
    await page.getByRole('menu').waitFor()
    await page.goBack()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await path()).toBe(links)

    await addLinks('Shop', 'Journal')
    await page.reload()
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    const all = page.getByRole('button', { name: texts.links.selectAll })
    await all.waitFor()
    await page.goBack()
    await all.waitFor({ state: 'detached' })
    expect(await path()).toBe(links)

    await page.getByRole('radio', { name: texts.editor.preview }).click({ force: true })
    await page.getByRole('button', { name: texts.editor.viewAs }).click()
    const viewAs = page.getByRole('dialog', { name: texts.editor.viewAs })
    await viewAs.getByRole('button', { name: texts.editor.device }).click()
    await page.getByRole('listbox').waitFor()
    await page.goBack()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await viewAs.waitFor()
    await page.goBack()
    await viewAs.waitFor({ state: 'detached' })
    await page.goBack()
    await expect
      .poll(() => page.getByRole('radio', { name: texts.common.edit, exact: true }).isChecked())
      .toBe(true)
    expect(await path()).toBe(links)

    await open()
    await picker.getByRole('button', { name: texts.common.close }).click()
    await picker.waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: texts.design.title }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: texts.links.title }).waitFor()

    // Back shows the list of blocks first, and no way of closing the form loses its values
    const form = page.getByRole('dialog', { name: texts.links.kinds.header.name })
    const title = form.getByLabel(texts.links.fields.title, { exact: true })
    const chooseHeader = () =>
      picker.getByRole('button', { name: new RegExp(`^${texts.links.kinds.header.name}`) }).click()
    await open()
    await chooseHeader()
    await title.fill('Workshops')
    await page.goBack()
    await picker.waitFor()
    await chooseHeader()
    await expect.poll(() => title.inputValue()).toBe('Workshops')
    await form.getByRole('button', { name: texts.common.close }).click()
    await form.waitFor({ state: 'detached' })

    // The dialog opens another screen; Back returns to the screen below both
    await open()
    await chooseHeader()
    await expect.poll(() => title.inputValue()).toBe('Workshops')
    await form.getByRole('button', { name: texts.common.add, exact: true }).click()
    await page.waitForURL(`**${links}/*`)
    await page.getByRole('heading', { level: 1, name: 'Workshops' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: texts.links.title }).waitFor()
    expect(await path()).toBe(links)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: texts.design.title }).waitFor()
  })

  test('returns the focus on every screen and has no axe findings', async () => {
    const { page, call, email, verify, plan, profileId, addLink, addWorkspace } = await enter(
      studio,
      'Otto Layer',
      'phone',
      { dark: true },
    )
    await verify()
    await plan('agency')
    await studio.admin('grant', email)
    const link = await addLink({ title: 'Baskets', section: 'Shop' })
    const archived = await addLink({ title: 'Old' })
    await call('DELETE', `/api/v1/links/${archived.id}`)
    const at = `/api/v1/profiles/${profileId}`
    await call('POST', `${at}/versions`, { name: 'Before' })
    await call('POST', `${at}/variants`, { name: 'Spring', overrides: { bio: 'Spring' } })
    await call('POST', `${at}/campaigns`, {
      name: 'Market',
      starts_at: '2030-01-01T00:00:00Z',
      ends_at: '2030-02-01T00:00:00Z',
    })
    const hook = { url: 'https://crm.example.com/', events: ['submission.created'] }
    const { data: webhook } = await call('POST', '/ext/v1/webhooks', hook)
    const workspace = await addWorkspace('Studio North')
    // The last page of an account cannot be deleted
    await call('POST', '/account/profiles', { display_name: 'Second page' })
    const pages = `/pages/${profileId}`
    const team = `/workspaces/${workspace.id}`
    const more = (title: string) => `${texts.common.more}: ${title}`
    // The names of the controls that open each overlay, in turn
    const overlays: readonly (readonly [path: string, ...names: string[]])[] = [
      [`${pages}/design`, `${texts.shell.account}: Otto Layer`],
      [`${pages}/design`, texts.shell.switchPage],
      [`${pages}/more`, texts.common.search],
      [`${pages}/links`, texts.links.addBlock],
      [`${pages}/links`, texts.links.addBlock, texts.links.kinds.map.name],
      [`${pages}/links`, more('Baskets')],
      [`${pages}/links`, more('Baskets'), texts.links.moveTo],
      [`${pages}/links`, 'Section Shop: more'],
      [`${pages}/links`, 'Section Shop: more', texts.links.editSection],
      [`${pages}/links`, texts.links.showArchived],
      [`${pages}/links/${link.id}`, texts.links.tabs.look, texts.links.chooseIcon],
      [`${pages}/analytics/variants`, texts.variants.add],
      [`${pages}/analytics/campaigns`, texts.campaigns.add],
      [`${pages}/history`, texts.versions.create],
      [`${pages}/history`, `${texts.versions.review}: Before`],
      [`${pages}/history`, `${texts.common.delete}: Before`],
      [`${pages}/webhooks`, texts.webhooks.add],
      [`${pages}/webhooks/${webhook.id}`, texts.webhooks.change],
      [`${pages}/webhooks/${webhook.id}`, texts.webhooks.rotate],
      [`${pages}/webhooks/${webhook.id}`, texts.webhooks.delete],
      [`${pages}/settings`, texts.pages.deleteButton],
      [`${pages}/share`, texts.share.forPrograms, texts.feeds.new],
      ['/workspaces', texts.workspaces.create],
      [`${team}/board`, texts.workspaces.assign],
      [`${team}/people`, texts.workspaces.invite],
      [`${team}/settings`, texts.workspaces.deleteButton],
      ['/account/security', texts.account.turnOn],
      ['/account/security', texts.account.addPasskey],
      ['/account/keys', texts.account.createKey],
      ['/admin/users', texts.adminLists.create],
    ]
    const { findings, check } = checkOverlays(page)
    let current = ''
    for (const [path, ...names] of overlays) {
      if (path !== current || findings.length) {
        await page.goto(`${studio.url}/studio${path}`)
        // A screen that is still loading may replace the button that is pressed
        await page.waitForLoadState('networkidle')
      }
      current = path
      for (const name of names)
        await page
          .getByRole('button', { name })
          .or(page.getByRole('menuitem', { name }))
          .or(page.getByRole('tab', { name }))
          .or(page.locator('summary', { hasText: name }))
          .first()
          .click()
      await overlay(page).first().waitFor()
      await check(`${path} ${names.join(' › ')}`)
    }
    expect(findings).toEqual([])
  })
})
