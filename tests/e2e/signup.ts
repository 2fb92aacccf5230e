import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { en as siteTexts } from '../../packages/page/src/service-pages/texts/en.ts'
import { launchBrowser } from './browser.ts'

/**
 * Does in Chromium, with script off, what a new person does: signs up (with a password that is refused first),
 * makes a key, sees the page with the link that a program adds, signs out and in again, asks for a reset.
 *
 *   node tests/e2e/signup.ts http://127.0.0.1:3000 [folder for screenshots]
 */
const [base = 'http://127.0.0.1:3000', folder] = process.argv.slice(2)
if (folder) mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
const page = await context.newPage()
page.setDefaultTimeout(60_000)
const asked = new Set<string>()
page.on('request', (request) => asked.add(new URL(request.url()).origin))

const problems: string[] = []
let checks = 0
const check = (what: string, holds: boolean) => {
  checks += 1
  if (!holds) problems.push(`${what} (at ${page.url()}, "${title}")`)
}
let title = ''
const arrive = async (name: string) => {
  title = await page.title()
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
const submit = async (action: string) => {
  await page.click(`form[action="${action}"] button.btn`)
  await page.waitForLoadState('load')
}
const email = `new-${Date.now()}@example.com`
const password = 'marble-otter-canyon'

await page.goto(`${base}/`)
await arrive('landing')
await page.click('a[href="/studio/signup"]')
check(
  'without script the studio leads to the form that needs none',
  (await page.textContent('noscript'))?.includes('create your page') === true,
)
await page.click('a[href="/signup"]')
await page.fill('#name', 'Noa Newcomer')
await page.fill('#email', email)
await page.fill('#password', 'password1')
await page.check('#accept_terms')
await submit('/signup')
await arrive('signup-refused')
check(
  'a common password is refused at its field',
  (await page.textContent('#password-error'))?.includes('common') === true,
)
check(
  'what was filled in stays',
  (await page.inputValue('#email')) === email && (await page.isChecked('#accept_terms')),
)
await page.fill('#password', password)
await submit('/signup')
check('signing up leads to the studio', page.url().endsWith('/studio/start'))
await page.click('a[href="/welcome"]')
await arrive('welcome')
check('which leads on without script', page.url().endsWith('/welcome'))
const address = (await page.textContent('a.addr'))!.trim()
await submit('/signup/key')
await arrive('key')
const key = (await page.textContent('pre'))!.trim()
check('a key is shown', /^vt_[0-9A-Za-z]{36}$/.test(key))

const added = await fetch(`${base}/api/v1/links`, {
  method: 'POST',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  body: JSON.stringify({ title: 'My first link', url: 'https://example.com/' }),
})
check('the key adds a link', added.status === 200)
await page.goto(base + new URL(address).pathname)
await arrive('page')
check('the page shows the link', (await page.textContent('main'))?.includes('My first link') === true)

await page.goto(`${base}/welcome`)
await submit('/signout')
await page.goto(`${base}/welcome`)
await arrive('signed-out')
check('signing out ends the session', page.url().endsWith('/signin'))
await page.fill('#email', email)
await page.fill('#password', 'not the password')
await submit('/signin')
await arrive('signin-refused')
check('a wrong password is told', (await page.textContent('[role=alert]'))?.includes('wrong') === true)
await page.fill('#password', password)
await submit('/signin')
await arrive('signed-in')
check('signing in leads to the studio', page.url().endsWith('/studio/'))
await page.goto(`${base}/`)
check(
  'the landing page knows who is signed in',
  (await page.textContent('header'))?.includes(siteTexts.landing.toStudio) === true,
)

await context.clearCookies()
await page.goto(`${base}/reset`)
await page.fill('#email', email)
await submit('/reset')
await arrive('reset')
check(
  'a reset is answered',
  (await page.textContent('[role=status]'))?.includes('If an account with this e-mail address exists') ===
    true,
)
check(
  'nobody else was asked for anything',
  [...asked].every((origin) => origin === new URL(base).origin),
)

// With script: an address is proposed and looked up while it is typed, and a password can be read
const scripted = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
scripted.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`))
await scripted.goto(`${base}/signup`)
const state = scripted.locator('#username-state')
const told = (text: string) => state.getByText(text).waitFor()
await scripted.fill('#name', 'Кафе Липа')
await told(siteTexts.forms.addressFree)
check('an address is proposed from the name', /^kafe-lipa/.test(await scripted.inputValue('#username')))
const height = await scripted.evaluate(() => document.body.scrollHeight)
await scripted.fill('#username', 'admin')
await told('Is reserved')
check('what is told moves nothing', (await scripted.evaluate(() => document.body.scrollHeight)) === height)
await scripted.fill('#name', 'Somebody Else')
check('a chosen address stays', (await scripted.inputValue('#username')) === 'admin')
await scripted.fill('#password', 'a word to read')
await scripted.getByRole('button', { name: siteTexts.signup.showPassword }).click()
check('the password is shown', (await scripted.getAttribute('#password', 'type')) === 'text')
if (folder) await scripted.screenshot({ path: join(folder, 'signup-scripted.png'), fullPage: true })

await browser.close()
for (const problem of problems) console.error(`signup: ${problem}`)
console.log(`signup: ${checks} checks, ${problems.length} failed`)
process.exitCode = problems.length ? 1 : 0
