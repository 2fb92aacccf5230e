import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Returns sideways scrolling, controls that are partly outside of the window, and controls of bars, messages and dialogs that
 * something covers.
 */
export const findLayoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const describe = (element: Element) => element.outerHTML.slice(0, 160)
    const hasAncestor = (
      element: Element | null,
      matches: (style: CSSStyleDeclaration) => boolean,
    ): Element | null =>
      element && element !== document.documentElement
        ? matches(getComputedStyle(element))
          ? element
          : hasAncestor(element.parentElement, matches)
        : null
    const problems: string[] = []
    // The inner width of a phone grows with its content
    const wide = Math.max(document.documentElement.scrollWidth, innerWidth) - width
    if (wide > 0) problems.push(`scrolls sideways by ${wide} px`)
    for (const control of document.querySelectorAll('a,button,input,select,textarea,summary,[role="tab"]')) {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      if (width <= 1 || height <= 1 || !control.checkVisibility({ visibilityProperty: true })) continue
      if (control.closest('.visually-hidden,[aria-hidden="true"],[inert]')) continue
      const isSelectedTab = control.getAttribute('aria-selected') === 'true'
      const scrolls = hasAncestor(control.parentElement, ({ overflowX }) => /auto|scroll/.test(overflowX))
      // The invisible padding of a button without a border may leave the window
      if ((left < -4 || right > innerWidth + 4) && (isSelectedTab || !scrolls))
        problems.push(`partly outside: ${describe(control)}`)
      const { overflowX, textOverflow } = getComputedStyle(control)
      if (
        /hidden|clip/.test(overflowX) &&
        textOverflow === 'clip' &&
        control.matches('a,button,summary,[role="tab"]')
      )
        if (control.scrollWidth > control.clientWidth + 1) problems.push(`cut: ${describe(control)}`)
      const layer = hasAncestor(control, ({ position }) => /fixed|sticky/.test(position))
      const cover = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (layer && cover && !layer.contains(cover) && !cover.contains(control))
        problems.push(`covered by ${describe(cover)}: ${describe(control)}`)
    }
    return problems
  }, page.viewportSize()!.width)

/** Waits until the whole element is in the window, and nothing covers its middle. */
export const expectInView = (element: Locator): Promise<void> =>
  expect
    .poll(
      () =>
        element.evaluate((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect()
          const { defaultView, documentElement } = node.ownerDocument
          if (top < 0 || bottom > defaultView!.innerHeight || left < 0 || right > documentElement.clientWidth)
            return false
          const hit = node.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          return node.contains(hit) || Boolean(hit?.contains(node))
        }),
      { message: `${element} is in view` },
    )
    .toBe(true)

/**
 * Returns what is wrong with the focused element: no visible focus, outside of the window, or covered. With `again`, returns the
 * elements of earlier calls that show no focus.
 */
const judgeFocus = async (again: boolean): Promise<(string | null)[]> => {
  // The label shows the focus of a hidden field, a frame that of its document
  const findShown = (element: Element) =>
    element.matches('input') ? (element.closest('label') ?? element) : element
  // The skip link slides over the header; the button of a drop zone is only for screen readers
  const isExcepted = (element: Element) => element.matches('a[href="#content"], button:empty')
  const judgeRing = (element: Element) => {
    const shown = findShown(element)
    const group = element.closest('[data-focus-within]') ?? element
    const isShown = [group, shown, element, ...shown.querySelectorAll('*')].some((node) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    return isShown || isExcepted(element) || element.matches('iframe')
      ? null
      : `no visible focus: ${element.outerHTML.slice(0, 160)}`
  }
  if (again) {
    const problems: (string | null)[] = []
    for (const element of document.querySelectorAll<HTMLElement>('[data-tabbed]')) {
      element.focus()
      if (document.activeElement !== element) continue
      // Groups show the focus of a field after React's next render
      if (judgeRing(element)) await new Promise((done) => requestAnimationFrame(done))
      problems.push(judgeRing(element))
    }
    return problems
  }
  const element = document.activeElement!
  if (element === document.body || element.hasAttribute('data-tabbed')) return ['end']
  element.setAttribute('data-tabbed', '')
  if (isExcepted(element)) return [null]
  const shown = findShown(element)
  // The browser shows the focused element of a frame, and the frame may be taller than the window
  const measure = (frame: HTMLIFrameElement) => {
    const outer = frame.getBoundingClientRect()
    const scale = outer.width / frame.clientWidth
    const inner = frame.contentDocument!.activeElement!.getBoundingClientRect()
    const toOuter = (px: number, start: number) => start + px * scale
    return {
      left: toOuter(inner.left, outer.left),
      right: toOuter(inner.right, outer.left),
      top: toOuter(inner.top, outer.top),
      bottom: toOuter(inner.bottom, outer.top),
    }
  }
  const { left, right, top, bottom } =
    element instanceof HTMLIFrameElement ? measure(element) : shown.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, Math.min(top + 4, bottom))
  const name = element.outerHTML.slice(0, 160)
  if (top < -1 || bottom < 0 || top > innerHeight) return [`focus outside of the window: ${name}`]
  if (hit && !hit.matches('a[href="#content"]') && !shown.contains(hit) && !hit.contains(shown))
    return [`focus covered by ${hit.outerHTML.slice(0, 100)}: ${name}`]
  return [judgeRing(element)]
}

/**
 * Presses Tab through a screen. Returns controls without a visible focus, outside of the window, or covered, also with forced
 * colours.
 */
export const findFocusProblems = async (page: Page, limit = 80): Promise<string[]> => {
  const problems: (string | null)[] = []
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    for (const element of document.querySelectorAll('[data-tabbed]')) element.removeAttribute('data-tabbed')
  })
  for (let presses = 0; presses < limit; presses++) {
    await page.keyboard.press('Tab')
    const [finding] = await page.evaluate(judgeFocus, false)
    if (finding === 'end') break
    problems.push(finding ?? null)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  const forced = await page.evaluate(judgeFocus, true)
  await page.emulateMedia({ forcedColors: 'none' })
  problems.push(...forced.map((problem) => problem && `forced colours: ${problem}`))
  return problems.filter((problem) => problem !== null)
}
