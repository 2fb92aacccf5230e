import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

/** Returns a percentile. */
export const findPercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * share) / 100))] ??
  0

/**
 * Types a text with human pauses. Returns milliseconds from each key to the next frame (Event Timing, W3C), and the
 * durations of five saves.
 */
export const measureTyping = async (page: Page, field: Locator, text: string) => {
  await field.focus()
  await page.evaluate(() => {
    const typingDurations = { toPaint: [] as number[], toSaved: [] as number[] }
    Object.assign(window, { typingDurations })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown' || name === 'keypress') typingDurations.toPaint.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    let began = 0
    new MutationObserver(() => {
      const status = document.querySelector('[data-status]')?.getAttribute('data-status')
      if (status === 'saving') began ||= performance.now()
      if (status === 'saved' && began) {
        typingDurations.toSaved.push(performance.now() - began)
        began = 0
      }
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-status'] })
  })
  for (const [i, key] of [...text].entries()) {
    await page.keyboard.press(key)
    await page.waitForTimeout(80)
    if (i % 8 === 7) await page.locator('[data-status="saved"]').waitFor()
  }
  const durations = await page.evaluate(
    () =>
      (window as unknown as { typingDurations: { toPaint: number[]; toSaved: number[] } }).typingDurations,
  )
  // Event Timing omits events below 16 ms
  if (durations.toPaint.length === 0) durations.toPaint.push(16)
  return durations
}

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Elapsed microseconds, and those of processor time. */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * Measures the longest task of the page's main thread during an action, in milliseconds of the clock and of processor
 * time, which other load does not change.
 */
export const measureLongestTask = async (
  browser: Browser,
  page: Page,
  run: () => Promise<unknown>,
): Promise<{ readonly clock: number; readonly processor: number }> => {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await run()
  await page.waitForTimeout(200)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid, dur }) => name.endsWith('RunTask') && dur !== undefined && main.has(`${pid}/${tid}`),
  )
  return {
    clock: Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000,
    processor: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  }
}

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
}

/**
 * Opens a screen on a slow phone. Returns milliseconds until an element exists and the main thread is idle, and the
 * loaded script bytes.
 */
export const measureStart = async (context: BrowserContext, url: string, selector: string) => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript((selector) => {
    const look = () => {
      if (!document.querySelector(selector)) return setTimeout(look, 10)
      // A task after the frame is painted, when the page would respond to input
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { ready: performance.now() })))
    }
    look()
  }, selector)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'ready' in window)
  return page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js')) as PerformanceResourceTiming[]
    return {
      ms: (window as unknown as { ready: number }).ready,
      scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
    }
  })
}
