/**
 * Takes pictures of every screen at 320, 390 and 1440 pixels, light and dark, in each language, and of a new account in English. Arranges
 * them on sheets, and reports console messages and sideways scrolling.
 * `node tests/e2e/studio/screens.ts FOLDER [--only 320-light-en,1440-dark-de] [--screens home,webhooks]`
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { studioLanguages } from '@vitrine/contract'
import type { APIRequestContext, BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { createDemonstration } from '../../support/demonstration.ts'
import { findFreePort } from '../../support/ports.ts'
import { createServiceFolder, runAdmin, startService } from '../../support/service.ts'
import { launchBrowser } from '../browser.ts'
import { readMailToken, readNewestMail } from './mail.ts'
import { listScreenPaths, signedOutPaths } from './paths.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, screens: { type: 'string' } },
})
const folder = positionals[0] ?? '/tmp/studio-screens'
const only = options.only?.split(',')
const chosenScreens = options.screens?.split(',')

const phone = { hasTouch: true, isMobile: true }
const devices = {
  320: { viewport: { width: 320, height: 720 }, ...phone },
  390: { viewport: { width: 390, height: 844 }, ...phone },
  1440: { viewport: { width: 1440, height: 900 } },
} as const
/** Layout of a sheet: width and maximum height of a picture, and pictures per row. */
const cells = {
  320: { width: 270, height: 780, columns: 7 },
  390: { width: 270, height: 780, columns: 7 },
  1440: { width: 620, height: 560, columns: 3 },
} as const
type Width = keyof typeof devices

type Look = {
  readonly name: string
  readonly width: Width
  readonly dark: boolean
  readonly account: 'empty' | 'full'
  readonly language: string
}
const looks: readonly Look[] = ([320, 390, 1440] as const).flatMap((width) =>
  [false, true].flatMap((dark) => {
    const name = `${width}-${dark ? 'dark' : 'light'}`
    return [
      ...studioLanguages.map((language) => ({
        name: `${name}-${language}`,
        width,
        dark,
        account: 'full' as const,
        language,
      })),
      { name: `${name}-empty`, width, dark, account: 'empty', language: 'en' } as const,
    ]
  }),
)

const folders = await createServiceFolder()
// The built-in plans, so that their limits are visible
const service = await startService({ DATA_DIR: folders.dataDir, PORT: String(await findFreePort()) })
const browser = await launchBrowser()

type Call = (method: string, path: string, body?: unknown) => Promise<{ readonly id: number }>
const createCaller = (request: APIRequestContext, token: string): Call => {
  return async (method, path, body) => {
    const response = await request.fetch(service.url + path, {
      method,
      headers: { 'x-csrf-token': token },
      ...(body === undefined ? {} : { data: body }),
    })
    if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()).data
  }
}

const admin = async (...args: string[]) => {
  const { code, stderr } = await runAdmin(args, { DATA_DIR: folders.dataDir })
  if (code !== 0) throw new Error(stderr)
}

/** Registers a person. */
const newcomer = async (context: BrowserContext) => {
  const response = await context.request.post(`${service.url}/api/v1/auth/register`, {
    data: {
      name: 'Nora New',
      email: `nora-${Date.now()}@example.com`,
      password: 'marble otter canyon 41',
      accept_terms: true,
    },
  })
  return (await response.json()).data.profile.id as number
}

