import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openReceiver } from '../../support/webhooks.ts'
import { checkScreen, describeStudio, download, enter } from './support.ts'
import { texts } from './texts.ts'

/** Redirect URI of the agent. */
const agent = await openReceiver()
afterAll(() => agent.close())
const verifier = 'a-verifier-of-more-than-forty-three-characters.of~it'

describeStudio('agents, exports and embedding', (studio) => {
  test('connects and disconnects an agent, whose access is shown', async () => {
    const { page, context, username } = await enter(studio, 'Agatha Desk', 'phone')
    await page.goto(`${studio.url}/studio/account/agents`)
    await page.getByRole('heading', { name: texts.agents.emptyTitle }).waitFor()
    const address = (await page.getByLabel(texts.agents.address).locator('code').textContent())!
    expect(new URL(address).pathname).toBe('/mcp')
    await page.getByText(texts.agents.way.key, { exact: true }).click()
    expect(JSON.parse((await page.getByLabel(texts.agents.config).locator('code').textContent())!)).toEqual({
      mcpServers: {
        vitrine: { type: 'http', url: address, headers: { Authorization: 'Bearer vt_…' } },
      },
    })
    await checkScreen(page, 'agents-empty-phone')

    const redirect_uri = `${agent.url}/back`
    const registered = await context.request.post(`${studio.url}/oauth/register`, {
      data: { client_name: '<i>Desk</i> assistant', redirect_uris: [redirect_uri] },
    })
    const { client_id } = await registered.json()
    const consent = await context.newPage()
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    await consent.goto(
      `${studio.url}/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri, code_challenge, code_challenge_method: 'S256', resource: address, scope: 'read' })}`,
    )
    const [back] = await Promise.all([
      consent.waitForRequest((request) => request.url().startsWith(redirect_uri)),
      consent.getByRole('button', { name: 'Connect', exact: true }).click(),
    ])
    const code = new URL(back.url()).searchParams.get('code')!
    const form = { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: verifier }
    const token = await context.request.post(`${studio.url}/oauth/token`, {
      form: { ...form, resource: address },
    })
    expect(token.status()).toBe(200)
    await consent.close()

    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: '<i>Desk</i> assistant' })
    await row.getByText(texts.agents.read, { exact: true }).waitFor()
    await row.getByText(`/${username} `).waitFor()
    await checkScreen(page, 'agents-phone')
    await row
      .getByRole('button', { name: texts.agents.disconnectNamed({ name: '<i>Desk</i> assistant' }) })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.agents.disconnectButton }).click()
    await page.getByRole('heading', { name: texts.agents.emptyTitle }).waitFor()
    const { refresh_token } = await token.json()
    const again = await context.request.post(`${studio.url}/oauth/token`, {
      form: { grant_type: 'refresh_token', refresh_token, client_id },
    })
    expect(again.status()).toBe(400)
  })

  test('exports all pages and one page as ZIP files', async () => {
    const { page, addLink } = await enter(studio, 'Arno Away', 'desktop', { dark: true })
    await addLink({ title: 'Shop', url: 'https://shop.example.com' })
    await page.goto(`${studio.url}/studio/account/data`)
    await page.getByText(texts.exports.empty).waitFor()
    await checkScreen(page)
    await page.getByRole('button', { name: texts.exports.create }).click()
    const all = page.getByRole('link', { name: texts.exports.downloadNamed({ what: texts.exports.all }) })
    await all.waitFor()
    await page.getByRole('button', { name: new RegExp(`${texts.exports.content}$`) }).click()
    await page.getByRole('option', { name: /^Arno Away/ }).click()
    await page.getByRole('button', { name: texts.exports.create }).click()
    await page.getByRole('link', { name: 'Download Arno Away' }).waitFor()
    await checkScreen(page, 'archives-dark')
    const file = await download(all)
    expect(file.name).toMatch(/^vitrine-\d{4}-\d\d-\d\d\.zip$/)
    expect(file.content.toString('latin1', 0, 2)).toBe('PK')
    await page.getByRole('button', { name: texts.exports.deleteNamed({ what: texts.exports.all }) }).click()
    await all.waitFor({ state: 'detached' })
    await page.getByText(texts.exports.moreTitle).click()
    await page.getByRole('link', { name: texts.exports.importPage }).click()
    await page.getByRole('heading', { name: texts.imports.title }).waitFor()
  })

  test('offers a badge, an HTML file, page data and a connected spreadsheet', async () => {
    const { page, context, goTo, username, call, addLink } = await enter(studio, 'Emil & Co', 'phone')
    await call('PUT', '/api/v1/profile', { is_published: false })
    await goTo('/share')
    await page.getByText(texts.share.unpublished).waitFor()
    await addLink({
      title: 'Write to us',
      url: 'https://example.com',
      kind: 'form',
      form_fields: [{ id: 'email', type: 'email', label: 'E-mail', required: true }],
    })
    await page.getByRole('button', { name: texts.home.publish, exact: true }).click()
    await page.getByText(texts.share.looks.dark, { exact: true }).click()
    const code = (await page.getByLabel(texts.share.code).locator('code').textContent())!
    const [, source = ''] = /src="([^"]*)"/.exec(code) ?? []
    expect(code).toContain('alt="Find Emil &amp; Co on Vitrine"')
    expect((await context.request.get(source)).headers()['content-type']).toContain('image/svg+xml')
    const badge = page.getByRole('img', { name: texts.share.badgeShown({ look: texts.share.looks.dark }) })
    await expect
      .poll(() => badge.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0)
    await checkScreen(page, 'embed-phone')

    await page.getByText(texts.share.forPrograms).click()
    const file = await download(page.getByRole('button', { name: texts.share.fileButton }))
    expect(file.name).toBe(`${username}.html`)
    await page.getByText(texts.share.excludedParts({ n: 1 })).waitFor()
    await page.getByText('Forms work only on the service').waitFor()
    const data = (await page.getByLabel(texts.share.dataAddress).locator('code').textContent())!
    expect(await (await context.request.get(data)).json()).toBeTypeOf('object')

    await page.getByRole('button', { name: texts.feeds.new }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: texts.feeds.create }).click()
    await dialog.getByText(texts.common.requiredName).waitFor()
    await dialog.getByLabel(texts.feeds.name).fill('Sheet of the shop')
    await dialog.getByRole('button', { name: texts.feeds.create }).click()
    const formula = (await dialog
      .getByLabel(/^Days: /)
      .locator('code')
      .textContent())!
    await checkScreen(page, 'embed-feed-phone')
    const [, table = ''] = /^=IMPORTDATA\("(.*)"\)$/.exec(formula) ?? []
    expect(await (await context.request.get(table)).text()).toContain('views')
    await dialog.getByRole('button', { name: texts.common.done }).click()
    await page
      .getByRole('button', { name: texts.feeds.disconnectNamed({ name: 'Sheet of the shop' }) })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.feeds.disconnectButton }).click()
    await page.getByRole('heading', { name: texts.feeds.emptyTitle }).waitFor()
    expect((await context.request.get(table)).status()).toBe(404)
  })
})
