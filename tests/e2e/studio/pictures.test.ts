import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkScreen,
  chooseFiles,
  createPicture,
  describeStudio,
  enter,
  expectFits,
  expectInView,
  type Person,
} from './support.ts'
import { texts } from './texts.ts'

const listConfigs = async ({ readLinks }: Pick<Person, 'readLinks'>): Promise<object[]> =>
  (await readLinks()).map(({ business_block_config }) => business_block_config)

const selectAll = async (page: Page) => {
  await page.getByRole('button', { name: texts.links.selectSome }).click()
  await page.getByRole('button', { name: texts.links.selectAll }).click()
}

describeStudio('pictures before their upload', (studio) => {
  test('crops a picture by dragging and by keys', async () => {
    const { page, goTo, addLink, readLinks } = await enter(studio, 'Pia', 'desktop', { dark: true })
    const link = await addLink({ title: 'Shop', kind: 'product' })
    await goTo(`/links/${link.id}`)
    const choose = async () => {
      await chooseFiles(
        page.getByRole('button', {
          name: new RegExp(`^(${texts.links.upload.picture}|${texts.links.upload.replace})$`),
        }),
        createPicture('shelf', 1200, 800),
      )
      await page.getByText(texts.crop.kept({ width: 1200, height: 800 })).waitFor()
    }
    const stored = async () =>
      /-(\d+x\d+)\./.exec((await readLinks()).find(({ id }) => id === link.id).image_url)?.[1]

    await choose()
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
    }
    await page.getByText(texts.crop.shapes.square, { exact: true }).click()
    await page.getByText(texts.crop.kept({ width: 800, height: 800 })).waitFor()
    // Arrow keys move the corner by hundredths of the picture, with Shift by tenths
    const corner = page.getByRole('button', { name: texts.crop.corners.se })
    await corner.press('Shift+ArrowLeft')
    await page.getByText(texts.crop.kept({ width: 680, height: 680 })).waitFor()
    await checkScreen(page, 'crop-desktop')
    const alt = page.getByRole('dialog').getByLabel(texts.links.fields.image_alt)
    await alt.fill('A shelf of bowls')
    await alt.press('Enter')
    await page.locator('[data-status="saved"]').waitFor()
    await expect.poll(stored).toBe('680x680')
    expect((await readLinks())[0].image_alt).toBe('A shelf of bowls')

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
  })

  test('starts the crop in the shape that pages show', async () => {
    const { page, goTo, addLink } = await enter(studio, 'Pia', 'phone')
    const shapes = [
      ['product', {}, 1200],
      ['normal', {}, 800],
      ['image', {}, 1200],
      ['video', {}, 1200],
    ] as const
    for (const [kind, business_block_config, width] of shapes) {
      const url = 'https://example.com/'
      const body = { title: 'Kiln', url, kind, business_block_config }
      const link = await addLink(body)
      await goTo(`/links/${link.id}`)
      await chooseFiles(
        page.getByRole('button', { name: texts.links.upload.picture, exact: true }),
        createPicture('kiln', 1200, 800),
      )
      await page.getByText(texts.crop.kept({ width, height: 800 })).waitFor()
    }
  })

  test('says that a page shows the title of a text, but not that of a picture, which has no line below', async () => {
    const { page, goTo, addLink } = await enter(studio, 'Rui', 'phone')
    const url = 'https://example.com/'
    for (const kind of ['text', 'image'] as const) {
      const link = await addLink({ title: 'Kiln', url, kind })
      await goTo(`/links/${link.id}`)
      const title = page.getByLabel(texts.links.fields.title, { exact: true })
      await page.getByText(texts.blockTexts.titleHints[kind]).waitFor()
      expect(await title.evaluate((input) => input.ariaDescribedByElements?.[0]?.textContent)).toBe(
        texts.blockTexts.titleHints[kind],
      )
      const isLineShown = await page.getByLabel(texts.links.fields.supporting_text).isVisible()
      expect(isLineShown).toBe(kind === 'text')
    }
  })

  test('adds several pictures at once, each as a block of half width', async () => {
    const { page, goTo, readLinks } = await enter(studio, 'Pola Prints', 'phone')
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await page.getByLabel(texts.common.search).fill(texts.links.kinds.image.name)
    await page.getByRole('button', { name: new RegExp(`^${texts.links.kinds.image.name}`) }).click()
    await page.getByText(texts.blockTexts.severalPictures).waitFor()
    const dialog = page.getByRole('dialog')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: texts.links.upload.picture }).click(),
    ])
    const files = [20, 30, 40].map((width) => createPicture(`print-${width}`, width, 30))
    const invalidFiles = ['notes.png', 'list.png'].map((name) => ({
      name,
      mimeType: 'image/png',
      buffer: Buffer.from('no'),
    }))
    await chooser.setFiles([...invalidFiles, ...files])
    await dialog.getByText(/^notes\.png: .+ list\.png: /).waitFor()
    await expect.poll(() => dialog.locator('img').count()).toBe(3)
    await dialog.getByLabel(texts.blockTexts.altOf({ name: 'print 30' })).fill('A blue print')
    await checkScreen(page, 'several-pictures-phone')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).last().click()
    await page.getByText(texts.links.added({ count: 3, title: '', lines: 0, unknown: 0 })).waitFor()
    const links = readLinks
    const pictures = await links()
    expect(pictures.map(({ image_alt }: { image_alt: string }) => image_alt)).toEqual([
      null,
      'A blue print',
      null,
    ])
    expect(pictures.map(({ title }: { title: string }) => title)).toEqual([
      'print 20',
      'print 30',
      'print 40',
    ])
    expect(new Set(pictures.map(({ image_url }: { image_url: string }) => image_url)).size).toBe(3)
    for (const picture of pictures)
      expect(picture).toMatchObject({ kind: 'image', business_block_config: { half: true, linked: false } })
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(links).toEqual([])
  })

  test('scrolls the list and the preview to the first of several new pictures', async () => {
    const { page, goTo, addLink } = await enter(studio, 'Nuno Negatives', 'desktop')
    const url = 'https://example.com/'
    for (let i = 0; i < 14; i++) await addLink({ title: `Link ${i}`, url })
    await goTo('/links')
    await page.getByRole('link', { name: /^Link 0/ }).waitFor()
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await page.getByLabel(texts.common.search).fill(texts.links.kinds.image.name)
    await page.getByRole('button', { name: new RegExp(`^${texts.links.kinds.image.name}`) }).click()
    const dialog = page.getByRole('dialog')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: texts.links.upload.picture }).click(),
    ])
    const files = ['first', 'second', 'third', 'fourth'].map((name, i) =>
      createPicture(`${name}`, 400 + i, 300),
    )
    await chooser.setFiles(files)
    await expect.poll(() => dialog.locator('img').count()).toBe(4)
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).last().click()
    await page.getByText(texts.links.added({ count: 4, title: '', lines: 0, unknown: 0 })).waitFor()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('link', { name: /^first/ })
    const picture = page.frameLocator(`iframe[title="${texts.links.previewTitle}"]`).locator('.half').first()
    await expectInView(row)
    await expectInView(picture)
  })

  test('sets the width of selected pictures, with undo', async () => {
    const { page, goTo, uploadPicture, addLink, readLinks } = await enter(studio, 'Wanda Width', 'desktop')
    const image_url = await uploadPicture()
    const create = (title: string, body: object) => addLink({ title, ...body })
    await create('Shop', {})
    await create('One', { kind: 'image', image_url, business_block_config: { caption: 'Sea' } })
    await create('Two', { kind: 'image', image_url, business_block_config: { half: true } })
    const readConfigs = () => listConfigs({ readLinks })
    await goTo('/links')
    await selectAll(page)
    const bar = page.getByRole('toolbar')
    expect(await bar.getByRole('button', { name: texts.links.show }).isDisabled()).toBe(true)
    const choose = async (name: string) => {
      await bar.getByRole('button', { name: texts.common.more }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose(texts.blockTexts.halfWidth)
    await page.getByText(texts.blockTexts.widthChanged({ count: 1, isHalf: true })).waitFor()
    await expect.poll(readConfigs).toEqual([{}, { caption: 'Sea', half: true }, { half: true }])
    await selectAll(page)
    await choose(texts.blockTexts.fullWidth)
    await page.getByText(texts.blockTexts.widthChanged({ count: 2, isHalf: false })).waitFor()
    await expect.poll(readConfigs).toEqual([{}, { caption: 'Sea' }, {}])
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(readConfigs).toEqual([{}, { caption: 'Sea', half: true }, { half: true }])
  })

  test('keeps a later caption when the width changes, and undoes a width that is not saved yet', async () => {
    const { page, goTo, call, uploadPicture, addLink, readLinks } = await enter(studio, 'Cora Caption')
    const picture = { title: 'One', url: 'https://example.com/', kind: 'image' }
    const image_url = await uploadPicture()
    const link = await addLink({ ...picture, image_url })
    await addLink({ ...picture, image_url, title: 'Two' })
    const readConfigs = () => listConfigs({ readLinks })
    await goTo('/links')
    await selectAll(page)
    const chooseWidth = async (name: string) => {
      await page.getByRole('toolbar').getByRole('button', { name: texts.common.more }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const business_block_config = { caption: 'By a colleague' }
    await call('PUT', `/api/v1/links/${link.id}`, { ...picture, business_block_config })
    await chooseWidth(texts.blockTexts.halfWidth)
    await page.getByText(texts.errors.codes.stale_revision).waitFor()
    await expect.poll(readConfigs).toEqual([business_block_config, { half: true }])
    await selectAll(page)
    await chooseWidth(texts.blockTexts.halfWidth)
    await expect.poll(readConfigs).toEqual([{ ...business_block_config, half: true }, { half: true }])

    await selectAll(page)
    await page.getByRole('checkbox', { name: 'Select “Two”' }).press('Space')
    const { promise: isUndone, resolve: release } = Promise.withResolvers<void>()
    const savedUrls: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/links/bulk')) savedUrls.push(response.url())
    })
    await page.route('**/ext/v1/links/bulk?*', async (route) => {
      await isUndone
      await route.continue()
    })
    await chooseWidth(texts.blockTexts.fullWidth)
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    release()
    await expect.poll(() => savedUrls.length).toBe(2)
    expect(await readConfigs()).toEqual([{ ...business_block_config, half: true }, { half: true }])
  })
})
