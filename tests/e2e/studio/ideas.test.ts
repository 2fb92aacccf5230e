import { expect, test } from 'vitest'
import { checkScreen, describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

describeStudio('ideas', (studio) => {
  test('inserts an idea with undo', async () => {
    const { page, ...person } = await enter(studio, 'Ida Muse')
    await person.call('PUT', '/api/v1/profile', { bio: 'Pots.', location: 'Vienna' })
    await person.addLink({ title: 'Shop', url: 'https://shop.example.com/' })
    await person.goTo('/ideas')
    await page.getByRole('heading', { name: texts.ai.emptyTitle }).waitFor()
    await page.getByText('0 of 10').waitFor()
    await checkScreen(page, 'ideas-empty')

    await page.getByRole('button', { name: texts.ai.generate }).click()
    const insertButton = page.getByRole('button', { name: texts.ai.insert }).first()
    await insertButton.waitFor()
    await page.getByText('1 of 10').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(texts.ai.types.bio)
    await insertButton.click()
    await page.getByText(texts.ai.inserted).waitFor()
    const bio = async () => (await person.readProfile()).bio
    expect(await bio()).not.toBe('Pots.')
    await checkScreen(page, 'ideas')
    await page.getByRole('button', { name: texts.common.undo }).click()
    await expect.poll(bio).toBe('Pots.')
  })

  test('shows reasons of ideas in the language of the studio', async () => {
    const { page, ...person } = await enter(studio, 'Ria Reason', 'phone', { language: 'de' })
    await person.call('PUT', '/api/v1/profile', { language: 'en', location: 'Vienna' })
    await person.call('POST', `/api/v1/profiles/${person.profileId}/ai-content/generate`, {
      type: 'seo',
      language: 'en',
      count: 1,
    })
    await person.goTo('/ideas')
    await page.getByText(/^Erwähnt .*deinen Namen.*Für den Titel in der Suche\.$/).waitFor()
    expect(await page.getByText(/Says /).count()).toBe(0)
  })

  test('reports used-up credits on a phone', async () => {
    const { page, ...person } = await enter(studio, 'Ulf Prose', 'phone', { dark: true })
    for (let i = 0; i < 10; i++)
      await person.call('POST', `/api/v1/profiles/${person.profileId}/ai-content/generate`, {
        type: 'bio',
        count: 1,
      })
    await person.goTo('/ideas')
    await page.getByText(texts.ai.usedUp({ day: '' }).split('.')[0]!).waitFor()
    await expect.poll(() => page.getByRole('button', { name: texts.ai.generate }).isDisabled()).toBe(true)
    await checkScreen(page, 'ideas-phone')
  })
})
