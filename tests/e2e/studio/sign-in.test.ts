import { expect, it } from 'vitest'
import { accessibilityProblems, describeStudio, picture, signUp, signUpByApi } from './support.ts'

describeStudio('signing up and in', ['sqlite'], (studio) => {
  it('leads a new person from the form to the start, and back in after signing out', async () => {
    const visit = await studio.open('phone')
    const { page, faults } = visit
    const { email, password } = await signUp(studio, visit, 'Ada Kiln')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/studio\/pages\/\d+\/start$/)

    await page.getByRole('button', { name: 'Ada Kiln', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('E-mail address or password is wrong.').waitFor()
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/studio\/pages\/\d+$/)
    expect(faults).toEqual([])
  })

  it('comes back to the screen that was wanted', async () => {
    const visit = await studio.open()
    const { page, context } = visit
    const { email, password, profileId } = await signUpByApi(studio, visit, 'Ben Loom')
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/pages/${profileId}/links`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor()
    await picture(page, 'links-empty')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('shows each missing field at its place, with nothing sent', async () => {
    const { page, faults } = await studio.open()
    await page.goto(`${studio.url}/studio/signup`)
    await page.getByRole('button', { name: 'Create your page' }).click()
    await page.getByText('Accept the terms to go on.').waitFor()
    expect(await page.getByText('Needed.').count()).toBe(3)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await picture(page, 'signup-errors')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
