import { accountOperations, operations } from '@vitrine/contract'
import { launchBrowser } from './browser.ts'

/**
 * Opens the API reference of a running service in Chromium, in light and dark and on a phone: every operation
 * is listed, the console is silent, nothing is asked of anybody else, nothing overflows, "Try it out" works.
 *
 *   node tests/e2e/docs.ts http://127.0.0.1:3000 [folder for screenshots]
 */
const [url = 'http://127.0.0.1:3000', folder] = process.argv.slice(2)
const browser = await launchBrowser()
const problems: string[] = []

for (const { name, path, colorScheme, width, count } of [
  { name: 'light', path: '/docs', colorScheme: 'light', width: 1280, count: Object.keys(operations).length },
  {
    name: 'dark',
    path: '/docs?area=account',
    colorScheme: 'dark',
    width: 1280,
    count: Object.keys(accountOperations).length,
  },
  { name: 'phone', path: '/docs', colorScheme: 'dark', width: 360, count: Object.keys(operations).length },
] as const) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 1200 } })
  const problem = (text: string) => problems.push(`${name}: ${text}`)
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && problem(`console: ${m.text()}`))
  page.on('pageerror', (error) => problem(String(error)))
  page.on('requestfailed', (request) => problem(`failed: ${request.url()}`))
  page.on(
    'request',
    (r) => !r.url().startsWith(url) && !r.url().startsWith('data:') && problem(`asked ${r.url()}`),
  )
  await page.goto(url + path)
  await page.locator('.opblock').first().waitFor()
  const listed = await page.locator('.opblock').count()
  if (listed !== count) problem(`${listed} operations, not ${count}`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) problem(`${overflow} px too wide`)
  if (folder) await page.screenshot({ path: `${folder}/docs-${name}.png` })
  if (name === 'light') {
    const block = page.locator('[id*=listPlans]').first()
    await block.locator('.opblock-summary-control').click()
    await block.locator('.try-out__btn').click()
    await block.locator('.execute').click()
    await block.locator('.live-responses-table .response-col_status').first().waitFor()
    const status =
      (await block.locator('.live-responses-table .response-col_status').nth(1).textContent())?.trim() ?? ''
    if (!status.startsWith('200')) problem(`"Try it out" answered ${status}`)
  }
  await page.close()
}
await browser.close()
for (const text of problems) console.error(text)
console.log(problems.length ? `${problems.length} problems` : 'the reference is clean')
process.exitCode = problems.length ? 1 : 0
