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

  test('offers ideas at the bio and at titles, only if the operator has set up a service', async () => {
    const { page, ...person } = await enter(studio, 'Fia Field', 'phone')
    await person.call('PUT', '/api/v1/profile', { bio: 'Pots.', location: 'Vienna' })
    const { id } = await person.addLink({ title: 'Shop', url: 'https://shop.example.com/' })
    const bio = page.getByLabel(texts.profile.fields.bio, { exact: true })
    const open = (field: string) => page.getByRole('button', { name: `${texts.shell.ideas}: ${field}` })
    await person.goTo('/profile')
    await bio.waitFor()
    expect(await open(texts.profile.fields.bio).count()).toBe(0)

    await page.route('**/studio/pages/**', async (route) => {
      const response = await route.fetch()
      const document = (await response.text()).replace('"hasAi":false', '"hasAi":true')
      await route.fulfill({ response, body: document })
    })
    const dialog = page.getByRole('dialog')
    const insert = async (field: string) => {
      await open(field).click()
      await dialog.getByRole('button', { name: texts.ai.generate }).click()
      await dialog.getByRole('button', { name: `${texts.ai.insert}: 1` }).waitFor()
      await checkScreen(page, `ideas-${field}`)
      await dialog.getByRole('button', { name: `${texts.ai.insert}: 1` }).click()
    }
    await person.goTo('/profile')
    await insert(texts.profile.fields.bio)
    expect(await bio.inputValue()).not.toBe('Pots.')
    await person.goTo(`/links/${id}`)
    await insert(texts.links.fields.title)
    await expect.poll(async () => (await person.readTitles())[0]).not.toBe('Shop')
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
