import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { openReceiver } from '../../support/webhooks.ts'
import { checkScreen, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

const receiver = await openReceiver()
afterAll(() => receiver.close())
const address = `${receiver.url}/hooks`

describeStudio(
  'webhooks',
  (studio) => {
    test('manages a webhook from its creation to its deletion', async () => {
      const { page, goTo, call } = await enter(studio, 'Wanda Hook', 'phone')
      await goTo('/webhooks')
      await page.getByRole('heading', { name: texts.webhooks.emptyTitle }).waitFor()
      await checkScreen(page, 'webhooks-empty-phone')

      // Errors are shown at their field, and a chat is recognised by its web address
      await page.getByRole('button', { name: texts.webhooks.add }).click()
      const dialog = page.getByRole('dialog')
      const url = dialog.getByLabel(texts.webhooks.address)
      await url.fill('crm')
      await dialog.getByText(/^Form entry(?! changed)/).click()
      await dialog.getByRole('button', { name: texts.webhooks.create }).click()
      await dialog.getByText(texts.webhooks.addressWrong).waitFor()
      await dialog.getByText(texts.webhooks.eventsNone).waitFor()
      await checkScreen(page, 'webhooks-wrong-phone')
      await url.fill('hooks.slack.com/services/T0/B0/x')
      await dialog.getByText(texts.webhooks.recognised({ name: 'Slack' })).waitFor()
      await url.fill('http://crm.example.com/hooks')
      await dialog.getByText(/^Form entry(?! changed)/).click()
      await dialog.getByText(/^Page published/).click()
      await dialog.getByRole('button', { name: texts.webhooks.create }).click()
      await dialog.getByText(texts.webhooks.addressHttp).waitFor()

      await url.fill(address)
      await dialog.getByLabel(texts.webhooks.description).fill('Questions to the CRM')
      await dialog.getByRole('button', { name: texts.webhooks.create }).click()
      await page.getByRole('heading', { name: texts.webhooks.secretTitle }).waitFor()
      const secret = (await dialog
        .getByLabel(texts.webhooks.secret, { exact: true })
        .locator('code')
        .textContent())!.trim()
      expect(await dialog.getByLabel(texts.webhooks.verify).textContent()).toContain('verifyWebhook(')
      await checkScreen(page, 'webhooks-secret-phone')
      await dialog.getByRole('button', { name: texts.common.done }).click()

      // The message is verified with the secret that was shown
      await page.getByRole('heading', { name: 'Questions to the CRM' }).waitFor()
      await page.getByText(texts.webhooks.states.unused).waitFor()
      await page.getByRole('button', { name: texts.webhooks.testButton }).click()
      await page.getByText(texts.webhooks.states.delivering, { exact: true }).waitFor()
      expect(
        new Webhook(secret).verify(receiver.received[0]!.body, receiver.received[0]!.headers),
      ).toMatchObject({
        type: 'submission.created',
      })

      // A failure shows the response as text. Sent again, the event arrives
      receiver.answer = (_message, response) => {
        response.writeHead(500, { 'content-type': 'text/html' }).end('<b>The shelf is full</b>')
        return undefined
      }
      await page.getByRole('button', { name: texts.webhooks.testButton }).click()
      const list = page.getByRole('list', { name: texts.webhooks.deliveries })
      const failed = list.getByRole('listitem').filter({ hasText: texts.webhooks.filters.failed }).first()
      await failed.locator('summary').click()
      await failed.getByText('The receiver responded with status 500.').waitFor()
      await failed.getByText('<b>The shelf is full</b>').waitFor()
      await failed.getByRole('button', { name: texts.webhooks.showBody }).click()
      await failed.getByText('"Do you ship abroad?"').waitFor()
      await checkScreen(page, 'webhook-failed-phone')
      receiver.answer = () => 204
      await failed.getByRole('button', { name: texts.webhooks.replay }).click()
      const repeated = list.getByRole('listitem').filter({ hasText: texts.webhooks.isReplay })
      await repeated.getByText(texts.webhooks.filters.delivered, { exact: true }).waitFor()
      const [before, again] = receiver.received.slice(-2).map(({ headers }) => headers['webhook-id'])
      expect(again).toBe(before)

      // A failed event is retried automatically, or immediately on request
      receiver.answer = (_message, response) => {
        response.writeHead(503, { 'retry-after': '600' }).end()
        return undefined
      }
      for (const is_published of [false, true]) await call('PUT', '/api/v1/profile', { is_published })
      await page.reload()
      await page.getByText('Failed once').first().waitFor()
      await page
        .getByText(/Next attempt in 10 minutes\. .* A successful test event sends them immediately/)
        .waitFor()
      await checkScreen(page, 'webhook-failing-phone')
      receiver.answer = () => 204
      const published = list
        .getByRole('listitem')
        .filter({ hasText: texts.webhooks.eventNames['page.published'].title })
      await published.locator('summary').click()
      await published.getByRole('button', { name: texts.webhooks.tryNow }).click()
      await published.getByText(texts.webhooks.filters.delivered, { exact: true }).waitFor()
      await page.getByText(texts.webhooks.states.delivering, { exact: true }).waitFor()

      await page.getByRole('button', { name: new RegExp(`^${texts.webhooks.filters.all}`) }).click()
      await page.getByRole('option', { name: texts.webhooks.filters.failed }).click()
      await expect.poll(() => list.locator('summary').count()).toBe(1)

      await page.getByRole('button', { name: texts.webhooks.rotate }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: texts.webhooks.rotateButton }).click()
      await dialog.getByText('The previous secret is valid until').waitFor()
      const next = (await dialog
        .getByLabel(texts.webhooks.secret, { exact: true })
        .locator('code')
        .textContent())!.trim()
      expect(next).not.toBe(secret)
      await dialog.getByRole('button', { name: texts.common.done }).click()

      await page.getByRole('button', { name: texts.webhooks.pause }).click()
      await page.getByText(texts.webhooks.offTexts.paused).waitFor()
      await page.getByRole('button', { name: texts.common.undo }).click()
      await page.getByRole('button', { name: texts.webhooks.pause }).waitFor()

      await page.getByRole('link', { name: texts.webhooks.back }).click()
      await page.getByText('2 event types').waitFor()
      await checkScreen(page, 'webhooks-list-phone')
      await page.getByRole('link', { name: 'Questions to the CRM' }).click()
      await page.getByRole('button', { name: texts.webhooks.delete }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: texts.common.deletePermanently })
        .click()
      await page.getByRole('heading', { name: texts.webhooks.emptyTitle }).waitFor()
    })

    test('sends a workspace webhook events of its pages', async () => {
      receiver.answer = () => 204
      const { page, plan, call, verify, goTo, addWorkspace } = await enter(studio, 'Willa Team', 'desktop', {
        dark: true,
        language: 'de',
      })
      await verify()
      await plan('agency')
      const workspace = await addWorkspace('Studio North')
      const { data: endpoint } = await call('POST', `/ext/v1/webhooks?workspace_id=${workspace.id}`, {
        url: address,
        events: ['milestone.reached'],
      })
      await page.goto(`${studio.url}/studio/workspaces/${workspace.id}/webhooks`)
      await page.getByRole('link', { name: new URL(address).host }).click()
      await page.waitForURL(new RegExp(`/workspaces/${workspace.id}/webhooks/${endpoint.id}$`))
      await page.getByRole('button', { name: 'Test senden' }).click()
      await page.getByText('Funktioniert', { exact: true }).waitFor()
      await checkScreen(page, 'webhook-workspace-dark')

      await goTo('')
      await page.getByRole('heading', { name: 'Willa Team', level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').locator('input').fill('webh')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: texts.webhooks.title, level: 1 }).waitFor()
    })
  },
  { EGRESS_ALLOW: receiver.host },
)
