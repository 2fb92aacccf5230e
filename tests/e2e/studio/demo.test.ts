import { expect, test } from 'vitest'
import { demoAccount } from '../../../apps/server/src/domain/demo.ts'
import demoTexts from '../../../apps/studio/src/features/auth/demo/texts/en.json' with { type: 'json' }
import { checkScreen, describeStudio } from './support.ts'
import { texts } from './texts.ts'

describeStudio(
  'demo',
  (studio) => {
    const start = async (device: 'phone' | 'desktop', look = {}) => {
      const visit = await studio.open(device, look)
      await visit.page.goto(`${studio.url}/studio/signin`)
      // The last page of a reset
      await expect.poll(async () => (await fetch(`${studio.url}/hikari-kiroku`)).status).toBe(200)
      return visit.page
    }

    test('signs in by a button, names the reset and refuses with a notice', async () => {
      const page = await start('phone')
      await checkScreen(page, 'demo-sign-in')
      await page.getByRole('button', { name: demoTexts.start }).click()
      await page.getByText(/^This is a demo\. It is reset at \d/).waitFor()
      await checkScreen(page, 'demo-home')
      await page.goto(`${studio.url}/studio/account`)
      await page.getByLabel(texts.auth.name.split(' or ')[0]!).fill('Rude')
      await page.getByRole('button', { name: texts.common.save }).first().click()
      const notice = page.getByRole('status').filter({ hasText: 'cannot be done here' })
      await notice.waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      await page.goto(`${studio.url}/studio/account/security`)
      await page.getByText('cannot be done here').waitFor()
    })

    test('offers to start again after the reset has ended the session', async () => {
      const page = await start('desktop', { dark: true })
      await page.getByRole('button', { name: demoTexts.start }).click()
      await page.getByText(/^This is a demo/).waitFor()
      await studio.change((db) => db.updateTable('user').set({ name: '…' }).execute())
      const readNames = () => studio.change((db) => db.selectFrom('user').select('name').execute())
      await expect.poll(readNames).toEqual([{ name: demoAccount.name }])
      // The dialog may open by itself, and then makes the link inert
      await page.getByRole('link', { name: 'Page', exact: true }).first().dispatchEvent('click')
      await page.getByText(demoTexts.wasReset).waitFor()
      await checkScreen(page, 'demo-ended')
      await page.getByRole('button', { name: demoTexts.start }).click()
      await page.getByRole('heading', { level: 1, name: /Demo/ }).waitFor()
    })
  },
  { DEMO: 'on' },
)
