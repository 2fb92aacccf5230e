/**
 * Renders every theme with every block, and the service's other pages, into a folder with pictures and an overview. Fails for small
 * controls, axe violations, layout shifts, errors, third-party requests, overflow, cut text, or too many bytes.
 * `node tests/e2e/gallery.ts [folder] [--phone] [name…]`
 */
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { fontFiles, getFontPath } from '@vitrine/page/themes/fonts'
import { readFont } from '../../apps/server/src/site/profile/assets.ts'
import { launchBrowser } from './browser.ts'
import {
  checkReflow,
  findLayoutShifts,
  findSmallTargets,
  findViolations,
  loadLazyContent,
  recordProblems,
} from './gallery/checks.ts'
import { writeOverview, writePages } from './gallery/overview.ts'
import { loads, pages } from './gallery/pages.ts'
import { servePages } from './gallery/server.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { phone: { type: 'boolean' } } })
const [folder = join(tmpdir(), 'vitrine-gallery'), ...chosen] = positionals
const names = chosen.length ? chosen : Object.keys(pages)
const unknown = names.filter((name) => !pages[name])
if (unknown.length)
  throw new Error(`There is no page ${unknown.join(', ')}; there are ${Object.keys(pages).join(', ')}.`)
mkdirSync(folder, { recursive: true })

let problems = 0
const complain = (name: string, findings: readonly string[]) => {
  for (const problem of findings) console.error(`${name}: ${problem}`)
  problems += findings.length
}

/** Bytes of HTML and CSS as sent, and of a script as executed. */
const limits = { page: 15 * 1024, script: 3 * 1024 }
for (const [name, page] of Object.entries(loads)) {
  const { length } = gzipSync(page.html)
  const fonts = fontFiles
    .filter((font) => page.css.includes(getFontPath(font)))
    .map((font) => readFont(font).length)
  console.log(`${name}: 25 links take ${length} bytes, its font ${fonts[0] ?? 0}`)
  if (length > limits.page) complain(name, [`25 links take ${length} bytes, over ${limits.page}`])
}

const server = await servePages(pages)
const browser = await launchBrowser()
const sizes = [
  { size: 'phone', width: 390, height: 844 },
  ...(values.phone ? [] : [{ size: 'desktop', width: 1280, height: 900 }]),
]
const looks = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })),
)
for (const { size, width, height, colorScheme } of looks) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme })
  for (const name of names) {
    const look = `${name} ${size} ${colorScheme}`
    const tab = await context.newPage()
    const log = recordProblems(tab, server.origin)
    await tab.goto(`${server.origin}/${name}`, { waitUntil: 'load' })
    await loadLazyContent(tab)
    complain(look, await findLayoutShifts(tab))
    await tab.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true })
    complain(look, await findViolations(tab))
    if (size === 'phone' && colorScheme === 'light') complain(look, await findSmallTargets(tab))
    if (colorScheme === 'light') complain(look, await checkReflow(tab))
    complain(look, log)
    await tab.close()
  }
  await context.close()
}
await browser.close()
await server.close()
for (const [path, bytes] of server.files)
  if (path.endsWith('.js') && bytes.length > limits.script)
    complain(path, [`${bytes.length} bytes, over ${limits.script}`])
writePages(folder, Object.fromEntries(names.map((name) => [name, pages[name]!])), server.files)
writeOverview(
  folder,
  names,
  looks.map(({ size, colorScheme }) => `${size}-${colorScheme}`),
)
console.log(`gallery: ${names.length} pages, ${looks.length} looks each, ${problems} problems, in ${folder}`)
process.exitCode = problems ? 1 : 0
