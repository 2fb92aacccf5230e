import { expect, test } from 'vitest'
import { getTexts } from '../../../packages/page/src/texts/index.ts'
import { checkScreen, describeStudio, enter, type Studio } from './support.ts'

const { form: t } = getTexts('en')

/** A network may send 30 times as many entries within ten minutes. */
const entriesPerMinute = 3

const defineJourneys = (studio: Studio) => {
  test('shows an error and then the thanks in the block, with the focus', async () => {
    const { form, url, list } = await createPageWithForm(studio, 'Fay Form')
    const { page } = await studio.open('phone')
    await page.goto(url)
    const block = page.locator(`#f${form}`)
    const [email, message] = [block.getByLabel('E-mail'), block.getByLabel('Message')]
    await email.fill('kim@')
    await message.fill('Do you ship\nabroad?')
    await block.getByRole('button').click()
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    expect(await email.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await block.getByRole('alert').textContent()).toBe(t.check)
    await block.getByText(t.problems.email).waitFor()
    expect(await message.inputValue()).toBe('Do you ship\nabroad?')
    await block.getByText('We answer within three days').waitFor()
    await checkScreen(page, 'page-form-error')

    await email.fill('kim@example.com')
    await email.press('Enter')
    const thanks = block.getByRole('status')
    await thanks.getByText('Thank you, we will reply soon.').waitFor()
    expect(await thanks.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await block.locator('form,[role=alert]').count()).toBe(0)
    await block.getByRole('heading', { name: 'Ask us' }).waitFor()
    await block.getByText('We answer within three days').waitFor()
    expect(page.url()).toBe(url)
    await checkScreen(page, 'page-form-thanks')
    expect(await list()).toEqual([{ email: 'kim@example.com', message: 'Do you ship\nabroad?' }])
  })

  test('sends a form once if its button is pressed twice', async () => {
    const { form, url, list } = await createPageWithForm(studio, 'Tia Twice')
    const { page } = await studio.open()
    let requests = 0
    const released = Promise.withResolvers<void>()
    await page.route(`**/f/${form}`, async (route) => {
      requests += 1
      await released.promise
      await route.continue()
    })
    await page.goto(url)
    const block = page.locator(`#f${form}`)
    await block.getByLabel('E-mail').fill('kim@example.com')
    await block.getByLabel('Message').fill('Hello')
    const button = block.getByRole('button')
    await button.click()
    await block.locator('button[aria-busy=true]').waitFor()
    await button.click()
    released.resolve()
    await block.getByRole('status').waitFor()
    expect(requests).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  test('shows in place that the visitor must wait, and keeps the entries', async () => {
    const { form, url } = await createPageWithForm(studio, 'Wim Wait')
    const { page } = await studio.open()
    await page.goto(url)
    for (let i = 0; i < 30 * entriesPerMinute; i++)
      await page.request.post(`${studio.url}/f/${form}`, {
        form: { email: 'kim@example.com', message: `Hi ${i}` },
      })
    const block = page.locator(`#f${form}`)
    await block.getByLabel('E-mail').fill('kim@example.com')
    await block.getByLabel('Message').fill('Hello')
    await block.getByRole('button').click()
    const alert = block.getByRole('alert')
    await alert.getByText(t.wait).waitFor()
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await block.getByLabel('Message').inputValue()).toBe('Hello')
    expect(page.url()).toBe(url)
  })

  test('opens the response as a page if the request fails, the response is another page, or script is off', async () => {
    const { form, url, list, call } = await createPageWithForm(studio, 'Paul Plain')
    const submit = async (page: Awaited<ReturnType<Studio['open']>>['page']) => {
      const block = page.locator(`#f${form}`)
      await block.getByLabel('E-mail').fill('kim@example.com')
      await block.getByLabel('Message').fill('Hello')
      await block.getByRole('button').click()
      await page.waitForURL(`**/f/${form}`)
    }
    const { page, context } = await studio.open()
    await page.route(`**/f/${form}`, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    )
    await page.goto(url)
    await submit(page)
    await page.getByRole('status').getByText('Thank you, we will reply soon.').waitFor()
    expect(await list()).toHaveLength(1)

    const plain = await context.browser()!.newContext({ javaScriptEnabled: false })
    const plainPage = await plain.newPage()
    await plainPage.goto(url)
    await submit(plainPage)
    await plainPage.getByRole('status').getByText('Thank you, we will reply soon.').waitFor()
    await plain.close()

    await page.unroute(`**/f/${form}`)
    await page.goto(url)
    await call('PUT', `/api/v1/links/${form}`, {
      title: 'Ask us',
      url: 'https://shop.example.com/',
      is_enabled: false,
    })
    await submit(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('form').count()).toBe(0)
    expect(await list()).toHaveLength(2)
  })
}
describeStudio('forms of a page', defineJourneys, { FORM_RATE_LIMIT_RPM: String(entriesPerMinute) })

const createPageWithForm = async (studio: Studio, name: string) => {
  const person = await enter(studio, name)
  const { call } = person
  const link = await person.addLink({
    title: 'Ask us',
    url: 'https://shop.example.com/',
    kind: 'form',
    supporting_text: 'We answer within three days',
    business_block_config: {
      success_message: 'Thank you, we will reply soon.',
      fields: [
        { id: 'email', type: 'email', label: 'E-mail', required: true },
        { id: 'message', type: 'textarea', label: 'Message', required: true },
        { id: 'submit', type: 'text', label: 'Where did you find us?' },
      ],
    },
  })
  await call('PUT', '/api/v1/profile', { is_published: true })
  return {
    form: link.id as number,
    url: `${studio.url}/${person.username}`,
    call,
    list: async () =>
      (await call('GET', '/ext/v1/submissions')).data.map(({ answers }: { answers: unknown }) => answers),
  }
}
