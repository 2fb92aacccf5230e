import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { checkScreen, choose, describeStudio, enter, type Studio } from './support.ts'
import { texts } from './texts.ts'

const { adminLists: t } = texts

const changes = 'https://example.com/changes'
const releases = createServer((_, response) =>
  response.end(JSON.stringify({ version: '999.0.0', url: changes })),
)
await new Promise<void>((done) => releases.listen(0, '127.0.0.1', done))
const releaseHost = `127.0.0.1:${(releases.address() as AddressInfo).port}`
afterAll(() => releases.close())

const journeys = (studio: Studio) => {
  const open = async (page: Page, section: keyof typeof t.tabs) => {
    await page.goto(`${studio.url}/studio/admin/${section}`)
    await page
      .getByRole('link', { name: t.tabs[section], exact: true })
      .and(page.locator('[aria-current=page]:visible'))
      .or(page.getByRole('heading', { name: t.tabs[section], level: 1 }))
      .first()
      .waitFor()
  }
  /** Runs an action of a row and confirms it. */
  const act = async (page: Page, row: string, title: string, asks: boolean) => {
    await choose(page.getByRole('row').filter({ hasText: row }).getByRole('button'), title)
    if (asks) await page.getByRole('alertdialog').getByRole('button', { name: title }).click()
    await page.getByText(t.done).first().waitFor()
  }
  const follow = (id: number) =>
    fetch(`${studio.url}/l/${id}`, { redirect: 'manual' }).then(({ status }) => status)

  test('dismisses a report, blocks a site and an account, grants a plan and runs a job', async () => {
    const spammer = await enter(studio, 'Sam Spam')
    const site = 'prize-phone.example'
    const csrf = (await (await spammer.context.request.get(`${studio.url}/account/csrf`)).json()).data
      .csrf_token
    const call = async (method: string, path: string, data: object) => {
      const headers = { 'x-csrf-token': csrf }
      const response = await spammer.context.request.fetch(`${studio.url}/api/v1${path}`, {
        method,
        headers,
        data,
      })
      expect(response.ok(), await response.text()).toBe(true)
      return (await response.json()).data
    }
    await call('PUT', '/profile', { is_published: true })
    const link = await call('POST', '/links', { title: 'Your prize', url: `https://${site}/` })

    const visitor = await studio.open('phone', { dark: true })
    await visitor.page.goto(`${studio.url}/${spammer.username}`)
    await visitor.page.getByText('Your prize').waitFor()
    await visitor.page.getByRole('link', { name: 'Report page' }).click()
    await visitor.page.getByLabel('Reason').selectOption({ label: 'Spam or scam' })
    await visitor.page.getByLabel(/^What is wrong/).fill('Wants a fee for a prize.')
    await checkScreen(visitor.page, 'report-form-phone')
    await visitor.page.getByRole('button', { name: 'Send report' }).click()
    await visitor.page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await visitor.context.cookies()).toEqual([])

    const { page, ...operator } = await enter(studio, 'Olga Operator', 'phone', { dark: true })
    await studio.admin('grant', operator.email)
    const look = async (name: string) => {
      await checkScreen(page, `operators-${name}-phone`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    await page.goto(`${studio.url}/studio/admin`)
    await page.getByText(t.updateAvailable({ version: '999.0.0' })).waitFor()
    const notice = page.getByRole('link', { name: t.readChanges })
    expect([await notice.getAttribute('href'), await notice.getAttribute('rel')]).toEqual([
      changes,
      'noopener noreferrer',
    ])
    await open(page, 'reports')
    const report = page.getByRole('row').filter({ hasText: spammer.username })
    await report.getByText(t.messageCount({ n: 1 })).click()
    await report.getByText('Wants a fee for a prize.').waitFor()
    await look('reports')

    await open(page, 'hosts')
    await page.getByRole('button', { name: t.blockHost }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.host, { exact: true }).fill('com')
    await dialog.getByLabel(t.reason, { exact: true }).fill('Fake prizes')
    await dialog.getByRole('button', { name: t.blockHost }).click()
    await dialog.getByText(/must be a host/i).waitFor()
    await look('block-site')
    await dialog.getByLabel(t.host, { exact: true }).fill(`https://${site.toUpperCase()}/x`)
    await dialog.getByRole('button', { name: t.blockHost }).click()
    await page.getByRole('row').filter({ hasText: site }).waitFor()
    await look('sites')
    expect(await follow(link.id)).toBe(410)
    await visitor.page.goto(`${studio.url}/${spammer.username}`)
    expect(await visitor.page.getByText('Your prize').count()).toBe(0)
    await spammer.page.goto(`${studio.url}/studio/pages/${spammer.profileId}/links`)
    await spammer.page.getByText(`${site}: Fake prizes`).waitFor()
    await spammer.page.locator(`[data-link="${link.id}"]`).getByText(texts.blocked.chip).waitFor()
    const preview = spammer.page.frameLocator('iframe').first()
    await expect.poll(() => preview.getByText('Sam Spam').count()).toBeGreaterThan(0)
    await expect.poll(() => preview.getByText('Your prize').count()).toBe(0)
    await act(page, site, t.unblock, true)
    await expect.poll(() => follow(link.id)).toBe(302)

    await open(page, 'plans')
    await page.getByRole('button', { name: t.grant }).click()
    await dialog.getByLabel(t.account, { exact: true }).fill(spammer.email)
    await dialog.getByRole('button', { name: /Plan$/ }).click()
    await page.getByRole('option', { name: 'Pro', exact: true }).click()
    await dialog.getByLabel(t.days).fill('30')
    await look('grant')
    await dialog.getByRole('button', { name: t.grant }).click()
    await page.getByRole('row').filter({ hasText: 'operator' }).first().waitFor()
    await look('plans')

    await open(page, 'mails')
    await page.getByText(t.all, { exact: true }).click()
    await page.getByRole('row').filter({ hasText: t.mailKinds.verify_email }).first().waitFor()
    await page.getByLabel(t.searchAccount).fill(operator.email)
    await page.getByRole('button', { name: texts.common.search, exact: true }).click()
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: t.mailKinds.verify_email }).count())
      .toBe(1)
    await look('mails')
    await open(page, 'jobs')
    await act(page, 'old-reports', t.runNow, false)
    await look('jobs')
    await open(page, 'webhooks')
    await page.getByText(t.empty.webhooks).waitFor()
    await look('webhooks')
    await open(page, 'domains')
    await page.getByText(t.empty.domains).waitFor()
    await open(page, 'audit')
    const run = page.getByRole('row').filter({ hasText: 'job.run' }).first()
    await run.getByText(t.auditActions['job.run']).waitFor()
    await page.getByLabel(t.searchAudit).fill('host.block')
    await page.getByRole('button', { name: texts.common.search, exact: true }).click()
    await expect.poll(() => page.getByRole('row').filter({ hasText: site }).count()).toBe(1)
    await look('audit')
    await page.getByRole('row').filter({ hasText: site }).getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname.endsWith('/admin/users') && url.searchParams.has('q'))
    await expect.poll(() => page.getByLabel(t.searchUsers).inputValue()).toContain('@')

    await open(page, 'reports')
    await act(page, spammer.username, t.blockPage, true)
    await page.getByText(t.states.blocked, { exact: true }).first().waitFor()
    expect((await fetch(`${studio.url}/${spammer.username}`)).status).toBe(410)
    await act(page, spammer.username, t.dismiss, true)
    await report.waitFor({ state: 'detached' })

    await page.goto(`${studio.url}/studio/admin/users`)
    await page.getByRole('button', { name: t.blockAccounts }).click()
    await dialog.getByLabel(t.accounts).fill(spammer.email)
    await dialog.getByLabel(t.reason, { exact: true }).fill('Fake prizes')
    await look('block-accounts')
    await dialog.getByRole('button', { name: t.blockAccounts }).click()
    await page.getByText(t.accountsBlocked({ n: 1 })).waitFor()
    expect((await spammer.context.request.get(`${studio.url}/account`)).status()).toBe(401)
    expect(await studio.mail(spammer.email, 'Fake prizes')).toContain('was blocked')
  })
}

describeStudio('screens of operators', journeys, {
  EGRESS_ALLOW: releaseHost,
  UPDATE_URL: `http://${releaseHost}/`,
})
