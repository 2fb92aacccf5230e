import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, choose, describeStudio, enter, readMailToken, type Studio, signIn } from './support.ts'
import { texts } from './texts.ts'

const secret = 'Unsaved words of Ada'

/** Creates Ada's page with one link, which Ben may edit too. The browser has Ada's session. */
const createSharedPage = async (studio: Studio) => {
  const ada = await enter(studio, 'Ada First')
  await ada.verify()
  const link = await ada.addLink({ title: 'One' })
  const ben = await enter(studio, 'Ben Second')
  await ben.verify()
  await ben.plan('agency')
  const workspace = await ben.addWorkspace('Shared')
  await ben.call('POST', `/api/v1/workspaces/${workspace.id}/invites`, { email: ada.email, role: 'editor' })
  const token = readMailToken(await studio.mail(ada.email, '/invites'))
  await ada.call('POST', '/account/invites/accept', { token })
  await ada.call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, {
    profile_ids: [ada.profileId],
    revision: workspace.revision,
  })
  const storedTitle = async () => (await ben.call('GET', `/ext/v1/links/${link.id}`)).data.title
  return { page: ada.page, context: ada.context, ada, ben, linkPath: `/links/${link.id}`, storedTitle }
}

/** Makes every write of a link in this tab fail like a lost connection. Returns a function that stops it. */
const blockSaves = async (page: Page) => {
  const pattern = '**/api/v1/links/*'
  await page.route(pattern, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.fallback(),
  )
  return () => page.unroute(pattern)
}

const titleField = (page: Page) => page.getByLabel(texts.links.fields.title, { exact: true })

const typeUnsaved = async (page: Page) => {
  await titleField(page).fill(secret)
  await page.locator('[data-status="waiting"]').waitFor()
}

const signInAs = async (page: Page, person: { email: string; password: string }) => {
  await signIn(page, person)
  await page.waitForURL(/\/studio\/pages\/\d+/)
}

const chooseSignOut = async (page: Page, name: string) => {
  await choose(page.getByRole('button', { name: `${texts.shell.account}: ${name}` }), texts.shell.signOut)
}

const discard = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: texts.saving.discardAndSignOut }).click()

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

/** Collects the bodies of all writes from a tab. */
const recordWrites = (page: Page): string[] => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postData() ?? '')
  })
  return bodies
}

