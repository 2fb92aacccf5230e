import { expect, test } from 'vitest'
import { createPng } from './png.ts'
import { describeStudio, findAccessibilityProblems, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

type Call = Awaited<ReturnType<typeof signUpByApi>>['call']
const listConfigs = async (call: Call): Promise<object[]> =>
  (await call('GET', '/api/v1/links')).data.map(
    ({ business_block_config }: { business_block_config: object }) => business_block_config,
  )

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
    const overflow = () =>
      page.getByRole('button', { name: texts.crop.frame }).evaluate((frame) => {
        const content = frame.closest('section, [role="dialog"]')!.querySelector('[class*="content"]')!
        return content.scrollWidth - content.clientWidth
      })
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow()).toBe(0)
    }
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

  test('starts the crop in the shape that pages show', async () => {
    const visit = await studio.open('phone')
    const { page } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Pia')
    const shapes = [
      ['product', {}, 1200],
      ['normal', {}, 800],
      ['image', {}, 1200],
      ['video', {}, 1200],
    ] as const
    for (const [kind, business_block_config, width] of shapes) {
      const url = 'https://example.com/'
      const body = { title: 'Kiln', url, kind, business_block_config }
      const { data: link } = await call('POST', '/api/v1/links', body)
      await goTo(`/links/${link.id}`)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: texts.links.fields.upload, exact: true }).click(),
      ])
      await chooser.setFiles({ name: 'kiln.png', mimeType: 'image/png', buffer: createPng(1200, 800) })
      await page.getByText(texts.crop.kept(width, 800)).waitFor()
    }
  })

  test('says that a page shows the title of a text, but not that of a picture, which has no line below', async () => {
    const visit = await studio.open('phone')
    const { page } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Rui')
    const url = 'https://example.com/'
    for (const kind of ['text', 'image'] as const) {
      const { data: link } = await call('POST', '/api/v1/links', { title: 'Kiln', url, kind })
      await goTo(`/links/${link.id}`)
      const title = page.getByLabel(texts.links.fields.title, { exact: true })
      await page.getByText(texts.blockTexts.titleHints[kind]).waitFor()
      expect(await title.evaluate((input) => input.ariaDescribedByElements?.[0]?.textContent)).toBe(
        texts.blockTexts.titleHints[kind],
      )
      const isLineShown = await page.getByLabel(texts.links.fields.supporting_text).isVisible()
      expect(isLineShown).toBe(kind === 'text')
      await takePicture(page, `title-of-${kind}-phone`)
    }
  })

  test('adds several pictures at once, each as a block of half width', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Pola Prints')
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await page.getByLabel(texts.common.search).fill(texts.links.kinds.image.name)
    await page.getByRole('button', { name: new RegExp(`^${texts.links.kinds.image.name}`) }).click()
    await page.getByText(texts.blockTexts.severalPictures).waitFor()
    const dialog = page.getByRole('dialog')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: texts.links.fields.upload }).click(),
    ])
    const files = [20, 30, 40].map((width) => ({
      name: `print-${width}.png`,
      mimeType: 'image/png',
      buffer: createPng(width, 30),
    }))
    const invalidFiles = ['notes.png', 'list.png'].map((name) => ({
      name,
      mimeType: 'image/png',
      buffer: Buffer.from('no'),
    }))
    await chooser.setFiles([...invalidFiles, ...files])
    await dialog.getByText(/^notes\.png: .+ list\.png: /).waitFor()
    await expect.poll(() => dialog.locator('img').count()).toBe(3)
    await dialog.getByLabel(texts.blockTexts.altOf('print 30')).fill('A blue print')
    await takePicture(page, 'several-pictures-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).last().click()
    await page.getByText(texts.links.added(3, '')).waitFor()
    const links = async () => (await call('GET', '/api/v1/links')).data
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
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(links).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('scrolls the list and the preview to the first of several new pictures', async () => {
    const visit = await studio.open('desktop')
    const { page } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Nuno Negatives')
    const url = 'https://example.com/'
    for (let i = 0; i < 14; i++) await call('POST', '/api/v1/links', { title: `Link ${i}`, url })
    await goTo('/links')
    await page.getByRole('link', { name: /^Link 0/ }).waitFor()
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await page.getByLabel(texts.common.search).fill(texts.links.kinds.image.name)
    await page.getByRole('button', { name: new RegExp(`^${texts.links.kinds.image.name}`) }).click()
    const dialog = page.getByRole('dialog')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: texts.links.fields.upload }).click(),
    ])
    const files = ['first', 'second', 'third', 'fourth'].map((name, i) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: createPng(400 + i, 300),
    }))
    await chooser.setFiles(files)
    await expect.poll(() => dialog.locator('img').count()).toBe(4)
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).last().click()
    await page.getByText(texts.links.added(4, '')).waitFor()
    await dialog.waitFor({ state: 'detached' })
    const isInView = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }
    const row = page.getByRole('link', { name: /^first/ })
    const picture = page.frameLocator(`iframe[title="${texts.links.previewTitle}"]`).locator('.half').first()
    await takePicture(page, 'several-pictures-added')
    await expect.poll(() => row.evaluate(isInView)).toBe(true)
    await expect.poll(() => picture.evaluate(isInView)).toBe(true)
  })

  test('sets the width of selected pictures, with undo', async () => {
    const visit = await studio.open('desktop')
    const { page } = visit
    const { goTo, call, uploadPicture } = await signUpByApi(studio, visit, 'Wanda Width')
    const image_url = await uploadPicture()
    const create = (title: string, body: object) =>
      call('POST', '/api/v1/links', { title, url: 'https://example.com/', ...body })
    await create('Shop', {})
    await create('One', { kind: 'image', image_url, business_block_config: { caption: 'Sea' } })
    await create('Two', { kind: 'image', image_url, business_block_config: { half: true } })
    const readConfigs = () => listConfigs(call)
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    await page.getByRole('button', { name: texts.links.selectAll }).click()
    const bar = page.getByRole('toolbar')
    expect(await bar.getByRole('button', { name: texts.links.show }).isDisabled()).toBe(true)
    const choose = async (name: string) => {
      await bar.getByRole('button', { name: texts.common.more }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose(texts.blockTexts.halfWidth)
    await page.getByText(texts.blockTexts.widthChanged(1, true)).waitFor()
    await expect.poll(readConfigs).toEqual([{}, { caption: 'Sea', half: true }, { half: true }])
    await choose(texts.blockTexts.fullWidth)
    await page.getByText(texts.blockTexts.widthChanged(2, false)).waitFor()
    await expect.poll(readConfigs).toEqual([{}, { caption: 'Sea' }, {}])
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(readConfigs).toEqual([{}, { caption: 'Sea', half: true }, { half: true }])
  })

  test('keeps a later caption when the width changes, and undoes a width that is not saved yet', async () => {
    const visit = await studio.open('desktop')
    const { page } = visit
    const { goTo, call, uploadPicture } = await signUpByApi(studio, visit, 'Cora Caption')
    const picture = { title: 'One', url: 'https://example.com/', kind: 'image' }
    const image_url = await uploadPicture()
    const { data: link } = await call('POST', '/api/v1/links', { ...picture, image_url })
    await call('POST', '/api/v1/links', { ...picture, image_url, title: 'Two' })
    const readConfigs = () => listConfigs(call)
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    await page.getByRole('button', { name: texts.links.selectAll }).click()
    const chooseWidth = async (name: string) => {
      await page.getByRole('toolbar').getByRole('button', { name: texts.common.more }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const business_block_config = { caption: 'By a colleague' }
    await call('PUT', `/api/v1/links/${link.id}`, { ...picture, business_block_config })
    await chooseWidth(texts.blockTexts.halfWidth)
    await page.getByText(texts.errors.codes.stale_revision).waitFor()
    await expect.poll(readConfigs).toEqual([business_block_config, { half: true }])
    await page.getByText(texts.links.selected(2)).waitFor()
    await chooseWidth(texts.blockTexts.halfWidth)
    await expect.poll(readConfigs).toEqual([{ ...business_block_config, half: true }, { half: true }])

    await page.getByRole('checkbox', { name: 'Select “Two”' }).press('Space')
    const { promise: isUndone, resolve: release } = Promise.withResolvers<void>()
    const savedUrls: string[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'PUT') savedUrls.push(response.url())
    })
    await page.route('**/api/v1/links/*', async (route) => {
      await isUndone
      await route.continue()
    })
    await chooseWidth(texts.blockTexts.fullWidth)
    await page.getByRole('button', { name: texts.common.undo }).click()
    release()
    await expect.poll(() => savedUrls.length).toBe(2)
    expect(await readConfigs()).toEqual([{ ...business_block_config, half: true }, { half: true }])
  })

  test.each([
    ['vitrine', 1],
    ['stationery', 104 / 132],
    ['botanical', 112 / 136],
  ])('shows the part of a profile picture that the theme %s shows', async (preset, ratio) => {
    const visit = await studio.open('phone')
    const { page } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Ona Outline')
    await call('PUT', '/api/v1/profile', { theme: { preset } })
    await goTo('/profile')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: texts.links.fields.upload }).first().click(),
    ])
    await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: createPng(600, 600) })
    const outline = await page.locator('[data-outline]').evaluate((frame) => {
      const { width, height } = getComputedStyle(frame, '::after')
      return Number.parseFloat(width) / Number.parseFloat(height)
    })
    await takePicture(page, `crop-${preset}-phone`)
    expect(outline).toBeCloseTo(ratio, 1)
  })
})
