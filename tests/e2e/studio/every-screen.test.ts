import { join } from 'node:path'
import { type StudioLanguage, studioLanguages } from '@vitrine/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readCatalogues, readMessages } from '../../support/studio-texts.ts'
import { createOpener } from './opener.ts'
import { listScreenPaths, signedOutPaths } from './paths.ts'
import {
  checkScreen,
  describeOwnStudio,
  enter,
  expectFits,
  findFocusProblems,
  type Studio,
} from './support.ts'

const pageName = 'Donaudampfschifffahrtsgesellschaft & Co. of the long harbour promenade'
const words = 'Fußbodenschleifmaschinenverleih and a very long name that never seems to come to its end'

type Look = {
  readonly device: 'phone' | 'desktop'
  readonly language: StudioLanguage
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
      [1440, 900],
    ],
  },
  {
    device: 'desktop',
    language: 'pt',
    dark: true,
    sizes: [
      [1280, 800],
      [320, 720],
      [390, 844],
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
  const { data: proposal } = await call('POST', `/ext/v1/profiles/${profileId}/proposals`, {
    title: words,
    note: words,
    profile: { bio: words },
    rows: [{ id: link.id, title: `${words}.`, url: `${url}/more` }],
  })
  await call('POST', '/account/api-keys', { name: words.slice(0, 80), scope: 'read' })
  const ids = {
    profileId,
    workspaceId: workspace.id,
    linkId: link.id,
    webhookId: webhook.id,
    proposalId: proposal.id,
  }
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

/** Returns the texts of a language without parameters. */
const listTexts = (language: string): ReadonlySet<string> => {
  const texts = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value.trim())
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(readCatalogues(language))
  return texts
}

/** Names that the test gives, of the plan and of networks. */
const given = new RegExp(`${words.slice(0, 20)}|${pageName.slice(0, 20)}|^(?:Free|WhatsApp)$`)

/** Common English words, which texts outside of catalogues have. */
const englishWords = /\b(?:the|this|have|is|are|not|with|without|than|every|your|you|from|please)\b/i

/** Returns the visible texts, labels and placeholders. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode())
      if (!nodes.currentNode.parentElement?.closest('script,style,[lang=en]'))
        texts.push(nodes.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim())
  })

/** Returns a function that lists the English texts of a screen in another language. */
const createEnglishSearch = (language: StudioLanguage) => {
  const own = listTexts(language)
  const foreign = new Set([...listTexts('en')].filter((text) => /\p{L}{2}/u.test(text) && !own.has(text)))
  return async (page: Page): Promise<string[]> =>
    [...new Set(await readTexts(page))].filter(
      (text) => !given.test(text) && (foreign.has(text) || englishWords.test(text)),
    )
}

describeOwnStudio('every screen', (studio) => {
  // The looks below show the other languages
  test.each(
    studioLanguages.filter(
      (language) => language !== 'en' && looks.every((look) => look.language !== language),
    ),
  )('has no English left and fits in %s', async (language) => {
    const look: Look = { device: 'desktop', language, sizes: [] }
    const { page, context, paths } = await createLongNames(studio, look)
    const findEnglish = createEnglishSearch(language)
    const problems: string[] = []
    const openScreen = await createOpener(studio, page, language)
    for (const [name, path] of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openScreen(path)
      for (const text of await findEnglish(page)) problems.push(`${name}: “${text}”`)
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
        [320, 720],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectFits(page).catch((error) => problems.push(`${name}, ${width} px: ${error}`))
        if (process.env.SCREENSHOTS)
          await page.screenshot({
            path: join(process.env.SCREENSHOTS, `${name}-${width}-${language}.png`),
          })
      }
    }
    await context.close()
    expect(problems.join('\n')).toBe('')
  })

  // With SCREENSHOTS=folder, pictures of every screen are stored there
  test.each(looks)('has no English left and fits with long names: $device, $language', async (look) => {
    const { page, context, paths } = await createLongNames(studio, look)
    const stranger = await studio.open(look.device, look)
    const problems: string[] = []
    const titles = new Map<string, string>()
    const isPhone = look.device === 'phone'
    const findEnglish = createEnglishSearch(look.language)
    const check = async (
      tab: Page,
      setTextSize: (size: number) => Promise<void>,
      name: string,
      path: string,
      open?: (path: string) => Promise<void>,
    ) => {
      const [[width, height], ...sizes] = look.sizes as [(typeof look.sizes)[0], ...typeof look.sizes]
      await tab.setViewportSize({ width, height })
      // Phones load the address of each screen
      if (open && !isPhone) await open(path)
      else {
        await tab.goto(`${studio.url}/studio${path}`)
        await tab.getByRole('heading', { level: 1 }).first().waitFor()
        await expect.poll(() => tab.getByText(readMessages(look.language).common.loading).count()).toBe(0)
      }
      titles.set(name, await tab.title())
      const note = (findings: readonly string[]) =>
        problems.push(...findings.map((finding) => `${name}: ${finding}`))
      const picture = `${name}-${look.device}-${look.language}`
      note((await findEnglish(tab)).map((text) => `“${text}”`))
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
      note(await findFocusProblems(tab, 40))
    }
    const setStrangerSize = await createTextSizes(stranger.page)
    for (const [name, path] of signedOutPaths) await check(stranger.page, setStrangerSize, name, path)
    const setSize = await createTextSizes(page)
    const openScreen = await createOpener(studio, page, look.language)
    for (const [name, path] of paths) await check(page, setSize, name, path, openScreen)
    await context.close()
    expect(problems.join('\n')).toBe('')
    // Link editor, webhook, destinations and a proposal are parts of their lists
    expect(new Set(titles.values()).size).toBe(titles.size - 4)
    expect(titles.get('links')).toMatch(new RegExp(` · ${pageName} · Vitrine$`))
    for (const [name, title] of titles) expect(title, name).toMatch(/^\S.* · Vitrine$/)
  })
})
