import { expect, test } from 'vitest'
import { describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

const { common, links: blockTexts, shell } = texts

describeStudio('undo', (studio) => {
  test.each(['phone', 'desktop'] as const)(
    'takes back each change of Page from any of its tabs, and says what, on a %s',
    async (device) => {
      const { page, goTo, addLink, readLinks, readProfile } = await enter(studio, 'Una Undone', device)
      page.setDefaultTimeout(10_000)
      const link = await addLink({ title: 'Shop' })
      const titles = async () => (await readLinks()).map(({ title }) => title)
      const undo = page.getByRole('button', { name: new RegExp(`^${common.undo}(:|$)`) }).first()
      const undone = (text: string) => page.getByText(common.undoneOf({ text })).waitFor()
      const tab = (name: string) =>
        page.getByRole('navigation', { name: shell.page, exact: true }).getByRole('link', { name }).click()

      await goTo('/links')
      expect(await undo.getAttribute('aria-disabled')).toBe('true')
      await page.keyboard.press('n')
      const dialog = page.getByRole('dialog')
      await dialog.getByText(blockTexts.kinds.text.about).click()
      await dialog.getByRole('textbox').first().fill('We open in May.')
      await dialog.getByLabel(blockTexts.fields.title, { exact: true }).fill('News')
      await dialog.getByRole('button', { name: common.add, exact: true }).click()
      await page.getByRole('heading', { name: 'News', level: 1 }).waitFor()
      const title = page.getByLabel(blockTexts.fields.title, { exact: true })
      await title.press('End')
      await title.pressSequentially('!')
      await title.pressSequentially('!')
      await expect.poll(titles).toEqual(['Shop', 'News!!'])
      await page.getByRole('link', { name: blockTexts.back }).click()
      await tab(texts.profile.title)
      await page.getByLabel(texts.profile.fields.display_name, { exact: true }).fill('Una')
      await expect.poll(async () => (await readProfile()).display_name).toBe('Una')
      await tab(texts.design.title)
      await page.getByRole('button', { name: texts.designTexts.lookNames.coffee, exact: true }).click()
      await expect.poll(async () => (await readProfile()).theme.header).toBe('cover')

      const changed = common.changed({ name: texts.design.title })
      expect(await undo.getAttribute('aria-label')).toBe(`${common.undo}: ${changed}`)
      await undo.click()
      await undone(changed)
      await expect.poll(async () => (await readProfile()).theme.header).toBe(null)
      await tab(texts.links.title)
      await undo.click()
      await undone(common.changed({ name: texts.profile.fields.display_name }))
      await expect.poll(async () => (await readProfile()).display_name).toBe('Una Undone')
      await page.keyboard.press('Control+z')
      await undone(common.changed({ name: 'News' }))
      await expect.poll(titles).toEqual(['Shop', 'News'])
      const archived = blockTexts.added({ count: 1, title: 'News', lines: 0, unknown: 0 })
      await undo.click()
      await undone(archived)
      await expect.poll(titles).toEqual(['Shop'])
      expect(await undo.getAttribute('aria-disabled')).toBe('true')
      await page.keyboard.press('Control+Shift+z')
      await expect.poll(titles).toEqual(['Shop', 'News'])

      await goTo(`/links/${link.id}`)
      await title.fill('Store')
      await expect.poll(titles).toContain('Store')
      await page.getByRole('button', { name: common.archive }).click()
      await expect.poll(titles).toEqual(['News'])
      await undo.click()
      await undone(blockTexts.archived({ count: 1, title: 'Store' }))
      await expect.poll(titles).toEqual(['Store', 'News'])
      await undo.click()
      await undone(common.changed({ name: 'Shop' }))
      await expect.poll(titles).toEqual(['Shop', 'News'])
    },
  )
})
