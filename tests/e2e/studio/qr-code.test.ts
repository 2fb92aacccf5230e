import { expect, test } from 'vitest'
import { checkScreen, describeStudio, download, enter, expectInView } from './support.ts'
import { texts } from './texts.ts'

describeStudio('QR code of a page', (studio) => {
  test('downloads a QR code with the chosen colours and size on a phone', async () => {
    const { page, context, goTo, username } = await enter(studio, 'Rosa Clay', 'phone', { dark: true })
    await goTo('/share')
    const code = page.getByRole('img', { name: texts.home.qr })
    await code.waitFor()
    await page.getByText(texts.qr.adjust).click()
    const color = page.getByPlaceholder('#000000')
    await page.getByRole('button', { name: texts.qr.usePageColors }).click()
    await page.locator('img[src$="color=14543f&background=f1f5f2"]').waitFor()
    await color.fill('#14543f')
    await page.getByPlaceholder('#ffffff').fill('#fdf6e3')
    await page.waitForFunction(
      (query) => document.querySelector(`img[src$="${query}"]`) !== null,
      '/qr.svg?color=14543f&background=fdf6e3',
    )
    await color.fill('#dddddd')
    await page.getByText(texts.qr.contrast).waitFor()
    await page.getByLabel(texts.qr.caption).evaluate((field) => field.scrollIntoView({ block: 'center' }))
    await expectInView(code)
    await color.fill('#14543f')
    const file = await page.getByRole('link', { name: texts.qr.downloadPng }).getAttribute('href')
    expect(file).toBe(`/${username}/qr.png?size=1024&color=14543f&background=fdf6e3`)
    const { status, headers } = await context.request
      .get(studio.url + file)
      .then((response) => ({ status: response.status(), headers: response.headers() }))
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])

    await page.getByLabel(texts.qr.caption).fill('Scan <me> & more')
    await page.getByText('16/28').waitFor()
    await page.waitForFunction(() => document.querySelector('img[src^="data:image/svg"]') !== null)
    for (const [name, ending, start] of [
      [texts.qr.downloadSvg, 'svg', '<svg'],
      [texts.qr.downloadPng, 'png', '\x89PNG'],
    ] as const) {
      const file = await download(page.getByRole('link', { name }))
      expect(file.name).toBe(`${username}.${ending}`)
      expect(file.content.toString('latin1').slice(0, start.length)).toBe(start)
    }

    await page.getByPlaceholder('#ffffff').fill('#111111')
    await page.getByText(texts.qr.lighter).or(page.getByText(texts.qr.contrast)).waitFor()
    await goTo('/share')
    await page.getByText(texts.qr.adjust).click()
    expect(await page.getByLabel(texts.qr.caption).inputValue()).toBe('Scan <me> & more')
    expect(await color.inputValue()).toBe('#14543f')
    expect(await page.getByPlaceholder('#ffffff').inputValue()).toBe('#fdf6e3')
    await code.scrollIntoViewIfNeeded()
    await checkScreen(page, 'qr-code-phone')
  })
})
