import { expect, test } from 'vitest'
import { describeStudio, findAccessibilityProblems, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

describeStudio('variants', ['sqlite'], (studio) => {
  test('creates a variant with a preview, starts it, shows it to visitors and applies it', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Vera Clay')
    for (const title of ['Blog', 'Shop'])
      await person.call('POST', '/api/v1/links', { title, url: 'https://shop.example.com/' })
    const theme = { colors: { accent: '#ffe08a' } }
    await person.call('PUT', '/api/v1/profile', { is_published: true, bio: 'Bowls.', theme })
    await person.goTo('/variants')
    await page.getByRole('heading', { name: texts.variants.emptyTitle }).waitFor()
    await takePicture(page, 'variants-empty')
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: texts.variants.add }).click()
    const dialog = page.getByRole('dialog')
    const picker = dialog.getByLabel(texts.design.picker(texts.design.color.accent))
    expect(await picker.inputValue()).toBe('#ffe08a')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await dialog.getByText(texts.common.requiredName).waitFor()
    await dialog.getByRole('textbox', { name: texts.variants.name, exact: true }).first().fill('Shop first')
    await dialog.getByRole('textbox', { name: texts.changes.fields.bio }).fill('Bowls, fired today.')
    await dialog.getByRole('button', { name: 'Move Shop up' }).click()
    await dialog.getByRole('textbox', { name: texts.variants.titleOf('Shop') }).fill('New in the shop')
    const preview = dialog.frameLocator('iframe')
    await preview.getByText('Bowls, fired today.').waitFor()
    await expect
      .poll(() => preview.locator('a[href^="/l/"]').allTextContents())
      .toEqual([expect.stringContaining('New in the shop'), expect.stringContaining('Blog')])
    await dialog.getByLabel(texts.variants.weight).fill('100')
    await dialog.getByLabel(texts.design.color.accent, { exact: true }).fill('#7a1f5c')
    await dialog.getByRole('button', { name: texts.changes.fields['theme.alignment'] }).click()
    await page.getByRole('option', { name: texts.design.alignments.start }).click()
    await dialog.getByLabel(texts.links.schedule.until).fill('2020-01-01T10:00')
    await dialog.getByLabel(texts.links.schedule.from, { exact: true }).fill('2024-05-01T10:00')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await dialog.getByText(texts.links.schedule.wrongOrder).waitFor()
    await dialog.getByLabel(texts.links.schedule.until).fill('2199-01-01T10:00')
    await dialog.getByRole('button', { name: texts.variants.addCondition }).click()
    await takePicture(page, 'variant-editor')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove: Device' }).click()
    await dialog.getByText(texts.variants.original, { exact: true }).click()
    await preview.getByText('Bowls.', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.variants.created).waitFor()
    await page.getByRole('heading', { name: 'Shop first' }).waitFor()
    await page.getByText(texts.variants.limitReached(1)).waitFor()
    const { fields } = texts.changes
    await page
      .getByText(
        `${texts.variants.changes}: ${[
          fields.bio,
          fields['theme.colors'],
          fields['theme.alignment'],
          texts.variants.titles(1),
          texts.variants.order,
        ].join(', ')}`,
      )
      .waitFor()
    await page.getByText(`${texts.variants.goal}: ${texts.variants.goals.click_rate}`).waitFor()

    await page.getByRole('button', { name: texts.variants.start }).click()
    await page.getByText(texts.variants.statusNow.running).waitFor()
    // Another browser: a client with the user agent of a bot gets the original page
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const readPage = async () => (await fetch(`${studio.url}/${person.username}`, { headers })).text()
    await expect.poll(async () => (await readPage()).includes('Bowls, fired today.')).toBe(true)
    await takePicture(page, 'variants')
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'More: Shop first' }).click()
    await page.getByRole('menuitem', { name: texts.variants.promote }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.variants.promote }).click()
    await page.getByText(texts.variants.promoted).waitFor()
    const { data: profile } = await person.call('GET', '/api/v1/profile')
    const { data: links } = await person.call('GET', '/api/v1/links')
    expect(profile.bio).toBe('Bowls, fired today.')
    expect(links.map((link: { title: string }) => link.title)).toEqual(['New in the shop', 'Blog'])
    expect(profile.theme.colors.accent).toBe('#7a1f5c')
    await page.getByText(texts.variants.statuses.stopped).waitFor()
    await page.getByRole('button', { name: texts.common.undo }).first().click()
    await page.getByText(texts.variants.promotionUndone).waitFor()
    expect((await person.call('GET', '/api/v1/profile')).data).toMatchObject({ bio: 'Bowls.' })
    expect(
      (await person.call('GET', '/api/v1/links')).data.map((link: { title: string }) => link.title),
    ).toEqual(['Blog', 'Shop'])

    await page.getByRole('button', { name: 'More: Shop first' }).click()
    await page.getByRole('menuitem', { name: texts.variants.archive }).click()
    await page.getByRole('heading', { name: texts.variants.emptyTitle }).waitFor()
    await page.getByText(texts.variants.archived(1)).waitFor()
    await page.getByRole('button', { name: texts.common.undo }).click()
    await page.getByRole('heading', { name: 'Shop first' }).waitFor()
    expect(pageErrors).toEqual([])
  })

  test('removes a changed font and keeps the other settings of the theme', async () => {
    const visit = await studio.open()
    const { page } = visit
    const person = await signUpByApi(studio, visit, 'Fay Font')
    const { data: link } = await person.call('POST', '/api/v1/links', {
      title: 'Shop',
      url: 'https://shop.example.com/',
    })
    await person.call('PUT', '/api/v1/profile', { is_published: false })
    const path = `/api/v1/profiles/${person.profileId}/variants`
    await person.call('POST', path, {
      name: 'Other font',
      overrides: { theme: { preset: 'ocean', heading_font: 'mono', radius: 'none' } },
      goal: { metric: 'link_click', link_id: link.id },
    })
    await person.goTo('/variants')
    await page.getByText(`${texts.variants.goal}: ${texts.variants.clicksOn('Shop')}`).waitFor()
    await page.getByText(texts.home.notPublished).waitFor()
    await page.getByRole('button', { name: texts.common.edit }).click()
    const dialog = page.getByRole('dialog')
    for (const name of ['theme.preset', 'theme.heading_font'] as const) {
      await dialog.getByRole('button', { name: texts.changes.fields[name] }).click()
      await page.getByRole('option', { name: texts.variants.asOnPage }).click()
    }
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.common.saved).waitFor()
    expect((await person.call('GET', path)).data[0].overrides.theme).toEqual({ radius: 'none' })
    await page.getByText(`${texts.variants.changes}: ${texts.changes.fields['theme.radius']}`).waitFor()
  })

  test('keeps conditions that only the API can set when a phone changes others', async () => {
    const visit = await studio.open('phone', { dark: true })
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Walt Iron')
    await person.call('POST', `/api/v1/profiles/${person.profileId}/variants`, {
      name: 'Abroad',
      kind: 'audience',
      conditions: [
        { attribute: 'country', operator: 'not_in', value: ['AT'] },
        { attribute: 'language', operator: 'in', value: ['en', 'fr'] },
      ],
      overrides: { bio: 'We ship everywhere.' },
    })
    await person.goTo('/variants')
    await page.getByText('Country is not one of AT and Language is one of en, fr').waitFor()
    await takePicture(page, 'variants-phone')
    await page.getByRole('button', { name: texts.common.edit }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('not_in ["AT"]').waitFor()
    await dialog.getByRole('textbox', { name: texts.variants.operators.in }).fill('en, fr, it')
    await takePicture(page, 'variant-editor-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.common.saved).waitFor()
    const { data } = await person.call('GET', `/api/v1/profiles/${person.profileId}/variants`)
    expect(data[0].conditions).toEqual([
      { attribute: 'country', operator: 'not_in', value: ['AT'] },
      { attribute: 'language', operator: 'in', value: ['en', 'fr', 'it'] },
    ])
    expect(pageErrors).toEqual([])
  })

  test('shows the page as visitors see it: by variant, country, referrer and time', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Xenia Slip')
    await person.plan('pro')
    for (const [title, more] of [
      ['Blog', {}],
      ['Only Instagram', { audience: { referrers: ['instagram.com'] } }],
      ['Later', { schedule: { starts_at: '2199-01-01T10:00:00Z', ends_at: null } }],
    ] as const)
      await person.call('POST', '/api/v1/links', { title, url: 'https://shop.example.com/', ...more })
    for (const [name, body] of [
      [
        'Abroad',
        {
          kind: 'audience',
          conditions: [{ attribute: 'country', operator: 'in', value: ['AT'] }],
          overrides: { bio: 'We ship to Austria.' },
        },
      ],
      ['Test', { kind: 'experiment', overrides: { bio: 'Half of you see this.' } }],
    ] as const)
      await person.call('POST', `/api/v1/profiles/${person.profileId}/variants`, {
        name,
        status: 'running',
        ...body,
      })
    await person.goTo('/links')
    const preview = page.frameLocator('iframe').first()
    await preview.getByText('Only Instagram').waitFor()
    expect(await preview.getByText('We ship to Austria.').count()).toBe(0)

    await page.getByRole('button', { name: texts.editor.viewAs }).click()
    const pane = page.getByRole('dialog', { name: texts.editor.viewAs })
    expect(await page.locator('[aria-label="Dismiss"]:not([role="dialog"] *)').count()).toBe(0)
    await pane.getByRole('button', { name: texts.editor.country }).click()
    await page.getByRole('searchbox').last().fill('Austria')
    await page.getByRole('option', { name: 'Austria' }).click()
    await preview.getByText('We ship to Austria.').waitFor()
    await pane.getByText(texts.editor.variantShown('Abroad')).waitFor()
    await takePicture(page, 'view-as')
    expect(await findAccessibilityProblems(page)).toEqual([])

    await pane.getByRole('button', { name: texts.editor.variant }).click()
    await page.getByRole('option', { name: 'Test' }).click()
    await preview.getByText('Half of you see this.').waitFor()
    await pane.getByLabel(texts.editor.referrer).fill('news.example.com')
    await preview.getByText('Only Instagram').waitFor({ state: 'detached' })
    await pane.getByLabel(texts.editor.referrer).fill('https://www.instagram.com/robin')
    await preview.getByText('Only Instagram').waitFor()
    await pane.getByLabel(texts.editor.time).fill('2199-06-01T10:00')
    await preview.getByText('Later').waitFor()
    await pane.getByRole('button', { name: texts.editor.viewAsAnyVisitor }).click()
    await preview.getByText('Later').waitFor({ state: 'detached' })
    await preview.getByText('Half of you see this.').waitFor({ state: 'detached' })

    // Beside the preview of a scheduled link, a note offers the time at which it is shown
    const { data: links } = await person.call('GET', '/api/v1/links')
    await person.goTo(`/links/${links.find(({ title }: { title: string }) => title === 'Later').id}`)
    await page.getByRole('button', { name: texts.hiddenNote.viewThen }).click()
    await preview.getByText('Later').waitFor()
    await page.getByRole('button', { name: texts.hiddenNote.viewThen }).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: texts.links.tabs.schedule }).click()
    await page.getByText(texts.hiddenNote.appears('', null).split('.')[0]!).waitFor()
    await takePicture(page, 'link-schedule')
    expect(pageErrors).toEqual([])
  })
})
