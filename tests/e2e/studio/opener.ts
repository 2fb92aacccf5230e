import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { readMessages } from '../../support/studio-texts.ts'
import type { Studio } from './support.ts'

/** Returns a function that waits until the page has loaded all that it requested. */
const watchRequests = (page: Page) => {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request))
  return () =>
    expect
      .poll(async () => {
        // The page may ask for more with what has arrived
        await page.evaluate(async () => {
          for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
        })
        return [...pending].map((request) => request.url())
      })
      .toEqual([])
}

/**
 * Loads a missing screen and returns a function that opens another one without a load of the document, which takes most of the
 * time. It waits until the title is another one, so screens with the same title must not follow each other, and until the screen
 * is complete.
 */
export const createOpener = async (studio: Studio, page: Page, language: string) => {
  const { common } = readMessages(language)
  const settle = watchRequests(page)
  await page.goto(`${studio.url}/studio/nowhere`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return async (path: string): Promise<void> => {
    const former = await page.title()
    await page.evaluate((url) => {
      const state = { idx: history.state.idx + 1, key: url }
      history.pushState(state, '', url)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }, `/studio${path}`)
    await page.waitForFunction(
      (title) => document.title !== title && document.querySelector('h1')?.checkVisibility(),
      former,
    )
    await expect.poll(() => page.getByText(common.loading).count()).toBe(0)
    await settle()
  }
}
