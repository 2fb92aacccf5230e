import { type StudioLanguage, studioLanguages } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { readMessages } from '../../support/studio-texts.ts'
import { createOpener } from './opener.ts'
import { checkScreen, describeStudio, enter, expectFits, type Person } from './support.ts'
import { texts } from './texts.ts'

const { shell } = texts

/** Addresses of a page's screens, with their title and place. */
const screens: readonly (readonly [path: string, title: string, place: string | null])[] = [
  ['', shell.home, shell.home],
  ['/links', shell.links, shell.page],
  ['/design', shell.design, shell.page],
  ['/profile', shell.profile, shell.page],
  ['/audience', shell.audience, shell.audience],
  ['/audience/forms', shell.forms, shell.audience],
  ['/analytics', shell.analytics, shell.analytics],
  ['/analytics/variants', shell.variants, shell.analytics],
  ['/analytics/campaigns', shell.campaigns, shell.analytics],
  ['/share', shell.share, shell.share],
  ['/more', texts.common.more, texts.common.more],
  ['/activity', shell.activity, shell.home],
  ['/doctor', shell.doctor, texts.common.more],
  ['/history', shell.history, texts.common.more],
  ['/ideas', shell.ideas, texts.common.more],
  ['/webhooks', shell.webhooks, texts.common.more],
  ['/settings', texts.pages.settingsTitle, texts.common.more],
  ['/import', shell.importPage, texts.common.more],
]

/** Former addresses and their present ones. Query and fragment stay. */
const moved: readonly (readonly [from: string, to: string])[] = [
  ['/variants?x=1#y', '/analytics/variants?x=1#y'],
  ['/campaigns?x=1', '/analytics/campaigns?x=1'],
  ['/forms?spam', '/audience?spam'],
  ['/alerts?x=1#y', '/activity?x=1#y'],
  ['/alerts?x=1#preferences', '/settings?x=1#messages'],
  ['/embed?x=1#y', '/share?x=1#y'],
  ['/versions?x=1#y', '/history?x=1#y'],
]

const others: readonly (readonly [path: string, title: string])[] = [
  ['/pages', shell.allPages],
  ['/pages/new', shell.newPage],
  ['/workspaces', shell.workspaces],
  ['/plan', shell.plan],
  ['/account', texts.account.title],
  ['/account/security', texts.account.security],
  ['/account/access', readMessages('en').account.access],
  ['/account/keys', texts.account.keys],
  ['/account/agents', texts.account.agents],
  ['/account/data', texts.account.data],
  ['/invites', shell.invites],
  ['/transfers', shell.transfers],
  ['/share?text=https%3A%2F%2Fexample.com', shell.shareTarget],
]

const rail = ({ page }: Person, name: string = shell.mainNavigation) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link')

describeStudio('places', (studio) => {
  // Every address is loaded in every-screen.test.ts
  test('each address opens its screen and marks its place', async () => {
    const { page, call, profileId } = await enter(studio, 'Ada Pine')
    await call('PUT', '/api/v1/profile', { is_published: true })
    const openScreen = await createOpener(studio, page, 'en')
    for (const [path, title, place] of screens) {
      await openScreen(`/pages/${profileId}${path}`)
      await expect.poll(() => page.title(), { message: path }).toMatch(`${title} · `)
      const marked = page.getByRole('navigation', { name: shell.mainNavigation }).locator('[aria-current]')
      expect(await marked.allTextContents(), path).toEqual([place])
    }
    for (const [path, title] of others) {
      await openScreen(path)
      await expect.poll(() => page.title(), { message: path }).toMatch(`${title} · `)
    }
  })

  test('former addresses lead to the present ones, with query and fragment', async () => {
    const { page, goTo, profileId } = await enter(studio, 'Bo Fell')
    const base = `${studio.url}/studio/pages/${profileId}`
    for (const [from, to] of moved) {
      await goTo(from)
      await expect.poll(() => page.url(), { message: from }).toBe(base + to)
    }
    // Back skips the former address
    await goTo('/links')
    await goTo('/versions')
    await page.waitForURL('**/history')
    await page.goBack()
    await page.waitForURL('**/links')
  })

  test('six places in the rail and five in the bar in each language, with few and with all tools', async () => {
    const person = await enter(studio, 'Cem Lund')
    const { page, call, plan, addPages, addWorkspace, profileId, goTo } = person
    const check = async (path: string, language: StudioLanguage) => {
      const { shell, common } = readMessages(language)
      const places = [shell.home, shell.page, shell.audience, shell.analytics, shell.share, common.more]
      await page.setViewportSize({ width: 1440, height: 900 })
      await goTo(`${path}?lang=${language}`)
      await expect.poll(() => rail(person, shell.mainNavigation).allTextContents()).toEqual(places)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 720 })
        const bar = rail(person, shell.menu)
        await expect
          .poll(() => bar.allTextContents())
          .toEqual(places.filter((place) => place !== shell.share))
        await page.getByRole('button', { name: shell.share, exact: true }).waitFor()
        await expectFits(page)
        const cut = await page
          .locator('nav a > span:not(.visually-hidden), nav a')
          .evaluateAll((labels) =>
            labels
              .filter(
                (label) =>
                  label.checkVisibility() &&
                  label.scrollWidth > label.clientWidth + 1 &&
                  getComputedStyle(label).display !== 'inline',
              )
              .map((label) => label.textContent),
          )
        expect(cut, `${width} ${path} ${language}`).toEqual([])
      }
    }
    for (const language of ['de', 'ar'] as const) await check('', language)
    // An account in use has several pages, a workspace and every tool
    await plan('agency')
    const [other] = await addPages('Second page')
    await addWorkspace('Team', [profileId, other!])
    await call('PUT', '/api/v1/profile', { is_published: true })
    await call('POST', '/account/api-keys', { name: 'Key', scope: 'read' })
    await call('POST', `/api/v1/profiles/${profileId}/doctor/analyze`)
    for (const language of studioLanguages) await check('/more', language)
  })

  // Every screen passes axe on a light phone in every-screen.test.ts
  test('passes axe on a dark desktop', async () => {
    const { page, call, profileId, addLinks } = await enter(studio, 'Dee Moss', 'desktop', { dark: true })
    await addLinks('Shop', 'Blog')
    await call('PUT', '/api/v1/profile', { is_published: true })
    await call('POST', `/api/v1/profiles/${profileId}/doctor/analyze`)
    const openScreen = await createOpener(studio, page, 'en')
    for (const path of [
      '',
      '/links',
      '/more',
      '/audience',
      '/audience/forms',
      '/share',
      '/activity',
      '/analytics',
      '/design',
    ]) {
      await openScreen(`/pages/${profileId}${path}`)
      await checkScreen(page, path.slice(1).replace('/', '-') || 'home')
    }
  })
})
