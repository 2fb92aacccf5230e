import { expect, test } from 'vitest'
import { checkScreen, describeStudio, download, enter, type Studio } from './support.ts'
import { texts } from './texts.ts'

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
]

/** Visits the page without the session of its owner, whose visits are not counted. */
const comeByAndClick = async (studio: Studio, username: string, linkIds: readonly (number | string)[]) => {
  for (const userAgent of browsers) {
    const headers = { 'user-agent': userAgent, 'accept-language': 'de' }
    await fetch(`${studio.url}/${username}`, {
      headers: { ...headers, referer: 'https://social.example.com/' },
    })
    for (const id of linkIds) await fetch(`${studio.url}/l/${id}`, { headers, redirect: 'manual' })
  }
}

describeStudio('analytics', (studio) => {
  test('shows visits and clicks as charts, tables and files', async () => {
    const { page, ...person } = await enter(studio, 'Gina Glass')
    await person.call('PUT', '/api/v1/profile', { is_published: false })
    await person.goTo('/analytics')
    await page.getByText(texts.analytics.publishFirst).waitFor()
    await page.getByRole('button', { name: texts.home.publish, exact: true }).click()
    await page.getByRole('heading', { name: texts.analytics.emptyTitle }).waitFor()
    await page.getByText(texts.analytics.fewerEntries).waitFor()
    await checkScreen(page, 'analytics-empty')

    const add = async (title: string) =>
      (await person.addLink({ title, url: 'https://shop.example.com/' })).id
    const shop = await add('=Shop')
    const blog = await add('Blog')
    await comeByAndClick(studio, person.username, [shop, shop, blog])
    const views = async () =>
      (await person.call('GET', `/api/v1/analytics/overview?profile_id=${person.profileId}`)).data.totals
    await expect.poll(views).toMatchObject({ views: 2, clicks: 6 })

    await page.reload()
    await page.getByRole('heading', { name: texts.analytics.onPage }).waitFor()
    await expect.poll(() => page.getByRole('definition').first().textContent()).toContain('2')
    await page
      .getByRole('row', { name: /=Shop 4 66.7%/ })
      .first()
      .waitFor()
    await page.getByRole('row', { name: /Phone 1 50%/ }).waitFor()
    await page.getByRole('row', { name: /social\.example\.com/ }).waitFor()
    await page.getByText(/^The page was created on .+, so the days begin there\.$/).waitFor()
    await checkScreen(page, 'analytics')
    await page.getByRole('button', { name: 'Show as table: Clicks on the page' }).scrollIntoViewIfNeeded()
    await page.getByText(texts.analytics.byHour).first().scrollIntoViewIfNeeded()

    const title = texts.analytics.byHourOfDay
    await page.getByRole('button', { name: `${texts.analytics.asTable}: ${title}`, exact: true }).click()
    const rows = page.getByRole('table', { name: title, exact: true }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(25)
    await page.getByText('7 days', { exact: true }).first().click()
    await expect.poll(() => new URL(page.url()).search).toBe('?days=7')
    await expect.poll(() => rows.count()).toBe(25)
    await page.getByText(texts.analytics.custom, { exact: true }).first().click()
    await page.getByLabel(texts.analytics.from).fill('2020-01-01')
    await page.getByText(/^Only .+ to .+ is available\./).waitFor()

    await page.getByRole('button', { name: texts.analytics.export }).click()
    const csv = (
      await download(page.getByRole('menuitem', { name: texts.analytics.exportLinks }))
    ).content.toString()
    expect(csv).toContain("'=Shop,4,")

    await person.goTo('/analytics/changes')
    await page.getByText(texts.analytics.states.not_measured).first().waitFor()
    await page.getByText(texts.analytics.observation).waitFor()
    await checkScreen(page, 'analytics-changes')
    const compare = page.getByRole('button', { name: new RegExp(`^${texts.analytics.compareVersions}: `) })
    await compare.first().click()
    await page.getByRole('dialog').waitFor()
  })

  test('shows the clicks of each date', async () => {
    const { page, ...person } = await enter(studio, 'Tia Tour', 'phone')
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    const toItem = (id: string) => ({
      id,
      title: `Night ${id}`,
      starts_at: '2130-02-12T20:00:00Z',
      url: `https://example.com/${id}`,
    })
    const { id } = await person.addLink({
      title: 'Tour',
      kind: 'events',
      business_block_config: { items: ['a', 'b', 'c'].map(toItem) },
    })
    await comeByAndClick(studio, person.username, [])
    const { entryClicks, noEntryClicks, removeFilter, dimensions } = texts.analytics
    const totals = async () =>
      (await person.call('GET', `/api/v1/analytics/overview?profile_id=${person.profileId}`)).data.totals
    await expect.poll(totals).toMatchObject({ views: 2 })
    await person.goTo('/analytics')
    await page.getByRole('heading', { name: entryClicks({ title: 'Tour' }) }).waitFor()
    await page.getByText(noEntryClicks).waitFor()
    await comeByAndClick(studio, person.username, [`${id}?item=a`, `${id}?item=b`, `${id}?item=b`])
    await expect.poll(totals).toMatchObject({ clicks: 6 })
    // Clicks of blocks may be ten seconds old
    const readClicks = async () => {
      await page.reload()
      await page.getByRole('heading', { name: entryClicks({ title: 'Tour' }) }).waitFor()
      return page.getByRole('row', { name: /^Night b 4 66.7%/ }).count()
    }
    await expect.poll(readClicks, { timeout: 60_000 }).toBe(1)
    await page.getByRole('button', { name: 'Night a' }).waitFor()
    expect(await page.getByRole('button', { name: 'Night c' }).count()).toBe(0)
    await checkScreen(page, 'analytics-dates')
    await page.getByRole('button', { name: 'Night b' }).click()
    const condition = `${dimensions.item}: Night b`
    await page.getByRole('button', { name: removeFilter({ condition }) }).waitFor()
  })

  test('filters by rows, saves the filter as a segment, and compares with another period', async () => {
    const { page, ...person } = await enter(studio, 'Ines Glass')
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    for (let i = 0; i < 14; i++)
      await fetch(`${studio.url}/${person.username}`, {
        headers: {
          'user-agent': `${browsers[i % 2]} Visitor/${i}`,
          'accept-language': 'de',
          ...(i < 12 ? { referer: `https://${i % 2 ? 'news' : 'social'}.example.com/` } : {}),
        },
      })
    const views = async () =>
      (await person.call('GET', `/api/v1/analytics/overview?profile_id=${person.profileId}`)).data.totals
        .views
    await expect.poll(views).toBe(14)

    await person.goTo('/analytics')
    const row = page.getByRole('button', { name: 'social.example.com', exact: true })
    await row.click()
    await page.getByText('6 of 14 visitors').waitFor()
    expect(await row.getAttribute('aria-pressed')).toBe('true')
    expect(new URL(page.url()).searchParams.get('f')).toBe('referrer:is:social.example.com')
    await page.getByText(/^Not enough visitors for answers yet: 0 of about 100/).waitFor()
    await checkScreen(page, 'analytics-filtered')
    await page.getByRole('button', { name: texts.analytics.export }).click()
    const csv = (
      await download(page.getByRole('menuitem', { name: texts.analytics.exportSources }))
    ).content.toString()
    expect([csv.includes('social.example.com,6'), csv.includes('news.example.com')]).toEqual([true, false])
    expect(csv).toContain('Devices,mobile,6,1,Phone,,')

    const segments = page.getByRole('button', { name: texts.analytics.segments, exact: true })
    await segments.click()
    await page.getByRole('menuitem', { name: texts.analytics.saveSegment }).click()
    await page.getByLabel(texts.analytics.segmentName, { exact: true }).fill('From social')
    await page.getByRole('button', { name: texts.common.save, exact: true }).click()
    await page.getByText(texts.analytics.segmentSaved({ name: 'From social' })).waitFor()

    // The others are eight, of whom two came without a referrer
    await page.getByRole('button', { name: 'Referring site: social.example.com', exact: true }).click()
    await page.getByRole('menuitemradio', { name: texts.analytics.operators.is_not }).click()
    await page.getByText('8 of 14 visitors').waitFor()
    await page.getByText(texts.analytics.few).first().waitFor()
    await page.getByRole('button', { name: 'Referring site is not social.example.com', exact: true }).click()
    await page.getByRole('menuitemradio', { name: texts.analytics.operators.contains }).click()
    const text = page.getByLabel(texts.analytics.containedText, { exact: true })
    await expect.poll(() => text.inputValue()).toBe('social.example.com')
    await text.fill('EXAMPLE')
    await page.getByRole('button', { name: texts.common.done, exact: true }).click()
    await page.getByText('12 of 14 visitors').waitFor()
    expect(new URL(page.url()).searchParams.get('f')).toBe('referrer:contains:example')
    await page.goto(`${page.url().split('?')[0]}?f=referrer:is_not:social.example.com`)
    await page.getByText('8 of 14 visitors').waitFor()
    await page.getByRole('button', { name: /^Remove filter: / }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.goBack()
    await page.getByText('8 of 14 visitors').waitFor()
    await page.goto(`${page.url().split('?')[0]}?f=referrer:is:direct`)
    await page.getByText(texts.analytics.withheld).waitFor()
    await segments.click()
    await page.getByRole('menuitemradio', { name: 'From social' }).click()
    await page.getByText('6 of 14 visitors').waitFor()
    await row.click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    const addFilter = page.getByRole('button', { name: texts.analytics.addFilter, exact: true })
    await addFilter.click()
    await page.getByRole('option', { name: texts.analytics.dimensions.device, exact: true }).click()
    await page.getByRole('option', { name: texts.common.back, exact: true }).click()
    await checkScreen(page, 'analytics-filter-menu')
    await page.getByRole('searchbox').fill('pho')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Phone'])
    await page.getByRole('option', { name: 'Phone', exact: true }).click()
    await page.getByText('7 of 14 visitors').waitFor()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('')

    await page.getByText(texts.analytics.unavailable.before_creation).waitFor()
    const { compared: names, comparisons } = texts.analytics
    expect(await page.getByRole('button', { name: names.previous({ n: 30 }), exact: true }).count()).toBe(0)
    await studio.change((db) =>
      db
        .updateTable('profile')
        .set({ created_at: Date.now() - 800 * 86_400_000 })
        .where('id', '=', person.profileId)
        .execute(),
    )
    // A change of the page ends cached responses
    await person.call('PUT', '/api/v1/profile', { bio: 'Older than it was' })
    await page.reload()
    // The plan has 30 days, and all of them are shown
    await page.getByText(texts.analytics.unavailable.beyond_plan).waitFor()
    expect(await page.getByRole('button', { name: names.none, exact: true }).count()).toBe(0)
    await person.plan('agency')
    await page.reload()
    const compareWith = async (button: string, name: string) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('menuitemradio', { name, exact: true }).click()
    }
    await compareWith(names.previous({ n: 30 }), comparisons.last_year)
    await expect.poll(() => new URL(page.url()).search).toBe('?compare=last_year')
    await compareWith(names.last_year, comparisons.none)
    await expect.poll(() => new URL(page.url()).search).toBe('?compare=none')
    await compareWith(names.none, comparisons.chosen)
    const compared = () => new URL(page.url()).searchParams.get('compare')
    await expect.poll(compared).toMatch(/^20\d\d-\d\d-\d\d$/)
    const today = new Date().toISOString().slice(0, 10)
    await page.getByLabel(texts.analytics.compareFrom).fill(today)
    await expect.poll(compared).toBe(today)
    await page.getByText(texts.analytics.withoutToday).waitFor()
    await page
      .getByText(/from 0 to \d/)
      .first()
      .waitFor()
    await page.getByText(texts.home.mostFrom({ referrer: 'news.example.com', isMost: false })).waitFor()
    await page.getByRole('heading', { name: texts.analytics.answers, exact: true }).waitFor()
    await page.getByText(/Not enough visitors/).waitFor()
    await page.getByRole('heading', { name: texts.analytics.tops.operating_systems }).waitFor()
    await segments.click()
    await page.getByRole('menuitem', { name: 'From social' }).click()
    await page.getByText(texts.analytics.segmentDeleted).waitFor()
    await expect.poll(() => segments.count()).toBe(0)
  })

  test('puts tabs under each title, answers after the totals, and marks what a filter and an axis cannot show', async () => {
    const { page, ...person } = await enter(studio, 'Pia Glass', 'phone')
    const { id } = await person.addLink({ title: 'Shop', url: 'https://shop.example.com/' })
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    for (let i = 0; i < 8; i++) {
      const headers = { 'user-agent': `${browsers[0]} Visitor/${i}`, 'accept-language': 'de' }
      await fetch(`${studio.url}/${person.username}`, { headers })
      if (i < 6) await fetch(`${studio.url}/l/${id}`, { headers, redirect: 'manual' })
    }
    const clicks = async () =>
      (await person.call('GET', `/api/v1/analytics/overview?profile_id=${person.profileId}`)).data.totals
        .clicks
    await expect.poll(clicks).toBe(6)
    await person.goTo('/analytics')
    const answers = page.getByRole('heading', { name: texts.analytics.answers, exact: true })
    await page.getByText(texts.home.mostPressed({ block: 'Shop' })).waitFor()
    await expect.poll(async () => (await answers.boundingBox())!.y).toBeLessThan(700)
    const tabs = page.getByRole('navigation', { name: texts.analytics.title, exact: true })
    const places: number[] = []
    for (const path of ['', '/variants', '/changes']) {
      await person.goTo(`/analytics${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      places.push(Math.round((await tabs.boundingBox())!.y))
    }
    expect(places).toEqual(Array(3).fill(places[0]))

    await person.goTo(`/analytics?f=link:is:${id}`)
    await page.getByText(texts.analytics.pressedBy).waitFor()
    expect(await page.locator('dl').first().getByRole('definition').allTextContents()).toEqual(['6', '6'])
    await page.getByText(texts.analytics.clicks, { exact: true }).nth(1).waitFor()
    expect(await page.getByText(texts.analytics.views, { exact: true }).count()).toBe(0)
    await checkScreen(page, 'analytics-link')
    await page.getByRole('button', { name: texts.analytics.range }).click()
    await page.getByRole('option', { name: texts.analytics.custom }).click()
    await page.getByLabel(texts.analytics.from).waitFor()
    await checkScreen(page, 'analytics-custom')

    await page.route(/\/effects/, async (route) => {
      const response = await route.fetch()
      const { data, ...body } = await response.json()
      const measured = { state: 'measured', change: 0.9, change_ci: [-0.2, 3] }
      const effects = data.map((effect: object) => ({ ...effect, ...measured }))
      await route.fulfill({ response, json: { ...body, data: effects } })
    })
    await person.goTo('/analytics/changes')
    await page.getByText(texts.analytics.cutBars({ end: '+100%' })).waitFor()
    expect(await page.locator('[data-cut="end"]').count()).toBeGreaterThan(0)
    await checkScreen(page, 'analytics-cut')
  })

  test('shows the clicks of each link on the page preview of a phone', async () => {
    const { page, ...person } = await enter(studio, 'Hugo Wood', 'phone', { dark: true })
    const link = await person.addLink({ title: 'Chairs', url: 'https://shop.example.com/' })
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    await comeByAndClick(studio, person.username, [link.id])
    const clicks = async () =>
      (await person.call('GET', `/api/v1/analytics/overview?profile_id=${person.profileId}`)).data.totals
        .clicks
    await expect.poll(clicks).toBe(2)
    await person.goTo('/analytics')
    await page.getByRole('heading', { name: texts.analytics.onPage }).waitFor()
    const card = page.frameLocator('iframe').locator(`a[href="/l/${link.id}"]`)
    const spot = page.locator('[style*="--heat"]')
    await spot.scrollIntoViewIfNeeded()
    const distance = async () => {
      const [drawn, real] = [await spot.boundingBox(), await card.boundingBox()]
      return Math.hypot(drawn!.x - real!.x, drawn!.y - real!.y)
    }
    await expect.poll(distance).toBeLessThan(3)
    const form = await person.addLink({
      kind: 'form',
      title: 'Write to us',
      url: 'https://shop.example.com/',
    })
    for (const userAgent of [browsers[0]!, 'Googlebot/2.1'])
      await fetch(`${studio.url}/f/${form.id}`, {
        method: 'POST',
        headers: { 'user-agent': userAgent },
        body: new URLSearchParams({ email: `${userAgent.slice(0, 5)}@example.com`, message: 'Hello' }),
      })
    const countEntries = async () =>
      (await person.call('GET', `/api/v1/analytics/overview?profile_id=${person.profileId}`)).data.totals
        .submissions
    await expect.poll(countEntries).toBe(1)
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.reload()
    await page.getByText(texts.analytics.fewerEntries).waitFor()
    await checkScreen(page)
  })
})
