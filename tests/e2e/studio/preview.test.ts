import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter, expectFits, expectInView } from './support.ts'
import { texts } from './texts.ts'

describeStudio('preview', (studio) => {
  test.each([
    [1024, 768, ['/design', '/profile', '/links']],
    [768, 1024, ['/design']],
    [740, 360, ['/design']],
  ])('shows the page beside the form at %i × %i px, with every tab whole', async (width, height, paths) => {
    const { page, goTo } = await enter(studio, 'Tia Tablet', 'desktop', { language: 'de' })
    await page.setViewportSize({ width, height })
    for (const path of paths) {
      await goTo(path)
      await page.locator('aside iframe').contentFrame().getByText('Tia Tablet').waitFor()
      const form = (await page.locator('main aside').locator('xpath=preceding-sibling::*[1]').boundingBox())!
      expect((await page.locator('aside iframe').boundingBox())!.x).toBeGreaterThan(form.x + form.width)
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await page.getByRole('tabpanel', { name: (await tab.textContent())!.trim() }).waitFor()
        await expectFits(page)
      }
      await checkScreen(page, `preview-${width}${path.replace('/', '-')}`)
    }
  })

  test('undoes and redoes a design after visits to another screen', async () => {
    const { page, goTo } = await enter(studio, 'Rita Return', 'desktop')
    await goTo('/design?tab=blocks')
    const menu = page.getByRole('navigation', { name: texts.shell.mainNavigation })
    const find = (group: string, name: string) =>
      page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })
    const { densities, radii } = texts.design
    const { 'theme.density': density, 'theme.radius': radius, 'theme.preset': theme } = texts.profile.fields
    const isChosen = (group: string, name: string) =>
      expect.poll(() => find(group, name).isChecked(), { message: `${group}: ${name}` }).toBe(true)
    const undo = page.getByRole('button', { name: texts.common.undo })
    const leaveAndReturn = async () => {
      await menu.getByText(texts.shell.page).click()
      await page.getByRole('heading', { name: texts.links.title, level: 1 }).waitFor()
      await page.goBack()
    }
    await find(density, densities.compact).click({ force: true })
    await find(radius, radii.full).click({ force: true })
    await leaveAndReturn()
    await undo.click()
    await isChosen(radius, theme)
    await isChosen(density, densities.compact)
    await leaveAndReturn()
    await undo.click()
    await isChosen(density, theme)
    await page.keyboard.press('Control+Shift+z')
    await isChosen(density, densities.compact)
  })

  test('is never blank when another screen opens', async () => {
    const { page, goTo, profileId, addLink } = await enter(studio, 'Bea Blank', 'desktop')
    const link = await addLink({ title: 'Shop' })
    await goTo('/links')
    await page.locator('aside iframe').contentFrame().getByText('Shop').waitFor()
    await page.evaluate(() => {
      new MutationObserver(() => {
        const frame = document.querySelector('iframe')
        if (frame && !frame.contentDocument?.body.textContent) document.body.dataset.blank = 'yes'
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.locator(`main a[href$="/pages/${profileId}/links/${link.id}"]`).first().click()
    await page.getByRole('tab').first().waitFor()
    await page.locator('aside iframe').contentFrame().getByText('Shop').waitFor()
    expect(await page.evaluate(() => document.body.dataset.blank)).toBe(undefined)
  })

  test('leaves space for the name of the page, the preview and buttons with text of 200 %', async () => {
    const { page, goTo, call, plan, profileId } = await enter(studio, 'Nora Noralind', 'phone')
    await plan('agency')
    for (const name of ['One', 'Two'])
      await call('POST', `/api/v1/profiles/${profileId}/variants`, { name, overrides: { bio: name } })
    const enlarge = () =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
    await goTo('/design')
    await page.locator('aside iframe').contentFrame().getByText('Nora Noralind').waitFor()
    await enlarge()
    const box = async (part: Locator) => (await part.boundingBox())!
    expect((await box(page.locator('aside iframe'))).height).toBeGreaterThan(120)
    expect((await box(page.getByRole('link', { name: texts.shell.history }))).x).toBeGreaterThanOrEqual(8)
    const switcher = page.getByRole('button', { name: new RegExp(`^${texts.shell.switchPage}`) })
    expect((await box(switcher.locator('span').first())).width).toBeGreaterThan(100)
    await goTo('/analytics/variants')
    const select = page.getByRole('button', { name: texts.links.selectSome })
    await select.waitFor()
    await enlarge()
    const { x, width } = await box(select)
    expect(x + width).toBeLessThanOrEqual(390)
  })

  test('starts in the appearance of the studio, and waits for all fonts', async () => {
    const { page, context, goTo, call } = await enter(studio, 'Nina Night')
    await context.addInitScript(() => localStorage.setItem('vitrine.appearance', 'dark'))
    await call('PUT', '/api/v1/profile', {
      theme: { mode: 'auto', font: 'rounded', heading_font: 'industrial' },
    })
    const readColor = async () => {
      const body = page.frameLocator(`iframe[title="${texts.links.previewTitle}"]`).first().locator('body')
      await body.getByText('Nina Night').waitFor()
      return body.evaluate((element) => getComputedStyle(element).color)
    }
    await goTo('')
    const dark = await readColor()
    const readFontDisplays = () =>
      page
        .locator(`iframe[title="${texts.links.previewTitle}"]`)
        .first()
        .evaluate((frame: HTMLIFrameElement) =>
          [...frame.contentDocument!.adoptedStyleSheets[0]!.cssRules].flatMap(
            ({ cssText }) => /font-display: (\w+)/.exec(cssText)?.[1] ?? [],
          ),
        )
    expect(await readFontDisplays()).toEqual(['swap', 'swap'])
    await goTo('/links')
    expect(await readColor()).toBe(dark)
    await page.getByRole('button', { name: texts.editor.showLight }).click()
    await page.getByRole('button', { name: texts.editor.showDark }).waitFor()
    await expect.poll(readColor).not.toBe(dark)
  })

  test.each([
    [390, 844],
    [320, 640],
  ])('stays in view above the design of the page at %d × %d px, with undo', async (width, height) => {
    const { page, goTo } = await enter(studio, 'Pia Phone', 'phone')
    await page.setViewportSize({ width, height })
    await goTo('/design?tab=colors')
    const frame = page.locator('aside iframe')
    await frame.contentFrame().getByText('Pia Phone').waitFor()
    const colors = page.getByRole('textbox')
    await colors.last().focus()
    await expectInView(frame)
    await expectInView(colors.last())
    // Through the colours of the dark scheme, which have two fields each
    for (let i = 0; i < 9; i++) {
      await page.keyboard.press('Shift+Tab')
      await expectInView(page.locator(':focus'))
    }
    const undo = page.getByRole('button', { name: texts.common.undo })
    expect(await undo.isDisabled()).toBe(true)
    const readBackground = () =>
      frame
        .contentFrame()
        .locator('body')
        .evaluate((body) =>
          [body.parentElement!, body].map((node) => getComputedStyle(node).backgroundColor).join(),
        )
    await colors.first().fill('#123456')
    await expect.poll(readBackground).toContain('rgb(18, 52, 86)')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await expectInView(undo)
    await undo.click()
    await expect.poll(readBackground).not.toContain('rgb(18, 52, 86)')
    expect(await undo.isDisabled()).toBe(true)
    await expect.poll(() => undo.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('shows the first section on a phone in landscape, without the bar while a field has the focus', async () => {
    const { page, goTo, addLink } = await enter(studio, 'Lea Landscape', 'phone')
    await addLink({ title: 'Bowls', section: 'Shop' })
    await page.setViewportSize({ width: 844, height: 390 })
    await goTo('/links')
    const bar = page.getByRole('navigation', { name: texts.shell.menu }).getByRole('link').first()
    await expectInView(page.getByRole('heading', { name: 'Shop' }))
    await expectInView(bar)
    await page.getByLabel(texts.links.paste).focus()
    await expect.poll(async () => (await bar.boundingBox())!.y).toBeGreaterThanOrEqual(390)
    await page.getByLabel(texts.links.paste).blur()
    await expectInView(bar)
    await page.getByRole('link', { name: /^Bowls/ }).click()
    await expectInView(page.getByLabel(texts.links.fields.title, { exact: true }))
  })

  test('leaves a low window to the form', async () => {
    const { page, goTo } = await enter(studio, 'Harbour Market')
    await page.setViewportSize({ width: 320, height: 256 })
    await goTo('/profile')
    await page.locator('[data-status]').waitFor()
    await page.evaluate(() => scrollTo(0, 200))
    const banner = page.getByRole('banner')
    await expect.poll(async () => (await banner.boundingBox())!.y).toBeLessThan(-40)
  })
})
