import { expect, test } from 'vitest'
import { describeStudio, findAccessibilityProblems, signUp, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

describeStudio('sign-up and sign-in', ['sqlite'], (studio) => {
  test('signs a new person up, out and in', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { email, password } = await signUp(studio, visit, 'Ada Kiln')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/studio\/pages\/\d+\/start$/)

    await page.getByRole('button', { name: `${texts.shell.account}: Ada Kiln` }).click()
    await page.getByRole('menuitem', { name: texts.account.signOut }).click()
    await page.getByLabel(texts.auth.email).fill(email)
    await page.getByLabel(texts.auth.password, { exact: true }).fill('not the password')
    await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
    await page.getByText(texts.errors.codes.invalid_credentials).waitFor()
    expect(await page.getByLabel(texts.auth.email).inputValue()).toBe(email)
    await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
    await page.waitForURL(/\/studio\/pages\/\d+$/)
    expect(pageErrors).toEqual([])
  })

  test('returns to the requested screen', async () => {
    const visit = await studio.open()
    const { page, context } = visit
    const { email, password, profileId } = await signUpByApi(studio, visit, 'Ben Loom')
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/pages/${profileId}/links`)
    await page.getByLabel(texts.auth.email).fill(email)
    await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
    await page.getByRole('heading', { name: 'Blocks', level: 1 }).waitFor()
    await takePicture(page, 'links-empty')
    expect(await findAccessibilityProblems(page)).toEqual([])
  })
})

describeStudio(
  'sign-up at a service with terms',
  ['sqlite'],
  (studio) => {
    test('reports each missing field without a request, until it is filled in', async () => {
      const { page, pageErrors } = await studio.open()
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
      await takePicture(page, 'signup-errors')
      expect(await findAccessibilityProblems(page)).toEqual([])
      await page.getByLabel(texts.auth.email).fill('ada@@kiln')
      await page.getByLabel(texts.auth.password, { exact: true }).fill('bowl')
      await page.getByText(texts.auth.passwordHint(8)).waitFor()
      await page.getByRole('button', { name: texts.auth.signUp }).click()
      await page.getByText(/name@example\.com/).waitFor()
      await page.getByText(/at least 8 characters\.?$/).waitFor()
      expect(await page.getByText(texts.auth.passwordHint(8)).count()).toBe(0)
      await page.getByText(texts.common.requiredName).waitFor()
      await page.getByLabel(texts.auth.name).fill('Ada Kiln')
      await expect.poll(() => page.getByText(texts.common.requiredName).count()).toBe(0)
      await page.getByText(texts.auth.acceptTerms).click()
      await page.getByText(texts.auth.mustAccept).waitFor({ state: 'detached' })
      await expect.poll(focused).toBe('accept_terms')
      expect(pageErrors).toEqual([])
    })
  },
  { TERMS_URL: 'https://example.org/terms' },
)
