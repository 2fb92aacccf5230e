import { expect, it } from 'vitest'
import { png } from './png.ts'
import { accessibilityProblems, type Device, describeStudio, picture, signUpByApi } from './support.ts'

describeStudio('pictures before they are uploaded', ['sqlite'], (studio) => {
  it.each<Device>(['phone', 'desktop'])(
    'are cropped by dragging and by keys, and said in words (%s)',
    async (device) => {
      const visit = await studio.open(device, { dark: device === 'desktop' })
      const { page, faults } = visit
      const { goTo, call } = await signUpByApi(studio, visit, `Pia ${device}`)
      const { data: link } = await call('POST', '/api/v1/links', {
        title: 'Shop',
        url: 'https://example.com/',
      })
      await goTo(`/links/${link.id}`)
      await page.getByRole('tab', { name: 'Look' }).click()
      const choose = async () => {
        const [chooser] = await Promise.all([
          page.waitForEvent('filechooser'),
          page.getByRole('button', { name: /^(Upload a picture|Replace)$/ }).click(),
        ])
        await chooser.setFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: png(1200, 800) })
        await page.getByText('1200 × 800 pixels are kept.').waitFor()
      }
      const stored = async () =>
        /-(\d+x\d+)\./.exec(
          (await call('GET', '/api/v1/links')).data.find(({ id }: { id: number }) => id === link.id)
            .image_url,
        )?.[1]

      await choose()
      await page.getByText('Square', { exact: true }).click()
      await page.getByText('800 × 800 pixels are kept.').waitFor()
      // With the keys the corner moves by hundredths of the picture, with Shift by tenths
      const corner = page.getByRole('button', { name: /^Corner at the bottom right/ })
      await corner.press('Shift+ArrowLeft')
      await page.getByText('680 × 680 pixels are kept.').waitFor()
      await picture(page, `crop-${device}`)
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByLabel('What the picture shows').fill('A shelf of bowls')
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await page.locator('[data-status="saved"]').waitFor()
      await expect.poll(stored).toBe('680x680')
      expect((await call('GET', '/api/v1/links')).data[0].image_alt).toBe('A shelf of bowls')

      // With a finger or mouse: the middle moves what is kept, a corner its size
      await choose()
      const box = (await corner.boundingBox())!
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - 40, y - 60, { steps: 4 })
      await page.mouse.up()
      const kept = (await page.getByText(/pixels are kept/).textContent())!
      const [width, height] = kept.match(/\d+/g)!.map(Number)
      expect(width).toBeLessThan(1200)
      expect(height).toBeLessThan(800)
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect.poll(stored).toBe(`${width}x${height}`)
      expect(faults).toEqual([])
    },
  )
})
