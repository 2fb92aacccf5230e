import { expect, test } from 'vitest'
import { describeStudio, signUpByApi } from './support.ts'
import { texts } from './texts.ts'

describeStudio('preview', ['sqlite'], (studio) => {
  test('shows the page beside the form from 1024 px, and on Design from 640 px, without sideways scrolling', async () => {
    const visit = await studio.open('desktop', { language: 'de' })
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Tia Tablet')
    const { data: link } = await call('POST', '/api/v1/links', { title: 'Shop', url: 'https://example.com/' })
    for (const [width, height, paths] of [
      [1024, 768, ['/design', '/profile', '/links', `/links/${link.id}`]],
      [768, 1024, ['/design']],
      [740, 360, ['/design']],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of paths) {
        await goTo(path)
        const frame = page.locator('aside iframe')
        await frame.contentFrame().getByText('Shop').waitFor()
        const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
        const { x, y } = (await frame.boundingBox())!
        expect(x, path).toBeGreaterThan(heading.x + heading.width)
        expect(y, path).toBeLessThan(200)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      }
    }
    await page.setViewportSize({ width: 360, height: 640 })
    await goTo('/design?tab=background')
    const card = page.locator('aside iframe').contentFrame().locator('.c')
    await expect
      .poll(() => card.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true)
    const choices = await page
      .getByRole('tabpanel')
      .locator('label:has([type=radio])')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().right))
    expect(choices[4]).toBeCloseTo(choices[2]!, 0)
    expect(pageErrors).toEqual([])
  })

  test.each(['en', 'de'])(
    'leaves every tab and choice of Design whole beside each preview in %s',
    async (language) => {
      const visit = await studio.open('desktop', { language })
      const { page, pageErrors } = visit
      const { goTo } = await signUpByApi(studio, visit, 'Dora Design')
      for (const width of [1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await goTo('/design')
        for (const device of [0, 1]) {
          await page.locator('aside [role=radiogroup] label').nth(device).click()
          for (const index of [0, 1, 2, 3]) {
            const tab = page.getByRole('tab').nth(index)
            await tab.click()
            const panel = page.getByRole('tabpanel', { name: (await tab.textContent())!.trim() })
            await panel.waitFor()
            const findCut = () =>
              page
                .locator(
                  '[role=tablist], [role=tabpanel], [role=tabpanel] [role=radiogroup] > span:has(label)',
                )
                .evaluateAll((parts) =>
                  parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
                )
            await expect.poll(findCut, { message: `${width} px` }).toEqual([])
          }
          expect((await page.getByRole('tablist').boundingBox())!.width).toBeGreaterThanOrEqual(416)
        }
      }
      expect(pageErrors).toEqual([])
    },
  )

  test('undoes and redoes a design after visits to another screen', async () => {
    const visit = await studio.open('desktop')
    const { page, pageErrors } = visit
    const { goTo } = await signUpByApi(studio, visit, 'Rita Return')
    await goTo('/design?tab=text')
    const menu = page.getByRole('navigation', { name: texts.shell.mainNavigation })
    const find = (group: string, name: string) =>
      page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })
    const { density, densities, radius, radii, theme } = texts.design
    const isChosen = (group: string, name: string) =>
      expect.poll(() => find(group, name).isChecked(), { message: `${group}: ${name}` }).toBe(true)
    const undo = page.getByRole('button', { name: texts.common.undo })
    const leaveAndReturn = async () => {
      await menu.getByText(texts.shell.links).click()
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
    expect(pageErrors).toEqual([])
  })

  test('is never blank when another screen opens', async () => {
    const visit = await studio.open('desktop')
    const { page } = visit
    const { goTo, call, profileId } = await signUpByApi(studio, visit, 'Bea Blank')
    const { data: link } = await call('POST', '/api/v1/links', { title: 'Shop', url: 'https://example.com/' })
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

  test('starts in the appearance of the studio, and waits for all fonts', async () => {
    const visit = await studio.open('desktop')
    const { page, context } = visit
    await context.addInitScript(() => localStorage.setItem('vitrine.appearance', 'dark'))
    const { goTo, call } = await signUpByApi(studio, visit, 'Nina Night')
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
    [390, 844, 190],
    [320, 640, 70],
  ])(
    'stays in view above the design of the page at %d×%d, with undo, and covers no field',
    async (width, height, min) => {
      const visit = await studio.open('phone')
      const { page, pageErrors } = visit
      const { goTo } = await signUpByApi(studio, visit, 'Pia Phone')
      await page.setViewportSize({ width, height })
      await goTo('/design?tab=colors')
      const frame = page.locator('aside iframe')
      await frame.contentFrame().getByText('Pia Phone').waitFor()
      const colors = page.getByRole('textbox')
      await colors.last().scrollIntoViewIfNeeded()
      const preview = (await frame.boundingBox())!
      expect(preview.height).toBeGreaterThan(min)
      expect(preview.height).toBeLessThan(height / 3)
      const bar = (await page.getByRole('navigation', { name: texts.shell.menu }).boundingBox())!
      expect(bar.y - preview.y - preview.height).toBeGreaterThan(height / 2)
      const tabs = page.getByRole('tablist')
      if (width > 320)
        expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0)
      await colors.last().focus()
      for (let i = 0; i < 10; i++) {
        await page.keyboard.press('Shift+Tab')
        const { top, bottom } = await page.evaluate(() => document.activeElement!.getBoundingClientRect())
        expect(top).toBeGreaterThan(preview.y + preview.height)
        expect(bottom).toBeLessThan(height)
      }
      const undo = page.getByRole('button', { name: texts.common.undo })
      expect(await undo.isDisabled()).toBe(true)
      const readBackground = () =>
        frame
          .contentFrame()
          .locator('html')
          .evaluate(
            (html) =>
              getComputedStyle(html).backgroundColor +
              getComputedStyle(html.querySelector('body')!).backgroundColor,
          )
      await colors.first().fill('#123456')
      await expect.poll(readBackground).toContain('rgb(18, 52, 86)')
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      const button = (await undo.boundingBox())!
      expect(button.y + button.height).toBeLessThan((await frame.boundingBox())!.y)
      await undo.click()
      await expect.poll(readBackground).not.toContain('rgb(18, 52, 86)')
      expect(await undo.isDisabled()).toBe(true)
      expect(await undo.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(pageErrors).toEqual([])
    },
  )

  test('shows the first block on a phone in landscape', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Lea Landscape')
    await call('POST', '/api/v1/links', { title: 'Bowls', url: 'https://example.com/', section: 'Shop' })
    await page.setViewportSize({ width: 844, height: 390 })
    await goTo('/links')
    const block = page.getByRole('listitem').filter({ hasText: 'Bowls' })
    const bar = (await page.getByRole('navigation', { name: texts.shell.menu }).boundingBox())!
    await expect
      .poll(async () => {
        const { y, height } = (await block.boundingBox())!
        return y + height
      })
      .toBeLessThanOrEqual(bar.y)
    const show = (await page.getByRole('radiogroup', { name: texts.editor.show }).boundingBox())!
    const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect(heading.x).toBeGreaterThan(show.x + show.width)
    const field = page.getByLabel(texts.links.paste)
    const barTop = () =>
      page
        .locator('nav')
        .last()
        .evaluate((nav) => nav.getBoundingClientRect().top)
    await field.focus()
    await expect.poll(barTop).toBe(390)
    await field.blur()
    await expect.poll(barTop).toBe(bar.y)
    await block.getByRole('link').click()
    const title = (await page.getByLabel(texts.links.fields.title, { exact: true }).boundingBox())!
    expect(title.y + title.height).toBeLessThanOrEqual(bar.y)
    expect(pageErrors).toEqual([])
  })

  test('has one row of tools above the preview on a phone in landscape', async () => {
    const visit = await studio.open('phone', { language: 'de' })
    const { page } = visit
    await page.setViewportSize({ width: 844, height: 390 })
    const { goTo } = await signUpByApi(studio, visit, 'Lana Landscape')
    for (const path of ['/design', '/links']) {
      await goTo(path)
      if (path === '/links') await page.getByText('Vorschau', { exact: true }).click()
      const frame = page.locator('aside iframe')
      await frame.waitFor()
      await expect.poll(async () => (await frame.boundingBox())!.y, { message: path }).toBeLessThan(140)
      await page.getByRole('button', { name: 'Besucher…' }).waitFor()
      await page.getByRole('radio', { name: 'Computer' }).waitFor({ state: 'attached' })
    }
  })

  test('keeps the save state below the heading, and gives a low window to the form', async () => {
    const visit = await studio.open('desktop')
    const { page, pageErrors } = visit
    const { goTo } = await signUpByApi(studio, visit, 'Harbour Market')
    await page.setViewportSize({ width: 800, height: 900 })
    const status = page.locator('[data-status]')
    const heading = page.getByRole('heading', { level: 1 })
    const bar = page.getByRole('radiogroup', { name: texts.editor.show })
    for (const path of ['/profile', '/design']) {
      await goTo(path)
      await status.waitFor()
      const { y, height } = (await heading.boundingBox())!
      expect((await status.boundingBox())!.y, path).toBeGreaterThanOrEqual(y + height)
    }
    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate(() => scrollTo(0, 200))
    await expect.poll(async () => (await bar.boundingBox())!.y).toBeLessThan(-40)
    expect((await page.getByRole('banner').boundingBox())!.y).toBe(-200)
    const name = page.getByRole('banner').getByText('Harbour Market')
    expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
    await page.evaluate(() => scrollTo(0, 20))
    await page.getByRole('button', { name: texts.shell.menu }).click()
    const { y, height } = (await page.getByRole('banner').boundingBox())!
    expect(y).toBe(0)
    const navigation = page.getByRole('navigation', { name: texts.shell.mainNavigation })
    expect((await navigation.boundingBox())!.y).toBe(height)
    expect(pageErrors).toEqual([])
  })
})
