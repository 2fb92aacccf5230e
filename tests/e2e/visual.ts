/**
 * Compares sample pages with the pictures in `visual/`. Uses Debian's fonts-noto-core, no scripts, and slightly blurred pictures, so
 * that edges of letters do not count. After an intended change run it with `--update` and check the pictures.
 * `node tests/e2e/visual.ts [folder for differences] [--update]`
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { launchBrowser } from './browser.ts'
import { servePages } from './gallery/server.ts'
import { type Sample, samples } from './visual/samples.ts'

/** Minimum difference of a channel (of 255) that makes a pixel differ. */
const threshold = 12
/** Maximum fraction of different pixels. */
const toleratedFraction = 0.001

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean' } },
})
const [folder = join(tmpdir(), 'vitrine-visual')] = positionals
const baseline = (name: string) => join(import.meta.dirname, 'visual', `${name}.png`)

const fonts = { body: 'Noto Sans', display: 'Noto Serif' }
const pinFonts = (html: string) =>
  html
    .replace(/--body:[^;}]*/g, `--body:"${fonts.body}"`)
    .replace(/--display:[^;}]*/g, `--display:"${fonts.display}"`)
const server = await servePages(
  Object.fromEntries(
    Object.entries(samples).map(([name, { page }]) => [name, { ...page, html: pinFonts(page.html) }]),
  ),
)
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

const draw = async (name: string, sample: Sample) => {
  const { width, height, colorScheme = 'light' as const, media = 'screen' as const } = sample
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    bypassCSP: true, // the pinned fonts are not in the stylesheet's hash
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
  })
  const tab = await context.newPage()
  await tab.emulateMedia({ media })
  await tab.goto(`${server.origin}/${name}`, { waitUntil: 'networkidle' })
  const picture = await tab.screenshot({ clip: { x: 0, y: 0, width, height } })
  await context.close()
  return picture
}

let failed = 0
for (const [name, sample] of Object.entries(samples)) {
  let actual = await draw(name, sample)
  if (values.update) {
    const small = await sharp(actual).png({ palette: true, dither: 0, compressionLevel: 9 }).toBuffer()
    writeFileSync(baseline(name), small)
    console.log(`visual: wrote ${baseline(name)}, ${small.length} bytes`)
    continue
  }
  let result = await compare(actual, readFileSync(baseline(name)))
  // On a busy machine Chromium now and then draws lines of text between two pixels
  for (let tries = 1; tries < 3 && result.share > toleratedFraction; tries++) {
    actual = await draw(name, sample)
    result = await compare(actual, readFileSync(baseline(name)))
  }
  const { share, where } = result
  console.log(`visual: ${name} differs in ${(share * 100).toFixed(3)} % of its pixels`)
  if (share <= toleratedFraction) continue
  failed += 1
  mkdirSync(folder, { recursive: true })
  for (const [kind, bytes] of Object.entries({ actual, difference: where })) {
    const file = join(folder, `${name}-${kind}.png`)
    writeFileSync(file, bytes)
    console.error(`visual: see ${file}`)
  }
}
await browser.close()
await server.close()
process.exitCode = failed ? 1 : 0
