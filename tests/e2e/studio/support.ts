import { existsSync } from 'node:fs'
import { join } from 'node:path'
import AxeSource from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject } from 'vitest'
import type { Database, Tx } from '../../../apps/server/src/db/handle.ts'
import { withDatabase } from '../../../apps/server/src/db/open.ts'
import { createVoucher } from '../../../apps/server/src/features/billing/index.ts'
import { cloneDatabase, type EngineName } from '../../support/databases.ts'
import { findFreePort } from '../../support/ports.ts'
import { runAdmin, startService } from '../../support/service.ts'
import { fastBrowser, launchBrowser } from '../browser.ts'
import { readMailToken, readNewestMail } from './mail.ts'
import { createPng } from './png.ts'
import { texts } from './texts.ts'

export { readMailToken }

/** Browser settings of each device. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const
export type Device = keyof typeof devices

export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, policy violations, third-party requests and exceptions of pages. Must stay empty. */
  readonly pageErrors: string[]
}

export type Studio = {
  /** URL of the service. */
  readonly url: string
  /** Stops the service with SIGTERM and starts it again on the same port. */
  stop(): Promise<void>
  restart(): Promise<void>
  /** Waits for the newest e-mail to an e-mail address that contains `words`, and returns its text. */
  mail(address: string, words: string): Promise<string>
  /** Runs the operator's command line. Fails with its output. */
  admin(...args: string[]): Promise<string>
  /** Returns the code of a voucher of a plan. Every account can redeem it. */
  voucher(plan: string): Promise<string>
  /** Changes rows of the service's database, for states that take long to reach. */
  change(work: (db: Tx) => Promise<unknown>): Promise<unknown>
  /** Opens a new browser profile at the studio. */
  open(
    device?: Device,
    options?: { readonly dark?: boolean; readonly language?: string; readonly timezone?: string },
  ): Promise<Visit>
}

/** In continuous integration one of about 200 journeys failed in three of four runs, each time another, and passed on its own. */
const retries = process.env.CI ? 1 : 0

type Settings = Readonly<Record<string, string>>

/** Expected error responses, which Chromium writes to the console. */
const expectedRefusal = /Failed to load resource: the server responded with a status of 4\d\d/

/**
 * Runs journeys through the studio in Debian's Chromium, with a separate service. One journey runs on both engines; the tests of the API run
 * all operations on both.
 */
