import { expect, test } from 'vitest'
import { checkScreen, createPicture, describeStudio, enter, expectInView } from './support.ts'
import { texts } from './texts.ts'

const { blockFields, fields, upload, kinds } = texts.links
const { addressLabels, iconNames } = texts.blockTexts

describeStudio('blocks', (studio) => {
  test('keeps an invalid web address, marks its row and discards or completes it', async () => {
    const { page, goTo, addLink, readLinks } = await enter(studio, 'Ira Draft', 'phone', { dark: true })
    const url = 'https://example.com/'
    for (const title of ['One', 'Two']) await addLink({ title, url })
    const urls = async () => (await readLinks()).map((link) => link.url)
    const status = page.locator('[data-status="refused"]')
    await goTo('/links')
    await page.getByRole('link', { name: /^One/ }).click()
    await page.getByLabel(addressLabels.web, { exact: true }).fill('no address')
    await status.getByText(texts.links.checkLink).waitFor()
    await page.getByText(texts.links.addressErrors.web).waitFor()
    await page.getByRole('tab', { name: texts.links.tabs.tracking }).waitFor()
    await page.reload()
    await status.waitFor()
    await expect
      .poll(() => page.getByLabel(addressLabels.web, { exact: true }).inputValue())
      .toBe('no address')

    await page.getByRole('link', { name: texts.links.back }).click()
    const discard = page.getByRole('button', { name: `${texts.links.discard}: One` })
    await discard.waitFor()
    await checkScreen(page, 'row-unsaved-phone')
    const row = page.locator(`[data-unsaved]:has-text("no address"):has-text("${texts.saving.refused}")`)
    await row.waitFor()
    // The highlight and the typed address remain after a restart of the studio
    await page.reload()
    await row.waitFor()
    await page.getByRole('link', { name: `${texts.common.edit}: One` }).click()
    await page.getByLabel(addressLabels.web, { exact: true }).fill('example.com/shop')
    await page.locator('[data-status="saved"]').waitFor()
    expect(await urls()).toEqual(['https://example.com/shop', url])

    await page.getByRole('link', { name: texts.links.back }).click()
    await page.getByRole('link', { name: /^Two/ }).click()
    await page.getByLabel(addressLabels.web, { exact: true }).fill('')
    await status.waitFor()
    await page.getByRole('link', { name: texts.links.back }).click()
    await page.reload()
    await page.getByRole('button', { name: `${texts.links.discard}: Two` }).click()
    await page.locator('[data-unsaved]').waitFor({ state: 'detached' })
    await page.locator('[data-link]', { hasText: 'Two' }).getByText('example.com').waitFor()
    await page.getByRole('link', { name: /^Two/ }).click()
    expect(await page.getByLabel(addressLabels.web, { exact: true }).inputValue()).toBe(url)

    const fair = { title: 'Summer fair', url: 'https://example.com/summer-fair' }
    await goTo(`/links/${(await addLink(fair)).id}`)
    await page.getByLabel(addressLabels.web, { exact: true }).fill('example.com/winter-fair')
    await page.getByRole('heading', { name: 'Winter fair' }).waitFor()
  })

  test('reads a price with comma or point, and keeps another text with an error', async () => {
    const { page, goTo, addLink, readLinks } = await enter(studio, 'Paula Price', 'phone')
    const body = { title: 'Wheel course', url: 'https://example.com/', kind: 'booking' }
    const data = await addLink({ ...body, business_block_config: { price: 3000, currency: 'EUR' } })
    const readPrice = async () => (await readLinks())[0].business_block_config.price
    await goTo(`/links/${data.id}`)
    const price = page.getByLabel(blockFields.price!, { exact: true })
    await price.fill('1.234,50')
    await price.blur()
    expect(await price.inputValue()).toBe('1,234.50')
    await expect.poll(readPrice).toBe(123_450)
    await price.fill('abc')
    await price.blur()
    await page.getByText(texts.blockTexts.notAnAmount({ text: 'abc', example: '12.50' })).waitFor()
    await page.locator('[data-status="refused"]').waitFor()
    expect([await price.inputValue(), await readPrice()]).toEqual(['abc', 123_450])
    await checkScreen(page)

    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock, exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`^${kinds.product.name}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(fields.title).fill('Bowl')
    await dialog.getByLabel(addressLabels.optional).fill('example.com/bowl')
    await price.fill('3 or 4')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.getByText(texts.blockTexts.notAnAmount({ text: '3 or 4', example: '12.50' })).waitFor()
    await price.fill('34,5')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await readLinks())[1].business_block_config.price).toBe(3450)

    await goTo('/links')
    const openQuestions = async () => {
      await page.getByRole('button', { name: texts.links.addBlock, exact: true }).click()
      await page.getByRole('button', { name: new RegExp(`^${kinds.faq.name}`) }).click()
    }
    await openQuestions()
    await dialog.getByLabel(blockFields.question!, { exact: true }).fill('Do you ship?')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await openQuestions()
    expect(await dialog.getByLabel(blockFields.question!, { exact: true }).inputValue()).toBe('Do you ship?')
  })

  test('names the line of a list that is wrong, and keeps all lines', async () => {
    const { page, goTo, email, addLink, readLinks } = await enter(studio, 'Lina Line', 'phone')
    const url = 'https://example.com/'
    const create = async (kind: string, business_block_config: object) =>
      await addLink({ title: kind, url, kind, business_block_config })
    const read = async (id: number) =>
      (await readLinks()).find((link) => link.id === id).business_block_config
    const donation = await create('donation', { currency: 'EUR', amounts: [500] })
    await goTo(`/links/${donation.id}`)
    const amounts = page.getByLabel(blockFields.amounts!)
    await amounts.fill('20\nfifty')
    await page.getByText(texts.blockTexts.notAnAmount({ text: 'fifty', example: '12.50' })).waitFor()
    await amounts.fill('1\n2\n3\n4\n5\n6\n7')
    await page.getByText('At most 6 entries').waitFor()
    await amounts.fill('3, 5, 10\n12,5')
    await expect.poll(async () => (await read(donation.id)).amounts).toEqual([300, 500, 1000, 1250])

    const options = ['Small', 'Large']
    const fields = [{ id: 'size', type: 'select', label: 'Size', required: false, options }]
    const form = await create('form', { fields })
    await goTo(`/links/${form.id}`)
    await page.getByText(texts.forms.unverified({ email })).waitFor()
    const choices = page.getByLabel(blockFields.options!)
    const question = page.getByText(texts.links.fieldTypes.select).first()
    // A new screen scrolls to its top once it is complete, so the first press may miss
    await expect
      .poll(async () => {
        if (!(await choices.isVisible())) await question.click()
        return choices.isVisible()
      })
      .toBe(true)
    const long = 'x'.repeat(201)
    await choices.fill(`Small\n${long}`)
    await page.getByText(`${long}: `).waitFor()
    expect((await read(form.id)).fields[0].options).toEqual(options)
  })

  test('opens the form of the first match by Enter without submitting it', async () => {
    const { page, goTo } = await enter(studio, 'Enno Enter')
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await page.getByLabel(texts.common.search).fill(kinds.donation.name)
    await page.keyboard.press('Enter', { delay: 80 })
    const title = page.getByLabel(fields.title, { exact: true })
    await title.fill('Kiln fund')
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
    await title.press('Enter')
    await page.getByText(texts.links.addressErrors.web).waitFor()
  })

  test('names the tab with an invalid field, and shows new fields of opening hours', async () => {
    const { page, goTo, addLink } = await enter(studio, 'Stella Still')
    const link = await addLink({ kind: 'map', title: 'Shop' })
    await goTo(`/links/${link.id}`)
    const day = page
      .getByRole('group', { name: blockFields.opening_hours!, exact: true })
      .getByText('Monday', { exact: true })
    await day.click()
    await page.getByLabel(`Monday: ${blockFields.opens}`).waitFor()
    await page.getByText('Sunday', { exact: true }).click()
    await expectInView(page.getByLabel(`Sunday: ${blockFields.closes}`))
    await page.getByRole('tab', { name: texts.links.tabs.schedule }).click()
    const until = page.getByLabel(texts.links.schedule.until)
    await page.getByLabel(texts.links.schedule.from).fill('2031-03-01T09:00')
    await page.getByRole('button', { name: texts.links.schedule.clear }).waitFor()
    await page.locator('[data-status="saved"]').waitFor()

    const note = page.getByText(new RegExp(texts.hidden.until({ time: 'Mar 1, 2031.*' })))
    await note.waitFor()
    await page.getByLabel(texts.links.schedule.from).fill('2031-05-01T09:00')
    await until.fill('2031-02-01T09:00')
    await page.locator('[data-status="refused"]').waitFor()
    await note.waitFor()
    await page.getByRole('tab', { name: texts.links.tabs.content }).click()
    const wrongTab = page.getByRole('tab', { name: texts.links.checkFields })
    await expect
      .poll(() => wrongTab.allTextContents())
      .toEqual([expect.stringContaining(texts.links.tabs.schedule)])
    await checkScreen(page, 'link-wrong-tab-desktop')
    await wrongTab.click()
    await until.fill('2031-06-01T09:00')
    await wrongTab.waitFor({ state: 'detached' })
    await page
      .getByText(new RegExp(texts.hidden.appears({ start: 'May 1, 2031.*', end: 'Jun 1, 2031.*' })))
      .waitFor()

    const tracking = page.getByRole('tab', { name: texts.links.tabs.tracking })
    await tracking.click()
    const source = page.getByLabel(texts.links.utm.source, { exact: true })
    await source.fill('letter')
    await page.getByText(/[?&]utm_source=letter/).waitFor()
    await source.evaluate((field) => field.removeAttribute('maxlength'))
    await source.fill('x'.repeat(201))
    await page.locator('[data-status="refused"]').getByText(texts.links.checkFields).waitFor()
    await page
      .getByRole('tab', { name: texts.links.checkFields })
      .getByText(texts.links.tabs.tracking)
      .waitFor()
    await expect.poll(() => source.getAttribute('aria-invalid')).toBe('true')
  })

  test('shows prices and ends in rows, and changes the time zone of a countdown', async () => {
    const { page, goTo, addLink, readLinks, readProfile } = await enter(studio, 'Cara Count', 'phone')
    const create = async (title: string, kind: string, business_block_config: object) =>
      await addLink({ title, kind, business_block_config })
    await create('Bowl', 'product', { price: 950, currency: 'USD', linked: false })
    const countdown = await create('Fair', 'countdown', { ends_at: '2126-11-01T10:00:00Z', linked: false })
    await goTo('/links')
    const row = (title: string) => page.locator('[data-link]', { hasText: title })
    await row('Bowl').getByText('$9.50', { exact: true }).waitFor()
    await row('Fair').getByText('Nov 1, 2126', { exact: true }).waitFor()

    await goTo(`/links/${countdown.id}`)
    const end = page.getByLabel(blockFields.ends_at!, { exact: true })
    await end.fill('2020-01-10T09:00')
    const warning = page
      .getByRole('status')
      .filter({ hasText: texts.blockTexts.countdownEnded({ text: 'It’s time' }) })
    await warning.waitFor()
    await page.getByLabel(blockFields.finished_text!).fill('The fair is open.')
    await page.getByText(texts.blockTexts.countdownEnded({ text: 'The fair is open.' })).waitFor()
    await page.getByText(texts.links.schedule.changeZone, { exact: true }).click()
    await page.getByLabel(texts.profile.fields.timezone).click()
    await page.keyboard.type('Vienna')
    await page.getByRole('option', { name: /Vienna/ }).click()
    await page.getByText(texts.links.schedule.zone({ city: 'Vienna' })).waitFor()
    expect(await end.inputValue()).toBe('2020-01-10T09:00')
    const readEnd = async () => (await readLinks()).at(-1).business_block_config.ends_at
    await expect.poll(readEnd).toBe('2020-01-10T09:00:00+01:00')
    expect((await readProfile()).timezone).toBe('Europe/Vienna')
    await checkScreen(page, 'countdown-ended-phone')
    await page.getByRole('tab', { name: texts.links.tabs.look }).click()
    await page.getByText(fields.highlighted).waitFor()
    expect(await page.getByText(fields.open_in_new_tab).count()).toBe(0)
    await goTo('/links')
    await row('Fair')
      .getByText(texts.links.chips.ended({ time: 'Jan 10, 2020' }), { exact: true })
      .waitFor()

    const video = await addLink({
      title: 'Film',
      kind: 'video',
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    })
    await goTo(`/links/${video.id}`)
    await page.getByRole('button', { name: upload.picture }).waitFor()
    await page.getByRole('tab', { name: texts.links.tabs.look }).click()
    await page.getByLabel(fields.section, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: upload.picture }).count()).toBe(0)
    const social = await addLink({
      title: 'Instagram',
      kind: 'social',
      url: 'https://www.instagram.com/cara/',
    })
    await goTo(`/links/${social.id}`)
    const textboxes = page.getByRole('tabpanel').getByRole('textbox')
    await expect.poll(() => textboxes.first().inputValue()).toBe('https://www.instagram.com/cara/')
  })

  test('asks only for the required fields of each kind', async () => {
    const { page, goTo, email, readLinks, readProfile } = await enter(studio, 'Nils Block', 'phone')
    const profile = await readProfile()
    const submit = () =>
      page.getByRole('dialog').getByRole('button', { name: texts.common.add, exact: true }).last().click()
    const begin = async (kind: keyof typeof kinds) => {
      await goTo('/links')
      await page.getByRole('button', { name: texts.links.addBlock }).click()
      await page.getByLabel(texts.common.search).fill(kinds[kind].name)
      await page.getByRole('button', { name: new RegExp(`^${kinds[kind].name}`) }).click()
    }
    const finish = async () => {
      await submit()
      await page.waitForURL(/\/links\/\d+$/)
      return (await readLinks()).at(-1)
    }

    const readFocus = () => page.evaluate(() => document.activeElement?.textContent)
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await checkScreen(page, 'picker-phone')
    await begin('image')
    await expect.poll(readFocus).toBe(upload.picture)

    await begin('phone')
    await submit()
    await page.getByText(texts.links.addressErrors.phone).waitFor()
    await page.getByLabel(addressLabels.phone, { exact: true }).fill('+49 30 123456')
    expect(await finish()).toMatchObject({
      url: 'tel:+4930123456',
      title: 'Call +49 30 123456',
      business_block_config: { number: '+49 30 123456' },
    })
    expect(await page.getByLabel(addressLabels.phone, { exact: true }).inputValue()).toBe('+49 30 123456')

    await begin('map')
    await submit()
    await page.getByText(texts.blockTexts.required.address!).waitFor()
    await checkScreen(page, 'new-map-phone')
    await page.evaluate(() => navigator.clipboard.writeText('Quay 5,\n26757 Borkum'))
    await page.getByLabel(texts.links.blockFields.address!, { exact: true }).focus()
    await page.keyboard.press('Control+v')
    expect(await finish()).toMatchObject({ business_block_config: { address: 'Quay 5, 26757 Borkum' } })
    for (const tab of ['look', 'schedule', 'access'] as const) {
      await page.getByRole('tab', { name: texts.links.tabs[tab] }).click()
      await checkScreen(page, `link-${tab}-phone`)
    }

    await begin('video')
    const noPlayer = page.getByText(texts.blockTexts.noPlayer)
    await page.getByLabel(addressLabels.web, { exact: true }).fill('example.com/film')
    await noPlayer.waitFor()
    await page.getByLabel(addressLabels.web, { exact: true }).fill('youtu.be/aqz-KE-bpKQ')
    await noPlayer.waitFor({ state: 'detached' })

    await begin('countdown')
    await page.getByLabel(fields.title, { exact: true }).fill('Market')
    await submit()
    await page.getByText(texts.blockTexts.required.ends_at!).waitFor()
    const ended = page.getByText(texts.blockTexts.countdownEnded({ text: 'It’s time' }))
    await page.getByLabel(blockFields.ends_at!).fill('2020-03-01T09:00')
    await ended.waitFor()
    await page.getByLabel(blockFields.ends_at!).fill('2031-03-01T09:00')
    await ended.waitFor({ state: 'detached' })
    await page.getByText(texts.blockTexts.required.ends_at!).waitFor({ state: 'detached' })
    expect(await finish()).toMatchObject({
      url: profile.public_url,
      business_block_config: { ends_at: expect.stringContaining('2031-03-01'), linked: false },
    })
    const readConfig = async () => (await readLinks()).at(-1).business_block_config
    await page.getByLabel(addressLabels.optional).fill('example.com/market')
    await page.getByLabel(blockFields.submit_label!).fill('Get tickets')
    await expect.poll(readConfig).toMatchObject({ submit_label: 'Get tickets' })
    expect(await readConfig()).not.toHaveProperty('linked')
    await page.getByLabel(addressLabels.optional).fill('')
    await expect.poll(readConfig).toMatchObject({ linked: false })
    await page.getByLabel(blockFields.submit_label!).waitFor({ state: 'detached' })

    await begin('product')
    await page.getByLabel(fields.title, { exact: true }).fill('Moss bowl')
    await page.getByLabel(blockFields.price!).fill('34')
    const noAddress = page.getByText(texts.blockTexts.noAddress)
    await page.getByLabel(addressLabels.optional).fill('example.com/bowl')
    await noAddress.waitFor({ state: 'detached' })
    await page.getByLabel(addressLabels.optional).fill('')
    await noAddress.waitFor()
    await checkScreen(page, 'new-product-phone')
    expect(await finish()).toMatchObject({
      url: profile.public_url,
      business_block_config: { price: 3400, currency: 'EUR', linked: false },
    })
    await noAddress.waitFor()
    await begin('faq')
    await page.getByLabel(fields.title, { exact: true }).fill('Before you order')
    await page.getByLabel(blockFields.question!, { exact: true }).fill('Do you ship?')
    await page.getByLabel(blockFields.answer!, { exact: true }).fill('Yes.')
    expect(await finish()).toMatchObject({
      business_block_config: { items: [{ question: 'Do you ship?', answer: 'Yes.' }] },
    })

    await begin('form')
    await page.getByLabel(fields.title, { exact: true }).fill('Write to me')
    expect((await finish()).business_block_config.fields).toMatchObject([
      { id: 'name' },
      { id: 'email' },
      { id: 'message' },
    ])
    const labels = page.getByLabel(blockFields.label!, { exact: true })
    await expect.poll(() => labels.count()).toBe(3)
    // The note about e-mails moves the fields below it
    await page.getByText(texts.forms.unverified({ email })).waitFor()
    await page.getByRole('button', { name: blockFields.addItem! }).click()
    await expect.poll(() => labels.count()).toBe(4)
    await labels.last().fill('Size')
    await expect
      .poll(async () => (await readLinks()).at(-1).business_block_config.fields)
      .toMatchObject([
        { id: 'name', label: 'Name' },
        { id: 'email', type: 'email', required: true },
        { id: 'message', type: 'textarea', required: true },
        { type: 'text', label: 'Size' },
      ])

    await begin('file')
    const choosing = page.waitForEvent('filechooser')
    await expect.poll(readFocus).toBe(upload.file)
    await page.keyboard.press('Enter')
    await (await choosing).setFiles(createPicture('price-list', 8, 8))
    await expect.poll(() => page.getByLabel(fields.title, { exact: true }).inputValue()).toBe('price list')
    expect(await finish()).toMatchObject({ url: expect.stringContaining('/media/'), title: 'price list' })
  })

  test('offers each setting of a block by its type', async () => {
    const { page, goTo, email, addLink, readLinks } = await enter(studio, 'Pia Pick', 'desktop', {
      dark: true,
    })
    const link = await addLink({
      title: 'One',
      url: 'https://example.com/',
      // Without a database of countries the field is hidden unless it has values
      audience: { countries: ['FR'] },
    })
    const form = await addLink({
      title: 'Form',
      kind: 'form',
      business_block_config: { fields: [{ id: 'size', type: 'text', label: 'Size' }] },
    })
    const social = await addLink({ title: 'Chat', url: 'https://chat.example/@pia', kind: 'social' })
    await goTo(`/links/${social.id}`)
    const network = page.getByLabel(texts.links.blockFields.platform!, { exact: true })
    await network.waitFor()
    const suggestions = await network.evaluate((input: HTMLInputElement) =>
      Array.from(input.list!.options, ({ value }) => value),
    )
    expect(suggestions).toEqual(expect.arrayContaining(['Apple Music', 'Mastodon']))
    await checkScreen(page)
    const stored = async () => (await readLinks()).find(({ id }) => id === link.id)
    await goTo(`/links/${link.id}`)
    await page.getByRole('tab', { name: texts.links.tabs.access }).click()
    await page.getByRole('button', { name: texts.blockTexts.audience.addCountry }).click()
    const search = page.getByRole('searchbox')
    await search.fill('austr')
    await checkScreen(page, 'picker-countries-desktop')
    await page.getByRole('option', { name: 'Austria', exact: true }).click()
    await search.fill('germ')
    await page.getByRole('option', { name: 'Germany', exact: true }).click()
    await search.fill('')
    await search.press('Escape')
    await search.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: texts.blockTexts.audience.addLanguage }).click()
    await search.fill('portuguese')
    await page.getByRole('option', { name: 'Portuguese', exact: true }).click()
    await expect
      .poll(stored)
      .toMatchObject({ audience: { countries: ['FR', 'AT', 'DE'], languages: ['pt'] } })
    await search.fill('')
    await search.press('Escape')
    await search.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: 'Austria' }).getByRole('button').click()
    await expect.poll(stored).toMatchObject({ audience: { countries: ['FR', 'DE'] } })
    await checkScreen(page, 'picker-chosen-desktop')

    const { destinations } = texts.blockTexts
    await page.getByText(destinations.none).waitFor()
    await page.getByRole('button', { name: destinations.add }).click()
    const address = page.locator('[data-destination="0"]').getByLabel(fields.url, { exact: true })
    await address.fill('javascript:alert(1)')
    await page.getByRole('button', { name: destinations.add }).focus()
    await page.locator('[data-destination="0"] [aria-invalid="true"]').waitFor()
    await checkScreen(page, 'destinations-wrong-desktop')
    await address.fill('apps.apple.com/app/id1')
    await page.getByRole('button', { name: destinations.add }).click()
    const second = page.locator('[data-destination="1"]')
    await second.getByLabel(fields.url, { exact: true }).fill('https://example.com/at')
    await second.getByRole('button', { name: texts.editor.system }).click()
    await page.getByRole('option', { name: 'Android' }).click()
    await page.getByRole('button', { name: `${texts.links.moveUp}: Android` }).click()
    await page.getByRole('switch', { name: fields.open_in_browser }).click({ force: true })
    await expect.poll(stored).toMatchObject({
      destinations: [
        { os: 'android', url: 'https://example.com/at' },
        { os: 'ios', url: 'https://apps.apple.com/app/id1' },
      ],
      open_in_browser: true,
    })
    await checkScreen(page, 'destinations-desktop')
    await page.getByRole('button', { name: texts.editor.viewAs }).click()
    const viewer = page.getByRole('dialog')
    await viewer.getByText('example.com/', { exact: true }).waitFor()
    await viewer.getByRole('button', { name: texts.editor.system }).click()
    await page.getByRole('option', { name: 'iOS' }).click()
    await viewer.getByText('apps.apple.com/app/id1', { exact: true }).waitFor()
    await checkScreen(page, 'view-as-destinations-desktop')
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: texts.links.tabs.look }).click()
    await page.getByRole('button', { name: texts.links.chooseIcon }).click()
    await page.getByLabel(texts.common.search).fill('cal')
    await checkScreen(page, 'picker-icons-desktop')
    await page.getByRole('button', { name: iconNames.calendar!, exact: true }).click()
    await expect.poll(stored).toMatchObject({ icon: 'calendar' })
    await page.getByRole('button', { name: texts.links.chooseIcon }).click()
    await page.getByLabel(texts.common.search).fill('🫖')
    await page.getByRole('button', { name: texts.links.chooseEmoji({ emoji: '🫖' }) }).click()
    await expect.poll(stored).toMatchObject({ icon: '🫖' })

    await goTo(`/links/${form.id}`)
    // The note about e-mails moves the fields below it
    await page.getByText(texts.forms.unverified({ email })).waitFor()
    await page.getByText(texts.links.fieldTypes.text).first().click()
    await page.getByRole('main').getByText(texts.common.more, { exact: true }).last().click()
    await page.getByLabel(blockFields.placeholder!).waitFor()
    expect(await page.getByLabel(blockFields.options!).count()).toBe(0)
    await page.getByRole('button', { name: blockFields.type! }).click()
    await page.getByRole('option', { name: texts.links.fieldTypes.select }).click()
    await page.getByLabel(blockFields.options!).fill('Small\nLarge')
    await page.getByLabel(blockFields.placeholder!).waitFor({ state: 'detached' })
    await page.locator('[data-status="saved"]').waitFor()
  })

  test('restores a removed question after another one was added', async () => {
    const { page, goTo, email, addLink, readLinks } = await enter(studio, 'Quinn Quiz', 'desktop')
    const form = await addLink({
      title: 'Form',
      kind: 'form',
      business_block_config: { fields: [{ id: 'size', type: 'text', label: 'Size' }] },
    })
    await goTo(`/links/${form.id}`)
    // The note about e-mails moves the fields below it
    await page.getByText(texts.forms.unverified({ email })).waitFor()
    const add = async (label: string) => {
      await page.getByRole('button', { name: blockFields.addItem! }).click()
      await page.getByLabel(blockFields.label!, { exact: true }).last().fill(label)
    }
    await add('Colour')
    await page.getByRole('button', { name: `${texts.common.remove}: Colour` }).click()
    await add('Height')
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    const readLabels = async () =>
      (await readLinks())[0].business_block_config.fields.map(({ label }: { label: string }) => label)
    await expect.poll(readLabels).toEqual(['Size', 'Colour', 'Height'])
  })
})
