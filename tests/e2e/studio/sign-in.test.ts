import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter, signIn } from './support.ts'
import { texts } from './texts.ts'

describeStudio('sign-up and sign-in', (studio) => {
  test('returns to the requested screen', async () => {
    const { page, context, email, password, profileId } = await enter(studio, 'Ben Loom')
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/pages/${profileId}/links`)
    await signIn(page, { email, password })
    await page.getByRole('heading', { name: 'Blocks', level: 1 }).waitFor()
    await checkScreen(page, 'links-empty')
  })
})

describeStudio(
  'sign-up at a service with terms',
  (studio) => {
    test('reports each missing field without a request, until it is filled in', async () => {
      const { page } = await studio.open()
      await page.goto(`${studio.url}/studio/signup`)
      await page.getByRole('button', { name: texts.auth.signUp }).click()
      await page.getByText(texts.auth.mustAccept).waitFor()
      for (const text of [
        texts.common.requiredName,
        texts.auth.requiredEmail,
        texts.auth.requiredNewPassword,
      ])
        await page.getByText(text).waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
      await expect.poll(focused).toBe('name')
      await checkScreen(page, 'signup-errors')
      await page.getByLabel(texts.auth.email).fill('ada@@kiln')
      await page.getByLabel(texts.auth.password, { exact: true }).fill('bowl')
      await page.getByText(texts.auth.passwordHint({ minimum: 8 })).waitFor()
      await page.getByRole('button', { name: texts.auth.signUp }).click()
      await page.getByText(/name@example\.com/).waitFor()
      await page.getByText(/at least 8 characters\.?$/).waitFor()
      expect(await page.getByText(texts.auth.passwordHint({ minimum: 8 })).count()).toBe(0)
      await page.getByText(texts.common.requiredName).waitFor()
      await page.getByLabel(texts.auth.name).fill('Ada Kiln')
      await expect.poll(() => page.getByText(texts.common.requiredName).count()).toBe(0)
      await page.getByText(texts.auth.acceptTerms).click()
      await page.getByText(texts.auth.mustAccept).waitFor({ state: 'detached' })
      await expect.poll(focused).toBe('accept_terms')
    })
  },
  { TERMS_URL: 'https://example.org/terms' },
)
