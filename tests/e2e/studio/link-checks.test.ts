import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { collectUrls } from '../../../apps/server/src/features/links/link-checks.ts'
import { checkScreen, describeStudio, enter, type Studio } from './support.ts'
import { texts } from './texts.ts'

/** Stores two failed checks of web addresses, a day apart. */
const failWith = (studio: Studio, profileId: number, reasons: Readonly<Record<string, string>>) => {
  const now = Date.now()
  const addresses = Object.entries(reasons).map(([url, reason]) => {
    const doc = {
      business_block_config: {},
      is_enabled: true,
      kind: 'normal',
      url,
      destinations: [],
      schedule: {},
    }
    const [hash] = collectUrls([{ doc } as unknown as Parameters<typeof collectUrls>[0][number]], now).keys()
    return { hash, reason, failed_at: now - 2 * dayMs, checked_at: now - dayMs / 2, due_at: now + dayMs }
  })
  return studio.change((db) =>
    db
      .updateTable('link_check')
      .set({ doc: JSON.stringify({ addresses }), due_at: now + dayMs })
      .where('profile_id', '=', profileId)
      .execute(),
  )
}

describeStudio(
  'broken links',
  (studio) => {
    test('marks broken links on their rows until the web address changes', async () => {
      const { page, goTo, profileId, addLink } = await enter(studio, 'Bea Broken', 'phone')
      const urls = ['gone', 'old-shop', 'works'].map((name) => `https://${name}.example.com/`)
      for (const [i, url] of urls.entries())
        await addLink({ title: ['Ceramics', 'Old shop', 'Works'][i], url })
      await failWith(studio, profileId, { [urls[0]!]: 'not_found', [urls[1]!]: 'certificate' })
      await goTo('/links')
      const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
      await row('Ceramics').getByText(texts.links.broken.broken_not_found).waitFor()
      await row('Old shop').getByText(texts.links.broken.broken_certificate).waitFor()
      expect(
        await row('Works')
          .getByText(/Broken/)
          .count(),
      ).toBe(0)
      await checkScreen(page, 'broken-links-phone')

      await page.getByRole('link', { name: /Ceramics/ }).click()
      await page.getByText('The page at this web address no longer exists.').waitFor()
      await checkScreen(page, 'broken-link-phone')
      await page
        .getByRole('textbox', { name: texts.blockTexts.addressLabels.web, exact: true })
        .fill('https://new.example.com/')
      await page.getByText('The page at this web address no longer exists.').waitFor({ state: 'detached' })
      await page.getByText(texts.saving.saved).first().waitFor()
      await page.getByRole('link', { name: texts.links.back }).click()
      await row('Old shop').getByText(texts.links.broken.broken_certificate).waitFor()
      await expect
        .poll(() =>
          row('Ceramics')
            .getByText(/Broken/)
            .count(),
        )
        .toBe(0)
    })
  },
  { EGRESS: 'on' },
)
