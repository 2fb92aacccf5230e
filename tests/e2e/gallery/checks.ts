import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Script of axe-core, minified: browsers parse it on every page. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Records errors and third-party requests of a page from now on. */
export const recordProblems = (page: Page, origin: string): readonly string[] => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) problems.push(`asked ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`)
  })
  return problems
}

/** Scrolls down and up again, so that lazy content loads. */
export const loadLazyContent = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const step = innerHeight * 0.8
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    scrollTo(0, 0)
    // A lazy image that was never near the viewport is not requested
    const requestedImages = [...document.images].filter(
      (image) => image.complete || image.loading === 'eager',
    )
    const decoded = Promise.all(requestedImages.map((image) => image.decode().catch(() => {})))
    await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 5000))])
  })
}

/** Returns violations of axe-core's rules, or of some. Its script runs from outside, which the page's policy allows. */
export const findViolations = async (page: Page, runOnly?: readonly string[]): Promise<string[]> => {
  await page.evaluate(axeSource)
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly })
  const report = (await page.evaluate(`axe.run(document, ${options})`)) as {
    violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return report.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes[0]?.html}\n  ${nodes[0]?.failureSummary}`,
  )
}

/**
 * Returns the layout shifts since the page was opened (Layout Instability API) if their sum exceeds 0.02, the limit of a first visit: on a
 * busy machine a page is painted before its font arrives, and during parsing.
 */
export const findLayoutShifts = async (page: Page): Promise<string[]> => {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; what: string }[]>((resolve) => {
        const entries: { value: number; what: string }[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as {
            value: number
            hadRecentInput: boolean
            sources: { node?: Node & { outerHTML?: string } }[]
          }[])
            if (!entry.hadRecentInput)
              entries.push({
                value: entry.value,
                what: entry.sources[0]?.node?.outerHTML?.slice(0, 120) ?? '',
              })
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(entries), 50)
      }),
  )
  if (shifts.reduce((sum, { value }) => sum + value, 0) <= 0.02) return []
  return shifts.map(({ value, what }) => `moved by ${value.toFixed(4)}: ${what}`)
}

/** Returns sideways scrolling, text outside of the window, and text that is cut by `overflow: hidden`. */
export const findOverflows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = []
    const width = document.documentElement.clientWidth
    const sideways = document.documentElement.scrollWidth - width
    if (sideways > 0) {
      const far = [...document.body.querySelectorAll('*')]
        .filter((element) => !element.closest('.vh'))
        .sort((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)
      problems.push(`scrolls ${sideways} px sideways: ${far[0]?.outerHTML.slice(0, 100)}`)
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('.vh,svg,pre,.cr,.sp,.tl>.w')) continue
      const owns = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const describe = (problem: string) => problems.push(`${problem}: ${element.outerHTML.slice(0, 100)}`)
      const { left, right, width: wide } = element.getBoundingClientRect()
      if (owns && wide > 0 && (right > width + 1 || left < -1)) describe('outside of the window')
      const style = getComputedStyle(element)
      if (!/hidden|clip/.test(style.overflowX + style.overflowY) || !element.textContent?.trim()) continue
      if (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        describe('cut')
    }
    return problems
  })

/** Returns controls smaller than 44 px (WCAG 2.2, 2.5.5), except links within a sentence. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary')].flatMap(
      (element) => {
        const label = element.matches('[type=checkbox],[type=radio]') && element.closest('.ck')
        const style = getComputedStyle(element)
        const inSentence =
          style.display === 'inline' &&
          element.parentElement!.textContent!.trim() !== element.textContent!.trim()
        const { width, height } = (label || element).getBoundingClientRect()
        if (inSentence || element.closest('.vh,.skip') || width === 0) return []
        return width < 43.5 || height < 43.5
          ? [`${Math.round(width)} × ${Math.round(height)} px to press: ${element.outerHTML.slice(0, 100)}`]
          : []
      },
    ),
  )

/** Reports titles beside an icon that do not start at the same position. */
const findUnevenTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const start = document.documentElement.dir === 'rtl' ? 'right' : 'left'
    const titles = document.querySelectorAll('.c:not(.hi) :is(.i,.t)+.w b>bdi,.cm:not(.hi) b>bdi')
    const starts = [...titles].map((title) => title.getBoundingClientRect()[start])
    const spread = Math.max(...starts) - Math.min(...starts)
    return spread > 2 ? [`titles are not aligned: ${Math.round(spread)} px apart`] : []
  })

/** Checks WCAG 2.2, 1.4.10 (reflow at 320 px, with aligned titles) and 1.4.4 (zoom and text size of 200 % at 1280 px). */
export const checkReflow = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()!
  const problems: string[] = []
  const look = async (name: string, width: number, height: number, text = '') => {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    for (const problem of [...(await findOverflows(page)), ...(await findUnevenTitles(page))])
      problems.push(`${name}: ${problem}`)
  }
  await look('at 320 px', 320, 640)
  await look('at 200 % zoom', 640, 450)
  await look('with text of 200 %', 640, 900, '200%')
  await look('as before', before.width, before.height)
  return problems
}
