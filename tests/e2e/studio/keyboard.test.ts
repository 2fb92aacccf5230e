import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeStudio, enter, expectFocusKept } from './support.ts'
import { texts } from './texts.ts'

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false)

/** Uses the page with the keyboard only. */
const keyboard = (page: Page) => {
  /** Presses Tab until the element has the focus. */
  const tabTo = async (target: Locator) => {
    await target.waitFor({ state: 'attached' })
    for (let i = 0; i < 150; i++) {
      if (await hasFocus(target)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  return {
    tabTo,
    /** Presses keys, waits for their effect and checks the focus. */
    press: async (keys: readonly string[], effect: () => Promise<unknown>) => {
      for (const key of keys) await page.keyboard.press(key)
      await effect()
      await expectFocusKept(page)
    },
    type: async (target: Locator, text: string) => {
      await tabTo(target)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await expectFocusKept(page)
    },
  }
}

describeStudio('use by keyboard only', (studio) => {
  test('keeps the focus from sign-in to sign-out while links are edited by keys', async () => {
    const { page, context, email, password, addLink, readLinks } = await enter(studio, 'Kit Board')
    await addLink({ title: 'Bowls', url: 'https://example.com/bowls' })
    const links = readLinks
    const titles = async () => (await links()).map(({ title }: { title: string }) => title)
    const { press, tabTo, type } = keyboard(page)
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const heading = (name: string) => () => page.getByRole('heading', { name, level: 1 }).waitFor()

    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin`)
    await type(page.getByLabel(texts.auth.email), email)
    await type(page.getByLabel(texts.auth.password, { exact: true }), password)
    await press(['Enter'], () => page.getByText(texts.home.nobodyYet).waitFor())
    await press(['g', 'b'], heading(texts.links.title))
    await type(page.getByLabel(texts.links.paste), 'example.com/baskets')
    await press(['Enter'], () => page.getByRole('link', { name: /^Baskets/ }).waitFor())
    await tabTo(page.getByRole('link', { name: /^Baskets/ }))
    await press(['Enter'], () => page.getByLabel(texts.links.fields.title, { exact: true }).waitFor())
    await type(page.getByLabel(texts.links.fields.title, { exact: true }), 'Willow baskets')
    await expect.poll(titles).toEqual(['Bowls', 'Willow baskets'])
    await page.locator('[data-status="saved"]').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('links')
    await expect.poll(() => page.getByPlaceholder(texts.shell.commandsPlaceholder).inputValue()).toBe('links')
    await press(['Enter'], heading(texts.links.title))

    await tabTo(page.getByRole('button', { name: /^Move “Willow baskets”/ }))
    await press(['ArrowUp'], () => expect.poll(titles).toEqual(['Willow baskets', 'Bowls']))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Move “Willow baskets”/,
    )
    await page.getByText(texts.links.moved({ title: 'Willow baskets' })).waitFor()
    await press(['Control+z'], () => expect.poll(titles).toEqual(['Bowls', 'Willow baskets']))
    await press(['Control+Shift+Z'], () => expect.poll(titles).toEqual(['Willow baskets', 'Bowls']))
    await press(['Control+z'], () => expect.poll(titles).toEqual(['Bowls', 'Willow baskets']))
    const shown = async () => (await links()).map(({ is_enabled }: { is_enabled: boolean }) => is_enabled)
    await tabTo(page.getByRole('switch', { name: texts.links.shown({ title: 'Willow baskets' }) }))
    await press(['Space'], () => expect.poll(shown).toEqual([true, false]))
    await press(['Control+z'], () => expect.poll(shown).toEqual([true, true]))

    await tabTo(page.getByRole('button', { name: 'More: Bowls' }))
    await press(['Enter'], () => page.getByRole('menuitem').first().waitFor())
    await press(['End', 'Enter'], () => expect.poll(titles).toEqual(['Willow baskets']))
    await page.getByRole('button', { name: texts.common.undo }).last().waitFor()
    await press(['Control+z'], () => expect.poll(titles).toEqual(['Bowls', 'Willow baskets']))
    await tabTo(button(texts.links.selectSome))
    await press(['Enter'], () => page.getByRole('checkbox').first().waitFor({ state: 'attached' }))
    for (const title of ['Bowls', 'Willow baskets']) {
      await tabTo(page.getByRole('checkbox', { name: texts.links.select({ title }) }))
      await press(['Space'], () => page.getByRole('toolbar').waitFor())
    }
    await tabTo(page.getByRole('toolbar').getByRole('button', { name: texts.common.more }))
    await press(['Enter'], () => page.getByRole('menuitem').first().waitFor())
    await press(['End', 'Enter'], () => page.getByText(texts.links.emptyTitle).waitFor())

    await tabTo(page.getByRole('banner').getByRole('button', { name: `${texts.shell.account}: Kit Board` }))
    await press(['Enter'], () => page.getByRole('menu').waitFor())
    const signOut = page.getByRole('menuitem', { name: texts.account.signOut })
    while (!(await hasFocus(signOut))) await page.keyboard.press('ArrowUp')
    await press(['Enter'], () => page.getByLabel(texts.auth.email).waitFor())
  })

  test('keeps the focus while a page is designed, published and restored by keys', async () => {
    const { page, goTo, call, profileId, username, readProfile } = await enter(studio, 'Kim Keys')
    await call('PUT', '/api/v1/profile', { is_published: false, bio: 'Baskets.' })
    await call('POST', `/api/v1/profiles/${profileId}/versions`, { name: 'Spring look' })
    await call('PUT', '/api/v1/profile', { bio: 'Oops' })
    const profile = readProfile
    const { press, tabTo } = keyboard(page)
    await goTo('')
    await tabTo(page.getByRole('button', { name: texts.home.publish, exact: true }))
    await press(['Enter'], () => page.getByText(texts.home.published, { exact: true }).waitFor())
    await expect.poll(async () => (await profile()).is_published).toBe(true)

    await press(['Control+k'], () => page.getByRole('menuitem').first().waitFor())
    await page.keyboard.type(texts.shell.copyAddress)
    await press(['Enter'], () => page.getByText(texts.shell.addressCopied).waitFor())
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/${username}`)

    await press(['Control+k'], () => page.getByRole('menuitem').first().waitFor())
    await page.keyboard.type(texts.commands.unpublish)
    await press(['Enter'], () => expect.poll(async () => (await profile()).is_published).toBe(false))
    await page.getByText(texts.commands.nowUnpublished).waitFor()
    await press(['Control+z'], () => expect.poll(async () => (await profile()).is_published).toBe(true))

    const look = page.getByRole('button', { name: texts.designTexts.lookNames.coffee, exact: true })
    await press(['g', 'd'], () => look.waitFor())
    await tabTo(look)
    await press(['Enter'], () => expect.poll(async () => (await profile()).theme.preset).toBe('botanical'))
    await page.locator('[data-status="saved"]').waitFor()
    await press(['Control+z'], () => expect.poll(async () => (await profile()).theme.preset).toBe('vitrine'))

    const review = page.getByRole('button', { name: `${texts.versions.review}: Spring look` })
    await press(['g', 'r'], () => review.waitFor())
    await tabTo(review)
    const dialog = page.getByRole('dialog').filter({ has: page.locator('iframe') })
    await press(['Enter'], () => dialog.getByText(texts.versions.changes({ count: 1 })).waitFor())
    await tabTo(dialog.getByRole('button', { name: texts.versions.restore }))
    await press(['Enter'], () => page.getByText(texts.versions.restored).waitFor())
    expect((await profile()).bio).toBe('Baskets.')

    await page.goto(`${studio.url}/studio/pages/999999/links`)
    await page.getByRole('heading', { name: texts.pageList.goneTitle }).waitFor()
    await press(['Control+k'], () => page.getByRole('menuitem').first().waitFor())
    await page.keyboard.type(texts.profile.fields.timezone)
    await press(['Enter'], () => page.waitForURL('**/pages/999999/profile'))
    await press(['Control+k'], () => page.getByRole('menuitem').first().waitFor())
    await page.keyboard.type(texts.profile.fields['theme.background'])
    await press(['Enter'], () => page.waitForURL('**/pages/999999/design?tab=background'))
    await press(['Control+k'], () => page.getByRole('menuitem').first().waitFor())
    await page.keyboard.type(texts.profile.fields['theme.heading_font'])
    await press(['Enter'], () => page.waitForURL('**/pages/999999/design?tab=type'))
  })

  test('finds blocks with the icons of their kinds, campaigns and workspaces', async () => {
    const { page, call, goTo, profileId, addLink, addWorkspace } = await enter(studio, 'Kay Kinds')
    await call('POST', `/api/v1/profiles/${profileId}/campaigns`, { name: 'Raku evening' })
    const workspace = await addWorkspace('Kiln friends')
    await addLink({ title: 'Glaze one' })
    await addLink({ title: 'Glaze two', kind: 'booking' })
    await goTo('/links')
    await page.getByRole('link', { name: /^Glaze one/ }).waitFor()
    await page.getByRole('link', { name: texts.shell.page, exact: true }).focus()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(texts.shell.commandsPlaceholder).fill('glaze')
    const readIcon = (name: string) => page.getByRole('menuitem', { name }).locator('svg').innerHTML()
    expect(await readIcon('Glaze one')).not.toBe(await readIcon('Glaze two'))
    await page.getByPlaceholder(texts.shell.commandsPlaceholder).fill('raku')
    await page.getByRole('menuitem', { name: 'Raku evening' }).click()
    await page.waitForURL('**/analytics/campaigns')
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(texts.shell.commandsPlaceholder).fill('friends')
    await page.getByRole('menuitem', { name: 'Kiln friends' }).click()
    await page.waitForURL(`**/workspaces/${workspace.id}`)
  })
})
