import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

const { proposals } = texts

describeStudio('proposals', (studio) => {
  test('accepts two of three changes with undo', async () => {
    const { page, ...person } = await enter(studio, 'Café Morgen')
    const menu = await person.addLink({ title: 'Menu', url: 'https://menu.example.com' })
    const table = await person.addLink({ title: 'Reserve a table', url: 'https://table.example.com' })
    await person.goTo('/proposals')
    await page.getByText(proposals.empty).waitFor()
    await checkScreen(page, 'proposals-empty')
    const at = `/ext/v1/profiles/${person.profileId}/proposals`
    const { data: proposal } = await person.call('POST', at, {
      title: 'Winter menu',
      note: 'As we said on the phone.',
      profile: { bio: 'Coffee and dumplings.' },
      rows: [
        { id: menu.id, title: 'Winter menu' },
        { title: 'Advent Sundays', url: 'https://advent.example.com' },
      ],
    })
    await person.call('POST', `${at}/${proposal.id}/comments`, {
      text: 'From 9:30.',
      change: `link.${menu.id}`,
    })

    await person.goTo('')
    await page.getByRole('link', { name: texts.home.proposals({ n: 1 }) }).click()
    await page.getByRole('link', { name: 'Winter menu' }).click()
    await page.getByRole('heading', { name: 'Winter menu', level: 1 }).waitFor()
    await page.getByText('From 9:30.').waitFor()
    const [before, after] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()]
    await before.getByText('Menu', { exact: true }).waitFor()
    await after.getByText('Advent Sundays').waitFor()
    await after.getByText('Coffee and dumplings.').waitFor()
    await expect.poll(() => after.locator('[data-change]').count()).toBe(3)
    await checkScreen(page, 'proposal')

    await page.getByRole('listitem').filter({ hasText: 'Advent Sundays' }).first().focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Winter menu')
    await page.getByRole('button', { name: `${proposals.leaveOut}: 3` }).click()
    await expect.poll(() => after.getByText('Advent Sundays').count()).toBe(0)

    // Another client changes a field that the proposal changes too
    await person.call('PUT', `/api/v1/links/${menu.id}`, { title: 'Menu of today', url: menu.url })
    await page.getByRole('button', { name: proposals.accept({ count: 2 }) }).click()
    await page.getByText(proposals.changedSince).waitFor()
    await page.getByText(proposals.conflicts({ count: 1 })).waitFor()
    await page.getByRole('button', { name: proposals.acceptOthers }).waitFor()
    await page.getByText(proposals.takeProposed).click()
    await checkScreen(page, 'proposal-conflict')
    await page.getByRole('button', { name: proposals.accept({ count: 2 }) }).click()
    await page.getByText(proposals.accepted).waitFor()
    expect(await person.readTitles()).toEqual(['Winter menu', table.title])
    expect((await person.readProfile()).bio).toBe('Coffee and dumplings.')
    await page.getByRole('button', { name: texts.common.undo, exact: true }).first().click()
    await page.getByText(texts.common.undone).waitFor()
    expect(await person.readTitles()).toEqual(['Menu of today', table.title])
    expect((await person.readProfile()).bio).toBeNull()
    await checkScreen(page, 'proposal-accepted')
  })

  test('rejects with words and shows the states on a phone', async () => {
    const { page, ...person } = await enter(studio, 'Shop', 'phone', { dark: true })
    const at = `/ext/v1/profiles/${person.profileId}/proposals`
    const propose = async (title: string) =>
      (await person.call('POST', at, { title, profile: { bio: `${title}.` } })).data.id
    const [first, second] = [await propose('Sale'), await propose('Winter')]
    await person.goTo('/more')
    await page.getByText(texts.more.proposalsWaiting({ n: 2 })).click()
    await page.getByRole('link', { name: 'Sale' }).click()
    await page.frameLocator('iframe').last().getByText('Sale.').waitFor()
    await checkScreen(page, 'proposal-phone')
    await page.getByText(proposals.before, { exact: true }).first().click()
    await page.getByRole('button', { name: proposals.comment, exact: true }).click()
    await page.getByRole('button', { name: proposals.send }).click()
    await page.getByText(texts.common.required).waitFor()
    await page.getByLabel(proposals.commentLabel).fill('Why now?')
    await page.getByRole('button', { name: proposals.send }).click()
    await page.getByText('Why now?').waitFor()
    await page.getByRole('button', { name: proposals.reject }).click()
    await checkScreen(page, 'proposal-reject')
    await page.getByLabel(proposals.reason).fill('Not this year.')
    await page.getByRole('button', { name: proposals.reject }).last().click()
    await page.getByText('Not this year.').waitFor()
    await checkScreen(page, 'proposal-rejected')
    expect((await person.call('GET', `${at}/${first}`)).data.status).toBe('rejected')

    await person.goTo(`/proposals/${second}`)
    await page.getByRole('button', { name: texts.common.more, exact: true }).click()
    await page.getByText(proposals.withdraw).click()
    await page.getByText(proposals.withdrawn).waitFor()
    await person.goTo(`/proposals/${second}`)
    await page.getByText(proposals.ended).waitFor()
  })

  test('asks a guest, who approves on a phone without an account', async () => {
    const { page, ...person } = await enter(studio, 'Atelier Nord')
    const at = `/ext/v1/profiles/${person.profileId}/proposals`
    const { data } = await person.call('POST', at, { title: 'New bio', profile: { bio: 'Bowls and cups.' } })
    await person.goTo(`/proposals/${data.id}`)
    await page.getByRole('button', { name: texts.common.more, exact: true }).click()
    await page.getByText(proposals.ask).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(proposals.mayDecide).click()
    await dialog.getByRole('button', { name: proposals.createLink }).click()
    await dialog.getByText(proposals.linkOnce).waitFor()
    await checkScreen(page, 'proposal-ask')
    const url = await dialog.locator('code').textContent()
    await dialog.getByRole('button', { name: proposals.createLink }).click()
    await expect.poll(() => dialog.getByRole('button', { name: proposals.endLink }).count()).toBe(2)
    await dialog.getByRole('button', { name: proposals.endLink }).first().click()
    await page.getByText(proposals.linkEnded).waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: proposals.endLink }).count()).toBe(1)

    const guest = await studio.open('phone')
    await guest.page.goto(url!)
    await guest.page.locator('[name="name"]').fill('Jonas')
    await guest.page.locator('[name="opinion"][value="approve"]').click()
    await expect.poll(async () => (await person.readProfile()).bio).toBe('Bowls and cups.')
    await person.goTo(`/proposals/${data.id}`)
    await page.getByText(proposals.byGuest({ name: 'Jonas' })).waitFor()
  })
})
