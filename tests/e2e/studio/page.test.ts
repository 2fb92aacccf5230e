import { expect, test } from 'vitest'
import {
  ageSessions,
  checkScreen,
  chooseFiles,
  createPicture,
  describeStudio,
  devices,
  enter,
  expectInView,
  findColor,
  signUp,
} from './support.ts'
import { texts } from './texts.ts'

describeStudio('setup', (studio) => {
  test('publishes a page from an empty account', async () => {
    const visit = await studio.open('phone', { timezone: 'Europe/Lisbon' })
    const { page } = visit
    const { email, password } = await signUp(
      studio,
      visit,
      `Ivo Reed ${Math.random().toString(36).slice(2, 7)}`,
    )
    await page.getByRole('heading', { name: texts.start.find }).waitFor()
    const lines = page.getByLabel(texts.start.anythingElse)
    await lines.fill(
      'Willow baskets\nexample.com/baskets\ninstagram.com/ivoreed\nhello@example.com\n@ivoreed\ninstagram,com/reed\nexample.com/reed\n12 Park Street',
    )
    await page.getByRole('button', { name: 'TikTok' }).last().click()
    await page.reload()
    await page.getByRole('button', { name: texts.start.continueWith({ count: 5 }) }).click()
    await expectInView(page.getByText(texts.start.otherLines({ count: 2 })))
    expect(await lines.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: texts.start.skipLines({ count: 2 }) }).click()
    expect(await lines.inputValue()).toContain('tiktok @ivoreed\nexample.com/reed')
    await lines.fill(`${await lines.inputValue()}\n12 Park Street`)
    await page.getByRole('button', { name: texts.start.continueWith({ count: 5 }) }).click()
    await page.getByRole('button', { name: texts.links.addLocation }).click()
    await page.getByText(texts.start.onPage({ count: 1 })).waitFor()
    await page.getByRole('button', { name: texts.start.continueWith({ count: 5 }) }).click()
    await page.getByRole('heading', { name: texts.start.you }).waitFor()
    await page.getByRole('button', { name: texts.common.back }).click()
    await page.getByText(texts.start.onPage({ count: 4 })).waitFor()
    // Icons of the page have their fields again
    expect(await page.getByLabel('Instagram').inputValue()).toBe('ivoreed')
    await page.getByRole('button', { name: texts.start.continueWith({ count: 2 }) }).click()
    await page.getByText('English · Lisbon').waitFor()
    await page.getByRole('button', { name: texts.auth.wrongEmail }).click()
    const correction = page.getByRole('dialog')
    await correction.getByLabel(texts.auth.email).fill(`right-${email}`)
    await correction.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await checkScreen(page)
    await correction.getByRole('button', { name: texts.auth.correctAndSend }).click()
    await page.getByText(texts.start.mailSent({ email: `right-${email}` })).waitFor()
    await studio.mail(`right-${email}`, '/verify-email')
    const pageName = page.getByLabel(texts.pages.displayName)
    expect(await pageName.inputValue()).toMatch(/^Ivo Reed/)
    await pageName.fill('')
    await page.getByText(texts.common.requiredName).waitFor()
    await pageName.fill('Reed & Willow')
    await page.getByLabel(texts.profile.fields.bio).fill('Willow baskets, made to order')
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.getByRole('heading', { name: texts.start.theme }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByText('Botanical', { exact: true }).click()
    await page.getByRole('radio', { name: 'Botanical', checked: true }).waitFor({ state: 'attached' })
    await checkScreen(page, 'start-4-theme-phone')
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.getByRole('heading', { name: texts.start.publish({ name: 'Reed & Willow' }) }).waitFor()
    // A pressed part of the page opens its editor
    const frame = page.frameLocator('iframe').first()
    await frame.getByText('Willow baskets', { exact: true }).click()
    await page.getByRole('dialog').getByLabel(texts.links.fields.title, { exact: true }).waitFor()
    await page.getByRole('button', { name: texts.common.done }).click()
    await frame.getByRole('heading', { name: 'Reed & Willow' }).click()
    await page.getByRole('heading', { name: texts.start.you }).waitFor()
    await page.goBack()
    const field = page.getByLabel(texts.profile.fields.username, { exact: true })
    // The address follows the name of the page
    expect(await field.inputValue()).toBe('reed-willow')
    await field.fill('admin')
    await page.getByRole('button', { name: texts.home.publish, exact: true }).click()
    await page.locator('[role="alert"], [data-invalid]').first().waitFor()
    const name = `reed-${Math.random().toString(36).slice(2, 8)}`
    await field.fill(name)
    // The state of the address moves the button
    await page.getByText(texts.pages.addressFree).waitFor()
    const visitor = (await studio.open()).context.request
    expect((await visitor.get(`${studio.url}/${name}`)).status()).toBe(404)
    await page.getByRole('button', { name: texts.home.publish, exact: true }).click()
    await page.getByRole('heading', { name: texts.start.online }).waitFor()
    await page.getByRole('button', { name: texts.home.qr }).click()
    await page.getByRole('img', { name: texts.home.qr }).waitFor()
    await checkScreen(page, 'start-qr-phone')
    await page.getByRole('button', { name: texts.common.close }).click()
    await page.getByRole('button', { name: texts.common.copy, exact: true }).click()
    await expectInView(page.locator('[role="region"] [role="alertdialog"]'))
    const response = await visitor.get(`${studio.url}/${name}`)
    expect(response.status()).toBe(200)
    const html = await response.text()
    expect(html).toContain('<title>Reed &amp; Willow (')
    expect(html).not.toContain('Ivo Reed')
    expect(html).toContain('Willow baskets')
    expect(html).toContain('Willow baskets, made to order')
    expect(await page.getByRole('link', { name: texts.start.toPage }).getAttribute('href')).toMatch(
      new RegExp(`/${name}$`),
    )
    await page.getByRole('button', { name: texts.start.toHome }).click()
    await page.getByText(texts.home.nobodyYet).waitFor()
    await checkScreen(page, 'home-phone')
  })
})

