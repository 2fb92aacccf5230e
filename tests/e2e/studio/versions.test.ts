import { expect, it } from 'vitest'
import { accessibilityProblems, describeStudio, picture, signUpByApi } from './support.ts'

describeStudio('versions', ['sqlite'], (studio) => {
  it('undoes a mistake: the page of before is seen beside the one of now, restored, and that taken back', async () => {
    const visit = await studio.open()
    const { page, faults } = visit
    const person = await signUpByApi(studio, visit, 'Mara Shop')
    await person.goTo('/versions')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const { data: shop } = await person.call('POST', '/api/v1/links', {
      title: 'Shop',
      url: 'https://shop.example.com',
    })
    await person.call('PUT', '/api/v1/profile', { bio: 'Bowls and cups.' })

    await page.getByRole('button', { name: 'Keep this moment' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Give it a name').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Before the mistake')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('“Before the mistake” is kept.').waitFor()
    await person.call('DELETE', `/api/v1/links/${shop.id}`)
    await person.call('PUT', '/api/v1/profile', { bio: 'Oops' })

    await person.goTo('/versions')
    await page.getByText('Before the mistake').waitFor()
    await picture(page, 'versions')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: /^Look and restore: Before the mistake/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This link comes back.').waitFor()
    await dialog.getByText('Restoring changes 2 things').waitFor()
    const [now, then] = [dialog.frameLocator('iframe').first(), dialog.frameLocator('iframe').last()]
    await now.getByText('Oops').waitFor()
    await then.getByText('Bowls and cups.').waitFor()
    await then.getByRole('link', { name: 'Shop' }).waitFor()
    await picture(page, 'version-review')
    expect(await accessibilityProblems(page)).toEqual([])

    // Somebody else changes the page meanwhile: nothing is restored unseen
    await person.call('PUT', '/api/v1/profile', { bio: 'Oops again' })
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await dialog.getByText('The page changed while you were looking.').waitFor()
    await dialog.getByText('Oops again', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByText('Restored. The page is as it was then.').waitFor()
    const bio = async () => (await person.call('GET', '/api/v1/profile')).data.bio
    expect(await bio()).toBe('Bowls and cups.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Back where you were before the restore.').waitFor()
    expect(await bio()).toBe('Oops again')

    await page.getByRole('button', { name: 'Delete: Before the mistake' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The restore point is deleted.').waitFor()
    expect(faults).toEqual([])
  })

  it('shows one page at a time on a phone, and says when the plan keeps no more', async () => {
    const visit = await studio.open('phone', { dark: true })
    const { page, faults } = visit
    const person = await signUpByApi(studio, visit, 'Nils Oak')
    for (const name of ['One', 'Two', 'Three'])
      await person.call('POST', `/api/v1/profiles/${person.profileId}/versions`, { name })
    await person.call('PUT', '/api/v1/profile', { bio: 'Chairs.' })
    await person.goTo('/versions')
    await page.getByText('Your plan keeps no more named restore points.').waitFor()
    expect(await page.getByRole('button', { name: 'Keep this moment' }).isDisabled()).toBe(true)
    await picture(page, 'versions-phone')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: /^Look and restore: Two/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Restoring changes one thing').waitFor()
    await expect.poll(() => dialog.locator('iframe:visible').count()).toBe(1)
    await dialog.getByText('Now', { exact: true }).first().click()
    await expect.poll(() => dialog.locator('iframe:visible').count()).toBe(1)
    await picture(page, 'version-review-phone')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
