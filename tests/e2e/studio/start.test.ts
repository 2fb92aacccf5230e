import { expect, test } from 'vitest'
import { describeStudio, enter } from './support.ts'

describeStudio('studio start', (studio) => {
  test('requests each preloaded resource once', async () => {
    const { page, context, goTo, profileId, pageErrors } = await enter(studio, 'Ida Start', 'phone', {
      language: 'de',
    })
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url().slice(studio.url.length)))
    page.on('console', (message) => message.type() === 'warning' && pageErrors.push(message.text()))
    await goTo('/links')
    await page.getByRole('heading', { name: 'Blöcke', level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const document = await (
      await context.request.get(page.url(), { headers: { 'accept-language': 'de' } })
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
  })
})
