import { expect, test } from 'vitest'
import {
  checkScreen,
  choose,
  chooseTable,
  describeStudio,
  download,
  enter,
  expectInView,
  selectRows,
  visitorHeaders,
} from './support.ts'
import { texts } from './texts.ts'

describeStudio('many pages', (studio) => {
  test('puts pages and copies in a workspace, and copies a design to pages', async () => {
    const { page, ...person } = await enter(studio, 'Zoe Agency')
    await chooseTable(page)
    await person.plan('agency')
    const ids = await person.addPages('Bakery', 'Café', 'Dairy')
    await person.call('PUT', `/api/v1/profile?profile_id=${ids[2]}`, { theme: { preset: 'sunset' } })
    const hasSunset = () =>
      Promise.all(
        ids.map(async (id) => {
          const { data } = await person.call('GET', `/api/v1/profile?profile_id=${id}`)
          return data.theme.preset === 'sunset'
        }),
      )
    await page.goto(`${studio.url}/studio/pages`)
    await selectRows(page, 'Bakery', 'Café')
    const bar = page.getByRole('toolbar')
    await choose(bar.getByRole('button', { name: texts.common.more }), texts.pageList.copyDesign)
    const dialog = page.getByRole('dialog', { name: texts.copyDesign.titleFrom })
    await dialog.getByRole('button', { name: texts.copyDesign.source }).click()
    await page.getByRole('option', { name: /^Dairy/ }).click()
    await checkScreen(page, 'copy-design-from')
    await dialog.getByRole('button', { name: texts.common.copy, exact: true }).click()
    await page.getByText(texts.copyDesign.copied({ n: 2 })).waitFor()
    expect(await hasSunset()).toEqual([true, true, true])
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await expect.poll(hasSunset).toEqual([false, false, true])

    await choose(bar.getByRole('button', { name: texts.shell.workspaces }), texts.pageList.newWorkspace)
    await page.getByRole('dialog').getByLabel(texts.workspaces.name).fill('Studio South')
    await page.getByRole('button', { name: texts.workspaces.createButton }).click()
    await page.getByText(texts.pageList.addedToWorkspace({ n: 2, name: 'Studio South' })).waitFor()
    const inWorkspace = page
      .getByRole('table')
      .getByText(texts.pageList.inWorkspace({ name: 'Studio South' }))
    await expect.poll(() => inWorkspace.count()).toBe(2)
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(() => inWorkspace.count()).toBe(0)

    const [workspace] = (await person.call('GET', '/api/v1/workspaces')).data
    // Another tab creates a workspace in the meantime
    await person.call('POST', '/api/v1/workspaces', { name: 'Studio East' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await bar.getByRole('button', { name: texts.shell.workspaces }).click()
    await page.getByRole('menuitem', { name: 'Studio East' }).waitFor()
    await person.call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, {
      profile_ids: [ids[0]],
      revision: workspace.revision,
    })
    await page.goto(`${studio.url}/studio/pages/new?copy=${ids[0]}`)
    await page.getByRole('button', { name: /Studio South/ }).waitFor()
    await page.getByLabel(texts.pages.displayName).fill('Bakery North')
    await page.getByText(texts.pages.addressFree).waitFor()
    await page.getByRole('button', { name: texts.newPage.create }).click()
    await page.waitForURL(/\/studio\/pages\/\d+$/)
    const { profiles } = (await person.call('GET', `/api/v1/workspaces/${workspace.id}`)).data
    expect(profiles).toHaveLength(2)
  })

  test('shows and exports the analytics of several pages for a period', async () => {
    const { page, ...person } = await enter(studio, 'Ann Agency')
    await chooseTable(page)
    await person.plan('agency')
    const workspace = await person.addWorkspace('Studio North', await person.addPages('Bakery', 'Café'))
    const { profiles } = (await person.call('GET', `/api/v1/workspaces/${workspace.id}`)).data
    const [bakery, cafe] = profiles
    for (const { id } of profiles)
      await person.call('PUT', `/api/v1/profile?profile_id=${id}`, { is_published: true })
    for (const { username } of [bakery!, cafe!, cafe!])
      await fetch(`${studio.url}/${username}`, { headers: visitorHeaders })
    const summary = `/api/v1/workspaces/${workspace.id}/summary`
    await expect.poll(async () => (await person.call('GET', summary)).data.totals.views).toBe(3)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${studio.url}/studio/workspaces/${workspace.id}`)
    const { shell } = texts
    const navigation = page.getByRole('navigation', { name: shell.mainNavigation })
    await navigation.getByText('Studio North', { exact: true }).waitFor()
    const sections = [shell.pages, shell.analytics, shell.members, shell.webhooks, shell.settings]
    expect(await navigation.getByRole('link').allTextContents()).toEqual(sections)
    expect(await page.getByRole('tab').count()).toBe(0)
    await page.getByRole('button', { name: shell.choosePage, exact: true }).waitFor()
    const table = page.getByRole('table', { name: texts.shell.pages })
    const readRows = () =>
      table
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) =>
            [row.querySelector('a'), ...row.querySelectorAll('[data-number]')]
              .slice(0, 3)
              .map((cell) => cell?.textContent),
          ),
        )
    await table.getByRole('button', { name: texts.pageList.sorts.visitors }).click()
    await expect.poll(readRows).toEqual([
      ['Bakery', '1', '0'],
      ['Café', '1', '0'],
    ])
    await choose(page.getByRole('button', { name: `${texts.common.more}: Bakery` }), texts.pages.copyCard, {
      exact: true,
    })
    await page.waitForURL(`**/studio/pages/new?copy=${bakery!.id}&workspace=${workspace.id}`)
    await page.goBack()
    await navigation.getByRole('link', { name: shell.analytics }).click()
    await page.waitForURL(`**/workspaces/${workspace.id}/analytics`)
    await page.getByRole('heading', { name: texts.analytics.byDay }).waitFor()
    await page.getByText(texts.workspaces.visitorsPerPage).waitFor()
    await page.getByRole('heading', { name: texts.shell.analytics, exact: true }).waitFor()
    expect(await navigation.locator('[aria-current]').allTextContents()).toEqual([shell.analytics])
    expect(await page.title()).toContain(`${texts.shell.analytics} · Studio North`)
    await checkScreen(page, 'workspace-period')
    const today = new Date().toISOString().slice(0, 10)
    const readLines = (content: Buffer) => content.toString().replace('\ufeff', '').trim().split('\r\n')
    const exportFrom = async (title: string) => {
      await page.getByRole('button', { name: texts.analytics.export }).click()
      return download(page.getByRole('menuitem', { name: title }))
    }
    await page
      .getByText(texts.analytics.days({ count: '7' }), { exact: true })
      .first()
      .click()
    await page.waitForURL((url) => url.search === '?days=7')
    const week = await exportFrom(texts.workspaces.exportPages)
    expect(week.name).toMatch(new RegExp(`^${workspace.slug}-pages-.+-${today}\\.csv$`))
    expect(readLines(week.content)).toEqual([
      'Name on the page,Page address,Views,Visitors,Clicks,Unique clicks,Form entries',
      expect.stringMatching(new RegExp(`^Bakery,http.+/${bakery!.username},1,1,0,0,0$`)),
      expect.stringMatching(new RegExp(`^Café,http.+/${cafe!.username},2,1,0,0,0$`)),
    ])
    expect(readLines((await exportFrom(texts.analytics.exportDays)).content)).toHaveLength(8)

    await page.getByText(texts.analytics.custom, { exact: true }).first().click()
    await page.getByLabel(texts.analytics.from).fill('2026-01-01')
    await page.getByLabel(texts.analytics.to, { exact: true }).fill('2026-01-31')
    await page.waitForURL((url) => url.search === '?from=2026-01-01&to=2026-01-31')
    const views = page.getByRole('definition').first()
    await expect.poll(() => views.textContent()).toBe('0')
    // A day after the end moves the end
    await page.getByLabel(texts.analytics.from).fill('2026-02-10')
    await page.waitForURL((url) => url.search === '?from=2026-02-10&to=2026-02-10')
    await page
      .getByText(texts.analytics.days({ count: '90' }), { exact: true })
      .first()
      .click()
    await expect.poll(readRows).toEqual([
      ['Café', '2', '1'],
      ['Bakery', '1', '1'],
    ])
    await table.getByRole('button', { name: texts.pages.displayName }).click()
    await expect.poll(readRows).toEqual([
      ['Bakery', '1', '1'],
      ['Café', '2', '1'],
    ])
    const sorted = table.locator('[aria-sort=ascending]')
    expect(await sorted.allTextContents()).toEqual([texts.pages.displayName])
    await page.setViewportSize({ width: 390, height: 844 })
    const bar = page.getByRole('navigation', { name: shell.menu, exact: true })
    expect(await bar.getByRole('link').allTextContents()).toEqual(sections)
    await table.getByRole('button', { name: texts.workspaces.visitors }).click()
    await checkScreen(page, 'workspace-period-phone')
    await table.getByRole('link', { name: 'Café', exact: true }).click()
    await page.waitForURL(`${studio.url}/studio/pages/${cafe!.id}/analytics?days=90`)
    await page.getByRole('heading', { name: texts.shell.analytics, level: 1 }).waitFor()
    await bar.getByRole('link', { name: texts.common.more }).click()
    await page.getByRole('main').getByRole('link', { name: 'Studio North' }).waitFor()

    await page.goto(`${studio.url}/studio/pages?q=caf`)
    await page.getByText(texts.pageList.visitorsInWeek({ n: 1 })).waitFor()
    await page.getByLabel(texts.pageList.search).fill('')
    await page.getByText(texts.pageList.visitorsInWeek({ n: 2 })).waitFor()
    await page.getByRole('button', { name: texts.pageList.options }).click()
    const all = await download(page.getByRole('menuitem', { name: texts.pageList.export }))
    expect(all.name).toBe(`pages-${today}.csv`)
    expect(readLines(all.content)).toEqual([
      'Name,Page address,Status,"Visitors, 7 days",Views,"Clicks, 30 days",Doctor score,Last change,Tags',
      expect.stringMatching(new RegExp(`^Ann Agency,http.+/${person.username},Published,0,0,0,`)),
      expect.stringMatching(/^Bakery,.+,Published,1,1,0,/),
      expect.stringMatching(/^Café,.+,Published,1,2,0,/),
    ])
  })

  test('shows pages as cards, filters and sorts them, and keeps the choice of a table', async () => {
    const { page, ...person } = await enter(studio, 'Gus Grid')
    await person.plan('agency')
    const [bakery, cafe] = await person.addPages('Bakery', 'Café')
    await person.call('PUT', `/api/v1/profile?profile_id=${bakery}`, { is_published: true })
    await person.call('POST', `/api/v1/profiles/${bakery}/doctor/analyze`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${studio.url}/studio/pages`)
    const cards = page.getByRole('list', { name: texts.shell.allPages }).getByRole('listitem')
    const readNames = () => cards.getByRole('heading').allTextContents()
    await expect.poll(readNames).toEqual(['Bakery', 'Café', 'Gus Grid'])
    await cards.first().getByText(texts.pageList.filters.attention).waitFor()
    const isDrawn = (picture: HTMLImageElement) => picture.naturalWidth === 360
    await expect.poll(() => cards.first().locator('img').evaluate(isDrawn)).toBe(true)
    await checkScreen(page, 'all-pages-grid')

    await page.getByRole('button', { name: texts.pageList.sortBy }).click()
    await page.getByRole('option', { name: texts.pageList.sorts.changed }).click()
    await expect.poll(readNames).toEqual(['Café', 'Bakery', 'Gus Grid'])
    await page.getByRole('button', { name: texts.pageList.show }).click()
    await page.getByRole('option', { name: `${texts.pageList.filters.attention} (1)` }).click()
    await expect.poll(readNames).toEqual(['Bakery'])
    await choose(cards.getByRole('button', { name: `${texts.common.more}: Bakery` }), texts.shell.doctor)
    await page.waitForURL(`${studio.url}/studio/pages/${bakery}/doctor`)

    await page.goto(`${studio.url}/studio/pages`)
    await selectRows(page, 'Café')
    await page
      .getByRole('toolbar')
      .getByText(texts.common.selected({ count: 1 }))
      .waitFor()
    await page.getByRole('button', { name: texts.common.done }).click()
    await page.getByText(texts.pageList.views.table, { exact: true }).click()
    await page.getByRole('table').getByRole('link', { name: 'Café', exact: true }).waitFor()
    await page.goto(`${studio.url}/studio/pages?sort=score`)
    await page.getByRole('table').getByRole('link', { name: 'Café', exact: true }).click()
    await page.waitForURL(`${studio.url}/studio/pages/${cafe}`)
  })

  test('tags pages from the selection and the menu of a card, filters by tag, and takes changes back', async () => {
    const { page, ...person } = await enter(studio, 'Lia Labels')
    await person.plan('agency')
    const [bakery, cafe] = await person.addPages('Bakery', 'Café', 'Dairy')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${studio.url}/studio/pages`)
    const cards = page.getByRole('list', { name: texts.shell.allPages }).getByRole('listitem')
    const readNames = () => cards.getByRole('heading').allTextContents()
    const readTags = async (id: number | undefined) =>
      (await person.call('GET', '/ext/v1/profiles/summaries')).data.find(
        (summary: { id: number }) => summary.id === id,
      ).tags
    const dialog = page.getByRole('dialog', { name: texts.pageList.tags })
    const save = () => dialog.getByRole('button', { name: texts.common.save }).click()

    await selectRows(page, 'Bakery', 'Café')
    await page.getByRole('toolbar').getByRole('button', { name: texts.pageList.tag }).click()
    await dialog.getByLabel(texts.pageList.newTag).fill('Client A')
    await save()
    await page.getByText(texts.pageList.tagged({ n: 2 })).waitFor()
    await page.getByRole('button', { name: texts.common.done }).click()
    await choose(cards.getByRole('button', { name: `${texts.common.more}: Bakery` }), texts.pageList.tags)
    await dialog.getByLabel(texts.pageList.newTag).fill('Restaurant')
    await save()
    await cards.first().getByText('Client A · Restaurant').waitFor()

    await page.getByRole('button', { name: texts.pageList.allTags }).click()
    await page.getByRole('option', { name: 'Restaurant' }).click()
    await expect.poll(readNames).toEqual(['Bakery'])
    expect(new URL(page.url()).searchParams.get('tag')).toBe('Restaurant')
    await page.goto(`${studio.url}/studio/pages?tag=Client+A&show=published&q=caf`)
    await expect.poll(readNames).toEqual(['Café'])
    await page.goto(`${studio.url}/studio/pages?q=client`)
    await expect.poll(readNames).toEqual(['Bakery', 'Café'])

    await selectRows(page, 'Bakery', 'Café')
    await page.getByRole('toolbar').getByRole('button', { name: texts.pageList.tag }).click()
    await dialog.getByText('Restaurant (1 of 2)').waitFor()
    await checkScreen(page, 'page-tags')
    await dialog.getByText('Client A').click()
    await save()
    await expect.poll(() => readTags(cafe)).toEqual([])
    expect(await readTags(bakery)).toEqual(['Restaurant'])
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(() => readTags(cafe)).toEqual(['Client A'])
    expect(await readTags(bakery)).toEqual(['Client A', 'Restaurant'])
  })

  test('explains why the plan allows no further workspace', async () => {
    const { page, ...person } = await enter(studio, 'Fay Free', 'phone')
    await person.call('POST', '/api/v1/workspaces', { name: 'Studio North' })
    await page.goto(`${studio.url}/studio/pages`)
    await page.getByRole('button', { name: `${texts.common.more}: Fay Free` }).click()
    const entry = page.getByRole('menuitem', { name: texts.pageList.newWorkspace })
    await entry.getByText(texts.pageList.workspacesFull({ plan: 'Free' })).waitFor()
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
  })

  test('keeps the buttons of long dialogs, their errors and the last row visible, and shortens the figures', async () => {
    const { page, ...person } = await enter(studio, 'Zoe Agency')
    await chooseTable(page)
    await person.plan('agency')
    const names = Array.from({ length: 39 }, (_, i) => `Client ${i + 1}`)
    const profile_ids = [person.profileId, ...(await person.addPages(...names))]
    const workspace = await person.addWorkspace('Studio North')
    const dialog = page.getByRole('dialog')
    const button = (name: string) => dialog.getByRole('button', { name, exact: true })
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 700 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(`${studio.url}/studio/workspaces/${workspace.id}`)
      await page.getByRole('button', { name: texts.workspaces.assign }).click()
      await dialog.getByText('Client 9', { exact: false }).last().click()
      await expectInView(button(texts.common.save))
      await person.call('PUT', `/api/v1/workspaces/${workspace.id}`, { name: `North ${size.width}` })
      await dialog.getByRole('button', { name: texts.common.save }).click()
      await expectInView(dialog.getByText(texts.workspaces.stale))
      await expectInView(button(texts.common.save))
      await dialog.getByText(texts.common.selected({ count: 0 })).waitFor()
      await person.goTo('/design')
      await page.getByRole('button', { name: texts.copyDesign.open }).click()
      await dialog.getByRole('button', { name: texts.links.selectAll }).click()
      await expectInView(button(texts.common.copy))

      await page.goto(`${studio.url}/studio/pages`)
      await page.getByRole('button', { name: texts.links.selectSome }).click()
      await page.getByRole('button', { name: texts.links.selectAll }).click()
      await page.getByRole('toolbar').waitFor()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expectInView(page.locator('tbody tr').last())
    }
    const full = await person.addWorkspace('Studio South', profile_ids)
    await page.goto(`${studio.url}/studio/workspaces/${full.id}/analytics`)
    const figures = page.getByRole('table', { name: texts.shell.pages }).locator('tbody tr')
    await expect.poll(() => figures.count()).toBe(10)
    await page.getByRole('button', { name: texts.workspaces.showAllPages({ n: 40 }) }).click()
    await expect.poll(() => figures.count()).toBe(40)
  })

  test('creates pages from a list of names, and keeps the names that fail', async () => {
    const { page, ...person } = await enter(studio, 'Lia List')
    await chooseTable(page)
    person.expectErrors(/ERR_FAILED/)
    await person.plan('agency')
    const workspace = await person.addWorkspace('Studio West')
    await person.addLink({ title: 'Shop', url: 'https://shop.example.com/' })
    const listPages = async (): Promise<{ username: string; is_published: boolean }[]> =>
      (await person.call('GET', '/ext/v1/profiles')).data
    const names = page.getByLabel(texts.newPage.names)
    const preview = page.getByRole('region', { name: texts.newPage.preview })
    const row = (text: string) => preview.getByRole('row').filter({ hasText: text })
    const createButton = (n: number) =>
      page.getByRole('button', { name: texts.newPage.createCount({ n }), exact: true })
    const paste = (text: string) =>
      page.getByLabel(texts.pages.displayName).evaluate((field, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', pasted)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)

    await page.goto(`${studio.url}/studio/pages/new?copy=${person.profileId}&workspace=${workspace.id}`)
    await paste(
      ['West Bakery', '', `Copy\t${person.username}`, `West Café\tWest-Coffee`, 'x'.repeat(81), 'Bo'].join(
        '\n',
      ),
    )
    await row('/west-coffee').waitFor()
    await row(`/${person.username}`).getByText(texts.pages.addressTaken).waitFor()
    await page.getByText(texts.newPage.unusable({ n: 3 }), { exact: false }).waitFor()
    await checkScreen(page, 'several-pages')

    await page.route('**/copy', async (route) => {
      if (route.request().postData()?.includes('west-coffee'))
        await person.call('POST', '/ext/v1/profiles', { display_name: 'Other', username: 'west-coffee' })
      await route.continue()
    })
    await createButton(2).click()
    await page.getByText(texts.newPage.created({ n: 1 })).waitFor()
    expect(await names.inputValue()).toBe(
      `\nCopy\t${person.username}\nWest Café\tWest-Coffee\n${'x'.repeat(81)}\nBo`,
    )
    await row('/west-coffee').getByText(texts.pages.addressTaken).waitFor()
    await page.unroute('**/copy')

    await names.fill('West Mill\nWest Dairy\nWest Inn')
    await page.route('**/copy', (route) =>
      route.request().postData()?.includes('west-dairy') ? route.abort() : route.continue(),
    )
    await createButton(3).click()
    await page.getByRole('alert').getByText(texts.errors.offline).waitFor()
    expect(await names.inputValue()).toBe('West Dairy\twest-dairy\nWest Inn')
    await page.unroute('**/copy')

    await createButton(2).click()
    await page.getByText(texts.newPage.created({ n: 2 })).waitFor()
    await page.waitForURL(`${studio.url}/studio/workspaces/${workspace.id}?sort=changed`)
    const board = page.getByRole('table', { name: texts.shell.pages })
    await expect.poll(() => board.locator('tbody tr').count()).toBe(4)
    for (const name of ['West Bakery', 'West Mill', 'West Dairy', 'West Inn'])
      await board.getByRole('link', { name, exact: true }).waitFor()
    const publishedPages = (await listPages()).filter(({ is_published }) => is_published)
    expect(publishedPages.map(({ username }) => username).sort()).toEqual(
      [person.username, 'west-coffee'].sort(),
    )
  })

  test('stops to create pages, and names the limit of the plan', async () => {
    const { page, ...person } = await enter(studio, 'Stan Stop', 'phone')
    await person.plan('pro')
    const { data: account } = await person.call('GET', '/account')
    const free: number = account.plan.limits.profiles - account.usage.profiles
    await page.goto(`${studio.url}/studio/pages/new`)
    await page.getByRole('button', { name: texts.newPage.enterSeveral }).click()
    const names = page.getByLabel(texts.newPage.names)
    await names.fill('Stop 1')
    await page.getByRole('textbox', { name: texts.profile.fields.username }).waitFor()
    await page.getByRole('button', { name: texts.newPage.create }).waitFor()
    const lines = (n: number) => Array.from({ length: n }, (_, i) => `Stop ${i + 1}`).join('\n')
    await names.fill(lines(free + 4))
    await page.getByRole('link', { name: texts.common.seePlans }).waitFor()
    await names.fill(lines(free + 1))
    expect(await page.getByText(texts.newPage.ready({ n: free + 1 })).count()).toBe(0)
    await checkScreen(page, 'several-pages-limit')
    await page.getByRole('button', { name: texts.newPage.createCount({ n: free + 1 }) }).click()
    await names.and(page.locator('[aria-invalid=true]')).waitFor()

    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/ext/v1/profiles', async (route) => {
      if (route.request().method() === 'POST') await isReleased
      await route.continue()
    })
    await names.fill(lines(2))
    await page.getByRole('button', { name: texts.newPage.createCount({ n: 2 }) }).click()
    await page.getByText(texts.newPage.creating({ n: 1, total: 2 })).waitFor()
    await page.getByRole('button', { name: texts.newPage.stop, exact: true }).click()
    release()
    await page.getByText(texts.newPage.created({ n: 1 })).waitFor()
    expect(await names.inputValue()).toBe('Stop 2')
    await names.fill('Stop 1\nStop 3\nStop 3')
    await page.getByRole('cell', { name: 'Stop 1' }).getByText(texts.newPage.sameName).waitFor()
    expect(await page.getByText(texts.newPage.repeatedName).count()).toBe(2)
  })
})
