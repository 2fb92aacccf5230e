import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pages } from '../e2e/gallery/pages.ts'
import { servePages } from '../e2e/gallery/server.ts'
import { createPng } from '../e2e/studio/png.ts'
import { readTexts } from '../e2e/studio/texts.ts'
import { findFreePort } from '../support/ports.ts'
import { createServiceFolder, startService } from '../support/service.ts'
import { type Engine, engines, type Tab } from './engines.ts'
import { createPerson } from './person.ts'

/** Stores a picture of the window if SCREENSHOTS names a folder. */
const picture = async (tab: Tab, name: string) => {
  if (process.env.SCREENSHOTS)
    writeFileSync(join(process.env.SCREENSHOTS, `${name}.png`), await tab.screenshot())
}

/** Runs the main journey in each language, and all sample pages, in an engine. */
export const describeEngine = (name: keyof typeof engines, languages: readonly string[] = ['en']) =>
  describe(`in ${name}`, () => {
    let service: Awaited<ReturnType<typeof startService>>
    let folder: Awaited<ReturnType<typeof createServiceFolder>>
    let engine: Engine
    beforeAll(async () => {
      folder = await createServiceFolder()
      const env = { DATA_DIR: folder.dataDir, PORT: String(await findFreePort()) }
      ;[service, engine] = await Promise.all([startService(env), engines[name]()])
    })
    afterAll(async () => {
      await engine?.close()
      await service?.end('SIGTERM')
      await folder?.remove()
    })

    test.each(languages)('creates, edits and publishes a page in %s', async (language) => {
      const texts = readTexts(language)
      const user = `${name}-${language}`
      const tab = await engine.newTab()
      const { click, fill, find, upload, text } = createPerson(tab)
      const get = (path: string) =>
        tab.evaluate(async (path) => (await (await fetch(path)).json()).data, path) as Promise<
          { id: number; title: string; image_url: string | null }[]
        >
      const readUrl = () => tab.evaluate(() => location.href)
      const titles = async () => (await get('/api/v1/links')).map(({ title }) => title)

      await tab.goto(`${service.url}/studio/signup?lang=${language}`)
      await fill(texts.auth.name, `Ivo Reed ${user}`)
      await fill(texts.auth.email, `ivo-${user}@example.com`)
      await fill(texts.auth.password, 'marble otter canyon 41')
      await click('button', texts.auth.signUp)
      await fill(texts.start.anythingElse, 'example.com/baskets\nexample.com/bowls\nexample.com/cups')
      await click('button', texts.start.continueWith({ count: 3 }))
      await find('label', texts.pages.displayName)
      await click('button', texts.common.continue)
      await click('label', 'Botanical')
      await picture(tab, `${user}-themes`)
      await click('button', texts.common.continue)
      await fill(texts.profile.fields.username, `reed-${user}`)
      // It moves the button below
      await expect.poll(text).toContain(texts.pages.addressFree)
      await click('button', texts.home.publish)
      await find('button', texts.start.toHome)
      await picture(tab, `${user}-share`)

      // Edit, with a preview that follows
      await click('button', texts.start.toHome)
      await expect.poll(readUrl).toMatch(/\/pages\/\d+$/)
      await tab.goto(`${await readUrl()}/links`)
      await expect.poll(titles).toEqual(['Baskets', 'Bowls', 'Cups'])
      await click('main a', 'Baskets')
      await fill(texts.links.fields.title, 'Willow baskets')
      await expect
        .poll(() =>
          tab.evaluate(() => document.querySelector('iframe')?.contentDocument?.body.textContent ?? ''),
        )
        .toContain('Willow baskets')
      await expect.poll(titles).toEqual(['Willow baskets', 'Bowls', 'Cups'])

      // Upload
      await find('button', texts.links.upload.picture)
      await upload(createPng(1200, 800))
      await expect.poll(text).toContain(texts.crop.kept({ width: 800, height: 800 }))
      await click('[role=dialog] button', texts.crop.upload)
      await expect.poll(async () => (await get('/api/v1/links'))[0]!.image_url).toMatch(/800x800/)
      await picture(tab, `${user}-editor`)

      // Move the first row below the last
      await tab.goto((await readUrl()).replace(/\/links\/.*/, '/links'))
      await find('button', texts.links.drag({ title: 'Cups' }))
      const { x, y: top } = await find('button', texts.links.drag({ title: 'Willow baskets' }))
      // Each search may scroll
      const bottom = await tab.evaluate(
        (label) => {
          const handle = document.querySelector(`[aria-label="${label}"]`)!.getBoundingClientRect()
          return (handle.top + handle.bottom) / 2
        },
        texts.links.drag({ title: 'Cups' }),
      )
      await picture(tab, `${user}-links`)
      if (tab.drag) {
        const stops = Array.from({ length: 13 }, (_, i) => ({ x, y: top + ((bottom + 24 - top) * i) / 12 }))
        const marked = () =>
          tab.evaluate(() => document.querySelector('[data-drop=after]')?.textContent ?? '')
        await tab.drag(stops, () => expect.poll(marked).toContain('Cups'))
      } else {
        // A click on the handle starts a drag, so the keyboard's focus is set by script
        await tab.evaluate(
          (label) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!.focus(),
          texts.links.drag({ title: 'Willow baskets' }),
        )
        for (const order of [
          ['Bowls', 'Willow baskets', 'Cups'],
          ['Bowls', 'Cups', 'Willow baskets'],
        ]) {
          await tab.press('ArrowDown')
          await expect.poll(titles).toEqual(order)
        }
      }
      await expect.poll(titles).toEqual(['Bowls', 'Cups', 'Willow baskets'])

      // The six places by keyboard alone
      const { home, page, audience, analytics, share } = texts.shell
      await tab.goto(`${service.url}/studio`)
      await find('#navigation a', home)
      for (const place of [home, page, audience, analytics, share, texts.common.more]) {
        const readFocus = () =>
          tab.evaluate(() => {
            const element = document.activeElement!
            const { outlineStyle } = getComputedStyle(element)
            return element.closest('#navigation') && `${element.textContent} ${outlineStyle}`
          })
        for (let presses = 0; presses < 40 && !(await readFocus())?.startsWith(place); presses++)
          await tab.press('Tab')
        expect(await readFocus()).toBe(`${place} solid`)
        await tab.press('Enter')
        await expect
          .poll(() =>
            tab.evaluate(() => document.querySelector('#navigation [aria-current=page]')?.textContent),
          )
          .toBe(place)
      }

      await click('button', texts.common.pair({ name: texts.shell.account, value: `Ivo Reed ${user}` }))
      await click('[role=menuitem]', texts.account.signOut)
      await find('button', texts.auth.signIn)
      await tab.goto(`${service.url}/reed-${user}`)
      expect((await text()).replaceAll('\n', ' ')).toMatch(/Bowls.*Cups.*Willow baskets/)
      await picture(tab, `${user}-page`)
    })

    const retry = name === 'webkit' ? 1 : 0
    test('fits all pages and frames on a phone', { retry }, async () => {
      const server = await servePages(pages)
      onTestFinished(() => server.close())
      const tab = await engine.newTab()
      await tab.resize(390, 844)
      const problems: string[] = []
      for (const page of Object.keys(pages)) {
        await tab.goto(`${server.origin}/${page}`)
        const findings = await tab.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement
          const wide = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
            (element) =>
              !element.closest('.vh,svg,pre') &&
              element.textContent?.trim() &&
              element.clientWidth > 0 &&
              /hidden|clip/.test(getComputedStyle(element).overflowX) &&
              element.scrollWidth > element.clientWidth + 1,
          )
          const framed = [...document.querySelectorAll('iframe')].filter(({ contentWindow }) => {
            const root = contentWindow?.document?.documentElement
            return root && contentWindow.innerWidth > root.clientWidth && root.clientWidth > 0
          })
          const broken = [...document.images].filter(
            (image) => image.currentSrc && image.complete && !image.naturalWidth,
          )
          return [
            ...broken.map((image) => `broken picture: ${image.currentSrc}`),
            ...(scrollWidth > clientWidth ? [`scrolls ${scrollWidth - clientWidth} px sideways`] : []),
            ...wide.map((element) => `cut: ${element.outerHTML.slice(0, 80)}`),
            ...framed.map((frame) => `scrollbar in the frame ${frame.src}`),
          ]
        })
        problems.push(...findings.map((problem) => `${page}: ${problem}`))
        if (page === 'landing' || page === 'brutalist' || page === 'stationery')
          await picture(tab, `${name}-${page}`)
      }
      expect(problems).toEqual([])
    })
  })
