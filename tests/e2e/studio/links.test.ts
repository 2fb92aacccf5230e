import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readMessages } from '../../support/studio-texts.ts'
import { checkScreen, choose, describeOwnStudio, enter, expectInView, rowBox, selectRows } from './support.ts'
import { texts } from './texts.ts'

const german = readMessages('de')

describeOwnStudio('links', (studio) => {
  test('marks rows and fields that need attention', async () => {
    const { page, goTo, addLink } = await enter(studio, 'Eva Glaze', 'phone', { dark: true, language: 'de' })
    const data = await addLink({
      title: 'Questions before you order',
      kind: 'faq',
      business_block_config: { items: [{ answer: 'Yes.' }, { qestion: 'When?', answer: 'Soon.' }] },
    })
    await goTo(`/links/${data.id}`)
    const notice = page.getByRole('status').filter({ has: page.getByRole('list') })
    const lines = notice.getByRole('listitem')
    const said = [
      'Frage 1 › Frage: Ist erforderlich.',
      'Frage 2 › Frage: Ist erforderlich.',
      'Frage 2 › qestion: Unbekanntes Feld „qestion“. Meinst du „question“?',
    ]
    await expect.poll(() => lines.allTextContents()).toEqual(said)
    await checkScreen(page, 'link-warnings-phone')
    const question = page.getByLabel('Frage', { exact: true })
    await question.first().fill('Do you ship?')
    await expect.poll(() => lines.allTextContents()).toEqual(said.slice(1))
    await page.locator('[data-status="saved"]').waitFor()
    await addLink({
      title: 'Fair',
      url: 'https://example.com/fair',
      schedule: { starts_at: null, ends_at: new Date(Date.now() + 86_400_000).toISOString() },
    })
    await studio.change((db) => db.updateTable('link').set({ clicks: 1234 }).execute())
    await goTo('/links')
    await page
      .getByText(german.links.totalClicks({ clicks: german.links.clicks({ count: 1234 }) }))
      .first()
      .waitFor()
    await page.getByText(german.links.chips.partial).waitFor()
    await page.getByText(german.links.chips.soon({ time: '' })).waitFor()
    await checkScreen(page, 'link-health-phone')
  })

  test('adds links from pasted web addresses with undo', async () => {
    const { page, goTo, readTitles } = await enter(studio, 'Ada Kiln', 'phone')
    await goTo('/links')
    await page.getByText(texts.links.emptyTitle).waitFor()
    const field = page.getByLabel(texts.links.paste)
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
    await field.blur()
    await page.evaluate(() => navigator.clipboard.writeText('https://www.youtube.com/watch?v=aqz-KE-bpKQ'))
    await page.keyboard.press('Control+V')
    await page
      .getByText(texts.links.added({ count: 1, title: 'YouTube', lines: 0, unknown: 0 }), { exact: true })
      .waitFor()
    await page.evaluate(() =>
      navigator.clipboard.writeText('htp:/my-shop\nme@shop,com 2\nexample.com/autumn-catalogue'),
    )
    await page.keyboard.press('Control+V')
    await page.getByRole('link', { name: /Autumn catalogue/ }).waitFor()
    await page
      .getByText(texts.links.added({ count: 1, title: 'Autumn catalogue', lines: 0, unknown: 2 }))
      .waitFor()
    expect(await field.inputValue()).toBe('htp:/my-shop\nme@shop,com 2')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page.getByText(texts.links.notAnAddress).waitFor()
    await expect
      .poll(readTitles)
      .toEqual(['Autumn collection', 'Find us', 'Instagram: @adakiln', 'YouTube', 'Autumn catalogue'])
    await checkScreen(page, 'links-phone')
  })

  test('asks for the network of a bare name', async () => {
    const { page, goTo, readTitles } = await enter(studio, 'Nora Lind', 'phone')
    await goTo('/links')
    const field = page.getByLabel(texts.links.paste)
    await field.fill('@noralind')
    await field.press('Enter')
    const instagram = page.getByRole('button', { name: 'Instagram', exact: true })
    await expect.poll(() => instagram.evaluate((button) => button === document.activeElement)).toBe(true)
    await checkScreen(page, 'links-network-phone')
    await page.getByRole('button', { name: 'TikTok', exact: true }).click()
    await expect.poll(readTitles).toEqual(['TikTok: @noralind'])
    await expect.poll(() => field.inputValue()).toBe('')
  })

  test('adds a typed date as a block of dates', async () => {
    const { page, goTo, readTitles, readLinks } = await enter(studio, 'Dora Date', 'phone')
    await goTo('/links')
    const field = page.getByLabel(texts.links.paste)
    await field.fill('12.12.2030 Jazz night, Porgy & Bess, 20:00')
    await field.press('Enter')
    await expect.poll(readTitles).toEqual(['Upcoming dates'])
    const [block] = await readLinks()
    expect(block).toMatchObject({
      kind: 'events',
      business_block_config: { items: [{ title: 'Jazz night', place: 'Porgy & Bess' }] },
    })
  })

  test('shows the field and each new block of a long list', async () => {
    const { page, goTo, addLink } = await enter(studio, 'Lena Long', 'phone')
    for (let i = 0; i < 20; i++) await addLink({ title: `Link ${i}`, url: `https://example.com/${i}` })
    await goTo('/links')
    const field = page.getByLabel(texts.links.paste)
    await field.fill('example.org')
    await field.press('Enter')
    await expectInView(page.locator('[data-link]').last().getByText('example.org').first())
    await page.keyboard.type('next')
    expect(await field.inputValue()).toBe('next')
    await expectInView(field)
  })

  test('hides, moves and archives a row with undo', async () => {
    const { page, goTo, addLink, readLinks, readTitles } = await enter(studio, 'Ben Loom')
    for (const title of ['One', 'Two', 'Three']) await addLink({ title, url: `https://example.com/${title}` })
    await goTo('/links')
    await page.getByRole('button', { name: /^Move “Three”/ }).press('ArrowUp')
    await expect.poll(readTitles).toEqual(['One', 'Three', 'Two'])
    await page.getByRole('button', { name: texts.common.undo }).first().click()
    await expect.poll(readTitles).toEqual(['One', 'Two', 'Three'])

    // The shortcut still undoes after the messages have disappeared, one action after the other
    await page.getByRole('button', { name: /^Move “Three”/ }).press('ArrowUp')
    await expect.poll(readTitles).toEqual(['One', 'Three', 'Two'])
    await page.getByRole('button', { name: /^Move “Three”/ }).press('ArrowUp')
    await expect.poll(readTitles).toEqual(['Three', 'One', 'Two'])
    await choose(page.getByRole('button', { name: 'More: One' }), texts.common.archive)
    await expect.poll(readTitles).toEqual(['Three', 'Two'])
    await page.getByText(texts.links.archived({ count: 1, title: 'One' })).waitFor()
    const messages = page.getByRole('region', { name: texts.common.messages })
    await messages.getByRole('button', { name: texts.common.close }).click()
    await messages.waitFor({ state: 'detached' })
    // Also after a visit to another screen of the page
    await page.getByRole('link', { name: /^Two/ }).click()
    await page.getByLabel(texts.links.fields.title, { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: /^Move “Three”/ }).waitFor()
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z')
    await expect.poll(readTitles).toEqual(['One', 'Two', 'Three'])
    await page.keyboard.press('Control+z')
    await page.getByText(texts.shell.nothingToUndo).waitFor()

    await page.getByRole('switch', { name: 'Show “Two”' }).click({ force: true })
    const shown = async () => (await readLinks()).map((link) => link.is_enabled)
    await expect.poll(shown).toEqual([true, false, true])
    await page.getByText(texts.links.nowHidden({ count: 1, title: 'Two' })).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(shown).toEqual([true, true, true])

    await choose(page.getByRole('button', { name: 'More: Three' }), texts.links.moveTo)
    await page.getByLabel(texts.links.newSection).fill('Shop')
    await page.getByRole('button', { name: texts.links.move, exact: true }).click()
    await page.getByRole('heading', { name: 'Shop', level: 2 }).waitFor()

    await choose(page.getByRole('button', { name: 'More: One' }), texts.common.archive)
    await page.getByText(texts.links.archived({ count: 1, title: 'One' })).waitFor()
    await page.getByRole('link', { name: /^One/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: texts.common.undo }).first().click()
    await page.getByRole('link', { name: /^One/ }).waitFor()
    await expect.poll(readTitles).toHaveLength(3)
    await checkScreen(page, 'links-desktop')
  })

  test('duplicates a block directly below it, hidden and in view', async () => {
    const { page, goTo, addLink, readLinks, readTitles } = await enter(studio, 'Dora Double')
    for (let n = 1; n <= 12; n++)
      await addLink({ title: `Link ${n}`, url: `https://example.com/${n}`, section: n > 6 ? 'Shop' : null })
    await goTo('/links')
    const original = page.locator('[data-link]').filter({ hasText: 'Link 8' })
    await original.evaluate((row) => row.scrollIntoView({ block: 'end' }))
    await choose(original.getByRole('button', { name: 'More: Link 8' }), texts.links.duplicateLink)
    await expect.poll(async () => (await readTitles()).length).toBe(13)
    expect((await readTitles()).slice(6, 10)).toEqual(['Link 7', 'Link 8', 'Link 8', 'Link 9'])
    expect((await readLinks())[8]).toMatchObject({ section: 'Shop', is_enabled: false })
    await expectInView(original.nth(1))
  })

  test('undoes a move with Ctrl+Z while it is being saved, not the action before it', async () => {
    const { page, goTo, addLink, readLinks } = await enter(studio, 'Una Undo')
    for (const title of ['One', 'Two', 'Three'])
      await addLink({ title, section: title === 'Three' ? 'Shop' : null })
    const state = async () =>
      (await readLinks()).map(
        (link) => `${link.section ?? ''}/${link.title}${link.is_enabled ? '' : ' hidden'}`,
      )
    await goTo('/links')
    await page.getByRole('switch', { name: 'Show “Two”' }).click({ force: true })
    const before = ['/One', '/Two hidden', 'Shop/Three']
    await expect.poll(state).toEqual(before)
    await page.getByText(texts.links.nowHidden({ count: 1, title: 'Two' })).waitFor()

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
  })

  test('selects rows with taps, and ends with Back', async () => {
    const { page, goTo, addLinks, readLinks } = await enter(studio, 'Tess Tap', 'phone')
    await addLinks('One', 'Two', 'Three')
    await goTo('/links')
    const getRow = (index: number) => page.locator('[data-link]').nth(index)
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    const selected = page.getByRole('checkbox', { checked: true })
    await getRow(0).tap()
    await getRow(1).tap({ position: { x: 120, y: 20 } })
    await expect.poll(() => selected.count()).toBe(2)
    await getRow(1).tap({ position: { x: 290, y: 35 } })
    await expect.poll(() => selected.count()).toBe(1)
    await page.goBack()
    await page.getByRole('button', { name: texts.links.selectSome }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/links$/)
    expect((await readLinks()).map((link) => link.state)).not.toContain('hidden')
  })

  test('sets one schedule on several links in the page’s time zone', async () => {
    const { page, goTo, call, addLinks, readLinks } = await enter(studio, 'Sam Season', 'phone')
    await call('PUT', '/api/v1/profile', { timezone: 'America/New_York' })
    await addLinks('One', 'Two', 'Three')
    await goTo('/links')
    await selectRows(page, 'One', 'Three')
    await page.getByRole('toolbar').getByRole('button', { name: texts.common.more }).click()
    await page.getByRole('menuitem', { name: `${texts.links.tabs.schedule}…` }).click()
    await page.getByText(texts.links.schedule.zone({ city: 'New York' })).waitFor()
    await page.getByLabel(texts.links.schedule.from).fill('2031-03-01T09:00')
    await page.getByLabel(texts.links.schedule.until).fill('2031-02-01T09:00')
    await page.getByText(texts.links.schedule.wrongOrder).waitFor()
    await page.getByLabel(texts.links.schedule.until).fill('2031-04-01T09:00')
    await checkScreen(page)
    await page.getByRole('button', { name: texts.common.save }).click()
    const times = async () =>
      (await readLinks()).map(({ schedule }) => schedule.starts_at && Date.parse(schedule.starts_at))
    const start = Date.parse('2031-03-01T14:00:00Z')
    await expect.poll(times).toEqual([start, null, start])
    await page.getByText(texts.links.scheduled({ count: 2 })).waitFor()
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(times).toEqual([null, null, null])
  })

  test('copies links with their pictures to other pages, until the user undoes it', async () => {
    const { page, goTo, call, plan, profileId, uploadPicture, addLink, addPages, addWorkspace } = await enter(
      studio,
      'Cora Copy',
    )
    await plan('agency')
    const ids = await addPages('Bakery', 'Garage')
    await addWorkspace('Studio North', [profileId, ids[1]!])
    const body = { title: 'Holidays', url: 'https://example.com/holidays', section: 'News' }
    const upload = await uploadPicture()
    await addLink({ ...body, image_url: upload })
    await addLink({ title: 'Menu', url: new URL(upload, studio.url).href })
    const copies = () =>
      Promise.all(ids.map(async (id) => (await call('GET', `/api/v1/links?profile_id=${id}`)).data))
    await goTo('/links')
    await selectRows(page, 'Holidays', 'Menu')
    await page.getByRole('toolbar').getByRole('button', { name: texts.common.more }).click()
    await page.getByRole('menuitem', { name: texts.links.copyTo }).click()
    const dialog = page.getByRole('dialog', { name: texts.copyLinks.title })
    await expect
      .poll(() => dialog.locator('label').allTextContents())
      .toEqual(['Garage /garage · Studio North', 'Bakery /bakery'])
    for (const name of ['Bakery', 'Garage']) await dialog.getByRole('checkbox', { name }).press('Space')
    await dialog.getByRole('button', { name: texts.common.copy }).click()
    await page.getByText(texts.copyLinks.copied({ n: 2, pages: 2 })).waitFor()
    await page.getByRole('button', { name: texts.links.selectSome }).waitFor()
    const pictures = (await copies()).map(([link, menu]) => {
      expect(link).toMatchObject({ ...body, is_enabled: true })
      expect(menu.url).toBe(link.image_url)
      return link.image_url
    })
    expect(new Set([new URL(upload, studio.url).href, ...pictures]).size).toBe(3)
    for (const url of pictures) expect((await page.request.get(url)).status()).toBe(200)
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(copies).toEqual([[], []])
  })

  test('restores archived links with their ids by undo or from the list', async () => {
    const { page, goTo, readLinks, addLinks } = await enter(studio, 'Oona Loss')
    const ids = await addLinks('One', 'Two', 'Three')
    const activeIds = async () => (await readLinks()).map(({ id }) => id)
    await goTo('/links')
    await selectRows(page, 'One', 'Two')
    await page.getByRole('toolbar').getByRole('button', { name: texts.common.more }).click()
    await page.getByRole('menuitem', { name: texts.common.archive }).click()
    await page.getByText(texts.links.archived({ count: 2, title: '' })).waitFor()
    // The service has the change, so closing the tab loses nothing
    expect(await activeIds()).toEqual([ids[2]])
    await page.keyboard.press('Control+z')
    await expect.poll(activeIds).toEqual(ids)

    await choose(page.getByRole('button', { name: 'More: One' }), texts.common.archive)
    await expect.poll(activeIds).toEqual([ids[1], ids[2]])
    await page.reload()
    await page.getByRole('button', { name: texts.links.showArchived }).click()
    await page.getByRole('dialog').getByText('One').waitFor()
    await checkScreen(page, 'links-deleted-desktop')
    await page.getByRole('button', { name: texts.links.restoreNamed({ title: 'One' }) }).click()
    await page.getByText(texts.links.restored({ title: 'One' })).waitFor()
    await page.getByText(texts.links.archivedNone).waitFor()
    await page.getByText(texts.links.archivedByMistake).waitFor({ state: 'detached' })
    expect(await activeIds()).toEqual([ids[1], ids[2], ids[0]])
  })

  test('keeps the focus on a link that the arrow keys move to another section', async () => {
    const { page, goTo, addLink, readTitles } = await enter(studio, 'Sina Section')
    for (const [title, section] of [
      ['One', null],
      ['Two', 'Shop'],
    ])
      await addLink({ title, section })
    await goTo('/links')
    const handle = page.getByRole('button', { name: /^Move “One”/ })
    await handle.press('ArrowDown')
    await page
      .getByText(
        `${texts.links.moved({ title: 'One' })}: Shop, ${texts.common.of({ used: '1', limit: '2' })}`,
      )
      .waitFor()
    await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(readTitles).toEqual(['One', 'Two'])
    await handle.press('ArrowUp')
    await page.getByText(texts.links.movedAbove({ title: 'One', section: 'Shop' })).waitFor()
  })

  test('counts each press of an arrow key while earlier moves are being saved', async () => {
    const { page, goTo, addLinks, readTitles } = await enter(studio, 'Hella Held')
    await addLinks('One', 'Two', 'Three', 'Four', 'Five', 'Six')
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
    await expect.poll(readTitles).toEqual(['Two', 'Three', 'Four', 'Five', 'One', 'Six'])
  })

  test('undoes each change of a section', async () => {
    const { page, goTo, call, profileId, addLink, readLinks } = await enter(studio, 'Sela Section', 'phone')
    for (const [title, section] of [
      ['Blog', null],
      ['Bowls', 'Shop'],
      ['Cups', 'Shop'],
      ['Workshop', 'Visit'],
    ])
      await addLink({ title, section })
    const placed = async () => (await readLinks()).map((link) => `${link.section ?? ''}/${link.title}`)
    const before = ['/Blog', 'Shop/Bowls', 'Shop/Cups', 'Visit/Workshop']
    const chooseFor = (section: string, name: string) =>
      choose(page.getByRole('button', { name: `Section ${section}: more` }), name, { exact: true })
    const undo = async (text: string) => {
      await page.getByText(text).waitFor()
      await page.getByRole('button', { name: texts.common.undo }).first().click()
      await expect.poll(placed).toEqual(before)
      await page.getByRole('button', { name: texts.common.close }).first().waitFor({ state: 'detached' })
    }
    await goTo('/links')
    await chooseFor('Visit', texts.links.moveUp)
    await expect.poll(placed).toEqual(['/Blog', 'Visit/Workshop', 'Shop/Bowls', 'Shop/Cups'])
    await chooseFor('Visit', texts.links.moveDown)
    await expect.poll(placed).toEqual(before)

    await chooseFor('Shop', texts.links.editSection)
    await page.getByLabel(texts.links.sectionName).fill('For sale')
    await checkScreen(page, 'section-rename-phone')
    await page.getByRole('button', { name: texts.common.save }).click()
    await page.getByRole('heading', { name: 'For sale' }).waitFor()
    await undo(texts.links.renamed({ name: 'For sale' }))
    await chooseFor('Shop', texts.links.removeSection)
    await expect.poll(placed).toEqual(['/Blog', '/Bowls', '/Cups', 'Visit/Workshop'])
    await undo(texts.links.sectionRemoved({ name: 'Shop' }))
    await chooseFor('Shop', texts.links.archiveSection)
    await expect.poll(placed).toEqual(['/Blog', 'Visit/Workshop'])
    await checkScreen(page, 'section-deleted-phone')
    await undo(texts.links.archived({ count: 2, title: '' }))
    // One version per change of several links
    const { data: versions } = await call('GET', `/api/v1/profiles/${profileId}/versions`)
    expect(versions.filter(({ reason }: { reason: string }) => reason === 'link.bulk')).toHaveLength(6)
  })

  test('filters a long list and focuses the next row after archiving one', async () => {
    const { page, goTo, call, profileId, readLinks } = await enter(studio, 'Lou Long', 'desktop')
    const links = Array.from({ length: 24 }, (_, i) => ({
      title: `Bowl ${i + 1}`,
      url: i === 20 ? 'https://www.instagram.com/bowls' : `https://shop.example.com/${i}`,
    }))
    await call('POST', `/ext/v1/links/bulk?profile_id=${profileId}`, { links })
    await goTo('/links')
    await choose(page.getByRole('button', { name: 'More: Bowl 2', exact: true }), texts.common.archive)
    const next = page.getByRole('link', { name: /^Bowl 3 / })
    await expect.poll(() => next.evaluate((row) => row === document.activeElement)).toBe(true)

    await page.getByRole('button', { name: texts.links.selectSome }).click()
    await rowBox(page, 'Bowl 3').click()
    await rowBox(page, 'Bowl 6').click({ modifiers: ['Shift'] })
    await page.getByRole('toolbar', { name: texts.common.selected({ count: 4 }) }).waitFor()
    await checkScreen(page, 'links-range-desktop')
    await page.getByLabel(texts.links.filter).fill('instagram')
    await expect.poll(() => page.locator('[data-link]').count()).toBe(1)
    await page.getByLabel(texts.links.filter).fill('')
    await page.getByRole('button', { name: texts.links.selectAll }).click()
    const bar = page.getByRole('toolbar', { name: texts.common.selected({ count: 23 }) })
    await bar.getByRole('button', { name: texts.links.hide }).click()
    const shown = async () => (await readLinks()).filter(({ is_enabled }) => is_enabled).length
    await expect.poll(shown).toBe(0)
    await expectInView(
      page.getByRole('alertdialog').filter({ hasText: texts.links.nowHidden({ count: 23, title: '' }) }),
    )
    await checkScreen(page)
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(shown).toBe(23)
  })

  test('drags a row with a finger to the end of the list', async () => {
    const { page, context, goTo, call, addLink, readLinks, readTitles } = await enter(
      studio,
      'Cleo Dye',
      'phone',
    )
    const names = ['Old', 'One', 'Two', 'Three', ...Array.from({ length: 9 }, (_, i) => `Bowl ${i}`)]
    for (const title of names) await addLink({ title })
    await call('DELETE', `/api/v1/links/${(await readLinks())[0].id}`)
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
    const reads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/v1/links')) reads.push(request.url())
    })
    await send('touchEnd')
    await page.getByText(texts.links.moved({ title: 'One' })).waitFor()
    expect(reads).toEqual([])
    await expect.poll(readTitles).toEqual([...names.slice(2), 'One'])
  })

  test('asks for the choices of a question before it reports that they are missing', async () => {
    const { page, goTo, email, addLink, readLinks } = await enter(studio, 'Cleo Choice', 'phone')
    const data = await addLink({ title: 'Ask me', kind: 'form' })
    await goTo(`/links/${data.id}`)
    // It moves the fields below it
    await page.getByText(texts.forms.unverified({ email })).waitFor()
    const { blockFields, fieldTypes } = texts.links
    const fields = async () => (await readLinks())[0].business_block_config.fields
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
    await page.locator('[data-status="changed"]').waitFor()
    expect(await page.getByText(texts.links.choiceNeeded).count()).toBe(0)
    await page.getByLabel(texts.links.fields.title, { exact: true }).focus()
    await page.getByText(texts.links.choiceNeeded).waitFor()
    await choices.fill('Small\nLarge')
    await page.locator('[data-status="saved"]').waitFor()
    await expect
      .poll(async () => (await fields()).at(-1))
      .toMatchObject({ label: 'Size', type: 'select', options: ['Small', 'Large'] })

    const firstName = (await fields())[0].label
    await page.getByRole('button', { name: `${texts.common.remove}: ${firstName}`, exact: true }).click()
    await expect.poll(async () => (await fields()).length).toBe(3)
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-item'))).toBe(true)
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await expect.poll(async () => (await fields()).length).toBe(4)
    expect((await fields())[0].label).toBe(await labels.first().inputValue())
  })

  test('keeps a question without a text as an unsaved change', async () => {
    const { page, goTo, email, addLink, readLinks } = await enter(studio, 'Quinn Question')
    const data = await addLink({ title: 'Ask me', kind: 'form' })
    await goTo(`/links/${data.id}`)
    // It moves the fields below it
    await page.getByText(texts.forms.unverified({ email })).waitFor()
    const { addItem, label } = texts.links.blockFields
    const labels = page.getByLabel(label!, { exact: true })
    const invalid = page.locator('[data-item] div[data-invalid]')
    await page.getByRole('button', { name: addItem! }).click()
    // Longer than the autosave waits
    await page.waitForTimeout(1500)
    await page.locator('[data-status="changed"]').waitFor()
    expect(await invalid.count()).toBe(0)
    await page.getByLabel(texts.links.fields.title, { exact: true }).focus()
    await page.getByText(texts.links.checkQuestion).waitFor()
    await invalid.getByText(texts.blockTexts.required.question!).waitFor()
    await checkScreen(page, 'form-question-desktop')

    await page.getByRole('link', { name: texts.links.back }).click()
    await page.locator('[data-unsaved]').getByRole('link', { name: texts.common.edit }).click()
    await invalid.waitFor()
    expect(await labels.count()).toBe(4)
    await page.getByRole('button', { name: `${texts.common.remove}: ${label} 4`, exact: true }).waitFor()
    await labels.last().fill('Size')
    await page.locator('[data-status="saved"]').waitFor()
    const [link] = await readLinks()
    expect(link.business_block_config.fields.at(-1)).toMatchObject({ label: 'Size' })
  })

  test('updates the preview at every keystroke, identical to the public page', async () => {
    const { page, goTo, call, username, addLink, readLinks } = await enter(studio, 'Dora Glaze')
    await addLink({ title: 'One', kind: 'product' })
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
    const [link] = await readLinks()
    expect(link).toMatchObject({
      title: 'Moss bowl',
      business_block_config: { price: 3400, currency: 'EUR' },
    })
    await checkScreen(page, 'link-editor-desktop')

    await call('PUT', `/api/v1/profile`, { is_published: true })
    const response = await (await studio.open()).context.request.get(`${studio.url}/${username}`)
    const body = /<body[^>]*>(.*)<\/body>/s.exec(await response.text())![1]!
    const normal = (html: string) =>
      page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').body.innerHTML, html)
    await page.reload()
    await frame.getByText('€34').waitFor()
    const drawn = await frame.locator('body').evaluate((element) => element.innerHTML)
    expect(drawn).toBe(await normal(body))
  })

  test('keeps changes during an outage that it reports', async () => {
    const { page, goTo, addLink, readTitles } = await enter(studio, 'Emil Rack', 'phone')
    await addLink({ title: 'One' })
    await goTo('/links')
    await page.getByRole('link', { name: /^One/ }).click()
    await page.getByLabel(texts.links.fields.title, { exact: true }).waitFor()
    await studio.stop()
    await page.getByLabel(texts.links.fields.title, { exact: true }).fill('Typed while it was away')
    await page.locator('[data-status="waiting"]').waitFor()
    await studio.restart()
    await page.locator('[data-status="saved"]').waitFor()
    expect(await readTitles()).toEqual(['Typed while it was away'])
  })

  test('shows both versions when two people change one link', async () => {
    const { page, goTo, call, addLink, readLinks, readTitles } = await enter(studio, 'Fay Shard')
    const link = await addLink({ title: 'One' })
    await goTo(`/links/${link.id}`)
    await page.getByLabel(texts.links.fields.title, { exact: true }).waitFor()
    await call('PUT', `/api/v1/links/${link.id}`, {
      title: 'Theirs',
      url: 'https://example.com/',
      supporting_text: 'theirs too',
    })
    await page.getByLabel(texts.links.fields.title, { exact: true }).fill('Mine')
    const conflict = page.getByRole('status').filter({ hasText: texts.conflict.title })
    await conflict.filter({ hasText: `${texts.conflict.mine}Mine` }).waitFor()
    await conflict.filter({ hasText: `${texts.conflict.theirs}Theirs` }).waitFor()
    expect(await readTitles()).toEqual(['Theirs'])
    await page.getByRole('button', { name: texts.imports.choice.keep }).click()
    await page.locator('[data-status="saved"]').waitFor()
    expect((await readLinks())[0]).toMatchObject({
      title: 'Mine',
      supporting_text: 'theirs too',
    })
  })

  test('reports that another tab caused a conflict', async () => {
    const { page, context, goTo, addLink, readTitles } = await enter(studio, 'Tab Twice')
    const link = await addLink({ title: 'One' })
    await goTo(`/links/${link.id}`)
    const title = (tab: Page) => tab.getByLabel(texts.links.fields.title, { exact: true })
    await title(page).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    await title(other).fill('By the other tab')
    await other.locator('[data-status="saved"]').waitFor()
    await expect.poll(readTitles).toEqual(['By the other tab'])
    // The change is sent before the tab reads the page again
    await title(page).fill('By this tab')
    await page.getByText(texts.conflict.tabTitle).waitFor()
    await page.getByRole('button', { name: texts.conflict.useOtherTab }).click()
    await expect.poll(() => title(page).inputValue()).toBe('By the other tab')
  })

  test('continues after a new sign-in when the session ends', async () => {
    const { page, context, goTo, password, addLink } = await enter(studio, 'Gus Slip')
    const link = await addLink({ title: 'One' })
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
    const { page, goTo, addLink, readLinks } = await enter(studio, 'Ines Slab')
    const link = await addLink({ title: 'One' })
    const readGate = async () => (await readLinks()).find(({ id }) => id === link.id).gate
    const { gate } = texts.links
    await goTo(`/links/${link.id}`)
    await page.getByRole('tab', { name: texts.links.tabs.access }).click()
    const choices = page.getByRole('radiogroup', { name: texts.links.fields.gate })
    await choices.getByText(gate.code, { exact: true }).click()
    const code = page.getByLabel(gate.accessCode, { exact: true })
    await page.locator('[data-status="refused"]').getByText(texts.hidden.checkCode).waitFor()
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
    const { page, goTo, call, addLink, readLinks } = await enter(studio, 'Ona Slab')
    const link = await addLink({ title: 'One' })
    await goTo(`/links/${link.id}`)
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await title.waitFor()
    await call('DELETE', `/api/v1/links/${link.id}`)
    await title.fill('Two')
    await page.getByText(texts.hidden.isArchived).waitFor()
    await page.getByRole('button', { name: texts.links.restore, exact: true }).click()
    await expect.poll(async () => (await readLinks()).at(-1)?.title).toBe('Two')
  })
})
