import { expect, test } from 'vitest'
import { choose, describeStudio, enter, expectFocusKept, expectInView, selectRows } from './support.ts'
import { texts } from './texts.ts'

describeStudio('behaviours', (studio) => {
  test('moves a row by its menu and several selected rows to a section', async () => {
    const { page, goTo, call, addLink, readLinks } = await enter(studio, 'Mona Menu', 'phone')
    await call('PUT', '/api/v1/profile', { timezone: 'America/New_York' })
    for (const title of ['One', 'Two', 'Three'])
      await addLink({
        title,
        ...(title === 'Two' ? { schedule: { starts_at: '2031-03-01T02:00:00Z' } } : {}),
      })
    const placed = async () => (await readLinks()).map((link) => `${link.section ?? ''}/${link.title}`)
    await goTo('/links')
    await page
      .locator('[data-link]', { hasText: 'Two' })
      .getByText(/Feb 28|28 Feb/)
      .waitFor()
    const step = async (name: string, order: readonly string[]) => {
      await page.getByRole('button', { name: 'More: Three' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await expect.poll(placed).toEqual(order)
      await expectFocusKept(page)
    }
    await step(texts.links.moveTop, ['/Three', '/One', '/Two'])
    await step(texts.links.moveDown, ['/One', '/Three', '/Two'])
    await step(texts.links.moveUp, ['/Three', '/One', '/Two'])
    await step(texts.links.moveBottom, ['/One', '/Two', '/Three'])

    await selectRows(page, 'One', 'Three')
    await page.getByRole('toolbar').getByRole('button', { name: texts.links.moveTo }).click()
    await page.getByLabel(texts.links.newSection).fill('Shop')
    await page.getByLabel(texts.links.newSection).press('Enter')
    await expect.poll(placed).toEqual(['/Two', 'Shop/One', 'Shop/Three'])
    await page.getByText(texts.links.movedTo({ section: 'Shop', count: 2 })).waitFor()
    await expectFocusKept(page)

    // The moved links are no longer selected
    await selectRows(page, 'Two')
    await page.getByRole('toolbar').getByRole('button', { name: texts.links.moveTo }).click()
    await page.getByLabel(texts.links.newSection).fill('News')
    await page.getByLabel(texts.links.newSection).press('Enter')
    await expect.poll(placed).toEqual(['News/Two', 'Shop/One', 'Shop/Three'])

    // A new section follows the one that the block leaves, and one Undo takes it back
    await choose(page.getByRole('button', { name: 'More: One' }), texts.links.moveTo)
    await page.getByLabel(texts.links.newSection).fill('Late')
    await page.getByLabel(texts.links.newSection).press('Enter')
    await expect.poll(placed).toEqual(['News/Two', 'Shop/Three', 'Late/One'])
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(placed).toEqual(['News/Two', 'Shop/One', 'Shop/Three'])

    const menu = page.getByRole('button', { name: texts.links.sectionMenu({ name: 'Shop' }) })
    await choose(menu, texts.links.moveTop)
    await page
      .getByText(`${texts.links.moved({ title: 'Shop' })}: 1 of 2.`)
      .first()
      .waitFor()
    await expect.poll(placed).toEqual(['Shop/One', 'Shop/Three', 'News/Two'])
    await expectFocusKept(page)
    // A block moves to the ends of its section by keyboard, too
    await page.locator('[data-link]', { hasText: 'One' }).locator('[data-handle]').press('End')
    await expect.poll(placed).toEqual(['Shop/Three', 'Shop/One', 'News/Two'])
  })

  test('edits the card that is pressed in the preview of a phone without reloading the preview', async () => {
    const { page, goTo, addLink } = await enter(studio, 'Pia Press', 'phone')
    const link = await addLink({ title: 'Bowls' })
    await goTo('/links')
    await page.getByRole('navigation', { name: texts.shell.menu }).getByRole('link').first().waitFor()
    const frame = page.locator('iframe')
    await expect.poll(() => frame.isVisible()).toBe(false)
    await page.getByText(texts.editor.preview, { exact: true }).click()
    await frame.contentFrame().getByText('Bowls').click()
    await page.waitForURL(`**/links/${link.id}`)
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await title.waitFor()
    // A reloaded frame has a new window
    const first = await frame.evaluateHandle((element: HTMLIFrameElement) => element.contentWindow)
    await title.fill('Moss bowls')
    const text = () => first.evaluate((window) => window!.document.body.textContent)
    await expect.poll(text).toContain('Moss bowls')
  })

  test('keeps focus and characters while it saves without conflicts', async () => {
    const { page, goTo, addLink, readLinks } = await enter(studio, 'Wes Write')
    const link = await addLink({ title: 'One' })
    await goTo(`/links/${link.id}`)
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await title.fill('')
    const words = 'Every character of a title that takes longer to type than to save'
    let saves = 0
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.ok()) saves++
    })
    await title.pressSequentially(words.slice(0, 30))
    await expect.poll(() => saves).toBeGreaterThan(0)
    const first = saves
    await page.keyboard.type(words.slice(30, 50))
    await expect.poll(() => saves).toBeGreaterThan(first)
    await page.keyboard.type(words.slice(50))
    expect(await title.inputValue()).toBe(words)
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(async () => (await readLinks())[0].title).toBe(words)
    await page.locator('[data-status="saved"]').waitFor()
    expect(await page.getByText(texts.conflict.title).count()).toBe(0)
  })

  test("shows the user's page in each theme preview", async () => {
    const { page, goTo, addLink } = await enter(studio, 'Thea Theme')
    await addLink({ title: 'Willow baskets' })
    await goTo('/design?tab=colors')
    const themes = page.getByRole('radiogroup', { name: texts.profile.fields['theme.preset'], exact: true })
    await themes.locator('iframe').first().waitFor({ state: 'attached' })
    const count = await themes.getByRole('radio').count()
    await expect.poll(() => themes.locator('iframe').count()).toBe(count)
    const bodies = Array.from({ length: count }, (_, i) =>
      themes.locator('iframe').nth(i).contentFrame().locator('body'),
    )
    for (const body of bodies) await expect.poll(() => body.textContent()).toContain('Willow baskets')
    const readLook = (body: (typeof bodies)[number]) =>
      body.evaluate((element) => {
        const { background, fontFamily, color } = getComputedStyle(element)
        return `${background} ${fontFamily} ${color}`
      })
    // The style of a preview may not have been applied yet
    await expect.poll(async () => new Set(await Promise.all(bodies.map(readLook))).size).toBe(count)
  })

  test('restores the scroll position of each section', async () => {
    const { page, goTo } = await enter(studio, 'Sia Scroll', 'phone')
    const position = () => page.evaluate(() => scrollY)
    await goTo('/profile')
    await page.getByRole('heading', { name: texts.profile.fields.social_links }).scrollIntoViewIfNeeded()
    const before = await position()
    expect(before).toBeGreaterThan(0)
    await page.getByRole('navigation', { name: texts.shell.menu }).getByText(texts.shell.analytics).click()
    await page.getByRole('heading', { name: texts.shell.analytics, level: 1 }).waitFor()
    await expect.poll(position).toBe(0)
    await page.goBack()
    await expect.poll(position).toBe(before)
    // The preview keeps the scroll position of the form
    await page.getByText(texts.editor.preview, { exact: true }).click()
    await page.getByRole('button', { name: texts.editor.viewAs }).waitFor()
    await page.getByText(texts.common.edit, { exact: true }).click()
    await expect.poll(position).toBe(before)
  })

  test.each(['phone', 'desktop'] as const)('scrolls the preview to the edited link (%s)', async (device) => {
    const { page, goTo, addLink } = await enter(studio, 'Ines Inview', device)
    for (let i = 0; i < 12; i++) await addLink({ title: `Bowl ${i}` })
    const text = { kind: 'text', title: 'Our classes', url: 'https://example.com/' }
    const { id } = await addLink(text)
    await goTo(`/links/${id}`)
    if (device === 'phone') await page.getByText(texts.editor.preview, { exact: true }).click()
    await expectInView(page.frameLocator('iframe').getByText('Our classes', { exact: true }))
  })

  test('starts the next step from an empty screen', async () => {
    const { page, goTo, plan } = await enter(studio, 'Nia None', 'phone')
    await plan('agency')
    const main = page.getByRole('main')
    await goTo('/links')
    await main.getByRole('link', { name: texts.shell.importPage }).click()
    await page.waitForURL('**/import')
    for (const [screen, text, action] of [
      ['variants', texts.variants.emptyTitle, texts.variants.add],
      ['campaigns', texts.campaigns.emptyTitle, texts.campaigns.add],
    ] as const) {
      await goTo(`/${screen}`)
      await main.getByText(text).waitFor()
      await main.getByRole('button', { name: action }).click()
      await page.getByRole('dialog').waitFor()
      await expectFocusKept(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expectFocusKept(page)
    }
  })
})
