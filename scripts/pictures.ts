/** npm run pictures: takes screenshots of the sample accounts for the README (docs/pictures). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { launchBrowser } from '../tests/e2e/browser.ts'
import { texts } from '../tests/e2e/studio/texts.ts'
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
  await save('page.webp', sharp(await row.composite(layers).png().toBuffer()))

  const size = { width: 1200, height: 800 }
  const signIn = async (email: string, password: string) => {
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
    const response = await context.request.post(`${service.url}/api/v1/auth/login`, {
      data: { email, password },
    })
    if (!response.ok()) throw new Error(`signing in responded with ${response.status()}`)
    const { data } = await (await context.request.get(`${service.url}/api/v1/profile`)).json()
    const { data: session } = await (await context.request.get(`${service.url}/account/csrf`)).json()
    return {
      context,
      id: data.id as number,
      path: `${service.url}/studio/pages/${data.id}`,
      csrf: session.csrf_token as string,
    }
  }

  const { context, id, path, csrf } = await signIn(emails[0]!, passwords[0]!)
  const tab = await context.newPage()
  const headers = { 'x-csrf-token': csrf, origin: service.url }
  // Faults for the doctor
  const created = await context.request.post(`${service.url}/api/v1/links`, {
    headers,
    data: {
      title: 'GUEST LIST AND PRESS',
      url: 'http://harbour-lights.example/press',
      section: 'Stay close',
    },
  })
  if (!created.ok()) throw new Error(`the new link responded with ${created.status()}`)
  await tab.goto(`${path}/doctor`, { waitUntil: 'networkidle' })
  await tab.getByRole('button', { name: texts.doctor.analyze }).first().click()
  await tab.getByRole('button', { name: texts.doctor.apply }).first().waitFor()
  await save('doctor.webp', sharp(await tab.screenshot()))

  // An experiment with two thousand visitors, of whom more reach the goal on the variant
  const { data: links } = await (await context.request.get(`${service.url}/api/v1/links`)).json()
  const listen = links.find(({ title }: { title: string }) => title.startsWith('Listen'))
  const variant = await context.request.post(`${service.url}/api/v1/profiles/${id}/variants`, {
    headers,
    data: {
      name: 'Hear it now',
      status: 'running',
      weight: 50,
      goal: { metric: 'link_click', link_id: listen.id },
      overrides: { link_titles: { [listen.id]: 'Hear “Night Ferry” now' } },
    },
  })
  if (!variant.ok()) throw new Error(`the variant responded with ${variant.status()}`)
  const page = service.url + new URL(pages[0]!).pathname
  for (let n = 0; n < 2000; n++) {
    const agent = {
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/${120 + (n % 10)}.0.${n}.0 Safari/537.36`,
    }
    const isVariant = (await (await fetch(page, { headers: agent })).text()).includes('Hear “Night Ferry”')
    // Multiples of the golden ratio are spread evenly, and equal in every run
    if ((n * 0.6180339887498949) % 1 < (isVariant ? 0.2 : 0.12))
      await fetch(`${service.url}/l/${listen.id}`, { headers: agent, redirect: 'manual' })
  }
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  await tab.goto(`${path}/analytics/variants`, { waitUntil: 'networkidle' })
  await tab.getByText('Hear it now').first().waitFor()
  await save('experiment.webp', sharp(await tab.screenshot()))

  const point = await context.request.post(`${service.url}/api/v1/profiles/${id}/versions`, {
    headers,
    data: { name: 'Before the tour' },
  })
  if (!point.ok()) throw new Error(`the restore point responded with ${point.status()}`)
  const changed = await context.request.put(`${service.url}/api/v1/profile`, {
    headers,
    data: {
      bio: 'Slow synths, fast hearts. Now on tour.',
      theme: { mode: 'light', colors: { background: '#fff3d6', accent: '#b3261e' } },
    },
  })
  if (!changed.ok()) throw new Error(`the change responded with ${changed.status()}`)
  await tab.goto(`${path}/history`, { waitUntil: 'networkidle' })
  await tab.getByRole('button', { name: `${texts.versions.review}: Before the tour` }).click()
  for (const i of [0, 1])
    await tab
      .getByRole('dialog')
      .locator('iframe')
      .nth(i)
      .contentFrame()
      .getByRole('heading', { level: 1 })
      .waitFor()
  await tab.waitForLoadState('networkidle')
  await save('restore.webp', sharp(await tab.screenshot()))
} finally {
  await browser.close()
  await service.end('SIGTERM')
  await folders.remove()
}
