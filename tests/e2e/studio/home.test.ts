import type { AnalyticsOverview } from '@vitrine/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readMessages } from '../../support/studio-texts.ts'
import { checkScreen, describeStudio, enter, type Person, visitorHeaders } from './support.ts'
import { texts } from './texts.ts'

const { home } = texts

type Week = {
  readonly now: number
  readonly before: number
  readonly referrer?: string
  readonly share?: number
}

/** Answers the request for the visitors of the week with other figures. */
const showWeek = (page: Page, { now, before, referrer, share = 0.7 }: Week) =>
  page.route('**/api/v1/analytics/overview?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: AnalyticsOverview }
    const { data } = body
    const count = (n: number) => ({
      views: n,
      unique_visitors: n,
      clicks: Math.round(n / 2),
      unique_clicks: n,
      submissions: 3,
    })
    const totals = (n: number) => ({ ...count(n), click_rate: n ? 0.5 : null })
    const day = (n: number) => (row: { date: string }, i: number) => ({
      ...count(n + (i % 3)),
      date: row.date,
    })
    const days = data.timeseries
    await route.fulfill({
      response,
      json: {
        ...body,
        data: {
          ...data,
          totals: totals(now),
          previous: totals(before),
          timeseries: days.map(day(Math.round(now / 7))),
          comparison: {
            from: days[0]!.date,
            to: days.at(-1)!.date,
            unavailable: null,
            timeseries: days.map(day(Math.round(before / 7))),
          },
          top: {
            ...data.top,
            referrers: referrer ? [{ value: referrer, views: now, share }] : [],
            links: [{ link_id: 1, title: 'Reserve a table', clicks: 9, share: 0.5 }],
          },
        },
      },
    })
  })

const publish = ({ call }: Person) => call('PUT', '/api/v1/profile', { is_published: true })

