import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter, readMailToken } from './support.ts'
import { texts } from './texts.ts'

/** Returns the visible controls that could change the page: text fields, switches, and buttons by their names. */
const offers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const changing =
      /^(add|apply|analyse|archive|change|choose|create|delete|insert|make it|mark|new |publish|remove|replace|restore|save|start|stop|suggest|undo|upload|use this|write)/i
    // Tools of the preview, searches, and the look of the QR code change only the screen
    const harmless = 'aside, details, [type="search"], [role="tablist"], [inert]'
    const name = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)
    const fields = document.querySelectorAll<HTMLInputElement>(
      'main input, main textarea, main [role="switch"]',
    )
    const buttons = document.querySelectorAll<HTMLButtonElement>('main button')
    return [
      ...[...fields]
        .filter((f) => !f.disabled && !f.readOnly && !['radio', 'hidden', 'date'].includes(f.type))
        .filter((f) => !f.matches('fieldset:disabled *'))
        .map((f) => [f, `field ${f.name || f.getAttribute('aria-label') || f.id}`] as const),
      ...[...buttons]
        .filter((b) => !b.disabled && changing.test(name(b)))
        .map((b) => [b, `button ${name(b)}`] as const),
    ]
      .filter(([element]) => !element.closest(harmless) && element.getClientRects().length > 0)
      .map(([, message]) => message)
  })

const screens = [
  '',
  '/links',
  '/design',
  '/profile',
  '/analytics',
  '/audience',
  '/audience/forms',
  '/doctor',
  '/analytics/variants',
  '/analytics/campaigns',
  '/history',
  '/ideas',
  '/activity',
  '/more',
]

describeStudio('viewer of a page', (studio) => {
  test('offers viewers no change of the page', async () => {
    const owner = await enter(studio, 'Olga Owner')
    await owner.verify()
    await owner.plan('pro')
    await owner.call('PUT', '/api/v1/profile', { footer_text: 'By Olga' })
    const link = await owner.addLink({ title: 'Shop', url: 'https://shop.example.com/' })
    await owner.call('POST', `/api/v1/profiles/${owner.profileId}/variants`, { name: 'Shop first' })
    await owner.call('POST', `/api/v1/profiles/${owner.profileId}/campaigns`, { name: 'Spring fair' })
    await owner.call('POST', `/api/v1/profiles/${owner.profileId}/versions`, { name: 'Before the fair' })
    await owner.call('POST', `/api/v1/profiles/${owner.profileId}/doctor/analyze`)
    const workspace = await owner.addWorkspace('North', [owner.profileId])

    const { page, ...member } = await enter(studio, 'Max Member')
    await member.verify()
    await owner.call('POST', `/api/v1/workspaces/${workspace.id}/invites`, {
      email: member.email,
      role: 'editor',
    })
    const token = readMailToken(await studio.mail(member.email, '/invites'))
    await member.call('POST', '/account/invites/accept', { token })
    const { data } = await owner.call('GET', `/api/v1/workspaces/${workspace.id}`)
    const { id: memberId } = data.members.find(
      ({ user }: { user: { email: string } }) => user.email === member.email,
    )

    // The role of an editor changes while a link is open: the input stays, and the error is shown
    await page.goto(`${studio.url}/studio/pages/${owner.profileId}/links/${link.id}`)
    const title = page.getByLabel(texts.links.fields.title, { exact: true })
    await title.waitFor()
    const demoted = await owner.call('PUT', `/api/v1/workspaces/${workspace.id}/members/${memberId}`, {
      role: 'viewer',
    })
    expect(demoted.ok).toBe(true)
    await title.fill('Shop of bowls')
    await page.locator('[data-status="refused"]').waitFor()
    await page.getByText(/read-only access to this page|role on this page has changed/).waitFor()
    expect(await title.inputValue()).toBe('Shop of bowls')
    await page.getByRole('button', { name: 'Discard' }).click()

    for (const screen of [...screens, `/links/${link.id}`]) {
      await page.goto(`${studio.url}/studio/pages/${owner.profileId}${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.getByText(texts.common.loading).count()).toBe(0)
      expect([screen, await offers(page)]).toEqual([screen, []])
    }
    await checkScreen(page)
    const preview = page.frameLocator('iframe')
    await preview.getByText('By Olga').waitFor()
    expect(await preview.getByText('Made with').count()).toBe(0)
    await page.goto(`${studio.url}/studio/pages/${owner.profileId}/analytics/variants`)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const variant = page.getByRole('dialog', { name: 'Shop first' })
    expect(await variant.getByRole('textbox').first().isDisabled()).toBe(true)
    expect(await variant.getByRole('button', { name: texts.common.save }).count()).toBe(0)
    // Proves that the check finds controls for an editor
    await owner.goTo('/links')
    await owner.page.getByRole('heading', { name: texts.links.title, level: 1 }).waitFor()
    expect(await offers(owner.page)).toContain('button Add a block')
    expect((await owner.readLinks())[0].title).toBe('Shop')
  })
})
