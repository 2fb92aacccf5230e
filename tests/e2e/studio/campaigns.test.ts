import { expect, test } from 'vitest'
import { checkScreen, choose, describeStudio, download, enter, visitorHeaders } from './support.ts'
import { texts } from './texts.ts'

describeStudio('campaigns', (studio) => {
  test('shows page address, QR code, calendar days and analytics of a campaign', async () => {
    const { page, ...person } = await enter(studio, 'Cora Fair')
    await person.addLink({ title: 'Shop', url: 'https://shop.example.com/' })
    await person.addLink({ title: 'Call us', url: 'tel:+351220000000', kind: 'phone' })
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    await person.goTo('/analytics/campaigns')
    await page.getByRole('heading', { name: texts.campaigns.emptyTitle }).waitFor()
    await checkScreen(page, 'campaigns-empty')

    await page.getByRole('button', { name: texts.campaigns.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.campaigns.startsAt).fill('2026-03-08T10:00')
    await dialog.getByLabel(texts.campaigns.endsAt).fill('2026-03-07T10:00')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await dialog.getByText(texts.common.requiredName).waitFor()
    await dialog.getByText(texts.links.schedule.wrongOrder).waitFor()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring fair')
    await dialog.getByLabel(texts.campaigns.startsAt).fill('2020-03-08T10:00')
    await dialog.getByLabel(texts.campaigns.endsAt).fill('2020-03-10T10:00')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await dialog.getByText(texts.campaigns.pastEnd).waitFor()
    await dialog.getByLabel(texts.campaigns.endsAt).fill('2090-03-10T10:00')
    await dialog.getByText(texts.campaigns.utm, { exact: true }).click()
    await dialog.getByLabel(texts.links.utm.source).fill('flyer')
    await dialog
      .getByText('https://shop.example.com/?utm_source=flyer&utm_campaign=spring-fair', { exact: true })
      .waitFor()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: texts.saving.unsavedTitle })
    await question.getByRole('button', { name: texts.common.cancel }).click()
    await question.waitFor({ state: 'detached' })
    await page.mouse.click(5, 5)
    expect(await dialog.getByLabel(texts.links.utm.source).inputValue()).toBe('flyer')
    await dialog.getByText('Shop', { exact: true }).click()
    expect(await dialog.getByText('Call us').count()).toBe(0)
    await dialog.getByText(texts.common.more, { exact: true }).click()
    await dialog.getByRole('button', { name: /Goal/ }).click()
    await page.getByRole('option', { name: texts.campaigns.visits }).click()
    await checkScreen(page, 'campaign-editor')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.campaigns.created).waitFor()
    await page.getByText(texts.campaigns.startsWhenCreated).waitFor()
    await page.getByRole('link', { name: /^Spring fair .+ · Active 0 Visitors 0 of 100 Views$/ }).waitFor()
    await page.getByRole('button', { name: `${texts.common.edit}: Spring fair` }).waitFor()
    await checkScreen(page, 'campaigns-timeline')
    await page.getByRole('button', { name: texts.campaigns.earlier }).click()
    await page.getByText(texts.campaigns.list, { exact: true }).click()
    await page.getByText(texts.campaigns.statuses.active, { exact: true }).waitFor()

    const { data } = await person.call('GET', `/api/v1/profiles/${person.profileId}/campaigns`)
    expect(data[0]).toMatchObject({
      name: 'Spring fair',
      status: 'active',
      utm: { source: 'flyer', campaign: 'spring-fair' },
      goal: { metric: 'visits', target: 100 },
    })
    expect(data[0].link_ids).toHaveLength(1)
    expect(Date.parse(data[0].starts_at)).toBe(Date.parse('2020-03-08T10:00:00Z'))
    const qr = page.getByRole('img', { name: texts.campaigns.qrAlt({ name: 'Spring fair' }) })
    await qr.scrollIntoViewIfNeeded()
    await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('button', { name: texts.campaigns.copyAddress }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(data[0].share_url)
    const file = await download(page.getByRole('link', { name: texts.campaigns.downloadQr({ type: 'PNG' }) }))
    expect(file.name).toBe('spring-fair-qr.png')

    await fetch(data[0].share_url, { headers: visitorHeaders })
    const visits = async () =>
      (await person.call('GET', `/api/v1/profiles/${person.profileId}/campaigns`)).data[0].stats.visits
    await expect.poll(visits).toBe(1)
    await page.reload()
    await page.getByText('1 of 100').waitFor()
    await page
      .getByText(`(${texts.links.utm.source}: flyer · ${texts.links.utm.campaign}: spring-fair)`)
      .waitFor()
    await checkScreen(page, 'campaigns')

    await choose(page.getByRole('button', { name: 'More: Spring fair' }), texts.variants.pause)
    await page.getByText(texts.campaigns.statusNow({ status: texts.campaigns.statuses.paused })).waitFor()

    await person.plan('agency')
    await person.call('POST', `/api/v1/profiles/${person.profileId}/campaigns`, {
      name: 'Poster',
      status: 'active',
      ends_at: '2090-11-01T10:00:00Z',
    })
    await page.reload()
    await page.getByText(/^(.+) to Nov 1$/).waitFor()
    await person.goTo('/analytics/campaigns')
    await page.getByRole('link', { name: /^Spring fair .+ 1 Visitors 100% of all in its time/ }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('f')).toBe(`campaign:is:${data[0].id}`)
    await page.getByRole('heading', { level: 1, name: texts.analytics.title }).waitFor()
    await person.goTo('/analytics/campaigns?view=list')
    const [bakery, garage] = await Promise.all(
      ['Bakery', 'Garage'].map(
        async (display_name) =>
          (await person.call('POST', '/ext/v1/profiles', { display_name })).data.id as number,
      ),
    )
    const shop = { title: 'Shop', url: 'https://bakery.example.com/' }
    const { data: bakeryShop } = await person.call('POST', `/api/v1/links?profile_id=${bakery}`, shop)
    await person.call('POST', `/api/v1/profiles/${garage}/campaigns`, { name: 'Spring fair' })
    const bakeryCampaigns = async () =>
      (await person.call('GET', `/api/v1/profiles/${bakery}/campaigns`)).data
    await page.reload()
    await choose(page.getByRole('button', { name: 'More: Spring fair' }), texts.links.copyTo)
    await dialog.getByText(texts.campaigns.copyLinks, { exact: false }).waitFor()
    for (const name of ['Bakery', 'Garage']) await dialog.getByRole('checkbox', { name }).press('Space')
    await dialog.getByRole('button', { name: texts.common.copy }).click()
    await page.getByText(texts.campaigns.copied({ pages: 1 })).waitFor()
    await dialog.getByText(/^Garage: .*already used/).waitFor()
    expect(await bakeryCampaigns()).toMatchObject([
      {
        name: 'Spring fair',
        slug: 'spring-fair',
        status: 'paused',
        ends_at: data[0].ends_at,
        utm: { source: 'flyer' },
        link_ids: [bakeryShop.id],
      },
    ])
    await dialog.getByRole('button', { name: texts.common.cancel }).click()
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(bakeryCampaigns).toEqual([])
    const statuses = async () =>
      (await person.call('GET', `/api/v1/profiles/${person.profileId}/campaigns`)).data.map(
        ({ name, status }: { name: string; status: string }) => `${name}: ${status}`,
      )
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    await page.getByRole('button', { name: texts.links.selectAll }).click()
    const bar = page.getByRole('toolbar', { name: texts.common.selected({ count: 2 }) })
    await bar.getByRole('button', { name: texts.variants.pause }).click()
    await expect.poll(statuses).toEqual(expect.arrayContaining(['Spring fair: paused', 'Poster: paused']))
    await page.getByRole('button', { name: texts.common.undo }).click()
    // Only the campaign that was active
    await expect.poll(statuses).toEqual(expect.arrayContaining(['Spring fair: paused', 'Poster: active']))
    await checkScreen(page)
    await bar.getByRole('button', { name: texts.common.archive }).click()
    await page.getByText(texts.campaigns.archived({ n: 2 })).waitFor()
    expect(await statuses()).toEqual([])
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(statuses).toEqual(expect.arrayContaining(['Spring fair: paused', 'Poster: active']))
    await person.call('PUT', '/api/v1/profile', { is_published: false })
    await person.goTo('/analytics/campaigns?view=list')
    await page.getByText(texts.campaigns.qrUnpublished).first().waitFor()
  })
})
