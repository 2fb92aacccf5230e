/** npm run pictures: takes screenshots of the sample accounts for the README (docs/pictures). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { launchBrowser } from '../tests/e2e/browser.ts'
import { createDemonstration } from '../tests/support/demonstration.ts'
import { findFreePort } from '../tests/support/ports.ts'
import { createServiceFolder, startService } from '../tests/support/service.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')
/** Maximum bytes per picture, because a README is also read on phones. */
const maxBytes = 200_000

const save = async (name: string, picture: Sharp) => {
  const bytes = await picture.webp({ quality: 82, effort: 6 }).toBuffer()
  if (bytes.length > maxBytes) throw new Error(`${name} has ${bytes.length} bytes, over ${maxBytes}`)
  writeFileSync(join(folder, name), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}

mkdirSync(folder, { recursive: true })
const folders = await createServiceFolder()
const service = await startService({ DATA_DIR: folders.dataDir, PORT: String(await findFreePort()) })
const browser = await launchBrowser()
try {
  const { pages, emails, passwords } = await createDemonstration(service.url)

  const phone = { width: 390, height: 844 }
  const visitor = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' })
  const shots: Buffer[] = []
  for (const address of pages.slice(0, 3)) {
    const tab = await visitor.newPage()
    await tab.goto(service.url + new URL(address).pathname, { waitUntil: 'networkidle' })
    shots.push(await tab.screenshot())
  }
  const gap = 40
  const width = shots.length * (phone.width + gap) + gap
  const row = sharp({ create: { width, height: phone.height + 2 * gap, channels: 3, background: '#e3ebe6' } })
  const layers = shots.map((input, i) => ({ input, left: gap + i * (phone.width + gap), top: gap }))
  await save('pages.webp', sharp(await row.composite(layers).png().toBuffer()))

  const owner = await browser.newContext({ viewport: { width: 1360, height: 850 }, reducedMotion: 'reduce' })
  const signedIn = await owner.request.post(`${service.url}/api/v1/auth/login`, {
    data: { email: emails[0], password: passwords[0] },
  })
  if (!signedIn.ok()) throw new Error(`signing in responded with ${signedIn.status()}`)
  const profile = await (await owner.request.get(`${service.url}/api/v1/profile`)).json()
  const tab = await owner.newPage()
  await tab.goto(`${service.url}/studio/pages/${profile.data.id}/links`, { waitUntil: 'networkidle' })
  await tab.getByText('Night Ferry').first().waitFor()
  await save('studio.webp', sharp(await tab.screenshot()))
} finally {
  await browser.close()
  await service.end('SIGTERM')
  await folders.remove()
}
