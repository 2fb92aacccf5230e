import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter, visitorHeaders } from './support.ts'
import { texts } from './texts.ts'

describeStudio('first run', (studio) => {
  test('leads from the landing page to a shared page with three networks in few presses and texts', async () => {
    const { page, context } = await studio.open('phone')
    let presses = 0
    let typed = 0
    const press = async (target: Locator) => {
      presses++
      await target.click()
    }
    const type = async (target: Locator, text: string) => {
      typed++
      await target.fill(text)
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const name = `noralind-${Math.random().toString(36).slice(2, 7)}`
    await page.goto(`${studio.url}/`)
    await press(page.locator('#prices a'))
    await press(page.locator('a[href^="/studio/signup"]').first())
    await type(page.getByLabel(texts.auth.name), 'Nora Lind')
    await type(page.getByLabel(texts.auth.email), `${name}@example.com`)
    await type(page.getByLabel(texts.auth.password, { exact: true }), 'marble otter canyon 41')
    await press(button(texts.auth.signUp))
    await page.getByRole('heading', { name: texts.start.find }).waitFor()
    const journeyStart = presses
    await checkScreen(page, 'start-1-find-phone')

    await press(page.getByRole('button', { name: 'Instagram' }))
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await type(page.getByLabel('Instagram'), 'noralind')
    await press(page.getByRole('button', { name: 'TikTok' }).last())
    await press(page.getByRole('button', { name: 'YouTube' }).last())
    await checkScreen(page, 'start-1-find-filled-phone')
    await press(button(texts.start.continueWith({ count: 3 })))
    await page.getByRole('heading', { name: texts.start.you }).waitFor()
    await checkScreen(page, 'start-2-you-phone')
    await press(button(texts.start.skip))
    await page.getByRole('heading', { name: texts.start.theme }).waitFor()
    await checkScreen(page, 'start-3-look-phone')
    await press(button(texts.common.continue))
    await page.getByRole('heading', { name: texts.start.publish({ name: 'Nora' }) }).waitFor()
    await page.getByText(texts.pages.addressFree).waitFor()
    await checkScreen(page, 'start-4-publish-phone')
    await press(button(texts.home.publish))
    await page.getByRole('heading', { name: texts.start.online }).waitFor()
    await checkScreen(page, 'start-5-online-phone')
    await press(button(texts.common.copy))
    expect(presses - journeyStart).toBeLessThanOrEqual(12)
    expect(presses).toBeLessThanOrEqual(14)
    expect(typed).toBeLessThanOrEqual(5)

    const visitor = (await studio.open()).context.request
    const { data } = await (await context.request.get(`${studio.url}/api/v1/profile`)).json()
    const address = `${studio.url}/${data.username}`
    const html = await (await visitor.get(address, { headers: visitorHeaders })).text()
    for (const shown of ['www.instagram.com/noralind/', 'www.tiktok.com/@noralind', 'YouTube: @noralind'])
      expect(html).toContain(shown)

    // A row is ticked by the first visitor from there
    const list = page.getByRole('listitem')
    expect(await list.filter({ hasText: texts.places.arrived }).count()).toBe(0)
    await context.route('https://www.instagram.com/**', (route) => route.fulfill({ body: 'Instagram' }))
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: texts.places.openPlace({ name: 'Instagram' }) }).click()
    expect((await opened).url()).toBe('https://www.instagram.com/noralind/')
    await (await opened).close()
    await page.getByText(texts.places.copied({ where: texts.places.fields.links })).waitFor()
    await visitor.get(address, {
      headers: { ...visitorHeaders, referer: 'https://l.instagram.com/' },
    })
    await expect
      .poll(async () => {
        await page.reload()
        await list.filter({ hasText: 'TikTok' }).waitFor()
        return list.filter({ hasText: texts.places.arrived }).count()
      })
      .toBe(1)
  })

  test('reads names, addresses and pages with links, and keeps a page that cannot be published', async () => {
    const { page, goTo, readProfile, call, addLink } = await enter(studio, 'Nora Desk', 'desktop', {
      dark: true,
    })
    await call('PUT', '/api/v1/profile', { is_published: false })
    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo('/start')
    await page.getByRole('button', { name: /more$/ }).click()
    const places = page.getByRole('dialog')
    await places.getByLabel(texts.common.search).fill('fediverse')
    await checkScreen(page, 'start-more-desktop-dark')
    await places.getByRole('button', { name: 'Mastodon' }).click()
    const mastodon = page.getByLabel('Mastodon')
    await mastodon.fill('nora')
    await page.getByRole('button', { name: 'Instagram' }).click()
    await page.getByText(texts.start.wrongServer({ example: 'name@mastodon.social' })).waitFor()
    await mastodon.fill('nora@mastodon.social')
    await page.getByLabel('Instagram').fill('nora-lind')
    await page.getByRole('button', { name: 'Spotify' }).click()
    await page
      .getByText(
        texts.start.wrongName({ network: 'Instagram', signs: 'letters, digits, dots, and underscores' }),
      )
      .waitFor()
    await page.getByText(texts.start.noNames({ network: 'Spotify' })).waitFor()
    await page.getByLabel('Instagram').fill('https://www.instagram.com/noralind/?igsh=abc')
    expect(await page.getByLabel('Instagram').inputValue()).toBe('noralind')
    // Enter goes to the next field, because further names follow
    await page.getByLabel('Instagram').press('Enter')
    expect(await page.getByLabel('Spotify').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel('Spotify').fill('https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb?si=x')
    await page.getByText(/^Icons: .*Instagram/).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByLabel(texts.start.anythingElse).fill('linktr.ee/noralind\nnora@lind.example\n@noralind')
    await page.getByText(texts.start.isLinkPage).waitFor()
    await page.getByRole('button', { name: 'TikTok' }).last().click()
    await page.frameLocator('aside iframe').getByRole('link', { name: 'Mastodon' }).waitFor()
    await checkScreen(page, 'start-1-find-desktop-dark')
    await page.getByLabel(texts.start.anythingElse).fill('nora@lind.example')
    await page.getByRole('button', { name: texts.start.continueWith({ count: 4 }) }).click()
    await page.getByRole('heading', { name: texts.start.you }).waitFor()
    await checkScreen(page, 'start-2-you-desktop-dark')

    await addLink({ title: 'Gone', url: `${studio.url}/gone` })
    await goTo('/start?step=publish')
    await page.getByText(texts.pages.addressFree).waitFor()
    await checkScreen(page, 'start-4-publish-desktop-dark')
    let isRefused = true
    await page.route('**/api/v1/profile?*', (route) =>
      isRefused && route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'No.' } } })
        : route.continue(),
    )
    await page.getByRole('button', { name: texts.home.publish, exact: true }).click()
    await page.getByText(texts.start.failed).waitFor()
    await checkScreen(page, 'start-4-failed-desktop-dark')
    expect((await readProfile()).is_published).toBe(false)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.getByText(texts.start.offline).waitFor()
    isRefused = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText(texts.start.offline).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: texts.home.publish, exact: true }).click()
    await page.getByRole('heading', { name: texts.start.online }).waitFor()
    await checkScreen(page, 'start-5-online-desktop-dark')
  })

  test('fits small phones in a language with long words', async () => {
    const { page, goTo, call } = await enter(studio, 'Nora Klein', 'phone', { language: 'de' })
    await call('PUT', '/api/v1/profile', { is_published: false })
    await page.setViewportSize({ width: 320, height: 640 })
    await goTo('/start')
    await page.getByRole('button', { name: 'LinkedIn' }).click()
    await page.getByLabel('LinkedIn').fill('nora lind')
    await page.getByRole('button', { name: 'WhatsApp' }).click()
    await checkScreen(page, 'start-1-find-small')
    for (const step of ['you', 'look', 'publish'] as const) {
      await goTo(`/start?step=${step}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator(`[data-step="${step}"] [data-look="primary"]`).waitFor()
      await checkScreen(page, `start-${step}-small`)
    }
  })
})
