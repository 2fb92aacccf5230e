import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import german from '../../../apps/studio/src/messages/de/links.ts'
import en from '../../../apps/studio/src/messages/en/index.ts'
import { describeStudio, devices, findAccessibilityProblems, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

const titles = (call: (m: string, p: string) => Promise<{ data: { title: string }[] }>) => async () =>
  (await call('GET', '/api/v1/links')).data.map(({ title }) => title)

describeStudio('links', ['sqlite'], (studio) => {
  test('marks rows and fields that need attention', async () => {
    const visit = await studio.open('phone', { dark: true, language: 'de' })
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Eva Glaze')
    const { data } = await call('POST', '/api/v1/links', {
      title: 'Questions before you order',
      url: 'https://example.com/',
      kind: 'faq',
      business_block_config: { items: [{ answer: 'Yes.' }, { qestion: 'When?', answer: 'Soon.' }] },
    })
    await page.setViewportSize({ width: 360, height: 780 })
    await goTo(`/links/${data.id}`)
    const notice = page.getByRole('status').filter({ has: page.getByRole('list') })
    const lines = notice.getByRole('listitem')
    const said = [
      'Frage 1 › Frage: Ist erforderlich.',
      'Frage 2 › Frage: Ist erforderlich.',
      'Frage 2 › qestion: Unbekanntes Feld „qestion“. Meinst du „question“?',
    ]
    await expect.poll(() => lines.allTextContents()).toEqual(said)
    expect(await findAccessibilityProblems(page)).toEqual([])
    await notice.scrollIntoViewIfNeeded()
    await takePicture(page, 'link-warnings-phone')
    const question = page.getByLabel('Frage', { exact: true })
    await question.first().fill('Do you ship?')
    await expect.poll(() => lines.allTextContents()).toEqual(said.slice(1))
    await page.locator('[data-status="saved"]').waitFor()
    await call('POST', '/api/v1/links', {
      title: 'Fair',
      url: 'https://example.com/fair',
      schedule: { starts_at: null, ends_at: new Date(Date.now() + 86_400_000).toISOString() },
    })
    await goTo('/links')
    await page.getByText(german.chips.partial).waitFor()
    await page.getByText(german.chips.soon('')).waitFor()
    await takePicture(page, 'link-health-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('cuts off long web addresses in rows, not their schedule or clicks', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Rita Row')
    for (const [title, url] of [
      ['Tour', `https://tickets.example/${'mira-'.repeat(20)}`],
      ['Trailer', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
      ['Call +43 316 555 0142', 'tel:+433165550142'],
    ])
      await call('POST', '/api/v1/links', { title, url, kind: url!.startsWith('tel:') ? 'phone' : 'normal' })
    await call('POST', '/api/v1/links', {
      title: 'Fair',
      url: 'https://tickets.example/fair-of-the-year',
      schedule: { starts_at: '2131-11-20T09:00:00Z', ends_at: '2131-12-20T09:00:00Z' },
    })
    await studio.change((db) => db.updateTable('link').set({ clicks: 1234 }).execute())
    await page.setViewportSize({ width: 320, height: 700 })
    await goTo('/links')
    const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
    const clicks = row('Tour').getByText(`· ${texts.links.clicks('1.2K')}`)
    await clicks.waitFor()
    const schedule = row('Fair').getByText('Nov 20')
    const ends = await Promise.all(
      [clicks, schedule, row('Tour').getByRole('link')].map(async (part) => {
        const { x, width } = (await part.boundingBox())!
        return x + width
      }),
    )
    expect(Math.max(...ends)).toBe(ends[2])
    expect(await schedule.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
    await row('Trailer').getByText('youtube.com/watch?v=aqz-KE-bpKQ').waitFor()
    await row('Call').waitFor()
    await row('Fair').scrollIntoViewIfNeeded()
    await takePicture(page, 'rows-320-phone')
    const menu = row('Fair').getByRole('button', { name: texts.common.more })
    await page.keyboard.press('Tab')
    await menu.focus()
    expect(await menu.evaluate((part) => getComputedStyle(part).outlineOffset)).toBe('-3px')
    expect(await row('Call').getByText('+433165550142').count()).toBe(0)
    expect(pageErrors).toEqual([])
  })

  test('adds links from pasted web addresses with undo', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Ada Kiln')
    await goTo('/links')
    await page.getByText(texts.links.emptyTitle).waitFor()
    await takePicture(page, 'links-none-phone')
    const field = page.getByLabel(texts.links.paste)
    await page.getByRole('button', { name: texts.common.add, exact: true }).click()
    await page.getByText(texts.links.notAnAddress).waitFor()
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.fill('nothing of the kind')
    await page.getByRole('button', { name: texts.common.add, exact: true }).click()
    await page.getByText(texts.links.notAnAddress).waitFor()
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.press('Control+A')
    await page.evaluate(() =>
      navigator.clipboard.writeText(
        'example.com/autumn-collection\n12 Park Street, Bristol\nhttps://www.instagram.com/adakiln/',
      ),
    )
    await field.press('Control+V')
    await page.getByText('3 blocks added').waitFor()
    await page.getByRole('link', { name: /Autumn collection/ }).waitFor()
    await page.getByRole('link', { name: /Instagram: @adakiln/ }).waitFor()
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByRole('heading', { name: texts.links.title }).click()
    await page.evaluate(() => navigator.clipboard.writeText('https://www.youtube.com/watch?v=aqz-KE-bpKQ'))
    await page.keyboard.press('Control+V')
    await page.getByText(texts.links.added(1, 'YouTube'), { exact: true }).waitFor()
    await page.evaluate(() =>
      navigator.clipboard.writeText('htp:/my-shop\nme@shop,com 2\nexample.com/autumn-catalogue'),
    )
    await page.keyboard.press('Control+V')
    await page.getByRole('link', { name: /Autumn catalogue/ }).waitFor()
    await page.getByText(texts.links.added(1, 'Autumn catalogue', 0, 2)).waitFor()
    expect(await field.inputValue()).toBe('htp:/my-shop\nme@shop,com 2')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page.getByText(texts.links.notAnAddress).waitFor()
    await expect
      .poll(titles(call))
      .toEqual(['Autumn collection', 'Find us', 'Instagram: @adakiln', 'YouTube', 'Autumn catalogue'])
    expect(await findAccessibilityProblems(page)).toEqual([])
    await takePicture(page, 'links-phone')
    expect(pageErrors).toEqual([])
  })

  test.each(['phone', 'desktop'] as const)(
    'shows the field and each new block of a long list on a %s',
    async (device) => {
      const visit = await studio.open(device)
      const { page, pageErrors } = visit
      const { goTo, call } = await signUpByApi(studio, visit, 'Lena Long')
      for (let i = 0; i < 20; i++)
        await call('POST', '/api/v1/links', { title: `Link ${i}`, url: `https://example.com/${i}` })
      await goTo('/links')
      const field = page.getByLabel(texts.links.paste)
      await field.fill('example.org')
      await field.press('Enter')
      const row = page.locator('[data-link]').last()
      const message = page.getByRole('alertdialog')
      await row.getByText('example.org').first().waitFor()
      await expect
        .poll(async () => {
          const { y, height } = (await row.boundingBox())!
          return y + height <= (await message.boundingBox())!.y
        })
        .toBe(true)
      await page.keyboard.type('next')
      expect(await field.inputValue()).toBe('next')
      const form = (await page.locator('form').filter({ has: field }).boundingBox())!
      expect(form.y).toBeGreaterThanOrEqual(56)
      expect(form.y + form.height).toBeLessThan((await row.boundingBox())!.y)
      expect(pageErrors).toEqual([])
    },
  )

  test('hides, moves and archives a row with undo', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Ben Loom')
    for (const title of ['One', 'Two', 'Three'])
      await call('POST', '/api/v1/links', { title, url: `https://example.com/${title}` })
    await goTo('/links')
    await page.getByRole('button', { name: /^Move “Three”/ }).press('ArrowUp')
    await expect.poll(titles(call)).toEqual(['One', 'Three', 'Two'])
    await page.getByRole('button', { name: texts.common.undo }).first().click()
    await expect.poll(titles(call)).toEqual(['One', 'Two', 'Three'])

    // The shortcut still undoes after the messages have disappeared, one action after the other
    await page.getByRole('button', { name: /^Move “Three”/ }).press('ArrowUp')
    await expect.poll(titles(call)).toEqual(['One', 'Three', 'Two'])
    await page.getByRole('button', { name: /^Move “Three”/ }).press('ArrowUp')
    await expect.poll(titles(call)).toEqual(['Three', 'One', 'Two'])
    await page.getByRole('button', { name: 'More: One' }).click()
    await page.getByRole('menuitem', { name: texts.links.archive }).click()
    await expect.poll(titles(call)).toEqual(['Three', 'Two'])
    await page.getByText(texts.links.archived(1, 'One')).waitFor()
    const messages = page.getByRole('region', { name: texts.common.messages })
    await messages.getByRole('button', { name: texts.common.close }).click()
    await messages.waitFor({ state: 'detached' })
    // Also after a visit to another screen of the page
    await page.getByRole('link', { name: /^Two/ }).click()
    await page.getByLabel(texts.links.fields.title, { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: /^Move “Three”/ }).waitFor()
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z')
    await expect.poll(titles(call)).toEqual(['One', 'Two', 'Three'])
    await page.keyboard.press('Control+z')
    await page.getByText(texts.shell.nothingToUndo).waitFor()

    await page.getByRole('switch', { name: 'Show “Two”' }).click({ force: true })
    await expect
      .poll(async () =>
        (await call('GET', '/api/v1/links')).data.map((l: { is_enabled: boolean }) => l.is_enabled),
      )
      .toEqual([true, false, true])
    await page.getByText(texts.links.nowHidden(1, 'Two')).waitFor()
    await page.keyboard.press('Control+z')
    await expect
      .poll(async () =>
        (await call('GET', '/api/v1/links')).data.map((l: { is_enabled: boolean }) => l.is_enabled),
      )
      .toEqual([true, true, true])

    await page.getByRole('button', { name: 'More: Three' }).click()
    await page.getByRole('menuitem', { name: texts.links.moveTo }).click()
    await page.getByLabel(texts.links.newSection).fill('Shop')
    await page.getByRole('button', { name: texts.links.move, exact: true }).click()
    await page.getByRole('heading', { name: 'Shop', level: 2 }).waitFor()

    await page.getByRole('button', { name: 'More: One' }).click()
    await page.getByRole('menuitem', { name: texts.links.archive }).click()
    await page.getByText(texts.links.archived(1, 'One')).waitFor()
    await page.getByRole('link', { name: /^One/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: texts.common.undo }).first().click()
    await page.getByRole('link', { name: /^One/ }).waitFor()
    expect(await titles(call)()).toHaveLength(3)
    await takePicture(page, 'links-desktop')
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('duplicates a block directly below it, hidden and in view', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Dora Double')
    for (let n = 1; n <= 12; n++)
      await call('POST', '/api/v1/links', {
        title: `Link ${n}`,
        url: `https://example.com/${n}`,
        section: n > 6 ? 'Shop' : null,
      })
    await goTo('/links')
    const original = page.locator('[data-link]').filter({ hasText: 'Link 8' })
    await original.evaluate((row) => row.scrollIntoView({ block: 'end' }))
    await original.getByRole('button', { name: 'More: Link 8' }).click()
    await page.getByRole('menuitem', { name: texts.links.duplicateLink }).click()
    const readTitles = titles(call)
    await expect.poll(async () => (await readTitles()).length).toBe(13)
    expect((await readTitles()).slice(6, 10)).toEqual(['Link 7', 'Link 8', 'Link 8', 'Link 9'])
    expect((await call('GET', '/api/v1/links')).data[8]).toMatchObject({ section: 'Shop', is_enabled: false })
    await expect
      .poll(async () => {
        const { y, height } = (await original.nth(1).boundingBox())!
        return y > 0 && y + height <= page.viewportSize()!.height
      })
      .toBe(true)
    expect(pageErrors).toEqual([])
  })

  test('undoes a move with Ctrl+Z while it is being saved, not the action before it', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Una Undo')
    for (const title of ['One', 'Two', 'Three'])
      await call('POST', '/api/v1/links', {
        title,
        section: title === 'Three' ? 'Shop' : null,
        url: 'https://example.com/',
      })
    const state = async () =>
      (await call('GET', '/api/v1/links')).data.map(
        (link: { title: string; section: string | null; is_enabled: boolean }) =>
          `${link.section ?? ''}/${link.title}${link.is_enabled ? '' : ' hidden'}`,
      )
    await goTo('/links')
    await page.getByRole('switch', { name: 'Show “Two”' }).click({ force: true })
    const before = ['/One', '/Two hidden', 'Shop/Three']
    await expect.poll(state).toEqual(before)
    await page.getByText(texts.links.nowHidden(1, 'Two')).waitFor()

    let held = 0
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/links\/(?:reorder|\d+)/, async (route) => {
      held += 1
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: /^Move “Three”/ }).press('ArrowUp')
    await expect.poll(() => held).toBe(1)
    await page.getByRole('heading', { name: 'Shop', level: 2 }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await page.getByRole('heading', { name: 'Shop', level: 2 }).waitFor()
    // The move changes section and order, and undo restores both
    let reordered = 0
    const saved = page.waitForResponse((response) => /reorder/.test(response.url()) && ++reordered === 2)
    release()
    await saved
    await expect.poll(state).toEqual(before)
    await page.getByRole('heading', { name: 'Shop', level: 2 }).waitFor()
    expect(pageErrors).toEqual([])
  })

  test('selects rows with taps without moving the list, and ends with Back', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Tess Tap')
    for (const title of ['One', 'Two', 'Three'])
      await call('POST', '/api/v1/links', { title, url: 'https://example.com/' })
    await goTo('/links')
    const getRow = (index: number) => page.locator('[data-link]').nth(index)
    const before = await getRow(0).boundingBox()
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    const selected = page.getByRole('checkbox', { checked: true })
    await getRow(0).tap()
    await getRow(1).tap({ position: { x: 120, y: 20 } })
    await expect.poll(() => selected.count()).toBe(2)
    expect(await getRow(0).boundingBox()).toEqual(before)
    await getRow(1).tap({ position: { x: 290, y: 35 } })
    await expect.poll(() => selected.count()).toBe(1)
    await page.goBack()
    await page.getByRole('button', { name: texts.links.selectSome }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/links$/)
    expect(
      (await call('GET', '/api/v1/links')).data.map((link: { state: string }) => link.state),
    ).not.toContain('hidden')
    expect(pageErrors).toEqual([])
  })

  test('sets one schedule on several links in the page’s time zone', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Sam Season')
    await call('PUT', '/api/v1/profile', { timezone: 'America/New_York' })
    for (const title of ['One', 'Two', 'Three'])
      await call('POST', '/api/v1/links', { title, url: 'https://example.com/' })
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    for (const title of ['One', 'Three'])
      await page.getByRole('checkbox', { name: `Select “${title}”` }).press('Space')
    const buttons = page.getByRole('toolbar', { name: /^2 / }).getByRole('button')
    const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await buttons.filter({ hasText: texts.common.more }).click()
    await page.getByRole('menuitem', { name: `${texts.links.tabs.schedule}…` }).click()
    await page.getByText(texts.links.schedule.zone('New York')).waitFor()
    await page.getByLabel(texts.links.schedule.from).fill('2031-03-01T09:00')
    await page.getByLabel(texts.links.schedule.until).fill('2031-02-01T09:00')
    await page.getByText(texts.links.schedule.wrongOrder).waitFor()
    await page.getByLabel(texts.links.schedule.until).fill('2031-04-01T09:00')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: texts.common.save }).click()
    const times = async () =>
      (await call('GET', '/api/v1/links')).data.map(
        ({ schedule }: { schedule: { starts_at: string | null } }) =>
          schedule.starts_at && Date.parse(schedule.starts_at),
      )
    const start = Date.parse('2031-03-01T14:00:00Z')
    await expect.poll(times).toEqual([start, null, start])
    const message = page.getByText(texts.links.scheduled(2))
    await message.waitFor()
    expect((await message.boundingBox())!.y).toBeGreaterThan(devices.phone.viewport.height / 2)
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(times).toEqual([null, null, null])
    expect(pageErrors).toEqual([])
  })

  test('copies links with their pictures to other pages, until the user undoes it', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call, plan, profileId, uploadPicture } = await signUpByApi(studio, visit, 'Cora Copy')
    await plan('agency')
    const ids: number[] = []
    for (const display_name of ['Bakery', 'Garage'])
      ids.push((await call('POST', '/ext/v1/profiles', { display_name })).data.id)
    const { data: workspace } = await call('POST', '/api/v1/workspaces', { name: 'Studio North' })
    await call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, {
      profile_ids: [profileId, ids[1]],
      revision: workspace.revision,
    })
    const body = { title: 'Holidays', url: 'https://example.com/holidays', section: 'News' }
    const upload = await uploadPicture()
    await call('POST', '/api/v1/links', { ...body, image_url: upload })
    await call('POST', '/api/v1/links', { title: 'Menu', url: new URL(upload, studio.url).href })
    const copies = () =>
      Promise.all(ids.map(async (id) => (await call('GET', `/api/v1/links?profile_id=${id}`)).data))
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    for (const title of ['Holidays', 'Menu'])
      await page.getByRole('checkbox', { name: `Select “${title}”` }).press('Space')
    await page.getByRole('toolbar').getByRole('button', { name: texts.common.more }).click()
    await page.getByRole('menuitem', { name: texts.links.copyTo }).click()
    const dialog = page.getByRole('dialog', { name: texts.copyLinks.title })
    await expect
      .poll(() => dialog.locator('label').allTextContents())
      .toEqual(['Garage /garage · Studio North', 'Bakery /bakery'])
    for (const name of ['Bakery', 'Garage']) await dialog.getByRole('checkbox', { name }).press('Space')
    await dialog.getByRole('button', { name: texts.common.copy }).click()
    await page.getByText(texts.copyLinks.copied(2, 2)).waitFor()
    await page.getByRole('button', { name: texts.links.selectSome }).waitFor()
    const pictures = (await copies()).map(([link, menu]) => {
      expect(link).toMatchObject({ ...body, is_enabled: true })
      expect(menu.url).toBe(link.image_url)
      return link.image_url
    })
    expect(new Set([new URL(upload, studio.url).href, ...pictures]).size).toBe(3)
    for (const url of pictures) expect((await page.request.get(url)).status()).toBe(200)
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(copies).toEqual([[], []])
    expect(pageErrors).toEqual([])
  })

  test('restores archived links with their ids by undo or from the list', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Oona Loss')
    const ids: number[] = []
    for (const title of ['One', 'Two', 'Three'])
      ids.push((await call('POST', '/api/v1/links', { title, url: 'https://example.com/' })).data.id)
    const activeIds = async () =>
      (await call('GET', '/api/v1/links')).data.map(({ id }: { id: number }) => id)
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    for (const title of ['One', 'Two'])
      await page.getByRole('checkbox', { name: `Select “${title}”` }).press('Space')
    await page.getByRole('toolbar').getByRole('button', { name: texts.common.more }).click()
    await page.getByRole('menuitem', { name: texts.links.archive }).click()
    await page.getByText(texts.links.archived(2, '')).waitFor()
    // The service has the change, so closing the tab loses nothing
    expect(await activeIds()).toEqual([ids[2]])
    await page.keyboard.press('Control+z')
    await expect.poll(activeIds).toEqual(ids)

    await page.getByRole('button', { name: 'More: One' }).click()
    await page.getByRole('menuitem', { name: texts.links.archive }).click()
    await expect.poll(activeIds).toEqual([ids[1], ids[2]])
    await page.reload()
    await page.getByRole('button', { name: texts.links.showArchived }).click()
    await page.getByRole('dialog').getByText('One').waitFor()
    await takePicture(page, 'links-deleted-desktop')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: texts.links.restoreNamed('One') }).click()
    await page.getByText(texts.links.restored('One')).waitFor()
    await page.getByText(texts.links.archivedNone).waitFor()
    await page.getByText(texts.links.archivedByMistake).waitFor({ state: 'detached' })
    expect(await activeIds()).toEqual([ids[1], ids[2], ids[0]])
    expect(pageErrors).toEqual([])
  })

  test('keeps the focus on a link that the arrow keys move to another section', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Sina Section')
    for (const [title, section] of [
      ['One', null],
      ['Two', 'Shop'],
    ])
      await call('POST', '/api/v1/links', { title, url: 'https://example.com/', section })
    await goTo('/links')
    const handle = page.getByRole('button', { name: /^Move “One”/ })
    await handle.press('ArrowDown')
    await page.getByText(`${texts.links.moved('One')}: Shop, ${texts.common.of('1', '2')}`).waitFor()
    await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(titles(call)).toEqual(['One', 'Two'])
    await handle.press('ArrowUp')
    await page.getByText(texts.links.movedAbove('One', 'Shop')).waitFor()
    expect(pageErrors).toEqual([])
  })

  test('counts each press of an arrow key while earlier moves are being saved', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Hella Held')
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
      await call('POST', '/api/v1/links', { title, url: 'https://example.com/' })
    await goTo('/links')
    const releases: (() => void)[] = []
    await page.route(/\/links\/reorder/, async (route) => {
      if (releases.length < 2) await new Promise<void>((resolve) => releases.push(resolve))
      await route.continue()
    })
    const handle = page.getByRole('button', { name: /^Move “One”/ })
    await handle.focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => releases.length).toBe(1)
    const firstMove = page.waitForResponse(/\/links\/reorder/)
    releases[0]!()
    await firstMove
    await expect.poll(() => releases.length).toBe(2)
    await page.keyboard.press('ArrowDown')
    releases[1]!()
    await expect.poll(titles(call)).toEqual(['Two', 'Three', 'Four', 'Five', 'One', 'Six'])
    expect(pageErrors).toEqual([])
  })

  test('undoes each change of a section', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call, profileId } = await signUpByApi(studio, visit, 'Sela Section')
    for (const [title, section] of [
      ['Blog', null],
      ['Bowls', 'Shop'],
      ['Cups', 'Shop'],
      ['Workshop', 'Visit'],
    ])
      await call('POST', '/api/v1/links', { title, section, url: 'https://example.com/' })
    const placed = async () =>
      (await call('GET', '/api/v1/links')).data.map(
        (link: { title: string; section: string | null }) => `${link.section ?? ''}/${link.title}`,
      )
    const before = ['/Blog', 'Shop/Bowls', 'Shop/Cups', 'Visit/Workshop']
    const choose = async (section: string, name: string) => {
      await page.getByRole('button', { name: `Section ${section}: more` }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const undo = async (text: string) => {
      await page.getByText(text).waitFor()
      await page.getByRole('button', { name: texts.common.undo }).first().click()
      await expect.poll(placed).toEqual(before)
      await page.getByRole('button', { name: texts.common.close }).first().waitFor({ state: 'detached' })
    }
    await goTo('/links')
    await choose('Visit', texts.links.moveUp)
    await expect.poll(placed).toEqual(['/Blog', 'Visit/Workshop', 'Shop/Bowls', 'Shop/Cups'])
    await choose('Visit', texts.links.moveDown)
    await expect.poll(placed).toEqual(before)

    await choose('Shop', texts.links.renameSection)
    await page.getByLabel(texts.links.sectionName).fill('For sale')
    await takePicture(page, 'section-rename-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: texts.common.save }).click()
    await page.getByRole('heading', { name: 'For sale' }).waitFor()
    await undo(texts.links.renamed('For sale'))
    await choose('Shop', texts.links.removeSection)
    await expect.poll(placed).toEqual(['/Blog', '/Bowls', '/Cups', 'Visit/Workshop'])
    await undo(texts.links.sectionRemoved('Shop'))
    await choose('Shop', texts.links.archiveSection)
    await expect.poll(placed).toEqual(['/Blog', 'Visit/Workshop'])
    await takePicture(page, 'section-deleted-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await undo(texts.links.archived(2, ''))
    // One version per change of several links
    const { data: versions } = await call('GET', `/api/v1/profiles/${profileId}/versions`)
    expect(versions.filter(({ reason }: { reason: string }) => reason === 'link.bulk')).toHaveLength(6)
    expect(pageErrors).toEqual([])
  })

  test('filters a long list and focuses the next row after archiving one', async () => {
    const visit = await studio.open('desktop')
    const { page, pageErrors } = visit
    const { goTo, call, profileId } = await signUpByApi(studio, visit, 'Lou Long')
    const links = Array.from({ length: 24 }, (_, i) => ({
      title: `Bowl ${i + 1}`,
      url: i === 20 ? 'https://www.instagram.com/bowls' : `https://shop.example.com/${i}`,
    }))
    await call('POST', `/ext/v1/links/bulk?profile_id=${profileId}`, { links })
    await goTo('/links')
    await page.getByRole('button', { name: 'More: Bowl 2', exact: true }).click()
    await page.getByRole('menuitem', { name: texts.links.archive }).click()
    const next = page.getByRole('link', { name: /^Bowl 3 / })
    await expect.poll(() => next.evaluate((row) => row === document.activeElement)).toBe(true)

    await page.getByRole('button', { name: texts.links.selectSome }).click()
    const box = (title: string) =>
      page
        .locator('label')
        .filter({ has: page.getByRole('checkbox', { name: `Select “${title}”`, exact: true }) })
    await box('Bowl 3').click()
    await box('Bowl 6').click({ modifiers: ['Shift'] })
    await page.getByRole('toolbar', { name: texts.links.selected(4) }).waitFor()
    await takePicture(page, 'links-range-desktop')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel(texts.links.filter).fill('instagram')
    await expect.poll(() => page.locator('[data-link]').count()).toBe(1)
    await page.getByLabel(texts.links.filter).fill('')
    await page.getByRole('button', { name: texts.links.selectAll }).click()
    const bar = page.getByRole('toolbar', { name: texts.links.selected(23) })
    await page.getByRole('link', { name: texts.links.toVersions }).scrollIntoViewIfNeeded()
    await bar.getByRole('button', { name: texts.links.hide }).click()
    const shown = async () =>
      (await call('GET', '/api/v1/links?limit=100')).data.filter(
        ({ is_enabled }: { is_enabled: boolean }) => is_enabled,
      ).length
    await expect.poll(shown).toBe(0)
    const message = page.getByRole('alertdialog').filter({ hasText: texts.links.nowHidden(23, '') })
    const { y, height } = (await message.boundingBox())!
    expect(y + height).toBeLessThan((await bar.boundingBox())!.y)
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(shown).toBe(23)
    expect(pageErrors).toEqual([])
  })

  test('drags a row with a finger to the end of the list', async () => {
    const visit = await studio.open('phone')
    const { page, context, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Cleo Dye')
    const names = ['Old', 'One', 'Two', 'Three', ...Array.from({ length: 9 }, (_, i) => `Bowl ${i}`)]
    for (const title of names) await call('POST', '/api/v1/links', { title, url: 'https://example.com/' })
    await call('DELETE', `/api/v1/links/${(await call('GET', '/api/v1/links')).data[0].id}`)
    await goTo('/links')
    const from = (await page.getByRole('button', { name: /^Move “One”/ }).boundingBox())!
    // The document has its full height although not all rows are rendered
    await page.getByText(texts.links.archivedByMistake).scrollIntoViewIfNeeded()
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await page.evaluate(() => scrollTo(0, 0))
    const bar = (await page.getByRole('navigation', { name: texts.shell.menu }).boundingBox())!
    const touch = await context.newCDPSession(page)
    const send = (type: string, y?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: y === undefined ? [] : [{ x: from.x + 20, y }],
      })
    const field = page.getByLabel(texts.links.paste)
    await field.evaluate((input) => input.focus({ preventScroll: true }))
    await send('touchStart', from.y + 20)
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(false)
    for (let y = from.y + 20; y <= from.y + 90; y += 12) await send('touchMove', y)
    // Away from the bar, the list stays
    const scrolled = await page.evaluate(async () => {
      for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame)
      return scrollY
    })
    expect(scrolled).toBe(0)
    for (let y = from.y + 90; y <= bar.y - 10; y += 12) await send('touchMove', y)
    // The list scrolls until its end is above the bar
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const before = scrollY
          for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame)
          return before > 0 && scrollY === before
        }),
      )
      .toBe(true)
    expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(end)
    await page.locator('[data-drop="after"]').waitFor()
    await takePicture(page, 'links-dragging-phone')
    const reads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/v1/links')) reads.push(request.url())
    })
    await send('touchEnd')
    await page.getByText(texts.links.moved('One')).waitFor()
    expect(reads).toEqual([])
    await expect.poll(titles(call)).toEqual([...names.slice(2), 'One'])
    expect(pageErrors).toEqual([])
  })

  test('asks for the choices of a question before it reports that they are missing', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Cleo Choice')
    const { data } = await call('POST', '/api/v1/links', {
      title: 'Ask me',
      url: 'https://example.com/',
      kind: 'form',
    })
    await goTo(`/links/${data.id}`)
    const { blockFields, fieldTypes } = texts.links
    const fields = async () => (await call('GET', '/api/v1/links')).data[0].business_block_config.fields
    await page.getByRole('button', { name: blockFields.addItem! }).click()
    const labels = page.getByLabel(blockFields.label!, { exact: true })
    await expect.poll(() => labels.last().evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('Size')
    await expect.poll(async () => (await fields())?.at(-1)?.label).toBe('Size')
    await page.locator('[data-status="saved"]').waitFor()
    const types = page.getByRole('button', { name: new RegExp(`${blockFields.type}$`) })
    await types.last().click()
    await page.getByRole('option', { name: fieldTypes.select }).click()
    const choices = page.getByLabel(blockFields.options!)
    await choices.focus()
    await page.getByText(texts.links.checkQuestion).waitFor()
    expect(await page.getByText(texts.links.choiceNeeded).count()).toBe(0)
    await page.getByLabel(texts.links.fields.title, { exact: true }).focus()
    await page.getByText(texts.links.choiceNeeded).waitFor()
    await takePicture(page, 'form-choice-phone')
    await choices.fill('Small\nLarge')
    await page.locator('[data-status="saved"]').waitFor()
    await expect
      .poll(async () => (await fields()).at(-1))
      .toMatchObject({ label: 'Size', type: 'select', options: ['Small', 'Large'] })

    const firstName = (await fields())[0].label
    await page.getByRole('button', { name: `${texts.common.remove}: ${firstName}`, exact: true }).click()
    await expect.poll(async () => (await fields()).length).toBe(3)
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-item'))).toBe(true)
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(async () => (await fields()).length).toBe(4)
    expect((await fields())[0].label).toBe(await labels.first().inputValue())
    expect(pageErrors).toEqual([])
  })

  test('keeps a question without a text as an unsaved change', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Quinn Question')
    const { data } = await call('POST', '/api/v1/links', {
      title: 'Ask me',
      url: 'https://example.com/',
      kind: 'form',
    })
    await goTo(`/links/${data.id}`)
    const { addItem, label } = texts.links.blockFields
    const labels = page.getByLabel(label!, { exact: true })
    const invalid = page.locator('[data-item] div[data-invalid]')
    await page.getByRole('button', { name: addItem! }).click()
    await page.getByText(texts.links.checkQuestion).waitFor()
    expect(await invalid.count()).toBe(0)
    await page.getByLabel(texts.links.fields.title, { exact: true }).focus()
    await invalid.getByText(texts.blockTexts.required.question!).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await takePicture(page, 'form-question-desktop')

    await page.getByRole('link', { name: texts.links.back }).click()
    await page.locator('[data-unsaved]').getByRole('link', { name: texts.common.edit }).click()
    await invalid.waitFor()
    expect(await labels.count()).toBe(4)
    await page.getByRole('button', { name: `${texts.common.remove}: ${label} 4`, exact: true }).waitFor()
    await labels.last().fill('Size')
    await page.locator('[data-status="saved"]').waitFor()
    const [link] = (await call('GET', '/api/v1/links')).data
    expect(link.business_block_config.fields.at(-1)).toMatchObject({ label: 'Size' })
    expect(pageErrors).toEqual([])
  })

  test('shows the save state beside each field of a long form', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Stella Sticky')
    const { data } = await call('POST', '/api/v1/links', {
      title: 'Moss bowl',
      url: 'https://example.com/',
      kind: 'product',
    })
    const status = page.locator('[data-status]')
    for (const [path, field] of [
      [`/links/${data.id}`, page.getByLabel(texts.links.blockFields.badge!, { exact: true })],
      ['/profile', page.getByLabel(texts.profile.socialAddress)],
      ['/design', page.getByRole('tabpanel').getByRole('button').last()],
    ] as const) {
      await goTo(path)
      await field.waitFor()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await field.focus()
      await takePicture(page, `status-${path.replace(/\W+/g, '-')}`)
      const inView = await status.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect(inView, path).toBe(true)
      for (let i = 0; i < 12; i++) {
        await page.keyboard.press('Shift+Tab')
        const isCovered = await page.evaluate(() => {
          const focused = document.activeElement!
          const { left, top } = focused.getBoundingClientRect()
          const cover = document.elementFromPoint(left + 1, top + 4)?.closest('header, :has(> [data-status])')
          return Boolean(cover && !cover.contains(focused))
        })
        expect(isCovered, path).toBe(false)
      }
      await takePicture(page, `status-back-${path.replace(/\W+/g, '-')}`)
    }
    expect(pageErrors).toEqual([])
  })

  test('updates the preview at every keystroke, identical to the public page', async () => {
    const visit = await studio.open()
    const { page, context, pageErrors } = visit
    const { goTo, call, username, profileId } = await signUpByApi(studio, visit, 'Dora Glaze')
    await call('POST', '/api/v1/links', { title: 'One', url: 'https://example.com/', kind: 'product' })
    await goTo('/links')
    await page.getByRole('link', { name: /^One/ }).click()
    const frame = page.frameLocator('iframe')
    await page.getByLabel(texts.links.fields.title, { exact: true }).fill('Moss bowl')
    await frame.getByText('Moss bowl').waitFor()
    await page.getByLabel(texts.links.blockFields.price!, { exact: true }).fill('34')
    await page.getByLabel(texts.links.blockFields.price!, { exact: true }).press('Tab')
    await page.getByRole('button', { name: texts.links.blockFields.currency! }).click()
    await page.getByRole('searchbox').fill('eur')
    await page.getByRole('option', { name: /EUR/ }).click()
    await frame.getByText('€34').waitFor()
    await page.locator('[data-status="saved"]').waitFor()
    const [link] = (await call('GET', '/api/v1/links')).data
    expect(link).toMatchObject({
      title: 'Moss bowl',
      business_block_config: { price: 3400, currency: 'EUR' },
    })
    await takePicture(page, 'link-editor-desktop')
    expect(await findAccessibilityProblems(page)).toEqual([])

    await call('PUT', `/api/v1/profile`, { is_published: true })
    const response = await (await studio.open()).context.request.get(`${studio.url}/${username}`)
    const body = /<body[^>]*>(.*)<\/body>/s.exec(await response.text())![1]!
    const normal = (html: string) =>
      page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').body.innerHTML, html)
    await page.reload()
    await frame.getByText('€34').waitFor()
    const drawn = await frame.locator('body').evaluate((element) => element.innerHTML)
    expect(drawn).toBe(await normal(body))
    await context.close()
    expect(profileId).toBeGreaterThan(0)
    expect(pageErrors).toEqual([])
  })

  test('keeps changes during an outage that it reports', async () => {
    const visit = await studio.open('phone')
    const { page } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Emil Rack')
    await call('POST', '/api/v1/links', { title: 'One', url: 'https://example.com/' })
    await goTo('/links')
    await page.getByRole('link', { name: /^One/ }).click()
    await page.getByLabel(texts.links.fields.title, { exact: true }).waitFor()
    await studio.stop()
    await page.getByLabel(texts.links.fields.title, { exact: true }).fill('Typed while it was away')
    await page.locator('[data-status="waiting"]').waitFor()
    await takePicture(page, 'link-offline-phone')
    await studio.restart()
    await page.locator('[data-status="saved"]').waitFor()
    expect(await titles(call)()).toEqual(['Typed while it was away'])
  })

  test('shows both versions when two people change one link', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Fay Shard')
    const { data: link } = await call('POST', '/api/v1/links', { title: 'One', url: 'https://example.com/' })
    await goTo(`/links/${link.id}`)
    await page.getByLabel(texts.links.fields.title, { exact: true }).waitFor()
    await call('PUT', `/api/v1/links/${link.id}`, {
      title: 'Theirs',
      url: 'https://example.com/',
      supporting_text: 'theirs too',
    })
    await page.getByLabel(texts.links.fields.title, { exact: true }).fill('Mine')
    const conflict = page.getByRole('status').filter({ hasText: texts.saveConflict.title })
    await conflict.filter({ hasText: `${texts.saveConflict.mine}Mine` }).waitFor()
    await conflict.filter({ hasText: `${texts.saveConflict.theirs}Theirs` }).waitFor()
    await takePicture(page, 'link-conflict-desktop')
    expect(await titles(call)()).toEqual(['Theirs'])
    await page.getByRole('button', { name: texts.imports.choice.keep }).click()
    await page.locator('[data-status="saved"]').waitFor()
    expect((await call('GET', '/api/v1/links')).data[0]).toMatchObject({
      title: 'Mine',
      supporting_text: 'theirs too',
    })
    expect(pageErrors).toEqual([])
  })

  test('reports that another tab caused a conflict', async () => {
    const visit = await studio.open()
    const { page, context } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Tab Twice')
    const { data: link } = await call('POST', '/api/v1/links', { title: 'One', url: 'https://example.com/' })
    await goTo(`/links/${link.id}`)
    const title = (tab: Page) => tab.getByLabel(texts.links.fields.title, { exact: true })
    await title(page).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    await title(other).fill('By the other tab')
    await other.locator('[data-status="saved"]').waitFor()
    await expect.poll(titles(call)).toEqual(['By the other tab'])
    // The change is sent before the tab reads the page again
    await title(page).fill('By this tab')
    await page.getByText(texts.saveConflict.tabTitle).waitFor()
    await page.getByRole('button', { name: texts.saveConflict.useOtherTab }).click()
    await expect.poll(() => title(page).inputValue()).toBe('By the other tab')
  })

  test('continues after a new sign-in when the session ends', async () => {
    const visit = await studio.open()
    const { page, context } = visit
    const { goTo, call, password } = await signUpByApi(studio, visit, 'Gus Slip')
    const { data: link } = await call('POST', '/api/v1/links', { title: 'One', url: 'https://example.com/' })
    await goTo(`/links/${link.id}`)
    await page.getByLabel(texts.links.fields.title, { exact: true }).waitFor()
    await context.clearCookies()
    await page.getByLabel(texts.links.fields.title, { exact: true }).fill('Typed before signing in again')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel(texts.account.passwordCard, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: texts.auth.signIn, exact: true }).click()
    await page.locator('[data-status="saved"]').waitFor()
    expect(await page.getByLabel(texts.links.fields.title, { exact: true }).inputValue()).toBe(
      'Typed before signing in again',
    )
  })

  test('saves an access code only once it is complete', async () => {
    const visit = await studio.open()
    const { page } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Ines Slab')
    const { data: link } = await call('POST', '/api/v1/links', { title: 'One', url: 'https://example.com/' })
    const readGate = async () =>
      (await call('GET', '/api/v1/links')).data.find(({ id }: { id: number }) => id === link.id).gate
    const { gate } = en.links
    await goTo(`/links/${link.id}`)
    await page.getByRole('tab', { name: en.links.tabs.access }).click()
    const choices = page.getByRole('radiogroup', { name: gate.label })
    await choices.getByText(gate.code, { exact: true }).click()
    const code = page.getByLabel(gate.accessCode, { exact: true })
    await page.locator('[data-status="refused"]').getByText(texts.hiddenNote.checkCode).waitFor()
    await code.focus()
    expect(await code.getAttribute('aria-invalid')).toBeNull()
    await code.blur()
    await page.getByText('Must have at least 4 characters.').waitFor()
    await code.fill('kiln')
    await page.locator('[data-status="saved"]').waitFor()
    expect(await readGate()).toMatchObject({ type: 'code' })
    await choices.getByText(gate.age, { exact: true }).click()
    await expect.poll(readGate).toMatchObject({ type: 'age', min_age: 18 })
    expect(await page.locator('[data-status="refused"]').count()).toBe(0)
  })

  test('offers to restore a block that another member archives while it is edited', async () => {
    const visit = await studio.open()
    const { page } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Ona Slab')
    const { data: link } = await call('POST', '/api/v1/links', { title: 'One', url: 'https://example.com/' })
    await goTo(`/links/${link.id}`)
    const title = page.getByLabel(en.links.fields.title, { exact: true })
    await title.waitFor()
    await call('DELETE', `/api/v1/links/${link.id}`)
    await title.fill('Two')
    await page.getByText(texts.hiddenNote.isArchived).waitFor()
    await page.getByRole('button', { name: en.links.restore, exact: true }).click()
    await expect.poll(async () => (await call('GET', '/api/v1/links')).data.at(-1)?.title).toBe('Two')
  })

  test('shows a form for each kind of block', async () => {
    const visit = await studio.open('phone', { dark: true })
    const { page, pageErrors } = visit
    const { goTo, call } = await signUpByApi(studio, visit, 'Hana')
    await goTo('/links')
    await page.getByRole('button', { name: texts.links.addBlock }).click()
    await takePicture(page, 'picker-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByLabel(texts.common.search).fill('opening hours')
    await page.getByRole('button', { name: texts.links.kinds.map.name }).click()
    await page.getByRole('button', { name: texts.common.add, exact: true }).last().click()
    await page.getByText(texts.blockTexts.required.address!).waitFor()
    expect(await findAccessibilityProblems(page)).toEqual([])
    await takePicture(page, 'new-map-phone')
    await page.getByLabel(texts.links.fields.title, { exact: true }).fill('The workshop')
    await page.getByLabel(texts.links.blockFields.address!).fill('Rua das Oliveiras 12, Porto')
    await page
      .getByRole('group', { name: texts.links.blockFields.opening_hours!, exact: true })
      .getByText('Monday', { exact: true })
      .click()
    await page.getByRole('button', { name: texts.common.add, exact: true }).last().click()
    await page.getByRole('heading', { name: 'The workshop', level: 1 }).waitFor()
    expect((await call('GET', '/api/v1/links')).data[0]).toMatchObject({
      kind: 'map',
      url: 'https://www.openstreetmap.org/search?query=Rua%20das%20Oliveiras%2012%2C%20Porto',
      business_block_config: { opening_hours: [{ days: [1] }] },
    })
    await takePicture(page, 'link-map-phone')
    for (const tab of ['look', 'schedule', 'access'] as const) {
      await page.getByRole('tab', { name: texts.links.tabs[tab] }).click()
      expect(await findAccessibilityProblems(page), tab).toEqual([])
      await takePicture(page, `link-${tab}-phone`)
    }
    expect(pageErrors).toEqual([])
  })
})
