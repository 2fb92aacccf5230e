import { expect, it } from 'vitest'
import { accessibilityProblems, describeStudio, picture, signUpByApi } from './support.ts'

describeStudio('variants', ['sqlite'], (studio) => {
  it('are made with the page in view, started, seen by visitors, and made the page', async () => {
    const visit = await studio.open()
    const { page, faults } = visit
    const person = await signUpByApi(studio, visit, 'Vera Clay')
    for (const title of ['Blog', 'Shop'])
      await person.call('POST', '/api/v1/links', { title, url: 'https://shop.example.com/' })
    await person.call('PUT', '/api/v1/profile', { is_published: true, bio: 'Bowls.' })
    await person.goTo('/variants')
    await page.getByRole('heading', { name: 'Which page does better?' }).waitFor()
    await picture(page, 'variants-empty')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'New variant' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Give it a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Shop first')
    await dialog.getByRole('textbox', { name: 'Bio' }).fill('Bowls, fired today.')
    await dialog.getByRole('button', { name: 'Move Shop up' }).click()
    await dialog.getByRole('textbox', { name: 'Title of Shop here' }).fill('New in the shop')
    const preview = dialog.frameLocator('iframe')
    await preview.getByText('Bowls, fired today.').waitFor()
    expect(await preview.locator('a[href^="/l/"]').allTextContents()).toEqual([
      expect.stringContaining('New in the shop'),
      expect.stringContaining('Blog'),
    ])
    await dialog.getByLabel('Share of visitors in per cent').fill('100')
    await dialog.getByLabel('Accent', { exact: true }).last().fill('#7a1f5c')
    await dialog.getByLabel('Until').fill('2020-01-01T10:00')
    await dialog.getByLabel('From', { exact: true }).fill('2024-05-01T10:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The end has to come after the start.').waitFor()
    await dialog.getByLabel('Until').fill('2199-01-01T10:00')
    await dialog.getByRole('button', { name: 'Add a condition' }).click()
    await picture(page, 'variant-editor')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove: Device' }).click()
    await dialog.getByText('Your page', { exact: true }).click()
    await preview.getByText('Bowls.', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Shop first' }).waitFor()
    await page.getByText('Your plan has room for one variant.').waitFor()

    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByText('It runs. Visitors see it from now on.').waitFor()
    // Somebody else's browser: what calls itself a program is shown the original
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const seen = async () => (await fetch(`${studio.url}/${person.username}`, { headers })).text()
    await expect.poll(async () => (await seen()).includes('Bowls, fired today.')).toBe(true)
    await picture(page, 'variants')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'More: Shop first' }).click()
    await page.getByRole('menuitem', { name: 'Make it the page' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make it the page' }).click()
    await page.getByText('Your page is what the variant was.').waitFor()
    const { data: profile } = await person.call('GET', '/api/v1/profile')
    const { data: links } = await person.call('GET', '/api/v1/links')
    expect(profile.bio).toBe('Bowls, fired today.')
    expect(links.map((link: { title: string }) => link.title)).toEqual(['New in the shop', 'Blog'])
    expect(profile.theme.colors.accent).toBe('#7a1f5c')
    await page.getByText('Stopped').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Your page is what it was.').waitFor()
    expect((await person.call('GET', '/api/v1/profile')).data).toMatchObject({ bio: 'Bowls.' })
    expect(
      (await person.call('GET', '/api/v1/links')).data.map((link: { title: string }) => link.title),
    ).toEqual(['Blog', 'Shop'])

    await page.getByRole('button', { name: 'More: Shop first' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('heading', { name: 'Which page does better?' }).waitFor()
    expect(faults).toEqual([])
  })

  it('keep the conditions a program wrote, on a phone', async () => {
    const visit = await studio.open('phone', { dark: true })
    const { page, faults } = visit
    const person = await signUpByApi(studio, visit, 'Walt Iron')
    await person.call('POST', `/api/v1/profiles/${person.profileId}/variants`, {
      name: 'Abroad',
      kind: 'audience',
      conditions: [
        { attribute: 'country', operator: 'not_in', value: ['AT'] },
        { attribute: 'language', operator: 'in', value: ['en', 'fr'] },
      ],
      overrides: { bio: 'We ship everywhere.' },
    })
    await person.goTo('/variants')
    await page.getByText('Country is none of AT and Language is one of en, fr').waitFor()
    await picture(page, 'variants-phone')
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('not_in ["AT"]').waitFor()
    await dialog.getByRole('textbox', { name: 'is one of' }).fill('en, fr, it')
    await picture(page, 'variant-editor-phone')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    const { data } = await person.call('GET', `/api/v1/profiles/${person.profileId}/variants`)
    expect(data[0].conditions).toEqual([
      { attribute: 'country', operator: 'not_in', value: ['AT'] },
      { attribute: 'language', operator: 'in', value: ['en', 'fr', 'it'] },
    ])
    expect(faults).toEqual([])
  })
})
