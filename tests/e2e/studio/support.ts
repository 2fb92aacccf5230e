import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type Axe from 'axe-core'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { createSecrets, loadMasterSecret } from '../../../apps/server/src/crypto/secrets.ts'
import type { Database, Tx } from '../../../apps/server/src/db/handle.ts'
import { withDatabase } from '../../../apps/server/src/db/open.ts'
import type { Deps } from '../../../apps/server/src/deps.ts'
import { createVoucher } from '../../../apps/server/src/features/billing/index.ts'
import { cloneDatabase } from '../../support/databases.ts'
import { findFreePort } from '../../support/ports.ts'
import { runAdmin, startService } from '../../support/service.ts'
import { fastBrowser, launchBrowser } from '../browser.ts'
import { axeSource } from '../gallery/checks.ts'
import { expectInView, findFocusProblems, findLayoutProblems } from './layout.ts'
import { readMailToken, readNewestMail } from './mail.ts'
import { createPng } from './png.ts'
import { texts } from './texts.ts'

export { expectInView, findFocusProblems, readMailToken }

/** Browser settings of each device. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const
type Device = keyof typeof devices

type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, policy violations, third-party requests and exceptions. A journey fails if there are any. */
  readonly pageErrors: string[]
  /** Excepts errors that the journey causes on purpose. */
  expectErrors(pattern: RegExp): void
}

/** Appearance of the browser. */
type Look = {
  readonly dark?: boolean
  readonly language?: string
  readonly timezone?: string
  /** Loads likely screens in advance. Otherwise the browser saves data, which takes a sixth less processor time. */
  readonly prefetches?: boolean
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
  open(device?: Device, look?: Look): Promise<Visit>
}

/** In continuous integration one of about 200 journeys failed in three of four runs, each time another, and passed on its own. */
const retries = process.env.CI ? 1 : 0

type Settings = Readonly<Record<string, string>>

/** Refusals and outages that a journey causes, which Chromium writes to the console. */
const expectedRefusal = /Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_)/

let startedBrowser: Promise<Browser> | undefined
/** Returns the browser of this process, which ends with it: a start costs as much as a journey. */
const useBrowser = async (): Promise<Browser> => {
  if (!(await startedBrowser)?.isConnected()) startedBrowser = launchBrowser()
  return startedBrowser!
}

/** Starts a service that ends with this process, also if it is killed. */
const startLinked = (env: Record<string, string>) =>
  startService(env, { launcher: ['setpriv', '--pdeathsig', 'KILL', '--'] })

const openService = async (settings: Settings | ((port: number) => Promise<Settings>) = {}) => {
  const database = await cloneDatabase('sqlite')
  const port = await findFreePort()
  const env = {
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
    ...(typeof settings === 'function' ? await settings(port) : settings),
  }
  const vouchers = new Map<string, Promise<unknown>>()
  return { database, env, process: await startLinked(env), vouchers }
}

let sharedService: ReturnType<typeof openService> | undefined
/** Returns the service of this process. A start takes as much processor time as a short journey. */
const useService = () => (sharedService ??= openService())

/**
 * Runs journeys through the studio in Debian's Chromium, with a service on SQLite. The tests of the API run all operations on both
 * engines.
 */
