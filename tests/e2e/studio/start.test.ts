import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeStudio, signUpByApi } from './support.ts'
import { texts } from './texts.ts'

describeStudio('studio start', ['sqlite'], (studio) => {
  test('requests each preloaded resource once', async () => {
    const visit = await studio.open('phone', { language: 'de' })
    const { page, pageErrors } = visit
    const { goTo, profileId } = await signUpByApi(studio, visit, 'Ida Start')
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url().slice(studio.url.length)))
    page.on('console', (message) => message.type() === 'warning' && pageErrors.push(message.text()))
    await goTo('/links')
    await page.getByRole('heading', { name: 'Blöcke', level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const document = await (
      await visit.context.request.get(page.url(), { headers: { 'accept-language': 'de' } })
    ).text()
    const ahead = [...document.matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)].map(
      ([, url]) => url!.replaceAll('&amp;', '&'),
    )
    expect(ahead).toContain(`/api/v1/profile?profile_id=${profileId}`)
    expect(ahead.length).toBeGreaterThan(5)
    for (const url of ahead) expect(requestedUrls.filter((other) => other === url)).toEqual([url])
    // No later question repeats it
    for (const start of ['/account', '/api/v1/profile?', '/api/v1/links?'])
      expect(
        requestedUrls.filter((url) => url.startsWith(start)),
        start,
      ).toHaveLength(1)
    expect(pageErrors).toEqual([])
  })

  test('keeps buttons within their column in forced colours', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Fay Forced')
    for (const title of ['Bowls', 'Cups'])
      await call('POST', '/api/v1/links', { title, url: 'https://example.com/' })
    await page.emulateMedia({ forcedColors: 'active' })
    const readBox = async (locator: Locator) => (await locator.boundingBox())!
    await goTo('/links')
    const select = await readBox(page.getByRole('button', { name: texts.links.selectSome }))
    const row = await readBox(page.locator('[data-link]').first())
    expect(select.x + select.width).toBeLessThanOrEqual(row.x + row.width)
    await goTo('/start?step=links')
    const back = await readBox(page.getByRole('button', { name: texts.common.back }))
    const bar = await readBox(page.locator('main progress'))
    expect(back.x).toBeGreaterThanOrEqual(bar.x)
    expect(pageErrors).toEqual([])
  })
})
