import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

describeStudio('versions', (studio) => {
  test('compares and restores an earlier version with undo', async () => {
    const { page, ...person } = await enter(studio, 'Mara Shop')
    await person.goTo('/history')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await checkScreen(page)
    const shop = await person.addLink({ title: 'Shop', url: 'https://shop.example.com' })
    await person.call('PUT', '/api/v1/profile', { bio: 'Bowls and cups.' })

    await page.getByText(texts.versions.automaticLimit({ n: '20' })).waitFor()
    await page.getByRole('button', { name: texts.versions.create }).click()
    await page.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.common.requiredName).waitFor()
    await page.getByRole('textbox', { name: texts.versions.name }).fill('Before the mistake')
    await page.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.versions.created({ name: 'Before the mistake' })).waitFor()
    await person.call('DELETE', `/api/v1/links/${shop.id}`)
    await person.call('PUT', '/api/v1/profile', { bio: 'Oops', theme: { mode: 'dark' } })

    await person.goTo('/history')
    await page.getByText('Before the mistake').waitFor()
    await page
      .getByText(texts.versions.session({ count: 2 }))
      .first()
      .waitFor()
    await page.getByText(texts.versions.showEach).first().click()
    await page.getByText(`${texts.versions.reasons['profile.update']} (Bio, Design)`).first().waitFor()
    await page
      .getByText(texts.versions.linkReasons['link.archive']({ title: 'Shop' }))
      .first()
      .waitFor()
    await checkScreen(page, 'versions')
    await page.getByRole('button', { name: `${texts.versions.review}: Before the mistake` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(texts.changes.linkRestored).waitFor()
    await dialog.getByText(texts.versions.changes({ count: 3 })).waitFor()
    await dialog.getByText(texts.design.modes.dark).waitFor()
    const [now, then] = [dialog.frameLocator('iframe').first(), dialog.frameLocator('iframe').last()]
    await now.getByText('Oops').waitFor()
    await then.getByText('Bowls and cups.').waitFor()
    await then.getByRole('link', { name: 'Shop' }).waitFor()
    await checkScreen(page, 'version-review')

    // Another client changes the page, so the restore needs a new review
    await person.call('PUT', '/api/v1/profile', { bio: 'Oops again' })
    await dialog.getByRole('button', { name: texts.versions.restore }).click()
    await dialog.getByText(texts.versions.staleReview).waitFor()
    await dialog.getByText('Oops again', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: texts.versions.restore }).click()
    await page.getByText(texts.versions.restored).waitFor()
    const bio = async () => (await person.readProfile()).bio
    expect(await bio()).toBe('Bowls and cups.')
    await page.getByRole('button', { name: texts.common.undo }).click()
    await page.getByText(texts.versions.restoreUndone).waitFor()
    expect(await bio()).toBe('Oops again')

    await person.call('POST', '/ext/v1/links/bulk', {
      links: ['Map', 'Menu', 'Tickets'].map((title) => ({ title, url: 'https://map.example.com' })),
    })
    await person.call('PUT', '/api/v1/profile', { theme: { font: 'editorial', radius: 'full' } })
    await page.reload()
    await page.getByText(texts.versions.bulkReasons.created({ names: '“Map”, “Menu” and 1 more' })).waitFor()
    const { fields } = texts.profile
    const title = `${texts.versions.reasons['profile.theme']} (${fields['theme.font']}, ${fields['theme.radius']})`
    await page.getByRole('button', { name: `${texts.versions.review}: ${title}` }).click()
    await dialog.getByText(texts.design.fonts.editorial).waitFor()
    await dialog.getByText(texts.design.asTheme).first().waitFor()
    await dialog.getByRole('button', { name: texts.common.close }).last().click()

    await person.call('PUT', '/api/v1/profile', {
      language: 'he',
      theme: { alignment: 'start', background: { type: 'pattern', value: 'dots' } },
    })
    await page.reload()
    await page.getByRole('button', { name: `${texts.versions.review}: Before the mistake` }).click()
    const alignment = dialog.getByText(fields['theme.alignment']).locator('..')
    await alignment.getByText(texts.designTexts.right, { exact: true }).waitFor()
    const background = dialog.getByText(fields['theme.background'], { exact: true }).locator('..')
    await background.getByText(texts.design.backgrounds.theme, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: texts.common.close }).last().click()

    await page.getByRole('button', { name: 'Delete: Before the mistake' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.common.delete }).click()
    await page.getByText(texts.versions.deleted).waitFor()
  })

  test('compares opening hours, a menu and a gallery as people write them', async () => {
    for (const [device, dark] of [
      ['desktop', false],
      ['phone', true],
    ] as const) {
      const { page, ...person } = await enter(studio, 'Café Morgen', device, { dark, language: 'en-GB' })
      const weekdays = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' }
      const tea = { name: 'Tea', price: 300 }
      const groups = (...items: object[]) => [
        { name: 'Drinks', items: [...items, { name: 'Soup', price: 0 }] },
      ]
      const picture = await person.uploadPicture()
      const place = await person.addLink({
        title: 'Find us',
        kind: 'map',
        business_block_config: { opening_hours: [weekdays] },
      })
      const card = await person.addLink({
        title: 'Card',
        kind: 'menu',
        business_block_config: { currency: 'EUR', groups: groups(tea) },
      })
      const gallery = await person.addLink({
        title: 'Pictures',
        kind: 'gallery',
        business_block_config: { items: [{ image_url: picture, caption: 'Moss' }] },
      })
      await person.call('POST', `/api/v1/profiles/${person.profileId}/versions`, { name: 'Spring' })
      const change = ({ id, title, url }: typeof place, business_block_config: object) =>
        person.call('PUT', `/api/v1/links/${id}`, { title, url, business_block_config })
      await change(place, {
        opening_hours: [weekdays, { days: [6], opens: '10:00', closes: '14:00' }],
        special_hours: [{ date: '2027-12-24' }],
      })
      await change(card, { currency: 'EUR', groups: groups({ ...tea, price: 350, is_sold_out: true }) })
      await change(gallery, { items: [] })
      await person.call('PUT', '/api/v1/profile', {
        theme: {
          colors: { accent: '#7a1f5c' },
          background: { type: 'gradient', value: '90deg,#102030,#405060' },
        },
      })
      await person.goTo('/history')
      await page.getByRole('button', { name: `${texts.versions.review}: Spring` }).click()
      const dialog = page.getByRole('dialog')
      const row = (name: string) => dialog.getByText(name, { exact: true }).locator('..')
      const { blockFields, kinds } = texts.links
      const readSides = async (name: string) =>
        (await row(name).locator('del, ins').allInnerTexts()).map((text) => text.trim())
      await dialog.getByText(texts.changes.page, { exact: true }).waitFor()
      expect(await readSides(blockFields.opening_hours)).toEqual([
        expect.stringMatching(/Sat 10:00.14:00\s+Sun Closed/),
        expect.stringMatching(/Sat.Sun Closed/),
      ])
      expect(await readSides(blockFields.special_hours)).toEqual([
        expect.stringContaining('24 Dec 2027: Closed'),
        expect.stringContaining(texts.changes.nothing),
      ])
      expect(await readSides(kinds.menu.name)).toEqual([
        expect.stringContaining('Drinks: Tea · €3.50 · Sold out'),
        expect.stringMatching(/Drinks: Tea · €3$/),
      ])
      await row(kinds.gallery.name).locator('ins img').waitFor()
      expect(await dialog.textContent()).not.toMatch(/[{}]|\d{4}-\d\d-\d\d|\/media\//)
      await row(kinds.menu.name).scrollIntoViewIfNeeded()
      await checkScreen(page, `version-review-lists-${device}`)
      await row(texts.changes.page).scrollIntoViewIfNeeded()
      await checkScreen(page, `version-review-design-${device}`)
    }
  })

  test('compares versions one at a time on a phone, and creates none at the limit of the plan', async () => {
    const { page, ...person } = await enter(studio, 'Nils Oak', 'phone', { dark: true })
    for (const name of ['One', 'Two', 'Three'])
      await person.call('POST', `/api/v1/profiles/${person.profileId}/versions`, { name })
    await person.call('PUT', '/api/v1/profile', { bio: 'Chairs.' })
    await person.goTo('/history')
    await page.getByText(texts.versions.limitReached).waitFor()
    await expect.poll(() => page.getByRole('button', { name: texts.versions.create }).isDisabled()).toBe(true)
    await checkScreen(page, 'versions-phone')
    await page.getByRole('button', { name: `${texts.versions.review}: Two` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(texts.versions.changes({ count: 1 })).waitFor()
    await expect.poll(() => dialog.locator('iframe:visible').count()).toBe(1)
    await dialog.getByText(texts.versions.pageNow, { exact: true }).first().click()
    await expect.poll(() => dialog.locator('iframe:visible').count()).toBe(1)
    await checkScreen(page, 'version-review-phone')
  })
})
