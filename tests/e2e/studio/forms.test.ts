import { expect, test } from 'vitest'
import { checkScreen, describeStudio, download, enter, rowBox, visitorHeaders } from './support.ts'
import { texts } from './texts.ts'

const headers = { ...visitorHeaders, 'content-type': 'application/json' }

describeStudio('form inbox', (studio) => {
  test('shows a message of two lines whole, where a row has space for it', async () => {
    const { page, addLink, call, goTo } = await enter(studio, 'Mia Message')
    const fields = [
      { id: 'email', type: 'email', label: 'E-mail' },
      { id: 'message', type: 'textarea', label: 'Message' },
    ]
    const { id } = await addLink({ title: 'Questions', kind: 'form', business_block_config: { fields } })
    await call('PUT', '/api/v1/profile', { is_published: true })
    const message = 'Do you cater for twelve people on a Sunday, and do you bring plates and glasses too?'
    await fetch(`${studio.url}/f/${id}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'kim@example.com', message }),
      redirect: 'manual',
    })
    await goTo('/audience')
    await page.setViewportSize({ width: 1440, height: 900 })
    const shown = page.getByText(message, { exact: true })
    expect(await shown.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true)
    const [text, row] = [
      (await shown.boundingBox())!,
      (await page.getByRole('main').locator('li').boundingBox())!,
    ]
    expect(text.width / row.width).toBeGreaterThan(0.45)
  })

  test('finds a form entry, and escapes spreadsheet formulas in the export', async () => {
    const { page, ...person } = await enter(studio, 'Fred Form')
    person.expectErrors(/mailto:/)
    await person.goTo('/audience')
    await page.getByRole('heading', { name: texts.forms.emptyTitle }).waitFor()
    await checkScreen(page, 'forms-empty')

    const field = (id: string, type: string, label: string) => ({ id, type, label })
    const fields = [field('email', 'email', 'E-mail'), field('message', 'textarea', 'Message')]
    const add = async (title: string): Promise<number> =>
      (await person.addLink({ title, kind: 'form', business_block_config: { fields } })).id
    const [orders, questions] = [await add('Orders'), await add('Questions')]
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    const send = (form: number, email: string, message: string) =>
      fetch(`${studio.url}/f/${form}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, message }),
        redirect: 'manual',
      })
    await send(orders, 'sam@example.com', '=HYPERLINK("https://example.com")')
    await send(questions, 'kim@example.com', 'Do you ship abroad?')
    await person.goTo('')
    await page.getByText(texts.home.newEntries({ n: 2 })).waitFor()
    await checkScreen(page, 'home-news')
    const news = page.getByRole('navigation').getByText(texts.shell.news({ n: 2 }))
    await expect.poll(() => news.count()).toBe(1)
    await page.goto(`${studio.url}/studio/plan`)
    await expect.poll(() => news.count()).toBe(1)
    await person.goTo('')
    await page
      .getByRole('main')
      .getByRole('link', { name: texts.home.newEntries({ n: 2 }) })
      .click()
    await page.getByRole('button', { name: /kim@example\.com/ }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2)
    await page.getByText(texts.forms.unverified({ email: person.email })).waitFor()
    await page.getByRole('button', { name: texts.auth.sendVerification }).waitFor()
    const newMarks = page.getByRole('main').getByText(texts.forms.isNew, { exact: true })
    await expect.poll(() => newMarks.count()).toBe(2)
    await checkScreen(page, 'forms')
    await page.getByRole('button', { name: /kim@example\.com/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.common.close }).click()
    await expect.poll(() => newMarks.count()).toBe(1)
    await person.goTo('/audience')
    await expect.poll(() => newMarks.count()).toBe(1)
    await page.getByRole('button', { name: texts.forms.markAll }).click()
    await expect.poll(() => newMarks.count()).toBe(0)
    await expect.poll(() => news.count()).toBe(0)
    await expect
      .poll(
        async () =>
          (await person.call('GET', `/api/v1/profiles/${person.profileId}/smart-alerts`)).data.unread,
      )
      .toBe(0)
    await person.goTo('/activity')
    const sentence = texts.alerts.sentForm({ sender: 'kim@example.com', form: 'Questions' })
    await page.getByRole('link', { name: sentence }).click()
    await page.getByRole('dialog', { name: 'Questions' }).getByText('Do you ship abroad?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: texts.common.close }).click()

    await page.getByLabel(texts.common.search).fill('ship ABROAD')
    await page.getByText(texts.forms.found({ count: 1 }), { exact: true }).waitFor()
    await page.getByLabel(texts.common.search).fill('nothing like it')
    await page.getByText(texts.forms.noneFound).waitFor()
    await page.getByLabel(texts.common.search).fill('')
    await page.getByRole('button', { name: 'All forms Form' }).click()
    await page.getByRole('option', { name: 'Questions' }).click()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
    await page.getByRole('button', { name: /kim@example\.com/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Questions' })
    await dialog.getByText('Do you ship abroad?').waitFor()
    expect(await dialog.getByRole('link', { name: texts.forms.reply }).getAttribute('href')).toBe(
      'mailto:kim%40example.com?subject=Re%3A%20Questions&body=%0D%0A%0D%0A%3E%20E-mail%3A%20kim%40example.com%0D%0A%3E%20Message%3A%20Do%20you%20ship%20abroad%3F',
    )
    await checkScreen(page, 'form-submission')
    const undo = page.getByRole('button', { name: texts.common.undo })
    const kim = page.getByRole('button', { name: /kim@example\.com/ })
    await dialog.getByRole('link', { name: texts.forms.reply }).click()
    await page.getByText(texts.forms.answeredToast({ n: 1 })).waitFor()
    await dialog.getByRole('button', { name: texts.forms.markUnanswered }).click()
    await page.getByText(texts.forms.unansweredToast({ n: 1 })).waitFor()
    await undo.last().click()
    await kim.getByText(texts.forms.answered).waitFor()
    await page.getByRole('radiogroup', { name: texts.forms.show }).getByText(texts.forms.unanswered).click()
    await page.getByText(texts.forms.noneUnanswered).waitFor()
    await page.getByRole('radiogroup', { name: texts.forms.show }).getByText(texts.forms.entries).click()
    await kim.click()
    await dialog.getByRole('button', { name: texts.forms.markSpam }).click()
    const listStatuses = async () =>
      (await person.call('GET', '/ext/v1/submissions')).data.map(({ status }: { status: string }) => status)
    await page.getByText(texts.forms.marked({ n: 1 })).waitFor()
    expect(await listStatuses()).toEqual(['spam', 'new'])
    await page.getByText(texts.forms.noneOfForm).waitFor()
    await page.getByLabel(texts.common.search).fill('ship')
    await page.getByRole('button', { name: texts.forms.inSpam({ count: 1 }) }).click()
    await page.getByText(texts.forms.foundSpam({ count: 1 }), { exact: true }).waitFor()
    await page.getByLabel(texts.common.search).fill('')
    await page.getByRole('button', { name: /kim@example\.com/ }).click()
    await dialog.getByText(texts.forms.spamReasons.member).waitFor()
    await checkScreen(page, 'form-submission-spam')
    await dialog.getByRole('button', { name: texts.forms.notSpam }).click()
    await page.getByText(texts.forms.unmarked({ n: 1 })).waitFor()
    expect(await listStatuses()).toEqual(['new', 'new'])
    await undo.click()
    await expect.poll(listStatuses).toEqual(['spam', 'new'])
    await page.getByRole('button', { name: /kim@example\.com/ }).click()
    await dialog.getByRole('button', { name: texts.common.delete }).click()
    const question = page.getByRole('alertdialog', { name: texts.forms.deleteTitle({ n: 1 }) })
    await question.getByRole('button', { name: texts.common.delete }).click()
    await page.getByText(texts.forms.noSpam).waitFor()
    expect(await listStatuses()).toEqual(['new'])

    await send(orders, 'lou@example.com', 'Cheap pills')
    await person.goTo('/audience')
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    await page.getByRole('button', { name: texts.links.selectAll }).click()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: texts.forms.markSpam }).click()
    await page.getByText(texts.forms.marked({ n: 2 })).waitFor()
    expect(await listStatuses()).toEqual(['spam', 'spam'])
    await undo.click()
    await expect.poll(listStatuses).toEqual(['new', 'new'])
    await checkScreen(page, 'forms-selected')
    await rowBox(page, 'sam@example.com').click()
    await page.getByRole('toolbar', { name: texts.common.selected({ count: 1 }) }).waitFor()
    await bar.getByRole('button', { name: texts.common.delete }).click()
    const confirmation = page.getByRole('alertdialog', { name: texts.forms.deleteTitle({ n: 1 }) })
    await confirmation.getByRole('button', { name: texts.common.delete }).click()
    await page.getByText(texts.forms.deleted({ n: 1 })).waitFor()
    expect(await listStatuses()).toEqual(['new'])
    await send(orders, 'sam@example.com', '=HYPERLINK("https://example.com")')

    await person.verify()
    await person.call('DELETE', `/api/v1/links/${orders}`)
    await page.goto(`${studio.url}/studio/pages/${person.profileId}/audience`)
    await page.getByText(texts.forms.mailed({ email: person.email })).waitFor()
    await page
      .getByText(texts.forms.archivedForm({ title: 'Orders' }))
      .first()
      .waitFor()
    const csv = (await download(page.getByRole('button', { name: texts.forms.export }))).content.toString()
    expect(csv).toContain('E-mail,Message')
    expect(csv).toContain(`sam@example.com,"'=HYPERLINK(""https://example.com"")"`)
  })
  test('lists doubtful entries apart, and keeps those of several visitors behind one address', async () => {
    const { page, ...person } = await enter(studio, 'Gus Table')
    const fields = [{ id: 'message', type: 'textarea', label: 'Message', required: true }]
    const link = await person.addLink({
      title: 'Guest book',
      kind: 'form',
      business_block_config: { fields },
    })
    await person.call('PUT', '/api/v1/profile', { is_published: true })
    const send = (guest: number, message: string) =>
      fetch(`${studio.url}/f/${link.id}`, {
        method: 'POST',
        headers: { 'user-agent': `Mozilla/5.0 (Linux; Android 10; K) Chrome/${120 + guest}.0.0.0 Mobile` },
        body: new URLSearchParams({ message }),
        redirect: 'manual',
      })
    const greet = (guest: number) => `Greetings from guest ${guest}, who looks forward to the party`
    for (let guest = 1; guest <= 5; guest++) await send(guest, greet(guest))
    const listStates = async () =>
      (await person.call('GET', '/ext/v1/submissions')).data.map(
        ({ status, needs_check }: { status: string; needs_check: boolean }) => [status, needs_check],
      )
    expect(await listStates()).toEqual(Array(5).fill(['new', false]))
    await send(1, greet(1))
    await send(1, 'See https://a.example https://b.example https://c.example')
    await person.goTo('/audience')
    await page
      .getByRole('navigation')
      .getByText(texts.shell.news({ n: 7 }))
      .first()
      .waitFor()
    await page.getByText(texts.forms.found({ count: 5 }), { exact: true }).waitFor()
    const views = page.getByRole('radiogroup', { name: texts.forms.show })
    await views.getByText(texts.forms.toCheck({ count: 2 })).click()
    await page.getByText(texts.forms.found({ count: 2 }), { exact: true }).waitFor()
    await checkScreen(page, 'forms-to-check')
    await page.getByRole('button', { name: /See https/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Guest book' })
    await dialog.getByText(texts.forms.checkReasons.urls).waitFor()
    await checkScreen(page, 'form-submission-to-check')
    await dialog.getByRole('button', { name: texts.forms.notSpam }).click()
    await page.getByText(texts.forms.unmarked({ n: 1 })).waitFor()
    await page.getByRole('button', { name: /guest 1/ }).click()
    await dialog.getByText(texts.forms.checkReasons.many).waitFor()
    await dialog.getByRole('button', { name: texts.forms.markSpam }).click()
    await page.getByText(texts.forms.noneToCheck).waitFor()
    await expect.poll(listStates).toEqual([['new', false], ['spam', false], ...Array(5).fill(['new', false])])
    await page.getByRole('button', { name: texts.common.undo }).last().click()
    await page.getByText(texts.forms.found({ count: 1 }), { exact: true }).waitFor()
    await expect.poll(async () => (await listStates())[1]).toEqual(['new', true])
  })
})
