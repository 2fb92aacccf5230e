import { expect } from 'vitest'
import type { Point, Tab } from './engines.ts'

/** Element by selector and the start of its accessible name. */
export type Target = readonly [selector: string, name: string]

/** Returns the centre of a visible, uncovered element after scrolling to it. Returns the reason if it is covered. */
const locate = async (tab: Tab, [selector, name]: Target): Promise<Point | string> =>
  tab.evaluate(
    (selector, name) => {
      const readName = (element: Element) =>
        (
          element.getAttribute('aria-label') ??
          [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ') ??
          ''
        ).trim() || (element.textContent ?? '').trim()
      const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
        (candidate) =>
          readName(candidate).startsWith(name) &&
          candidate.getClientRects().length > 0 &&
          !candidate.matches(':disabled'),
      )
      if (!element) return `${selector} "${name}" is missing: ${document.body.textContent.slice(0, 400)}`
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const point = { x: left + width / 2, y: top + height / 2 }
      const top1 = document.elementFromPoint(point.x, point.y)
      return top1 && (element.contains(top1) || top1.contains(element)) ? point : `${name} is covered`
    },
    selector,
    name,
  )

/** Acts with pointer and keys, and waits for elements. */
export const createPerson = (tab: Tab) => {
  const find = async (...target: Target): Promise<Point> => {
    let last: Point | string = ''
    await expect
      .poll(
        async () => {
          const next = await locate(tab, target)
          // The same place twice: nothing moves any more
          const still = JSON.stringify(next) === JSON.stringify(last)
          last = next
          return typeof next === 'string' ? next : still
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    return last as unknown as Point
  }
  const click = async (...target: Target) => tab.click(await find(...target))
  return {
    find,
    click,
    fill: async (name: string, text: string) => {
      await click('input,textarea', name)
      await tab.evaluate(() => (document.activeElement as HTMLInputElement).select())
      await tab.type(text)
    },
    /** Gives a file to the next file input, as the browser's dialog would. */
    upload: (bytes: Buffer) =>
      tab.evaluate((base64) => {
        const input = document.querySelector<HTMLInputElement>('input[type=file]')!
        const files = new DataTransfer()
        const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        files.items.add(new File([content], 'shelf.png', { type: 'image/png' }))
        input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }, bytes.toString('base64')),
    text: () => tab.evaluate(() => document.body.textContent),
  }
}