export const describeStudio = (
  name: string,
  engines: readonly EngineName[],
  body: (studio: Studio) => void,
  /** Settings of the service, or a function that returns them for its port. */
  settings: Settings | ((port: number) => Promise<Settings>) = {},
): void => {
  if (!existsSync(fastBrowser))
    throw new Error(
      `There is no browser at ${fastBrowser}. Install Debian's chromium, or set CHROMIUM to one.`,
    )
  for (const engine of engines.filter((one) => inject('databases').engines.includes(one)))
    describe(`${name} [${engine}]`, { retry: retries }, () => {
      let browser: Browser
      let service: Awaited<ReturnType<typeof startService>>
      let database: Awaited<ReturnType<typeof cloneDatabase>>
      let env: Record<string, string>
      const visits: Visit[] = []
      const vouchers = new Map<string, Promise<unknown>>()
      beforeAll(async () => {
        database = await cloneDatabase(engine)
        const port = await findFreePort()
        env = {
          DATA_DIR: database.dataDir,
          DATABASE_URL: database.url,
          PORT: String(port),
          ...(typeof settings === 'function' ? await settings(port) : settings),
        }
        ;[service, browser] = await Promise.all([startService(env), launchBrowser()])
      })
      let opened = 0
      beforeEach(() => {
        opened = visits.length
      })
      afterEach(async ({ task }) => {
        if (task.result?.state === 'fail') {
          // Vitest does not show the error of a first attempt
          console.error(task.result.errors?.at(-1)?.stack)
          for (const visit of visits) await reportScreen(visit)
        }
        // Open screens keep asking for news
        for (const { context } of visits.splice(opened)) await context.close()
      })
      afterAll(async () => {
        for (const { context } of visits) await context.close()
        await browser?.close()
        await service?.end('SIGTERM')
        await database?.drop()
      })
      const onDatabase = <T>(work: (db: Database) => Promise<T>) =>
        withDatabase({ url: database.url, dataDir: database.dataDir }, work)
      const admin = async (...args: string[]) => {
        const { code, stdout, stderr } = await runAdmin(args, env)
        if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`)
        return stdout.trim()
      }
      body({
        get url() {
          return service.url
        },
        stop: async () => {
          await service.end('SIGTERM')
        },
        restart: async () => {
          service = await startService(env)
        },
        mail: (address, words) => readNewestMail(join(database.dataDir, 'outbox'), address, words),
        admin,
        voucher: async (plan) => {
          const code = `GRANT-${plan}`.toUpperCase()
          if (!vouchers.has(plan)) {
            const spec = { code, type: 'plan_grant', plan_key: plan } as const
            const operator = { actor: null, credential: 'cli', requestId: 'cli', now: Date.now() }
            vouchers.set(
              plan,
              onDatabase((db) => createVoucher({ db }, operator, spec)),
            )
          }
          await vouchers.get(plan)
          return code
        },
        change: (work) => onDatabase((db) => db.tx(work)),
        open: async (device = 'desktop', { dark = false, language = 'en', timezone } = {}) => {
          const context = await browser.newContext({
            ...devices[device],
            colorScheme: dark ? 'dark' : 'light',
            locale: language,
            ...(timezone ? { timezoneId: timezone } : {}),
            reducedMotion: 'reduce',
          })
          await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url })
          const page = await context.newPage()
          page.setDefaultTimeout(60_000)
          const pageErrors: string[] = []
          page.on('console', (message) => {
            if (message.type() === 'error' && !expectedRefusal.test(message.text()))
              pageErrors.push(message.text())
          })
          page.on('pageerror', (error) => pageErrors.push(String(error)))
          page.on('request', (request) => {
            const address = request.url().replace('//localhost:', '//127.0.0.1:')
            if (!address.startsWith(service.url) && !/^(data|blob):/.test(address))
              pageErrors.push(`request to ${address}`)
          })
          const visit = { page, context, pageErrors }
          visits.push(visit)
          return visit
        },
      })
    })
}

/** Writes what a screen shows to the output of a failed journey. */
const reportScreen = async ({ page, pageErrors }: Visit): Promise<void> => {
  if (page.isClosed()) return
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => `The browser does not respond: ${error}`)
  console.error([page.url(), ...pageErrors, text].join('\n'))
}

const createEmail = (name: string): string =>
  `${name.toLowerCase().replace(/\W+/g, '-')}-${Math.random().toString(36).slice(2, 8)}@example.com`

/** Registers a person through the screens. Returns after the first redirect. */
export const signUp = async (
  studio: Studio,
  { page }: Visit,
  name: string,
): Promise<{ email: string; password: string }> => {
  const email = createEmail(name)
  const password = 'marble otter canyon 41'
  await page.goto(`${studio.url}/studio/signup`)
  await page.getByLabel(texts.auth.name).fill(name)
  await page.getByLabel(texts.auth.email).fill(email)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.auth.signUp }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/signup'))
  return { email, password }
}

/** Registers a person by the API, which is faster. The browser has the session. */
export const signUpByApi = async (studio: Studio, { page, context }: Visit, name: string) => {
  const email = createEmail(name)
  const password = 'marble otter canyon 41'
  const response = await context.request.post(`${studio.url}/api/v1/auth/register`, {
    data: { name, email, password, accept_terms: true },
  })
  const { data } = (await response.json()) as {
    data: { profile: { id: number; username: string }; csrf_token: string }
  }
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await context.request.fetch(`${studio.url}${path}`, {
      method,
      headers: { 'x-csrf-token': data.csrf_token },
      ...(body === undefined ? {} : { data: body }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: journeys read answers of every shape
    return (await response.json()) as any
  }
  return {
    email,
    password,
    profileId: data.profile.id,
    uploadPicture: async (): Promise<string> => {
      const file = { name: 'picture.png', mimeType: 'image/png', buffer: createPng(40, 40) }
      const response = await context.request.post(`${studio.url}/api/v1/business-blocks/upload`, {
        headers: { 'x-csrf-token': data.csrf_token },
        multipart: { file },
      })
      return (await response.json()).data.url
    },
    username: data.profile.username,
    call,
    /** Verifies the e-mail address with the token of its e-mail. */
    verify: async () => {
      const token = readMailToken(await studio.mail(email, '/verify-email'))
      await call('POST', '/account/email-verification/confirm', { token })
    },
    /** Redeems a voucher of a plan. */
    plan: async (plan: string) => {
      const code = await studio.voucher(plan)
      await call('POST', '/api/v1/billing/apply-voucher', { code })
    },
    /** Opens a screen of the page. */
    goTo: (path: string) => page.goto(`${studio.url}/studio/pages/${data.profile.id}${path}`),
  }
}

/** Returns axe's violations of the current screen, without the library's live region, which contains an image "pending". */
export const findAccessibilityProblems = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AxeSource.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof AxeSource }
    // A dialog hides landmarks and headings of the page
    const behind = document.querySelector('[role="dialog"],[role="alertdialog"]') !== null
    const rules = Object.fromEntries(
      ['landmark-one-main', 'page-has-heading-one', 'region'].map((id) => [id, { enabled: !behind }]),
    )
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      rules,
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    )
  })
}

/** Waits until an element has the focus. The browser moves it to the body if the focused element disappears. */
export const expectFocusKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'element with the focus' })
    .not.toBe('BODY')

/** Stores a picture of the screen if SCREENSHOTS names a folder. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), caret: 'initial' })
}
