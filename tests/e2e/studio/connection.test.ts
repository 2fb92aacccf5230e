import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, describeOwnStudio, enter, expectInView } from './support.ts'
import { texts } from './texts.ts'

/** The console reports what these journeys break. */
const anyError = /./
const designScript = '**/studio/assets/design-*.js'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const openDesign = (page: Page) => page.getByRole('link', { name: texts.shell.design }).first().click()
const unreachable = (page: Page) => heading(page, texts.errors.unreachableTitle({ site: 'Vitrine' }))

describeOwnStudio('connection to the service', (studio) => {
  test('draws a splash before script and stylesheet have arrived', async () => {
    const { page } = await studio.open('phone')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/studio/assets/*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${studio.url}/studio/signin`, { waitUntil: 'commit' })
    await page.getByRole('progressbar').waitFor()
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1)
    release()
    await heading(page, texts.auth.signInTitle).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })

  test('offers to reload when the scripts cannot be loaded', async () => {
    const { page, expectErrors } = await studio.open('phone')
    expectErrors(anyError)
    await page.route('**/studio/assets/*', (route) => route.fulfill({ status: 404 }))
    await page.goto(`${studio.url}/studio/signin`)
    const reload = page.getByRole('link', { name: texts.errors.reload })
    await reload.waitFor()
    await page.unroute('**/studio/assets/*')
    await reload.click()
    await heading(page, texts.auth.signInTitle).waitFor()
  })

  test('responds with 404 to a script that a deployment has removed', async () => {
    const dist = 'apps/studio/dist'
    const script = join(dist, readFileSync(join(dist, 'current'), 'utf8'), 'assets/removed.js')
    await studio.stop()
    writeFileSync(script, '')
    await studio.restart()
    const fetchScript = async (name: string) => (await fetch(`${studio.url}/studio/assets/${name}`)).status
    expect(await fetchScript('removed.js')).toBe(200)
    rmSync(script)
    for (const name of ['removed.js', 'deep/removed.js', '..%2Findex.html', ''])
      expect(await fetchScript(name), name).toBe(404)
  })

  test('names a busy server, and loads the screen by itself when it responds again', async () => {
    const { page, goTo, expectErrors } = await enter(studio, 'Bo Busy', 'desktop')
    expectErrors(anyError)
    await goTo('/links')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const calls = /\/(?:api|ext)\/v1\/|\/account$/
    await page.route(calls, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '2' } }))
    await page.getByRole('link', { name: texts.shell.history }).click()
    await heading(page, texts.errors.busyTitle({ site: 'Vitrine' })).waitFor()
    await checkScreen(page)
    await page.unroute(calls)
    await heading(page, texts.shell.history).waitFor()
  })

  test('loads a screen by itself when an unreachable service is back', async () => {
    const { page, goTo, expectErrors } = await enter(studio, 'Ada Tunnel', 'phone')
    expectErrors(anyError)
    await goTo('/links')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await studio.stop()
    await page.getByRole('link', { name: texts.shell.history }).click()
    await unreachable(page).waitFor()
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
    await checkScreen(page, 'unreachable')
    await studio.restart()
    await heading(page, texts.shell.history).waitFor()
    await page.getByText(texts.shell.offline).waitFor({ state: 'detached' })
  })

  test('shows above the bottom bar that there is no connection, and disables the switches of links', async () => {
    const { page, goTo, addLink, expectErrors } = await enter(studio, 'Olga Offline', 'phone')
    expectErrors(anyError)
    await addLink({ title: 'Shop', url: 'https://example.com/shop' })
    await goTo('/links')
    const shown = page.getByRole('switch', { name: texts.links.shown({ title: 'Shop' }) })
    await expect.poll(() => shown.isEnabled()).toBe(true)
    await studio.stop()
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    const notice = page.getByRole('status').getByText(texts.shell.offline)
    await notice.waitFor()
    await expectInView(notice)
    expect(await shown.isDisabled()).toBe(true)
    await studio.restart()
    await notice.waitFor({ state: 'detached' })
    expect(await shown.isEnabled()).toBe(true)
  })

  test('keeps the list of links when the service stops while the preview loads', async () => {
    const { page, goTo, addLink, expectErrors } = await enter(studio, 'Lena Loading', 'desktop')
    expectErrors(anyError)
    await addLink({ title: 'Shop', url: 'https://example.com/shop' })
    const { promise: stopped, resolve: release } = Promise.withResolvers<void>()
    let attempts = 0
    await page.route('**/studio/assets/preview-frame-*.js', async (route) => {
      attempts += 1
      await stopped
      await route.continue()
    })
    await goTo('/links')
    const shown = page.getByRole('switch', { name: texts.links.shown({ title: 'Shop' }) })
    await shown.waitFor()
    await expect.poll(() => attempts).toBeGreaterThan(0)
    await page.evaluate(() => {
      document.body.dataset.loaded = 'once'
    })
    await studio.stop()
    const lastCheck = page.waitForEvent('requestfailed', {
      predicate: (request) => attempts >= 3 && request.url().endsWith('/account'),
    })
    release()
    await lastCheck
    await page.getByText(texts.shell.offline).waitFor()
    expect(await shown.count()).toBe(1)
    await studio.restart()
    await page.frameLocator('iframe').first().getByText('Shop').waitFor()
    expect(await shown.isEnabled()).toBe(true)
    expect(await page.evaluate(() => document.body.dataset.loaded)).toBe('once')
  })

  test('opens an added block before the list has reloaded', async () => {
    const { page, goTo, expectErrors } = await enter(studio, 'Ada Adding', 'desktop')
    expectErrors(anyError)
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: texts.links.kinds.header.name }).click()
    await dialog.getByLabel(texts.links.fields.title).fill('Offers')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/links?*', async (route) => {
      if (route.request().method() === 'GET') await released
      await route.continue()
    })
    await dialog.getByRole('button', { name: texts.common.add }).click()
    await page.waitForURL(/links\/\d+$/)
    release()
  })

  test('loads likely screens before they are opened, unless the browser saves data', async () => {
    for (const prefetches of [true, false]) {
      const { page, goTo } = await enter(studio, 'Pia Prefetch', 'desktop', { prefetches })
      let isLoaded = false
      page.on('request', (request) => {
        isLoaded ||= /\/analytics-[^/]+\.js$/.test(request.url())
      })
      await goTo('/links')
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (prefetches) await expect.poll(() => isLoaded).toBe(true)
      await page.waitForLoadState('networkidle')
      expect(isLoaded).toBe(prefetches)
    }
  })

  test('recovers from a script that failed to load', async () => {
    const { page, goTo, expectErrors } = await enter(studio, 'Ben Deployment')
    expectErrors(anyError)
    await goTo('/links')
    await page.getByRole('heading', { level: 1 }).waitFor()
    let failures = 0
    await page.route(designScript, (route) =>
      failures++ === 0 ? route.abort('connectionreset') : route.continue(),
    )
    await openDesign(page)
    await heading(page, texts.design.title).waitFor()
    expect(failures).toBeGreaterThan(1)

    await page.unroute(designScript)
    await goTo('/links')
    await page.getByRole('heading', { level: 1 }).waitFor()
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
    })
    await page.route(designScript, (route) => route.fulfill({ status: 404 }))
    await openDesign(page)
    await expect.poll(() => documents).toBe(1)
    await heading(page, texts.errors.updatedTitle).waitFor()
    expect(documents).toBe(1)
    await page.unroute(designScript)
    await page.getByRole('button', { name: texts.errors.reload }).click()
    await heading(page, texts.design.title).waitFor()
  })

  test('reports that the browser blocks copying without TLS', async () => {
    const { page, goTo } = await enter(studio, 'Petra Plain')
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await goTo('')
    await page.getByRole('button', { name: texts.shell.copyAddress, exact: true }).click()
    await page.getByText(texts.common.copyFailed).waitFor()
  })
})
