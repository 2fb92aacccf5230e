import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeStudio, expectFocusKept, signUpByApi } from './support.ts'
import { texts } from './texts.ts'

/** Behaviours that users value in such editors, by rank, with their journeys: file and start of the title. */
const behaviours: Readonly<Record<string, readonly (readonly [file: string, title: string])[]>> = {
  'an address pasted anywhere becomes a link with title and picture': [
    ['links', 'adds links from pasted web addresses'],
    ['link-titles', 'fills in title and picture'],
  ],
  'each row has a switch': [['links', 'hides, moves and archives a row']],
  'rows move by a large handle and by a menu': [
    ['links', 'drags a row with a finger'],
    ['behaviours', 'moves a row by its menu'],
  ],
  'all links are on one list': [['behaviours', 'lists 100 links without pagination']],
  'the preview shows the unsaved draft and never reloads': [
    ['links', 'updates the preview at every keystroke'],
    ['behaviours', 'edits the card that is pressed in the preview'],
  ],
  'a card in the preview opens its editor': [['behaviours', 'edits the card that is pressed in the preview']],
  'a phone has Edit and Preview, and navigation below': [
    ['behaviours', 'edits the card that is pressed in the preview'],
  ],
  'saving is automatic, visible and repeated after an outage': [['links', 'keeps changes during an outage']],
  'saving takes neither focus nor characters': [['behaviours', 'keeps focus and characters']],
  'own saves never conflict': [['behaviours', 'keeps focus and characters']],
  'a conflict shows both versions': [
    ['links', 'shows both versions when two people change one link'],
    ['links', 'reports that another tab caused a conflict'],
  ],
  'undo replaces confirmation': [
    ['links', 'undoes a move with Ctrl'],
    ['links', 'hides, moves and archives a row'],
    ['keyboard', 'keeps the focus from sign-in to sign-out'],
  ],
  'drafts survive a crash': [['behaviours', 'restores a draft after a crash']],
  'an error is at its field, which has the focus': [['sign-in', 'reports each missing field']],
  'a schedule is a chip in the time zone of the page': [
    ['behaviours', 'moves a row by its menu'],
    ['links', 'sets one schedule on several links'],
  ],
  'themes are drawn as small real pages': [['behaviours', "shows the user's page in each theme preview"]],
  'unreadable colours are reported and fixed': [['page', 'selects and undoes themes']],
  'the first run starts with a rehearsed import': [['import', 'imports a page on the first run']],
  'the first run leads to a published page with a QR code': [
    ['page', 'publishes a page from an empty account'],
  ],
  'empty screens start the next step': [['behaviours', 'starts the next step from an empty screen']],
  'commands are found by ⌘K': [['overlays', 'returns the focus and has no axe findings']],
  'several links are hidden, moved, scheduled and archived together': [
    ['behaviours', 'moves a row by its menu'],
    ['links', 'filters a long list and focuses'],
    ['links', 'sets one schedule on several links'],
    ['links', 'restores archived links'],
  ],
  'the preview shows the page as any visitor sees it': [['variants', 'shows the page as visitors see it']],
  'rows show clicks and broken links': [
    ['link-checks', 'marks broken links on their rows'],
    ['links', 'marks rows and fields that need attention'],
    ['analytics', 'shows the clicks of each link'],
  ],
  'the limit of a plan is shown before it is reached': [
    ['versions', 'compares versions one at a time on a phone'],
  ],
}

test('lists only behaviours for which a test exists', () => {
  const sources = new Map<string, string>()
  const source = (file: string) => {
    if (!sources.has(file))
      sources.set(file, readFileSync(join(import.meta.dirname, `${file}.test.ts`), 'utf8'))
    return sources.get(file)!
  }
  const missing = Object.values(behaviours)
    .flat()
    .filter(([file, title]) => !new RegExp(`(?:test\\(|\\)\\()\\s*['"\`]${title}`).test(source(file)))
  expect(missing).toEqual([])
})

