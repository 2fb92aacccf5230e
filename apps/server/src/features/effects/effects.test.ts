import { dayMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { createVisitSource } from '#tests/visit-days.ts'
import { runJob } from '../../jobs/engine.ts'
import { closeDays, toLocalTime } from '../visits/index.ts'
import { effectResults } from './index.ts'
import { readEffectDays } from './read-days.ts'

describeBoth('effects of edits', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const list = async (user: ApiUser): Promise<Data[]> =>
    (await app.call(user, 'GET', `/ext/v1/profiles/${user.profileId}/effects`)).data

  const setPlan = (user: ApiUser, plan: string) =>
    updateRows(app.deps.db, 'user', { id: user.userId }, { plan_key: plan })

  let lastVisitor = 0
  /** Records visitors, of whom the first ones click, on each of the following days. */
  const visit = async (
    user: ApiUser,
    linkId: number,
    {
      days,
      visitors,
      clicks,
      campaignId,
    }: { days: number; visitors: number; clicks: number; campaignId?: number },
  ) => {
    const campaign = campaignId === undefined ? {} : { campaignId }
    for (let day = 0; day < days; day++) {
      app.clock.now += dayMs
      for (let i = 0; i < visitors; i++) {
        lastVisitor += 1
        const source = createVisitSource({
          address: `10.${lastVisitor >> 16}.${(lastVisitor >> 8) & 255}.${lastVisitor & 255}`,
          userAgent: 'Mozilla/5.0 Firefox/130.0',
        })
        const event = { profileId: user.profileId, at: app.clock.now, ...campaign }
        app.deps.visits.record({ ...event, kind: 'view' }, source)
        if (i < clicks) app.deps.visits.record({ ...event, kind: 'click', linkId, position: 0 }, source)
      }
      await app.deps.visits.flush()
      await runJob(app.deps, closeDays, { now: app.clock.now })
    }
  }

  test('compares the days before an edit with those after, without campaigns, and stores the result', async () => {
    const user = await app.person('pro')
    const link = (await app.call(user, 'POST', '/links', { title: 'Shop', url: 'https://shop.example/' }))
      .data
    await visit(user, link.id, { days: 24, visitors: 40, clicks: 16 })
    app.clock.now += dayMs
    const edit = await app.call(user, 'PUT', `/links/${link.id}`, {
      title: 'Spring catalogue',
      url: link.url,
    })
    expect(edit.status, edit.text).toBe(200)
    await app.call(user, 'PUT', '/profile', { timezone: 'Europe/Vienna' })
    await app.call(user, 'POST', `/profiles/${user.profileId}/versions`, { name: 'Before the fair' })

    const [fresh, first] = await list(user)
    expect(fresh).toMatchObject({
      edits: [{ reason: 'link.update', name: 'Shop', created_by: { id: user.userId } }],
      how: 'observation',
      before: { visitors: 960, clicks: 384 },
      after: { visitors: 0, clicks: 0 },
      change: null,
      change_ci: null,
    })
    expect(fresh.version_id).toBe(fresh.edits[0].version_id)
    expect(first).toMatchObject({ state: 'not_measured', edits: [{ reason: 'link.create' }] })

    await visit(user, link.id, { days: 20, visitors: 40, clicks: 24 })
    await visit(user, link.id, { days: 1, visitors: 30, clicks: 30, campaignId: 3 })
    app.clock.now += dayMs
    const [measured] = await list(user)
    expect(measured.before).toEqual(fresh.before)
    expect(measured.after).toEqual({ visitors: 800, clicks: 480 })
    expect(measured.change).toBeGreaterThan(0.2)
    expect(measured.change_ci[0]).toBeLessThan(measured.change)
    expect(measured.change_ci[1]).toBeGreaterThan(measured.change)

    expect(await runJob(app.deps, effectResults)).toEqual({})
    app.clock.now += 50 * dayMs
    const [final] = await list(user)
    // The free plan covers 30 days
    await setPlan(user, 'free')
    expect((await list(user))[0]).toMatchObject({
      state: 'not_measured',
      before: { visitors: 0 },
      change: null,
    })
    await setPlan(user, 'pro')
    expect((await list(user))[0]).toEqual(final)
    expect(await runJob(app.deps, effectResults)).toMatchObject({ results: 2 })
    expect(await runJob(app.deps, effectResults)).toMatchObject({ results: 0 })
    app.clock.now += 200 * dayMs
    expect((await list(user))[0]).toEqual(final)
    expect(final).toMatchObject({ state: 'too_few', remaining: { days: null }, change: measured.change })
    const restorePoints = await selectRows(app.deps.db, 'version', {
      profile_id: user.profileId,
      kind: 'manual',
    })
    expect(restorePoints.map(({ effect }) => effect)).toEqual([null])
  })

  test('says that an edit was not measured if its days are gone, and lists none of a page without edits', async () => {
    const user = await app.person()
    expect(await list(user)).toEqual([])
    await app.call(user, 'PUT', '/profile', { bio: 'Pots' })
    await updateRows(
      app.deps.db,
      'version',
      { profile_id: user.profileId },
      { created_at: app.clock.now - 200 * dayMs },
    )
    expect(await runJob(app.deps, effectResults)).toEqual({})
    expect(await list(user)).toMatchObject([
      {
        state: 'not_measured',
        edits: [{ reason: 'profile.update', name: 'bio' }],
        change: null,
        change_ci: null,
        remaining: null,
      },
    ])
  })

  test('leaves out the visits of all campaigns, on closed and other days', async () => {
    const user = await app.person('pro')
    const link = (await app.call(user, 'POST', '/links', { title: 'Shop', url: 'https://shop.example/' }))
      .data
    const visitWithCampaigns = async () => {
      await visit(user, link.id, { days: 1, visitors: 9, clicks: 4 })
      for (const campaignId of [3, 4]) {
        app.clock.now -= dayMs
        await visit(user, link.id, { days: 1, visitors: 5, clicks: 5, campaignId })
      }
    }
    await visitWithCampaigns()
    app.clock.now += 2 * dayMs
    await visitWithCampaigns()
    const { day } = toLocalTime('UTC', app.clock.now)
    const usual = { visitors: 9, clicks: 4 }
    expect(await readEffectDays(app.deps, user.profileId, { from: day - 4, to: day })).toEqual([
      { day: day - 4, visitors: 0, clicks: 0 },
      { day: day - 3, ...usual },
      { day: day - 2, visitors: 0, clicks: 0 },
      { day: day - 1, visitors: 0, clicks: 0 },
      { day, ...usual },
    ])
  })
})
