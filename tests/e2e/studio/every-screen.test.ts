import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readMessages } from '../../support/studio-texts.ts'
import { listScreenPaths, signedOutPaths } from './paths.ts'
import { checkScreen, describeStudio, enter, expectFits, findFocusProblems, type Studio } from './support.ts'

const loading = {
  de: readMessages('de').common.loading,
  pt: readMessages('pt').common.loading,
}
const pageName = 'Donaudampfschifffahrtsgesellschaft & Co. of the long harbour promenade'
const words = 'Fußbodenschleifmaschinenverleih and a very long name that never seems to come to its end'

type Look = {
  readonly device: 'phone' | 'desktop'
  readonly language: keyof typeof loading
  readonly dark?: boolean
  /** Sizes of the window. Axe uses the first one. */
  readonly sizes: readonly (readonly [width: number, height: number])[]
}
const looks: readonly Look[] = [
  {
    device: 'phone',
    language: 'de',
    sizes: [
      [320, 720],
      [360, 740],
      [844, 390],
    ],
  },
  {
    device: 'desktop',
    language: 'pt',
    dark: true,
    sizes: [
      [1280, 800],
      [768, 1024],
      [1024, 768],
      [1440, 900],
    ],
  },
]

/** Creates an account with long names everywhere, a workspace, blocks, a webhook and entries of every list. */
const createLongNames = async (studio: Studio, look: Look) => {
  const person = await enter(studio, words.slice(0, 40), look.device, look)
  const { call, verify, plan, profileId, email, addLink, addWorkspace } = person
  await verify()
  await plan('agency')
  await studio.admin('grant', email)
  await call('PUT', '/api/v1/profile', { display_name: pageName, is_published: true })
  const url = `https://${'very-long-name-of-a-host'.repeat(2)}.example.com/${'path'.repeat(30)}`
  const link = await addLink({ title: words, url, section: words.slice(0, 80) })
  for (const kind of ['faq', 'form', 'phone']) await addLink({ title: words, url, kind })
  const ends_at = '2130-02-01T00:00:00Z'
  await addLink({ title: words, url, schedule: { starts_at: '2130-01-01T00:00:00Z', ends_at } })
  await studio.change((db) => db.updateTable('link').set({ clicks: 1234 }).execute())
  const [other] = await person.addPages(pageName.slice(0, 80))
  const workspace = await addWorkspace(words, [profileId, other!])
  const { data: webhook } = await call('POST', '/ext/v1/webhooks', {
    url: `https://${'crm'.repeat(15)}.example.com/${'hook'.repeat(20)}`,
    events: ['submission.created'],
    description: words,
  })
  const at = `/api/v1/profiles/${profileId}`
  await call('POST', `${at}/campaigns`, { name: words, starts_at: '2030-01-01T00:00:00Z', ends_at })
  await call('POST', `${at}/variants`, { name: words, overrides: { bio: words } })
  await call('POST', `${at}/versions`, { name: words })
  await call('POST', `${at}/doctor/analyze`)
  await call('POST', '/account/api-keys', { name: words.slice(0, 80), scope: 'read' })
  const ids = { profileId, workspaceId: workspace.id, linkId: link.id, webhookId: webhook.id }
  return { ...person, paths: listScreenPaths(ids) }
}

/** Returns a function that sets the size of texts like the settings of the browser. */
const createTextSizes = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  return async (size: number) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size - 3 } })
    await page.waitForFunction(
      (px) => getComputedStyle(document.documentElement).fontSize === px,
      `${size}px`,
    )
  }
}

describeStudio('every screen', (studio) => {
  // With SCREENSHOTS=folder, pictures of every screen are stored there
  test.each(looks)('fits with long names: $device, $language', async (look) => {
    const { page, context, paths } = await createLongNames(studio, look)
    const stranger = await studio.open(look.device, look)
    const problems: string[] = []
    const titles = new Map<string, string>()
    const check = async (
      tab: Page,
      setTextSize: (size: number) => Promise<void>,
      name: string,
      path: string,
    ) => {
      const [[width, height], ...sizes] = look.sizes as [(typeof look.sizes)[0], ...typeof look.sizes]
      await tab.setViewportSize({ width, height })
      await tab.goto(`${studio.url}/studio${path}`)
      await tab.getByRole('heading', { level: 1 }).first().waitFor()
      await expect.poll(() => tab.getByText(loading[look.language]).count()).toBe(0)
      titles.set(name, await tab.title())
      const note = (findings: readonly string[]) =>
        problems.push(...findings.map((finding) => `${name}: ${finding}`))
      const isPhone = look.device === 'phone'
      const picture = `${name}-${look.device}-${look.language}`
      // Axe takes a second for a screen, and journeys run it on computers
      await (isPhone ? checkScreen(tab, picture) : expectFits(tab)).catch((error) => note([String(error)]))
      for (const [width, height] of sizes) {
        await tab.setViewportSize({ width, height })
        await expectFits(tab).catch((error) => note([`${width} px: ${error}`]))
      }
      if (isPhone) {
        await tab.setViewportSize({ width: 390, height: 844 })
        await setTextSize(32)
        await expectFits(tab).catch((error) => note([`text of 200 %: ${error}`]))
        return setTextSize(16)
      }
      for (const forcedColors of ['none', 'active'] as const) {
        await tab.emulateMedia({ forcedColors })
        note(await findFocusProblems(tab, 40))
      }
      await tab.emulateMedia({ forcedColors: 'none' })
    }
    const setStrangerSize = await createTextSizes(stranger.page)
    for (const [name, path] of signedOutPaths) await check(stranger.page, setStrangerSize, name, path)
    const setSize = await createTextSizes(page)
    for (const [name, path] of paths) await check(page, setSize, name, path)
    await context.close()
    expect(problems.join('\n')).toBe('')
    // Link editor, webhook and destinations are parts of their lists
    expect(new Set(titles.values()).size).toBe(titles.size - 3)
    expect(titles.get('links')).toMatch(new RegExp(` · ${pageName} · Vitrine$`))
    for (const [name, title] of titles) expect(title, name).toMatch(/^\S.* · Vitrine$/)
  })
})
