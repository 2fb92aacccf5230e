import { expect, test } from 'vitest'
import { describeStudio, enter, expectInView } from './support.ts'
import { texts } from './texts.ts'

describeStudio('blocks on a phone', (studio) => {
  test('shows the first block high up, and one control that adds', async () => {
    const { page, goTo, addLinks } = await enter(studio, 'Mara Voss', 'phone')
    await addLinks(...Array.from({ length: 12 }, (_, i) => `Block ${i}`))
    await goTo('/links')
    const first = page.locator('[data-link]').first()
    await first.waitFor()
    expect(await first.evaluate((row) => row.getBoundingClientRect().top)).toBeLessThan(340)
    const handle = first.locator('[data-handle]')
    expect((await handle.boundingBox())!.width).toBeGreaterThanOrEqual(44)
    await page.getByLabel(texts.links.paste).fill('mara@example.com')
    await page.getByRole('button', { name: texts.common.add, exact: true }).click()
    await page.locator('[data-link]').nth(12).waitFor()
    await page.evaluate(() => scrollTo(0, 400))
    // The field scrolls away with the list
    await expect
      .poll(() => page.getByLabel(texts.links.paste).evaluate((field) => field.getBoundingClientRect().top))
      .toBeLessThan(0)
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await page.getByRole('dialog').getByText(texts.links.kinds.text.about).waitFor()
    await goTo('/design')
    await expect
      .poll(() => page.getByRole('tabpanel').evaluate((panel) => panel.getBoundingClientRect().top))
      .toBeLessThan(490)
  })

  test('keeps the dialog of blocks in place while a search shortens its list', async () => {
    const { page, goTo } = await enter(studio, 'Rosa Reserve')
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    const search = page.getByRole('dialog').getByLabel(texts.common.search)
    await search.waitFor()
    // While the dialog opens, it moves
    let before = await search.boundingBox()
    await expect
      .poll(async () => {
        const last = before
        before = await search.boundingBox()
        return before?.y === last?.y
      })
      .toBe(true)
    await search.fill('reserv')
    await page.getByRole('dialog').getByText(texts.links.kinds.form.about).waitFor()
    await page.getByRole('dialog').getByText(texts.links.kinds.text.about).waitFor({ state: 'detached' })
    expect(await search.boundingBox()).toEqual(before)
  })

  test('keeps rows and history whole with text of 200 %', async () => {
    const { page, context, goTo, addLinks } = await enter(studio, 'Lara Large', 'phone')
    await addLinks('Tickets for the big tour', 'Shop')
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const path of ['/links', '/design', '/history']) {
      await goTo(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (path === '/links') await page.locator('[data-link]').nth(1).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      if (path === '/history') continue
      const history = page.locator('main').getByRole('link', { name: texts.shell.history })
      await expectInView(history)
      const nav = await page.locator('main nav').first().boundingBox()
      expect((await history.boundingBox())!.y).toBeGreaterThanOrEqual(nav!.y + nav!.height)
    }
    await goTo('/links')
    const row = page.locator('[data-link]').first()
    const box = async (part: string) => (await row.locator(part).first().boundingBox())!
    const [whole, text, toggle] = [
      (await row.boundingBox())!,
      await box('a'),
      await box('label:has([role="switch"])'),
    ]
    expect(toggle.y).toBeGreaterThanOrEqual(text.y + text.height - 1)
    expect(toggle.x + toggle.width).toBeLessThan(whole.x + whole.width - 2)
  })
})
