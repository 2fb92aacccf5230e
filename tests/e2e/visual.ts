/**
 * Compares the default theme on a phone, light and dark, with the pictures in `visual/`. Uses Debian's fonts-noto-core, no scripts, and
 * slightly blurred pictures, so that edges of letters do not count. After an intended change run it with `--update` and check the
 * pictures. `node tests/e2e/visual.ts [folder for differences] [--update]`
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { launchBrowser } from './browser.ts'
import { pages } from './gallery/pages.ts'
import { servePages } from './gallery/server.ts'

const size = { width: 390, height: 1400 }
/** Minimum difference of a channel (of 255) that makes a pixel differ. */
const threshold = 12
/** Maximum fraction of different pixels. */
const toleratedFraction = 0.001

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean' } },
})
const [folder = join(tmpdir(), 'vitrine-visual')] = positionals
const baseline = (scheme: string) => join(import.meta.dirname, 'visual', `vitrine-${scheme}.png`)

const fonts = { body: 'Noto Sans', display: 'Noto Serif' }
const html = pages
  .vitrine!.html.replace(/--body:[^;}]*/, `--body:"${fonts.body}"`)
  .replace(/--display:[^;}]*/, `--display:"${fonts.display}"`)
const server = await servePages({ vitrine: { ...pages.vitrine!, html } })
const browser = await launchBrowser()

const blank = await browser.newPage()
/** Returns true if a font is installed. A missing font has the width of its fallback. */
const missing = await blank.evaluate((names) => {
  const text = document.createElement('canvas').getContext('2d')!
  const widthIn = (font: string) => {
    text.font = `20px ${font}`
    return text.measureText('Will it fit?').width
  }
  return names.filter((name) => widthIn(`"${name}",monospace`) === widthIn('monospace'))
}, Object.values(fonts))
if (missing.length)
  throw new Error(`${missing.join(' and ')} are not installed; Debian has them in fonts-noto-core.`)

const pixels = (png: Buffer) => sharp(png).removeAlpha().blur(1.2).raw().toBuffer({ resolveWithObject: true })

/** Returns the fraction of different pixels, and a picture that marks them in red. */
const compare = async (actual: Buffer, expected: Buffer) => {
  const [a, b] = await Promise.all([pixels(actual), pixels(expected)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return { share: 1, where: actual }
  const map = Buffer.from(b.data)
  let count = 0
  for (let at = 0; at < map.length; at += 3) {
    const difference = Math.max(...[0, 1, 2].map((c) => Math.abs(a.data[at + c]! - b.data[at + c]!)))
    if (difference <= threshold) continue
    count += 1
    map.set([255, 0, 0], at)
  }
  const { width, height } = b.info
  const where = await sharp(map, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return { share: count / (width * height), where }
}

let failed = 0
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme,
    bypassCSP: true, // the pinned fonts are not in the stylesheet's hash
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  })
  const tab = await context.newPage()
  await tab.goto(`${server.origin}/vitrine`, { waitUntil: 'networkidle' })
  const actual = await tab.screenshot({ clip: { x: 0, y: 0, ...size } })
  await context.close()
  if (values.update) {
    const small = await sharp(actual).png({ palette: true, dither: 0, compressionLevel: 9 }).toBuffer()
    writeFileSync(baseline(colorScheme), small)
    console.log(`visual: wrote ${baseline(colorScheme)}, ${small.length} bytes`)
    continue
  }
  const { share, where } = await compare(actual, readFileSync(baseline(colorScheme)))
  console.log(`visual: ${colorScheme} differs in ${(share * 100).toFixed(3)} % of its pixels`)
  if (share <= toleratedFraction) continue
  failed += 1
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of Object.entries({ actual, difference: where })) {
    const file = join(folder, `vitrine-${colorScheme}-${name}.png`)
    writeFileSync(file, bytes)
    console.error(`visual: see ${file}`)
  }
}
await browser.close()
await server.close()
process.exitCode = failed ? 1 : 0
