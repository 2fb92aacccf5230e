import { expect, test } from 'vitest'
import {
  checkScreen,
  createPicture,
  describeStudio,
  enter,
  expectFits,
  expectInView,
  findColor,
} from './support.ts'
import { texts } from './texts.ts'

const { blockFields, hours } = texts.links

describeStudio('details of a page', (studio) => {
  test('adds a text without a title, and shows a title only if it is typed', async () => {
    const { page, goTo, readLinks } = await enter(studio, 'Tessa Text', 'phone')
    const stored = async () => (await readLinks())[0]
    const readTitle = async () => (await stored()).title
    const text = page.getByRole('textbox', { name: blockFields.text!, exact: true })
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await page.getByLabel(texts.common.search).fill(texts.links.kinds.text.name)
    await page.getByRole('button', { name: new RegExp(`^${texts.links.kinds.text.name}`) }).click()
    await text.fill('Please bring\n- a towel\n- the form from www.clay.example')
    await page.getByText(texts.blockTexts.textHint).waitFor()
    await checkScreen(page)
    await page.getByRole('dialog').getByRole('button', { name: texts.common.add, exact: true }).last().click()
    await page.waitForURL(/\/links\/\d+$/)
    expect(await stored()).toMatchObject({ kind: 'text', title: 'Please bring' })

    expect(await title.inputValue()).toBe('')
    await text.fill('')
    await expect.poll(async () => (await stored()).business_block_config.text).toBeUndefined()
    await text.fill('Do bring\n- a towel\n- the form from www.clay.example')
    await expect.poll(readTitle).toBe('Do bring')
    expect(await title.inputValue()).toBe('')
    await title.fill('Before class')
    await expect.poll(readTitle).toBe('Before class')

    await page.getByText(texts.editor.preview, { exact: true }).click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { name: 'Before class' }).waitFor()
    await preview.getByRole('listitem').getByText('a towel').waitFor()
    expect(await preview.getByRole('link', { name: 'www.clay.example' }).getAttribute('href')).toBe(
      'https://www.clay.example',
    )
    await page.getByText(texts.common.edit, { exact: true }).click()
    await title.fill('')
    await expect.poll(readTitle).toBe('Do bring')
    await page.getByText(texts.editor.preview, { exact: true }).click()
    await preview.getByRole('heading', { name: 'Before class' }).waitFor({ state: 'detached' })
    await preview.getByText('Do bring', { exact: true }).waitFor()
  })

  test('edits opening hours by day and special days', async () => {
    const { page, goTo, addLink, readLinks, readProfile } = await enter(studio, 'Olga Open', 'phone', {
      dark: true,
    })
    const created = await addLink({
      kind: 'map',
      title: 'Shop',
      business_block_config: { hours: [{ days: 'Mon–Fri', time: '9–17' }] },
    })
    const config = async () => (await readLinks())[0].business_block_config
    const saved = () => page.locator('[data-status="saved"]').waitFor()
    await goTo(`/links/${created.id}`)
    // Hours that were stored as text can still be edited
    await page.getByRole('group', { name: blockFields.hours!, exact: true }).waitFor()

    const week = page.getByRole('group', { name: blockFields.opening_hours!, exact: true })
    const day = (name: string) => week.getByText(name, { exact: true })
    await day('Monday').click()
    await week.getByLabel(`Monday: ${blockFields.opens}`).fill('08:30')
    await day('Tuesday').click()
    await day('Saturday').click()
    const nextDay = week.getByText(texts.blockTexts.nextDay)
    await week.getByLabel(`Saturday: ${blockFields.closes}`).fill('08:00')
    await nextDay.waitFor()
    await week.getByLabel(`Saturday: ${blockFields.closes}`).fill('13:00')
    await nextDay.waitFor({ state: 'detached' })
    await week.getByRole('button', { name: `Monday: ${hours.addRange}` }).click()
    const special = page.getByRole('group', { name: blockFields.special_hours!, exact: true })
    await special.getByRole('button', { name: hours.addDay }).click()
    await special.getByLabel(`${blockFields.date} 1`).fill('2027-12-24')
    await saved()
    await expect.poll(config).toMatchObject({
      opening_hours: [
        { days: [1, 2], opens: '08:30', closes: '18:00' },
        { days: [6], opens: '08:30', closes: '13:00' },
        { days: [1], opens: '19:00', closes: '22:00' },
      ],
      special_hours: [{ date: '2027-12-24' }],
      hours: [{ days: 'Mon–Fri', time: '9–17' }],
    })
    await week.getByText(texts.links.schedule.changeZone).click()
    await week.getByRole('button', { name: new RegExp(`^${texts.profile.fields.timezone}`) }).click()
    await page.getByRole('option', { name: /UTC/, selected: true }).waitFor()
    expect(await page.getByRole('option').first().textContent()).toBe('UTC')
    await page.getByRole('searchbox').fill('lisbon')
    await page.getByRole('option', { name: /Lisbon/ }).click()
    await week.getByText(texts.links.schedule.zone({ city: 'Lisbon' })).waitFor()
    await expect.poll(async () => (await readProfile()).timezone).toBe('Europe/Lisbon')
    await checkScreen(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectFits(page)
  })

  test('states in which mode colours apply, unless the page has only one', async () => {
    const { page, goTo, call } = await enter(studio, 'Mia Mode', 'phone')
    await call('PUT', '/api/v1/profile', { theme: { mode: 'auto', colors: { background: '#1a0b2e' } } })
    await goTo('/design?tab=colors')
    const note = page.getByText(texts.designTexts.mirrored.dark)
    await note.waitFor()
    await note.scrollIntoViewIfNeeded()
    // Phones hide the preview beside the form
    const showLight = page.getByRole('button', { name: texts.editor.showLight, includeHidden: true })
    const background = findColor(page, 'background')
    await showLight.waitFor({ state: 'attached' })
    await background.fill('')
    await showLight.waitFor({ state: 'detached' })
    await background.fill('#1a0b2e')
    await showLight.waitFor({ state: 'attached' })
    await page.getByRole('button', { name: texts.design.modes.dark }).click()
    await note.waitFor({ state: 'detached' })
    expect(await page.getByRole('radio', { name: texts.design.modes.dark }).isChecked()).toBe(true)
  })

  test('keeps the preview if one text colour suits the other mode, and names what visitors see', async () => {
    const { page, goTo, call, readProfile } = await enter(studio, 'Tess Text')
    const theme = async () => (await readProfile()).theme
    const color = (name: 'text' | 'background' | 'surface') => findColor(page, name)
    await call('PUT', '/api/v1/profile', { theme: { preset: 'minimal', button_style: 'surface' } })
    await goTo('/design?tab=colors')
    await color('text').fill('#eeeeee')
    await page.getByText(texts.designTexts.otherShade.light).waitFor()
    expect(await page.getByText(texts.designTexts.mirrored.dark).count()).toBe(0)
    await page.getByRole('button', { name: texts.editor.showDark }).waitFor()
    await page.getByRole('button', { name: texts.designTexts.applyColor }).click()
    await page.getByText(texts.designTexts.mirrored.light).waitFor()
    await page.getByText(texts.designTexts.otherShade.light).waitFor({ state: 'detached' })
    await expect.poll(async () => (await theme()).colors.text).toMatch(/^#1/)

    await color('background').fill('#fff')
    await color('surface').fill('#d0d0d0')
    await color('text').fill('#bbbbbb')
    await page.getByText(`${texts.profile.fields['theme.colors.background']}: #767676`).waitFor()
    await page.getByText(`${texts.profile.fields['theme.colors.surface']}: #595959`).waitFor()
    const warning = page.locator(`[id="${await color('text').getAttribute('aria-describedby')}"]`)
    expect(await warning.textContent()).toContain('#767676')
    await expectInView(warning)
    await page.getByRole('button', { name: texts.designTexts.applyColor }).click()
    await page.getByText(texts.designTexts.contrast).first().waitFor({ state: 'detached' })
    await checkScreen(page)
  })

  test('draws the list of fonts and the preview in the fonts of pages', async () => {
    const { page, goTo } = await enter(studio, 'Fritz Font', 'desktop')
    await goTo('/design?tab=type')
    await page
      .getByRole('button', {
        name: `${texts.design.asTheme} ${texts.profile.fields['theme.font']}`,
        exact: true,
      })
      .click()
    const isLoaded = (family: string) =>
      page.evaluate(
        (name) =>
          [...document.fonts].some(({ family, status }) => family.includes(name) && status === 'loaded'),
        family,
      )
    await expect.poll(() => isLoaded('V Jost')).toBe(true)
    await page.getByRole('option', { name: texts.design.fonts.geometric }).click()
    const preview = page.frameLocator(`iframe[title="${texts.links.previewTitle}"]`).last()
    await expect
      .poll(() =>
        preview
          .locator('body')
          .evaluate(({ ownerDocument }) =>
            [...ownerDocument.fonts].some(({ status }) => status === 'loaded'),
          ),
      )
      .toBe(true)
    const hint = page.getByText(texts.designTexts.textFromDevice)
    expect(await hint.isVisible()).toBe(false)
    await page
      .getByRole('button', {
        name: `${texts.design.fonts.geometric} ${texts.profile.fields['theme.font']}`,
        exact: true,
      })
      .click()
    await page.getByRole('option', { name: texts.design.fonts.slab }).click()
    await hint.waitFor()
  })

  test('sets, undoes and keeps heading font, alignment, picture shape and focal point', async () => {
    const { page, goTo, call, uploadPicture, readProfile } = await enter(studio, 'Hedda Header', 'phone')
    const { fields } = texts.profile
    const theme = async () => (await readProfile()).theme
    const choose = (label: string, option: string) =>
      page.getByRole('radiogroup', { name: label }).getByText(option, { exact: true }).click()
    await goTo('/design?tab=type')
    await page
      .getByRole('button', { name: `${texts.designTexts.asFont} ${fields['theme.heading_font']}` })
      .click()
    await page.getByRole('option', { name: texts.design.fonts.industrial, exact: true }).click()
    await expect.poll(async () => (await theme()).heading_font).toBe('industrial')
    await choose(fields['theme.alignment'], texts.design.alignments.center)
    await expect.poll(async () => (await theme()).alignment).toBe('center')
    await choose(fields['theme.alignment'], texts.profile.fields['theme.preset'])
    await expect.poll(async () => (await theme()).alignment).toBeNull()
    await goTo('/design?tab=header')
    await choose(fields['theme.avatar_shape'], texts.design.avatarShapes.square)
    await expect.poll(async () => (await theme()).avatar_shape).toBe('square')
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(async () => (await theme()).avatar_shape).toBeNull()
    await choose(fields['theme.avatar_shape'], texts.design.avatarShapes.rounded)
    await expect.poll(async () => (await theme()).avatar_shape).toBe('rounded')
    await checkScreen(page)

    await call('PUT', '/api/v1/profile', {
      theme: { background: { type: 'image', image_url: await uploadPicture() } },
    })
    await goTo('/design?tab=background')
    const points = page.getByRole('radiogroup', { name: fields['theme.background.position'] })
    await points.getByRole('radio', { name: texts.design.positions.center, exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await theme()).background.position).toBe('left center')
    const image = (await points.locator('img').boundingBox())!
    await page.mouse.click(image.x + image.width * 0.9, image.y + image.height * 0.1)
    await expect.poll(async () => (await theme()).background.position).toBe('right top')
    await checkScreen(page, 'design-focal-point')

    await goTo('/design?tab=colors')
    await page.getByText('Sunset', { exact: true }).click()
    await expect.poll(async () => (await theme()).preset).toBe('sunset')
    expect(await theme()).toMatchObject({
      heading_font: null,
      avatar_shape: null,
      background: { image_url: null, position: null },
    })
    await page.reload()
    await page.getByRole('button', { name: texts.design.backToOwn }).click()
    await expect.poll(async () => (await theme()).preset).toBe('vitrine')
    expect(await theme()).toMatchObject({
      heading_font: 'industrial',
      avatar_shape: 'rounded',
      background: { type: 'image', position: 'right top' },
    })
    await goTo('/profile')
    const picture = page.locator('input[type=file]').first()
    await picture.setInputFiles(createPicture('me', 400, 300))
    await page.locator('[data-outline="rounded"]').waitFor()
  })
})