describeStudio('home', (studio) => {
  /** Makes the page a month old, so that a week before it can be compared. */
  const age = ({ profileId }: Person) =>
    studio.change((db) =>
      db
        .updateTable('profile')
        .set({ created_at: Date.now() - 30 * 86_400_000 })
        .where('id', '=', profileId)
        .execute(),
    )

  test.each<[Week, string]>([
    [
      { now: 712, before: 602, referrer: 'instagram.com' },
      '610 people came this week, 18% more than the week before, not counting 102 today. Most came from instagram.com. They pressed “Reserve a table” most.',
    ],
    [
      { now: 300, before: 400, referrer: 'direct' },
      '257 people came this week, 25% fewer than the week before, not counting 43 today. Most opened the address directly.',
    ],
    [
      { now: 102, before: 100, referrer: 'social.example', share: 0.3 },
      '87 people came this week, about as many as the week before, not counting 15 today. More came from social.example than from anywhere else.',
    ],
    [{ now: 30, before: 19 }, '30 people came this week.'],
    [{ now: 1, before: 2 }, '1 person came this week.'],
  ])('begins with the sentence of the week: %j', async (week, sentence) => {
    const person = await enter(studio, 'Ines Home')
    const { page, goTo } = person
    await publish(person)
    await age(person)
    await showWeek(page, week)
    await goTo('')
    const card = page.getByRole('main').locator('section').first()
    const words = async () =>
      (await card.locator('header > div').first().locator('h2, p').allTextContents()).join(' ')
    await expect.poll(words).toContain(sentence)
    const [visitors] = await card.locator('dl small').allTextContents()
    if (week.before < 20) expect(visitors).toBe(home.before({ value: String(week.before) }))
    else expect(visitors).toContain('%')
  })

  test('shows a card for a page that is not published, without visitors, and without faults', async () => {
    const { page, goTo, call, profileId } = await enter(studio, 'Uma Unseen')
    await call('PUT', '/api/v1/profile', { is_published: false })
    await goTo('')
    await page.getByRole('heading', { name: home.notOnline }).waitFor()
    expect(await page.getByText(texts.doctor.stepsLead).count()).toBe(0)
    await checkScreen(page, 'home-unpublished')
    await page.getByRole('button', { name: home.publish, exact: true }).click()
    await page.getByRole('heading', { name: home.nobodyYet }).waitFor()
    // The first check starts by itself
    await page.getByText(texts.doctor.stepsLead).waitFor()
    const analyses = (await call('GET', `/api/v1/profiles/${profileId}/doctor`)).data.latest_run
    expect(analyses.score).toBeGreaterThan(0)
    await page.route('**/doctor', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const latest_run = { ...body.data.latest_run, score: 100, recommendations: [] }
      await route.fulfill({ response, json: { ...body, data: { ...body.data, latest_run } } })
    })
    await page.reload()
    await page.getByRole('heading', { name: texts.doctor.noSteps({ score: 100 }) }).waitFor()
  })

  test('shows a failure in its card only, and a fix with its difference', async () => {
    const person = await enter(studio, 'Ed Fault', 'phone')
    const { page, goTo, addLink } = person
    await publish(person)
    await addLink({ title: 'BUY NOW OR NEVER', url: 'https://shop.example.com/' })
    // Without a problem in the body the studio would take it for an outage, and load again by itself
    const json = { ok: false, code: 'internal', errors: ['The service failed.'], problems: [] }
    await page.route('**/api/v1/analytics/overview?*', (route) => route.fulfill({ status: 400, json }))
    await goTo('')
    await page.getByText(home.weekFailed).waitFor()
    await page.getByText(texts.doctor.stepsLead).waitFor()
    await checkScreen(page, 'home-failure')
    await page.unroute('**/api/v1/analytics/overview?*')
    await page.getByRole('button', { name: texts.common.retry }).click()
    await page.getByRole('heading', { name: home.nobodyYet }).waitFor()
  })

  test('lists what changed, newest first', async () => {
    const person = await enter(studio, 'Nia News')
    const { page, goTo, addLink } = person
    await publish(person)
    const fields = [
      { id: 'email', type: 'email', label: 'E-mail' },
      { id: 'message', type: 'textarea', label: 'Message' },
    ]
    const form = await addLink({ title: 'Questions', kind: 'form', business_block_config: { fields } })
    await fetch(`${studio.url}/f/${form.id}`, {
      method: 'POST',
      headers: { ...visitorHeaders, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ email: 'kim@example.com', message: 'Do you ship?' }),
      redirect: 'manual',
    })
    await age(person)
    await showWeek(page, { now: 712, before: 602, referrer: 'instagram.com' })
    await page.route('**/effects*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const edits = [
        {
          version_id: 1,
          reason: 'link.update',
          name: '',
          created_at: '2026-01-17T12:00:00Z',
          created_by: null,
        },
      ]
      const count = { visitors: 900, clicks: 400 }
      const effect = {
        version_id: 1,
        edits,
        how: 'observation',
        state: 'measured',
        before: count,
        after: count,
        change: 0.12,
        change_ci: [0.03, 0.21],
        remaining: null,
      }
      await route.fulfill({ response, json: { ...body, data: [effect] } })
    })
    await goTo('')
    await page.getByRole('link', { name: home.newEntries({ n: 1 }) }).waitFor()
    await page.getByText(home.likely({ low: '+3%', high: '+21%' })).waitFor()
    await checkScreen(page, 'home-news-desktop')
    await page.setViewportSize({ width: 390, height: 844 })
    await checkScreen(page, 'home-news-390')
    await page.getByRole('link', { name: home.allActivity }).click()
    await page.getByRole('heading', { level: 1, name: texts.shell.activity }).waitFor()
  })

  test('greets in German without a cut word at 320 px', async () => {
    const person = await enter(studio, 'Gerd Gruss', 'phone', { language: 'de' })
    const { page, goTo } = person
    await publish(person)
    await age(person)
    await showWeek(page, { now: 712, before: 602, referrer: 'instagram.com' })
    await page.setViewportSize({ width: 320, height: 720 })
    await goTo('')
    await page.getByText(readMessages('de').home.mostPressed({ block: 'Reserve a table' })).waitFor()
    await checkScreen(page, 'home-320-de')
  })
})
