import { expect, test } from 'vitest'
import { checkScreen, chooseFiles, createPicture, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

const { menu, events, gallery } = texts.blockLists
const { kinds, blockFields, fields } = texts.links
const { templates } = texts.blockTexts

const card = `Frühstück

Ulmenbrot … 6,80 €
Roggen, Butter
Porridge … 7,40 €

Kaffee

Espresso … 2,60 €
Filter klein 3,20 / groß 4,80

Alle Preise inkl. MwSt.`

describeStudio('blocks with lists', (studio) => {
  const openPicker = async (page: Awaited<ReturnType<typeof enter>>['page'], kind: keyof typeof kinds) => {
    await page.getByRole('button', { name: texts.links.addBlock, exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`^${kinds[kind].name}`) }).click()
    return page.getByRole('dialog')
  }

  test('makes a menu of a pasted text, which can be undone, then marks, moves and removes lines', async () => {
    const { page, goTo, readLinks } = await enter(studio, 'Mia Menu', 'phone')
    await goTo('/links')
    const dialog = await openPicker(page, 'menu')
    await dialog.getByLabel(fields.title).fill('Karte')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.getByText(texts.blockTexts.required.menu_groups).waitFor()
    await dialog.getByLabel(menu.paste).fill(card)
    await dialog.getByText(menu.understood({ count: 4 })).waitFor()
    await dialog.getByText('Alle Preise inkl. MwSt.').last().waitFor()
    await checkScreen(page, 'menu-paste-phone')
    await dialog.getByRole('button', { name: menu.use({ count: 4 }) }).click()
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await dialog.getByLabel(menu.paste).fill('Tee 3 €')
    await dialog.getByRole('button', { name: menu.use({ count: 1 }) }).click()
    await checkScreen(page, 'menu-phone')
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    // A text that no button has added yet stays when the dialog closes
    await dialog.getByLabel(menu.paste).fill('Kakao 4 €')
    await dialog.getByRole('button', { name: menu.use({ count: 1 }) }).click()
    await dialog.getByRole('button', { name: menu.pasteMore }).click()
    await dialog.getByLabel(menu.paste).fill('Mate 3 €')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await openPicker(page, 'menu')
    expect(await dialog.getByLabel(menu.paste).inputValue()).toBe('Mate 3 €')
    await dialog.getByRole('button', { name: texts.common.cancel }).click()
    await dialog.getByRole('button', { name: `${texts.common.remove}: ${menu.group({ number: 1 })}` }).click()
    // Without a press of the button, the text counts, too
    await dialog.getByLabel(menu.paste).fill(card)
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const readConfig = async () => (await readLinks())[0]!.business_block_config
    expect(await readConfig()).toEqual({
      currency: 'EUR',
      groups: [
        {
          name: 'Frühstück',
          items: [
            { name: 'Ulmenbrot', description: 'Roggen, Butter', price: 680 },
            { name: 'Porridge', price: 740 },
          ],
        },
        {
          name: 'Kaffee',
          items: [
            { name: 'Espresso', price: 260 },
            { name: 'Filter', price_text: 'klein 3,20 / groß 4,80' },
          ],
        },
      ],
    })

    const [{ id }] = await readLinks()
    await goTo(`/links/${id}`)
    const prices = async () =>
      (await readConfig()).groups.flatMap(({ items }: { items: { price?: number }[] }) =>
        items.flatMap(({ price }) => price ?? []),
      )
    for (const [currency, amounts] of [
      ['JOD', [6800, 7400, 2600]],
      ['EUR', [680, 740, 260]],
    ] as const) {
      await page.getByRole('button', { name: blockFields.currency }).click()
      await page.keyboard.type(currency)
      await page.keyboard.press('Enter')
      await expect.poll(prices).toEqual(amounts)
    }
    await page.getByText(`${blockFields.is_sold_out}: Porridge`).click()
    const up = page.getByRole('button', { name: `${texts.links.moveUp}: Espresso` })
    await up.focus()
    // Out of its group, and on to the first place
    for (let i = 0; i < 3; i++) await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `${texts.common.remove}: Filter` }).click()
    const names = async () =>
      (await readConfig()).groups.map(({ items }: { items: { name: string; is_sold_out?: boolean }[] }) =>
        items.map(({ name, is_sold_out }) => (is_sold_out ? `${name}!` : name)),
      )
    await expect.poll(names).toEqual([['Espresso', 'Ulmenbrot', 'Porridge!'], []])
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(names).toEqual([['Espresso', 'Ulmenbrot', 'Porridge!'], ['Filter']])
    await checkScreen(page)
  })

  test('adds dates in the time zone of the page, and keeps an incomplete web address with an error', async () => {
    const { page, goTo, readLinks } = await enter(studio, 'Tour Tina', 'desktop', { dark: true })
    await goTo('/links')
    const dialog = await openPicker(page, 'events')
    await dialog.getByLabel(fields.title).first().fill('Tour')
    await dialog.getByLabel(events.paste).fill('5/6/2130 8pm Berlin, SO36, 18 €\nBooking: Jo')
    await dialog.getByText(events.understood({ count: 1 })).waitFor()
    await dialog.getByText('Booking: Jo').last().waitFor()
    await dialog.getByText(events.orders.month, { exact: true }).click()
    await dialog.getByText(/May 6, 2130/).waitFor()
    await checkScreen(page, 'events-paste')
    await dialog.getByRole('button', { name: events.use({ count: 1 }) }).click()
    await dialog.getByText('Berlin').first().waitFor()
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    const undone = page.getByText(texts.common.undoneOf({ text: events.added({ count: 1 }) }))
    await undone.waitFor()
    await dialog.getByLabel(events.paste).waitFor()
    await undone.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: events.add }).click()
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.getByText(texts.blockTexts.required.starts_at).waitFor()
    await dialog.getByLabel(fields.title).last().fill('Kesselhaus')
    await dialog.getByLabel(blockFields.starts_at!, { exact: true }).fill('2130-02-12T20:00')
    await dialog.getByLabel(events.ends).fill('2130-02-11T20:00')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.getByText(texts.links.schedule.wrongOrder).waitFor()
    await dialog.getByLabel(events.ends).fill('2130-02-14T02:00')
    await dialog.getByText(texts.links.schedule.wrongOrder).waitFor({ state: 'detached' })
    await dialog.getByLabel(blockFields.place!, { exact: true }).fill('Leipzig')
    await dialog.getByLabel(blockFields.url!, { exact: true }).fill('example.com/tickets')
    await dialog.getByLabel(blockFields.action!, { exact: true }).fill('Tickets')
    await dialog.getByLabel(blockFields.price!, { exact: true }).fill('18')
    await checkScreen(page, 'events-desktop')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const readEvent = async () => (await readLinks())[0]!.business_block_config.items[0]
    expect(await readEvent()).toMatchObject({
      title: 'Kesselhaus',
      starts_at: expect.stringMatching(/^2130-02-12T20:00:00[+-]/),
      ends_at: expect.stringMatching(/^2130-02-14T02:00:00[+-]/),
      place: 'Leipzig',
      url: 'https://example.com/tickets',
      action: 'Tickets',
      price: 1800,
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      id: expect.stringMatching(/^[a-z\d-]+$/),
    })
    const [{ id }] = await readLinks()
    await goTo(`/links/${id}`)
    await page.getByText('Kesselhaus').first().click()
    await page.getByLabel(blockFields.url!, { exact: true }).fill('no address')
    await page.getByLabel(blockFields.place!, { exact: true }).fill('Halle')
    await page.locator('[data-status="refused"]').waitFor()
    await page.getByLabel(blockFields.url!, { exact: true }).fill('example.com/halle')
    await expect.poll(async () => (await readEvent()).url).toBe('https://example.com/halle')
    await page.getByLabel(events.ends).fill('2130-02-11T20:00')
    await page.getByText(texts.links.schedule.wrongOrder).waitFor()
    await page.locator('[data-status="refused"]').waitFor()
    expect((await readEvent()).ends_at).toMatch(/^2130-02-14/)
    await page.getByLabel(events.ends).fill('2130-02-13T02:00')
    await expect.poll(async () => (await readEvent()).ends_at).toMatch(/^2130-02-13/)
    await checkScreen(page)
  })

  test('starts a quote and a timetable by what people call them, and a form with questions', async () => {
    const { page, goTo, readLinks } = await enter(studio, 'Stella Start', 'phone')
    const dialog = page.getByRole('dialog')
    const find = async (words: string) => {
      await goTo('/links')
      await page.getByRole('button', { name: texts.links.addBlock, exact: true }).click()
      await dialog.getByLabel(texts.common.search).fill(words)
      await page.keyboard.press('Enter')
    }
    const add = async () => {
      await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      return (await readLinks()).at(-1)!
    }
    await find('testimonial')
    await dialog.getByRole('heading', { name: templates.quote.name }).waitFor()
    await dialog.getByRole('textbox').first().fill('The best bread in town.\nMarlo Quint')
    await checkScreen(page, 'quote-phone')
    expect(await add()).toMatchObject({ kind: 'text', business_block_config: { style: 'quote' } })

    await find('timetable')
    await dialog.getByRole('heading', { name: templates.timetable.name }).waitFor()
    const addButton = dialog.getByRole('button', { name: texts.common.add, exact: true })
    await addButton.click()
    await dialog.getByText(texts.blockTexts.required.menu_groups).waitFor()
    await dialog.locator('summary', { hasText: 'Wednesday' }).click()
    await dialog.getByLabel(blockFields.name!).locator('visible=true').fill('18:00 Yoga')
    await checkScreen(page, 'timetable-phone')
    expect(await add()).toMatchObject({
      kind: 'menu',
      title: 'Timetable',
      business_block_config: { groups: [{ name: 'Wednesday', items: [{ name: '18:00 Yoga' }] }] },
    })

    await find(kinds.form.name)
    await dialog.getByLabel(fields.title).first().fill('Ask us')
    await dialog.getByRole('button', { name: `${texts.common.remove}: Name` }).click()
    await checkScreen(page, 'new-form-phone')
    const { business_block_config: form } = await add()
    expect(form.fields.map(({ id }: { id: string }) => id)).toEqual(['email', 'message'])
  })

  test('begins a section with the pictures of a gallery, describes, arranges and moves them', async () => {
    const { page, goTo, readLinks } = await enter(studio, 'Gala Gallery', 'phone')
    await goTo('/links')
    const addBlock = page.getByRole('button', { name: texts.links.addBlock, exact: true })
    const dialog = page.getByRole('dialog')
    const closeDialog = async () => {
      await dialog.getByRole('button', { name: texts.common.close }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await addBlock.click()
    const newSection = dialog.getByRole('button', { name: new RegExp(`^${texts.links.newSection}`) })
    await newSection.click()
    const sectionName = dialog.getByLabel(texts.links.sectionName)
    await sectionName.fill('Pho')
    await closeDialog()
    await addBlock.click()
    await newSection.click()
    expect(await sectionName.inputValue()).toBe('Pho')
    await sectionName.fill('Photos')
    await checkScreen(page, 'new-section-phone')
    await page.keyboard.press('Enter')
    const addToPhotos = dialog.getByRole('heading', { name: texts.links.addTo({ section: 'Photos' }) })
    await addToPhotos.waitFor()
    // The section waits for its first block
    await closeDialog()
    await page.getByText(texts.links.addTo({ section: 'Photos' })).waitFor()
    await addBlock.click()
    await addToPhotos.waitFor()
    const addGallery = dialog.getByRole('button', { name: new RegExp(`^${kinds.gallery.name}`) })
    await addGallery.click()
    const files = [1, 2, 3].map((n) => createPicture(`picture-${n}`, 8 * n, 8))
    const addPictures = dialog.getByRole('button', { name: texts.links.upload.picture })
    // A closed dialog drops its uploads, so that its pictures are not there twice
    const upload = Promise.withResolvers<void>()
    await page.route('**/business-blocks/upload*', async (route) => {
      await upload.promise
      await route.continue()
    })
    await chooseFiles(addPictures, ...files)
    await dialog.getByRole('button', { name: texts.links.upload.uploading }).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await addBlock.click()
    await addGallery.click()
    upload.resolve()
    await chooseFiles(addPictures, ...files)
    const alts = dialog.getByLabel(blockFields.alt!, { exact: true })
    await alts.nth(2).waitFor()
    // Pictures of the gallery are not added again
    await Promise.all([page.waitForResponse(/business-blocks/), chooseFiles(addPictures, ...files)])
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).waitFor()
    expect(await alts.count()).toBe(3)
    for (const [i, alt] of ['Red', 'Green', 'Blue'].entries()) await alts.nth(i).fill(alt)
    await dialog.getByRole('button', { name: `${texts.links.moveUp}: Blue` }).click()
    await checkScreen(page, 'gallery-phone')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const [{ business_block_config: config, section }] = await readLinks()
    expect(section).toBe('Photos')
    expect(config.items.map(({ alt }: { alt: string }) => alt)).toEqual(['Red', 'Blue', 'Green'])
    expect(config.items[0].image_url).toMatch(/\/media\/[\da-f]{32}-/)
    expect(gallery.hint({ max: 24 })).toContain('24')
    await page.getByRole('tab', { name: texts.links.tabs.look }).click()
    await page
      .getByRole('radiogroup', { name: blockFields.layout! })
      .getByText(texts.blockTexts.blockLayouts.squares)
      .click()
    await expect
      .poll(async () => (await readLinks())[0].business_block_config)
      .toMatchObject({ layout: 'squares' })
    const sectionField = page.getByLabel(fields.section, { exact: true })
    await sectionField.fill('Pots')
    await page.locator('[data-status="saved"]').waitFor()
    expect((await readLinks())[0].section).toBe('Photos')
    await sectionField.press('Enter')
    await expect.poll(async () => (await readLinks())[0].section).toBe('Pots')
    await page.getByRole('link', { name: texts.links.back }).click()
    await page.getByRole('button', { name: texts.links.addBlock, exact: true }).click()
    await dialog.getByRole('heading', { name: texts.links.addTo({ section: 'Pots' }) }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: texts.links.sectionMenu({ name: 'Pots' }) }).click()
    await page.getByRole('menuitem', { name: texts.links.editSection }).click()
    const readScroll = (frame: HTMLIFrameElement) => frame.contentWindow!.scrollY
    await expect.poll(() => dialog.locator('iframe').evaluate(readScroll)).toBeGreaterThan(0)
  })
})
