import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

describeStudio('URL shared by another app', (studio) => {
  test('creates a link from a shared web address after sign-in', async () => {
    const { page, context, email, password, readLinks } = await enter(studio, 'Rosa Clay', 'phone')
    const cookies = await context.cookies()
    await context.clearCookies()
    const manifest = (await (
      await context.request.get(`${studio.url}/studio/manifest.webmanifest`)
    ).json()) as {
      share_target: { action: string; params: Record<string, string> }
    }
    const { action, params } = manifest.share_target
    const shared = new URLSearchParams({
      [params.title!]: 'Blue bowl & spoon',
      [params.text!]: 'Look: https://shop.example.com/bowl?size=2&colour=blue',
    })
    await page.goto(`${studio.url}${action}?${shared}`)
    await page.getByLabel(texts.links.fieldTypes.email).fill(email)
    await page.getByLabel(texts.account.passwordCard, { exact: true }).fill(password)
    await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
    await page.getByRole('heading', { name: texts.shell.shareTarget }).waitFor()
    await expect
      .poll(() => page.getByLabel(texts.links.fields.url, { exact: true }).inputValue())
      .toBe('https://shop.example.com/bowl?size=2&colour=blue')
    expect(await page.getByLabel(texts.links.fields.title).inputValue()).toBe('Blue bowl & spoon')
    await checkScreen(page, 'share-phone')
    await page.getByRole('button', { name: texts.shareTarget.add }).click()
    await page.getByRole('link', { name: /Blue bowl & spoon/ }).waitFor()
    await context.addCookies(cookies)
    expect(await readLinks()).toMatchObject([
      { title: 'Blue bowl & spoon', url: 'https://shop.example.com/bowl?size=2&colour=blue' },
    ])

    await page.goto(`${studio.url}${action}?${params.text}=no+address+at+all`)
    await page.getByText(texts.shareTarget.nothing).waitFor()
    await page.getByRole('button', { name: texts.shareTarget.add }).click()
    await page.getByText(texts.links.addressErrors.web).waitFor()
  })
})
