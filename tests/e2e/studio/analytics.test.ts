import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  describeStudio,
  findAccessibilityProblems,
  type Studio,
  signUpByApi,
  takePicture,
} from './support.ts'
import { texts } from './texts.ts'

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
]

/** Visits the page without the session of its owner, whose visits are not counted. */
const comeByAndClick = async (studio: Studio, username: string, linkIds: readonly number[]) => {
  for (const userAgent of browsers) {
    const headers = { 'user-agent': userAgent, 'accept-language': 'de' }
    await fetch(`${studio.url}/${username}`, {
      headers: { ...headers, referer: 'https://social.example.com/' },
    })
    for (const id of linkIds) await fetch(`${studio.url}/l/${id}`, { headers, redirect: 'manual' })
  }
}

describeStudio('analytics', ['sqlite'], (studio) => {
  test('shows visits and clicks as charts, tables and files', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Gina Glass')
    await person.call('PUT', '/api/v1/profile', { is_published: false })
    await person.goTo('/analytics')
    await page.getByText(texts.home.notPublished).waitFor()
    await page.getByRole('button', { name: texts.home.publish, exact: true }).click()
    await page.getByRole('heading', { name: texts.analytics.emptyTitle }).waitFor()
    await page.getByText(texts.analytics.fewerEntries).waitFor()
    await takePicture(page, 'analytics-empty')
    expect(await findAccessibilityProblems(page)).toEqual([])

    const add = async (title: string) =>
      (await person.call('POST', '/api/v1/links', { title, url: 'https://shop.example.com/' })).data.id
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
    await page.getByText(/^The page was created on .+, so only 7 days are shown\.$/).waitFor()
    await takePicture(page, 'analytics')
    expect(await findAccessibilityProblems(page)).toEqual([])
    const { width, height } = page.viewportSize()!
    for (const [screenWidth, columns] of [
      [768, 5],
      [640, 5],
      [390, 3],
      [320, 2],
    ] as const) {
      await page.setViewportSize({ width: screenWidth, height })
      const lefts = await page
        .getByRole('definition')
        .evaluateAll((all) => all.map((figure) => Math.round(figure.getBoundingClientRect().left)))
      expect(new Set(lefts).size, String(screenWidth)).toBe(columns)
    }
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Show as table: Clicks on the page' }).scrollIntoViewIfNeeded()
    await page.getByText(texts.analytics.byHour).first().scrollIntoViewIfNeeded()
    await takePicture(page, 'analytics-lower')

    await page.getByRole('button', { name: `${texts.analytics.asTable}: ${texts.analytics.byDay}` }).click()
    const rows = page.getByRole('table', { name: texts.analytics.byDay }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(8)
    await page.getByText('7 days', { exact: true }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?days=7')
    await expect.poll(() => rows.count()).toBe(8)
    await page.getByText(texts.analytics.custom, { exact: true }).click()
    await page.getByLabel(texts.analytics.from).fill('2020-01-01')
    await page.getByText(/^Only .+ to .+ is available\./).waitFor()

    await page.getByRole('button', { name: texts.analytics.export }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: texts.analytics.exportLinks }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain("'=Shop,4,")
    expect(pageErrors).toEqual([])
  })

  test('shows the clicks of each link on the page preview of a phone', async () => {
    const visit = await studio.open('phone', { dark: true })
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Hugo Wood')
    const { data: link } = await person.call('POST', '/api/v1/links', {
      title: 'Chairs',
      url: 'https://shop.example.com/',
    })
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    await comeByAndClick(studio, person.username, [link.id])
    const clicks = async () =>
      (await person.call('GET', `/api/v1/analytics/overview?profile_id=${person.profileId}`)).data.totals
        .clicks
    await expect.poll(clicks).toBe(2)
    await person.goTo('/analytics')
    await page.getByRole('heading', { name: texts.analytics.onPage }).waitFor()
    await takePicture(page, 'analytics-phone')
    const card = page.frameLocator('iframe').locator(`a[href="/l/${link.id}"]`)
    const spot = page.locator('[style*="--heat"]')
    await spot.scrollIntoViewIfNeeded()
    const distance = async () => {
      const [drawn, real] = [await spot.boundingBox(), await card.boundingBox()]
      return Math.hypot(drawn!.x - real!.x, drawn!.y - real!.y)
    }
    await expect.poll(distance).toBeLessThan(3)
    const frame = page.locator('iframe')
    expect(await frame.evaluate((one: HTMLIFrameElement) => one.contentWindow!.innerWidth)).toBe(390)
    await takePicture(page, 'analytics-phone-clicks')
    const { data: form } = await person.call('POST', '/api/v1/links', {
      kind: 'email_capture',
      title: 'News',
      url: 'https://shop.example.com/',
    })
    for (const userAgent of [browsers[0]!, 'Googlebot/2.1'])
      await fetch(`${studio.url}/f/${form.id}`, {
        method: 'POST',
        headers: { 'user-agent': userAgent },
        body: new URLSearchParams({ email: `${userAgent.slice(0, 5)}@example.com` }),
      })
    const countEntries = async () =>
      (await person.call('GET', `/api/v1/analytics/overview?profile_id=${person.profileId}`)).data.totals
        .submissions
    await expect.poll(countEntries).toBe(1)
    const tops = async () => {
      const boxes = await page
        .locator('dl > div')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      return boxes.slice(0, 5).map((top) => boxes.indexOf(top))
    }
    expect(await tops()).toEqual([0, 0, 0, 3, 3])
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.reload()
    await page.getByText(texts.analytics.fewerEntries).waitFor()
    expect(await tops()).toEqual([0, 0, 0, 0, 0])
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(pageErrors).toEqual([])
  })
})
