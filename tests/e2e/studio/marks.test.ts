import { expect, test } from 'vitest'
import { checkScreen, chooseFiles, createPicture, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

const { marks, addressLabels, blockLayouts } = texts.blockTexts
const { blockFields, upload } = texts.links

describeStudio('marks of texts', (studio) => {
  test('makes words bold and linked by keys and buttons, with undo', async () => {
    for (const device of ['desktop', 'phone'] as const) {
      const { page, goTo, addLink, readLinks } = await enter(studio, `Mara Marks ${device}`, device, {
        dark: device === 'phone',
      })
      const text = 'Small batches of stoneware'
      const { id } = await addLink({ title: 'About', kind: 'text', business_block_config: { text } })
      await goTo(`/links/${id}`)
      const area = page.getByLabel(blockFields.text!, { exact: true })
      const select = (words: string) =>
        area.evaluate((element, words) => {
          const input = element as HTMLTextAreaElement
          input.focus()
          input.setSelectionRange(input.value.indexOf(words), input.value.indexOf(words) + words.length)
        }, words)
      await select('Small')
      await area.press('ControlOrMeta+b')
      expect(await area.inputValue()).toBe('**Small** batches of stoneware')
      await area.press('ControlOrMeta+z')
      expect(await area.inputValue()).toBe(text)
      await area.press('ControlOrMeta+b')
      await select('batches')
      await page.getByRole('button', { name: marks.italic, exact: true }).click()
      await select('stoneware')
      await area.press('ControlOrMeta+k')
      const address = page.getByLabel(addressLabels.web, { exact: true })
      await address.fill('no address')
      await address.press('Enter')
      await page.getByText(texts.links.addressErrors.web).waitFor()
      await address.fill('a.example')
      await checkScreen(page, `marks-${device}`)
      await address.press('Enter')
      const marked = '**Small** *batches* of [stoneware](https://a.example/)'
      expect(await area.inputValue()).toBe(marked)
      expect(await area.evaluate((input) => input === document.activeElement)).toBe(true)
      await page.locator('[data-status="saved"]').waitFor()
      await expect.poll(async () => (await readLinks())[0].business_block_config.text).toBe(marked)
      await checkScreen(page, `marked-${device}`)

      await chooseFiles(page.getByRole('button', { name: upload.picture }), createPicture('kiln', 400, 300))
      await page.getByRole('dialog').getByRole('button', { name: texts.crop.upload }).click()
      await page.getByRole('radio', { name: blockLayouts.end }).check({ force: true })
      await expect.poll(async () => (await readLinks())[0].business_block_config.layout).toBe('end')
      await checkScreen(page, `picture-${device}`)
    }
  })
})
