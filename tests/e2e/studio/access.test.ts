import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkScreen,
  describeStudio,
  enter,
  expectFocusKept,
  readMailToken,
  type Studio,
  signIn,
} from './support.ts'
import { texts } from './texts.ts'

/** Signs in elsewhere and returns a function that calls the service in that session. */
const signInElsewhere = async (
  studio: Studio,
  context: BrowserContext,
  credentials: { email: string; password: string },
) => {
  const login = await context.request.post(`${studio.url}/api/v1/auth/login`, { data: credentials })
  const { csrf_token } = (await login.json()).data
  return async (method: string, path: string, data: unknown): Promise<void> => {
    const headers = { 'x-csrf-token': csrf_token }
    const response = await context.request.fetch(`${studio.url}${path}`, { method, headers, data })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  }
}

describeStudio('who has access', (studio) => {
  test('offers what a stolen session created after a password change, and revokes it', async () => {
    const { page, email, password, call, plan, profileId, verify } = await enter(
      studio,
      'Vera Victim',
      'phone',
    )
    await plan('agency')
    await verify()
    await page.goto(`${studio.url}/studio/account/access`)
    await page.getByText(texts.access.onlyYou, { exact: true }).waitFor()
    await checkScreen(page)
    await call('POST', `/ext/v1/profiles/${profileId}/feeds`, { name: 'My sheet' })
    const thief = await studio.open()
    const steal = await signInElsewhere(studio, thief.context, { email, password })
    await steal('POST', `/ext/v1/profiles/${profileId}/feeds`, { name: 'Leak' })
    const webhook = { url: 'https://thief.example.com/in', events: ['submission.created'] }
    await steal('POST', `/ext/v1/webhooks?profile_id=${profileId}`, webhook)

    await page.goto(`${studio.url}/studio/account`)
    await page.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    await page.getByLabel(texts.account.newPassword, { exact: true }).fill('velvet harbour lantern 7')
    await page.getByRole('button', { name: texts.account.changePassword }).click()
    const offer = page.getByRole('alertdialog')
    await offer.getByText(texts.access.offerText({ n: 3 })).waitFor()
    await checkScreen(page, 'access-offer')
    await offer.getByRole('button', { name: texts.access.review }).click()
    await page.getByText(texts.access.preselected({ n: 2 })).waitFor()
    const box = (name: string) => page.getByRole('checkbox', { name: texts.links.select({ title: name }) })
    expect(await box('Leak').isChecked()).toBe(true)
    expect(await box('https://thief.example.com/in').isChecked()).toBe(true)
    expect(await box('My sheet').isChecked()).toBe(false)
    await checkScreen(page, 'access-preselected')
    const bar = page.getByRole('toolbar', { name: texts.common.selected({ count: 2 }) })
    await bar.getByRole('button', { name: texts.access.revoke }).click()
    const confirmation = page.getByRole('alertdialog')
    await confirmation.getByText('Leak').waitFor()
    await confirmation.getByRole('button', { name: texts.access.revoke }).click()
    await page.getByText(texts.access.revoked({ n: 2 })).waitFor()
    await page.getByText(texts.access.preselected({ n: 2 })).waitFor({ state: 'detached' })
    await page.getByText('My sheet').waitFor()
    await expectFocusKept(page)
    const { data } = await call('GET', '/ext/v1/account/access')
    expect(data.entries.map(({ name }: { name: string }) => name)).toEqual(['My sheet'])
  })

  test('offers what an ended session created after a password reset by e-mail and the next sign-in', async () => {
    const { page, email, password, plan, profileId, verify } = await enter(studio, 'Rosa Reset')
    await plan('agency')
    await verify()
    const thief = await studio.open()
    const steal = await signInElsewhere(studio, thief.context, { email, password })
    await steal('POST', `/ext/v1/profiles/${profileId}/feeds`, { name: 'Leak' })
    await fetch(`${studio.url}/api/v1/auth/password-reset/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const token = readMailToken(await studio.mail(email, '/reset/confirm'))
    await page.goto(`${studio.url}/studio/reset/confirm?token=${token}`)
    await page.getByLabel(texts.auth.newPassword, { exact: true }).fill('velvet harbour lantern 7')
    await page.getByRole('button', { name: texts.auth.choose }).click()
    await page.getByText(texts.auth.chosen).waitFor()
    await signIn(page, { email, password: 'velvet harbour lantern 7' })
    await page.getByText(texts.access.preselected({ n: 1 })).waitFor()
    await checkScreen(page, 'access-reset')
    expect(
      await page.getByRole('checkbox', { name: texts.links.select({ title: 'Leak' }) }).isChecked(),
    ).toBe(true)
    await page.goto(`${studio.url}/studio/account/access`)
    await page.getByRole('button', { name: texts.access.revokeNamed({ name: 'Leak' }) }).waitFor()
    expect(await page.getByText(texts.access.preselected({ n: 1 })).count()).toBe(0)
  })

  test('offers what a key created after it is revoked, searches and revokes many entries', async () => {
    const { page, call, plan, profileId } = await enter(studio, 'Kay Keyholder')
    await plan('agency')
    const { data: key } = await call('POST', '/account/api-keys', { name: 'Report', scope: 'write' })
    await studio.change(async (db) => {
      const values = Array.from({ length: 60 }, (_, i) => ({
        profile_id: profileId,
        name: i < 25 ? `Leak ${i}` : `Sheet ${i}`,
        token_hash: `${profileId} ${i}`,
        created_by: null,
        last_used_at: null,
        created_at: Date.now(),
        ...(i < 25 ? { credential: `key:${key.id}`, credential_name: 'Report' } : {}),
      }))
      await db.insertInto('feed').values(values).execute()
    })
    await page.goto(`${studio.url}/studio/account/keys`)
    await page.getByRole('button', { name: texts.account.revokeNamed({ name: 'Report' }) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.account.revoke }).click()
    await page
      .getByRole('alertdialog')
      .getByText(texts.access.offerText({ n: 25 }))
      .waitFor()
    await page.getByRole('button', { name: texts.access.review }).click()
    await page.getByText(texts.access.preselected({ n: 25 })).waitFor()
    await page.getByLabel(texts.common.search).fill('sheet 52')
    // A filter hides selected rows, which no action may change unseen
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
    expect(await page.getByRole('toolbar').count()).toBe(0)
    await page.getByLabel(texts.common.search).fill('')
    await checkScreen(page, 'access-many')
    const bar = page.getByRole('toolbar', { name: texts.common.selected({ count: 25 }) })
    await bar.getByRole('button', { name: texts.access.revoke }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.access.revoke }).click()
    await page.getByText(texts.access.revoked({ n: 25 })).waitFor()
    await page.getByText(texts.access.count({ n: 35 }), { exact: true }).waitFor()
  })

  test('selects what a key created after it is revoked in the list, until the screen is reloaded', async () => {
    const { page, call, plan, profileId } = await enter(studio, 'Lea Lister', 'phone')
    await plan('agency')
    const { data: key } = await call('POST', '/account/api-keys', {
      name: 'Report',
      scope: 'write',
      grants: true,
    })
    await studio.change(async (db) => {
      const row = { profile_id: profileId, name: 'Leak', token_hash: `${profileId} leak`, created_by: null }
      const values = { ...row, last_used_at: null, created_at: Date.now(), credential: `key:${key.id}` }
      await db
        .insertInto('feed')
        .values({ ...values, credential_name: 'Report' })
        .execute()
    })
    await page.goto(`${studio.url}/studio/account/access`)
    await page.getByText(texts.access.mayGrant).waitFor()
    await page.getByRole('button', { name: texts.access.revokeNamed({ name: 'Report' }) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.access.revoke }).click()
    await page.getByText(texts.access.preselected({ n: 1 })).waitFor()
    expect(
      await page.getByRole('checkbox', { name: texts.links.select({ title: 'Leak' }) }).isChecked(),
    ).toBe(true)
    await expectFocusKept(page)
    await checkScreen(page, 'access-list-revoked')
    await page.reload()
    await page.getByRole('button', { name: texts.access.revokeNamed({ name: 'Leak' }) }).waitFor()
    expect(await page.getByText(texts.access.preselected({ n: 1 })).count()).toBe(0)
  })
})
