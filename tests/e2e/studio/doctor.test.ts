import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

describeStudio('doctor', (studio) => {
  test('fixes a finding of the doctor with undo', async () => {
    const { page, ...person } = await enter(studio, 'Iris Kiln')
    await person.addLink({ title: 'VISIT MY SHOP TODAY', url: 'https://shop.example.com' })
    await person.addLink({ title: 'Bowls', url: 'https://shop.example.com/bowls', open_in_new_tab: true })
    await person.call('PUT', '/api/v1/profile', { bio: 'Ceramics from a small workshop in Vienna.' })
    await person.goTo('/doctor')
    await page.getByRole('heading', { name: texts.doctor.emptyTitle }).waitFor()
    await checkScreen(page, 'doctor-empty')

    let analyses = 0
    const { promise: pressed, resolve: analyze } = Promise.withResolvers<void>()
    await page.route('**/doctor/analyze', async (route) => {
      analyses += 1
      await pressed
      await route.continue()
    })
    await page.getByRole('button', { name: texts.doctor.analyze }).press('Enter')
    await page.locator('button[aria-disabled=true]:focus').waitFor()
    await checkScreen(page)
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key)
    expect(analyses).toBe(1)
    analyze()
    const shouting = page
      .getByRole('article')
      .filter({ has: page.locator('del', { hasText: 'VISIT MY SHOP TODAY' }) })
    await shouting.waitFor()
    const findings = page.getByRole('article')
    const points = findings.getByText(/^(\+\d+ points?|Under 1 point|Limits your score)$/)
    expect(await points.count()).toBe(await findings.count())
    const score = page.getByRole('heading', { name: texts.doctor.score })
    const scoreBefore = await score.textContent()
    await shouting.getByRole('button', { name: texts.doctor.apply }).click()
    await page.getByText(texts.doctor.appliedAll({ count: 1 })).waitFor()
    await shouting.waitFor({ state: 'detached' })
    expect(await score.textContent()).not.toBe(scoreBefore)
    const titles = async () => (await person.readLinks()).map((link) => link.title)
    expect(await titles()).not.toContain('VISIT MY SHOP TODAY')
    await checkScreen(page, 'doctor-applied')

    await page.getByRole('button', { name: texts.common.undo }).first().click()
    await page.getByText(texts.doctor.undone).waitFor()
    await shouting.waitFor()
    await expect.poll(() => score.textContent()).toBe(scoreBefore)
    expect(await titles()).toContain('VISIT MY SHOP TODAY')

    await person.call('PUT', '/api/v1/profile', { is_published: false })
    await page.reload()
    const publish = page.getByRole('button', { name: texts.home.publish, exact: true })
    await publish.click()
    await page.getByText(texts.commands.nowPublished).waitFor()
    await publish.waitFor({ state: 'detached' })
    expect((await person.readProfile()).is_published).toBe(true)
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await publish.waitFor()

    await page.getByRole('button', { name: /^Apply (all|the one)/ }).click()
    await page.getByText(/fix(es)? applied\./).waitFor()
    expect(await titles()).not.toContain('VISIT MY SHOP TODAY')
  })

  test('offers undo if a later fix fails, also after leaving the screen', async () => {
    const { page, ...person } = await enter(studio, 'Ada Press')
    person.expectErrors(/status of 500/)
    for (const [i, title] of ['VISIT MY SHOP TODAY', 'READ MY BLOG TODAY'].entries())
      await person.addLink({ title, url: `https://shop.example.com/${i}` })
    const path = `/api/v1/profiles/${person.profileId}/doctor`
    await person.call('POST', `${path}/analyze`)
    const readStates = async () =>
      (await person.call('GET', path)).data.actions.map(({ undone_at }: { undone_at: string | null }) =>
        undone_at ? 'undone' : 'applied',
      )
    await person.goTo('/doctor')
    let fixes = 0
    let startFix = () => {}
    await page.route('**/recommendations/*/apply', async (route) => {
      fixes += 1
      if (fixes === 1) await route.continue()
      else {
        await new Promise<void>((resolve) => (startFix = resolve))
        await route.fulfill({ status: 500 })
      }
    })
    await page.getByRole('button', { name: /^Apply all/ }).click()
    await expect.poll(() => fixes).toBe(2)
    await page.getByRole('link', { name: texts.shell.page, exact: true }).click()
    await page.getByRole('heading', { name: texts.shell.links, level: 1 }).waitFor()
    startFix()
    await page.getByText(new RegExp(`^One fix applied. Your score .*${texts.errors.unknown}$`)).waitFor()
    expect(await readStates()).toEqual(['applied'])
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await page.getByText(texts.doctor.undone).waitFor()
    expect(await readStates()).toEqual(['undone'])
  })

  test('shows the score and findings of the present page after each edit, without another check', async () => {
    const { page, ...person } = await enter(studio, 'Mia Kiln')
    await person.addLink({ title: 'Bowls', url: 'https://shop.example.com/bowls' })
    await person.call('POST', `/api/v1/profiles/${person.profileId}/doctor/analyze`)
    await person.goTo('/profile')
    const score = page.getByRole('link', { name: /^Score/ })
    const before = await score.textContent()
    await page
      .getByLabel('Bio', { exact: true })
      .fill('Ceramics from a small workshop in Vienna. Open on Saturdays.')
    await expect.poll(() => score.textContent()).not.toBe(before)
    await person.goTo('/doctor')
    const contact = page.getByRole('heading', { name: 'Visitors cannot contact you' })
    await contact.waitFor()
    await person.addLink({ title: 'Write to us', url: 'mailto:mia@kiln.example.com' })
    await page.getByRole('link', { name: texts.shell.home, exact: true }).click()
    await person.goTo('/doctor')
    await page.getByRole('article').first().waitFor()
    expect(await contact.count()).toBe(0)
  })

  test('analyses a changed page again', async () => {
    const { page, ...person } = await enter(studio, 'Otto Loom', 'phone', { dark: true })
    const link = await person.addLink({ title: 'BUY MY CARPETS NOW', url: 'https://shop.example.com' })
    await person.call('POST', `/api/v1/profiles/${person.profileId}/doctor/analyze`)
    await person.goTo('/doctor')
    const shouting = page
      .getByRole('article')
      .filter({ has: page.locator('del', { hasText: 'BUY MY CARPETS NOW' }) })
    await shouting.waitFor()
    await person.call('PUT', `/api/v1/links/${link.id}`, {
      title: 'Carpets',
      url: 'https://shop.example.com',
    })
    await shouting.getByRole('button', { name: texts.doctor.apply }).click()
    await page.getByText(texts.doctor.skipped({ count: 1 })).waitFor()
    await checkScreen(page, 'doctor-stale')
    await shouting.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: `${texts.shell.account}: Otto Loom` }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Das Bild fehlt' }).waitFor()
    await expect.poll(() => page.locator('article [lang="en"]').count()).toBe(0)

    const colors = { background: '#ffffff', surface: '#6a6a6a', text: '#555555' }
    await person.call('PUT', '/api/v1/profile', { theme: { colors } })
    await person.call('POST', `/api/v1/profiles/${person.profileId}/doctor/analyze`)
    await page.reload()
    await page.locator('article a[href$="/design?tab=colors"]').first().click()
    await page.getByRole('tab', { name: 'Farben', selected: true }).waitFor()
  })
})
