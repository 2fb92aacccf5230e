import { expect, it } from 'vitest'
import { accessibilityProblems, type Device, describeStudio, signUpByApi } from './support.ts'
import { texts } from './texts.ts'

/** Notes and shortcuts of an entry describe it and are no part of its label; the arrow keys scroll the list of commands. */
const ofMenus =
  /^(?:label-content-name-mismatch: <div class="_item|scrollable-region-focusable: <div [^>]*role="menu")/

describeStudio('overlays', ['sqlite'], (studio) => {
  it.each<Device>(['phone', 'desktop'])(
    'have no findings of axe, and give the focus back (%s)',
    async (device) => {
      const visit = await studio.open(device, { dark: device === 'desktop' })
      const { page, faults } = visit
      const { goTo, call } = await signUpByApi(studio, visit, 'Olga Layer')
      const { data: link } = await call('POST', '/api/v1/links', {
        title: 'Baskets',
        url: 'https://example.com/',
        section: 'Shop',
      })
      await goTo('/design')
      await page.getByRole('heading', { level: 1, name: texts.design.title }).waitFor()
      const findings: string[] = []
      const check = async (name: string) => {
        for (const problem of await accessibilityProblems(page))
          if (!ofMenus.test(problem)) findings.push(`${name}: ${problem}`)
        await page.keyboard.press('Escape')
        await page.locator('[role="dialog"], [role="menu"]').waitFor({ state: 'detached' })
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      }
      const header = page.getByRole('banner')
      for (const name of [new RegExp(`^${texts.shell.switchPage}`), 'Olga Layer']) {
        await header.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click()
        await page.getByRole('menu').waitFor()
        await check(String(name))
      }
      await header.getByRole('button', { name: texts.shell.commands }).click()
      await page.getByRole('menuitem').first().waitFor()
      await check('commands')
      if (device === 'phone')
        await page.getByRole('radio', { name: texts.editor.preview }).click({ force: true })
      await page.getByRole('button', { name: texts.editor.viewAs }).click()
      await page.getByRole('dialog').waitFor()
      await check('view as')

      await header.getByRole('button', { name: texts.shell.commands }).click()
      await page.keyboard.type('shop')
      await page.getByRole('menuitem', { name: 'Baskets' }).click()
      await page.waitForURL(`**/links/${link.id}`)
      expect(findings).toEqual([])
      expect(faults).toEqual([])
    },
  )
})
