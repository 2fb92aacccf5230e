import { expect, test } from 'vitest'
import { createVisit, insertVisits } from '../../support/visit-days.ts'
import { checkScreen, choose, describeStudio, enter, visitorHeaders } from './support.ts'
import { texts } from './texts.ts'

describeStudio('variants', (studio) => {
  test('creates a variant with a preview, starts it, shows it to visitors and applies it', async () => {
    const { page, ...person } = await enter(studio, 'Vera Clay')
    for (const title of ['Blog', 'Shop']) await person.addLink({ title, url: 'https://shop.example.com/' })
    const theme = { colors: { accent: '#ffe08a' } }
    await person.call('PUT', '/api/v1/profile', { is_published: true, bio: 'Bowls.', theme })
    await person.goTo('/analytics/variants')
    await page.getByRole('heading', { name: texts.variants.emptyTitle }).waitFor()
    await checkScreen(page, 'variants-empty')

    await page.getByRole('button', { name: texts.variants.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: texts.variants.several }).click()
    await dialog.getByText(texts.variants.noDuration.few_visitors({ visitors: '20' })).waitFor()
    const picker = dialog.getByLabel(
      texts.design.picker({ label: texts.profile.fields['theme.colors.accent'] }),
    )
    expect(await picker.inputValue()).toBe('#ffe08a')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await dialog.getByText(texts.common.requiredName).waitFor()
    await dialog.getByRole('textbox', { name: texts.variants.name, exact: true }).first().fill('Shop first')
    await dialog.getByRole('textbox', { name: texts.profile.fields.bio }).fill('Bowls, fired today.')
    await dialog.getByRole('button', { name: `${texts.links.moveUp}: Shop` }).click()
    await dialog
      .getByRole('textbox', { name: texts.variants.titleOf({ title: 'Shop' }) })
      .fill('New in the shop')
    const preview = dialog.frameLocator('iframe').nth(1)
    await preview.getByText('Bowls, fired today.').waitFor()
    await expect
      .poll(() => preview.locator('a[href^="/l/"]').allTextContents())
      .toEqual([expect.stringContaining('New in the shop'), expect.stringContaining('Blog')])
    await dialog.getByLabel(texts.variants.weight).fill('100')
    await dialog.getByLabel(texts.profile.fields['theme.colors.accent'], { exact: true }).fill('#7a1f5c')
    await dialog.getByRole('button', { name: texts.profile.fields['theme.alignment'] }).click()
    await page.getByRole('option', { name: texts.design.alignments.start }).click()
    await dialog.getByLabel(texts.links.schedule.until).fill('2020-01-01T10:00')
    await dialog.getByLabel(texts.links.schedule.from, { exact: true }).fill('2024-05-01T10:00')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await dialog.getByText(texts.links.schedule.wrongOrder).waitFor()
    await dialog.getByLabel(texts.links.schedule.until).fill('2199-01-01T10:00')
    await dialog.getByRole('button', { name: texts.variants.addCondition }).click()
    await checkScreen(page, 'variant-editor')
    await dialog.getByRole('button', { name: 'Remove: Device' }).click()
    await dialog.frameLocator('iframe').first().getByText('Bowls.', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.variants.created).waitFor()
    await page.getByRole('heading', { name: 'Shop first' }).waitFor()
    await page.getByText(texts.variants.limitReached({ limit: 1 })).waitFor()
    const { fields } = texts.profile
    await page
      .getByText(
        `${texts.variants.changes}: ${[
          fields.bio,
          fields['theme.colors'],
          fields['theme.alignment'],
          texts.variants.titles({ n: 1 }),
          texts.variants.order,
        ].join(', ')}`,
      )
      .waitFor()
    await page.getByText(`${texts.variants.goal}: ${texts.variants.goals.click_rate}`).waitFor()

    await page.getByRole('button', { name: texts.variants.start }).click()
    await page.getByText(texts.variants.statusNow.running).waitFor()
    // Another browser: a client with the user agent of a bot gets the original page
    const readPage = async () =>
      (await fetch(`${studio.url}/${person.username}`, { headers: visitorHeaders })).text()
    await expect.poll(async () => (await readPage()).includes('Bowls, fired today.')).toBe(true)
    await checkScreen(page, 'variants')

    await choose(page.getByRole('button', { name: 'More: Shop first' }), texts.variants.promote)
    const promotion = page.getByRole('alertdialog')
    await promotion.getByText(texts.variants.changes, { exact: true }).waitFor()
    await checkScreen(page, 'variant-promote')
    await promotion.getByRole('button', { name: texts.variants.promote }).click()
    await page.getByText(texts.variants.promoted).waitFor()
    const profile = await person.readProfile()
    const links = await person.readLinks()
    expect(profile.bio).toBe('Bowls, fired today.')
    expect(links.map((link: { title: string }) => link.title)).toEqual(['New in the shop', 'Blog'])
    expect(profile.theme.colors.accent).toBe('#7a1f5c')
    await page.getByText(texts.variants.statuses.stopped).waitFor()
    await page.getByRole('button', { name: texts.common.undo }).first().click()
    await page.getByText(texts.variants.promotionUndone).waitFor()
    expect(await person.readProfile()).toMatchObject({ bio: 'Bowls.' })
    expect((await person.readLinks()).map((link) => link.title)).toEqual(['Blog', 'Shop'])

    await choose(page.getByRole('button', { name: 'More: Shop first' }), texts.common.archive)
    await page.getByRole('heading', { name: texts.variants.emptyTitle }).waitFor()
    await page.getByText(texts.variants.archived({ n: 1 })).waitFor()
    await page.getByRole('button', { name: texts.common.undo }).click()
    await page.getByText('Shop first', { exact: true }).first().waitFor()
  })

  test('tests a title in three presses, or one other thing', async () => {
    const { page, ...person } = await enter(studio, 'Tess One', 'phone')
    const [blog, shop] = await person.addLinks('Blog', 'Shop')
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    await person.plan('agency')
    await person.goTo('/analytics/variants')
    const dialog = page.getByRole('dialog')
    const start = dialog.getByRole('button', { name: texts.variants.start })
    const add = page.getByRole('button', { name: texts.variants.add })
    await add.click()
    await start.click()
    await dialog.getByText(texts.common.required).waitFor()
    await dialog.getByLabel(texts.variants.titleInVariant).fill('News from the workshop')
    await dialog.frameLocator('iframe').nth(1).getByText('News from the workshop').waitFor()
    await checkScreen(page, 'variant-new')
    await start.click()
    await page.getByText(texts.variants.statusNow.running).waitFor()
    const list = async () => (await person.call('GET', `/api/v1/profiles/${person.profileId}/variants`)).data
    expect(await list()).toMatchObject([
      {
        name: 'News from the workshop',
        kind: 'experiment',
        status: 'running',
        weight: 50,
        overrides: { link_titles: { [blog!]: 'News from the workshop' }, hidden_link_ids: null },
        goal: { metric: 'link_click', link_id: blog },
      },
    ])
    await add.click()
    await dialog.getByRole('button', { name: texts.variants.things.less.title }).click()
    await dialog.getByRole('button', { name: `Blog ${texts.variants.block}` }).click()
    await page.getByRole('option', { name: 'Shop' }).click()
    await dialog.frameLocator('iframe').nth(1).getByText('Shop').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: texts.variants.saveForLater }).click()
    await page.getByRole('heading', { name: texts.variants.nameWithout({ title: 'Shop' }) }).waitFor()
    expect((await list()).find(({ status }: { status: string }) => status === 'draft')).toMatchObject({
      weight: 25,
      overrides: { hidden_link_ids: [shop], link_titles: null },
      goal: { metric: 'click_rate', link_id: null },
    })
  })

  test.each([
    ['few', [34, 10], [40, 9], texts.variants.collecting({ visitors: '34', needed: '100' })],
    ['open', [120, 40], [120, 37], texts.variants.open],
    ['better', [300, 150], [300, 60], texts.variants.verdicts.better({ name: 'Short' })],
    ['broken', [360, 130], [120, 37], texts.variants.broken],
  ] as const)('shows the original beside the variant: %s', async (name, variant, original, sentence) => {
    const { page, ...person } = await enter(studio, `Otto ${name}`, name === 'open' ? 'phone' : 'desktop')
    await person.call('PUT', '/api/v1/profile', { is_published: true, timezone: 'UTC' })
    const link = await person.addLink({ title: 'Shop' })
    const { data } = await person.call('POST', `/api/v1/profiles/${person.profileId}/variants`, {
      name: 'Short',
      status: 'running',
      overrides: { bio: 'Short' },
    })
    const at = Date.now()
    const come = (variant_id: number, [visitors, clicks]: readonly [number, number]) =>
      Array.from({ length: visitors }, (_, i) => {
        const visitor = `${variant_id}-${i}`
        const visit = createVisit(at, { variant_id, visitor, hour: new Date(at).getUTCHours() })
        return i < clicks ? [visit, { ...visit, kind: 1 as const, link_id: link.id, position: 0 }] : [visit]
      }).flat()
    const db = { tx: studio.change } as unknown as Parameters<typeof insertVisits>[0]
    await insertVisits(db, person.profileId, Math.floor(at / 86_400_000), [
      ...come(data.id, variant),
      ...come(0, original),
    ])
    await person.goTo('/analytics/variants')
    await page.getByRole('heading', { name: sentence }).waitFor()
    await page.getByText(texts.variants.original, { exact: true }).waitFor()
    for (const [visitors, conversions] of [variant, original])
      await page.getByText(texts.variants.reached({ conversions, visitors }), { exact: true }).waitFor()
    if (name === 'broken')
      await page
        .getByText(/^Planned: 50% of these visitors see “Short”\. Seen: 360 of 480 \(75%\)\./)
        .waitFor()
    await checkScreen(page, `variants-${name}`)
    await page.getByRole('link', { name: texts.variants.whoSawIt }).click()
    await page.getByText(texts.analytics.variantRate).waitFor()
  })

  test('removes a changed font and keeps the other settings of the theme', async () => {
    const { page, ...person } = await enter(studio, 'Fay Font')
    const link = await person.addLink({ title: 'Shop', url: 'https://shop.example.com/' })
    await person.call('PUT', '/api/v1/profile', { is_published: false })
    const path = `/api/v1/profiles/${person.profileId}/variants`
    await person.call('POST', path, {
      name: 'Other font',
      overrides: { theme: { preset: 'ocean', heading_font: 'mono', radius: 'none' } },
      goal: { metric: 'link_click', link_id: link.id },
    })
    await person.goTo('/analytics/variants')
    await page.getByText(`${texts.variants.goal}: ${texts.variants.clicksOn({ title: 'Shop' })}`).waitFor()
    await page.getByText(texts.home.notPublished).waitFor()
    await page.getByRole('button', { name: texts.common.edit }).click()
    const dialog = page.getByRole('dialog')
    for (const name of ['theme.preset', 'theme.heading_font'] as const) {
      await dialog.getByRole('button', { name: texts.profile.fields[name] }).click()
      await page.getByRole('option', { name: texts.variants.asOnPage }).click()
    }
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.common.saved).waitFor()
    expect((await person.call('GET', path)).data[0].overrides.theme).toEqual({ radius: 'none' })
    await page.getByText(`${texts.variants.changes}: ${texts.profile.fields['theme.radius']}`).waitFor()
  })

  test('keeps conditions that only the API can set when a phone changes others', async () => {
    const { page, ...person } = await enter(studio, 'Walt Iron', 'phone', { dark: true })
    await person.call('POST', `/api/v1/profiles/${person.profileId}/variants`, {
      name: 'Abroad',
      kind: 'audience',
      conditions: [
        { attribute: 'country', operator: 'not_in', value: ['AT'] },
        { attribute: 'language', operator: 'in', value: ['en', 'fr'] },
      ],
      overrides: { bio: 'We ship everywhere.' },
    })
    await person.goTo('/analytics/variants')
    await page.getByText('Country is not one of Austria and Language is one of English, French').waitFor()
    await page.getByRole('button', { name: texts.common.edit }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('not_in ["AT"]').waitFor()
    await dialog.getByRole('textbox', { name: texts.variants.operators.in }).fill('en, fr, it')
    await checkScreen(page, 'variant-editor-phone')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.common.saved).waitFor()
    const { data } = await person.call('GET', `/api/v1/profiles/${person.profileId}/variants`)
    expect(data[0].conditions).toEqual([
      { attribute: 'country', operator: 'not_in', value: ['AT'] },
      { attribute: 'language', operator: 'in', value: ['en', 'fr', 'it'] },
    ])
  })

  test('shows the page as visitors see it: by variant, country, referrer and time', async () => {
    const { page, ...person } = await enter(studio, 'Xenia Slip')
    await person.plan('pro')
    for (const [title, more] of [
      ['Blog', {}],
      ['Only Instagram', { audience: { referrers: ['instagram.com'] } }],
      ['Later', { schedule: { starts_at: '2199-01-01T10:00:00Z', ends_at: null } }],
    ] as const)
      await person.addLink({ title, url: 'https://shop.example.com/', ...more })
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
    await pane.getByText(texts.editor.variantShown({ name: 'Abroad' })).waitFor()
    await checkScreen(page, 'view-as')

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
    const links = await person.readLinks()
    await person.goTo(`/links/${links.find(({ title }: { title: string }) => title === 'Later').id}`)
    await page.getByRole('button', { name: texts.hidden.viewThen }).click()
    await preview.getByText('Later').waitFor()
    await page.getByRole('button', { name: texts.hidden.viewThen }).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: texts.links.tabs.schedule }).click()
    await page.getByText(texts.hidden.appears({ start: '', end: null }).split('.')[0]!).waitFor()
  })
})