describeStudio('design and profile', (studio) => {
  test('publishes a page from Home', async () => {
    const { page, context, goTo, call, username } = await enter(studio, 'Hanna Home')
    await call('PUT', '/api/v1/profile', { is_published: false })
    await goTo('')
    await page.getByRole('button', { name: texts.home.publish, exact: true }).click()
    await page.getByText(texts.home.published, { exact: true }).waitFor()
    await expect.poll(async () => (await context.request.get(`${studio.url}/${username}`)).status()).toBe(200)
  })

  test('shows the whole theme that the keyboard selects above the bar of the set-up', async () => {
    const { page, goTo } = await enter(studio, 'Keya Board')
    await goTo('/start?step=look')
    await page.setViewportSize({ width: 1100, height: 700 })
    await page.getByRole('radio', { name: 'Vitrine', exact: true }).focus()
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight')
    const selected = page.locator('label', { has: page.getByRole('radio', { name: 'Candy', checked: true }) })
    await expectInView(selected)
  })

  test('publishes while the theme of the set-up is still being saved', async () => {
    const { page, goTo, call } = await enter(studio, 'Pam Publish')
    await call('PUT', '/api/v1/profile', { is_published: false })
    // Editing and publishing ask for no confirmation, which would cover the screen
    await ageSessions(studio)
    const sending = Promise.withResolvers<void>()
    await page.route('**/api/v1/profile?*', async (route) => {
      if (route.request().method() === 'PUT') await sending.promise
      await route.continue()
    })
    await goTo('/start?step=look')
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByText('Botanical', { exact: true }).click()
    await saving
    await page.getByRole('button', { name: texts.common.continue }).click()
    await page.getByRole('button', { name: texts.home.publish, exact: true }).click()
    sending.resolve()
    await page.getByRole('heading', { name: texts.start.online }).waitFor()
    const { data } = await call('GET', '/api/v1/profile')
    expect([data.is_published, data.theme.preset]).toEqual([true, 'botanical'])
  })

  test('selects and undoes themes and fixes unreadable colours', async () => {
    const { page, goTo, call, addLink, readProfile } = await enter(studio, 'Juna', 'desktop', { dark: true })
    await addLink({ title: 'One' })
    const theme = async () => (await readProfile()).theme
    await goTo('/design?tab=colors')
    await page.getByText('Sunset', { exact: true }).click()
    await page.locator('[data-status="saved"]').waitFor()
    await expect.poll(async () => (await theme()).preset).toBe('sunset')
    await checkScreen(page, 'design-desktop')
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(async () => (await theme()).preset).toBe('vitrine')
    await page.keyboard.press('Control+y')
    await expect.poll(async () => (await theme()).preset).toBe('sunset')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await theme()).preset).toBe('vitrine')

    // A reload before the response of the save would keep the draft, and report a change elsewhere
    await page.locator('[data-status="saved"]').waitFor()
    await call('PUT', '/api/v1/profile', { theme: { radius: 'full' } })
    await page.reload()
    await page.getByText('Sunset', { exact: true }).click()
    await expect.poll(async () => (await theme()).preset).toBe('sunset')
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await theme()).preset).not.toBe('sunset')
    await page.reload()
    await page.getByRole('button', { name: texts.design.backToOwn }).click()
    await expect.poll(async () => (await theme()).preset).toBe('vitrine')
    expect((await theme()).radius).toBe('full')

    // At once, because a pause between two changes makes two steps
    await findColor(page, 'accent').evaluate((input: HTMLInputElement) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      for (const color of ['#224466', '#335577']) {
        setValue.call(input, color)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await expect.poll(async () => (await theme()).colors.accent).toBe('#335577')
    await page.getByRole('tab', { name: texts.designTexts.blocks }).click()
    const buttonStyles = page.getByRole('radiogroup', { name: texts.profile.fields['theme.button_style'] })
    await buttonStyles.getByText(texts.design.buttonStyles.outline, { exact: true }).click()
    await expect.poll(async () => (await theme()).button_style).toBe('outline')
    await page.getByRole('heading', { name: texts.design.title, level: 1 }).click()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await theme()).button_style).toBeNull()
    expect((await theme()).colors.accent).toBe('#335577')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await theme()).colors.accent).toBeNull()
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(async () => (await theme()).colors.accent).toBe('#335577')
    expect((await theme()).button_style).toBeNull()
    await page.keyboard.press('Control+y')
    await expect.poll(async () => (await theme()).button_style).toBe('outline')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await theme()).button_style).toBeNull()
    await buttonStyles.getByText(texts.design.buttonStyles.filled, { exact: true }).click()
    await expect.poll(async () => (await theme()).button_style).toBe('filled')
    await page.getByRole('heading', { name: texts.design.title, level: 1 }).click()
    await page.keyboard.press('Control+y')
    await page.getByText(texts.shell.nothingToRedo).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await theme()).button_style).toBeNull()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await theme()).colors.accent).toBeNull()
    await page.getByRole('tab', { name: texts.profile.fields['theme.colors'] }).click()
    await findColor(page, 'background').fill('#ffffff')
    await findColor(page, 'text').fill('#cccccc')
    await page
      .getByText(`${texts.profile.fields['theme.colors.text']}: ${texts.designTexts.contrast}`)
      .waitFor()
    await findColor(page, 'text').fill('redd')
    await page
      .getByText(`${texts.profile.fields['theme.colors.text']}: ${texts.designTexts.contrast}`)
      .waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => location.search)).toBe('?tab=colors')
    await expect.poll(async () => (await theme()).colors.text).toBe('#cccccc')
    const refused = page.locator('[data-status="refused"]').getByText(texts.links.checkFields)
    await refused.waitFor()
    await page.setViewportSize(devices.phone.viewport)
    await page.evaluate(() => scrollTo(0, 300))
    await expectInView(refused)
    await page.setViewportSize(devices.desktop.viewport)
    await page.reload()
    const undo = page.getByRole('button', { name: texts.common.undo })
    const accent = findColor(page, 'accent')
    await findColor(page, 'text').fill('#dddddd')
    await accent.fill('notacol')
    await accent.blur()
    await expect.poll(() => accent.getAttribute('aria-invalid')).toBe('true')
    await undo.click()
    await expect.poll(() => accent.inputValue()).toBe('')
    expect(await accent.getAttribute('aria-invalid')).toBeNull()
    await expect.poll(async () => (await theme()).colors.text).toBe('#cccccc')
    await page.goBack()
    const colorsTab = page.getByRole('tab', {
      name: `${texts.profile.fields['theme.colors']} (${texts.designTexts.contrast})`,
      selected: false,
    })
    await colorsTab.click()
    await findColor(page, 'text').fill('#cccccc')
    await page.getByRole('button', { name: texts.designTexts.applyColor }).click()
    await page.getByText(texts.designTexts.contrast).first().waitFor({ state: 'detached' })
    await expect.poll(async () => (await theme()).colors.text).not.toBe('#cccccc')

    await page.getByRole('tab', { name: texts.designTexts.backgroundAndMotion }).click()
    await page.getByText(texts.design.backgrounds.gradient, { exact: true }).click()
    await page.getByLabel(texts.design.direction).waitFor()
    await expect.poll(async () => (await theme()).background.value).toMatch(/^135deg,#ffffff,#/)
    await checkScreen(page)
  })

  test('copies the design to other pages with undo', async () => {
    const { page, goTo, call, plan, uploadPicture, addPages } = await enter(studio, 'Dora Design')
    await plan('agency')
    const image_url = await uploadPicture()
    const background = { type: 'image', image_url }
    await call('PUT', '/api/v1/profile', { theme: { preset: 'sunset', radius: 'full', background } })
    const ids = await addPages('Bakery', 'Florist')
    const readThemes = () =>
      Promise.all(
        ids.map(async (id) => {
          const { preset, radius, background } = (await call('GET', `/api/v1/profile?profile_id=${id}`)).data
            .theme
          return [preset, radius, background.type, background.image_url]
        }),
      )
    const before = await readThemes()
    await goTo('/design')
    await page.getByRole('button', { name: texts.copyDesign.open }).click()
    const dialog = page.getByRole('dialog', { name: texts.copyDesign.title })
    for (const name of [/^Bakery/, /^Florist/]) await dialog.getByRole('checkbox', { name }).press('Space')
    await checkScreen(page, 'copy-design')
    await dialog.getByRole('button', { name: texts.common.copy }).click()
    await page.getByText(texts.copyDesign.copied({ n: 2 })).waitFor()
    const [first, second] = await readThemes()
    for (const theme of [first, second])
      expect(theme).toEqual(['sunset', 'full', 'image', expect.stringContaining('/media/')])
    expect(new Set([new URL(image_url, studio.url).href, first![3], second![3]]).size).toBe(3)
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(readThemes).toEqual(before)
  })

  test('saves profile, picture and page address automatically', async () => {
    const { page, goTo, readProfile } = await enter(studio, 'Kira', 'phone')
    const profile = readProfile
    await goTo('/profile')
    await page.getByLabel(texts.profile.fields.bio).fill('Baskets of willow.')
    await chooseFiles(
      page.getByRole('button', { name: texts.links.upload.picture }).first(),
      createPicture('me', 600, 400),
    )
    await page.getByRole('dialog').getByLabel(texts.profile.fields.avatar_alt).fill('Willow, drying')
    await page.getByRole('button', { name: texts.crop.upload, exact: true }).click()
    await page.locator('[data-status="saved"]').waitFor()
    await expect.poll(profile).toMatchObject({ bio: 'Baskets of willow.', avatar_alt: 'Willow, drying' })
    expect((await profile()).avatar_url).toMatch(/\/media\//)

    await page.getByLabel(texts.profile.socialAddress).fill('instagram.com/kira')
    await page.getByRole('button', { name: texts.common.add, exact: true }).click()
    await expect
      .poll(async () => (await profile()).social_links)
      .toEqual([{ platform: 'instagram', url: 'https://instagram.com/kira' }])
    const published = page.getByRole('switch', { name: texts.profile.fields.is_published })
    const isPublished = async () => (await profile()).is_published
    const before = await isPublished()
    await published.press('Space')
    await expect.poll(isPublished).toBe(!before)
    await page.getByText(before ? texts.home.notPublished : texts.profile.publishedHint).waitFor()
    const sharePicture = page.locator('img[src*="/share.png"]')
    await page.getByText(texts.profile.shareUnpublished).waitFor({ state: before ? 'visible' : 'detached' })
    expect(await sharePicture.count()).toBe(before ? 0 : 1)
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(isPublished).toBe(before)
    await checkScreen(page, 'profile-phone')

    await goTo('/settings')
    const other = await enter(studio, 'Taken')
    await page.getByLabel(texts.profile.fields.username, { exact: true }).fill(other.username)
    await page.getByRole('button', { name: texts.profile.change }).click()
    await page.getByText(texts.pages.addressTaken).waitFor()
    await page.getByLabel(texts.profile.fields.username, { exact: true }).fill('kira-phone-shop')
    await page.getByRole('button', { name: texts.profile.change }).click()
    await page.getByText(texts.profile.changed).waitFor()
    expect((await profile()).username).toBe('kira-phone-shop')
  })
})
