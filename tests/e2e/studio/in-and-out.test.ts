import { expect, it } from 'vitest'
import { codeAt } from '../../support/authenticator.ts'
import {
  accessibilityProblems,
  describeStudio,
  mailToken,
  picture,
  signUpByApi,
  type Visit,
} from './support.ts'

const enter = async ({ page }: Visit, email: string, password: string) => {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describeStudio('in and out', ['sqlite', 'postgres'], (studio) => {
  it('resets a password by mail, and offers a new link for one that was used', async () => {
    const visit = await studio.open('phone')
    const { page, context, faults } = visit
    const { email } = await signUpByApi(studio, visit, 'Rita Reset')
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('If there is an account for').waitFor()
    await picture(page, 'reset-sent')
    expect(await accessibilityProblems(page)).toEqual([])
    const address = `${studio.url}/studio/reset/confirm?token=${mailToken(await studio.mail(email, '/reset/confirm'))}`
    await page.goto(address)
    await page.getByLabel('New password').fill('password')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.locator('input[aria-invalid="true"]').waitFor()
    await picture(page, 'reset-weak')
    await page.getByLabel('New password').fill('another gravel orchid')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.getByText('Your password is changed.').waitFor()
    await enter(visit, email, 'another gravel orchid')
    await page.waitForURL(/\/studio\/pages\/\d+$/)

    await page.goto(address)
    await page.getByLabel('New password').fill('another gravel orchid')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.getByText('This link was used or is too old.').waitFor()
    await picture(page, 'reset-used')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Send me a new link' }).click()
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    expect(faults).toEqual([])
  })

  it('verifies an address after signing in, and tells a used link from another account', async () => {
    const visit = await studio.open()
    const { page, context, faults } = visit
    const { email, password } = await signUpByApi(studio, visit, 'Vera Verify')
    const token = mailToken(await studio.mail(email, '/verify-email'))
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await enter(visit, email, password)
    await page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
    await picture(page, 'verified')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await page.getByRole('heading', { name: 'Verified already' }).waitFor()

    const other = await studio.open('phone')
    const stranger = await signUpByApi(studio, other, 'Sven Stranger')
    await other.page.goto(`${studio.url}/studio/verify-email?token=${token}`)
    await other.page.getByText(`You are signed in as ${stranger.email}`).waitFor()
    await picture(other.page, 'verify-refused')
    expect(await accessibilityProblems(other.page)).toEqual([])
    await other.page.getByRole('button', { name: 'Send a new mail' }).click()
    await other.page.getByText(`A new mail is on its way to ${stranger.email}`).waitFor()
    await other.page.getByRole('button', { name: 'Sign in to another account' }).click()
    await enter(other, email, password)
    await other.page.getByRole('heading', { name: 'Verified already' }).waitFor()
    expect([...faults, ...other.faults]).toEqual([])
  })

  it('starts again with a notice when the second factor took too long', async () => {
    const visit = await studio.open('phone')
    const { page, context } = visit
    const { email, password, call } = await signUpByApi(studio, visit, 'Tola Twofactor')
    const { data } = await call('POST', '/account/two-factor', { current_password: password })
    await call('POST', '/account/two-factor/confirm', { code: codeAt(data.secret, Date.now()) })
    await context.clearCookies()
    await page.goto(`${studio.url}/studio/signin?next=%2Finvites`)
    await enter(visit, email, password)
    await page.getByRole('heading', { name: 'Your code, please' }).waitFor()
    await picture(page, 'two-factor')
    expect(await accessibilityProblems(page)).toEqual([])
    await context.clearCookies({ name: /challenge/ })
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('That took too long.').waitFor()
    await enter(visit, email, password)
    await page.getByLabel('Code').fill(codeAt(data.secret, Date.now() + 30_000))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/studio\/invites$/)
  })

  it('accepts an invitation of a mail, declines another, and takes over a workspace', async () => {
    const owning = await studio.open()
    const owner = await signUpByApi(studio, owning, 'Olive Owner')
    await owner.verify()
    await owner.plan('agency')
    const first = await owner.call('POST', '/api/v1/workspaces', { name: 'Studio North' })
    const second = await owner.call('POST', '/api/v1/workspaces', { name: 'Harbour Print' })

    const visit = await studio.open('phone')
    const { page, faults } = visit
    const member = await signUpByApi(studio, visit, 'Mina Member')
    const invite = (id: number) =>
      owner.call('POST', `/api/v1/workspaces/${id}/invites`, { email: member.email, role: 'editor' })
    await invite(first.data.id)
    const token = mailToken(await studio.mail(member.email, '/invites'))
    await page.goto(`${studio.url}/studio/invites?token=${token}`)
    await page.getByText(`Verify ${member.email} first`).waitFor()
    await member.verify()
    await page.reload()
    await page.getByText('Olive Owner invites you to Studio North').waitFor()
    await picture(page, 'invite')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('You are a member of Studio North').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText('answered, withdrawn or replaced already').waitFor()

    await invite(second.data.id)
    await page.goto(`${studio.url}/studio/invites`)
    await page.getByRole('button', { name: 'Decline Harbour Print' }).click()
    await page.getByRole('heading', { name: 'No invitation waits' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    const { data } = await owner.call('GET', `/api/v1/workspaces/${first.data.id}`)
    const member_id = data.members.find((m: { role: string }) => m.role === 'editor').id
    await owner.call('POST', `/api/v1/workspaces/${first.data.id}/transfers`, { member_id })
    await member.call('POST', '/api/v1/workspaces', { name: 'Own things' })
    await page.goto(`${studio.url}/studio/transfers`)
    await page.getByRole('button', { name: 'Accept Studio North' }).click()
    await page.getByText('Your plan has no room').waitFor()
    await picture(page, 'transfer-no-plan')
    expect(await accessibilityProblems(page)).toEqual([])
    await member.plan('agency')
    await page.getByRole('button', { name: 'Accept Studio North' }).click()
    await page.getByText('You own Studio North now.').waitFor()
    expect([...faults, ...owning.faults]).toEqual([])
  })
})
