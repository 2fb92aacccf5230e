import { createHash } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkScreen,
  choose,
  chooseFiles,
  createPicture,
  describeStudio,
  enter,
  type Person,
  readMailToken,
  type Studio,
} from './support.ts'
import { texts } from './texts.ts'

const { proposals } = texts
const verifier = 'a-verifier-of-more-than-forty-three-characters.of~it'

const bar = (page: Page) => page.getByRole('region', { name: proposals.bar })

/** Fills in the dialog of the bar and submits the draft. */
const propose = async (page: Page, title: string, picture?: string) => {
  await bar(page).getByRole('button', { name: proposals.propose }).click()
  const dialog = page.getByRole('dialog')
  if (picture) {
    await dialog.getByRole('button', { name: proposals.propose }).click()
    await dialog.getByText(texts.common.required).waitFor()
    await checkScreen(page, picture)
  }
  await dialog.getByLabel(proposals.titleLabel).fill(title)
  await dialog.getByRole('button', { name: proposals.propose }).click()
  await page.getByRole('dialog', { name: proposals.proposed }).waitFor()
}

/** Connects an agent by the consent page, which only proposes. Returns its client. */
const connectAgent = async (studio: Studio, { context }: Pick<Person, 'context'>): Promise<Client> => {
  const redirect_uri = 'http://127.0.0.1:65000/back'
  const resource = `${studio.url.replace('127.0.0.1', 'localhost')}/mcp`
  const registered = await context.request.post(`${studio.url}/oauth/register`, {
    data: { client_name: 'Desk', redirect_uris: [redirect_uri] },
  })
  const { client_id } = await registered.json()
  const consent = await context.newPage()
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  await consent.goto(
    `${studio.url}/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri, code_challenge, code_challenge_method: 'S256', resource, scope: 'propose' })}`,
  )
  const [back] = await Promise.all([
    consent.waitForRequest((request) => request.url().startsWith(redirect_uri)),
    consent.getByRole('button', { name: 'Connect', exact: true }).click(),
  ])
  const code = new URL(back.url()).searchParams.get('code')!
  const form = { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: verifier }
  const token = await context.request.post(`${studio.url}/oauth/token`, { form: { ...form, resource } })
  await consent.close()
  const { access_token } = await token.json()
  const client = new Client({ name: 'Desk', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${access_token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(resource), { requestInit }))
  return client
}

describeStudio('proposals', (studio) => {
  test('a contributor proposes in the studio, and a guest accepts on a phone', async () => {
    const owner = await enter(studio, 'Olive Owner')
    await owner.verify()
    await owner.plan('agency')
    const menu = await owner.addLink({ title: 'Menu', url: 'https://menu.example.com' })
    await owner.addLink({ title: 'Map', url: 'https://map.example.com' })
    const workspace = await owner.addWorkspace('Agency', [owner.profileId])
    const { page, ...author } = await enter(studio, 'Cora Contributor')
    await author.verify()
    await owner.call('POST', `/ext/v1/workspaces/${workspace.id}/invites`, {
      email: author.email,
      role: 'contributor',
    })
    const token = readMailToken(await studio.mail(author.email, '/invites'))
    await author.call('POST', '/account/invites/accept', { token })

    const at = `${studio.url}/studio/pages/${owner.profileId}`
    await page.goto(`${at}/links`)
    await bar(page).getByText(proposals.nothingYet).waitFor()
    await checkScreen(page, 'proposing-empty')
    await page.getByLabel(texts.links.paste).fill('https://advent.example.com')
    await page.keyboard.press('Enter')
    await bar(page)
      .getByText(proposals.reviewChanges({ count: 1 }))
      .waitFor()
    await page.goto(`${at}/links/${menu.id}`)
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await title.fill('Winter menu')
    await bar(page)
      .getByText(proposals.reviewChanges({ count: 2 }))
      .waitFor()
    await page.locator('[data-status="saved"]').first().waitFor()
    // The mode and the changes survive a reload, also with the preloaded requests of the document
    await page.reload()
    await bar(page)
      .getByText(proposals.reviewChanges({ count: 2 }))
      .waitFor()
    expect(await title.inputValue()).toBe('Winter menu')
    await page.frameLocator('aside iframe').getByText('Winter menu').waitFor()
    await title.fill('Autumn menu')
    await page.locator('[data-status="saved"]').first().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => title.inputValue()).toBe('Winter menu')
    await checkScreen(page, 'proposing')
    await page.goto(`${at}/profile`)
    await chooseFiles(
      page.getByRole('button', { name: texts.links.upload.picture }).first(),
      createPicture('door', 60, 60),
    )
    await page.getByRole('dialog').getByRole('button', { name: texts.crop.upload, exact: true }).click()
    await bar(page)
      .getByText(proposals.reviewChanges({ count: 3 }))
      .waitFor()
    expect(await owner.readTitles()).toEqual(['Menu', 'Map'])
    expect((await owner.readProfile()).avatar_url).toBeNull()

    await propose(page, 'Winter', 'propose-dialog')
    await page.getByText(proposals.decides({ names: 'Olive Owner' })).waitFor()
    await checkScreen(page, 'proposed')
    await page.getByRole('link', { name: proposals.openProposal }).click()
    await page.getByRole('heading', { name: 'Winter', level: 1 }).waitFor()
    await page.frameLocator('iframe').first().getByText('Menu', { exact: true }).waitFor()
    await bar(page)
      .getByText(proposals.addedTo({ title: 'Winter' }))
      .waitFor()
    await checkScreen(page, 'proposing-open')

    await owner.goTo('/proposals')
    await owner.page.getByRole('link', { name: 'Winter' }).click()
    await owner.page.getByRole('heading', { name: 'Winter', level: 1 }).waitFor()
    await choose(owner.page.getByRole('button', { name: texts.common.more, exact: true }), proposals.ask)
    const dialog = owner.page.getByRole('dialog')
    await dialog.getByText(proposals.mayDecide).click()
    await dialog.getByRole('button', { name: proposals.createLink }).click()
    await dialog.getByText(proposals.linkOnce).waitFor()
    await checkScreen(owner.page, 'proposal-ask')
    const url = await dialog.locator('code').textContent()
    await dialog.getByRole('button', { name: proposals.createLink }).click()
    await expect.poll(() => dialog.getByRole('button', { name: proposals.endLink }).count()).toBe(2)
    await dialog.getByRole('button', { name: proposals.endLink }).first().click()
    await owner.page.getByText(proposals.linkEnded).waitFor()

    const guest = await studio.open('phone')
    await guest.page.goto(url!)
    await guest.page.locator('[name="name"]').fill('Jonas')
    await guest.page.locator('[name="opinion"][value="approve"]').click()
    await expect.poll(() => owner.readTitles()).toEqual(['Winter menu', 'Map', 'advent.example.com'])
    expect((await owner.readProfile()).avatar_url).toContain('/media/')
    await owner.page.reload()
    await owner.page.getByText(proposals.byGuest({ name: 'Jonas' })).waitFor()
  })

  test('an agent proposes by MCP, and the owner accepts two of three changes with undo', async () => {
    const { page, ...person } = await enter(studio, 'Café Morgen')
    const menu = await person.addLink({ title: 'Menu', url: 'https://menu.example.com' })
    const table = await person.addLink({ title: 'Reserve a table', url: 'https://table.example.com' })
    await person.goTo('/proposals')
    await page.getByText(proposals.empty).waitFor()
    await checkScreen(page, 'proposals-empty')
    const agent = await connectAgent(studio, person)
    const call = (name: string, args: Record<string, unknown>) => agent.callTool({ name, arguments: args })
    await call('update_profile', { bio: 'Coffee and dumplings.' })
    await call('save_link', { id: menu.id, title: 'Winter menu' })
    await call('save_link', {
      title: 'Advent Sundays',
      url: 'https://advent.example.com',
    })
    await agent.close()
    expect((await person.readProfile()).bio).toBeNull()

    await person.goTo('')
    await page.getByRole('link', { name: texts.home.proposals({ n: 1 }) }).click()
    const waiting = page.getByRole('link', { name: proposals.changesTitle })
    await waiting.waitFor()
    await checkScreen(page, 'proposals')
    await waiting.click()
    await page.getByRole('heading', { name: proposals.changesTitle, level: 1 }).waitFor()
    await page.getByText(/Agent Desk/).waitFor()
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

  test('an owner proposes instead of publishing, and rejects with words on a phone', async () => {
    const { page, ...person } = await enter(studio, 'Shop', 'phone', { dark: true })
    await person.goTo('/proposals')
    await page.getByRole('button', { name: proposals.startProposing }).click()
    await bar(page).getByText(proposals.nothingYet).waitFor()
    await person.goTo('/profile')
    const findBio = (shown: Page) =>
      shown.getByRole('textbox', { name: texts.profile.fields.bio, exact: true })
    const bio = findBio(page)
    const count = (n: number) => bar(page).getByText(proposals.reviewChanges({ count: n }))
    await bio.fill('Sale.')
    await count(1).waitFor()
    await checkScreen(page, 'proposing-phone')
    // The document preloads the published page
    const tab = await person.context.newPage()
    await tab.goto(page.url())
    await expect.poll(() => findBio(tab).inputValue()).toBe('Sale.')
    const isSave = (response: Response) => response.request().method() === 'PUT'
    await Promise.all([page.waitForResponse(isSave), bio.fill('Sales.')])
    await findBio(tab).fill('Sold.')
    await tab.getByText(texts.conflict.tabTitle).waitFor()
    await tab.getByRole('button', { name: texts.conflict.useOtherTab }).click()
    await expect.poll(() => findBio(tab).inputValue()).toBe('Sales.')
    await tab.close()
    await choose(bar(page).getByRole('button', { name: texts.common.more }), proposals.discard)
    await checkScreen(page, 'proposal-discard')
    await page.getByRole('alertdialog').getByRole('button', { name: proposals.discard }).click()
    await page.getByText(proposals.discarded).waitFor()
    await expect.poll(() => bio.inputValue()).toBe('')
    await bio.fill('Winter.')
    await count(1).waitFor()
    await propose(page, 'Winter')
    await page.getByText(proposals.decidesAny).waitFor()
    await page.getByRole('link', { name: proposals.openProposal }).click()
    await page.frameLocator('iframe').last().getByText('Winter.').waitFor()
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
    await choose(bar(page).getByRole('button', { name: texts.common.more }), proposals.stopProposing)
    await bar(page).waitFor({ state: 'detached' })
    await page.getByText('Not this year.').waitFor()

    // A policy turns a refused change into a proposal, and withdrawing it leaves the page as it is
    await person.verify()
    await person.plan('agency')
    const { id } = await person.addWorkspace('Shops', [person.profileId])
    await person.call('PUT', `/ext/v1/workspaces/${id}/approval-policy`, { approval: 'everything' })
    await person.goTo('/profile')
    await chooseFiles(
      page.getByRole('button', { name: texts.links.upload.picture }).first(),
      createPicture('door', 60, 60),
    )
    await page.getByRole('dialog').getByRole('button', { name: texts.crop.upload, exact: true }).click()
    await page.getByText(proposals.byPolicy).waitFor()
    await count(1).waitFor()
    await bio.fill('Summer.')
    await count(2).click()
    await page.frameLocator('iframe').last().getByText('Summer.').waitFor()
    await checkScreen(page, 'proposal-draft')
    await choose(
      page.getByRole('main').getByRole('button', { name: texts.common.more, exact: true }).last(),
      proposals.withdraw,
    )
    await page.getByText(proposals.withdrawn).waitFor()
    expect(await person.readProfile()).toMatchObject({ bio: null, avatar_url: null })
  })
})
