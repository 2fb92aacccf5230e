import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeStudio, enter } from './support.ts'
import { readTexts } from './texts.ts'

const texts = readTexts('ja')

const compose = (browser: CDPSession, text: string) =>
  browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** Presses Enter as within a composition: browsers send the key with the code of input methods. */
const pressComposingEnter = async (browser: CDPSession) => {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

/** Collects the writes of a tab. */
const recordWrites = (page: Page) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.postData() ?? '')
  })
  return writes
}

describeStudio('input methods', (studio) => {
  test('saves, submits and opens nothing while Japanese is composed', async () => {
    const { page, context, goTo, addLink, readTitles } = await enter(studio, 'Hikari Kiroku', 'desktop', {
      language: 'ja',
    })
    const link = await addLink({ title: 'Menu' })
    const browser = await context.newCDPSession(page)
    const writes = recordWrites(page)

    await goTo(`/links/${link.id}`)
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await title.fill('')
    await page
      .locator('[data-status="changed"], [data-status="refused"], [data-status="saved"]')
      .first()
      .waitFor()
    await title.focus()
    for (const text of ['k', 'き', 'きs', 'きせつ']) await compose(browser, text)
    writes.length = 0
    await page.waitForTimeout(1500)
    expect(writes).toEqual([])
    await compose(browser, '季節')
    await pressComposingEnter(browser)
    await browser.send('Input.insertText', { text: '季節' })
    await page.locator('[data-status="saved"]').waitFor()
    expect(await readTitles()).toEqual(['季節'])
    expect(writes.filter((body) => /き|k/.test(body.replaceAll(/"[a-z_]+":/g, '')))).toEqual([])

    await page.keyboard.press('Control+k')
    const search = page.getByPlaceholder(texts.shell.commandsPlaceholder)
    await search.waitFor()
    const { href } = new URL(page.url())
    await compose(browser, 'ぶんせき')
    await pressComposingEnter(browser)
    await compose(browser, '分析')
    await pressComposingEnter(browser)
    await browser.send('Input.insertText', { text: texts.shell.analytics })
    await expect.poll(() => search.inputValue()).toBe(texts.shell.analytics)
    expect(page.url()).toBe(href)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/analytics$/)

    await goTo('/links')
    const paste = page.getByLabel(texts.links.paste)
    await paste.focus()
    await compose(browser, 'えき')
    await pressComposingEnter(browser)
    await browser.send('Input.insertText', { text: '駅' })
    await pressComposingEnter(browser)
    expect(await readTitles()).toEqual(['季節'])
    expect(await paste.inputValue()).toBe('駅')
  })
})