describeStudio('behaviours', ['sqlite'], (studio) => {
  test('moves a row by its menu and several selected rows to a section', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Mona Menu')
    await call('PUT', '/api/v1/profile', { timezone: 'America/New_York' })
    for (const title of ['One', 'Two', 'Three'])
      await call('POST', '/api/v1/links', {
        title,
        url: 'https://example.com/',
        ...(title === 'Two' ? { schedule: { starts_at: '2031-03-01T02:00:00Z' } } : {}),
      })
    const placed = async () =>
      (await call('GET', '/api/v1/links')).data.map(
        (link: { title: string; section: string | null }) => `${link.section ?? ''}/${link.title}`,
      )
    await goTo('/links')
    await page
      .locator('[data-link]')
      .filter({ hasText: 'Two' })
      .getByText(/Feb 28|28 Feb/)
      .waitFor()
    const step = async (name: string, order: readonly string[]) => {
      await page.getByRole('button', { name: 'More: Three' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await expect.poll(placed).toEqual(order)
      await expectFocusKept(page)
    }
    await step(texts.links.moveTop, ['/Three', '/One', '/Two'])
    await step(texts.links.moveDown, ['/One', '/Three', '/Two'])
    await step(texts.links.moveUp, ['/Three', '/One', '/Two'])
    await step(texts.links.moveBottom, ['/One', '/Two', '/Three'])

    await page.getByRole('button', { name: texts.links.selectSome }).click()
    for (const title of ['One', 'Three'])
      await page.getByRole('checkbox', { name: texts.links.select(title) }).press('Space')
    await page.getByRole('toolbar').getByRole('button', { name: texts.links.moveTo }).click()
    await page.getByLabel(texts.links.newSection).fill('Shop')
    await page.getByLabel(texts.links.newSection).press('Enter')
    await expect.poll(placed).toEqual(['Shop/One', '/Two', 'Shop/Three'])
    await page.getByText(texts.links.movedTo('Shop', 2)).waitFor()
    await expectFocusKept(page)
    expect(pageErrors).toEqual([])
  })

  test('lists 100 links without pagination', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call, plan, profileId } = await signUpByApi(studio, visit, 'Lena List')
    await plan('agency')
    const links = Array.from({ length: 100 }, (_, i) => ({
      title: `Bowl ${i + 1}`,
      url: `https://shop.example.com/${i}`,
    }))
    for (const part of [links.slice(0, 50), links.slice(50)])
      await call('POST', `/ext/v1/links/bulk?profile_id=${profileId}`, { links: part })
    await goTo('/links')
    await page.getByRole('link', { name: /^Bowl 1 / }).waitFor()
    await page.getByRole('link', { name: /^Bowl 100 / }).scrollIntoViewIfNeeded()
    expect(pageErrors).toEqual([])
  })

  test('edits the card that is pressed in the preview of a phone without reloading the preview', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Pia Press')
    const { data: link } = await call('POST', '/api/v1/links', {
      title: 'Bowls',
      url: 'https://example.com/',
    })
    await goTo('/links')
    await page.getByRole('navigation', { name: texts.shell.menu }).getByRole('link').first().waitFor()
    const frame = page.locator('iframe')
    await expect.poll(() => frame.isVisible()).toBe(false)
    await page.getByText(texts.editor.preview, { exact: true }).click()
    await frame.contentFrame().getByText('Bowls').click()
    await page.waitForURL(`**/links/${link.id}`)
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await title.waitFor()
    // A reloaded frame has a new window
    const first = await frame.evaluateHandle((element: HTMLIFrameElement) => element.contentWindow)
    await title.fill('Moss bowls')
    const text = () => first.evaluate((window) => window!.document.body.textContent)
    await expect.poll(text).toContain('Moss bowls')
    expect(pageErrors).toEqual([])
  })

  test('keeps focus and characters while it saves without conflicts', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Wes Write')
    const { data: link } = await call('POST', '/api/v1/links', { title: 'One', url: 'https://example.com/' })
    await goTo(`/links/${link.id}`)
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await title.fill('')
    const words = 'Every character of a title that takes longer to type than to save'
    let saves = 0
    page.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.ok()) saves++
    })
    await title.pressSequentially(words.slice(0, 30))
    await expect.poll(() => saves).toBeGreaterThan(0)
    const first = saves
    await page.keyboard.type(words.slice(30, 50))
    await expect.poll(() => saves).toBeGreaterThan(first)
    await page.keyboard.type(words.slice(50))
    expect(await title.inputValue()).toBe(words)
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(async () => (await call('GET', '/api/v1/links')).data[0].title).toBe(words)
    await page.locator('[data-status="saved"]').waitFor()
    expect(await page.getByText(texts.saveConflict.title).count()).toBe(0)
    expect(pageErrors).toEqual([])
  })

  test('restores a draft after a crash', async () => {
    const visit = await studio.open()
    const { page, context } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Cara Crash')
    const { data: link } = await call('POST', '/api/v1/links', { title: 'One', url: 'https://example.com/' })
    await goTo(`/links/${link.id}`)
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await title.waitFor()
    await studio.stop()
    await title.fill('Typed before the crash')
    await page.locator('[data-status="waiting"]').waitFor()
    const address = page.url()
    const crashed = page.waitForEvent('crash')
    void page.goto('chrome://crash').catch(() => {})
    await crashed
    await studio.restart()
    const next = await context.newPage()
    await next.goto(address)
    await expect
      .poll(() => next.getByLabel(texts.links.fields.title, { exact: true }).inputValue())
      .toBe('Typed before the crash')
    await next.locator('[data-status="saved"]').waitFor()
    await expect
      .poll(async () => (await call('GET', '/api/v1/links')).data[0].title)
      .toBe('Typed before the crash')
  })

  test("shows the user's page in each theme preview", async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Thea Theme')
    await call('POST', '/api/v1/links', { title: 'Willow baskets', url: 'https://example.com/' })
    await goTo('/design')
    const themes = page.getByRole('radiogroup', { name: texts.design.theme, exact: true })
    await themes.locator('iframe').first().waitFor({ state: 'attached' })
    const count = await themes.getByRole('radio').count()
    await expect.poll(() => themes.locator('iframe').count()).toBe(count)
    const bodies = Array.from({ length: count }, (_, i) =>
      themes.locator('iframe').nth(i).contentFrame().locator('body'),
    )
    for (const body of bodies) await expect.poll(() => body.textContent()).toContain('Willow baskets')
    const readLook = (body: (typeof bodies)[number]) =>
      body.evaluate((element) => {
        const { background, fontFamily, color } = getComputedStyle(element)
        return `${background} ${fontFamily} ${color}`
      })
    // The style of a preview may not have been applied yet
    await expect.poll(async () => new Set(await Promise.all(bodies.map(readLook))).size).toBe(count)
    expect(pageErrors).toEqual([])
  })

  test('restores the scroll position of each section', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo } = await signUpByApi(studio, visit, 'Sia Scroll')
    const position = () => page.evaluate(() => scrollY)
    await goTo('/profile')
    await page.getByRole('heading', { name: texts.profile.socials }).scrollIntoViewIfNeeded()
    const before = await position()
    expect(before).toBeGreaterThan(0)
    await page.getByRole('navigation', { name: texts.shell.menu }).getByText(texts.shell.design).click()
    await page.getByRole('heading', { name: texts.design.title, level: 1 }).waitFor()
    await expect.poll(position).toBe(0)
    await page.goBack()
    await expect.poll(position).toBe(before)
    // The preview keeps the scroll position of the form
    await page.getByText(texts.editor.preview, { exact: true }).click()
    await page.getByRole('button', { name: texts.editor.viewAs }).waitFor()
    await page.getByText(texts.common.edit, { exact: true }).click()
    await expect.poll(position).toBe(before)
    expect(pageErrors).toEqual([])
  })

  test.each(['phone', 'desktop'] as const)('scrolls the preview to the edited link (%s)', async (device) => {
    const visit = await studio.open(device)
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Ines Inview')
    for (let i = 0; i < 12; i++)
      await call('POST', '/api/v1/links', { title: `Bowl ${i}`, url: 'https://example.com/' })
    const text = { kind: 'text', title: 'Our classes', url: 'https://example.com/' }
    const { id } = (await call('POST', '/api/v1/links', text)).data
    await goTo(`/links/${id}`)
    if (device === 'phone') await page.getByText(texts.editor.preview, { exact: true }).click()
    const shown = page.frameLocator('iframe').getByText('Our classes', { exact: true })
    await expect
      .poll(() =>
        shown.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return top >= 0 && bottom > 0 && bottom <= element.ownerDocument.defaultView!.innerHeight
        }),
      )
      .toBe(true)
    expect(pageErrors).toEqual([])
  })

  test('starts the next step from an empty screen', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, plan } = await signUpByApi(studio, visit, 'Nia None')
    await plan('agency')
    const main = page.getByRole('main')
    await goTo('/links')
    await main.getByRole('link', { name: texts.shell.importPage }).click()
    await page.waitForURL('**/import')
    for (const [screen, text, action] of [
      ['variants', texts.variants.emptyTitle, texts.variants.add],
      ['campaigns', texts.campaigns.emptyTitle, texts.campaigns.add],
    ] as const) {
      await goTo(`/${screen}`)
      await main.getByText(text).waitFor()
      await main.getByRole('button', { name: action }).click()
      await page.getByRole('dialog').waitFor()
      await expectFocusKept(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expectFocusKept(page)
    }
    expect(pageErrors).toEqual([])
  })
})
