import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import german from '../../../apps/studio/src/messages/de/index.ts'
import { listScreenPaths, signedOutPaths } from './paths.ts'
import { describeStudio, type Studio, signUpByApi, takePicture, type Visit } from './support.ts'

const pageName = 'Donaudampfschifffahrtsgesellschaft & Co. of the long harbour promenade'
const words = 'Fußbodenschleifmaschinenverleih and a very long name that never seems to come to its end'

/** Creates an account with long names everywhere, a workspace, a link and a webhook. */
const createLongNames = async (studio: Studio, visit: Visit) => {
  const { call, verify, plan, profileId, email } = await signUpByApi(studio, visit, words.slice(0, 40))
  await verify()
  await plan('agency')
  await studio.admin('grant', email)
  const { data: profile } = await call('GET', `/api/v1/profile?profile_id=${profileId}`)
  await call('PUT', `/api/v1/profile?profile_id=${profileId}`, {
    display_name: pageName,
    revision: profile.revision,
  })
  const linkIds: number[] = []
  for (const kind of ['standard', 'faq', 'contact_form']) {
    const { data } = await call('POST', `/api/v1/links?profile_id=${profileId}`, {
      title: words,
      url: `https://${'very-long-name-of-a-host'.repeat(2)}.example.com/${'path'.repeat(30)}`,
      kind,
      section: words.slice(0, 80),
    })
    if (data) linkIds.push(data.id)
  }
  const { data: workspace } = await call('POST', '/api/v1/workspaces', { name: words })
  await call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, {
    profile_ids: [profileId],
    revision: workspace.revision,
  })
  const { data: webhook } = await call('POST', '/ext/v1/webhooks', {
    url: `https://${'crm'.repeat(15)}.example.com/${'hook'.repeat(20)}`,
    events: ['submission.created'],
    description: words,
  })
  await call('POST', `/api/v1/profiles/${profileId}/campaigns`, {
    name: words,
    starts_at: '2030-01-01T00:00:00Z',
    ends_at: '2030-02-01T00:00:00Z',
  })
  await call('POST', `/api/v1/profiles/${profileId}/variants`, { name: words, overrides: { bio: words } })
  await call('POST', `/api/v1/profiles/${profileId}/versions`, { name: words })
  await call('POST', `/api/v1/profiles/${profileId}/doctor/analyze`)
  await call('POST', '/account/api-keys', { name: words.slice(0, 80), scope: 'read' })
  return { profileId, workspaceId: workspace.id, linkId: linkIds[0]!, webhookId: webhook.id }
}

/** Returns controls that are partly outside the viewport and not inside something that scrolls. */
const findClippedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, [role="tab"]')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
        const isHidden = element.closest('.visually-hidden, [aria-hidden="true"]') !== null
        const isSelectedTab = element.getAttribute('aria-selected') === 'true'
        const isClipped = left < -1 || right > innerWidth + 1
        return isShown && !isHidden && isClipped && (isSelectedTab || !scrolls(element))
      })
      .map((element) => element.outerHTML.slice(0, 160))
  })

const openScreen = async (studio: Studio, page: Page, path: string) => {
  await page.goto(`${studio.url}/studio${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByText(german.common.loading).count()).toBe(0)
}

describeStudio('every screen', ['sqlite'], (studio) => {
  test('fits phones of 320 and 360 pixels with long names', async () => {
    const visit = await studio.open('phone', { language: 'de' })
    const { page, pageErrors } = visit
    const paths = [...signedOutPaths]
    const problems: string[] = []
    const titles = new Map<string, string>()
    const check = async (name: string, path: string) => {
      await page.setViewportSize({ width: 320, height: 720 })
      await openScreen(studio, page, path)
      titles.set(name, await page.title())
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 720 })
        const { scrollWidth, layout } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          layout: innerWidth,
        }))
        if (scrollWidth > width || layout > width) problems.push(`${name}: ${scrollWidth} of ${width} px`)
        for (const control of await findClippedControls(page))
          problems.push(`${name} at ${width}: ${control}`)
        await takePicture(page, `${width}-${name}`)
      }
    }
    for (const [name, path] of paths) await check(name, path)
    for (const [name, path] of listScreenPaths(await createLongNames(studio, visit))) await check(name, path)
    expect(problems).toEqual([])
    expect(titles.get('signin')).toBe(`${german.auth.signIn} · Vitrine`)
    expect(titles.get('links')).toBe(`${german.shell.links} · ${pageName} · Vitrine`)
    expect(titles.get('account-keys')).toBe(`${german.account.keys} · Vitrine`)
    // Link editor and webhook are parts of their lists
    expect(new Set(titles.values()).size).toBe(titles.size - 2)
    for (const [name, title] of titles) expect(title, name).toMatch(/^\S.* · Vitrine$/)
    expect(pageErrors).toEqual([])
  })
})
