import { expect, test } from 'vitest'
import blockTexts from '../../../apps/studio/src/messages/en/screens/block-texts.ts'
import { createPng } from './png.ts'
import { describeStudio, findAccessibilityProblems, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

const { blockFields, fields, addressLabels, kinds } = texts.links

describeStudio('blocks', ['sqlite'], (studio) => {
  test('keeps an invalid web address, marks its row and discards or completes it', async () => {
    const visit = await studio.open('phone', { dark: true })
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Ira Draft')
    const url = 'https://example.com/'
    for (const title of ['One', 'Two']) await call('POST', '/api/v1/links', { title, url })
    const urls = async () =>
      (await call('GET', '/api/v1/links')).data.map((link: { url: string }) => link.url)
    const status = page.locator('[data-status="refused"]')
    await goTo('/links')
    await page.getByRole('link', { name: /^One/ }).click()
    await page.getByLabel(addressLabels.web, { exact: true }).fill('no address')
    await status.getByText(texts.links.checkLink).waitFor()
    await page.getByText(texts.links.addressErrors.web).waitFor()
    await takePicture(page, 'link-unsaved-phone')
    await page.getByRole('tab', { name: texts.links.tabs.tracking }).waitFor()
    await page.reload()
    await status.waitFor()
    await expect
      .poll(() => page.getByLabel(addressLabels.web, { exact: true }).inputValue())
      .toBe('no address')

    await page.getByRole('link', { name: texts.links.back }).click()
    const discard = page.getByRole('button', { name: `${texts.links.discard}: One` })
    await discard.waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await takePicture(page, 'row-unsaved-phone')
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
    await goTo(`/links/${(await call('POST', '/api/v1/links', fair)).data.id}`)
    await page.getByLabel(addressLabels.web, { exact: true }).fill('example.com/winter-fair')
    await page.getByRole('heading', { name: 'Winter fair' }).waitFor()
    expect(pageErrors).toEqual([])
  })

  test('reads a price with comma or point, and keeps another text with an error', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Paula Price')
    const body = { title: 'Wheel course', url: 'https://example.com/', kind: 'booking' }
    const { data } = await call('POST', '/api/v1/links', {
      ...body,
      business_block_config: { price: 3000, currency: 'EUR' },
    })
    const readPrice = async () => (await call('GET', '/api/v1/links')).data[0].business_block_config.price
    await goTo(`/links/${data.id}`)
    const price = page.getByLabel(blockFields.price!, { exact: true })
    for (const [typed, shown, stored] of [
      ['28,90', '28.90', 2890],
      ['1.234,50', '1,234.50', 123_450],
    ] as const) {
      await price.fill(typed)
      await price.blur()
      expect(await price.inputValue()).toBe(shown)
      await expect.poll(readPrice).toBe(stored)
    }
    await price.fill('abc')
    await price.blur()
    await page.getByText(blockTexts.notAnAmount('abc', '12.50')).waitFor()
    await page.locator('[data-status="refused"]').waitFor()
    expect([await price.inputValue(), await readPrice()]).toEqual(['abc', 123_450])
    expect(await findAccessibilityProblems(page)).toEqual([])

    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock, exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`^${kinds.product.name}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(fields.title).fill('Bowl')
    await dialog.getByLabel(addressLabels.optional).fill('example.com/bowl')
    await price.fill('3 or 4')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.getByText(blockTexts.notAnAmount('3 or 4', '12.50')).waitFor()
    await price.fill('34,5')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await call('GET', '/api/v1/links')).data[1].business_block_config.price).toBe(3450)

    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock, exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`^${kinds.booking.name}`) }).click()
    await dialog.getByLabel(fields.title).fill('Wheel course')
    await dialog.getByLabel(addressLabels.web).fill('example.com/book')
    const duration = dialog.getByLabel(blockFields.duration_minutes!)
    await duration.fill('1h30')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.getByText(blockTexts.notANumber('1h30', 1, 10_080)).waitFor()
    await duration.fill('90')
    await dialog.getByRole('button', { name: texts.common.add, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await call('GET', '/api/v1/links')).data[2].business_block_config.duration_minutes).toBe(90)

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
    expect(pageErrors).toEqual([])
  })

  test('names the line of a list that is wrong, and keeps all lines', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call, email } = await signUpByApi(studio, visit, 'Lina Line')
    const url = 'https://example.com/'
    const create = async (kind: string, business_block_config: object) =>
      (await call('POST', '/api/v1/links', { title: kind, url, kind, business_block_config })).data
    const read = async (id: number) =>
      (await call('GET', '/api/v1/links')).data.find((link: { id: number }) => link.id === id)
        .business_block_config
    const donation = await create('donation', { currency: 'EUR', amounts: [500] })
    await goTo(`/links/${donation.id}`)
    const amounts = page.getByLabel(blockFields.amounts!)
    await amounts.fill('20\nfifty')
    await page.getByText(blockTexts.notAnAmount('fifty', '12.50')).waitFor()
    await amounts.fill('1\n2\n3\n4\n5\n6\n7')
    await page.getByText('At most 6 entries').waitFor()
    await amounts.fill('3, 5, 10\n12,5')
    await expect.poll(async () => (await read(donation.id)).amounts).toEqual([300, 500, 1000, 1250])

    const options = ['Small', 'Large']
    const fields = [{ id: 'size', type: 'select', label: 'Size', required: false, options }]
    const form = await create('form', { fields })
    await goTo(`/links/${form.id}`)
    await page.getByText(texts.forms.unverified(email)).waitFor()
    await page.getByText(texts.links.fieldTypes.select).first().click()
    const long = 'x'.repeat(201)
    await page.getByLabel(blockFields.options!).fill(`Small\n${long}`)
    await page.getByText(`${long}: `).waitFor()
    expect((await read(form.id)).fields[0].options).toEqual(options)
    expect(pageErrors).toEqual([])
  })

  test('opens the form of the first match by Enter without submitting it', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo } = await signUpByApi(studio, visit, 'Enno Enter')
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await page.getByLabel(texts.common.search).fill(kinds.donation.name)
    await page.keyboard.press('Enter', { delay: 80 })
    const title = page.getByLabel(fields.title, { exact: true })
    await title.fill('Kiln fund')
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
    await title.press('Enter')
    await page.getByText(texts.links.addressErrors.web).waitFor()
    expect(pageErrors).toEqual([])
  })

  test('keeps fields in place while schedule and opening hours are entered', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Stella Still')
    const { data: link } = await call('POST', '/api/v1/links', {
      kind: 'map',
      title: 'Shop',
      url: 'https://example.com/',
    })
    await goTo(`/links/${link.id}`)
    const day = page
      .getByRole('group', { name: blockFields.opening_hours!, exact: true })
      .getByText('Monday', { exact: true })
    const dayBefore = await day.boundingBox()
    await day.click()
    await page.getByLabel(`Monday: ${blockFields.opens}`).waitFor()
    expect(await day.boundingBox()).toEqual(dayBefore)
    const sunday = page.getByText('Sunday', { exact: true })
    await sunday.scrollIntoViewIfNeeded()
    const height = Math.ceil((await sunday.boundingBox())!.y) + 30
    await page.setViewportSize({ width: 390, height })
    await sunday.click()
    const closes = page.getByLabel(`Sunday: ${blockFields.closes}`)
    await closes.waitFor()
    await expect
      .poll(async () => {
        const box = (await closes.boundingBox())!
        return box.y + box.height
      })
      .toBeLessThan(height)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('tab', { name: texts.links.tabs.schedule }).click()
    const until = page.getByLabel(texts.links.schedule.until)
    const untilBefore = await until.boundingBox()
    await page.getByLabel(texts.links.schedule.from).fill('2031-03-01T09:00')
    await page.getByRole('button', { name: texts.links.schedule.clear }).waitFor()
    await page.locator('[data-status="saved"]').waitFor()
    expect(await until.boundingBox()).toEqual(untilBefore)

    const note = page.getByText(new RegExp(texts.hiddenNote.until('Mar 1, 2031.*')))
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
    expect(await findAccessibilityProblems(page)).toEqual([])
    await takePicture(page, 'link-wrong-tab-desktop')
    await wrongTab.click()
    await until.fill('2031-06-01T09:00')
    await wrongTab.waitFor({ state: 'detached' })
    await page.getByText(new RegExp(texts.hiddenNote.appears('May 1, 2031.*', 'Jun 1, 2031.*'))).waitFor()

    const tracking = page.getByRole('tab', { name: texts.links.tabs.tracking })
    await tracking.click()
    const source = page.getByLabel(texts.links.utm.source, { exact: true })
    await source.fill('letter')
    await page.getByText(/[?&]utm_source=letter/).waitFor()
    const tabBefore = await tracking.boundingBox()
    await source.evaluate((field) => field.removeAttribute('maxlength'))
    await source.fill('x'.repeat(201))
    await page.locator('[data-status="refused"]').getByText(texts.links.checkFields).waitFor()
    await page
      .getByRole('tab', { name: texts.links.checkFields })
      .getByText(texts.links.tabs.tracking)
      .waitFor()
    await expect.poll(() => source.getAttribute('aria-invalid')).toBe('true')
    expect((await tracking.boundingBox())!.y).toBe(tabBefore!.y)
    expect(pageErrors).toEqual([])
  })

  test('shows prices and ends in rows, and changes the time zone of a countdown', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Cara Count')
    const create = async (title: string, kind: string, business_block_config: object) =>
      (
        await call('POST', '/api/v1/links', {
          title,
          kind,
          url: 'https://example.com/',
          business_block_config,
        })
      ).data
    await create('Bowl', 'product', { price: 950, currency: 'USD', linked: false })
    const countdown = await create('Fair', 'countdown', { ends_at: '2126-11-01T10:00:00Z', linked: false })
    await goTo('/links')
    const row = (title: string) => page.locator('[data-link]', { hasText: title })
    await row('Bowl').getByText('$9.50', { exact: true }).waitFor()
    await row('Fair').getByText('Nov 1, 2126', { exact: true }).waitFor()

    await goTo(`/links/${countdown.id}`)
    const end = page.getByLabel(blockFields.ends_at!, { exact: true })
    await end.fill('2020-01-10T09:00')
    const warning = page.getByRole('status').filter({ hasText: blockTexts.countdownEnded('It’s time') })
    await warning.waitFor()
    await page.getByLabel(blockFields.finished_text!).fill('The fair is open.')
    await page.getByText(blockTexts.countdownEnded('The fair is open.')).waitFor()
    await page.getByText(texts.links.schedule.changeZone, { exact: true }).click()
    await page.getByLabel(texts.profile.timezone).click()
    await page.keyboard.type('Vienna')
    await page.getByRole('option', { name: /Vienna/ }).click()
    await page.getByText(texts.links.schedule.zone('Vienna')).waitFor()
    expect(await end.inputValue()).toBe('2020-01-10T09:00')
    const readEnd = async () => (await call('GET', '/api/v1/links')).data.at(-1).business_block_config.ends_at
    await expect.poll(readEnd).toBe('2020-01-10T09:00:00+01:00')
    expect((await call('GET', '/api/v1/profile')).data.timezone).toBe('Europe/Vienna')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await takePicture(page, 'countdown-ended-phone')
    await page.getByRole('tab', { name: texts.links.tabs.look }).click()
    await page.getByText(fields.highlighted).waitFor()
    expect(await page.getByText(fields.newTab).count()).toBe(0)
    await goTo('/links')
    await row('Fair').getByText(texts.links.chips.ended('Jan 10, 2020'), { exact: true }).waitFor()

    const { data: video } = await call('POST', '/api/v1/links', {
      title: 'Film',
      kind: 'video',
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    })
    await goTo(`/links/${video.id}`)
    await page.getByRole('button', { name: fields.upload }).waitFor()
    await page.getByRole('tab', { name: texts.links.tabs.look }).click()
    await page.getByLabel(fields.section, { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: fields.upload }).count()).toBe(0)
    const { data: social } = await call('POST', '/api/v1/links', {
      title: 'Instagram',
      kind: 'social',
      url: 'https://www.instagram.com/cara/',
    })
    await goTo(`/links/${social.id}`)
    const textboxes = page.getByRole('tabpanel').getByRole('textbox')
    await expect.poll(() => textboxes.first().inputValue()).toBe('https://www.instagram.com/cara/')
    expect(pageErrors).toEqual([])
  })

  test('asks only for the required fields of each kind', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Nils Block')
    const { data: profile } = await call('GET', '/api/v1/profile')
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
      return (await call('GET', '/api/v1/links')).data.at(-1)
    }

    const readFocus = () => page.evaluate(() => document.activeElement?.textContent)
    await begin('image')
    await expect.poll(readFocus).toBe(fields.upload)

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
    await page.evaluate(() => navigator.clipboard.writeText('Quay 5,\n26757 Borkum'))
    await page.getByLabel(texts.links.blockFields.address!, { exact: true }).focus()
    await page.keyboard.press('Control+v')
    expect(await finish()).toMatchObject({ business_block_config: { address: 'Quay 5, 26757 Borkum' } })

    await begin('whatsapp')
    await page.getByLabel(addressLabels.whatsapp).fill('0049 151 23456789')
    expect(await finish()).toMatchObject({ url: 'https://wa.me/4915123456789', kind: 'whatsapp' })
    await page.getByLabel(addressLabels.whatsapp).fill('+49 151 23456789')
    await page
      .locator('aside iframe')
      .contentFrame()
      .getByText('+49 151 23456789')
      .waitFor({ state: 'attached' })

    await begin('video')
    const noPlayer = page.getByText(blockTexts.noPlayer)
    await page.getByLabel(addressLabels.web, { exact: true }).fill('example.com/film')
    await noPlayer.waitFor()
    await page.getByLabel(addressLabels.web, { exact: true }).fill('youtu.be/aqz-KE-bpKQ')
    await noPlayer.waitFor({ state: 'detached' })

    await begin('countdown')
    await page.getByLabel(fields.title, { exact: true }).fill('Market')
    await submit()
    await page.getByText(texts.blockTexts.required.ends_at!).waitFor()
    const ended = page.getByText(blockTexts.countdownEnded('It’s time'))
    await page.getByLabel(blockFields.ends_at!).fill('2020-03-01T09:00')
    await ended.waitFor()
    await page.getByLabel(blockFields.ends_at!).fill('2031-03-01T09:00')
    await ended.waitFor({ state: 'detached' })
    await page.getByText(texts.blockTexts.required.ends_at!).waitFor({ state: 'detached' })
    expect(await finish()).toMatchObject({
      url: profile.public_url,
      business_block_config: { ends_at: expect.stringContaining('2031-03-01'), linked: false },
    })
    const readConfig = async () => (await call('GET', '/api/v1/links')).data.at(-1).business_block_config
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
    const noAddress = page.getByText(blockTexts.noAddress)
    await page.getByLabel(addressLabels.optional).fill('example.com/bowl')
    await noAddress.waitFor({ state: 'detached' })
    await page.getByLabel(addressLabels.optional).fill('')
    await noAddress.waitFor()
    await takePicture(page, 'new-product-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(await finish()).toMatchObject({
      url: profile.public_url,
      business_block_config: { price: 3400, currency: 'USD', linked: false },
    })
    await noAddress.waitFor()
    const readUrl = async () => (await call('GET', '/api/v1/links')).data.at(-1).url
    for (const [text, url] of [
      ['hello@example.com', 'mailto:hello@example.com'],
      ['+442079460018', 'tel:+442079460018'],
    ] as const) {
      await page.getByLabel(addressLabels.optional).fill(text)
      await expect.poll(readUrl).toBe(url)
      await page.reload()
      expect(await page.getByLabel(addressLabels.optional).inputValue()).toBe(text)
    }

    await begin('faq')
    await page.getByLabel(fields.title, { exact: true }).fill('Before you order')
    await page.getByLabel(blockFields.question!, { exact: true }).fill('Do you ship?')
    await page.getByLabel(blockFields.answer!, { exact: true }).fill('Yes.')
    expect(await finish()).toMatchObject({
      business_block_config: { items: [{ question: 'Do you ship?', answer: 'Yes.' }] },
    })

    // Visitors see the default fields from the start, so a further field must not replace them
    await begin('form')
    await page.getByLabel(fields.title, { exact: true }).fill('Write to me')
    expect((await finish()).business_block_config.fields ?? []).toEqual([])
    const labels = page.getByLabel(blockFields.label!, { exact: true })
    await expect.poll(() => labels.count()).toBe(3)
    await page.getByRole('button', { name: blockFields.addItem! }).click()
    await labels.last().fill('Size')
    await expect
      .poll(async () => (await call('GET', '/api/v1/links')).data.at(-1).business_block_config.fields)
      .toMatchObject([
        { id: 'name', label: 'Name' },
        { id: 'email', type: 'email', required: true },
        { id: 'message', type: 'textarea', required: true },
        { type: 'text', label: 'Size' },
      ])

    await begin('file')
    const choosing = page.waitForEvent('filechooser')
    await expect.poll(readFocus).toBe(fields.uploadFile)
    await page.keyboard.press('Enter')
    await (await choosing).setFiles({
      name: 'price-list.png',
      mimeType: 'image/png',
      buffer: createPng(8, 8),
    })
    await expect.poll(() => page.getByLabel(fields.title, { exact: true }).inputValue()).toBe('price list')
    expect(await finish()).toMatchObject({ url: expect.stringContaining('/media/'), title: 'price list' })
    expect(pageErrors).toEqual([])
  })

  test('offers each setting of a block by its type', async () => {
    const visit = await studio.open('desktop', { dark: true })
    const { page, pageErrors } = visit
    const { goTo, call, email } = await signUpByApi(studio, visit, 'Pia Pick')
    const { data: link } = await call('POST', '/api/v1/links', {
      title: 'One',
      url: 'https://example.com/',
      // Without a database of countries the field is hidden unless it has values
      audience: { countries: ['FR'] },
    })
    const { data: form } = await call('POST', '/api/v1/links', {
      title: 'Form',
      url: 'https://example.com/',
      kind: 'form',
      business_block_config: { fields: [{ id: 'size', type: 'text', label: 'Size' }] },
    })
    const { data: social } = await call('POST', '/api/v1/links', {
      title: 'Chat',
      url: 'https://chat.example/@pia',
      kind: 'social',
    })
    await goTo(`/links/${social.id}`)
    const network = page.getByLabel(texts.links.blockFields.platform!, { exact: true })
    await network.waitFor()
    const suggestions = await network.evaluate((input: HTMLInputElement) =>
      Array.from(input.list!.options, ({ value }) => value),
    )
    expect(suggestions).toEqual(expect.arrayContaining(['Apple Music', 'Mastodon']))
    expect(await findAccessibilityProblems(page)).toEqual([])
    const stored = async () =>
      (await call('GET', '/api/v1/links')).data.find(({ id }: { id: number }) => id === link.id)
    await goTo(`/links/${link.id}`)
    await page.getByRole('tab', { name: texts.links.tabs.access }).click()
    await page.getByRole('button', { name: blockTexts.audience.addCountry }).click()
    const search = page.getByRole('searchbox')
    await search.fill('austr')
    await takePicture(page, 'picker-countries-desktop')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('option', { name: 'Austria', exact: true }).click()
    await search.fill('germ')
    await page.getByRole('option', { name: 'Germany', exact: true }).click()
    await search.fill('')
    await search.press('Escape')
    await search.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: blockTexts.audience.addLanguage }).click()
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
    await takePicture(page, 'picker-chosen-desktop')
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.getByRole('tab', { name: texts.links.tabs.look }).click()
    await page.getByRole('button', { name: texts.links.chooseIcon }).click()
    await page.getByLabel(texts.common.search).fill('cal')
    await takePicture(page, 'picker-icons-desktop')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: texts.links.iconNames.calendar!, exact: true }).click()
    await expect.poll(stored).toMatchObject({ icon: 'calendar' })
    await page.getByRole('button', { name: texts.links.chooseIcon }).click()
    await page.getByLabel(texts.common.search).fill('🫖')
    await page.getByRole('button', { name: texts.links.chooseEmoji('🫖') }).click()
    await expect.poll(stored).toMatchObject({ icon: '🫖' })

    await goTo(`/links/${form.id}`)
    // The note about e-mails moves the fields below it
    await page.getByText(texts.forms.unverified(email)).waitFor()
    await page.getByText(texts.links.fieldTypes.text).first().click()
    await page.getByText(texts.common.more, { exact: true }).last().click()
    await page.getByLabel(blockFields.placeholder!).waitFor()
    expect(await page.getByLabel(blockFields.options!).count()).toBe(0)
    await page.getByRole('button', { name: blockFields.type! }).click()
    await page.getByRole('option', { name: texts.links.fieldTypes.select }).click()
    await page.getByLabel(blockFields.options!).fill('Small\nLarge')
    await page.getByLabel(blockFields.placeholder!).waitFor({ state: 'detached' })
    await page.locator('[data-status="saved"]').waitFor()
    expect(pageErrors).toEqual([])
  })

  test('restores a removed question after another one was added', async () => {
    const visit = await studio.open('desktop')
    const { page } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Quinn Quiz')
    const { data: form } = await call('POST', '/api/v1/links', {
      title: 'Form',
      url: 'https://example.com/',
      kind: 'form',
      business_block_config: { fields: [{ id: 'size', type: 'text', label: 'Size' }] },
    })
    await goTo(`/links/${form.id}`)
    const add = async (label: string) => {
      await page.getByRole('button', { name: blockFields.addItem! }).click()
      await page.getByLabel(blockFields.label!, { exact: true }).last().fill(label)
    }
    await add('Colour')
    await page.getByRole('button', { name: `${texts.common.remove}: Colour` }).click()
    await add('Height')
    await page.getByRole('button', { name: texts.common.undo }).click()
    const readLabels = async () =>
      (await call('GET', '/api/v1/links')).data[0].business_block_config.fields.map(
        ({ label }: { label: string }) => label,
      )
    await expect.poll(readLabels).toEqual(['Size', 'Colour', 'Height'])
  })

  test('shows the message of a wrong address above the buttons of a new block', async () => {
    const visit = await studio.open('desktop')
    const { page, pageErrors } = visit
    const { goTo } = await signUpByApi(studio, visit, 'Ada Above')
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).first().click()
    await page.getByRole('button', { name: new RegExp(`^${kinds.product.name}`) }).click()
    await page.getByLabel(fields.title).fill('Bowl')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: fields.upload }).click(),
    ])
    await chooser.setFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: createPng(300, 300) })
    await page.getByRole('button', { name: texts.crop.upload, exact: true }).click()
    // The picture and its description move the fields below
    await page.getByRole('dialog').getByLabel(fields.alt).waitFor()
    const address = page.getByRole('dialog').locator('input[name="url"]')
    await address.fill('bad bad')
    await address.press('Enter')
    const message = page.getByText(texts.links.addressErrors.optional)
    const add = page.getByRole('dialog').getByRole('button', { name: texts.common.add, exact: true })
    await expect
      .poll(async () => {
        const { y, height } = (await message.boundingBox())!
        return (await add.boundingBox())!.y - y - height
      })
      .toBeGreaterThan(0)
    expect(pageErrors).toEqual([])
  })
})
