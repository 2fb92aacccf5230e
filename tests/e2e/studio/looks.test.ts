import { plainSectionStyle } from '@vitrine/contract/initial-theme'
import { expect, test } from 'vitest'
import { checkScreen, createPicture, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

describeStudio('looks', (studio) => {
  test('applies a complete look with one undo, and asks before it replaces own colours', async () => {
    const { page, goTo, call, addLink, readProfile } = await enter(studio, 'Lola Look')
    for (const title of ['One', 'Two']) await addLink({ title })
    const look = (key: keyof typeof texts.designTexts.lookNames) =>
      page.getByRole('button', { name: texts.designTexts.lookNames[key], exact: true })
    await goTo('/design')
    await look('coffee').click()
    await expect.poll(async () => (await readProfile()).theme.header).toBe('cover')
    expect(await look('coffee').getAttribute('aria-pressed')).toBe('true')
    await checkScreen(page, 'design-looks')
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect
      .poll(async () => (await readProfile()).theme)
      .toMatchObject({ header: null, width: 'column' })
    await page.getByText(texts.designTexts.trades.writing, { exact: true }).click()
    await look('coffee').waitFor({ state: 'detached' })

    await call('PUT', '/api/v1/profile', { theme: { colors: { accent: '#123456' } } })
    await page.reload()
    await look('letters').click()
    await page.getByRole('button', { name: texts.designTexts.keepColors }).click()
    await expect
      .poll(async () => (await readProfile()).theme)
      .toMatchObject({ header: 'masthead', colors: { accent: '#123456' } })
    await look('radio').click()
    await page.getByRole('button', { name: texts.designTexts.useLookColors }).click()
    await expect.poll(async () => (await readProfile()).theme.header).toBe('side')
    expect((await readProfile()).theme.colors.accent).not.toBe('#123456')
  })

  test('uploads a cover and moves its focal point by keys and by dragging', async () => {
    const { page, goTo, readProfile } = await enter(studio, 'Cora Cover')
    const cover = async () => (await readProfile()).theme.cover
    await goTo('/design?tab=header')
    await page.getByText(texts.design.headers.cover, { exact: true }).click()
    await page.getByRole('button', { name: texts.designTexts.addPicture }).waitFor()
    await checkScreen(page, 'design-header-empty')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: texts.designTexts.addPicture }).click()
    await (await chooser).setFiles(createPicture('cover', 600, 300))
    await page.getByRole('button', { name: texts.crop.upload, exact: true }).click()
    await page.getByLabel(texts.designTexts.focus.x).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(async () => (await cover()).focus).toEqual({ x: 51, y: 40 })
    const area = page.getByRole('group', { name: texts.profile.fields['theme.cover.focus'] }).locator('div')
    const box = (await area.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x - 9, box.y - 9, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => (await cover()).focus).toEqual({ x: 0, y: 0 })
    await page.getByText(texts.design.coverHeights.tall, { exact: true }).click()
    await expect.poll(async () => (await cover()).height).toBe('tall')
    await checkScreen(page, 'design-header')
    for (const tab of ['blocks', 'type', 'colors', 'background']) {
      await goTo(`/design?tab=${tab}`)
      await page.getByRole('tabpanel').waitFor()
      await checkScreen(page, `design-${tab}`)
    }
  })

  test('changes parts of the header and colours of the dark scheme, each with one undo', async () => {
    const { page, goTo, readProfile } = await enter(studio, 'Hedi Header')
    const theme = async () => (await readProfile()).theme
    const undo = page.getByRole('button', { name: texts.common.undo })
    const choose = (group: keyof typeof texts.profile.fields, option: string) =>
      page
        .getByRole('radiogroup', { name: texts.profile.fields[group] })
        .getByText(option, { exact: true })
        .click()
    await goTo('/design?tab=header')
    await page.getByText(texts.design.headers.cover, { exact: true }).click()
    await choose('theme.avatar_place', texts.design.avatarPlaces.beside)
    await choose('theme.cover.name_place', texts.design.namePlaces.over)
    await page
      .getByRole('radiogroup', { name: texts.profile.fields['theme.avatar_place'] })
      .waitFor({ state: 'detached' })
    await choose('theme.name_size', texts.design.headerSizes.huge)
    await choose('theme.social_place', texts.design.socialPlaces.top)
    await expect.poll(theme).toMatchObject({ name_size: 'huge', social_place: 'top' })
    await checkScreen(page, 'design-header-parts')
    await undo.click()
    await expect.poll(theme).toMatchObject({
      name_size: 'huge',
      social_place: 'bio',
      avatar_place: 'beside',
      cover: { name_place: 'over' },
    })

    await goTo('/design?tab=colors')
    const dark = page
      .getByRole('group', { name: texts.profile.fields['theme.dark_colors'] })
      .getByLabel(texts.profile.fields['theme.colors.background'], { exact: true })
    await dark.fill('#102030')
    await expect.poll(async () => (await theme()).dark_colors.background).toBe('#102030')
    const preview = page.getByRole('complementary').frameLocator('iframe').locator('html')
    await expect
      .poll(() => preview.evaluate((html) => getComputedStyle(html).backgroundColor))
      .toBe('rgb(16, 32, 48)')
    await checkScreen(page, 'design-dark-colors')
    await undo.click()
    await expect.poll(async () => (await theme()).dark_colors.background).toBe(null)
  })

  test('changes size and layout in the list of blocks, which keep with a renamed section', async () => {
    const { page, goTo, call, addLink, readProfile } = await enter(studio, 'Bo Block')
    const { id } = await addLink({ title: 'One', section: 'Shop' })
    await addLink({ title: 'Two', section: 'Shop' })
    await addLink({ title: 'Words', kind: 'text' })
    const size = async () =>
      (await call('GET', '/api/v1/links')).data.find((link: { id: number }) => link.id === id).size
    await goTo('/links')
    const { sizeAndLook } = texts.blockTexts
    const { sizes, layouts } = texts.design
    await page.getByRole('button', { name: `${sizeAndLook}: One, ${sizes.row}` }).click()
    await page.getByRole('dialog').getByText(sizes.square, { exact: true }).click()
    await expect.poll(size).toBe('square')
    await checkScreen(page, 'block-style')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `${sizeAndLook}: One, ${sizes.square}` }).waitFor()
    expect(await page.getByRole('button', { name: new RegExp(`^${sizeAndLook}: Words`) }).count()).toBe(0)
    await page.keyboard.press('Control+z')
    await expect.poll(size).toBe('row')

    const openMenu = () =>
      page.getByRole('button', { name: texts.links.sectionMenu({ name: 'Shop' }) }).click()
    const styles = async () => (await readProfile()).section_styles
    await openMenu()
    await page.getByRole('menuitemradio', { name: layouts.carousel }).click()
    const shop = { ...plainSectionStyle, section: 'Shop', layout: 'carousel' }
    await expect.poll(styles).toEqual([shop])
    const rename = async (name: string, { look }: { look?: string } = {}) => {
      await openMenu()
      await page.getByRole('menuitem', { name: texts.links.editSection }).click()
      await page.getByLabel(texts.links.sectionName).fill(name)
      if (look) await page.getByRole('dialog').getByText(look, { exact: true }).click()
      await checkScreen(page, 'section')
      await page.getByRole('button', { name: texts.common.save }).click()
    }
    await page.route('**/links/bulk*', (route) => route.abort())
    await rename('Stall')
    await page.getByText(texts.errors.offline).waitFor()
    await expect.poll(styles).toEqual([shop])
    await page.unroute('**/links/bulk*')
    await rename('Store', { look: texts.design.looks.outline })
    await expect.poll(styles).toEqual([{ ...shop, section: 'Store', look: 'outline' }])
    await page.keyboard.press('Control+z')
    await expect.poll(styles).toEqual([shop])
    expect((await call('GET', '/api/v1/links')).data[0].section).toBe('Shop')
  })

  test('gives a block its own colour, and a section its own ground', async () => {
    const { page, goTo, call, addLink, readProfile } = await enter(studio, 'Coco Colour')
    const { id } = await addLink({ title: 'One', section: 'Shop' })
    await addLink({ title: 'Words', kind: 'text', section: 'About' })
    const block = async () =>
      (await call('GET', '/api/v1/links')).data.find((link: { id: number }) => link.id === id)
    await goTo('/links')
    const { sizeAndLook } = texts.blockTexts
    const { sizes, tones, grounds } = texts.design
    await page.getByRole('button', { name: `${sizeAndLook}: One, ${sizes.row}` }).click()
    await page.getByRole('dialog').getByLabel(texts.links.fields.color, { exact: true }).fill('#7c3aed')
    await expect.poll(async () => (await block()).color).toBe('#7c3aed')
    await checkScreen(page, 'block-color')
    await page.getByRole('dialog').getByText(tones.ink, { exact: true }).click()
    await expect.poll(block).toMatchObject({ tone: 'ink', color: null })
    await page.keyboard.press('Escape')

    const openMenu = (name: string) =>
      page.getByRole('button', { name: texts.links.sectionMenu({ name }) }).click()
    await openMenu('About')
    await page.getByRole('menuitem', { name: texts.links.editSection }).waitFor()
    expect(await page.getByRole('menuitemradio').count()).toBe(0)
    await page.keyboard.press('Escape')
    await openMenu('Shop')
    await page.getByRole('menuitem', { name: texts.links.editSection }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(grounds.band, { exact: true }).click()
    await dialog.getByText(tones.soft, { exact: true }).click()
    await checkScreen(page, 'section-ground')
    await dialog.getByLabel(texts.links.fields.color, { exact: true }).fill('#14532d')
    await page.getByRole('button', { name: texts.common.save }).click()
    await expect
      .poll(async () => (await readProfile()).section_styles)
      .toEqual([{ ...plainSectionStyle, section: 'Shop', ground: 'band', tone: 'soft', color: '#14532d' }])
  })

  test('puts a picture behind a section, with columns, alignment and spaces, in one step', async () => {
    const { page, goTo, addLink, readProfile } = await enter(studio, 'Pia Panel')
    for (const title of ['One', 'Two', 'Three']) await addLink({ title, section: 'Shop' })
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.sectionMenu({ name: 'Shop' }) }).click()
    await page.getByRole('menuitem', { name: texts.links.editSection }).click()
    const dialog = page.getByRole('dialog', { name: texts.links.editSection.replace('…', '') })
    const { columns } = texts.blockTexts
    const choose = (label: string, option: string) =>
      dialog.getByRole('radiogroup', { name: label }).getByText(option, { exact: true }).click()
    await choose(columns, '2')
    await choose(texts.profile.fields['theme.alignment'], texts.design.alignments.center)
    await choose(texts.profile.fields['theme.density'], texts.design.densities.roomy)
    await choose(texts.links.ground, texts.design.grounds.band)
    await choose(texts.links.fields.tone, texts.design.tones.ink)
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: texts.links.upload.picture }).click()
    await (await chooser).setFiles(createPicture('band', 600, 300))
    await page.getByRole('button', { name: texts.crop.upload, exact: true }).click()
    await page.getByLabel(texts.designTexts.focus.x).focus()
    await page.keyboard.press('Shift+ArrowRight')
    const preview = dialog.locator('iframe').contentFrame()
    await preview.locator('section.bi .n2 .c').nth(2).waitFor({ state: 'attached' })
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.locator(`html[data-mode=${colorScheme}]`).waitFor({ state: 'attached' })
        // Buttons change their colours in a transition
        await page.waitForFunction(
          () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
        )
        await checkScreen(page, `section-picture-${width}-${colorScheme}`)
      }
    await dialog.getByRole('button', { name: texts.common.save }).click()
    const styles = async () => (await readProfile()).section_styles
    await expect.poll(styles).toMatchObject([
      {
        section: 'Shop',
        columns: 2,
        alignment: 'center',
        spacing: 'roomy',
        ground: 'band',
        tone: 'ink',
        focus: { x: 60, y: 50 },
        image_url: expect.stringContaining('/media/'),
      },
    ])
    await page.keyboard.press('Control+z')
    await expect.poll(styles).toEqual([])
  })

  test('proposes looks by the content of a new page', async () => {
    const { page, goTo, addLink, readProfile } = await enter(studio, 'Nia New', 'phone')
    await addLink({ title: 'Album', url: 'https://open.spotify.com/album/1' })
    await goTo('/start?step=look')
    await page.getByRole('button', { name: texts.designTexts.lookNames.spotlight }).click()
    await expect.poll(async () => (await readProfile()).theme.header).toBe('portrait')
    await checkScreen(page, 'start-looks')
  })
})
