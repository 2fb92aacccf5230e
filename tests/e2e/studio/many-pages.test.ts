import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeStudio, findAccessibilityProblems, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

describeStudio('many pages', ['sqlite'], (studio) => {
  test('puts pages and copies in a workspace, and copies a design to pages', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Zoe Agency')
    await person.plan('agency')
    const ids: number[] = []
    for (const display_name of ['Bakery', 'Café', 'Dairy'])
      ids.push((await person.call('POST', '/ext/v1/profiles', { display_name })).data.id)
    await person.call('PUT', `/api/v1/profile?profile_id=${ids[2]}`, { theme: { preset: 'sunset' } })
    const hasSunset = () =>
      Promise.all(
        ids.map(async (id) => {
          const { data } = await person.call('GET', `/api/v1/profile?profile_id=${id}`)
          return data.theme.preset === 'sunset'
        }),
      )
    await page.goto(`${studio.url}/studio/pages`)
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    for (const title of ['Bakery', 'Café'])
      await page
        .locator('label')
        .filter({ has: page.getByRole('checkbox', { name: `Select “${title}”` }) })
        .click()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: texts.common.more }).click()
    await page.getByRole('menuitem', { name: texts.pageList.copyDesign }).click()
    const dialog = page.getByRole('dialog', { name: texts.copyDesign.titleFrom })
    await dialog.getByRole('button', { name: texts.copyDesign.source }).click()
    await page.getByRole('option', { name: /^Dairy/ }).click()
    await takePicture(page, 'copy-design-from')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: texts.common.copy, exact: true }).click()
    await page.getByText(texts.copyDesign.copied(2)).waitFor()
    expect(await hasSunset()).toEqual([true, true, true])
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await expect.poll(hasSunset).toEqual([false, false, true])

    await bar.getByRole('button', { name: texts.shell.workspaces }).click()
    await page.getByRole('menuitem', { name: texts.pageList.newWorkspace }).click()
    await page.getByRole('dialog').getByLabel(texts.workspaces.name).fill('Studio South')
    await page.getByRole('button', { name: texts.workspaces.createButton }).click()
    await page.getByText(texts.pageList.addedToWorkspace(2, 'Studio South')).waitFor()
    const inWorkspace = page.getByRole('table').getByText(texts.pageList.inWorkspace('Studio South'))
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
    expect(pageErrors).toEqual([])
  })

  test('shows the status below the name, and keeps rows in place when the user starts to select', async () => {
    const visit = await studio.open()
    const { page } = visit
    const person = await signUpByApi(studio, visit, 'Ali Agency')
    await person.plan('agency')
    const profileIds = [person.profileId]
    for (const display_name of ['Bakery at the Corner of Long Street and Market Square', 'Café'])
      profileIds.push((await person.call('POST', '/ext/v1/profiles', { display_name })).data.id)
    await person.call('PUT', `/api/v1/profile?profile_id=${profileIds[1]}`, { is_published: false })
    await person.call('PUT', `/api/v1/profile?profile_id=${profileIds[2]}`, { is_published: true })
    const workspace = (await person.call('POST', '/api/v1/workspaces', { name: 'Studio North' })).data
    await person.call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, {
      profile_ids: profileIds,
      revision: workspace.revision,
    })
    const rows = page.locator('tbody tr')
    const measureRows = () =>
      rows.evaluateAll((all) => all.map((row) => [row.getBoundingClientRect().y, row.clientHeight]))
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${studio.url}/studio/pages`)
      await rows.getByText(texts.pageList.unpublished).first().waitFor()
      const before = await measureRows()
      expect(new Set(before.map(([, height]) => height)).size).toBe(1)
      for (const tools of [
        [texts.pageList.show, texts.pageList.export],
        [texts.pageList.analyzeAll, texts.links.selectSome],
      ]) {
        const tops = tools.map(async (name) => (await page.getByRole('button', { name }).boundingBox())!.y)
        expect(new Set(await Promise.all(tops)).size).toBe(1)
      }
      await page.getByRole('columnheader', { name: texts.pageList.sorts.changed }).waitFor()
      await page.getByRole('button', { name: texts.links.selectSome }).click()
      await rows.getByRole('checkbox').first().waitFor({ state: 'attached' })
      expect(await measureRows()).toEqual(before)
      const readLeft = (part: Locator) =>
        part.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().x))])
      const names = rows.getByRole('link', { name: /^(Ali Agency|Bakery|Café)/ })
      expect(await readLeft(rows.getByText(texts.pageList.unpublished))).toEqual(await readLeft(names))
      const headings = await page
        .getByRole('columnheader')
        .getByRole('button')
        .evaluateAll((all) => all.map((heading) => heading.clientHeight))
      expect(new Set(headings).size).toBe(1)
    }
  })

  test('shows and exports the analytics of several pages for a period', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Ann Agency')
    await person.plan('agency')
    const profiles: { id: number; username: string }[] = []
    for (const display_name of ['Bakery', 'Café'])
      profiles.push((await person.call('POST', '/ext/v1/profiles', { display_name })).data)
    const { data: workspace } = await person.call('POST', '/api/v1/workspaces', { name: 'Studio North' })
    await person.call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, {
      profile_ids: profiles.map(({ id }) => id),
      revision: workspace.revision,
    })
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const [bakery, cafe] = profiles
    for (const { id } of profiles)
      await person.call('PUT', `/api/v1/profile?profile_id=${id}`, { is_published: true })
    for (const { username } of [bakery!, cafe!, cafe!])
      await fetch(`${studio.url}/${username}`, { headers: { 'user-agent': userAgent } })
    const summary = `/api/v1/workspaces/${workspace.id}/summary`
    await expect.poll(async () => (await person.call('GET', summary)).data.totals.views).toBe(3)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${studio.url}/studio/workspaces/${workspace.id}`)
    const { shell } = texts
    const general = [shell.allPages, shell.workspaces, shell.plan, shell.account]
    const navigation = page.getByRole('navigation', { name: shell.mainNavigation })
    await navigation.getByText('Studio North', { exact: true }).waitFor()
    const sections = [shell.pages, shell.analytics, shell.members, shell.webhooks, shell.settings]
    expect(await navigation.getByRole('link').allTextContents()).toEqual([...sections, ...general])
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
    await table.getByRole('button', { name: texts.pageList.sorts.views }).click()
    await expect.poll(readRows).toEqual([
      ['Café', '2', '0'],
      ['Bakery', '1', '0'],
    ])
    await page.getByRole('button', { name: `${texts.common.more}: Bakery` }).click()
    await page.getByRole('menuitem', { name: texts.pages.copyCard, exact: true }).click()
    await page.waitForURL(`**/studio/pages/new?copy=${bakery!.id}&workspace=${workspace.id}`)
    await page.goBack()
    await navigation.getByRole('link', { name: shell.analytics }).click()
    await page.waitForURL(`**/workspaces/${workspace.id}/analytics`)
    await page.getByRole('heading', { name: texts.analytics.byDay }).waitFor()
    await page.getByText(texts.workspaces.visitorsPerPage).waitFor()
    await page.getByRole('heading', { name: texts.shell.analytics, exact: true }).waitFor()
    expect(await navigation.locator('[aria-current]').allTextContents()).toEqual([shell.analytics])
    expect(await page.title()).toContain(`${texts.shell.analytics} · Studio North`)
    await takePicture(page, 'workspace-period')
    expect(await findAccessibilityProblems(page)).toEqual([])
    const download = async (press: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), press()])
      const lines = (await readFile(await file.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n')
      return { name: file.suggestedFilename(), lines }
    }
    const today = new Date().toISOString().slice(0, 10)
    const exportFrom = (title: string) =>
      download(async () => {
        await page.getByRole('button', { name: texts.analytics.export }).click()
        await page.getByRole('menuitem', { name: title }).click()
      })
    await page.getByText(texts.analytics.days('7'), { exact: true }).click()
    await page.waitForURL((url) => url.search === '?days=7')
    const week = await exportFrom(texts.workspaces.exportPages)
    expect(week.name).toMatch(new RegExp(`^${workspace.slug}-pages-.+-${today}\\.csv$`))
    expect(week.lines).toEqual([
      'Name on the page,Page address,Views,Visitors,Clicks,Unique clicks,Form entries',
      expect.stringMatching(new RegExp(`^Bakery,http.+/${bakery!.username},1,1,0,0,0$`)),
      expect.stringMatching(new RegExp(`^Café,http.+/${cafe!.username},2,1,0,0,0$`)),
    ])
    expect((await exportFrom(texts.analytics.exportDays)).lines).toHaveLength(8)

    await page.getByText(texts.analytics.custom, { exact: true }).click()
    await page.getByLabel(texts.analytics.from).fill('2026-01-01')
    await page.getByLabel(texts.analytics.to, { exact: true }).fill('2026-01-31')
    await page.waitForURL((url) => url.search === '?from=2026-01-01&to=2026-01-31')
    const views = page.getByRole('definition').first()
    await expect.poll(() => views.textContent()).toBe('0')
    await takePicture(page, 'workspace-other-period')
    // A day after the end moves the end
    await page.getByLabel(texts.analytics.from).fill('2026-02-10')
    await page.waitForURL((url) => url.search === '?from=2026-02-10&to=2026-02-10')
    await page.getByText(texts.analytics.days('90'), { exact: true }).click()
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
    await page.getByRole('tab', { name: shell.analytics, selected: true }).waitFor()
    const tabList = page.getByRole('tablist')
    expect(await tabList.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
    const bar = page.getByRole('navigation', { name: shell.menu, exact: true })
    expect(await bar.getByRole('link').allTextContents()).toEqual(general)
    await table.getByRole('button', { name: texts.workspaces.visitors }).click()
    await takePicture(page, 'workspace-period-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await table.getByRole('link', { name: 'Café', exact: true }).click()
    await page.waitForURL(`${studio.url}/studio/pages/${cafe!.id}/analytics?days=90`)
    await page.getByRole('heading', { name: texts.shell.analytics, level: 1 }).waitFor()
    await page.getByRole('button', { name: shell.menu, exact: true }).click()
    await navigation.getByRole('link', { name: 'Studio North' }).waitFor()
    await takePicture(page, 'page-menu-phone')

    await page.goto(`${studio.url}/studio/pages?q=caf`)
    await page.getByText(texts.pageList.totals('2', '0')).waitFor()
    await page.getByLabel(texts.pageList.search).fill('')
    await page.getByText(texts.pageList.totals('3', '0')).waitFor()
    await takePicture(page, 'all-pages-totals')
    await page.getByRole('button', { name: texts.pageList.options }).click()
    const all = await download(() => page.getByRole('menuitem', { name: texts.pageList.export }).click())
    expect(all.name).toBe(`pages-${today}.csv`)
    expect(all.lines).toEqual([
      'Name,Page address,Status,Views,Clicks,Doctor score,Last change',
      expect.stringMatching(new RegExp(`^Ann Agency,http.+/${person.username},Published,0,0,`)),
      expect.stringMatching(/^Bakery,.+,Published,1,0,/),
      expect.stringMatching(/^Café,.+,Published,2,0,/),
    ])
    expect(pageErrors).toEqual([])
  })

  test('explains why the plan allows no further workspace', async () => {
    const visit = await studio.open('phone')
    const { page } = visit
    const person = await signUpByApi(studio, visit, 'Fay Free')
    await person.call('POST', '/api/v1/workspaces', { name: 'Studio North' })
    await page.goto(`${studio.url}/studio/pages`)
    await page.getByRole('button', { name: `${texts.common.more}: Fay Free` }).click()
    const entry = page.getByRole('menuitem', { name: texts.pageList.newWorkspace })
    await entry.getByText(texts.pageList.workspacesFull('Free')).waitFor()
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
    await takePicture(page, 'workspaces-full')
  })

  test('keeps the buttons of long dialogs, their errors and the last row visible, and shortens the figures', async () => {
    const visit = await studio.open()
    const { page } = visit
    const person = await signUpByApi(studio, visit, 'Zoe Agency')
    await person.plan('agency')
    const profile_ids = [person.profileId]
    for (let n = 1; n <= 39; n++)
      profile_ids.push(
        (await person.call('POST', '/ext/v1/profiles', { display_name: `Client ${n}` })).data.id,
      )
    const { data: workspace } = await person.call('POST', '/api/v1/workspaces', { name: 'Studio North' })
    const dialog = page.getByRole('dialog')
    const expectVisible = async (name: string) => {
      const { height } = page.viewportSize()!
      const { y, height: own } = (await dialog.getByRole('button', { name, exact: true }).boundingBox())!
      expect(y + own).toBeLessThan(height)
    }
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 700 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(`${studio.url}/studio/workspaces/${workspace.id}`)
      await page.getByRole('button', { name: texts.workspaces.assign }).click()
      await dialog.getByText('Client 9', { exact: false }).last().click()
      await expectVisible(texts.common.save)
      await person.call('PUT', `/api/v1/workspaces/${workspace.id}`, { name: `North ${size.width}` })
      await dialog.getByRole('button', { name: texts.common.save }).click()
      const box = (await dialog.getByText(texts.workspaces.stale).boundingBox())!
      expect(box.y).toBeGreaterThan((await dialog.boundingBox())!.y)
      await expectVisible(texts.common.save)
      await dialog.getByText(texts.links.selected(0)).waitFor()
      await person.goTo('/design')
      await page.getByRole('button', { name: texts.copyDesign.open }).click()
      await dialog.getByRole('button', { name: texts.links.selectAll }).click()
      await expectVisible(texts.common.copy)

      await page.goto(`${studio.url}/studio/pages`)
      await page.getByRole('button', { name: texts.links.selectSome }).click()
      await page.getByRole('button', { name: texts.links.selectAll }).click()
      await page.getByRole('toolbar').waitFor()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const last = (await page.locator('tbody tr').last().boundingBox())!
      expect(last.y + last.height).toBeLessThanOrEqual((await page.getByRole('toolbar').boundingBox())!.y)
    }
    const { data: current } = await person.call('GET', `/api/v1/workspaces/${workspace.id}`)
    await person.call('PUT', `/api/v1/workspaces/${workspace.id}/profiles`, {
      profile_ids,
      revision: current.revision,
    })
    await page.goto(`${studio.url}/studio/workspaces/${workspace.id}/analytics`)
    const figures = page.getByRole('table', { name: texts.shell.pages }).locator('tbody tr')
    await expect.poll(() => figures.count()).toBe(10)
    await page.getByRole('button', { name: texts.workspaces.showAllPages(40) }).click()
    await expect.poll(() => figures.count()).toBe(40)
  })

  test('creates pages from a list of names, and keeps the names that fail', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Lia List')
    await person.plan('agency')
    const { data: workspace } = await person.call('POST', '/api/v1/workspaces', { name: 'Studio West' })
    await person.call('POST', '/api/v1/links', { title: 'Shop', url: 'https://shop.example.com/' })
    const listPages = async (): Promise<{ username: string; is_published: boolean }[]> =>
      (await person.call('GET', '/ext/v1/profiles')).data
    const names = page.getByLabel(texts.newPage.names)
    const preview = page.getByRole('region', { name: texts.newPage.preview })
    const row = (text: string) => preview.getByRole('row').filter({ hasText: text })
    const createButton = (n: number) =>
      page.getByRole('button', { name: texts.newPage.createCount(n), exact: true })
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
    await page.getByText(texts.newPage.unusable(3), { exact: false }).waitFor()
    await takePicture(page, 'several-pages')
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.route('**/copy', async (route) => {
      if (route.request().postData()?.includes('west-coffee'))
        await person.call('POST', '/ext/v1/profiles', { display_name: 'Other', username: 'west-coffee' })
      await route.continue()
    })
    await createButton(2).click()
    await page.getByText(texts.newPage.created(1)).waitFor()
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
    await page.getByText(texts.newPage.created(2)).waitFor()
    await page.waitForURL(`${studio.url}/studio/workspaces/${workspace.id}?sort=changed`)
    const board = page.getByRole('table', { name: texts.shell.pages })
    await expect.poll(() => board.locator('tbody tr').count()).toBe(4)
    for (const name of ['West Bakery', 'West Mill', 'West Dairy', 'West Inn'])
      await board.getByRole('link', { name, exact: true }).waitFor()
    const publishedPages = (await listPages()).filter(({ is_published }) => is_published)
    expect(publishedPages.map(({ username }) => username).sort()).toEqual(
      [person.username, 'west-coffee'].sort(),
    )
    expect(pageErrors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
  })

  test('stops to create pages, and names the limit of the plan', async () => {
    const visit = await studio.open('phone')
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Stan Stop')
    await person.plan('pro')
    const { data: account } = await person.call('GET', '/account')
    const free: number = account.plan.limits.profiles - account.usage.profiles
    await page.goto(`${studio.url}/studio/pages/new`)
    await page.getByRole('button', { name: texts.newPage.enterSeveral }).click()
    const names = page.getByLabel(texts.newPage.names)
    await names.fill('Stop 1')
    await page.getByRole('textbox', { name: texts.profile.username }).waitFor()
    await page.getByRole('button', { name: texts.newPage.create }).waitFor()
    const lines = (n: number) => Array.from({ length: n }, (_, i) => `Stop ${i + 1}`).join('\n')
    await names.fill(lines(free + 4))
    await page.getByRole('link', { name: texts.common.seePlans }).waitFor()
    const preview = page.getByRole('region', { name: texts.newPage.preview })
    expect(await preview.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
    await names.fill(lines(free + 1))
    expect(await page.getByText(texts.newPage.ready(free + 1)).count()).toBe(0)
    await takePicture(page, 'several-pages-limit')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: texts.newPage.createCount(free + 1) }).click()
    await names.and(page.locator('[aria-invalid=true]')).waitFor()

    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/ext/v1/profiles', async (route) => {
      if (route.request().method() === 'POST') await isReleased
      await route.continue()
    })
    await names.fill(lines(2))
    await page.getByRole('button', { name: texts.newPage.createCount(2) }).click()
    await page.getByText(texts.newPage.creating(1, 2)).waitFor()
    await page.getByRole('button', { name: texts.newPage.stop, exact: true }).click()
    release()
    await page.getByText(texts.newPage.created(1)).waitFor()
    expect(await names.inputValue()).toBe('Stop 2')
    await names.fill('Stop 1\nStop 3\nStop 3')
    await page.getByRole('cell', { name: 'Stop 1' }).getByText(texts.newPage.sameName).waitFor()
    expect(await page.getByText(texts.newPage.repeatedName).count()).toBe(2)
    expect(pageErrors).toEqual([])
  })
})
