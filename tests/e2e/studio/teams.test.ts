import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkScreen,
  choose,
  chooseTable,
  describeStudio,
  devices,
  enter,
  expectInView,
  rowBox,
} from './support.ts'
import { texts } from './texts.ts'

/** Opens the list of all pages by the page switcher. */
const openAllPages = (page: Page) =>
  choose(page.getByRole('button', { name: new RegExp(`^${texts.shell.switchPage}`) }), texts.shell.allPages)

describeStudio('teams and plans', (studio) => {
  test('warns a client about a full plan or a replaced page before accepting a page', async () => {
    const { page, ...agency } = await enter(studio, 'Ada Agency')
    await chooseTable(page)
    // React writes the caught error to the console
    agency.expectErrors(/403 forbidden/)
    await agency.verify()
    await agency.goTo('/settings')
    await page.getByText(texts.offers.transferLast).waitFor()
    await page.getByText(texts.offers.ownedBy({ name: 'Ada Agency', email: agency.email })).waitFor()
    await agency.plan('agency')
    await agency.call('POST', '/ext/v1/profiles', { display_name: 'Other' })
    const client = await enter(studio, 'Cleo Client', 'phone')
    await client.verify()
    const full = await enter(studio, 'Finn Full', 'phone')
    await full.verify()
    await full.addLink({ title: 'Mine', url: 'https://mine.example.com/' })
    const offer = async (email: string) => {
      await page.reload()
      await page.getByLabel(texts.offers.transferEmail).fill(email)
      await page.getByRole('button', { name: texts.offers.transferButton }).click()
      await page
        .getByRole('alertdialog', { name: texts.offers.transferQuestion({ page: 'Ada Agency', email }) })
        .getByRole('button', { name: texts.offers.transferTitle })
        .click()
      await page.getByRole('button', { name: texts.workspaces.transferCancel }).waitFor()
    }
    await page.reload()
    await page.getByLabel(texts.offers.transferEmail).fill('nobody')
    await page.getByRole('button', { name: texts.offers.transferButton }).click()
    await page.getByText(/^Enter a complete e-mail address/).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await offer(full.email)
    await checkScreen(page, 'transfer-page-offered')

    await full.page.goto(`${studio.url}/studio/transfers`)
    await full.page.getByText(texts.pages.limit({ plan: 'Free', limit: 1 })).waitFor()
    // The screen states the limit before the action, in the tone of a normal state
    await full.page.goto(`${studio.url}/studio/pages`)
    const limit = full.page
      .locator('[data-tone]')
      .filter({ hasText: texts.pages.limit({ plan: 'Free', limit: 1 }) })
    expect(await limit.getAttribute('data-tone')).toBe('plain')
    expect(await full.page.getByRole('main').getByRole('link', { name: texts.shell.newPage }).count()).toBe(0)
    await checkScreen(full.page, 'pages-full')
    await full.page.getByRole('button', { name: new RegExp(`^${texts.shell.switchPage}`) }).click()
    await full.page
      .getByRole('menuitem', { name: texts.shell.newPage })
      .getByText(/limit of one page/)
      .waitFor()
    await full.page.keyboard.press('Escape')
    await full.page.goto(`${studio.url}/studio/transfers`)
    await expect
      .poll(() => full.page.getByRole('button', { name: /^Accept Ada Agency/ }).isDisabled())
      .toBe(true)
    await full.page.getByRole('button', { name: /^Decline Ada Agency/ }).click()
    await full.page.getByText(/stays with its owner/).waitFor()

    await offer(client.email)
    await client.goTo('')
    await client.page
      .getByText(texts.workspaces.waitingTransfer({ from: 'Ada Agency', name: 'Ada Agency' }))
      .waitFor()
    await client.page.getByRole('link', { name: texts.workspaces.viewOffers }).click()
    await client.page.getByText(texts.offers.replaces({ path: `/${client.username}` })).waitFor()
    await checkScreen(client.page, 'transfer-page-received')
    await client.page.getByRole('button', { name: /^Accept Ada Agency/ }).click()
    await client.page.getByText(texts.offers.owned({ name: 'Ada Agency' })).waitFor()
    await client.page.getByRole('link', { name: texts.offers.toPage }).click()
    await client.page.getByRole('heading', { name: 'Ada Agency', level: 1 }).waitFor()

    // The agency still has the settings open
    await page.getByRole('button', { name: texts.workspaces.transferCancel }).click()
    await page.getByRole('heading', { name: texts.pageList.goneTitle }).waitFor()
    await page.getByRole('button', { name: texts.shell.choosePage, exact: true }).waitFor()
    const menu = page.getByRole('navigation', { name: texts.shell.mainNavigation })
    expect(await menu.getByRole('link', { name: texts.shell.links, exact: true }).count()).toBe(0)
    await checkScreen(page, 'page-gone')
    await page.getByRole('main').getByRole('link', { name: texts.shell.allPages }).click()
    await page.getByRole('table').getByRole('link', { name: 'Other', exact: true }).waitFor()

    const ids = await agency.addPages('Bistro', 'Canteen', 'Diner')
    await page.reload()
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    await rowBox(page, 'Bistro').click()
    await rowBox(page, 'Diner').click({ modifiers: ['Shift'] })
    const transferSelected = async (count: number) => {
      await page.getByRole('toolbar').getByRole('button', { name: texts.common.more }).click()
      await page.getByRole('menuitem', { name: `${texts.pageList.transferCount({ n: count })}…` }).click()
    }
    await rowBox(page, 'Other').click()
    await transferSelected(4)
    const refusal = page.getByRole('dialog').filter({ hasText: texts.offers.transferAll })
    await refusal.getByRole('contentinfo').getByRole('button', { name: texts.common.close }).click()
    await rowBox(page, 'Other').click()
    await transferSelected(3)
    const dialog = page.getByRole('dialog', { name: texts.pageList.transferCount({ n: 3 }) })
    // Another tab offers a page in the meantime
    await agency.call('POST', '/ext/v1/page-transfers', { email: full.email, profile_ids: [ids[2]] })
    await dialog.getByLabel(texts.offers.transferEmail).fill(client.email)
    await checkScreen(page, 'transfer-pages')
    await dialog.getByRole('button', { name: texts.pageList.transferCount({ n: 3 }) }).click()
    const rest = page.getByRole('dialog', { name: texts.pageList.transferCount({ n: 2 }) })
    await rest.getByRole('alert').filter({ hasText: 'Diner: ' }).waitFor()
    await rest.getByRole('button', { name: texts.pageList.transferCount({ n: 2 }) }).click()
    await page.getByText(texts.offers.transferOffered({ email: client.email })).waitFor()
    await expect.poll(() => page.getByRole('table').getByText(texts.pageList.offered).count()).toBe(3)

    await client.plan('agency')
    await client.page.goto(`${studio.url}/studio/transfers`)
    await client.page
      .getByRole('heading', { name: texts.offers.offersPages({ name: 'Ada Agency', n: 2 }) })
      .waitFor()
    await checkScreen(client.page, 'transfer-pages-received')
    await client.page.getByRole('button', { name: texts.offers.acceptAll({ n: 2 }) }).click()
    await client.page.getByText(texts.offers.ownedPages({ n: 2 })).waitFor()
    expect((await client.call('GET', '/account')).data.usage.profiles).toBe(3)
  })

  test('publishes and analyses several pages at once on a phone, and names a page that fails', async () => {
    const { page, ...person } = await enter(studio, 'Zoe Agency', 'phone')
    await chooseTable(page)
    await person.verify()
    await person.plan('agency')
    const workspace = await person.addWorkspace('Studio North')
    const ids = await person.addPages('Bakery', 'Café', 'Dairy')
    const states = async () =>
      Object.fromEntries(
        (await person.call('GET', '/ext/v1/profiles/summaries')).data.map(
          ({ display_name, status }: { display_name: string; status: string }) => [display_name, status],
        ),
      )
    const before = await states()
    await person.call('POST', `/api/v1/profiles/${ids[0]}/doctor/analyze`)
    const analysis = Promise.withResolvers<void>()
    await page.route('**/doctor/analyze', async (route) => {
      await analysis.promise
      await route.fulfill({ status: 409 })
    })
    await page.goto(`${studio.url}/studio/pages`)
    await expectInView(page.locator('tbody tr').first())
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    await rowBox(page, 'Bakery').click()
    await rowBox(page, 'Dairy').click({ modifiers: ['Shift'] })
    const bar = page.getByRole('toolbar', { name: texts.common.selected({ count: 3 }) })
    await bar.waitFor()
    await checkScreen(page, 'all-pages-selected-phone')
    // Another tab deletes a page in the meantime
    await person.call('DELETE', `/account/profiles/${ids[2]}`)
    await bar.getByRole('button', { name: texts.pageList.unpublish }).click()
    const pendingButtons = page.getByRole('toolbar').locator('button[type="button"][aria-disabled="true"]')
    await expect.poll(() => pendingButtons.allTextContents()).toEqual([texts.pageList.unpublish])
    analysis.resolve()
    await page.getByText(texts.pageList.nowUnpublished({ n: 2 })).waitFor()
    const alert = page.getByRole('alert').filter({ hasText: 'Dairy' })
    await alert.getByText(texts.errors.codes.not_found).waitFor()
    const { Dairy: _, ...rest } = before
    expect(await states()).toEqual({ ...rest, Bakery: 'unpublished', Café: 'unpublished' })
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(states).toEqual(rest)
    await alert.waitFor({ state: 'detached' })
    await page.unroute('**/doctor/analyze')

    const workspaces = page.getByRole('toolbar').getByRole('button', { name: texts.shell.workspaces })
    const moveTo = async (title: string) => {
      await workspaces.click()
      await page.getByRole('group', { name: title }).getByRole('menuitem', { name: 'Studio North' }).click()
    }
    const readTeam = async () =>
      (await person.call('GET', `/api/v1/workspaces/${workspace.id}`)).data.profiles.map(
        ({ display_name }: { display_name: string }) => display_name,
      )
    await moveTo(texts.pageList.addToWorkspace)
    await page.getByText(texts.pageList.addedToWorkspace({ n: 2, name: 'Studio North' })).waitFor()
    expect(await readTeam()).toEqual(['Bakery', 'Café'])
    await expect
      .poll(() =>
        page
          .getByRole('table')
          .getByText(texts.pageList.inWorkspace({ name: 'Studio North' }))
          .count(),
      )
      .toBe(2)
    await moveTo(texts.pageList.removeFromWorkspace)
    await page.getByText(texts.pageList.removedFromWorkspace({ n: 2, name: 'Studio North' })).waitFor()
    expect(await readTeam()).toEqual([])
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(readTeam).toEqual(['Bakery', 'Café'])

    await rowBox(page, 'Café').click()
    const more = page.getByRole('toolbar').getByRole('button', { name: texts.common.more })
    await choose(more, `${texts.pageList.deleteCount({ n: 1 })}…`)
    const dialog = page.getByRole('alertdialog', { name: texts.pageList.deleteTitle({ n: 1 }) })
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(/^Bakery/)])
    await checkScreen(page, 'all-pages-delete-phone')
    await dialog.getByRole('button', { name: texts.pageList.deleteCount({ n: 1 }) }).click()
    await dialog.getByText(texts.pageList.deleteNameWrong).waitFor()
    await dialog.getByLabel(texts.pageList.deleteType({ username: 'bakery' })).fill('bakery')
    await dialog.getByRole('button', { name: texts.pageList.deleteCount({ n: 1 }) }).click()
    await page.getByText(texts.pageList.deleted({ n: 1 })).waitFor()
    expect(Object.keys(await states()).toSorted()).toEqual(['Café', 'Zoe Agency'])
    await page.getByRole('button', { name: texts.common.done }).click()
    await choose(page.getByRole('button', { name: texts.pageList.options }), texts.pageList.analyzeAll)
    await page.getByText(texts.pageList.analyzed({ n: 2 })).waitFor()
    const readScore = async () =>
      (await person.call('GET', '/ext/v1/profiles/summaries')).data.find(
        ({ id }: { id: number }) => id === ids[1],
      ).health
    const score = await readScore()
    await page.getByRole('button', { name: `${texts.common.more}: Café` }).click()
    await page.getByRole('menuitem', { name: texts.pageList.unpublish }).click()
    await page.getByText(texts.pageList.nowUnpublished({ n: 1 })).waitFor()
    expect(await readScore()).toBeLessThan(score)
    await page.getByLabel(texts.pageList.search).fill('studio north')
    await page.getByText(texts.common.of({ used: '1', limit: texts.pages.count({ n: 2 }) })).waitFor()
    await page.getByRole('link', { name: `${texts.shell.doctor}: Café, ${await readScore()}` }).click()
    await page.waitForURL(`${studio.url}/studio/pages/${ids[1]}/doctor`)
    await page.goBack()
    await page.getByLabel(texts.pageList.search).fill('café')
    await page.getByText(texts.common.of({ used: '1', limit: texts.pages.count({ n: 2 }) })).waitFor()
    await choose(page.getByRole('button', { name: `${texts.common.more}: Café` }), texts.shell.links)
    await page.waitForURL(`${studio.url}/studio/pages/${ids[1]}/links`)
  })

  test('lists every page in the page switcher, the latest first', async () => {
    const { page, ...person } = await enter(studio, 'Zoe Agency')
    await person.plan('agency')
    const ids = await person.addPages(...Array.from({ length: 35 }, (_, i) => `Client ${i + 1}`))
    await person.addWorkspace('Studio North', [ids[11]!, ids[29]!])
    const switcher = (name: string) =>
      page.getByRole('button', { name: `${texts.shell.switchPage}: ${name}`, exact: true })
    for (const n of [34, 12]) {
      await page.goto(`${studio.url}/studio/pages/${ids[n - 1]}/links`)
      await page.getByRole('heading', { level: 1, name: texts.shell.links }).waitFor()
      await switcher(`Client ${n}`).waitFor()
    }
    await switcher('Client 12').click()
    const entries = page.getByRole('menuitem')
    await expect
      .poll(async () => (await entries.allTextContents()).slice(0, 4).map((text) => text.split('/')[0]))
      .toEqual(['Client 34', 'Client 12', 'Client 30', 'Client 1'])
    expect(await entries.filter({ hasText: /^(Client|Zoe)/ }).count()).toBe(36)
    // Arrow keys in the field scroll the list
    await checkScreen(page, 'many-pages', /^scrollable-region-focusable/)
    await page.getByPlaceholder(texts.shell.searchPages).fill('north')
    await expect.poll(() => entries.filter({ hasText: 'Studio North' }).count()).toBe(2)
    expect(await entries.count()).toBe(2)
    await page.getByPlaceholder(texts.shell.searchPages).fill('')
    await entries.nth(2).waitFor()
    await page.getByPlaceholder(texts.shell.searchPages).press('Enter')
    await page.waitForURL(`${studio.url}/studio/pages/${ids[33]}/links`)
    await switcher('Client 34').waitFor()
  })

  test('invites several people at once and keeps the e-mail addresses that fail', async () => {
    const { page, ...owner } = await enter(studio, 'Ola Owner')
    await owner.verify()
    await owner.plan('pro')
    const workspace = await owner.addWorkspace('Studio North')
    await page.goto(`${studio.url}/studio/workspaces/${workspace.id}/people`)
    await page.getByRole('button', { name: texts.workspaces.invite }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(texts.workspaces.email)
    const send = () => dialog.getByRole('button', { name: texts.workspaces.sendInvite }).click()
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      'a@example.com\nb@example.com\r\nc@example.com;d@example.com, E@example.com e@example.com',
    )
    await field.focus()
    await page.keyboard.press('Control+v')
    expect(await field.inputValue()).toBe(
      'a@example.com, b@example.com, c@example.com, d@example.com, e@example.com',
    )
    await send()
    await dialog.getByText(texts.workspaces.tooManyEmails({ free: 4, n: 5 })).waitFor()
    await field.fill('a@example.com, nobody')
    await send()
    await dialog.getByText(texts.workspaces.invalidEmails({ emails: 'nobody' })).waitFor()
    expect((await owner.call('GET', `/api/v1/workspaces/${workspace.id}`)).data.invites).toEqual([])
    await field.fill(`a@example.com b@example.com,${owner.email}`)
    await send()
    await page.getByText(texts.workspaces.invitedCount({ n: 2 })).waitFor()
    const failure = dialog.getByRole('alert')
    await failure.getByText('is already a member').waitFor()
    await failure.getByText(owner.email).waitFor()
    expect(await field.inputValue()).toBe(owner.email)
    await checkScreen(page, 'teams-invite-failed')
    // The invitation to `a` is replaced, and needs no other seat
    await field.fill('a@example.com, c@example.com, d@example.com')
    await send()
    await page.getByText(texts.workspaces.invitedCount({ n: 3 })).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(texts.workspaces.seatsFull).waitFor()
  })

  test('shares a workspace from its creation to its deletion', async () => {
    const { page, ...owner } = await enter(studio, 'Olga Owner', 'phone')
    await owner.verify()
    await page.goto(`${studio.url}/studio/workspaces`)
    await page.getByRole('heading', { name: texts.workspaces.empty }).waitFor()
    await checkScreen(page, 'teams-empty')
    await page.getByRole('button', { name: texts.workspaces.create }).click()
    await page.getByRole('dialog').getByLabel(texts.workspaces.name).fill('Studio North')
    await page.getByRole('button', { name: texts.workspaces.createButton }).click()
    await page.getByRole('heading', { name: texts.workspaces.noPages }).waitFor()
    expect(await page.getByText(texts.workspaces.visitorsPerPage).count()).toBe(0)
    await page.getByRole('button', { name: texts.workspaces.assign }).click()
    const assign = async () => {
      await page.getByRole('dialog').getByText('Olga Owner').click()
      await page.getByRole('dialog').getByRole('button', { name: texts.common.save }).click()
    }
    await checkScreen(page, 'teams-assign')
    await assign()
    await page.getByRole('link', { name: 'Olga Owner', exact: true }).waitFor()
    await page.getByRole('button', { name: texts.common.undo }).click()
    await page.getByRole('heading', { name: texts.workspaces.noPages }).waitFor()
    await page.getByRole('button', { name: texts.workspaces.assign }).click()
    await assign()
    await page.getByRole('link', { name: 'Olga Owner', exact: true }).waitFor()
    await page.getByRole('button', { name: texts.pageList.analyzeAll }).waitFor()
    await checkScreen(page, 'teams-board')

    const member = await enter(studio, 'Max Member')
    await member.verify()
    await page.getByRole('link', { name: texts.shell.members, exact: true }).click()
    await page.getByRole('button', { name: texts.workspaces.invite }).click()
    await page.getByRole('dialog').getByLabel(texts.workspaces.email).fill(member.email)
    await page.getByText(texts.workspaces.somePages).click()
    await page.getByRole('button', { name: texts.workspaces.sendInvite }).click()
    await page.getByText(texts.workspaces.choosePage).waitFor()
    await page.setViewportSize({ width: 390, height: 400 })
    await expectInView(page.getByRole('button', { name: texts.workspaces.sendInvite }))
    await page.setViewportSize(devices.phone.viewport)
    await checkScreen(page)
    await page.getByText(texts.workspaces.allPages).click()
    expect(await page.getByText(texts.workspaces.choosePage).count()).toBe(0)
    await page.getByRole('button', { name: texts.workspaces.sendInvite }).click()
    await page.getByText(texts.workspaces.statuses.pending).waitFor()
    await page.getByText(texts.workspaces.seatsFull).waitFor()
    await checkScreen(page, 'teams-people')
    await member.page.goto(`${studio.url}/studio/invites`)
    await member.page.getByRole('button', { name: 'Accept Studio North' }).click()
    await member.page.waitForURL(/\/studio\/workspaces\/\d+$/)
    await member.page.getByRole('link', { name: 'Olga Owner', exact: true }).waitFor()
    await member.page.goto(`${studio.url}/studio/pages/new`)
    await member.page
      .getByText(texts.newPage.askOwner({ name: 'Olga Owner', workspace: 'Studio North' }))
      .waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Change Max Member' }).click()
    const roleField = page.getByRole('dialog').getByRole('button', { name: /Role/ })
    const [{ id }] = (await owner.call('GET', '/api/v1/workspaces')).data
    const { members: before } = (await owner.call('GET', `/api/v1/workspaces/${id}`)).data
    const changedMember = before.find(({ user }: { user: { name: string } }) => user.name === 'Max Member')
    await owner.call('PUT', `/api/v1/workspaces/${id}/members/${changedMember.id}`, {
      role: 'admin',
      revision: changedMember.revision,
    })
    await member.page.goto(`${studio.url}/studio/workspaces/${id}/people`)
    await member.page.getByText(texts.workspaces.seatsFullOfOwner({ owner: 'Olga Owner' })).waitFor()
    expect(await member.page.getByRole('link', { name: texts.common.seePlans }).count()).toBe(0)
    for (const isStale of [true, false]) {
      await roleField.click()
      await page.getByRole('option', { name: /Viewer/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: texts.common.save }).click()
      if (!isStale) continue
      await page.getByRole('dialog').getByText(texts.workspaces.stale).waitFor()
      await roleField.filter({ hasText: texts.shell.roles.admin }).waitFor()
    }
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Max Member' })
      .getByText(texts.shell.roles.viewer)
      .waitFor()

    const { members } = (await owner.call('GET', `/api/v1/workspaces/${id}`)).data
    const limitedMember = members.find(({ role }: { role: string }) => role === 'viewer')
    await owner.call('PUT', `/api/v1/workspaces/${id}/members/${limitedMember.id}`, {
      profile_ids: [owner.profileId],
    })
    await owner.call('PUT', `/api/v1/workspaces/${id}/profiles`, { profile_ids: [] })
    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: 'Max Member' })
    await row.getByText(texts.workspaces.onPages({ n: 0 })).waitFor()
    await row.getByRole('button', { name: texts.common.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.common.cancel }).click()

    await owner.plan('pro')
    await owner.call('POST', `/api/v1/workspaces/${id}/invites`, { email: 'c@example.com', role: 'viewer' })
    await page.reload()
    await page.getByRole('link', { name: texts.shell.settings, exact: true }).click()
    await page.getByRole('button', { name: /New owner/ }).click()
    await page.getByRole('option', { name: /Max Member/ }).click()
    await page.getByRole('button', { name: texts.workspaces.transfer }).click()
    const question = page.getByRole('alertdialog', {
      name: texts.offers.transferQuestion({ page: 'Studio North', email: 'Max Member' }),
    })
    await question.getByText(texts.workspaces.transferSeats({ n: 3 })).waitFor()
    await question.getByRole('button', { name: texts.workspaces.transfer }).click()
    await page
      .getByText(texts.workspaces.transferOpen({ name: 'Max Member', when: '' }).replace(' .', ''))
      .waitFor()
    await checkScreen(page, 'teams-settings')
    await member.page.goto(`${studio.url}/studio/transfers`)
    await member.page.getByText(texts.offers.overSeats({ used: 3, limit: 2 })).waitFor()
    await page.getByRole('button', { name: texts.workspaces.transferCancel }).click()
    await page.getByRole('button', { name: texts.workspaces.transfer }).waitFor()
    await page.getByRole('button', { name: texts.workspaces.deleteButton }).click()
    await page.getByRole('alertdialog').getByText('This affects 2 members').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.common.deletePermanently }).click()
    await page.getByRole('heading', { name: texts.workspaces.empty }).waitFor()
  })

  test('upgrades the plan, then creates and copies pages', async () => {
    const { page, ...person } = await enter(studio, 'Paul Plan')
    await chooseTable(page)
    await page.goto(`${studio.url}/studio/pages/new`)
    await page.getByText(texts.pages.limit({ plan: 'Free', limit: 1 })).waitFor()
    await page.getByRole('link', { name: texts.common.seePlans }).click()
    await page.getByRole('heading', { name: 'Your plan: Free' }).waitFor()
    await page.getByText(texts.billing.year, { exact: true }).click()
    await page
      .getByText(/^Save \d/)
      .first()
      .waitFor()
    await checkScreen(page, 'plan')
    await page.getByText(texts.billing.voucher).click()
    await page.getByLabel(texts.billing.voucherCode).fill('NO-SUCH')
    await page.getByRole('button', { name: texts.billing.voucherButton }).click()
    await page.getByText(texts.billing.vouchers.voucher_not_found).waitFor()

    // The URL of the checkout contains the configured host, which is another name of this machine
    const { data } = await person.call('POST', '/api/v1/billing/checkout', {
      plan_key: 'pro',
      interval: 'month',
    })
    await page.goto(studio.url + new URL(data.url).pathname)
    await page.getByRole('button', { name: 'Pay in test mode' }).click()
    await page.getByRole('link', { name: 'Back to your plan' }).click()
    await page.getByRole('heading', { name: 'Your plan: Pro' }).waitFor()
    await page.getByRole('button', { name: texts.billing.manageButton }).waitFor()
    const { data: portal } = await person.call('POST', '/api/v1/billing/portal')
    await page.goto(studio.url + new URL(portal.url).pathname)
    await checkScreen(page, 'portal')
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await page.getByText('The plan stays until').waitFor()
    await page.getByRole('button', { name: 'Keep subscription' }).click()
    await page.getByRole('button', { name: 'Cancel subscription' }).waitFor()
    await page.goto(`${studio.url}/studio/plan`)
    await page.getByText(texts.billing.year, { exact: true }).click()
    await page.getByRole('button', { name: texts.billing.switchTo.year }).waitFor()
    await page.getByRole('button', { name: texts.billing.cancel }).click()
    await page.getByRole('alertdialog', { name: texts.billing.changeTo({ plan: 'Free' }) }).waitFor()
    await page.getByRole('button', { name: texts.common.cancel, exact: true }).click()

    await person.addLink({ title: 'Shop', url: 'https://shop.example.com/' })
    await page.goto(`${studio.url}/studio/pages/new`)
    await page.getByLabel(texts.pages.displayName).fill('Mueller')
    // The address still follows the name after it had the focus
    await page.getByRole('textbox', { name: texts.profile.fields.username }).focus()
    await page.getByLabel(texts.pages.displayName).fill('Müller & Söhne')
    await expect
      .poll(() => page.getByRole('textbox', { name: texts.profile.fields.username }).inputValue())
      .toBe('mueller-soehne')
    await page.getByRole('textbox', { name: texts.profile.fields.username }).fill(person.username)
    await page.getByText(texts.pages.addressTaken).waitFor()
    await page.getByRole('button', { name: `${person.username}-2` }).click()
    await page.getByText(texts.pages.addressFree).waitFor()
    await page.getByRole('textbox', { name: texts.profile.fields.username }).fill('a..b')
    await page.getByText(texts.pages.problems.dots).waitFor()
    await checkScreen(page, 'new-page')
    await page.getByRole('textbox', { name: texts.profile.fields.username }).fill('mueller-toys')
    const publishNow = page.getByRole('switch', { name: texts.newPage.publishNow })
    expect(await publishNow.isChecked()).toBe(false)
    await page.getByRole('button', { name: texts.newPage.create }).click()
    await page.waitForURL(/\/studio\/pages\/\d+$/)
    await page.getByText(texts.home.notPublished).waitFor()
    expect((await fetch(`${studio.url}/mueller-toys`)).status).toBe(404)
    await page.goto(`${studio.url}/studio/pages/${person.profileId}/settings`)
    await page.getByRole('link', { name: texts.pages.copyCard }).click()
    await page.getByText(texts.newPage.copyScope).waitFor()
    expect(await publishNow.isChecked()).toBe(false)
    await page.getByLabel(texts.pages.displayName).fill('Spring page')
    await page.getByText(texts.pages.addressFree).waitFor()
    await checkScreen(page, 'copy-page')
    await page.getByRole('button', { name: texts.newPage.create }).click()
    await page.getByText(texts.newPage.copied({ links: 1 })).waitFor()
    await page.getByText(texts.home.notPublished).waitFor()
    const { data: pages } = await person.call('GET', '/ext/v1/profiles')
    const toys = pages.find(({ username }: { username: string }) => username === 'mueller-toys')
    await openAllPages(page)
    const list = page.getByRole('table', { name: texts.shell.allPages })
    const countRows = () => list.locator('tbody tr').count()
    await expect.poll(countRows).toBe(3)
    await page.getByRole('button', { name: texts.pageList.show }).click()
    await page.getByRole('option', { name: `${texts.pageList.filters.published} (1)` }).click()
    await expect.poll(countRows).toBe(1)
    await page.getByRole('button', { name: texts.pageList.show }).click()
    await page.getByRole('option', { name: texts.pageList.all, exact: true }).click()
    await expect.poll(countRows).toBe(3)
    const readNames = () => list.locator('tbody tr td:first-child a:first-child').allTextContents()
    await list.getByRole('button', { name: texts.pageList.sorts.name }).click()
    await expect.poll(async () => (await readNames())[0]).toBe('Spring page')
    await list
      .getByRole('columnheader', { name: texts.pageList.sorts.name })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor()
    await page.getByLabel(texts.pageList.search).fill('mueller toys')
    await expect
      .poll(() => list.locator('tbody tr').allTextContents())
      .toEqual([expect.stringMatching(/^Müller & Söhne.*\/mueller-toys/)])
    await checkScreen(page, 'all-pages')
    const rowMenu = list.getByRole('button', { name: `${texts.common.more}: Müller & Söhne` })
    const readStatus = async () => (await fetch(`${studio.url}/mueller-toys`)).status
    await rowMenu.click()
    await page.getByRole('menuitem', { name: texts.pageList.publish, exact: true }).click()
    await expect.poll(readStatus).toBe(200)
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(readStatus).toBe(404)
    await list.getByRole('link', { name: 'Müller & Söhne', exact: true }).click()
    await page.getByRole('heading', { name: 'Müller & Söhne', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByLabel(texts.pageList.search).inputValue()).toBe('mueller toys')
    await page.locator('th[aria-sort=descending]').waitFor()
    await list.getByRole('link', { name: 'Müller & Söhne', exact: true }).click()
    await page.getByRole('heading', { name: 'Müller & Söhne', level: 1 }).waitFor()
    await openAllPages(page)
    await list.waitFor()
    await page.keyboard.press('Control+k')
    const commands = page.getByPlaceholder(texts.shell.commandsPlaceholder)
    await commands.fill('spring blocks')
    await page
      .getByRole('menuitem')
      .filter({ hasText: texts.shell.links })
      .filter({ hasText: 'Spring page' })
      .waitFor()
    await commands.fill('domain')
    await page.getByRole('menuitem', { name: texts.profile.domain }).waitFor()
    await commands.fill('new page')
    await page.getByRole('menuitem', { name: texts.shell.newPage }).waitFor()
    await commands.press('Enter')
    await page.waitForURL(`${studio.url}/studio/pages/new`)
    await choose(page.getByRole('button', { name: new RegExp(`^${texts.shell.account}`) }), texts.shell.plan)
    await page.waitForURL(`${studio.url}/studio/plan`)
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.waitForURL(`${studio.url}/studio/pages/${toys.id}/settings`)
    for (const name of ['Spring page', 'Müller & Söhne']) {
      await page.getByRole('button', { name: new RegExp(`^${texts.shell.switchPage}`) }).click()
      await page.getByRole('menuitem', { name }).click()
      await page.getByRole('button', { name: `${texts.shell.switchPage}: ${name}` }).waitFor()
      expect(new URL(page.url()).pathname).toMatch(/\/pages\/\d+\/settings$/)
    }
    await page.getByRole('button', { name: texts.pages.deleteButton }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Type mueller-toys').fill('something')
    await dialog.getByRole('button', { name: texts.pageList.deleteCount({ n: 1 }) }).click()
    await dialog.getByText(texts.pageList.deleteNameWrong).waitFor()
    await checkScreen(page, 'delete-page')
    await dialog.getByLabel('Type mueller-toys').fill('mueller-toys')
    await dialog.getByRole('button', { name: texts.pageList.deleteCount({ n: 1 }) }).click()
    await page.getByText(texts.pages.deleted({ name: 'Müller & Söhne' })).waitFor()
    await page.getByRole('heading', { name: 'Spring page', level: 1 }).waitFor()
  })
})
