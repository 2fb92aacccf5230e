import { setTimeout as sleep } from 'node:timers/promises'
import { getSiteTexts } from '@vitrine/page/service-pages/texts/index'
import { expect, test } from 'vitest'
import { collectedPages } from '../../support/collected-pages.ts'
import { checkScreen, describeStudio } from './support.ts'

const t = getSiteTexts('en')
const { html, links } = collectedPages.find(({ address }) => address === 'linktr.ee/c2020')!

describeStudio('a page in twelve looks', (studio) => {
  test('shows on the landing page that a slow address is being read, then the looks', async () => {
    const { page } = await studio.open('phone')
    await page.route('**/services/try', async (route) => {
      await sleep(5500)
      await route.continue()
    })
    await page.goto(`${studio.url}/`)
    await page.getByLabel(t.landing.field).fill('Nora Lind')
    // Locators wait for the next page
    await page.evaluate(() => {
      const status = document.querySelector('#reading [role=status]')!
      new MutationObserver(() =>
        sessionStorage.setItem(
          'progress',
          `${sessionStorage.getItem('progress') ?? ''}${status.textContent}|`,
        ),
      ).observe(status, { childList: true })
    })
    await page.getByRole('button', { name: t.landing.show, exact: true }).click()
    await page.getByRole('group', { name: t.try.choose }).waitFor()
    const reading = t.try.reading({ address: 'Nora Lind' })
    expect(await page.evaluate(() => sessionStorage.getItem('progress'))).toBe(
      `${reading}|${reading} ${t.try.slow}|`,
    )
    expect(await page.getByRole('radio').count()).toBeGreaterThanOrEqual(12)
    await checkScreen(page, 'try-sample-phone')
  })

  test('reads a saved page instead of an unknown address', async () => {
    const { page } = await studio.open('desktop', { dark: true })
    await page.goto(`${studio.url}/services/try`)
    await checkScreen(page, 'try-empty-desktop-dark')
    // Addresses of the operator's network are unknown to visitors
    await page.getByLabel(t.try.field).fill(`${studio.url}/inside`)
    await page.getByLabel(t.try.field).press('Enter')
    await page.getByRole('alert').getByText(t.try.problems.notFound).waitFor()
    await page.getByText(t.try.upload, { exact: true }).click()
    await checkScreen(page, 'try-unknown-desktop-dark')
    const file = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(html) }
    await page.getByLabel(t.try.uploadLabel).setInputFiles(file)
    await page.locator('form:has(#file) button').click()
    await page.getByText(t.try.brought({ brought: links.length, all: links.length })).waitFor()
    await checkScreen(page, 'try-result-desktop-dark')
    expect(await page.getByRole('link', { name: t.try.keep }).getAttribute('href')).toContain(
      '/studio/signup',
    )
  })
})
