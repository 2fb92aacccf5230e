import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, describeOwnStudio, enter } from './support.ts'

type World = {
  readonly profileId: number
  readonly workspaceId: number
  readonly takenEmail: string
  readonly voucher: string
}

/** A form with invalid input. */
type Screen = {
  readonly path: (world: World) => string
  /** Opens the form. */
  readonly open?: (page: Page) => Promise<void>
  readonly input: (world: World) => Readonly<Record<string, string>>
  /** Name of the field that shows the message. */
  readonly field: string
}

const password = 'marble otter canyon 41'

const signedOut: Readonly<Record<string, Screen>> = {
  'sign-up with a common password': {
    path: () => '/signup',
    input: () => ({ name: 'Wanda', email: 'wanda@example.com', password: 'password1' }),
    field: 'password',
  },
  'sign-up with a registered address': {
    path: () => '/signup',
    input: ({ takenEmail }) => ({ name: 'Wanda', email: takenEmail, password }),
    field: 'email',
  },
  'sign-in with a wrong password': {
    path: () => '/signin',
    input: ({ takenEmail }) => ({ email: takenEmail, password: 'not the password' }),
    field: 'password',
  },
  'password reset for a text that is no address': {
    path: () => '/reset',
    input: () => ({ email: 'wanda' }),
    field: 'email',
  },
}

const signedIn: Readonly<Record<string, Screen>> = {
  'account with an invalid address': {
    path: () => '/account',
    input: () => ({ email: 'wanda', current_password: password }),
    field: 'email',
  },
  'account with a wrong current password': {
    path: () => '/account',
    input: () => ({ email: 'wanda.west@example.com', current_password: 'not the password' }),
    field: 'current_password',
  },
  'username that is reserved': {
    path: ({ profileId }) => `/pages/${profileId}/settings`,
    input: () => ({ username: 'admin' }),
    field: 'username',
  },
  'page address of the set-up that is too short': {
    path: ({ profileId }) => `/pages/${profileId}/start?step=publish`,
    input: () => ({ username: 'ab' }),
    field: 'username',
  },
  'domain that is no host': {
    path: ({ profileId }) => `/pages/${profileId}/settings`,
    input: () => ({ host: 'not a host' }),
    field: 'host',
  },
  'new page with a reserved address': {
    path: () => '/pages/new',
    input: () => ({ display_name: 'Wanda', username: 'admin' }),
    field: 'username',
  },
  'workspace with an invalid slug': {
    path: ({ workspaceId }) => `/workspaces/${workspaceId}/settings`,
    input: () => ({ slug: 'a b!' }),
    field: 'slug',
  },
  'invitation to an invalid address': {
    path: ({ workspaceId }) => `/workspaces/${workspaceId}/people`,
    open: (page) => page.locator('section header button').first().click(),
    input: () => ({ email: 'wanda' }),
    field: 'email',
  },
  'voucher that does not exist': {
    path: () => '/plan',
    open: (page) => page.locator('summary').click(),
    input: () => ({ code: 'nothing' }),
    field: 'code',
  },
  'voucher of a smaller plan': {
    path: () => '/plan',
    open: (page) => page.locator('summary').click(),
    input: ({ voucher }) => ({ code: voucher }),
    field: 'code',
  },
}

describeOwnStudio('wrong input', (studio) => {
  const refuse = async (page: Page, name: string, screen: Screen, world: World) => {
    /** English sentences of the responses. */
    const sentences: string[] = []
    page.on('response', async (response) => {
      if (response.status() < 400 || !response.headers()['content-type']?.includes('json')) return
      const { problems = [] } = (await response.json().catch(() => ({}))) as {
        problems?: { message: string }[]
      }
      sentences.push(...problems.map(({ message }) => message))
    })
    await page.goto(`${studio.url}/studio${screen.path(world)}`)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await screen.open?.(page)
    const input = screen.input(world)
    const [first = ''] = Object.keys(input)
    const form = page.locator('form').filter({ has: page.locator(`[name="${first}"]`) })
    for (const [field, value] of Object.entries(input)) await form.locator(`[name="${field}"]`).fill(value)
    await form
      .locator('button[type="submit"]')
      .or(page.locator(`button[form="${await form.getAttribute('id')}"]`))
      .click()
    expect((await readMessage(page, screen.field))?.trim() ?? '', name).not.toBe('')
    await checkScreen(page)
    const text = ((await page.locator('body').textContent()) ?? '').toLowerCase()
    for (const sentence of sentences)
      expect(text, name).not.toContain(sentence.toLowerCase().replace(/\.$/, ''))
  }

  /** Returns the text that describes an invalid field, which must have the focus. */
  const readMessage = async (page: Page, field: string): Promise<string | null> => {
    const input = page.locator(`[name="${field}"][aria-invalid="true"]`)
    await input.waitFor()
    await page.waitForFunction((name) => document.activeElement?.getAttribute('name') === name, field)
    const ids = (await input.getAttribute('aria-describedby')) ?? ''
    // The error follows the hint
    return page.locator(`[id="${ids.split(' ').at(-1)}"]`).textContent()
  }

  // Types require each message in every language, so one translation represents all
  test('shows each message at its field and in the language of the user', async () => {
    const person = await enter(studio, 'Wanda Wrong', 'phone', { language: 'de' })
    await person.verify()
    await person.plan('agency')
    // The last step of the set-up asks for the address of an unpublished page
    await person.call('PUT', '/api/v1/profile', { is_published: false })
    const workspace = await person.addWorkspace('Studio West')
    const world = {
      profileId: person.profileId,
      workspaceId: workspace.id as number,
      takenEmail: person.email,
      voucher: await studio.voucher('pro'),
    }
    for (const [name, screen] of Object.entries(signedIn))
      await refuse(await person.context.newPage(), name, screen, world)
    await person.context.clearCookies()
    for (const [name, screen] of Object.entries(signedOut))
      await refuse(await person.context.newPage(), name, screen, world)
  })

  test.each([
    ['/signup?username=ab', ['username', 'name', 'email', 'password']],
    ['/signin', ['email', 'password']],
    ['/reset', ['email']],
  ])('marks all wrong fields of %s at once', async (path, names) => {
    const { page } = await studio.open('phone')
    await page.goto(`${studio.url}/studio${path}`)
    const submit = page.locator('button[type="submit"]').first()
    const readNames = () =>
      page
        .locator('[aria-invalid="true"]')
        .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    await expect.poll(readNames).toEqual(names.filter((name) => name === 'username'))
    await submit.click()
    await expect.poll(readNames).toEqual(names)
    await page.locator('[name="email"]').fill('wanda')
    await submit.click()
    await expect.poll(readNames).toEqual(names)
  })
})