describeStudio('unsaved changes', (studio) => {
  test('discards a text that cannot be saved after a warning at sign-out', async () => {
    const { page, ada, ben, linkPath, storedTitle } = await createSharedPage(studio)
    await ada.goTo(linkPath)
    await page.evaluate(() => localStorage.setItem('vitrine.appearance', 'dark'))
    const allowSaves = await blockSaves(page)
    await typeUnsaved(page)

    await chooseSignOut(page, 'Ada First')
    await page.getByRole('alertdialog').getByText(texts.saving.unsavedText).waitFor()
    await checkScreen(page, 'sign-out-unsaved')
    await page.getByRole('alertdialog').getByRole('button', { name: texts.common.cancel }).click()
    expect(await titleField(page).inputValue()).toBe(secret)
    await chooseSignOut(page, 'Ada First')
    await discard(page)
    await page.getByLabel(texts.links.fieldTypes.email).waitFor()
    expect(await stored(page)).not.toContain(secret)
    expect(await page.evaluate(() => localStorage.getItem('vitrine.appearance'))).toBe('dark')

    const writes = recordWrites(page)
    await allowSaves()
    await signInAs(page, ben)
    await page.goto(`${studio.url}/studio/pages/${ada.profileId}${linkPath}`)
    await titleField(page).waitFor()
    expect(await titleField(page).inputValue()).toBe('One')
    await titleField(page).fill('Changed by Ben')
    await page.locator('[data-status="saved"]').waitFor()
    await expect.poll(storedTitle).toBe('Changed by Ben')
    expect(writes.join()).not.toContain(secret)
    expect(await stored(page)).not.toContain(secret)
  })

  test('names the other person who changed the same field', async () => {
    const { page, ada, ben, linkPath, storedTitle } = await createSharedPage(studio)
    await ada.goTo(linkPath)
    await titleField(page).waitFor()
    await ben.call('PUT', `/api/v1${linkPath}`, { title: 'By Ben', url: 'https://example.com/' })
    await titleField(page).fill('By Ada')
    const conflict = page
      .getByRole('status')
      .filter({ hasText: texts.conflict.titleWithName({ name: 'Ben Second' }) })
    await conflict.filter({ hasText: `${texts.conflict.theirs}By Ben` }).waitFor()
    await page.getByRole('button', { name: texts.conflict.takeTheirs }).click()
    await expect.poll(() => titleField(page).inputValue()).toBe('By Ben')
    expect(await storedTitle()).toBe('By Ben')
  })

  test('shows changes of other members without a reload', async () => {
    const { page, ada, ben, linkPath } = await createSharedPage(studio)
    await ada.goTo(linkPath)
    await titleField(page).waitFor()
    await ben.call('PUT', `/api/v1${linkPath}`, { title: 'By Ben', url: 'https://example.com/' })
    await expect.poll(() => titleField(page).inputValue(), { timeout: 60_000 }).toBe('By Ben')
    await page.getByRole('tab', { name: texts.links.tabs.access }).click()
    const referrers = page.getByLabel(texts.links.audience.referrers, { exact: true })
    await referrers.waitFor()
    await ben.call('PUT', `/api/v1${linkPath}`, {
      title: 'By Ben',
      url: 'https://example.com/',
      audience: { referrers: ['news.example'] },
    })
    await expect.poll(() => referrers.inputValue(), { timeout: 60_000 }).toBe('news.example')
    await page.frameLocator('iframe').getByText('By Ben').first().waitFor()
  })

  test('saves a text that was typed just before sign-out', async () => {
    const { page, ada, linkPath, storedTitle } = await createSharedPage(studio)
    await ada.goTo(linkPath)
    const isCached = () =>
      page.evaluate(async (id: number) => {
        const init = { cache: 'only-if-cached', mode: 'same-origin' } as const
        const response = await fetch(`/api/v1/profile?profile_id=${id}`, init).catch(() => null)
        return response?.ok ?? false
      }, ada.profileId)
    await expect.poll(isCached).toBe(true)
    await titleField(page).fill('Typed at the last moment')
    await chooseSignOut(page, 'Ada First')
    await page.getByLabel(texts.links.fieldTypes.email).waitFor()
    expect(await storedTitle()).toBe('Typed at the last moment')
    expect(await isCached()).toBe(false)
  })

  test('restores a text that was unsaved at the end of the session for the same user only', async () => {
    const { page, context, ada, ben, linkPath, storedTitle } = await createSharedPage(studio)
    const address = `${studio.url}/studio/pages/${ada.profileId}${linkPath}`
    await page.goto(address)
    await titleField(page).waitFor()
    await context.clearCookies()
    await typeUnsaved(page)

    await page.goto(`${studio.url}/studio/signin`)
    const writes = recordWrites(page)
    await signInAs(page, ben)
    await page.goto(address)
    await titleField(page).waitFor()
    expect(await titleField(page).inputValue()).toBe('One')
    await chooseSignOut(page, 'Ben Second')
    await page.getByLabel(texts.links.fieldTypes.email).waitFor()
    expect(writes.join()).not.toContain(secret)
    expect(await storedTitle()).toBe('One')

    await signInAs(page, ada)
    await page.goto(address)
    await expect.poll(() => titleField(page).inputValue()).toBe(secret)
    await page.locator('[data-status="saved"]').waitFor()
    expect(await storedTitle()).toBe(secret)
  })

  test('signs out the other tabs', async () => {
    const { page, context, ada, ben, linkPath, storedTitle } = await createSharedPage(studio)
    await ada.goTo(linkPath)
    await titleField(page).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    const allowSaves = await blockSaves(other)
    await typeUnsaved(other)

    await chooseSignOut(page, 'Ada First')
    await discard(page)
    await other.getByLabel(texts.links.fieldTypes.email).waitFor()
    expect(await stored(other)).not.toContain(secret)
    const writes = recordWrites(other)
    await allowSaves()
    await signInAs(page, ben)
    await other.goto(`${studio.url}/studio/pages/${ada.profileId}${linkPath}`)
    expect(await titleField(other).inputValue()).toBe('One')
    expect(await storedTitle()).toBe('One')
    expect(writes.join()).not.toContain(secret)
  })

  test('sends no draft in the session of another user', async () => {
    const { page, context, ada, ben, linkPath, storedTitle } = await createSharedPage(studio)
    await ada.goTo(linkPath)
    await titleField(page).waitFor()
    // The API notifies no tab
    const { email, password } = ben
    await context.clearCookies()
    await context.request.post(`${studio.url}/api/v1/auth/login`, { data: { email, password } })
    await titleField(page).fill(secret)
    await page.getByRole('button', { name: `${texts.shell.account}: Ben Second` }).waitFor()
    expect(await storedTitle()).toBe('One')
    await page.goto(`${studio.url}/studio/pages/${ada.profileId}${linkPath}`)
    expect(await titleField(page).inputValue()).toBe('One')
  })

  test('removes unsaved texts from the browser when the account is deleted', async () => {
    const { page, goTo, password, addLink } = await enter(studio, 'Dan Deleted')
    const link = await addLink({ title: 'One' })
    await goTo(`/links/${link.id}`)
    await blockSaves(page)
    await typeUnsaved(page)
    await choose(
      page.getByRole('button', { name: new RegExp(`^${texts.shell.account}`) }),
      texts.shell.account,
    )
    await page.getByRole('tab', { name: texts.account.data }).click()
    // The message about the lost connection moves the button, so a click could miss it
    await page.getByRole('button', { name: texts.account.deleteButton }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: texts.common.deletePermanently }).click()
    await page.getByText(texts.account.deleted).waitFor()
    expect(await stored(page)).not.toContain(secret)
  })
})
