import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter, visitorHeaders } from './support.ts'
import { texts } from './texts.ts'

const headers = { ...visitorHeaders, 'content-type': 'application/json' }

describeStudio('alerts', (studio) => {
  test('lists alerts, marks them as read and delivers them by the preferences', async () => {
    const { page, ...person } = await enter(studio, 'Alma Bell')
    await person.goTo('/activity')
    await page.getByRole('heading', { name: texts.alerts.emptyTitle }).waitFor()
    await checkScreen(page, 'alerts-empty')

    const form = await person.addLink({
      title: 'Write to us',
      url: 'https://shop.example.com/',
      kind: 'form',
      business_block_config: { fields: [{ id: 'message', type: 'textarea', label: 'Message' }] },
    })
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    const alerts = async () =>
      (await person.call('GET', `/api/v1/profiles/${person.profileId}/smart-alerts`)).data
    for (const count of [1, 2]) {
      await fetch(`${studio.url}/f/${form.id}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ message: `Hello ${count}` }),
        redirect: 'manual',
      })
      await expect.poll(async () => (await alerts()).unread).toBe(count)
    }
    await page.reload()
    await page.getByRole('link', { name: `${texts.shell.activity}, ${texts.shell.news({ n: 2 })}` }).waitFor()
    await checkScreen(page, 'alerts')
    await page.getByRole('button', { name: texts.alerts.markRead, exact: true }).first().click()
    await page.getByRole('link', { name: `${texts.shell.activity}, ${texts.shell.news({ n: 1 })}` }).waitFor()
    await page.getByRole('button', { name: texts.alerts.markAll }).click()
    await expect.poll(async () => (await alerts()).unread).toBe(0)
    await page.getByRole('button', { name: texts.alerts.markAll }).waitFor({ state: 'detached' })

    await page.getByRole('main').getByRole('link', { name: texts.shell.messages }).click()
    const clickSwitch = (title: string) =>
      page
        .locator('label')
        .filter({ hasText: new RegExp(`^${title}`) })
        .click()
    await clickSwitch(texts.alerts.email)
    await page.getByText(texts.alerts.digests.weekly).click()
    await page.getByText(texts.alerts.quiet).click()
    await page.getByLabel(texts.analytics.from, { exact: true }).fill('21:30')
    await page.getByText(texts.alerts.types.milestone).click()
    await expect
      .poll(async () => (await alerts()).preferences)
      .toMatchObject({
        channels: { email: true },
        digest: 'weekly',
        quiet_hours: { from: '21:30', to: '07:00' },
        rules: { milestone: { enabled: false } },
      })
    await clickSwitch(texts.alerts.types.form_submission)
    await page.getByText(texts.alerts.formEntriesOff).waitFor()
    await checkScreen(page, 'alert-preferences')
    await expect.poll(async () => (await alerts()).preferences.rules.form_submission.enabled).toBe(false)
    await person.goTo('/audience')
    await page.getByText(texts.forms.notMailed).waitFor()
  })
})
