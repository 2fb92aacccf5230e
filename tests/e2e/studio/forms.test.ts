import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeStudio, findAccessibilityProblems, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'content-type': 'application/json',
}

describeStudio('form inbox', ['sqlite'], (studio) => {
  test('finds a form entry, and escapes spreadsheet formulas in the export', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Fred Form')
    await person.goTo('/forms')
    await page.getByRole('heading', { name: texts.forms.emptyTitle }).waitFor()
    await takePicture(page, 'forms-empty')
    expect(await findAccessibilityProblems(page)).toEqual([])

    const field = (id: string, type: string, label: string) => ({ id, type, label })
    const add = async (title: string) =>
      (
        await person.call('POST', '/api/v1/links', {
          title,
          url: 'https://shop.example.com/',
          kind: 'form',
          business_block_config: {
            fields: [field('email', 'email', 'E-mail'), field('message', 'textarea', 'Message')],
          },
        })
      ).data.id as number
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
    await page.getByText(texts.home.newEntries(2)).waitFor()
    await takePicture(page, 'home-news')
    expect(await findAccessibilityProblems(page)).toEqual([])
    const news = page.getByRole('navigation').getByText(texts.shell.news(2))
    await expect.poll(() => news.count()).toBe(2)
    await page.goto(`${studio.url}/studio/plan`)
    await expect.poll(() => news.count()).toBe(2)
    await person.goTo('')
    await page.getByRole('main').getByRole('link', { name: texts.shell.forms }).click()
    await page.getByRole('button', { name: /kim@example\.com/ }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2)
    await page.getByText(texts.forms.unverified(person.email)).waitFor()
    await page.getByRole('button', { name: texts.auth.sendVerification }).waitFor()
    const newMarks = page.getByRole('main').getByText(texts.forms.isNew, { exact: true })
    await expect.poll(() => newMarks.count()).toBe(2)
    await takePicture(page, 'forms')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: /kim@example\.com/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.common.close }).click()
    await expect.poll(() => newMarks.count()).toBe(1)
    await person.goTo('/forms')
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
    await person.goTo('/alerts')
    const sentence = texts.alerts.sentForm('kim@example.com', 'Questions')
    await page.getByRole('link', { name: sentence }).click()
    await page.getByRole('dialog', { name: 'Questions' }).getByText('Do you ship abroad?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: texts.common.close }).click()

    await page.getByLabel(texts.common.search).fill('ship ABROAD')
    await page.getByText(texts.forms.found(1), { exact: true }).waitFor()
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
    await takePicture(page, 'form-submission')
    expect(await findAccessibilityProblems(page)).toEqual([])
    const undo = page.getByRole('button', { name: texts.common.undo })
    const kim = page.getByRole('button', { name: /kim@example\.com/ })
    await dialog.getByRole('link', { name: texts.forms.reply }).click()
    await page.getByText(texts.forms.answeredToast(1)).waitFor()
    await dialog.getByRole('button', { name: texts.forms.markUnanswered }).click()
    await page.getByText(texts.forms.unansweredToast(1)).waitFor()
    await undo.last().click()
    await kim.getByText(texts.forms.answered).waitFor()
    await takePicture(page, 'forms-answered')
    await page.getByRole('radiogroup', { name: texts.forms.show }).getByText(texts.forms.unanswered).click()
    await page.getByText(texts.forms.noneUnanswered).waitFor()
    await page.getByRole('radiogroup', { name: texts.forms.show }).getByText(texts.forms.entries).click()
    await kim.click()
    await dialog.getByRole('button', { name: texts.forms.markSpam }).click()
    const listStatuses = async () =>
      (await person.call('GET', '/ext/v1/submissions')).data.map(({ status }: { status: string }) => status)
    await page.getByText(texts.forms.marked(1)).waitFor()
    expect(await listStatuses()).toEqual(['spam', 'new'])
    await page.getByText(texts.forms.noneOfForm).waitFor()
    await page.getByLabel(texts.common.search).fill('ship')
    await page.getByRole('button', { name: texts.forms.inSpam(1) }).click()
    await page.getByText(texts.forms.foundSpam(1), { exact: true }).waitFor()
    await page.getByLabel(texts.common.search).fill('')
    await takePicture(page, 'forms-spam')
    await page.getByRole('button', { name: /kim@example\.com/ }).click()
    await dialog.getByText(texts.forms.spamReasons.member).waitFor()
    await takePicture(page, 'form-submission-spam')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: texts.forms.notSpam }).click()
    await page.getByText(texts.forms.unmarked(1)).waitFor()
    expect(await listStatuses()).toEqual(['new', 'new'])
    await undo.click()
    await expect.poll(listStatuses).toEqual(['spam', 'new'])
    await page.getByRole('button', { name: /kim@example\.com/ }).click()
    await dialog.getByRole('button', { name: texts.common.delete }).click()
    const question = page.getByRole('alertdialog', { name: texts.forms.deleteTitle(1) })
    await question.getByRole('button', { name: texts.common.delete }).click()
    await page.getByText(texts.forms.noSpam).waitFor()
    expect(await listStatuses()).toEqual(['new'])

    await send(orders, 'lou@example.com', 'Cheap pills')
    await person.goTo('/forms')
    await page.getByRole('button', { name: texts.links.selectSome }).click()
    await page.getByRole('button', { name: texts.links.selectAll }).click()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: texts.forms.markSpam }).click()
    await page.getByText(texts.forms.marked(2)).waitFor()
    expect(await listStatuses()).toEqual(['spam', 'spam'])
    await undo.click()
    await expect.poll(listStatuses).toEqual(['new', 'new'])
    await takePicture(page, 'forms-selected')
    expect(await findAccessibilityProblems(page)).toEqual([])
    const sam = page.getByRole('checkbox', { name: texts.links.select('sam@example.com') })
    await page.locator('label').filter({ has: sam }).click()
    await page.getByRole('toolbar', { name: texts.links.selected(1) }).waitFor()
    await bar.getByRole('button', { name: texts.common.delete }).click()
    const confirmation = page.getByRole('alertdialog', { name: texts.forms.deleteTitle(1) })
    await confirmation.getByRole('button', { name: texts.common.delete }).click()
    await page.getByText(texts.forms.deleted(1)).waitFor()
    expect(await listStatuses()).toEqual(['new'])
    await send(orders, 'sam@example.com', '=HYPERLINK("https://example.com")')

    await person.verify()
    await person.call('DELETE', `/api/v1/links/${orders}`)
    await page.goto(`${studio.url}/studio/pages/${person.profileId}/forms`)
    await page.getByText(texts.forms.mailed(person.email)).waitFor()
    await page.getByText(texts.forms.archivedForm('Orders')).first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts.forms.export }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain('E-mail,Message')
    expect(csv).toContain(`sam@example.com,"'=HYPERLINK(""https://example.com"")"`)
    expect(pageErrors.filter((error) => !error.includes('mailto:'))).toEqual([])
  })
})
