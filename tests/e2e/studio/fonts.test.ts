import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, chooseFiles, createPicture, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

const folder = join(import.meta.dirname, '../../../packages/page/src/assets/fonts')
const createFont = (file: string, name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(folder, file)),
})

/** Returns the first family of the name of a page, and the states of the fonts with that family. */
const readFont = (page: Page | Frame) =>
  page.evaluate(() => {
    const family = getComputedStyle(document.querySelector('h1')!).fontFamily.split(',')[0]!
    const faces = [...document.fonts].filter(
      (face) => face.family.replaceAll('"', '') === family.replaceAll('"', ''),
    )
    return [family, ...faces.map(({ status }) => status)]
  })

describeStudio('uploaded fonts', (studio) => {
  test('refuses other files, shows an uploaded font on the page, keeps it with a look, and removes it with one undo', async () => {
    const { page, context, goTo, readProfile, username } = await enter(studio, 'Fina Font')
    const font = async () => (await readProfile()).theme.heading_font_file
    await goTo('/design?tab=type')
    const field = page
      .getByText(texts.profile.fields['theme.heading_font_file'], { exact: true })
      .locator('..')
    const uploadButton = field.getByRole('button', { name: texts.designTexts.uploadFont })
    await chooseFiles(uploadButton, { ...createPicture('jost', 40, 40), name: 'jost.woff2' })
    await field.getByRole('alert').getByText(texts.designTexts.notAFont).waitFor()
    expect((await font()).url).toBeNull()

    await chooseFiles(uploadButton, createFont('caveat-35ef1153.woff2', 'Caveat.woff2'))
    await field.getByText(texts.designTexts.sample).waitFor()
    expect(await field.getByRole('alert').count()).toBe(0)
    await expect.poll(font).toMatchObject({ name: 'Caveat', is_variable: false })
    const { size_adjust, ascent, descent, url } = await font()
    // The measures of themes/fonts.ts for this file
    expect(Math.abs(size_adjust - 71.1)).toBeLessThan(1)
    expect([ascent, descent].map(Math.round)).toEqual([96, 30])
    await checkScreen(page, 'design-fonts')

    const visitor = await context.newPage()
    const expectFont = async (family: string, ...states: string[]) => {
      await visitor.goto(`${studio.url}/${username}`)
      await visitor.evaluate(() => document.fonts.ready)
      expect(await readFont(visitor)).toEqual([family, ...states])
    }
    await expectFont('"V Headings"', 'loaded')
    const preview = await page.locator(`iframe[title="${texts.links.previewTitle}"]`).last().elementHandle()
    const frame = (await preview!.contentFrame())!
    await expect.poll(() => readFont(frame)).toEqual(['"V Headings"', 'loaded'])

    await page.reload()
    await field.getByText('Caveat').waitFor()
    await goTo('/design')
    await page.getByRole('button', { name: texts.designTexts.lookNames.coffee, exact: true }).click()
    await expect.poll(async () => (await readProfile()).theme.header).toBe('cover')
    expect((await font()).url).toBe(url)
    await expectFont('"V Headings"', 'loaded')

    await goTo('/design?tab=type')
    await field.getByRole('button', { name: texts.common.remove }).click()
    await expect.poll(async () => (await font()).url).toBeNull()
    await uploadButton.waitFor()
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(font).toMatchObject({ url, name: 'Caveat', size_adjust })
  })
})