export const describeStudio = (
  name: string,
  body: (studio: Studio) => void,
  /**
   * Settings of an own service, or a function that returns them for its port. Without, the journeys share a service and its accounts with
   * other files.
   */
  settings?: Settings | ((port: number) => Promise<Settings>),
): void => {
  if (!existsSync(fastBrowser))
    throw new Error(
      `There is no browser at ${fastBrowser}. Install Debian's chromium, or set CHROMIUM to one.`,
    )
  describe(name, { retry: retries }, () => {
    let browser: Browser
    let service: Awaited<ReturnType<typeof openService>>
    const visits: Visit[] = []
    beforeAll(async () => {
      ;[service, browser] = await Promise.all([settings ? openService(settings) : useService(), useBrowser()])
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
      const finished = visits.splice(opened)
      // Open screens keep asking for news
      for (const { context } of finished) await context.close()
      if (task.result?.state !== 'fail') expect(finished.flatMap(({ pageErrors }) => pageErrors)).toEqual([])
    })
    afterAll(async () => {
      for (const { context } of visits) await context.close()
      if (!settings) return
      await service?.process.end('SIGTERM')
      await service?.database.drop()
    })
    const onDatabase = <T>(work: (db: Database) => Promise<T>) =>
      withDatabase({ url: service.database.url, dataDir: service.database.dataDir }, work)
    const admin = async (...args: string[]) => {
      const { code, stdout, stderr } = await runAdmin(args, service.env)
      if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`)
      return stdout.trim()
    }
    body({
      get url() {
        return service.process.url
      },
      stop: async () => {
        await service.process.end('SIGTERM')
      },
      restart: async () => {
        service.process = await startLinked(service.env)
      },
      mail: (address, words) => readNewestMail(join(service.database.dataDir, 'outbox'), address, words),
      admin,
      voucher: async (plan) => {
        const code = `GRANT-${plan}`.toUpperCase()
        const { vouchers, database } = service
        if (!vouchers.has(plan)) {
          const spec = { code, type: 'plan_grant', plan_key: plan } as const
          const secrets = createSecrets(await loadMasterSecret(database.dataDir))
          const operator = { actor: null, credential: 'cli', requestId: 'cli', now: Date.now() }
          vouchers.set(
            plan,
            onDatabase((db) => createVoucher({ ...operator, deps: { db, secrets } as Deps }, spec)),
          )
        }
        await vouchers.get(plan)
        return code
      },
      change: (work) => onDatabase((db) => db.tx(work)),
      open: async (device = 'desktop', { dark, language = 'en', timezone, prefetches } = {}) => {
        const context = await browser.newContext({
          ...devices[device],
          colorScheme: dark ? 'dark' : 'light',
          locale: language,
          ...(timezone ? { timezoneId: timezone } : {}),
          reducedMotion: 'reduce',
        })
        if (!prefetches)
          await context.addInitScript(() =>
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
          )
        await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.process.url })
        const page = await context.newPage()
        page.setDefaultTimeout(60_000)
        const pageErrors: string[] = []
        const expectedErrors = [expectedRefusal]
        const record = (error: string) => {
          if (!expectedErrors.some((pattern) => pattern.test(error))) pageErrors.push(error)
        }
        page.on('console', (message) => {
          if (message.type() === 'error') record(message.text())
        })
        page.on('pageerror', (error) => record(String(error)))
        page.on('request', (request) => {
          const address = request.url().replace('//localhost:', '//127.0.0.1:')
          if (!address.startsWith(service.process.url) && !/^(data|blob):/.test(address))
            record(`request to ${address}`)
        })
        const expectErrors = (pattern: RegExp) => void expectedErrors.push(pattern)
        const visit = { page, context, pageErrors, expectErrors }
        visits.push(visit)
        return visit
      },
    })
  })
}

/** Runs journeys that stop their service or see all of its accounts, with a service for these alone. */
export const describeOwnStudio = (name: string, body: (studio: Studio) => void): void =>
  describeStudio(name, body, {})

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

/** Headers of a browser, whose visits count. */
export const visitorHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

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
export const signUpByApi = async (
  studio: Studio,
  { page, context }: Pick<Visit, 'page' | 'context'>,
  name: string,
) => {
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
  const addLink = async (link: object) =>
    (await call('POST', '/api/v1/links', { url: 'https://example.com/', ...link })).data
  return {
    email,
    password,
    profileId: data.profile.id,
    username: data.profile.username,
    call,
    /** Creates a block, which leads to a sample address unless the body has one. */
    addLink,
    addLinks: async (...titles: readonly string[]): Promise<number[]> => {
      const ids: number[] = []
      for (const title of titles) ids.push((await addLink({ title })).id)
      return ids
    },
    // biome-ignore lint/suspicious/noExplicitAny: journeys read fields of every kind
    readLinks: async (): Promise<any[]> => (await call('GET', '/api/v1/links?limit=100')).data,
    readTitles: async (): Promise<string[]> =>
      (await call('GET', '/api/v1/links?limit=100')).data.map(({ title }: { title: string }) => title),
    readProfile: async () => (await call('GET', '/api/v1/profile')).data,
    /** Creates further pages and returns their ids. */
    addPages: async (...names: readonly string[]): Promise<number[]> => {
      const ids: number[] = []
      for (const display_name of names)
        ids.push((await call('POST', '/ext/v1/profiles', { display_name })).data.id)
      return ids
    },
    addWorkspace: async (name: string, profile_ids: readonly number[] = []) => {
      const { data } = await call('POST', '/api/v1/workspaces', { name })
      const { id, revision } = data
      if (profile_ids.length)
        await call('PUT', `/api/v1/workspaces/${id}/profiles`, { profile_ids, revision })
      return data
    },
    uploadPicture: async (): Promise<string> => {
      const file = createPicture('picture', 40, 40)
      const response = await context.request.post(`${studio.url}/api/v1/business-blocks/upload`, {
        headers: { 'x-csrf-token': data.csrf_token },
        multipart: { file },
      })
      return (await response.json()).data.url
    },
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

/** Opens a browser profile with the session of a new person. */
export const enter = async (studio: Studio, name: string, device?: Device, look?: Look) => {
  const visit = await studio.open(device, look)
  return { ...visit, ...(await signUpByApi(studio, visit, name)) }
}

export type Person = Awaited<ReturnType<typeof enter>>

/** Fills in the form of the sign-in. */
export const signIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel(texts.auth.email).fill(email)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
}

/** Makes the sign-in of all sessions an hour old. */
export const ageSessions = (studio: Studio) =>
  studio.change((db) =>
    db
      .updateTable('session')
      .set({ created_at: Date.now() - 3_600_000, confirmed_at: null })
      .execute(),
  )

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

export const createPicture = (name: string, width: number, height: number): File => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: createPng(width, height),
})

/** Presses a button and chooses files in the dialog of the browser. */
export const chooseFiles = async (button: Locator, ...files: readonly File[]): Promise<void> => {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await chooser.setFiles([...files])
}

/** Presses a button, link or entry of a menu, and returns the name and content of the downloaded file. */
export const download = async (button: Locator): Promise<{ name: string; content: Buffer }> => {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/** Returns the field of a colour of the page. The colours of the dark scheme have the same labels in another group. */
export const findColor = (page: Page, name: 'background' | 'surface' | 'text' | 'accent'): Locator =>
  page
    .getByRole('group', { name: texts.profile.fields['theme.colors'], exact: true })
    .getByLabel(texts.profile.fields[`theme.colors.${name}`], { exact: true })

/** Returns the box that selects a row. */
export const rowBox = (page: Page, title: string): Locator =>
  page
    .locator('label')
    .filter({ has: page.getByRole('checkbox', { name: texts.links.select({ title }), exact: true }) })

/** Selects rows of a list by their titles. */
export const selectRows = async (page: Page, ...titles: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: texts.links.selectSome }).click()
  for (const title of titles) await rowBox(page, title).click()
}

/** Chooses the table in lists of pages, which short lists do not have by default. */
export const chooseTable = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('vitrine.pages-view', 'table'))

/** Opens a menu and chooses an entry. */
export const choose = async (menu: Locator, name: string, { exact = false } = {}): Promise<void> => {
  await menu.click()
  await menu.page().getByRole('menuitem', { name, exact }).click()
}

/** Adds an authenticator to the browser that confirms every request with user verification. */
export const addAuthenticator = async (page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** Returns axe's violations of the current screen, without the library's live region, which contains an image "pending". */
const findAccessibilityProblems = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe }
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

/** Tests what checkScreen does without axe's rules, which take longer. */
export const expectFits = (page: Page): Promise<void> =>
  expect.poll(async () => (await findLayoutProblems(page)).join('\n'), { message: page.url() }).toBe('')

/**
 * Tests the rules for every state of a screen: those of axe, no sideways scrolling, no control outside of the window or covered.
 * Stores a picture in the folder of SCREENSHOTS, if it is set.
 */
export const checkScreen = async (page: Page, name = 'screen', allowed?: RegExp): Promise<void> => {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), caret: 'initial' })
  const problems = [...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]
  const unexpected = problems.filter((problem) => !allowed?.test(problem))
  expect(unexpected, [name, ...unexpected].join('\n')).toEqual([])
}
