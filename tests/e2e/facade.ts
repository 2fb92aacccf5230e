import { fullBrowser, launchBrowser } from './browser.ts'
import { signUp } from './person.ts'

/**
 * Tests the script of public pages in Chromium: players after a click, countdowns, and no layout shift. Without script a player is a link.
 * `node tests/e2e/facade.ts http://127.0.0.1:3000 [folder for screenshots]`
 */
const [base = 'http://127.0.0.1:3000', folder] = process.argv.slice(2)
const problems: string[] = []
let checks = 0
const check = (what: string, holds: boolean) => {
  checks += 1
  if (!holds) problems.push(what)
}

const person = await signUp(base, 'Fay Facade')
const add = async (link: Record<string, unknown>): Promise<number> =>
  (await person.call('POST', '/links', { url: 'https://example.com/', ...link })).data.id
const film = await add({ title: 'The film', kind: 'video', url: 'https://youtu.be/aqz-KE-bpKQ' })
await add({ title: 'On letters', kind: 'video', url: 'https://vimeo.com/76979871' })
await add({ title: 'A channel', kind: 'video', url: 'https://www.twitch.tv/monstercat' })
await add({
  title: 'The end',
  kind: 'countdown',
  business_block_config: { ends_at: new Date(Date.now() + 90_000_000).toISOString(), finished_text: 'Now' },
})
const address = `${base}/${person.username}`

// The headless build does not go to an address whose request is answered by the test
const browser = await launchBrowser(fullBrowser)
const elsewhere: string[] = []
const open = async (javaScriptEnabled: boolean) => {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
    // The service does not count headless browsers as visitors
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => problems.push(String(error)))
  // Requests to third parties are recorded and not sent
  await context.route(
    (url) => url.origin !== new URL(base).origin,
    (route) => {
      elsewhere.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' })
    },
  )
  await page.goto(address)
  return page
}

const page = await open(true)
if (folder) await page.screenshot({ path: `${folder}/facade.png`, fullPage: true })
check('no third party receives a request before a click', elsewhere.length === 0)
const before = await page.getByRole('button', { name: 'Play: The film' }).boundingBox()
const answered = page.waitForEvent('requestfinished', (request) => request.url() !== address)
await page.getByRole('button', { name: 'Play: The film' }).click()
const frame = page.locator('iframe').first()
await frame.waitFor()
await answered
check(
  'the click is answered by the player',
  elsewhere.join() === 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
)
check('the player has the name of the film', (await frame.getAttribute('title')) === 'The film')
check(
  'it is sandboxed',
  /^(?!.*top-navigation).*allow-scripts/.test((await frame.getAttribute('sandbox')) ?? ''),
)
const after = await frame.boundingBox()
check(
  `it has the place of the button, in the shape of a film (${JSON.stringify([before, after])})`,
  JSON.stringify(before) === JSON.stringify(after) && Math.abs(after!.height - (after!.width * 9) / 16) < 1,
)
check('the player has the focus', await frame.evaluate((element) => element === document.activeElement))
check('the page stays', page.url() === address)

const letters = page.getByRole('button', { name: 'Play: On letters' })
const cover = JSON.stringify(await letters.boundingBox())
await letters.click()
await page.locator('iframe').nth(1).waitFor()
const player = JSON.stringify(await page.locator('iframe').nth(1).boundingBox())
check(`Vimeo’s player has the place of its button (${cover}, ${player})`, cover === player)

await page.getByRole('button', { name: 'Play: A channel' }).focus()
await page.keyboard.press('Space')
await page.locator('iframe').nth(2).waitFor()
check(
  'a player that asks for the page’s host gets it',
  elsewhere.at(-1) ===
    `https://player.twitch.tv/?channel=monstercat&parent=${new URL(base).hostname}&autoplay=true`,
)

const ticking = page.locator('[data-end]')
const first = (await ticking.textContent()) ?? ''
check(`the countdown counts (${first})`, /^1day0[01]hours?\d\dminutes?\d\dseconds?$/.test(first))
await page.waitForFunction((text) => document.querySelector('[data-end]')?.textContent !== text, first)
await ticking.evaluate((element) => element.setAttribute('data-end', String(Date.now())))
await page.getByText('Now', { exact: true }).waitFor()
const shift = await page.evaluate(
  () =>
    new Promise<number>((resolve) => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) sum += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(sum), 100)
    }),
)
check(`nothing moved by itself (${shift})`, shift === 0)

// Printed pages show the URLs of links, and the page's QR code
const requestedUrls: string[] = []
page.on('request', (request) => requestedUrls.push(request.url()))
const reader = await page.context().newPage()
reader.on('request', (request) => requestedUrls.push(request.url()))
await reader.goto(address)
const code = `${address}/qr.svg`
check('the QR code is not requested before printing', !requestedUrls.includes(code))
await reader.emulateMedia({ media: 'print' })
const qrCode = reader.locator('img.qr')
await qrCode.evaluate(async (image: HTMLImageElement) => {
  while (!image.currentSrc) await new Promise((resume) => setTimeout(resume, 20))
  await image.decode()
})
check('a printed page has its QR code', requestedUrls.includes(code) && (await qrCode.isVisible()))
const printedLinks = await reader
  .locator('.fa a, .c')
  .evaluateAll((links) =>
    links.map((link) => getComputedStyle(link, '::after').content.replace(/"\s*"|"/g, '')),
  )
check(
  `a printed link names its address (${printedLinks})`,
  printedLinks.some((text) => new RegExp(`^[\\w.:-]+/l/${film}$`).test(text)),
)
if (folder) await reader.screenshot({ path: `${folder}/printed.png`, fullPage: true })
await reader.close()

elsewhere.length = 0
const plain = await open(false)
check(
  'the remaining time is shown in days without script',
  (await plain.locator('[data-end]').textContent()) === '1 day',
)
await plain.getByRole('link', { name: 'Play: The film' }).click()
await plain.waitForURL(/youtu/)
check('without script the facade links to the film', elsewhere[0] === 'https://youtu.be/aqz-KE-bpKQ')

const clicks = async () => {
  const { data } = await person.call('GET', '/links')
  return data.find(({ id }: { id: number }) => id === film).clicks
}
for (let tries = 0; tries < 300 && (await clicks()) < 2; tries++)
  await new Promise((resume) => setTimeout(resume, 100))
check(`a play and a click are two clicks, not ${await clicks()}`, (await clicks()) === 2)

await browser.close()
for (const problem of new Set(problems)) console.error(`facade: ${problem}`)
console.log(`facade: ${checks} checks, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0
