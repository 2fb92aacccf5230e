import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { connect } from 'node:net'
import puppeteer, { type LaunchOptions } from 'puppeteer-core'
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver'
import { fastBrowser } from '../e2e/browser.ts'
import { findFreePort } from '../support/ports.ts'

export type Point = { readonly x: number; readonly y: number }

/** A window of one browser. Coordinates are CSS pixels of the viewport. */
export type Tab = {
  goto(url: string): Promise<unknown>
  /** Runs a function in the page with JSON arguments. The function must not use its closure. */
  evaluate<Args extends readonly unknown[], Result>(
    body: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  click(point: Point): Promise<void>
  /**
   * Presses the pointer at the first point, moves it through the others and releases it when `ready` has resolved.
   * Missing in WebKit, where the keyboard moves the row: its driver can stop responding to moves with a pressed button.
   */
  drag?(points: readonly Point[], ready: () => Promise<unknown>): Promise<void>
  press(key: 'ArrowDown' | 'Enter' | 'Tab'): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
}
export type Engine = { newTab(): Promise<Tab>; close(): Promise<void> }

const installed = (...paths: (string | undefined)[]): string => {
  const [first] = paths
  if (first && paths.every((path) => path && existsSync(path))) return first
  throw new Error('A browser is missing. Install firefox-esr, webkit2gtk-driver and xvfb.')
}

/** Firefox over WebDriver BiDi, or Chromium. */
const startWithPuppeteer = async (options: LaunchOptions): Promise<Engine> => {
  const instance = await puppeteer.launch(options)
  return {
    newTab: async () => {
      const context = await instance.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ width: 1280, height: 800 })
      return {
        goto: (url) => page.goto(url, { waitUntil: 'load' }),
        evaluate: (body, ...args) =>
          page.evaluate(body as never, ...(args as unknown as never[])) as Promise<never>,
        click: ({ x, y }) => page.mouse.click(x, y),
        drag: async ([from, ...points], ready) => {
          await page.mouse.move(from!.x, from!.y)
          await page.mouse.down()
          for (const { x, y } of points) await page.mouse.move(x, y)
          await ready()
          await page.mouse.up()
        },
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        resize: (width, height) => page.setViewport({ width, height }),
        screenshot: async () => Buffer.from(await page.screenshot()),
      }
    },
    close: () => instance.close(),
  }
}

const listening = async (port: number): Promise<void> => {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const [event] = await Promise.race([
      once(socket, 'connect').then(() => ['connect']),
      once(socket, 'error').then(() => ['error']),
    ]).catch(() => ['error'])
    socket.destroy()
    if (event === 'connect') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill()
  await closed
}

/** The WebDriver of WebKitGTK can stop responding on a busy machine, and then cannot end its session either. */
const answerLimit = 90_000

/**
 * WebKitGTK over WebDriver, on a virtual screen. It has one session, so tabs follow each other without cookies. A new
 * tab starts the driver again, so a repeated test does not meet a driver that no longer responds.
 */
const startWebKit = async (): Promise<Engine> => {
  const binary = installed(
    globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1),
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/Xvfb',
  )
  const screen = spawn(
    '/usr/bin/Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [display] = (await once(screen.stdout, 'data')) as [Buffer]
  let driver: ChildProcess | undefined
  const endDriver = async () => {
    if (!driver) return
    const closed = once(driver, 'close')
    // With its browser
    process.kill(-driver.pid!, 'SIGKILL')
    await closed
    driver = undefined
  }
  const newTab = async (): Promise<Tab> => {
    await endDriver()
    const port = await findFreePort()
    driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
      detached: true,
      env: {
        ...process.env,
        DISPLAY: `:${String(display).trim()}`,
        LANGUAGE: 'en',
        GTK_USE_PORTAL: '0',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      },
      stdio: 'ignore',
    })
    await listening(port)
    const session = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        }),
      )
      .build()
    const execute = session.execute.bind(session)
    session.execute = async (command) => {
      const answer = Promise.withResolvers<never>()
      const timeout = setTimeout(
        () => answer.reject(new Error(`No answer to ${command.getName()} within ${answerLimit} ms`)),
        answerLimit,
      )
      try {
        return await Promise.race([execute(command), answer.promise])
      } finally {
        clearTimeout(timeout)
      }
    }
    await session.manage().setTimeouts({ script: 20_000, pageLoad: 60_000 })
    const tab: Tab = {
      goto: (url) => session.get(url),
      evaluate: async (body, ...args) => {
        const result = await session.executeAsyncScript<{ value?: never; error?: string }>(
          `const done = arguments[arguments.length - 1]
          Promise.resolve((${body})(...[...arguments].slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
          ...args,
        )
        if (result.error) throw new Error(result.error)
        return result.value as never
      },
      click: async ({ x, y }) => {
        const at = { x: Math.round(x), y: Math.round(y), duration: 20, origin: Origin.VIEWPORT }
        await session.actions().move(at).press().release().perform()
      },
      press: async (key) => {
        const keys = { ArrowDown: Key.ARROW_DOWN, Enter: Key.ENTER, Tab: Key.TAB }
        await session.actions().sendKeys(keys[key]).perform()
      },
      // A key takes the driver up to 0.3 s on a busy machine, so only the last character is typed
      type: async (text) => {
        await tab.evaluate((start) => document.execCommand('insertText', false, start), text.slice(0, -1))
        await session.actions().sendKeys(text.slice(-1)).perform()
      },
      resize: async (width, height) => {
        const { width: outerWidth, height: outerHeight } = await session.manage().window().getRect()
        const inner = await tab.evaluate(() => [innerWidth, innerHeight] as const)
        await session
          .manage()
          .window()
          .setRect({ width: width + outerWidth - inner[0], height: height + outerHeight - inner[1] })
      },
      screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    }
    await tab.resize(1280, 800)
    return tab
  }
  return {
    newTab,
    close: async () => {
      await endDriver()
      await end(screen)
    },
  }
}

const startFirefox = (): Promise<Engine> =>
  startWithPuppeteer({
    browser: 'firefox',
    executablePath: installed('/usr/bin/firefox-esr'),
    extraPrefsFirefox: { 'intl.accept_languages': 'en' },
  })

const startChromium = (): Promise<Engine> =>
  startWithPuppeteer({ executablePath: installed(fastBrowser), args: ['--no-sandbox', '--disable-gpu'] })

/** The engines. `tests/e2e` has the other tests of Chromium. */
export const engines = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit } as const
