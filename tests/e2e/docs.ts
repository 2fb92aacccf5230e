import { accountOperations, extensionOperations, operations } from '@vitrine/contract'
import { launchBrowser } from './browser.ts'
import { findSmallTargets, findViolations } from './gallery/checks.ts'

/**
 * Tests the API reference of a running service in Chromium, light, dark and on a phone: complete list, search, no console messages,
 * third-party requests, overflow or axe violations.
 * `node tests/e2e/docs.ts http://127.0.0.1:3000 [folder for screenshots]`
 */
const [url = 'http://127.0.0.1:3000', folder] = process.argv.slice(2)
const browser = await launchBrowser()
const problems: string[] = []
const count = [operations, extensionOperations, accountOperations].reduce(
  (sum, table) => sum + Object.keys(table).length,
  0,
)

for (const { name, path, colorScheme, width } of [
  { name: 'light', path: '/docs', colorScheme: 'light', width: 1440 },
  { name: 'dark', path: '/docs/account/account', colorScheme: 'dark', width: 1440 },
  { name: 'guide', path: '/docs/errors', colorScheme: 'dark', width: 1280 },
  { name: 'links', path: '/docs/api/links', colorScheme: 'light', width: 1280 },
  { name: 'phone', path: '/docs/api/links', colorScheme: 'dark', width: 390 },
  { name: 'phone-blocks', path: '/docs/blocks', colorScheme: 'light', width: 390 },
] as const) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 1000 } })
  const problem = (text: string) => problems.push(`${name}: ${text}`)
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && problem(`console: ${m.text()}`))
  page.on('pageerror', (error) => problem(String(error)))
  page.on('requestfailed', (request) => problem(`failed: ${request.url()}`))
  page.on('request', (r) => !r.url().startsWith(url) && problem(`asked ${r.url()}`))
  await page.goto(url + path)
  const listed = await page.locator('.all details a').count()
  if (listed !== count) problem(`${listed} operations, not ${count}`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) problem(`${overflow} px too wide`)
  const cut = await page
    .locator('.wide')
    .evaluateAll(
      (tables) => tables.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    )
  if (cut) problem(`${cut} tables are cut`)
  for (const violation of await findViolations(page)) problem(violation)
  if (width < 600) for (const target of await findSmallTargets(page)) problem(target)
  if (folder) await page.screenshot({ path: `${folder}/docs-${name}.png` })
  await page.getByLabel('Search').fill('post invite')
  const results = page.locator('.hits a')
  await results.first().waitFor()
  if ((await results.count()) > 40) problem('the search lists too many results')
  await page.getByLabel('Search').press('Enter')
  await page.waitForURL(/#\w+$/)
  const target = page.locator(`section${new URL(page.url()).hash}`)
  if (!(await target.isVisible())) problem(`the search leads to ${page.url()}`)
  if (folder) await page.screenshot({ path: `${folder}/docs-${name}-found.png` })
  await page.close()
}

{
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  // A field, a link to an operation of another page, and an example in the language chosen before
  await page.goto(`${url}/docs`)
  await page.getByLabel('Search').fill('archive_missing')
  await page.locator('.hits a', { hasText: 'archive_missing' }).first().waitFor()
  await page.getByLabel('Search').fill('external_id')
  await page.locator('.hits a', { hasText: 'external_id' }).first().waitFor()
  const found = await page.locator('.hits a').evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  const order = ['/docs/sync', '/docs/ext/link-extensions#findLinks', '/docs/api/links#listLinks']
  if (order.some((href, i) => i > 0 && found.indexOf(href) <= found.indexOf(order[i - 1]!)))
    problems.push(`external_id finds ${found.join(' ')}`)
  await page.goto(`${url}/docs#createLink`)
  await page.waitForURL(/\/docs\/api\/links#createLink$/)
  await page.locator('#createLink .lang summary', { hasText: 'Python' }).click()
  await page.goto(`${url}/docs/ext/webhooks#testWebhook`)
  await page.locator('#testWebhook').getByRole('button', { name: 'Copy Python' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  if (!/requests\.post\([\s\S]*"type": /.test(copied)) problems.push(`copied: ${copied}`)
  await context.close()
}

{
  const page = await browser.newPage({ viewport: { width: 390, height: 1000 } })
  const problem = (text: string) => problems.push(`try it: ${text}`)
  page.on('pageerror', (error) => problem(String(error)))
  await page.goto(`${url}/docs/api/links`)
  /** Sends an operation and returns the response that the page shows. */
  const tryOperation = async (id: string, fill: Readonly<Record<string, string>> = {}): Promise<string> => {
    const form = page.locator(`#${id} .try`)
    if (!(await form.getByRole('button').isVisible())) await form.getByText('Try it').click()
    for (const [label, value] of Object.entries(fill)) await form.getByLabel(label).fill(value)
    await form.getByRole('button').click()
    await form.getByText(/^\d{3} /).waitFor()
    return ((await form.textContent()) ?? '').replace(/\s+/g, ' ')
  }
  const expectText = async (text: Promise<string>, pattern: RegExp) => {
    const content = await text
    if (!pattern.test(content)) problem(`${pattern} is not in ${content}`)
  }
  await expectText(tryOperation('listLinks'), /401 .*unauthenticated/)
  // The session of this browser, with its CSRF token
  const email = `docs-${Date.now()}@example.com`
  await page.request.post(`${url}/api/v1/auth/register`, {
    data: { name: 'Tried', email, password: 'marble otter canyon 41', accept_terms: true },
  })
  await page.reload()
  const body = JSON.stringify({ title: 'Tried here', url: 'https://example.com/' })
  await expectText(tryOperation('createLink', { Body: body }), /200 .*Tried here/)
  await expectText(tryOperation('listLinks', { limit: '1' }), /200 .*"limit": 1/)
  await expectText(tryOperation('listLinks', { 'API key': 'vt_wrong' }), /401 /)
  for (const violation of await findViolations(page)) problem(violation)
  for (const target of await findSmallTargets(page)) problem(target)
  if (folder) await page.locator('#listLinks .try').screenshot({ path: `${folder}/docs-try.png` })
  await page.close()
}

await browser.close()
for (const text of problems) console.error(text)
console.log(problems.length ? `${problems.length} problems` : 'the reference is clean')
process.exitCode = problems.length ? 1 : 0
