import { dayMs, hourMs } from '@vitrine/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { createVisitSource } from '#tests/visit-days.ts'
import { sha256 } from '../../crypto/tokens.ts'
import type { VisitEvent, VisitSource } from '../../domain/visits.ts'
import { runJob } from '../../jobs/engine.ts'
import { closeDays } from '../visits/index.ts'

const address = (title: string): string => `https://example.org/${title}`

/** A Monday, 01:00 in Vienna. */
const now = Date.parse('2026-03-09T00:00:00Z')

describeBoth('answers', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' }, fixedClock)
  beforeAll(async () => {
    app.clock.now = now
  })

  /** Returns a page that exists for a year. */
  const openPage = async (plan: 'free' | 'pro' = 'pro') => {
    const user = await app.person(plan)
    await app.call(user, 'PUT', '/profile', { timezone: 'Europe/Vienna' })
    await updateRows(app.deps.db, 'profile', { id: user.profileId }, { created_at: now - 365 * dayMs })
    const links: number[] = []
    for (const title of ['Menu', 'Newsletter']) {
      const { data } = await app.call(user, 'POST', '/links', { title, url: address(title) })
      await updateRows(app.deps.db, 'link', { id: data.id }, { updated_at: now - 300 * dayMs })
      links.push(data.id)
    }
    return { user, links }
  }
  const visit = (
    profileId: number,
    kind: VisitEvent['kind'],
    at: number,
    n: number,
    linkId?: number,
    source: Partial<VisitSource> = {},
  ) =>
    app.deps.visits.record(
      { profileId, kind, at, ...(linkId === undefined ? {} : { linkId }) },
      createVisitSource({ address: `203.0.113.${n}`, languages: 'de-AT', ...source }),
    )
  /** Records visits of complete days, the oldest first, and closes days. `at` is 13:00 in Vienna. */
  const recordDays = async (days: number, record: (at: number, daysAgo: number) => void) => {
    for (let daysAgo = days; daysAgo > 0; daysAgo--) {
      app.clock.now = now - daysAgo * dayMs
      record(app.clock.now + 12 * hourMs, daysAgo)
      await app.deps.visits.flush()
    }
    app.clock.now = now
    await runJob(app.deps, closeDays, { now })
  }
  const get = (user: ApiUser, query = ''): Promise<Data> =>
    app.call(user, 'GET', `/ext/v1/analytics/answers${query}`)

  test('are sentences about complete days, with figures, rule and actions', async () => {
    const { user, links } = await openPage()
    // The last complete day is Sunday, 8 March, with twice as many clicks
    await recordDays(56, (at, daysAgo) => {
      const visitors = daysAgo === 1 ? 80 : 36 + (((daysAgo - 1) * 5) % 7)
      for (let n = 0; n < visitors; n++) {
        visit(user.profileId, 'view', at, n)
        visit(user.profileId, 'click', at, n, links[0])
      }
    })
    // Today, which has not ended
    for (let n = 0; n < 200; n++) visit(user.profileId, 'click', now, n, links[1])
    await app.deps.visits.flush()

    const { status, data } = await get(user)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      range: { from: '2026-02-07', to: '2026-03-08', timezone: 'Europe/Vienna', clipped: false },
      as_of: '2026-03-08T23:00:00.000Z',
      message: null,
    })
    expect(data.answers.map(({ kind, text }: Data) => [kind, text])).toEqual([
      ['best_block', '“Menu” is your best block.'],
      ['hardly_pressed', 'Hardly anyone presses “Newsletter”.'],
      ['unusual_day', expect.stringMatching(/^Sunday brought \d+% more clicks than a usual Sunday\.$/)],
    ])
    const [best, hardly, day] = data.answers
    expect(best).toMatchObject({ subject: { type: 'link', id: links[0] }, value: 1, baseline: 0, days: 30 })
    expect(hardly).toMatchObject({ subject: { id: links[1] }, value: 0, actions: ['move_up', 'try_variant'] })
    expect(day).toMatchObject({ date: '2026-03-08', value: 80, days: 7, actions: ['show_day'] })
    expect(day.how).toContain('80 clicks on March 8, 2026')
    expect(day.evidence).toContainEqual({ measure: 'visitors', label: 'direct', value: 80 })

    // The same comparison in each range with the day
    app.clock.now = now + 3 * dayMs
    const later = (await get(user, '?from=2026-03-08&to=2026-03-08')).data.answers
    const month = (await get(user)).data.answers
    const findDay = (answers: Data[]) => answers.find(({ date }) => date === '2026-03-08')
    expect(findDay(later)).toBeDefined()
    expect(findDay(later)).toEqual(findDay(month))

    app.clock.now = now + 22 * 3_600_000
    expect((await get(user)).data).toEqual(data)
    app.clock.now = now

    const past = (await get(user, '?from=2025-01-01&to=2026-03-01')).data
    expect(past.range).toMatchObject({ from: '2026-01-05', to: '2026-03-01', clipped: true })
    expect(past.answers.map(({ kind }: Data) => kind)).not.toContain('unusual_day')
  })

  test('say how many visitors are missing, and reject other days, roles and plans', async () => {
    const { user } = await openPage()
    for (let n = 0; n < 38; n++) visit(user.profileId, 'view', now - dayMs, n)
    await app.deps.visits.flush()
    expect((await get(user)).data).toMatchObject({
      visitors: 38,
      message: 'Not enough visitors for answers yet: 38 of about 100. Figures below are complete.',
      answers: [],
    })
    const wrong = await get(user, '?from=yesterday&to=2026-13-01')
    expect([wrong.status, wrong.errors.length]).toEqual([422, 2])
    expect((await get(user, '?from=2026-03-02&to=2026-03-01')).status).toBe(422)
    const stranger = await app.person('pro')
    expect((await get(stranger, `?profile_id=${user.profileId}`)).status).toBe(403)
    const tomorrow = (await get(user, '?from=2026-03-09&to=2026-03-09')).data
    expect(tomorrow).toMatchObject({ visitors: 0, answers: [], range: { clipped: true } })
  })

  test('count the people who met a link after the day on which its check failed', async () => {
    const { user, links } = await openPage()
    const hash = sha256(address('Menu')).slice(0, 16)
    const failure = { hash, failed_at: now - 5 * dayMs, checked_at: now, due_at: now, reason: 'not_found' }
    const doc = JSON.stringify({ addresses: [failure] })
    await updateRows(app.deps.db, 'link_check', { profile_id: user.profileId }, { doc })
    for (const daysAgo of [6, 5, 4, 3])
      for (let n = 0; n < daysAgo; n++) {
        visit(user.profileId, 'click', now - daysAgo * dayMs, n, links[0])
        visit(user.profileId, 'click', now - daysAgo * dayMs, n, links[0])
      }
    await app.deps.visits.flush()
    expect((await get(user)).data.answers).toMatchObject([
      {
        kind: 'dead_link',
        text: 'People who met a dead link: 7.',
        subject: { type: 'link', id: links[0], name: 'Menu' },
        date: '2026-03-04',
        value: 7,
        days: 4,
        actions: ['fix'],
      },
    ])
  })

  test('compare the hours of referrers, on closed and other days', async () => {
    const { user } = await openPage()
    // Six of ten visitors from TikTok come at 22:00 in Vienna, one of ten from Google
    await recordDays(30, (at) => {
      for (let n = 0; n < 20; n++)
        visit(user.profileId, 'view', n < 6 || n === 19 ? at + 9 * hourMs : at, n, undefined, {
          referrer: n < 10 ? 'https://www.tiktok.com/' : 'https://www.google.com/',
        })
    })
    const { answers } = (await get(user)).data
    expect(answers.map(({ kind, subject }: Data) => [kind, subject?.name])).toEqual([
      ['hardly_pressed', 'Menu'],
      ['hardly_pressed', 'Newsletter'],
      ['night_visitors', 'tiktok.com'],
    ])
    expect(answers[2]).toMatchObject({ value: 0.6, baseline: 0.1, days: 30, actions: ['show_hours'] })
    expect(answers[2].how).toContain('60% of them came between 22:00 and 02:00')
  })

  test('are about the visits that match a filter, without values of few visitors', async () => {
    const { user, links } = await openPage()
    // Visitors from Austria press the first block, those from Germany the second
    await recordDays(30, (at, daysAgo) => {
      for (let n = 0; n < 40; n++) {
        const source = { country: n < 20 ? 'AT' : 'DE' }
        visit(user.profileId, 'view', at, n, undefined, source)
        visit(user.profileId, 'click', at, n, links[n < 20 ? 0 : 1], source)
      }
      // Three from France, and three Austrians who press the second block
      for (let n = 50; daysAgo === 10 && n < 53; n++) {
        visit(user.profileId, 'click', at, n, links[0], { country: 'FR' })
        visit(user.profileId, 'click', at, n + 3, links[1], { country: 'AT' })
      }
    })
    const read = async (filter: string) => (await get(user, `?filter=${filter}`)).data
    expect((await get(user)).data.answers).toEqual([])
    const austria = await read('country:is:AT')
    expect(austria).toMatchObject({
      visitors: 603,
      message: null,
      range: { filter: { visitors: 603, all_visitors: 1200, withheld: false } },
    })
    // The second block, which three pressed, is left out: neither the best one's second nor hardly pressed
    expect(austria.answers).toEqual([])
    expect((await read('country:is:DE')).answers).toMatchObject([
      { kind: 'best_block', subject: { id: links[1] } },
      { kind: 'hardly_pressed', subject: { id: links[0] }, value: 0 },
    ])
    // Clicks on one block say nothing about the others
    await updateRows(app.deps.db, 'link', { id: links[0]! }, { created_at: app.clock.now - 60 * dayMs })
    expect(await read(`link:is:${links[0]}`)).toMatchObject({ visitors: 603, answers: [] })
    expect(await read('country:is:FR')).toMatchObject({
      visitors: 0,
      message: expect.stringContaining('Not enough visitors'),
      answers: [],
      range: { filter: { visitors: 0, withheld: true } },
    })
    const day = Math.floor(app.clock.now / dayMs) - 5
    await app.deps.db.tx((tx) =>
      tx.deleteFrom('visit_cube').where('profile_id', '=', user.profileId).where('day', '=', day).execute(),
    )
    expect((await read('country:is:at')).range.filter).toMatchObject({
      visitors: 583,
      all_visitors: 1160,
      uncovered: [new Date(day * dayMs).toISOString().slice(0, 10)],
    })
    const past = (await get(user, '?filter=country:is:AT&from=2025-11-01&to=2025-12-20')).data
    expect(past.range).toMatchObject({ from: '2025-12-10', clipped: true, filter: { from: '2025-12-10' } })
    expect(past.answers).toEqual([])
    expect((await get(user, '?filter=colour:is:red')).status).toBe(422)
  })
})
