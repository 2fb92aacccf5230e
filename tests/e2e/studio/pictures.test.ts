import { expect, test } from 'vitest'
import { createPng } from './png.ts'
import { describeStudio, findAccessibilityProblems, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

describeStudio('pictures before their upload', ['sqlite'], (studio) => {
  test('crops a picture by dragging and by keys', async () => {
    const visit = await studio.open('desktop', { dark: true })
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Pia')
    const { data: link } = await call('POST', '/api/v1/links', {
      title: 'Shop',
      url: 'https://example.com/',
      kind: 'product',
    })
    await goTo(`/links/${link.id}`)
    const choose = async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page
          .getByRole('button', {
            name: new RegExp(`^(${texts.links.fields.upload}|${texts.links.fields.replace})$`),
          })
          .click(),
      ])
      await chooser.setFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: createPng(1200, 800) })
      await page.getByText(texts.crop.kept(1200, 800)).waitFor()
    }
    const stored = async () =>
      /-(\d+x\d+)\./.exec(
        (await call('GET', '/api/v1/links')).data.find(({ id }: { id: number }) => id === link.id).image_url,
      )?.[1]

    await choose()
    await page.getByText(texts.crop.shapes.square, { exact: true }).click()
    await page.getByText(texts.crop.kept(800, 800)).waitFor()
    // Arrow keys move the corner by hundredths of the picture, with Shift by tenths
    const corner = page.getByRole('button', { name: texts.crop.corners.se })
    await corner.press('Shift+ArrowLeft')
    await page.getByText(texts.crop.kept(680, 680)).waitFor()
    await takePicture(page, 'crop-desktop')
    expect(await findAccessibilityProblems(page)).toEqual([])
    const alt = page.getByRole('dialog').getByLabel(texts.links.fields.alt)
    await alt.fill('A shelf of bowls')
    await alt.press('Enter')
    await page.locator('[data-status="saved"]').waitFor()
    await expect.poll(stored).toBe('680x680')
    expect((await call('GET', '/api/v1/links')).data[0].image_alt).toBe('A shelf of bowls')

    // A pointer moves the crop by its middle, and resizes it by a corner
    await choose()
    const box = (await corner.boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 40, y - 60, { steps: 4 })
    await page.mouse.up()
    const area = (await page.getByText(/^Crop area: \d/).textContent())!
    const [width, height] = area.match(/\d+/g)!.map(Number)
    expect(width).toBeLessThan(1200)
    expect(height).toBeLessThan(800)
    await page.getByRole('button', { name: texts.crop.upload, exact: true }).click()
    await expect.poll(stored).toBe(`${width}x${height}`)
    expect(pageErrors).toEqual([])
  })
})
