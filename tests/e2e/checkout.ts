import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from './browser.ts'
import { signUp } from './person.ts'

/**
 * Buys a plan in Chromium without scripts: opens a checkout by the API, cancels it, pays another one, and cancels the plan in the portal.
 * `node tests/e2e/checkout.ts http://127.0.0.1:3000 [folder for screenshots]`
 */
const [base = 'http://127.0.0.1:3000', folder] = process.argv.slice(2)
if (folder) mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
const page = await context.newPage()
page.setDefaultTimeout(60_000)
const requestedOrigins = new Set<string>()
page.on('request', (request) => requestedOrigins.add(new URL(request.url()).origin))

const problems: string[] = []
let checks = 0
const check = (what: string, holds: boolean) => {
  checks += 1
  if (!holds) problems.push(`${what} (at ${new URL(page.url()).pathname.slice(0, 18)})`)
}
const arrive = async (name: string) => {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
const press = async (button: string) => {
  await page.getByRole('button', { name: button }).click()
  await page.waitForLoadState('load')
}
const hasText = async (text: string) => (await page.textContent('main'))?.includes(text) === true

const { call: api } = await signUp(base, 'Kai Customer')

/** Replaces the configured origin of a URL by the one on which this service listens. */
const local = (url = '') => base + new URL(url).pathname
const buy = async () =>
  (await api('POST', '/billing/checkout', { plan_key: 'pro', interval: 'month' })).data.url
const profileId = (await api('GET', '/profile')).data.id
const variant = (name: string) =>
  api('POST', `/profiles/${profileId}/variants`, { name, key: name.toLowerCase() })

check('the free plan allows one variant', (await variant('First')).status === 200)
check('the free plan refuses a second variant', (await variant('Second')).status === 403)

await page.goto(local(await buy()))
await arrive('checkout')
check('the page shows the test mode', await hasText('Test mode: no card is required'))
check('the page shows plan and price', (await hasText('Pro')) && (await hasText('$9 per month')))
check('the page has two buttons', (await page.getByRole('button').count()) === 2)
await press('Cancel')
await arrive('checkout-canceled')
check('cancelling shows a message', await hasText('Your plan has not changed'))
check('cancelling changes nothing', (await variant('Second')).status === 403)

await page.goto(local(await buy()))
await press('Pay in test mode')
await arrive('checkout-paid')
check('paying shows the new plan', await hasText('Your plan is now Pro'))
check('the limit has risen', (await variant('Second')).status === 200)
await page.reload()
check('the page has no buttons left', (await page.getByRole('button').count()) === 0)

const portal = local((await api('POST', '/billing/portal')).data.url)
await page.goto(portal)
await arrive('portal')
check('the portal shows the subscription', await hasText('Pro, monthly'))
await press('Cancel subscription')
await arrive('portal-canceled')
check('the plan stays until its end', await hasText('The plan stays until'))
await press('Keep subscription')
check(
  'a cancellation can be undone',
  await page.getByRole('button', { name: 'Cancel subscription' }).isVisible(),
)
await press('Agency: $29 per month')
await arrive('portal-changed')
check('the plan can be changed', await hasText('Agency, monthly'))
for (const outcome of ['success', 'canceled', 'back']) {
  await page.goto(`${base}/checkout/${outcome}`)
  await arrive(`return-${outcome}`)
  check(`the way back (${outcome}) leads on`, await page.getByRole('link', { name: 'Continue' }).isVisible())
}
check(
  'no third party received a request',
  [...requestedOrigins].every((origin) => origin === new URL(base).origin),
)

await browser.close()
for (const problem of problems) console.error(`checkout: ${problem}`)
console.log(`checkout: ${checks} checks, ${problems.length} failed`)
process.exitCode = problems.length ? 1 : 0
