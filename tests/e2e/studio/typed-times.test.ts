import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeStudio, enter } from './support.ts'
import { texts } from './texts.ts'

const { blockFields, hours, schedule } = texts.links

/** Types keys into a field while the clock of the page stands still, so that the speed of typing does not matter. */
const type = async (page: Page, field: Locator, keys: readonly string[]) => {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await field.focus()
  for (const part of keys) await page.keyboard.type(part)
  await page.clock.resume()
}

/** Counts the writing requests of a page. */
const countWrites = (page: Page) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

describeStudio('times that are typed', (studio) => {
  const open = async (name: string) => {
    const person = await enter(studio, name)
    await person.page.clock.install()
    // The clock of the test cannot run in previews without scripts
    person.expectErrors(/is sandboxed/)
    return { ...person, writes: countWrites(person.page) }
  }
  const saved = (page: Page) => page.locator('[data-status="saved"]').first().waitFor()

  test('saves typed quiet hours and thresholds with one request each', async () => {
    const { page, call, goTo, profileId, writes } = await open('Quinn Quiet')
    const path = `/api/v1/profiles/${profileId}/smart-alerts`
    await call('PUT', `${path}/preferences`, {
      channels: { email: true },
      quiet_hours: { from: '22:00', to: '07:00' },
      rules: { traffic_drop: { mode: 'percent' } },
    })
    const preferences = async () => (await call('GET', path)).data.preferences
    await goTo('/settings#messages')
    const from = page.getByLabel(texts.analytics.from, { exact: true })
    const to = page.getByLabel(texts.analytics.to, { exact: true })
    await from.waitFor()
    writes.length = 0
    await type(page, from, ['0945', 'P'])
    await expect.poll(async () => (await preferences()).quiet_hours.from).toBe('21:45')
    expect(await from.inputValue()).toBe('21:45')
    expect(writes).toEqual([`PUT ${path}/preferences`])
    await type(page, to, ['0815', 'A'])
    await expect
      .poll(async () => (await preferences()).quiet_hours)
      .toMatchObject({ from: '21:45', to: '08:15' })
    expect(writes).toHaveLength(2)
    // An incomplete time is not stored, and the field shows the stored time again
    await to.focus()
    await page.keyboard.press('Backspace')
    await from.focus()
    expect(await to.inputValue()).toBe('08:15')
    await to.fill('21:45')
    await page.locator('[data-status="refused"]').waitFor()
    await page.locator('input[aria-invalid="true"]').waitFor()
    await to.fill('06:30')
    await saved(page)
    await expect.poll(async () => (await preferences()).quiet_hours.to).toBe('06:30')

    const threshold = page.getByLabel(texts.alerts.threshold)
    writes.length = 0
    await type(page, threshold, ['35'])
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await preferences()).rules.traffic_drop.threshold).toBe(35)
    expect(writes).toHaveLength(1)
  })

  test('saves typed opening hours and special days with one request each', async () => {
    const { page, goTo, writes, addLink, readLinks } = await open('Olga Hours')
    const link = await addLink({
      kind: 'map',
      title: 'Shop',
      business_block_config: {
        opening_hours: [{ days: [1], opens: '09:00', closes: '18:00' }],
        special_hours: [{ date: '2027-12-23' }],
      },
    })
    const config = async () => (await readLinks())[0].business_block_config
    await goTo(`/links/${link.id}`)
    const opens = page.getByLabel(`Monday: ${blockFields.opens}`)
    await opens.waitFor()
    writes.length = 0
    await type(page, opens, ['0745', 'A'])
    await expect.poll(async () => (await config()).opening_hours[0].opens).toBe('07:45')
    await type(page, page.getByLabel(`Monday: ${blockFields.closes}`), ['0915', 'P'])
    await expect.poll(async () => (await config()).opening_hours[0].closes).toBe('21:15')
    await type(page, page.getByLabel(`${blockFields.date} 1`), ['12242027'])
    await expect.poll(async () => (await config()).special_hours[0].date).toBe('2027-12-24')
    expect(writes).toHaveLength(3)
    await page.getByRole('button', { name: hours.addDay }).waitFor()
  })

  test('saves typed times of a schedule and a countdown with one request each', async () => {
    const { page, call, goTo, writes, addLink, readLinks } = await open('Tom Times')
    const link = await addLink({
      kind: 'countdown',
      title: 'Opening',
      business_block_config: { ends_at: '2031-03-01T09:00:00Z' },
    })
    const read = async () => (await readLinks())[0]
    await call('PUT', '/api/v1/profile', { timezone: 'UTC' })
    await goTo(`/links/${link.id}`)
    const ends = page.locator('input[type="datetime-local"]').first()
    await ends.waitFor()
    writes.length = 0
    await type(page, ends, ['04022032', '0945', 'P'])
    await expect
      .poll(async () => Date.parse((await read()).business_block_config.ends_at))
      .toBe(Date.parse('2032-04-02T21:45:00Z'))
    await page.getByRole('tab', { name: texts.links.tabs.schedule }).click()
    await type(page, page.getByLabel(schedule.from), ['03012031', '0815', 'A'])
    await page.getByRole('button', { name: schedule.clear }).waitFor()
    expect(await page.getByLabel(schedule.from).evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    await expect
      .poll(async () => Date.parse((await read()).schedule.starts_at))
      .toBe(Date.parse('2031-03-01T08:15:00Z'))
    await type(page, page.getByLabel(schedule.until), ['04012031', '0815', 'P'])
    await expect
      .poll(async () => Date.parse((await read()).schedule.ends_at))
      .toBe(Date.parse('2031-04-01T20:15:00Z'))
    expect(writes).toEqual(Array(3).fill(`PUT /api/v1/links/${link.id}`))
    // An incomplete time is reported and not stored
    const until = page.getByLabel(schedule.until)
    await page.keyboard.press('Backspace')
    await page.getByLabel(schedule.from).focus()
    await page.getByText(texts.timeField.incomplete).waitFor()
    expect(await page.locator('[data-status="saved"]:visible').count()).toBe(0)
    expect(Date.parse((await read()).schedule.ends_at)).toBe(Date.parse('2031-04-01T20:15:00Z'))
    await until.fill('2031-05-01T20:15')
    await saved(page)
  })

  test('takes typed times of campaigns, variants, previews and analytics', async () => {
    const { page, call, goTo, profileId, writes, addLink } = await open('Cam Paign')
    await addLink({ title: 'Shop' })
    await call('PUT', '/api/v1/profile', { timezone: 'UTC', is_published: true })
    await goTo('/analytics/campaigns')
    await page.getByRole('button', { name: texts.campaigns.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring fair')
    writes.length = 0
    await type(page, dialog.getByLabel(texts.campaigns.startsAt), ['03012031', '0815', 'A'])
    await type(page, dialog.getByLabel(texts.campaigns.endsAt), ['04022031', '0945', 'P'])
    await page.keyboard.press('Backspace')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await dialog.getByText(texts.timeField.incomplete).waitFor()
    expect(writes).toEqual([])
    await dialog.getByLabel(texts.campaigns.endsAt).fill('2031-04-02T21:45')
    await dialog.getByRole('button', { name: texts.common.save }).click()
    await page.getByText(texts.campaigns.created).waitFor()
    expect(writes).toHaveLength(1)
    const [campaign] = (await call('GET', `/api/v1/profiles/${profileId}/campaigns`)).data
    expect([campaign.starts_at, campaign.ends_at].map((time: string) => Date.parse(time))).toEqual(
      ['2031-03-01T08:15:00Z', '2031-04-02T21:45:00Z'].map((time) => Date.parse(time)),
    )

    await goTo('/analytics/variants')
    await page.getByRole('button', { name: texts.variants.add }).first().click()
    const variant = page.getByRole('dialog')
    await variant.getByRole('button', { name: texts.variants.several }).click()
    const from = variant.getByLabel(schedule.from, { exact: true })
    await type(page, from, ['03012031', '0815', 'A'])
    expect(await from.inputValue()).toBe('2031-03-01T08:15')
    await page.keyboard.press('Escape')

    await goTo('/links')
    await page.getByRole('button', { name: texts.editor.viewAs }).click()
    const time = page.getByRole('dialog').getByLabel(texts.editor.time)
    await type(page, time, ['03012031', '0815', 'A'])
    expect(await time.inputValue()).toBe('2031-03-01T08:15')

    await goTo('/analytics')
    await page.getByText(texts.analytics.custom, { exact: true }).first().click()
    const first = page.getByLabel(texts.analytics.from, { exact: true })
    await type(page, first, ['01022024'])
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2024-01-02')
    expect(await first.inputValue()).toBe('2024-01-02')
  })
})
