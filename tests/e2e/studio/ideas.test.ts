import { expect, test } from 'vitest'
import { describeStudio, findAccessibilityProblems, signUpByApi, takePicture } from './support.ts'
import { texts } from './texts.ts'

describeStudio('ideas', ['sqlite'], (studio) => {
  test('inserts an idea with undo', async () => {
    const visit = await studio.open()
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Ida Muse')
    await person.call('PUT', '/api/v1/profile', { bio: 'Pots.', location: 'Vienna' })
    await person.call('POST', '/api/v1/links', { title: 'Shop', url: 'https://shop.example.com/' })
    await person.goTo('/ideas')
    await page.getByRole('heading', { name: texts.ai.emptyTitle }).waitFor()
    await page.getByText('0 of 10').waitFor()
    await takePicture(page, 'ideas-empty')
    expect(await findAccessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: texts.ai.generate }).click()
    const insertButton = page.getByRole('button', { name: texts.ai.insert }).first()
    await insertButton.waitFor()
    await page.getByText('1 of 10').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(texts.ai.types.bio)
    await insertButton.click()
    await page.getByText(texts.ai.inserted).waitFor()
    const bio = async () => (await person.call('GET', '/api/v1/profile')).data.bio
    expect(await bio()).not.toBe('Pots.')
    await takePicture(page, 'ideas')
    expect(await findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(bio).toBe('Pots.')
    expect(pageErrors).toEqual([])
  })

  test('shows reasons of ideas in the language of the studio', async () => {
    const visit = await studio.open('phone', { language: 'de' })
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Ria Reason')
    await person.call('PUT', '/api/v1/profile', { language: 'en', location: 'Vienna' })
    await person.call('POST', `/api/v1/profiles/${person.profileId}/ai-content/generate`, {
      type: 'seo',
      language: 'en',
      count: 1,
    })
    await person.goTo('/ideas')
    await page.getByText(/^Erwähnt .*deinen Namen.*Für den Titel in der Suche\.$/).waitFor()
    expect(await page.getByText(/Says /).count()).toBe(0)
    await takePicture(page, 'ideas-german-phone')
    expect(pageErrors).toEqual([])
  })

  test('reports used-up credits on a phone', async () => {
    const visit = await studio.open('phone', { dark: true })
    const { page, pageErrors } = visit
    const person = await signUpByApi(studio, visit, 'Ulf Prose')
    for (let i = 0; i < 10; i++)
      await person.call('POST', `/api/v1/profiles/${person.profileId}/ai-content/generate`, {
        type: 'bio',
        count: 1,
      })
    await person.goTo('/ideas')
    await page.getByText(texts.ai.usedUp('').split('.')[0]!).waitFor()
    await expect.poll(() => page.getByRole('button', { name: texts.ai.generate }).isDisabled()).toBe(true)
    await takePicture(page, 'ideas-phone')
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(pageErrors).toEqual([])
  })
})
