import { expect, test } from 'vitest'
import { describeStudio, signUpByApi } from './support.ts'

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
})