/** Signs in an account of the demonstration, which uses all features. */
const furnish = async (context: BrowserContext, credentials: { email: string; password: string }) => {
  const response = await context.request.post(`${service.url}/api/v1/auth/login`, { data: credentials })
  const { csrf_token } = (await response.json()).data
  const call = createCaller(context.request, csrf_token)
  await admin('voucher', 'create', '--type', 'plan_grant', '--plan', 'agency', 'SCREENS')
  await call('POST', '/api/v1/billing/apply-voucher', { code: 'SCREENS' })
  const token = readMailToken(
    await readNewestMail(join(folders.dataDir, 'outbox'), credentials.email, '/verify-email'),
  )
  await call('POST', '/account/email-verification/confirm', { token })
  const profile = (await call('GET', '/api/v1/profile')) as unknown as { id: number; username: string }
  const { id, username } = profile
  const links = (await call('GET', '/api/v1/links')) as unknown as { id: number }[]
  const at = `/api/v1/profiles/${id}`
  const visitor = await browser.newContext()
  for (let i = 0; i < 40; i++) {
    const headers = { 'user-agent': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.${i}` }
    await visitor.request.get(`${service.url}/${username}`, { headers })
    const link = links[(i * i) % links.length]!
    await visitor.request.get(`${service.url}/l/${link.id}`, { headers, maxRedirects: 0 })
  }
  await visitor.close()
  const variant = await call('POST', `${at}/variants`, {
    name: 'Workshops first',
    overrides: { link_order: [links.at(-1)!.id], bio: 'Learn to throw a bowl.' },
  })
  await call('PUT', `${at}/variants/${variant.id}`, { status: 'running' })
  const today = Date.now()
  const time = (days: number) => new Date(today + days * 86_400_000).toISOString()
  await call('POST', `${at}/campaigns`, { name: 'Winter market', starts_at: time(-3), ends_at: time(12) })
  await call('POST', `${at}/versions`, { name: 'Before the winter market' })
  await call('POST', `${at}/doctor/analyze`)
  await call('POST', `${at}/ai-content/generate`, { type: 'bio' })
  await call('DELETE', `/api/v1/links/${links.at(-2)!.id}`)
  const workspace = (await call('POST', '/api/v1/workspaces', { name: 'Studio North' })) as unknown as {
    id: number
    revision: number
  }
  const second = await call('POST', '/account/profiles', { display_name: 'Harbour Print' })
  await call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, {
    profile_ids: [id, second.id],
    revision: workspace.revision,
  })
  await call('POST', '/account/api-keys', { name: 'Nightly report', scope: 'read' })
  const hook = {
    url: 'https://crm.example.com/hooks/vitrine',
    events: ['submission.created', 'alert.raised'],
  }
  const webhook = await call('POST', '/ext/v1/webhooks', { ...hook, description: 'Questions to the CRM' })
  await call('POST', `/ext/v1/webhooks?workspace_id=${workspace.id}`, hook)
  await call('POST', `/ext/v1/webhooks/${webhook.id}/test`, { type: 'submission.created' })
  await call('POST', '/ext/v1/exports', {})
  await call('POST', `/ext/v1/profiles/${id}/feeds`, { name: 'Sheet of the shop' })
  return { profileId: id, workspaceId: workspace.id, linkId: links[0]!.id, webhookId: webhook.id }
}

/** Arranges pictures on sheets with their names. */
const sheets = async (look: Look, pictures: readonly (readonly [string, Buffer])[]) => {
  const { width, height, columns } = cells[look.width]
  const rows = 2
  const label = 20
  for (let i = 0; i < pictures.length; i += columns * rows) {
    const placed = await Promise.all(
      pictures.slice(i, i + columns * rows).map(async ([name, picture], n) => {
        const small = await sharp(picture).resize({ width }).toBuffer()
        const { height: full = 0 } = await sharp(small).metadata()
        const input = await sharp(small)
          .extract({ left: 0, top: 0, width, height: Math.min(full, height) })
          .toBuffer()
        const left = (n % columns) * (width + 10)
        const top = Math.floor(n / columns) * (height + label + 10)
        const text = `<svg width="${width}" height="${label}"><text y="15" font-family="sans-serif" font-size="14">${name}</text></svg>`
        return [
          { input: Buffer.from(text), left, top },
          { input, left, top: top + label },
        ]
      }),
    )
    const sheet = sharp({
      create: {
        width: columns * (width + 10),
        height: rows * (height + label + 10),
        channels: 3,
        background: '#9a9a9a',
      },
    })
    const file = join(folder, `${look.name}-${1 + i / (columns * rows)}.png`)
    await sheet.composite(placed.flat()).png().toFile(file)
    console.log(file)
  }
}

mkdirSync(folder, { recursive: true })
try {
  const { emails, passwords } = await createDemonstration(service.url)
  const credentials = { email: emails[0]!, password: passwords[0]! }
  await admin('grant', credentials.email)
  const preparing = await browser.newContext()
  const full = await furnish(preparing, credentials)
  await preparing.close()
  for (const look of looks.filter(({ name }) => !only || only.includes(name))) {
    const context = await browser.newContext({
      ...devices[look.width],
      colorScheme: look.dark ? 'dark' : 'light',
      locale: look.language,
      reducedMotion: 'reduce',
    })
    const pictures: [string, Buffer][] = []
    const take = async (screens: readonly (readonly [string, string])[]) => {
      for (const [name, path] of screens) {
        if (chosenScreens && !chosenScreens.includes(name)) continue
        const page = await context.newPage()
        page.on('console', (message) => {
          if (message.type() === 'error') console.log(`${look.name} ${name}: ${message.text()}`)
        })
        await page.goto(`${service.url}/studio${path}`)
        await page.waitForLoadState('networkidle').catch(() => console.log(`${look.name} ${name}: loads on`))
        const heading = page.getByRole('heading', { level: 1 }).first()
        await heading
          .waitFor({ timeout: 5000 })
          .catch(() => console.log(`${look.name} ${name}: has no heading`))
        // The inner width of a phone grows with its content
        const wide = (await page.evaluate(() => document.documentElement.scrollWidth)) - look.width
        if (wide > 0) console.log(`${look.name} ${name}: scrolls sideways by ${wide} px`)
        pictures.push([name, await page.screenshot({ fullPage: true })])
        await page.close()
      }
    }
    if (look.account === 'empty') {
      await take(signedOutPaths)
      await take(listScreenPaths({ profileId: await newcomer(context) }))
    } else {
      await context.request.post(`${service.url}/api/v1/auth/login`, { data: credentials })
      await take(listScreenPaths(full))
    }
    await sheets(look, pictures)
    await context.close()
  }
} finally {
  await browser.close()
  await service.end('SIGTERM')
  await folders.remove()
}
