/**
 * Uses a page with every block by keyboard, on a phone and a desktop: Tab reaches every control in order, with a visible focus; Enter
 * and Space expand questions and start players. `node tests/e2e/keyboard.ts`
 */
import { launchBrowser } from './browser.ts'
import { pages } from './gallery/pages.ts'
import { servePages } from './gallery/server.ts'

const server = await servePages(pages)
const browser = await launchBrowser()
const problems: string[] = []
let checks = 0
const check = (what: string, holds: boolean, more = '') => {
  checks += 1
  if (!holds) problems.push(`${what}${more && `: ${more}`}`)
}

/** Marks every reachable control in the order of the document, and returns their names. */
const listControls = () => {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary'),
  ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
  return controls.map((element, i) => {
    element.dataset.tab = String(i)
    return element.outerHTML.slice(0, 90)
  })
}

/** Returns the focused control, and whether its focus is visible. */
const findFocused = () => {
  const element = document.activeElement as HTMLElement
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  return {
    tab: element.dataset.tab,
    shown: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor),
    inside: box.bottom > 0 && box.top < innerHeight,
  }
}

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
})) {
  const page = await browser.newPage({ viewport })
  const requestedUrls: string[] = []
  // No request goes to another host, even after a click
  await page.route(
    (url) => url.origin !== server.origin,
    (route) => {
      requestedUrls.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' })
    },
  )
  await page.goto(`${server.origin}/vitrine`, { waitUntil: 'load' })
  const controls = await page.evaluate(listControls)
  check(`${name}: there are controls`, controls.length > 30, String(controls.length))
  let at = 0
  // A date field has several focusable parts, so a control may take more than one Tab
  for (let presses = 0; at < controls.length && presses < controls.length + 12; presses++) {
    await page.keyboard.press('Tab')
    const { tab, shown, inside } = await page.evaluate(findFocused)
    if (tab === String(at - 1)) continue
    check(`${name}: Tab comes to`, tab === String(at), `${controls[at]} (is at ${controls[Number(tab)]})`)
    check(`${name}: the focus shows`, shown, controls[at])
    check(`${name}: the focus is in the window`, inside, controls[at])
    at += 1
  }
  check(`${name}: Tab reaches the end`, at === controls.length, `${at} of ${controls.length}`)

  for (const key of ['Enter', 'Space']) {
    const details = page.locator('details').nth(key === 'Enter' ? 0 : 1)
    await details.locator('summary').focus()
    await page.keyboard.press(key)
    check(`${name}: ${key} unfolds a question`, (await details.getAttribute('open')) !== null)
    await page.keyboard.press(key)
    check(`${name}: ${key} folds it again`, (await details.getAttribute('open')) === null)

    const facades = page.locator('[data-play]')
    const before = await facades.count()
    check(
      `${name}: no player was asked before ${key}`,
      requestedUrls.length === (key === 'Enter' ? 0 : 1),
      requestedUrls.join(),
    )
    await facades.first().focus()
    const requested = page.waitForRequest((request) => !request.url().startsWith(server.origin))
    await page.keyboard.press(key)
    await requested
    check(`${name}: ${key} plays a facade`, (await facades.count()) === before - 1)
    const inFrame = await page.evaluate(() => document.activeElement?.tagName)
    check(`${name}: the player has the focus after ${key}`, inFrame === 'IFRAME', inFrame)
  }
  await page.close()
}
await browser.close()
await server.close()
for (const problem of problems) console.error(`keyboard: ${problem}`)
console.log(`keyboard: ${checks} checks, ${problems.length} failed`)
process.exitCode = problems.length ? 1 : 0
